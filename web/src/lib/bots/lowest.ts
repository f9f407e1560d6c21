/**
 * The bot that gets rid of its low cards first.
 *
 * It always lays the lowest card it holds: early on, while the row ends are low, many of these fit, and the high cards
 * it keeps always fit somewhere. It never looks at how full a row is.
 */
import type { View } from '../rules/view.ts';
import type { Thought } from './bot.ts';
import { SimpleBot, thoughtsBy } from './simple.ts';

/** Lowest card, cheapest row. */
export class LowestBot extends SimpleBot {
  readonly name = 'lowest';

  /** Returns the cards, ascending; the cost of each is its number. */
  thinkOfCards(view: View): Thought[] {
    return thoughtsBy(view.legal_plays, (card) => [card]);
  }
}
