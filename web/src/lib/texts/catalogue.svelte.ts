import type { Language } from './say.ts';

type Texts = Readonly<Record<string, string>>;

/** For each language the file that exports its texts under its tag. */
export type Loaders = Readonly<Record<Language, () => Promise<Readonly<Partial<Record<Language, Texts>>>>>>;

/** The texts of the page, or of a part of it. A language is loaded only when somebody speaks it. */
export class Catalogue {
  readonly #loaders: Loaders;
  #texts = $state.raw<Readonly<Partial<Record<Language, Texts>>>>({});

  constructor(loaders: Loaders) {
    this.#loaders = loaders;
  }

  /** Resolves when the language can be spoken; rejects if it cannot be had, and may be asked again then. */
  async load(language: Language): Promise<void> {
    if (this.#texts[language] !== undefined) return;
    const loaded = await this.#loaders[language]();
    this.#texts = { ...this.#texts, ...loaded };
  }

  /**
   * Returns the template for a key; undefined if there is none.
   *
   * As long as the language is on its way every text is empty, and a component follows when it comes.
   */
  template(language: Language, key: string): string | undefined {
    const texts = this.#texts[language];
    return texts === undefined ? '' : texts[key];
  }
}
