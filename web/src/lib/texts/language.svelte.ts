import { chooseLanguage, type Given, type Key, type Language, say } from './say.ts';

/** The language of the page: the browser's until somebody chooses another. */
class CurrentLanguage {
  #current = $state<Language>(chooseLanguage(globalThis.navigator?.languages ?? []));

  get current(): Language {
    return this.#current;
  }

  /** Switches the page; to remember the choice is the caller's (`settings.set('language', …)`). */
  choose(language: Language): void {
    this.#current = language;
    if (globalThis.document) document.documentElement.lang = language;
  }
}

export const language = new CurrentLanguage();

/** Returns the text for a key in the language of the page; in a component it follows when the language changes. */
export function t<K extends Key>(key: K, ...given: Given<K>): string {
  return say(language.current, key, ...given);
}
