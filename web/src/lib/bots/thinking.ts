/**
 * Bots that think in a worker, one decision after the other.
 *
 * Where there is no worker, or it fails or hangs, the bot that counts answers in their place: nobody waits for it, and
 * nobody is told. The next decision tries a new worker.
 */
import type { View } from '../rules/view.ts';
import { type Bot, decide, type Thought } from './bot.ts';
import { CountingBot } from './counting.ts';
import { ADDRESSES } from './data.ts';
import type { Budget } from './search.ts';
import type { ThinkerKind } from './thinkers.ts';
import WORKER from './worker.ts?worker&url';

export interface Question {
  readonly id: number;
  readonly kind: ThinkerKind;
  readonly seed: bigint;
  readonly budget: Budget;
  readonly asked: 'decide' | 'explain';
  readonly view: View;
}

export type Answer =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly error: string };

/** Playouts after which a decision hardly changes any more: as many as the bots of a server make. */
const PLAYOUTS = 1000;
/** Seconds for all the decisions that wait together, and for each of them at least. */
const SECONDS = 0.8;
const LEAST_SECONDS = 0.15;
/** Seconds for a card to pick: a draft has up to a hundred picks, one after the other. */
const PICK_SECONDS = 0.3;
/** Milliseconds after which a worker is given up: the time to start, and to fetch what was learned, included. */
const PATIENCE = 10_000;

/** As much of a Worker as is used. */
export type Thinker = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>;

/** Asks a worker, which is started when it is needed. */
export class Thinking {
  readonly #start: () => Thinker;
  #worker: Thinker | null = null;
  #asked = 0;
  #waiting = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(start: () => Thinker) {
    this.#start = start;
  }

  /** Returns what the worker says, once those before have had their answer. Rejects where it says nothing of use. */
  async ask(question: Omit<Question, 'id' | 'budget'>): Promise<unknown> {
    this.#waiting += 1;
    const said = this.#turn.then(() => this.#askNow(question)).finally(() => (this.#waiting -= 1));
    this.#turn = said.catch(() => undefined);
    return said;
  }

  #askNow(question: Omit<Question, 'id' | 'budget'>): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      const worker = (this.#worker ??= this.#start());
      const giveUp = (reason: string) => {
        worker.terminate();
        this.#worker = null;
        reject(new Error(reason));
      };
      const timer = setTimeout(() => giveUp('expected an answer in time'), PATIENCE);
      worker.onerror = (event) => {
        clearTimeout(timer);
        event.preventDefault(); // it is dealt with here
        giveUp('expected a worker');
      };
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data.id !== id) return;
        clearTimeout(timer);
        if ('error' in data) reject(new Error(data.error));
        else resolve(data.result);
      };
      const together = question.view.phase === 'draft' ? PICK_SECONDS : SECONDS;
      const seconds = Math.max(LEAST_SECONDS, together / this.#waiting);
      worker.postMessage({ ...question, id, budget: { playouts: PLAYOUTS, seconds } } satisfies Question);
    });
  }
}

const thinking = new Thinking(() => new Worker(WORKER, { type: 'module' }));

/** A bot whose thoughts are made in the worker. */
export class ThinkingBot implements Bot {
  readonly name: ThinkerKind;
  readonly #seed: bigint;
  readonly #thinking: Pick<Thinking, 'ask'>;
  readonly #instead = new CountingBot();

  constructor(kind: ThinkerKind, seed: bigint, where: Pick<Thinking, 'ask'> = thinking) {
    this.name = kind;
    this.#seed = seed;
    this.#thinking = where;
  }

  chooseCard(view: View): Promise<number> {
    return this.#decide(view);
  }

  chooseRow(view: View): Promise<number> {
    return this.#decide(view);
  }

  pick(view: View): Promise<number> {
    return this.#decide(view);
  }

  async explain(view: View): Promise<readonly Thought[]> {
    try {
      return (await this.#ask('explain', view)) as Thought[];
    } catch {
      return this.#instead.explain(view);
    }
  }

  async #decide(view: View): Promise<number> {
    try {
      return (await this.#ask('decide', view)) as number;
    } catch {
      return decide(this.#instead, view);
    }
  }

  #ask(asked: Question['asked'], view: View): Promise<unknown> {
    return this.#thinking.ask({ kind: this.name, seed: this.#seed, asked, view });
  }
}

/** Fetches what the worker needs before it is needed: by then the server may have another version of the page. */
export async function fetchAhead(): Promise<void> {
  await Promise.all([WORKER, ...ADDRESSES].map(async (address) => (await fetch(address)).arrayBuffer()));
}
