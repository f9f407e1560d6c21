/** The chance to win a match from the totals after a round: the port of `chance_to_win` in `search_kernels.py`. */
import type { Options } from '../rules/options.ts';
import { POOL_ROUNDS } from './weights.ts';

/** So many ways to go on are tried for each end of a round. */
const SAMPLES = 32;
/** What a head is worth in chances to win, beside the chance itself: it settles what the chance leaves open. */
const HEADS_WEIGHT = 0.0005;
/** A match that has not ended by then is shared by those in front. */
const MOST_ROUNDS = 300;

/** What the heads of a round come to in a match. The seat that decides is the first. */
export class Equity {
  readonly #totals: readonly number[];
  /** How many rounds are over. */
  readonly #rounds: number;
  readonly #options: Options;
  /** Rounds of equal players, each the heads by seat, one after the other. */
  readonly #pool: Uint8Array;
  readonly #last: Int32Array;
  readonly #after: Int32Array;
  readonly #sums: Int32Array;
  readonly #heads: Int32Array;

  /** The totals by seat, and the rounds over, as before this round. */
  constructor(totals: readonly number[], rounds: number, options: Options, pool: Uint8Array) {
    this.#totals = totals;
    this.#rounds = rounds;
    this.#options = options;
    this.#pool = pool;
    this.#last = new Int32Array(totals.length);
    this.#after = new Int32Array(totals.length);
    this.#sums = new Int32Array(totals.length);
    this.#heads = new Int32Array(totals.length);
  }

  /** Returns what a round is worth, more is better, that ended with the heads `taken` after those `before`. */
  worth(taken: Int32Array, before: readonly number[], number: number): number {
    const seats = this.#totals.length;
    let others = 0;
    for (let seat = 1; seat < seats; seat += 1) others += taken[seat]!;
    const better = others / (seats - 1) - taken[0]!;
    for (let seat = 0; seat < seats; seat += 1) {
      this.#last[seat] = before[seat]! + taken[seat]!;
      this.#after[seat] = this.#totals[seat]! + this.#last[seat]!;
    }
    return this.#chanceToWin(number * SAMPLES) + HEADS_WEIGHT * better;
  }

  /** Way number i plays rounds of the pool from a place and with seats turned by i, so that all seats are equal. */
  #chanceToWin(first: number): number {
    if (this.#endsNow(this.#after, this.#rounds + 1)) return this.#share(this.#after, this.#last);
    const seats = this.#totals.length;
    const sums = this.#sums;
    const heads = this.#heads;
    let chance = 0;
    for (let sample = first; sample < first + SAMPLES; sample += 1) {
      for (let seat = 0; seat < seats; seat += 1) sums[seat] = this.#after[seat]!;
      let rounds = this.#rounds + 1;
      let at = sample * 7919;
      do {
        at += 104729;
        const line = (at % POOL_ROUNDS) * seats;
        const turn = (Math.floor(at / POOL_ROUNDS) + sample) % seats;
        for (let seat = 0; seat < seats; seat += 1) {
          const place = seat + turn;
          const got = this.#pool[line + (place < seats ? place : place - seats)]!;
          heads[seat] = got;
          sums[seat] = sums[seat]! + got;
        }
        rounds += 1;
      } while (!this.#endsNow(sums, rounds) && rounds - this.#rounds - 1 !== MOST_ROUNDS);
      chance += this.#share(sums, heads);
    }
    return chance / SAMPLES;
  }

  #endsNow(totals: Int32Array, rounds: number): boolean {
    const { threshold, strict, max_rounds, tie } = this.#options;
    let highest = totals[0]!;
    let lowest = highest;
    let first = 1;
    for (let seat = 1; seat < totals.length; seat += 1) {
      const total = totals[seat]!;
      if (total > highest) highest = total;
      if (total < lowest) {
        lowest = total;
        first = 1;
      } else if (total === lowest) first += 1;
    }
    const met =
      (threshold !== null && highest >= threshold + (strict ? 1 : 0)) || (max_rounds !== null && rounds >= max_rounds);
    return met && (tie !== 'play_on' || first === 1);
  }

  /** Returns the share of the first seat in the victory, with these totals at the end and this last round. */
  #share(totals: Int32Array, last: Int32Array): number {
    const byLast = this.#options.tie === 'last_round';
    let together = 1;
    for (let seat = 1; seat < totals.length; seat += 1) {
      if (totals[seat]! < totals[0]!) return 0;
      if (totals[seat] !== totals[0]) continue;
      if (byLast && last[seat]! < last[0]!) return 0;
      if (!byLast || last[seat] === last[0]) together += 1;
    }
    return 1 / together;
  }
}
