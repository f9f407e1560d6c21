/**
 * From a key and parameters to a sentence; templates are written as in the Python catalogues:
 * `{name}` is a parameter, `{cards:carte|cartes}` the word that goes with a number.
 */
import type { fr } from './fr.ts';

export const LANGUAGES = ['fr', 'en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a translation must hold: every key of `fr.ts`. That its parameters are the same is tested. */
export type Texts = Readonly<Record<keyof typeof fr, string>>;

type French = typeof fr;
export type Key = keyof French;

type Parameter<Body extends string> = Body extends `${infer Name}:${string}`
  ? { [name in Name]: number }
  : { [name in Body]: string | number };

/** The parameters that a template names, plurals as numbers. */
export type Parameters<Template extends string> = Template extends `${string}{${infer Body}}${infer Rest}`
  ? Parameter<Body> & Parameters<Rest>
  : unknown;

/** What follows the key in `t(key, …)`: nothing if the text has no parameter. */
export type Given<K extends Key> = unknown extends Parameters<French[K]> ? [] : [Parameters<French[K]>];

const PLURALS = Object.fromEntries(LANGUAGES.map((tag) => [tag, new Intl.PluralRules(tag)])) as Record<
  Language,
  Intl.PluralRules
>;

/** Fills a template. A parameter is a value, never a template: braces in a name stay as they are. */
export function fill(language: Language, template: string, parameters: Record<string, string | number>): string {
  return template.replace(/\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`expected a parameter ${name} for “${template}”`);
    if (one === undefined) return String(value);
    return PLURALS[language].select(Number(value)) === 'one' ? one : (many ?? '');
  });
}

/** Returns the first language asked for that we speak: French if nothing is asked, English if only other ones are. */
export function chooseLanguage(asked: readonly string[]): Language {
  const primary = asked.map((tag) => tag.toLowerCase().split('-')[0]);
  const spoken = primary.find((tag) => LANGUAGES.some((language) => language === tag));
  return (spoken as Language | undefined) ?? (asked.length > 0 ? 'en' : 'fr');
}
