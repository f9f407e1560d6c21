/** The bots that try their answers out: the port of `src/sixieme/bots/search_bot.py`. */
import type { View } from '../rules/view.ts';
import { type Bot, legal, type Thought } from './bot.ts';
import { type Option, search, type Settings } from './search.ts';
import type { Learned } from './weights.ts';

/** Plain search, with cautious players in its playouts. */
export const SEARCH = { model: 'cautious', heat: 0.5, belief: 0 } as const;
/** Search with the learned policy as the model of everybody, and beliefs about hands from what was laid. */
export const MASTER = { model: 'learned', heat: 0.5, belief: 4 } as const;

export class SearchingBot implements Bot {
  readonly name: string;
  readonly #learned: Learned;
  readonly #settings: Settings;

  constructor(name: string, learned: Learned, settings: Settings) {
    this.name = name;
    this.#learned = learned;
    this.#settings = settings;
  }

  chooseCard(view: View): number {
    return this.#answer(view);
  }

  chooseRow(view: View): number {
    return this.#answer(view);
  }

  pick(view: View): number {
    return this.#answer(view);
  }

  /** Returns what each answer that was tried costs: the chance not to win, and a little for heads. */
  explain(view: View): Thought[] {
    return this.#search(view).map(({ answer, worth, error }) => ({ choice: answer, cost: -worth, error }));
  }

  #answer(view: View): number {
    const answers = legal(view);
    return answers.length === 1 ? answers[0]! : this.#search(view)[0]!.answer;
  }

  #search(view: View): Option[] {
    return search(view, this.#learned, this.#settings);
  }
}
