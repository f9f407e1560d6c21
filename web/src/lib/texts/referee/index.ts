import { language } from '../language.svelte.ts';
import { part } from '../part.ts';
import { fill, type Language } from '../say.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { shared } from './shared.ts';

export const catalogues = {
  fr: { ...shared.fr, ...fr },
  en: { ...shared.en, ...en },
  de: { ...shared.de, ...de },
};
export const t = part(catalogues);

/** Says a text by a key that is put together, as the sentences of told.ts are. Throws for a key that there is not. */
export function say(key: string, parameters: Record<string, string | number> = {}): string {
  const texts: Readonly<Record<string, string>> = catalogues[language.current satisfies Language];
  const template = texts[key];
  if (template === undefined) throw new Error(`expected a text of the referee, got ${key}`);
  return fill(language.current, template, parameters);
}
