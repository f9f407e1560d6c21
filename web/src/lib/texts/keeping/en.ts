import type { Translation } from '../part.ts';
import type { fr } from './fr.ts';

export const en: Translation<typeof fr> = {
  history: 'History',
};
