/** Cards typed as digits: a number that cannot go on is a card at once, one that may waits a moment. */
import { type Card, TOP_CARD } from '../rules/cards.ts';

/** How long digits that may go on stay before they count, in milliseconds. */
export const PAUSE = 900;

export class Digits {
  #typed = $state('');
  #refused = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ontyped: (card: Card) => void;

  constructor(ontyped: (card: Card) => void) {
    this.#ontyped = ontyped;
  }

  /** The digits that wait: `1`, or the `10` of 100 to 104. */
  get typed(): string {
    return this.#typed;
  }

  /** A 0 was typed, which is no card. */
  get refused(): boolean {
    return this.#refused;
  }

  type(digit: number): void {
    const number = Number(`${this.#typed}${digit}`);
    if (number > TOP_CARD) {
      this.enter();
      return this.type(digit);
    }
    this.forget();
    this.#refused = number === 0;
    if (number === 0) return;
    this.#typed = String(number);
    if (number * 10 > TOP_CARD) this.enter();
    else this.#wait();
  }

  /** Takes the digits for a card. False: there are none. */
  enter(): boolean {
    const typed = this.#typed;
    this.forget();
    if (typed !== '') this.#ontyped(Number(typed));
    return typed !== '';
  }

  /** Takes a digit back. False: there is none. */
  erase(): boolean {
    const typed = this.#typed;
    this.forget();
    if (typed === '') return false;
    this.#typed = typed.slice(0, -1);
    if (this.#typed !== '') this.#wait();
    return true;
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#typed = '';
    this.#refused = false;
  }

  #wait(): void {
    this.#timer = setTimeout(() => this.enter(), PAUSE);
  }
}

/** Answers a key pressed anywhere on a page with a grid of cards: digits, what ends them, and what takes them back. */
export function onCardKey(event: KeyboardEvent, digits: Digits, undo: () => void): void {
  if (event.defaultPrevented || event.altKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input:not([type=radio]), select, textarea, dialog')) return;
  if (event.ctrlKey || event.metaKey) {
    if (event.key !== 'z') return;
    undo();
  } else if (/^\d$/.test(event.key)) digits.type(Number(event.key));
  else if (event.key === 'Backspace') {
    if (!digits.erase()) undo();
  } else if (!['Enter', ' ', ','].includes(event.key) || !digits.enter()) return;
  event.preventDefault();
}
