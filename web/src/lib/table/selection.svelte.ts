/** What a selection depends on, asked anew each time. */
export interface Holding {
  /** The cards of the hand, ascending. */
  hand: readonly number[];
  /** The card that lies face down and is stored. */
  choice: number | null;
}

/** The card under the finger: selected, not yet sent. It may be selected before a card is due, and stays until played. */
export class Selection {
  #card = $state<number | null>(null);
  #place = $state(0);
  readonly #holding: () => Holding;

  constructor(holding: () => Holding) {
    this.#holding = holding;
  }

  /** The card selected last, whether it is still held or not. */
  get raw(): number | null {
    return this.#card;
  }

  /** The selected card; null if there is none, or if it has left the hand. */
  get card(): number | null {
    return this.#card !== null && this.#holding().hand.includes(this.#card) ? this.#card : null;
  }

  /** The selected card, or else the one that lies face down. */
  get shown(): number | null {
    return this.card ?? this.#holding().choice;
  }

  /** Whether playing now would tell the table something new. */
  get isNew(): boolean {
    return this.card !== null && this.card !== this.#holding().choice;
  }

  /** The card of the hand that the keyboard is on: one of them can always be reached. */
  get focus(): number | null {
    const { hand } = this.#holding();
    return hand[Math.min(this.#place, hand.length - 1)] ?? null;
  }

  select(card: number): void {
    const place = this.#holding().hand.indexOf(card);
    if (place < 0) return;
    this.#card = card;
    this.#place = place;
  }

  /** Selects the nth card of the hand, from 0, or does nothing if there is none. */
  selectAt(place: number): void {
    const card = this.#holding().hand[place];
    if (card !== undefined) this.select(card);
  }

  /** Moves from the card the keyboard is on, and stays within the hand. */
  move(steps: number): void {
    const { hand } = this.#holding();
    const from = this.focus === null ? 0 : hand.indexOf(this.focus);
    this.selectAt(Math.max(0, Math.min(hand.length - 1, from + steps)));
  }

  clear(): void {
    this.#card = null;
  }
}
