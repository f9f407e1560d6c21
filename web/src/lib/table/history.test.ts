import { expect, test } from 'vitest';
import { dealt, framesOf, placement, revealed } from './examples.ts';
import { lastTrick, NOTHING, record, rewind, settle } from './history.ts';

const TRICK = [
  revealed(1, [43, 15]),
  placement(1, 1, 15, 0),
  placement(1, 0, 43, 3, { cause: 'undercut', taken: [40] }),
];

test('a trick knows the rows it fell on, its cards in order and its placements', () => {
  const history = record(NOTHING, framesOf([dealt(1, [10, 20, 30, 40]), ...TRICK]));
  const trick = lastTrick(history)!;

  expect(trick.before).toEqual([[10], [20], [30], [40]]);
  expect(trick.plays.map(({ card }) => card)).toEqual([15, 43]);
  expect(trick.placements).toHaveLength(2);
  expect(history.table).toEqual([[10, 15], [20], [30], [43]]);
});

test('frames that hide their event change nothing', () => {
  expect(record(NOTHING, framesOf([null, null]))).toBe(NOTHING);
});

test('a new match forgets the one before', () => {
  const before = record(NOTHING, framesOf([dealt(1, [10, 20, 30, 40]), ...TRICK]));
  const after = record(before, framesOf([{ type: 'match_started', commitment: '', nonces: [] }]));

  expect(after.rounds).toEqual([]);
});

test('rewinding undoes placements, takes included', () => {
  const placements = [placement(1, 1, 15, 0), placement(1, 0, 43, 3, { cause: 'undercut', taken: [40] })];

  expect(rewind([[10, 15], [20], [30], [43]], placements)).toEqual([[10], [20], [30], [40]]);
});

test('where the frames began too late, the view says what lay there', () => {
  const history = settle(record(NOTHING, framesOf(TRICK, 20)), [[10, 15], [20], [30], [43]]);

  expect(history.table).toEqual([[10, 15], [20], [30], [43]]);
  expect(lastTrick(history)!.before).toEqual([[10], [20], [30], [40]]);
});
