/**
 * The chance of bots, word for word that of `src/sixieme/bots/stream.py`.
 *
 * The state is four 32-bit words (sfc32: Chris Doty-Humphrey, PractRand, public domain), keyed by two 64-bit numbers
 * through splitmix64 (Sebastiano Vigna, public domain). Only the keying needs numbers of 64 bits.
 */
import type { View } from '../rules/view.ts';

const STEP = 0x9e3779b97f4a7c15n;
const PHASES: readonly View['phase'][] = ['draft', 'row', 'cards'];

/** A random stream, keyed by (seed, number), both in 0..2^64-1. */
export class Stream {
  #a: number;
  #b: number;
  #c: number;
  #d = 1;

  constructor(seed: bigint, number: bigint) {
    const first = mixed(mixed(word64(seed + STEP)) ^ word64(number + STEP));
    const second = mixed(word64(first + STEP));
    [this.#a, this.#b, this.#c] = [word32(first), word32(first >> 32n), word32(second)];
    for (let turn = 0; turn < 8; turn += 1) this.#next();
  }

  /** Goes on where another stream is now. */
  become(other: Stream): void {
    this.#a = other.#a;
    this.#b = other.#b;
    this.#c = other.#c;
    this.#d = other.#d;
  }

  /** Returns a whole number in 0..bound-1; `bound` is in 1..2^21 or a power of 2, so that the product is exact. */
  draw(bound: number): number {
    return Math.floor((this.#next() * bound) / 2 ** 32);
  }

  /** Returns one of the values, each equally likely. */
  choice<T>(values: readonly T[]): T {
    return values[this.draw(values.length)]!;
  }

  #next(): number {
    const a = this.#a;
    const b = this.#b;
    const c = this.#c;
    const d = this.#d;
    const out = (a + b + d) >>> 0;
    this.#a = (b ^ (b >>> 9)) >>> 0;
    this.#b = (c + (c << 3)) >>> 0;
    this.#c = (((c << 21) | (c >>> 11)) + out) >>> 0;
    this.#d = (d + 1) >>> 0;
    return out;
  }
}

/** Returns a number that is another for every decision of a match: round, trick or picks made, phase and seat. */
export function decisionNumber({ draft, phase, round, trick, viewer }: View): bigint {
  const made = phase === 'draft' && draft !== null ? draft.picks.length : trick;
  return BigInt(((round * 128 + made) * 4 + PHASES.indexOf(phase)) * 16 + (viewer ?? 0));
}

/** Returns the stream of a decision, for a bot with this seed. */
export function decisionStream(seed: bigint, view: View): Stream {
  return new Stream(seed, decisionNumber(view));
}

function mixed(z: bigint): bigint {
  z = word64((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = word64((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}

function word64(value: bigint): bigint {
  return BigInt.asUintN(64, value);
}

function word32(value: bigint): number {
  return Number(BigInt.asUintN(32, value));
}
