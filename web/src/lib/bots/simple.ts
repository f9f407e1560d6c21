/** What the simple bots share: the answer is their best thought, rows are taken cheaply, hands come from the middle. */
import { totalHeads } from '../rules/cards.ts';
import { topCard } from '../rules/options.ts';
import type { View } from '../rules/view.ts';
import type { Bot, Thought } from './bot.ts';

/** A bot that leaves nothing to chance. */
export abstract class SimpleBot implements Bot {
  abstract readonly name: string;

  /** Returns a thought for every card that may be laid, the best first. */
  abstract thinkOfCards(view: View): Thought[];

  chooseCard(view: View): number {
    return this.thinkOfCards(view)[0]!.choice;
  }

  /** Returns the cheapest row. */
  chooseRow(view: View): number {
    return thinkOfRows(view)[0]!.choice;
  }

  /** Returns the card nearest the middle of the deck, the higher of two. */
  pick(view: View): number {
    return thinkOfPicks(view)[0]!.choice;
  }

  /** A row costs its heads, a card to pick its distance from the middle of the deck. */
  explain(view: View): Thought[] {
    if (view.phase === 'draft') return thinkOfPicks(view);
    return view.phase === 'row' ? thinkOfRows(view) : this.thinkOfCards(view);
  }
}

/** Returns a thought for each choice, in the order of the keys: first the cost, then what decides between equals. */
export function thoughtsBy(
  choices: readonly number[],
  key: (choice: number) => readonly [number, ...number[]],
): Thought[] {
  return choices
    .map((choice) => ({ choice, key: key(choice) }))
    .sort((a, b) => a.key.map((number, at) => number - b.key[at]!).find((difference) => difference !== 0) ?? 0)
    .map(({ choice, key: [cost] }) => ({ choice, cost, error: 0 }));
}

function thinkOfRows({ table, legal_rows }: View): Thought[] {
  return thoughtsBy(legal_rows, (row) => [totalHeads(table[row]!), table[row]!.length, row]);
}

function thinkOfPicks({ legal_picks, players, options }: View): Thought[] {
  const middle = (topCard(players, options) + 1) / 2;
  return thoughtsBy(legal_picks, (card) => [Math.abs(card - middle), -card]);
}
