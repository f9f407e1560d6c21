/** The bot that does not think. */
import type { View } from '../rules/view.ts';
import type { Bot } from './bot.ts';
import { decisionStream } from './stream.ts';

/** Every decision uniformly at random among the legal ones. */
export class RandomBot implements Bot {
  readonly name = 'random';
  readonly #seed: bigint;

  constructor(seed: bigint) {
    this.#seed = seed;
  }

  chooseCard(view: View): number {
    return decisionStream(this.#seed, view).choice(view.legal_plays);
  }

  chooseRow(view: View): number {
    return decisionStream(this.#seed, view).choice(view.legal_rows);
  }

  pick(view: View): number {
    return decisionStream(this.#seed, view).choice(view.legal_picks);
  }
}
