/**
 * The texts of a part of the page that is loaded only when it is opened: its own catalogue, spoken like `t`.
 *
 * A file of a part does not wait for its texts at its top level, because Safari may run what imports such a file before
 * it is ready (WebKit bug 242740). Whoever opens the part waits, with `withTexts`.
 */
import { language } from './language.svelte.ts';
import { fill, type Language, type Parameters } from './say.ts';

/** What a translation must hold: every key of the French catalogue. */
export type Translation<French> = Readonly<Record<keyof French, string>>;

type Given<Template extends string> = unknown extends Parameters<Template> ? [] : [Parameters<Template>];
type Values = Readonly<Record<string, string | number>>;

/** For each language the file with its texts. */
type Files<French> = Readonly<
  { fr: () => Promise<{ readonly fr: French }> } & {
    [Tag in Exclude<Language, 'fr'>]: () => Promise<{ readonly [tag in Tag]: Translation<French> }>;
  }
>;

interface Part<French> {
  /** The text for one of the keys in the language of the page. */
  t: <K extends keyof French & string>(key: K, ...given: French[K] extends string ? Given<French[K]> : never) => string;
  /** The text for a key that is put together; undefined if there is none. */
  find: (key: string, values: Values) => string | undefined;
}

/** Returns the voice of a part, and begins to load the language of the page. */
export function part<const French extends Readonly<Record<string, string>>>(files: Files<French>): Part<French> {
  const catalogue = language.add(files);
  void catalogue.load(language.current).catch(() => undefined); // withTexts tries again
  const find = (key: string, values: Values) => {
    const template = catalogue.template(language.current, key);
    return template === undefined ? undefined : fill(language.current, template, values);
  };
  return { t: (key, ...given) => find(key, (given[0] ?? {}) as Values)!, find };
}

/** Resolves like the import of a part of the page, but not before its texts are there. */
export async function withTexts<Module>(opened: Promise<Module>): Promise<Module> {
  const module = await opened;
  await language.arrived();
  return module;
}
