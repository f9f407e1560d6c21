/** The bot that has learned: a small network values each card, and the best is laid. */
import { totalHeads } from '../rules/cards.ts';
import { cheapestRow } from '../rules/table.ts';
import type { View } from '../rules/view.ts';
import { type Bot, legal, type Thought } from './bot.ts';
import { bestPicks } from './drafting.ts';
import { countHidden, Player } from './playout.ts';
import { readView } from './position.ts';
import type { Learned } from './weights.ts';

/** The card of the least value; the cheapest row. Leaves nothing to chance. */
export class LearnedBot implements Bot {
  readonly name = 'learned';
  readonly #learned: Learned;

  constructor(learned: Learned) {
    this.#learned = learned;
  }

  /** Returns the card that the network expects to cost least. */
  chooseCard(view: View): number {
    const values = this.#values(view);
    return view.legal_plays[values.indexOf(Math.min(...values))]!;
  }

  /** Returns the cheapest row. */
  chooseRow(view: View): number {
    return cheapestRow(view.table);
  }

  /** Returns the card whose holders took the fewest heads. */
  pick(view: View): number {
    return bestPicks(view, this.#learned)[0]!;
  }

  /** Returns what each answer costs, in heads. */
  explain(view: View): Thought[] {
    const [choice, costs] = this.#weigh(view);
    return legal(view)
      .map((answer, index) => ({ choice: answer, cost: costs[index]!, error: 0 }))
      .sort((a, b) => Number(a.choice !== choice) - Number(b.choice !== choice) || a.cost - b.cost);
  }

  /** Returns the choice, and what each answer costs. */
  #weigh(view: View): [choice: number, costs: number[]] {
    if (view.phase === 'draft') {
      const worth = this.#learned.worth(view.players);
      return [this.pick(view), view.legal_picks.map((card) => 10 * worth[card]!)];
    }
    if (view.phase === 'row') return [this.chooseRow(view), view.legal_rows.map((row) => totalHeads(view.table[row]!))];
    return [this.chooseCard(view), [...this.#values(view)].map((value) => 10 * value)];
  }

  /** Returns what the network expects each card of the hand to cost: tens of heads, against the mean of the others. */
  #values(view: View): Float32Array {
    const { hand, seats, top, rows, faceUp } = readView(view);
    const player = new Player('learned', 0, this.#learned.net, seats, top, hand.length);
    const hidden = new Int32Array(top + 1);
    countHidden(faceUp, hidden);
    player.look(Int32Array.from(hand), hand.length, rows, hidden);
    return player.values;
  }
}
