/** A pile whose heads are wanted, card by card. */
import { type Card, totalHeads } from '../rules/cards.ts';
import { Digits } from './digits.svelte.ts';

export class Pile {
  #past = $state.raw<readonly (readonly Card[])[]>([]);
  #cards = $state.raw<readonly Card[]>([]);
  readonly digits = new Digits((card) => this.tap(card));
  readonly heads: number = $derived(totalHeads(this.cards));

  /** In the order in which they were said. */
  get cards(): readonly Card[] {
    return this.#cards;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  tap(card: Card): void {
    this.digits.forget();
    this.#go(this.#cards.includes(card) ? this.#cards.filter((one) => one !== card) : [...this.#cards, card]);
  }

  clear(): void {
    this.digits.forget();
    if (this.#cards.length > 0) this.#go([]);
  }

  undo(): void {
    this.digits.forget();
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#cards = before;
  }

  #go(cards: readonly Card[]): void {
    this.#past = [...this.#past, this.#cards].slice(-300);
    this.#cards = cards;
  }
}

/** The pile on the page: it stays while one looks at another part. */
export const thePile = new Pile();
