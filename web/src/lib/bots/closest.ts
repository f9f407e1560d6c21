/**
 * The bot that stays close to the rows.
 *
 * It lays the card with the smallest gap to a row end, so that little can come between, as long as that row has room. If
 * no card fits so, it lays its lowest one that is below every row end, and only then one that goes to a full row. It
 * never asks how many heads there are in a row, nor which cards are gone.
 */
import type { Card } from '../rules/cards.ts';
import { CAPACITY, rowEnd, rowFor, type Table } from '../rules/table.ts';
import type { View } from '../rules/view.ts';
import type { Thought } from './bot.ts';
import { SimpleBot, thoughtsBy } from './simple.ts';

const UNDERCUT = 500;
const FULL = 1000;

/** Closest card, cheapest row. */
export class ClosestBot extends SimpleBot {
  readonly name = 'closest';

  /** Returns the cards by their gap; a card below every row end comes after those that fit, one too many last. */
  thinkOfCards({ table, legal_plays }: View): Thought[] {
    return thoughtsBy(legal_plays, (card) => [distance(table, card), card]);
  }
}

function distance(table: Table, card: Card): number {
  const row = rowFor(table, card);
  if (row === null) return UNDERCUT + card;
  const cards = table[row]!;
  return card - rowEnd(cards) + (cards.length === CAPACITY ? FULL : 0);
}
