import { part } from '../part.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';

export const catalogues = { fr, en, de };
export const t = part(catalogues);
