import type { Translation } from '../part.ts';
import type { fr } from './fr.ts';

export const de: Translation<typeof fr> = {
  counter: 'Zähler',
};
