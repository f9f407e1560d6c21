/** The texts of a part of the page that is loaded only when it is opened: its own catalogues, spoken like `t`. */
import { language } from './language.svelte.ts';
import { fill, type Language, type Parameters } from './say.ts';

/** What a translation must hold: every key of the French catalogue. */
export type Translation<French> = Readonly<Record<keyof French, string>>;

type Given<Template extends string> = unknown extends Parameters<Template> ? [] : [Parameters<Template>];

/** Returns the `t` of a part: the text for one of its keys in the language of the page. */
export function part<const French extends Readonly<Record<string, string>>>(
  catalogues: Readonly<{ fr: French } & Record<Exclude<Language, 'fr'>, Translation<French>>>,
): <K extends keyof French & string>(key: K, ...given: Given<French[K]>) => string {
  return (key, ...given) =>
    fill(language.current, catalogues[language.current][key], (given[0] ?? {}) as Record<string, string | number>);
}
