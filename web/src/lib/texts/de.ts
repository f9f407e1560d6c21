import type { Texts } from './say.ts';

export const de: Texts = {
  title: 'Sixième',
};
