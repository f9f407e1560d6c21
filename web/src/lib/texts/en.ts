import type { Texts } from './say.ts';

export const en: Texts = {
  title: 'Sixième',
};
