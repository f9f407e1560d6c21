/** Worlds that a seat thinks possible: the port of the first half of `src/sixieme/bots/search_kernels.py`. */
import type { Card, Seat } from '../rules/cards.ts';
import type { Player } from './playout.ts';
import type { Rows } from './rows.ts';
import { Stream } from './stream.ts';

/** The hands of the others, by seat from 1 on, each rising. */
export type World = readonly Int32Array[];

/** A trick of the round whose cards lie open. */
export interface PastTrick {
  /** By seat, the own one first. */
  readonly laid: readonly Card[];
  /** The table before it, and by card how many up to it had not been face up by then. */
  readonly rows: Rows;
  readonly hidden: Int32Array;
}

const DEALING = 0x5deece66dn;
const BELIEVING = 0xb5297a4dn;

/** Returns hands of `size` cards drawn from the unseen ones, all equally likely; the first world has number `first`. */
export function dealWorlds(
  seed: bigint,
  first: bigint,
  count: number,
  opponents: number,
  size: number,
  unseen: readonly Card[],
): World[] {
  return Array.from({ length: count }, (_, world) => {
    const stream = new Stream(seed ^ DEALING, first + BigInt(world));
    const deck = Int32Array.from(unseen);
    for (let index = 0; index < opponents * size; index += 1) {
      const other = index + stream.draw(deck.length - index);
      const card = deck[other]!;
      deck[other] = deck[index]!;
      deck[index] = card;
    }
    return Array.from({ length: opponents }, (_, seat) => deck.slice(seat * size, (seat + 1) * size).sort());
  });
}

/**
 * What the others are believed to hold: hands as likely as what they have laid makes them.
 *
 * A Markov chain (Metropolis et al., 1953), as `believe_worlds` has it. `Math.exp` and `Math.log` may differ from
 * Python's in the last bit, so that one step in thousands of millions could be decided otherwise; all else is the same.
 */
export class Belief {
  readonly #player: Player;
  /** The temperature, in tens of heads. */
  readonly #heat: number;
  readonly #past: readonly PastTrick[];
  readonly #steps: number;
  readonly #full: Int32Array;

  /** The player looks at hands of up to ten cards; `steps` swaps are tried from a world to the next. */
  constructor(player: Player, heat: number, past: readonly PastTrick[], steps: number) {
    this.#player = player;
    this.#heat = heat / 10;
    this.#past = past;
    this.#steps = steps;
    this.#full = new Int32Array(player.values.length);
  }

  /** Returns `count` worlds that follow from one; eight times as many swaps are tried before the first. */
  worlds(seed: bigint, first: bigint, count: number, start: World, unseen: readonly Card[]): World[] {
    const opponents = start.length;
    const size = start[0]!.length;
    const others = (opponents - 1) * size;
    const hands: Int32Array[] = start.map((hand) => hand.slice());
    const held = new Set(hands.flatMap((hand) => [...hand]));
    const aside = unseen.filter((card) => !held.has(card));
    const chances = hands.map((hand, place) => this.#likelihood(place + 1, hand));
    const stream = new Stream(seed ^ BELIEVING, first);
    const step = () => {
      const mine = stream.draw(opponents);
      const at = stream.draw(size);
      // A card of somebody else, or one set aside: each as likely as it is one of them.
      if (others + aside.length === 0) return;
      const other = stream.draw(others + aside.length);
      if (other >= others) {
        const changed = exchanged(hands[mine]!, at, aside[other - others]!);
        const then = this.#likelihood(mine + 1, changed);
        if (!isKept(then - chances[mine]!, stream)) return;
        aside[other - others] = hands[mine]![at]!;
        [hands[mine], chances[mine]] = [changed, then];
        return;
      }
      const before = Math.floor(other / size);
      const theirs = before >= mine ? before + 1 : before;
      const changed = exchanged(hands[mine]!, at, hands[theirs]![other % size]!);
      const theirsChanged = exchanged(hands[theirs]!, other % size, hands[mine]![at]!);
      const then = this.#likelihood(mine + 1, changed);
      const theirsThen = this.#likelihood(theirs + 1, theirsChanged);
      if (!isKept(then - chances[mine]! + (theirsThen - chances[theirs]!), stream)) return;
      [hands[mine], chances[mine]] = [changed, then];
      [hands[theirs], chances[theirs]] = [theirsChanged, theirsThen];
    };
    return Array.from({ length: count }, (_, world) => {
      for (let swaps = world === 0 ? 8 * this.#steps : this.#steps; swaps > 0; swaps -= 1) step();
      return [...hands];
    });
  }

  /** Returns the logarithm of the chance that somebody with this hand now has laid what they have laid. */
  #likelihood(seat: Seat, hand: Int32Array): number {
    const full = this.#full;
    const { values } = this.#player;
    full.set(hand);
    let total = 0;
    let count = hand.length;
    for (let trick = this.#past.length - 1; trick >= 0; trick -= 1) {
      const { laid, rows, hidden } = this.#past[trick]!;
      const card = laid[seat]!;
      let place = count;
      for (; place > 0 && full[place - 1]! > card; place -= 1) full[place] = full[place - 1]!;
      full[place] = card;
      count += 1;
      if (count === 1) continue;
      this.#player.look(full, count, rows, hidden);
      let least = values[0]!;
      for (let index = 1; index < count; index += 1) least = Math.min(least, values[index]!);
      let together = 0;
      for (let index = 0; index < count; index += 1) together += Math.exp(-(values[index]! - least) / this.#heat);
      total += -(values[place]! - least) / this.#heat - Math.log(together);
    }
    return total;
  }
}

/** Returns whether a swap that changes the logarithm of the likelihood by so much is kept. */
function isKept(ratio: number, stream: Stream): boolean {
  return !(ratio < 0 && stream.draw(2 ** 30) >= Math.exp(ratio) * 2 ** 30);
}

/** Returns the hand with a card in the place of another, in order. */
function exchanged(hand: Int32Array, at: number, card: Card): Int32Array {
  const changed = hand.slice();
  changed[at] = card;
  return changed.sort();
}
