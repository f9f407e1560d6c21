import { expect, test } from 'vitest';
import { Stream } from './stream.ts';

/** From Python: `stream = Stream(seed, number); [stream.draw(bound) for bound in (104, 104, 10, 4, 2, 1 << 21)]`. */
const DRAWN: [bigint, bigint, number[]][] = [
  [0n, 0n, [15, 103, 7, 1, 0, 48062]],
  [1n, 2n, [53, 55, 6, 2, 0, 845067]],
  [2n ** 64n - 1n, 2n ** 64n - 1n, [36, 91, 1, 0, 1, 918099]],
];

test.each(DRAWN)('the stream of %d and %d is that of Python', (seed, number, drawn) => {
  const stream = new Stream(seed, number);

  expect([104, 104, 10, 4, 2, 2 ** 21].map((bound) => stream.draw(bound))).toEqual(drawn);
});
