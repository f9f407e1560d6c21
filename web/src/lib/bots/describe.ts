/**
 * What the learned policy looks at: the port of `describe` and `at_least` in `src/sixieme/bots/policy_kernels.py`.
 *
 * All of it is float32, every step rounded. Whole numbers are divided as they are: that is rounded once, as there.
 */
import type { Card } from '../rules/cards.ts';
import { CAPACITY, ROWS } from '../rules/table.ts';
import { HEADS_BY_CARD, type Rows } from './rows.ts';
import { CARD_INPUTS, TABLE_INPUTS } from './weights.ts';

const round = Math.fround;

/** A hand at a table, described. */
export class Description {
  readonly shared = new Float32Array(TABLE_INPUTS);
  /** By card of the hand. */
  readonly cards: readonly Float32Array[];
  /** The rows by rising ends, and how many cards of the hand are below each end. */
  readonly #byEnd = new Int32Array(ROWS);
  readonly #owned = new Int32Array(ROWS);

  constructor(hand: number) {
    this.cards = Array.from({ length: hand }, () => new Float32Array(CARD_INPUTS));
  }

  /**
   * Describes the first `left` cards of a hand, rising.
   *
   * `hidden`: by card, how many up to it have not been face up this round; `top`: the highest card of the deck.
   */
  fill(hand: Int32Array, left: number, opponents: number, top: Card, rows: Rows, hidden: Int32Array): void {
    const { shared, cards } = this;
    const { ends, lengths, heads } = rows;
    const byEnd = this.#byEnd;
    const owned = this.#owned;
    this.#sort(hand, left, ends);
    shared.fill(0);
    const unseen = hidden[top]! - left;
    const others = Math.max(unseen, 1);
    const belowAll = round((hidden[ends[byEnd[0]!]!]! - owned[0]!) / others);
    const cheapest = round(heads[rows.cheapest()]! / 10);
    shared[0] = opponents / 9;
    shared[1] = left / 10;
    shared[2] = unseen / 100;
    shared[3] = (opponents * left) / others;
    shared[4] = cheapest;
    shared[5] = belowAll;
    shared[6] = 1 - power(round(1 - belowAll), opponents);
    shared[7] = top / 104;
    for (let place = 0; place < ROWS; place += 1) {
      const row = byEnd[place]!;
      const last = place + 1 === ROWS;
      const after = last ? top : ends[byEnd[place + 1]!]!;
      const mine = last ? left : owned[place + 1]!;
      const at = 8 + 5 * place;
      shared[at] = ends[row]! / 104;
      shared[at + 1] = lengths[row]! / 5;
      shared[at + 2] = lengths[row] === CAPACITY ? 1 : 0;
      shared[at + 3] = heads[row]! / 10;
      shared[at + 4] = (hidden[after]! - hidden[ends[row]!]! - (mine - owned[place]!)) / others;
    }
    let place = -1;
    for (let index = 0; index < left; index += 1) {
      const card = hand[index]!;
      while (place + 1 < ROWS && ends[byEnd[place + 1]!]! < card) place += 1;
      const said = cards[index]!.fill(0);
      const upToCard = hidden[card - 1]! - index;
      const below = round(upToCard / others);
      const last = place + 1 === ROWS;
      const nextEnd = last ? top : ends[byEnd[place + 1]!]!;
      const nextOwned = last ? left : owned[place + 1]!;
      const beyond = Math.max(hidden[nextEnd]! - hidden[card]! - (nextOwned - index - 1), 0);
      said[0] = card / 104;
      said[2 + place] = 1;
      if (place < 0) {
        said[13] = cheapest;
        said[17] = 1;
        said[18] = cheapest;
        said[26] = power(round(1 - below), opponents);
      } else {
        const row = byEnd[place]!;
        const needed = CAPACITY - lengths[row]!;
        const between = upToCard - (hidden[ends[row]!]! - owned[place]!);
        const share = round(between / others);
        const gap = card - ends[row]!;
        const chance = atLeast(needed, opponents, share);
        said[6] = gap / 104;
        said[7] = Math.min(gap, 10) / 10;
        said[7 + Math.min(lengths[row]!, 5)] = 1;
        said[13] = heads[row]! / 10;
        said[14] = share;
        said[15] = Math.min(between, 8) / 8;
        said[16] = opponents * share;
        said[17] = chance;
        said[18] = chance * round((heads[row]! + needed) / 10);
        said[20] = (index - owned[place]!) / 5;
      }
      said[19] = HEADS_BY_CARD[card]! / 7;
      said[21] = index / 10;
      said[22] = (left - 1 - index) / 10;
      said[23] = below;
      said[24] = beyond / others;
      said[25] = Math.min(nextEnd - card, 20) / 20;
    }
  }

  #sort(hand: Int32Array, left: number, ends: Int32Array): void {
    const byEnd = this.#byEnd;
    for (let row = 0; row < ROWS; row += 1) {
      let place = row;
      for (; place > 0 && ends[byEnd[place - 1]!]! > ends[row]!; place -= 1) byEnd[place] = byEnd[place - 1]!;
      byEnd[place] = row;
    }
    for (let place = 0; place < ROWS; place += 1) {
      let count = 0;
      while (count < left && hand[count]! < ends[byEnd[place]!]!) count += 1;
      this.#owned[place] = count;
    }
  }
}

/** Returns the chance (float32) that so many of the opponents lay a card out of such a share of all. */
export function atLeast(needed: number, opponents: number, share: number): number {
  if (needed <= 0) return 1;
  if (needed > opponents) return 0;
  const rest = round(1 - share);
  // 1 minus the terms below `needed`, each from a power of `rest` and one of `share`.
  let less = 0;
  let ways = 1;
  let mine = 1;
  for (let count = 0; count < needed; count += 1) {
    let term = round(ways * mine);
    for (let one = count; one < opponents; one += 1) term = round(term * rest);
    less = round(less + term);
    mine = round(mine * share);
    ways = round(round(ways * (opponents - count)) / (count + 1));
  }
  return Math.max(round(1 - less), 0);
}

function power(base: number, times: number): number {
  let result = 1;
  for (let one = 0; one < times; one += 1) result = round(result * base);
  return result;
}
