import { describe, expect, test, vi } from 'vitest';
import { CATALOGUES } from '../testing/catalogues.ts';
import { language, t } from './index.ts';
import { t as refusing } from './refusing/index.ts';
import { say as sayFinding } from './referee/index.ts';
import { chooseLanguage, fill, type Language, LANGUAGES } from './say.ts';

const EACH = Object.entries(CATALOGUES).flatMap(([part, catalogues]) =>
  LANGUAGES.map((tag) => {
    const [french, texts]: Record<string, string>[] = [catalogues.fr, catalogues[tag]];
    return { part, tag, french: french!, texts: texts! };
  }),
);

function parametersOf(template: string): string[] {
  return [...new Set([...template.matchAll(/\{(\w+)/g)].map((match) => match[1]!))].sort();
}

describe.each(EACH)('the catalogue $part in $tag', ({ french, texts }) => {
  test('has every key and no other', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(french).sort());
  });

  test.each(Object.keys(french))('%s takes the parameters of the French text', (key) => {
    expect(parametersOf(texts[key]!)).toEqual(parametersOf(french[key]!));
  });

  test.each(Object.keys(french))('%s is written as a template', (key) => {
    const rest = texts[key]!.replace(/\{\w+(:[^|{}]*\|[^|{}]*)?\}/g, '');

    expect(rest).not.toMatch(/[{}]/);
    expect(texts[key]!.trim()).not.toBe('');
  });
});

test('plurals follow the language: French counts 0 as one', () => {
  const cards = '{n} {n:one|many}';

  expect([0, 1, 2].map((n) => fill('fr', cards, { n }))).toEqual(['0 one', '1 one', '2 many']);
  expect([0, 1, 2].map((n) => fill('en', cards, { n }))).toEqual(['0 many', '1 one', '2 many']);
  expect([0, 1, 2].map((n) => fill('de', cards, { n }))).toEqual(['0 many', '1 one', '2 many']);
});

test('braces and dollars in a name stay as they are', () => {
  expect(fill('en', '{name} wins', { name: '{heads} $& $1' })).toBe('{heads} $& $1 wins');
});

test('a missing parameter is an error, not a hole in a sentence', () => {
  expect(() => fill('fr', '{name} gagne', {})).toThrow('expected a parameter name');
});

test.each([
  [[], 'fr'],
  [['fr-CA'], 'fr'],
  [['de-AT', 'en'], 'de'],
  [['pt-BR', 'de'], 'de'],
  [['pt-BR'], 'en'],
])('a browser that asks for %j gets %s', (asked, expected) => {
  expect(chooseLanguage(asked)).toBe(expected);
});

describe('the language of the page', () => {
  test('is the one chosen, for the page and every part of it', async () => {
    await language.choose('de');
    expect([language.current, t('close'), refusing('back')]).toEqual(['de', 'Schließen', 'Zurück']);

    await language.choose('fr');
    expect([language.current, t('close'), refusing('back')]).toEqual(['fr', 'Fermer', 'Retour']);
  });

  test('is the last one chosen, whichever comes first', async () => {
    await Promise.all([language.choose('de'), language.choose('fr')]);

    expect(language.current).toBe('fr');
  });

  test('a key that is put together and that there is not is an error', () => {
    expect(() => sayFinding('no such text')).toThrow('expected a text of the referee');
  });
});

describe('a part of the page', () => {
  /** A page in French, with a part whose texts arrive when the test says so. */
  async function slow() {
    vi.resetModules();
    const { language, withTexts } = await import('./index.ts');
    const { part } = await import('./part.ts');
    await language.choose('fr');
    const asked = new Map<Language, { resolve: (file: never) => void; reject: (error: Error) => void }>();
    const file = (tag: Language) => () =>
      new Promise<never>((resolve, reject) => {
        asked.set(tag, { resolve, reject });
      });
    const { t } = part({ fr: file('fr'), en: file('en'), de: file('de') });
    const bring = (tag: Language) => asked.get(tag)!.resolve({ [tag]: { word: tag } } as never);
    const lose = (tag: Language) => asked.get(tag)!.reject(new Error('no network'));
    return { language, withTexts, part, t, bring, lose };
  }

  test('says nothing before its texts are there, and opens when they are', async () => {
    const { withTexts, t, bring } = await slow();
    const opened = vi.fn();
    const opening = withTexts(Promise.resolve('the part')).then(opened);
    await new Promise((resolve) => setTimeout(resolve));
    expect(t('word')).toBe('');
    expect(opened).not.toHaveBeenCalled();

    bring('fr');
    await opening;
    expect(opened).toHaveBeenCalledWith('the part');
    expect(t('word')).toBe('fr');
  });

  test('opens also where its texts cannot be had, and tries again the next time', async () => {
    const { withTexts, t, bring, lose } = await slow();
    const opening = withTexts(Promise.resolve());
    await new Promise((resolve) => setTimeout(resolve));
    lose('fr');
    await opening;
    expect(t('word')).toBe('');

    const again = withTexts(Promise.resolve());
    await new Promise((resolve) => setTimeout(resolve));
    bring('fr');
    await again;
    expect(t('word')).toBe('fr');
  });

  test('changes its language with the page, also if it comes while that changes', async () => {
    const { language, part, t, bring } = await slow();
    const choosing = language.choose('de');
    const { t: later } = part({
      fr: async () => ({ fr: { word: 'fr' } }),
      en: async () => ({ en: { word: 'en' } }),
      de: async () => ({ de: { word: 'de' } }),
    });
    bring('de');
    await choosing;

    expect([language.current, t('word'), later('word')]).toEqual(['de', 'de', 'de']);
  });

  test('that cannot be had in another language keeps the page in the one it has', async () => {
    const { language, t, bring, lose } = await slow();
    bring('fr');
    const choosing = language.choose('en');
    lose('en');
    await expect(choosing).rejects.toThrow('no network');
    expect([language.current, t('word')]).toEqual(['fr', 'fr']);

    const again = language.choose('en');
    bring('en');
    await again;
    expect([language.current, t('word')]).toEqual(['en', 'en']);
  });
});
