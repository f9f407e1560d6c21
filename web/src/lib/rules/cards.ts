/** Cards and their heads. A card is a number from 1 to 104. */
import { RulesError } from './errors.ts';

export type Card = number;
export type Seat = number;

export const TOP_CARD = 104;
export const MIN_PLAYERS = 2;
export const MAX_PLAYERS = 10;
export const HAND_SIZE = 10;

/** Heads by card; index 0 is no card. The order of the questions matters: docs/rules.md, 1.2, rule 1. */
export const HEADS: readonly number[] = Array.from({ length: TOP_CARD + 1 }, (_, card) => {
  if (card === 0) return 0;
  if (card === 55) return 7;
  if (card < 100 && card % 11 === 0) return 5;
  if (card % 10 === 0) return 3;
  if (card % 5 === 0) return 2;
  return 1;
});

/** Returns the heads printed on a card: 1, 2, 3, 5 or 7. */
export function heads(card: Card): number {
  return HEADS[checkCard(card)]!;
}

/** Returns the heads of a pile, 0..171. The cards are not checked. */
export function totalHeads(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + HEADS[card]!, 0);
}

export function checkCard(card: unknown, top: Card = TOP_CARD): Card {
  if (!isWhole(card) || card < 1 || card > top) {
    throw new RulesError('BAD_CARD', `expected a card (a whole number in 1..${top}), got ${JSON.stringify(card)}`);
  }
  return card;
}

export function checkPlayers(players: unknown): number {
  if (!isWhole(players) || players < MIN_PLAYERS || players > MAX_PLAYERS) {
    throw new RulesError('BAD_PLAYER_COUNT', `expected ${MIN_PLAYERS}..${MAX_PLAYERS} players, got ${String(players)}`);
  }
  return players;
}

export function checkDistinct(cards: readonly Card[]): void {
  const twice = cards.find((card, index) => cards.indexOf(card) < index);
  if (twice !== undefined) throw new RulesError('DUPLICATE_CARD', `expected each card once, got ${twice} twice`);
}

/** Whether this is a whole number that JavaScript holds exactly. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
