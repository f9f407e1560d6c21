/**
 * What was learned, as files hold it: the weights of the policy, what cards are worth in a draft, and rounds that chances
 * to win are reckoned from. They are those of `src/sixieme/bots/data`; nothing here knows more of them than their sizes.
 */
import { MAX_PLAYERS, MIN_PLAYERS } from '../rules/cards.ts';
import type { Options } from '../rules/options.ts';

export const TABLE_INPUTS = 28;
export const CARD_INPUTS = 27;
/** The units of a layer. */
export const WIDTH = 32;
/** So many rounds there are for each number of players and deck. */
export const POOL_ROUNDS = 512;
const NOISE_SIZE = 1024;

/**
 * The weights, as `valueCards` wants them: matrices by input, each a row of WIDTH numbers.
 *
 * They are float32, kept as the numbers of 64 bits that JavaScript calculates with: a quarter of the time goes otherwise
 * into turning one into the other.
 */
export interface Net {
  readonly fromTable: Float64Array;
  readonly fromCard: Float64Array;
  readonly firstBias: Float64Array;
  readonly fromOwn: Float64Array;
  readonly fromMean: Float64Array;
  readonly secondBias: Float64Array;
  readonly out: Float64Array;
}

const SIZES: readonly (readonly [keyof Net, size: number])[] = [
  ['fromTable', TABLE_INPUTS * WIDTH],
  ['fromCard', CARD_INPUTS * WIDTH],
  ['firstBias', WIDTH],
  ['fromOwn', WIDTH * WIDTH],
  ['fromMean', WIDTH * WIDTH],
  ['secondBias', WIDTH],
  ['out', WIDTH],
];
const PLAYERS = Array.from({ length: MAX_PLAYERS - MIN_PLAYERS + 1 }, (_, index) => MIN_PLAYERS + index);

/** The files, as they are. */
export interface Files {
  /** All weights, one after the other, as float32 with the low byte first. */
  readonly policy: ArrayBuffer;
  /** By players, for the cards 0 to 10n+4 of the limited deck: the heads of whoever holds it, in tens; float32. */
  readonly worth: ArrayBuffer;
  /** By deck (full, limited), then by players: rounds of equal players, the heads by seat, a byte each. */
  readonly rounds: ArrayBuffer;
}

/** What was learned. */
export class Learned {
  readonly net: Net;
  readonly #worth: Float32Array;
  readonly #rounds: Uint8Array;

  /** Throws a RangeError where a file has not the size that it should have. */
  constructor({ policy, worth, rounds }: Files) {
    this.net = readNet(readFloats(policy));
    this.#worth = readFloats(worth);
    this.#rounds = new Uint8Array(rounds);
    expectSize('worths', this.#worth.length, sum(PLAYERS.map(worthSize)));
    expectSize('bytes of rounds', this.#rounds.length, 2 * sum(PLAYERS.map(poolSize)));
  }

  /** Returns what each card of the limited deck, from 0 on, brings its holder: tens of heads. */
  worth(players: number): Float32Array {
    const start = sum(PLAYERS.filter((fewer) => fewer < players).map(worthSize));
    return this.#worth.subarray(start, start + worthSize(players));
  }

  /** Returns rounds of equal players, each the heads by seat, one after the other. */
  pool(players: number, deck: Options['deck']): Uint8Array {
    const before = deck === 'full' ? 0 : sum(PLAYERS.map(poolSize));
    const start = before + sum(PLAYERS.filter((fewer) => fewer < players).map(poolSize));
    return this.#rounds.subarray(start, start + poolSize(players));
  }
}

/** A table of the standard Gumbel distribution: so many equally likely values, rising; float32. */
export const NOISE = Float32Array.from({ length: NOISE_SIZE }, (_, index) => {
  return -Math.log(-Math.log((index + 0.5) / NOISE_SIZE));
});

function readNet(flat: Float32Array): Net {
  expectSize('weights', flat.length, sum(SIZES.map(([, size]) => size)));
  let start = 0;
  const parts = SIZES.map(([name, size]) => {
    start += size;
    return [name, Float64Array.from(flat.subarray(start - size, start))];
  });
  return Object.fromEntries(parts) as Net;
}

/** Reads float32 with the low byte first, whatever the order of this machine is. */
function readFloats(bytes: ArrayBuffer): Float32Array {
  const data = new DataView(bytes);
  return Float32Array.from({ length: bytes.byteLength >> 2 }, (_, index) => data.getFloat32(4 * index, true));
}

function expectSize(what: string, size: number, expected: number): void {
  if (size !== expected) throw new RangeError(`expected ${expected} ${what}, got ${size}`);
}

function worthSize(players: number): number {
  return 10 * players + 5;
}

function poolSize(players: number): number {
  return POOL_ROUNDS * players;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
