/** What a selection depends on, asked anew each time. */
export interface Holding {
  /** The places of the hand: a card, or null where it has been played. */
  slots: readonly (number | null)[];
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

  /** The selected card; null if there is none, or if it has left the hand. */
  get card(): number | null {
    return this.#card !== null && this.#holding().slots.includes(this.#card) ? this.#card : null;
  }

  /** The selected card, or else the one that lies face down. */
  get shown(): number | null {
    return this.card ?? this.#holding().choice;
  }

  /** Whether playing now would tell the table something new. */
  get isNew(): boolean {
    return this.card !== null && this.card !== this.#holding().choice;
  }

  /** The card that the keyboard is on: the one in its place, or else the next one there is. */
  get focus(): number | null {
    return this.#holding().slots[this.#find(this.#place, 1)] ?? null;
  }

  select(card: number): void {
    const place = this.#holding().slots.indexOf(card);
    if (place < 0) return;
    this.#card = card;
    this.#place = place;
  }

  /** Selects the card in a place of the hand, from 0, or does nothing if it has been played. */
  selectAt(place: number): void {
    const card = this.#holding().slots[place];
    if (card != null) this.select(card);
  }

  /** Moves by so many places, on to the next card there is, and stays within the hand. */
  move(steps: number): void {
    const { slots } = this.#holding();
    const from = this.#find(this.#place, 1);
    const to = Math.max(0, Math.min(slots.length - 1, from + steps));
    this.selectAt(this.#find(to, Math.sign(steps)));
  }

  clear(): void {
    this.#card = null;
  }

  /** Returns the first place that holds a card, from `place` on in a direction, then in the other one. */
  #find(place: number, direction: number): number {
    const { slots } = this.#holding();
    const held = slots.flatMap((card, at) => (card === null ? [] : [at]));
    const onwards = (by: number) => held.filter((at) => (at - place) * by >= 0);
    const [after, before] = [onwards(direction), onwards(-direction)];
    const nearest = (places: number[]) => places.toSorted((a, b) => Math.abs(a - place) - Math.abs(b - place))[0];
    return nearest(after) ?? nearest(before) ?? 0;
  }
}
