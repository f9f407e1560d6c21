import { expect, test } from 'vitest';
import type { Entry, Left } from './book.ts';
import { checkRound, deckHeads } from './checks.ts';

const FULL = { deck: 'full' } as const;
const LIMITED = { deck: 'limited' } as const;
const said = (...heads: number[]) => heads.map((own): Entry => ({ heads: own, cards: null, via: 'pad' }));
const left = (more: Partial<Left>): Left => ({ heads: null, count: null, cards: null, ...more });
const pile = (heads: number, ...cards: number[]): Entry => ({ heads, cards, via: 'grid' });

test('the limited deck has so many heads', () => {
  const players = [2, 3, 4, 5, 6, 7, 8, 9, 10];

  expect(players.map((n) => deckHeads(n, LIMITED))).toEqual([38, 55, 72, 85, 103, 120, 137, 154, 171]);
  expect(deckHeads(2, FULL)).toBe(171);
});

test('a round in which nobody has a head is impossible', () => {
  expect(checkRound(FULL, 2, said(0, 0), null)).toEqual([{ code: 'ALL_ZERO' }]);
});

test('four players take 24 to 107 heads', () => {
  expect(checkRound(FULL, 4, said(5, 6, 6, 6), null)).toEqual([{ code: 'SUM_TOO_LOW', sum: 23, least: 24, most: 107 }]);
  expect(checkRound(FULL, 4, said(6, 6, 6, 6), null)).toEqual([]);
  expect(checkRound(FULL, 4, said(108, 0, 0, 0), null)).toEqual([
    { code: 'SUM_TOO_HIGH', sum: 108, least: 24, most: 107 },
  ]);
});

test('with the limited deck, or ten players, what is taken and what is left are the deck', () => {
  expect(checkRound(LIMITED, 4, said(20, 20, 20, 2), left({ heads: 10 }))).toEqual([]);
  expect(checkRound(LIMITED, 4, said(20, 20, 20, 3), left({ cards: [10, 20, 30, 1] }))).toEqual([
    { code: 'HEADS_DO_NOT_ADD_UP', taken: 63, left: 10, expected: 72 },
  ]);
  expect(checkRound(FULL, 4, said(20, 20, 20, 3), left({ heads: 10 }))).toEqual([]);
  expect(checkRound(FULL, 10, said(100, 0, 0, 0, 0, 0, 0, 0, 0, 1), left({ heads: 10 }))).toEqual([
    { code: 'HEADS_DO_NOT_ADD_UP', taken: 101, left: 10, expected: 171 },
  ]);
});

test('cards taken and cards left are all that were dealt', () => {
  const entries = [pile(6, 1, 2, 3, 4, 6, 7), pile(2, 5)];

  expect(checkRound(FULL, 2, entries, left({ count: 17 }))).toEqual([]);
  expect(checkRound(FULL, 2, entries, left({ count: 16 }))).toEqual([
    { code: 'CARDS_DO_NOT_ADD_UP', taken: 7, left: 16, expected: 24 },
  ]);
  expect(checkRound(FULL, 2, [pile(2, 1, 2), pile(2, 5)], null)).toEqual([
    { code: 'TOO_FEW_CARDS', taken: 3, least: 4, most: 20 },
  ]);
});

test('a card in two piles is told at once, before all have said theirs; the rows are a pile', () => {
  const entries = [pile(2, 5), null, pile(3, 1, 5)];

  expect(checkRound(FULL, 3, entries, left({ cards: [1, 5] }))).toEqual([
    { code: 'CARD_TWICE', card: 1, seats: [2, null] },
    { code: 'CARD_TWICE', card: 5, seats: [0, 2, null] },
  ]);
});

test('nothing is said of a round that is not whole', () => {
  expect(checkRound(FULL, 2, [said(0)[0]!, null], null)).toEqual([]);
});
