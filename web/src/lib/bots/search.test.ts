import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CLASSIC } from '../rules/options.ts';
import type { View } from '../rules/view.ts';
import { readLearned } from '../testing/learned.ts';
import { Equity } from './equity.ts';
import { readView } from './position.ts';
import { search } from './search.ts';
import { MASTER, SEARCH } from './searching.ts';
import { Learned } from './weights.ts';

const LEARNED = readLearned();
const LINES = readFileSync(new URL('../../../../conformance/bots.jsonl', import.meta.url), 'utf8').split('\n');
const VIEWS = LINES.filter(Boolean).map((line) => (JSON.parse(line) as { view: View }).view);
const LATE = VIEWS.find(({ phase, trick, draft }) => phase === 'cards' && trick === 5 && draft === null)!;

test('a deadline that has passed still leaves an answer, of a few playouts', () => {
  const options = search(LATE, LEARNED, { seed: 1n, budget: { playouts: 1e6, seconds: 1e-9 }, ...MASTER });

  expect(options.map(({ answer }) => answer).sort((a, b) => a - b)).toEqual(LATE.legal_plays);
  expect(options[0]!.found.length).toBeLessThan(200);
});

test('with a deadline there are no more playouts than asked for, and the same cards win', () => {
  const budget = { playouts: 2000, seconds: 3600 };
  const [timed, counted] = [budget, { playouts: 2000 }].map((given) =>
    search(LATE, LEARNED, { seed: 1n, budget: given, ...SEARCH }),
  );

  // Without beliefs worlds are the same, however many are tried at once.
  expect(timed!.map(({ answer, found }) => [answer, found])).toEqual(
    counted!.map(({ answer, found }) => [answer, found]),
  );
});

test('the error of an option is that of its mean', () => {
  const [option] = search(LATE, LEARNED, { seed: 1n, budget: { playouts: 1 }, ...SEARCH });
  option!.found.splice(0, Infinity, 1, 2, 3, 4);

  expect([option!.worth, option!.error]).toEqual([2.5, Math.sqrt(5 / 3 / 4)]);
  option!.found.splice(1);
  expect(option!.error).toBe(0);
});

test('a log that begins in mid-round tells of no trick', () => {
  expect(readView(LATE).past).toHaveLength(4);
  expect(readView({ ...LATE, log: LATE.log.slice(1) }).past).toEqual([]);
});

test.each([
  ['shared', 1 / 2],
  ['last_round', 1],
  ['play_on', NaN],
] as const)('a tie at the end is worth what the option says: %s', (tie, share) => {
  // 10 + 5 against 5 + 10, and somebody with 30: fewer in the last round.
  const equity = new Equity([10, 5, 0], 3, { ...CLASSIC, threshold: 30, tie }, LEARNED.pool(3, 'full'));
  const other = new Equity([5, 10, 0], 3, { ...CLASSIC, threshold: 30, tie }, LEARNED.pool(3, 'full'));
  const [won, lost] = [
    equity.worth(Int32Array.of(5, 10, 30), [0, 0, 0], 0),
    other.worth(Int32Array.of(10, 5, 30), [0, 0, 0], 0),
  ];

  if (tie === 'play_on') expect([won, lost].every((worth) => worth > 0.2 && worth < 0.8)).toBe(true);
  else expect([won, lost]).toEqual([share + 0.0005 * 15, 1 - share + 0.0005 * 7.5]);
});

test('a match that goes on is worth a chance, the less the more heads', () => {
  const worth = (heads: number) => {
    const equity = new Equity([20, 20], 2, CLASSIC, LEARNED.pool(2, 'limited'));
    return equity.worth(Int32Array.of(heads, 10), [0, 0], 3);
  };

  expect([worth(0), worth(10), worth(30)]).toEqual([worth(0), worth(10), worth(30)].sort((a, b) => b - a));
  expect(worth(10)).toBeGreaterThan(0.2);
  expect(worth(10)).toBeLessThan(0.8);
});

test('files of another size are refused', () => {
  const nothing = new ArrayBuffer(4);

  expect(() => new Learned({ policy: nothing, worth: nothing, rounds: nothing })).toThrow(
    'expected 3904 weights, got 1',
  );
});
