/** The check of a round: warnings for people who count; none refuses a round (docs/book.md). */
import { type Card, HAND_SIZE, HEADS, type Seat, totalHeads } from '../rules/cards.ts';
import { dealt, type Options, topCard } from '../rules/options.ts';
import { roundBounds } from '../rules/scoring.ts';
import { CAPACITY, ROWS } from '../rules/table.ts';
import type { Entry, Left } from './book.ts';

export type Warning =
  | { code: 'ALL_ZERO' }
  | { code: 'SUM_TOO_LOW' | 'SUM_TOO_HIGH'; sum: number; least: number; most: number }
  | { code: 'HEADS_DO_NOT_ADD_UP' | 'CARDS_DO_NOT_ADD_UP'; taken: number; left: number; expected: number }
  | { code: 'TOO_FEW_CARDS' | 'TOO_MANY_CARDS'; taken: number; least: number; most: number }
  /** The seats rise; null, last, stands for the rows. */
  | { code: 'CARD_TWICE'; card: Card; seats: (Seat | null)[] };

type Deck = Pick<Options, 'deck'>;

/** Returns the heads of the deck in use: the most that one player can ever take. */
export function deckHeads(players: number, options: Deck): number {
  return sum(HEADS.slice(1, topCard(players, options) + 1));
}

/** Returns what looks wrong; while an entry is missing, only the cards in two piles. */
export function checkRound(
  options: Deck,
  players: number,
  entries: readonly (Entry | null)[],
  left: Left | null,
): Warning[] {
  const whole = entries.filter((entry) => entry !== null);
  const twice = cardsTwice(entries, left);
  if (whole.length < players) return twice;
  return [
    ...checkSum(options, players, whole),
    ...checkHeads(options, players, whole, left),
    ...checkCards(players, whole, left),
    ...twice,
  ];
}

function checkSum(options: Deck, players: number, entries: readonly Entry[]): Warning[] {
  const taken = sum(entries.map((entry) => entry.heads));
  if (taken === 0) return [{ code: 'ALL_ZERO' }];
  const [least, most] = roundBounds(players, options);
  if (taken < least) return [{ code: 'SUM_TOO_LOW', sum: taken, least, most }];
  return taken > most ? [{ code: 'SUM_TOO_HIGH', sum: taken, least, most }] : [];
}

function checkHeads(options: Deck, players: number, entries: readonly Entry[], left: Left | null): Warning[] {
  const rest = left?.cards ? totalHeads(left.cards) : (left?.heads ?? null);
  // What is not dealt is not known, but for the limited deck and for ten players, where nothing is left over.
  if (topCard(players, options) !== dealt(players) || rest === null) return [];
  const taken = sum(entries.map((entry) => entry.heads));
  const expected = deckHeads(players, options);
  return taken + rest === expected ? [] : [{ code: 'HEADS_DO_NOT_ADD_UP', taken, left: rest, expected }];
}

function checkCards(players: number, entries: readonly Entry[], left: Left | null): Warning[] {
  if (entries.some((entry) => entry.cards === null)) return [];
  const taken = sum(entries.map((entry) => entry.cards!.length));
  const rest = left?.cards ? left.cards.length : (left?.count ?? null);
  if (rest !== null) {
    const expected = dealt(players);
    return taken + rest === expected ? [] : [{ code: 'CARDS_DO_NOT_ADD_UP', taken, left: rest, expected }];
  }
  const most = HAND_SIZE * players;
  const least = most - ROWS * (CAPACITY - 1);
  if (taken < least) return [{ code: 'TOO_FEW_CARDS', taken, least, most }];
  return taken > most ? [{ code: 'TOO_MANY_CARDS', taken, least, most }] : [];
}

function cardsTwice(entries: readonly (Entry | null)[], left: Left | null): Warning[] {
  const piles = new Map<Card, (Seat | null)[]>();
  const note = (card: Card, seat: Seat | null) => piles.set(card, [...(piles.get(card) ?? []), seat]);
  entries.forEach((entry, seat) => entry?.cards?.forEach((card) => note(card, seat)));
  left?.cards?.forEach((card) => note(card, null));
  return [...piles]
    .filter(([, seats]) => seats.length > 1)
    .sort(([a], [b]) => a - b)
    .map(([card, seats]) => ({ code: 'CARD_TWICE', card, seats }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
