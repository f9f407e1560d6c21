import { language } from '../language.svelte.ts';
import { say as sayFinding } from '../referee/index.ts';
import { fill } from '../say.ts';
import { shared } from './shared.ts';

export const catalogues = shared;

/** Says a text of the disputes, or what the referee says to their examples. */
export function say(key: string, parameters: Record<string, string | number> = {}): string {
  const texts: Readonly<Record<string, string>> = catalogues[language.current];
  const template = texts[key];
  return template === undefined ? sayFinding(key, parameters) : fill(language.current, template, parameters);
}
