import { beforeAll, expect, test } from 'vitest';
import { language } from '../texts/index.ts';
import { dealt, framesOf, placement, revealed } from './examples.ts';
import { lastTrick, NOTHING, record } from './history.ts';
import { forecast, reasonsOf, sayForecast, sayList, sayPlacement, sayRefusal } from './narrate.ts';

const TABLE = [[3, 17, 22, 40], [55], [60, 61, 62, 66, 70], [90, 95]];
const NAMES = { of: (seat: number) => (seat === 0 ? 'Vous' : 'Bo'), isYou: (seat: number) => seat === 0 };

beforeAll(() => language.choose('fr'));

test.each([
  [43, 'Le 43 irait après 40, 5ᵉ carte de la rangée 1.'],
  [56, 'Le 56 irait après 55, 2ᵉ carte de la rangée 2.'],
  [77, 'Le 77 serait la 6ᵉ carte de la rangée 3\u00a0: 13 têtes à ramasser.'],
  [2, 'Le 2 est trop faible\u00a0: au moins 5 têtes à ramasser.'],
])('where %d would go is said as far as it is public', (card, expected) => {
  expect(sayForecast(card, forecast(TABLE, card))).toBe(expected);
});

test('each placement says the row end it followed, or what was taken', () => {
  const events = [
    dealt(1, [10, 20, 30, 40]),
    revealed(1, [43, 5]),
    placement(1, 1, 5, 2, { cause: 'undercut', taken: [30] }),
    placement(1, 0, 43, 3),
  ];
  const trick = lastTrick(record(NOTHING, framesOf(events)))!;

  expect(reasonsOf(trick).map((reason) => sayPlacement(reason, NAMES))).toEqual([
    '5, trop faible\u00a0: Bo ramasse la rangée 3, 1 carte, 3 têtes',
    '43 → après 40, rangée 4 (vous)',
  ]);
});

test('names are joined as in a sentence', () => {
  expect([sayList([]), sayList(['Ana']), sayList(['Ana', 'Bo', 'Eva'])]).toEqual(['', 'Ana', 'Ana, Bo et Eva']);
});

test('a refusal is said in words, an unknown one with its code', () => {
  expect(sayRefusal('STALE')).toBe('Trop tard\u00a0: la partie a déjà avancé.');
  expect(sayRefusal('ODD')).toContain('ODD');
});
