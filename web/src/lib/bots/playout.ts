/** Rounds played by a model of everybody: the port of `src/sixieme/bots/policy_kernels.py`. */
import type { Card, Seat } from '../rules/cards.ts';
import { CAPACITY, type RowIndex } from '../rules/table.ts';
import { atLeast, Description } from './describe.ts';
import { Network } from './network.ts';
import type { Rows } from './rows.ts';
import type { Stream } from './stream.ts';
import { type Net, NOISE } from './weights.ts';

const round = Math.fround;

/** How the seats of a playout choose their cards. */
export type Model = 'cautious' | 'learned';

/** Whoever plays in a playout: every seat by the same model. */
export class Player {
  /** What the hand that was looked at last is expected to cost, card by card: tens of heads, the least is the best. */
  readonly values: Float32Array;
  readonly #model: Model;
  /** How far from its best the model strays: the temperature of a softmax, in tens of heads (float32). */
  readonly #heat: number;
  readonly #opponents: number;
  readonly #top: Card;
  readonly #description: Description;
  readonly #network: Network;

  /** For hands of so many cards at most; `heat` is in heads. */
  constructor(model: Model, heat: number, net: Net, seats: number, top: Card, hand: number) {
    this.values = new Float32Array(hand);
    this.#model = model;
    this.#heat = round(heat / 10);
    this.#opponents = seats - 1;
    this.#top = top;
    this.#description = new Description(hand);
    this.#network = new Network(net, hand);
  }

  /** Values the first `left` cards of a hand; see `values`. */
  look(hand: Int32Array, left: number, rows: Rows, hidden: Int32Array): void {
    if (this.#model === 'cautious') return this.#lookWithCaution(hand, left, rows, hidden);
    this.#description.fill(hand, left, this.#opponents, this.#top, rows, hidden);
    this.#network.valueCards(this.#description.shared, this.#description.cards, left, this.values);
  }

  /** Returns the place in the hand of the card that is laid: the values are lowered by the heat times noise. */
  choose(hand: Int32Array, left: number, rows: Rows, hidden: Int32Array, stream: Stream): number {
    if (left === 1) return 0;
    this.look(hand, left, rows, hidden);
    let best = 0;
    let least = Infinity;
    for (let index = 0; index < left; index += 1) {
      const value = round(this.values[index]! - round(this.#heat * NOISE[stream.draw(NOISE.length)]!));
      if (value < least) {
        best = index;
        least = value;
      }
    }
    return best;
  }

  #lookWithCaution(hand: Int32Array, left: number, rows: Rows, hidden: Int32Array): void {
    const { ends, lengths, heads } = rows;
    const others = Math.max(hidden[this.#top]! - left, 1);
    for (let index = 0; index < left; index += 1) {
      const card = hand[index]!;
      const row = rows.find(card);
      if (row < 0) {
        this.values[index] = heads[rows.cheapest()]! / 10;
        continue;
      }
      const needed = CAPACITY - lengths[row]!;
      let between = hidden[card - 1]! - hidden[ends[row]!]!;
      for (let other = 0; other < index; other += 1) if (hand[other]! > ends[row]!) between -= 1;
      const chance = atLeast(needed, this.#opponents, round(between / others));
      this.values[index] = chance * round((heads[row]! + needed) / 10);
    }
  }
}

/** A round that is being played. */
export class Playout {
  /** By seat, each rising; what is laid is taken out. */
  readonly hands: readonly Int32Array[];
  /** Marks the cards that have been face up. */
  readonly faceUp: Uint8Array;
  readonly hidden: Int32Array;
  /** Heads by seat. */
  readonly taken: Int32Array;
  readonly rows: Rows;
  readonly #player: Player;
  readonly #seats: number;
  /** card · 16 + seat, rising. */
  readonly #order: Int32Array;
  #laid = 0;

  constructor(player: Player, rows: Rows, seats: number, top: Card, hand: number) {
    this.hands = Array.from({ length: seats }, () => new Int32Array(hand));
    this.faceUp = new Uint8Array(top + 1);
    this.hidden = new Int32Array(top + 1);
    this.taken = new Int32Array(seats);
    this.rows = rows;
    this.#player = player;
    this.#seats = seats;
    this.#order = new Int32Array(seats);
  }

  /** Lays the card at a place in a seat's hand of `left` cards. */
  layFrom(seat: Seat, place: number, left: number): void {
    const hand = this.hands[seat]!;
    this.lay(seat, hand[place]!);
    for (let later = place; later + 1 < left; later += 1) hand[later] = hand[later + 1]!;
  }

  /** Lays a card that is in no hand any more. */
  lay(seat: Seat, card: Card): void {
    const order = this.#order;
    const value = (card << 4) | seat;
    let place = this.#laid;
    for (; place > 0 && order[place - 1]! > value; place -= 1) order[place] = order[place - 1]!;
    order[place] = value;
    this.#laid += 1;
  }

  /** Places the cards of a trick, which every seat has laid; a card too low takes that row, or for -1 the cheapest. */
  settle(chosen: RowIndex): void {
    for (let place = 0; place < this.#seats; place += 1) {
      const card = this.#order[place]! >> 4;
      const seat = this.#order[place]! & 15;
      this.faceUp[card] = 1;
      this.taken[seat] = this.taken[seat]! + this.rows.lay(card, chosen);
    }
    this.#laid = 0;
  }

  /** Plays the rest of the round, `left` tricks; cards too low take the cheapest row. */
  playOn(left: number, stream: Stream): void {
    for (let tricks = left; tricks > 0; tricks -= 1) {
      if (tricks > 1) countHidden(this.faceUp, this.hidden);
      for (let seat = 0; seat < this.#seats; seat += 1) {
        const hand = this.hands[seat]!;
        this.layFrom(seat, this.#player.choose(hand, tricks, this.rows, this.hidden, stream), tricks);
      }
      this.settle(-1);
    }
  }
}

/** Fills `hidden`: by card, how many up to it have not been face up. */
export function countHidden(faceUp: Uint8Array, hidden: Int32Array): void {
  let count = 0;
  hidden[0] = 0;
  for (let card = 1; card < faceUp.length; card += 1) {
    count += 1 - faceUp[card]!;
    hidden[card] = count;
  }
}
