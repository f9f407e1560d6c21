import { describe, expect, test } from 'vitest';
import { catalogues as counting } from './counting/index.ts';
import { catalogues as disputes } from './disputes/index.ts';
import { catalogues as keeping } from './keeping/index.ts';
import { catalogues as refusing } from './refusing/index.ts';
import { language, t } from './language.svelte.ts';
import { catalogues as refereeing } from './referee/index.ts';
import { CATALOGUES, chooseLanguage, fill, LANGUAGES } from './say.ts';

const PARTS = { page: CATALOGUES, counting, keeping, refusing, refereeing, disputes };
const EACH = Object.entries(PARTS).flatMap(([part, catalogues]) =>
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

test('the page speaks the language chosen', () => {
  language.choose('de');

  expect(language.current).toBe('de');
  expect(t('title')).toBe('Sixième');
});
