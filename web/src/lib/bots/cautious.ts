/**
 * The bot that plays the card it expects to pay least for: the port of `src/sixieme/bots/cautious.py`.
 *
 * For a card that fits a row it estimates the danger that others fill the row first: each opponent lays a card that fits
 * between the row end and ours with the share that such cards have among those the bot has not seen, and it pays the
 * row's heads if enough of them do. For a card below every row end it pays the cheapest row now.
 */
import { type Card, HEADS, totalHeads } from '../rules/cards.ts';
import { CAPACITY, cheapestRow, rowEnd, rowFor } from '../rules/table.ts';
import { unseen, type View } from '../rules/view.ts';
import type { Thought } from './bot.ts';
import { choose } from './chance.ts';
import { SimpleBot, thoughtsBy } from './simple.ts';

/** Cheapest expected card now, cheapest row. */
export class CautiousBot extends SimpleBot {
  readonly name = 'cautious';

  /** Returns the cards by expected heads; of equals the one with most heads on it first, then the highest. */
  thinkOfCards(view: View): Thought[] {
    const others = unseen(view);
    return thoughtsBy(view.legal_plays, (card) => [expectedHeads(view, others, card), -HEADS[card]!, -card]);
  }
}

/** Returns a rough estimate of the heads that laying this card costs in this trick. */
function expectedHeads({ table, players }: View, others: readonly Card[], card: Card): number {
  const row = rowFor(table, card);
  if (row === null) return totalHeads(table[cheapestRow(table)]!);
  const cards = table[row]!;
  const needed = CAPACITY - cards.length;
  const between = others.filter((other) => rowEnd(cards) < other && other < card).length;
  const share = others.length > 0 ? between / others.length : 0;
  // Cards that come before ours lie in the row too by then; one head each is the commonest.
  return atLeast(needed, players - 1, share) * (totalHeads(cards) + needed);
}

/** Returns the chance that at least so many of the opponents lay such a card, added up in the order of the Python. */
function atLeast(needed: number, opponents: number, share: number): number {
  if (needed === 0) return 1;
  let chance = 0;
  for (let count = needed; count <= opponents; count += 1) {
    let term = choose(opponents, count);
    for (let one = 0; one < count; one += 1) term *= share;
    for (let one = count; one < opponents; one += 1) term *= 1 - share;
    chance += term;
  }
  return chance;
}
