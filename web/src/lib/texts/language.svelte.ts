import { Catalogue, type Loaders } from './catalogue.svelte.ts';
import { chooseLanguage, fill, type Given, type Key, type Language } from './say.ts';

/** The language of the page: the browser's until somebody chooses another. */
class CurrentLanguage {
  #current = $state<Language>(chooseLanguage(globalThis.navigator?.languages ?? []));
  #chosen: Language | null = null;
  /** Of the page, and of the parts of it that have been loaded so far. */
  readonly #catalogues = new Set<Catalogue>();

  get current(): Language {
    return this.#current;
  }

  /**
   * Switches the page as soon as all its texts are there; to remember the choice is the caller's
   * (`settings.set('language', …)`). Rejects if they cannot be had: the language stays as it is.
   */
  async choose(language: Language): Promise<void> {
    this.#chosen = language;
    let ready: number;
    do {
      ready = this.#catalogues.size;
      await Promise.all(this.#loading(language));
    } while (this.#catalogues.size > ready); // a part has come meanwhile
    if (this.#chosen !== language) return; // somebody was quicker to choose another
    this.#current = language;
    if (globalThis.document) document.documentElement.lang = language;
  }

  /** Returns the catalogue of a part, which from now on follows the language of the page. */
  add(loaders: Loaders): Catalogue {
    const catalogue = new Catalogue(loaders);
    this.#catalogues.add(catalogue);
    return catalogue;
  }

  /** Resolves when there are no texts to wait for any more; what cannot be had is tried again the next time. */
  async arrived(): Promise<void> {
    await Promise.allSettled(this.#loading(this.#current));
  }

  #loading(language: Language): Promise<void>[] {
    return [...this.#catalogues].map((catalogue) => catalogue.load(language));
  }
}

export const language = new CurrentLanguage();

const page = language.add({
  fr: () => import('./fr.ts'),
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
});

/** Returns the text for a key in the language of the page; in a component it follows when the language changes. */
export function t<K extends Key>(key: K, ...given: Given<K>): string {
  return fill(language.current, page.template(language.current, key)!, (given[0] ?? {}) as Record<string, string>);
}
