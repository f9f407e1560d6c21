/** The bot that does not think. */
import type { View } from '../rules/view.ts';
import { type Bot, legal, type Thought } from './bot.ts';
import { decisionStream } from './stream.ts';

/** Every decision uniformly at random among the legal ones. */
export class RandomBot implements Bot {
  readonly name = 'random';
  readonly #seed: bigint;

  constructor(seed: bigint) {
    this.#seed = seed;
  }

  chooseCard(view: View): number {
    return this.#any(view);
  }

  chooseRow(view: View): number {
    return this.#any(view);
  }

  pick(view: View): number {
    return this.#any(view);
  }

  /** Returns what it is going to do, and then the rest: it has no opinion of any. */
  explain(view: View): Thought[] {
    const chosen = this.#any(view);
    const others = legal(view).filter((choice) => choice !== chosen);
    return [chosen, ...others].map((choice) => ({ choice, cost: 0, error: 0 }));
  }

  #any(view: View): number {
    return decisionStream(this.#seed, view).choice(legal(view));
  }
}
