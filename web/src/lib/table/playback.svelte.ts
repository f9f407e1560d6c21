import type { Trick } from './history.ts';
import { picturesOf, type Speed, type Step } from './reveal.ts';

/**
 * Shows tricks one picture after the other. It is behind the truth and never in its way: the view may always be acted
 * on, and a trick that comes while another is being shown takes its place.
 */
export class Playback {
  #trick = $state.raw<Trick | null>(null);
  #steps = $state.raw<Step[]>([]);
  #index = $state(0);
  #queue: Trick[] = [];
  /** When the picture being shown ends: one that comes late is not late for the next. */
  #end = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #speed: () => Speed;

  constructor(speed: () => Speed) {
    this.#speed = speed;
  }

  /** The trick being shown; null if the view is shown. */
  get trick(): Trick | null {
    return this.#trick;
  }

  /** The picture being shown; null if the view is shown. */
  get step(): Step | null {
    return this.#steps[this.#index] ?? null;
  }

  /** Whether pictures follow each other; not while a row is being chosen. */
  get running(): boolean {
    return this.step !== null && this.step.kind !== 'wait';
  }

  /** Shows tricks that came together, the last two of them, or goes on with one being shown. */
  show(tricks: readonly Trick[]): void {
    const [first, ...later] = tricks.slice(-2);
    if (first === undefined) return;
    if (this.#speed() === 0) {
      this.skip();
      return;
    }
    this.#queue = later;
    if (this.#isShowing(first)) this.#goOn(first);
    else this.#begin(first);
  }

  /** Shows nothing any more: the view is the truth. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#trick = null;
    this.#steps = [];
    this.#index = 0;
  }

  #isShowing(trick: Trick): boolean {
    return this.#trick?.round === trick.round && this.#trick.trick === trick.trick;
  }

  #begin(trick: Trick): void {
    this.#trick = trick;
    this.#steps = picturesOf(trick, this.#speed());
    this.#end = Date.now();
    this.#go(0);
  }

  #goOn(trick: Trick): void {
    this.#trick = trick;
    this.#steps = picturesOf(trick, this.#speed());
    if (this.#index === 0) return;
    this.#end = Date.now();
    this.#go(1);
  }

  #go(index: number): void {
    clearTimeout(this.#timer);
    this.#index = index;
    const step = this.#steps[index];
    if (step === undefined) {
      this.#next();
    } else if (step.kind !== 'wait') {
      this.#end += step.ms;
      this.#timer = setTimeout(() => this.#go(index + 1), Math.max(0, this.#end - Date.now()));
    }
  }

  #next(): void {
    const next = this.#queue.shift();
    if (next) this.#begin(next);
    else this.skip();
  }
}
