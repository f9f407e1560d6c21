import { expect, test } from 'vitest';
import { dealt, framesOf, placement, revealed } from './examples.ts';
import { NOTHING, record } from './history.ts';
import { storiesOf } from './stories.ts';

const SEEN = record(
  NOTHING,
  framesOf([
    dealt(1, [10, 20, 30, 40]),
    revealed(1, [5, 60]),
    placement(1, 0, 5, 0, { cause: 'undercut', taken: [10] }),
    placement(1, 1, 60, 3, { cause: 'sixth', taken: [40, 44, 50, 55, 57] }),
    revealed(2, [4, 70]),
    placement(2, 0, 4, 1, { cause: 'undercut', taken: [20] }),
    placement(2, 1, 70, 3),
  ]),
).rounds;
const ROUNDS = [
  [6, 19],
  [0, 30],
];

test('the dearest row and the 55 go to whoever took them', () => {
  const stories = storiesOf(SEEN, ROUNDS, [0], 9);

  expect(stories).toContainEqual({ kind: 'dearest', seat: 1, round: 1, row: 3, cards: 5, heads: 19 });
  expect(stories).toContainEqual({ kind: 'fifty_five', seat: 1, round: 1 });
});

test('clean rounds, the worst round and repeated low cards are told', () => {
  const stories = storiesOf(SEEN, ROUNDS, [0], 9);

  expect(stories).toContainEqual({ kind: 'clean', seat: 0, rounds: 1 });
  expect(stories).toContainEqual({ kind: 'worst_round', seat: 1, round: 2, heads: 30 });
  expect(stories).toContainEqual({ kind: 'undercuts', seat: 0, times: 2, heads: 6 });
});

test('a winner who had most heads has come back', () => {
  const rounds = [
    [20, 5],
    [0, 40],
  ];

  expect(storiesOf([], rounds, [0], 9)).toContainEqual({ kind: 'comeback', seat: 0, round: 1 });
});

test('what was not seen is not told', () => {
  const kinds = storiesOf([], ROUNDS, [0], 9).map(({ kind }) => kind);

  expect(kinds).not.toContain('dearest');
  expect(kinds).not.toContain('fifty_five');
});

test('there are no more stories than asked for', () => {
  expect(storiesOf(SEEN, ROUNDS, [0], 2)).toHaveLength(2);
});
