import { expect, test } from 'vitest';
import type { Change, Deed } from './book.ts';
import { AT, changes, randomGame, randomOf, round, started } from './examples.ts';
import { counting, dealerOf, Fold, foldGame, foldOf, inForce } from './game.ts';

const SEATS = ['p-lea-000', 'p-tom-000', 'p-ana-000'];
const begin = started(SEATS);

test('totals, ranks and the dealer come from the rounds that count', () => {
  const state = foldGame(
    changes(begin, round('r-one-00', 10, 0, 7), round('r-two-00', 1, 2, 3), { kind: 'voided', round: 'r-one-00' }),
  );

  expect(state.totals).toEqual([1, 2, 3]);
  expect(state.standings.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  expect(state.rounds.map(({ counts }) => counts)).toEqual([false, true]);
  expect(counting(state).map(({ id }) => id)).toEqual(['r-two-00']);
  expect([state.dealer, dealerOf(state, 0), dealerOf(state, 1)]).toEqual([1, 0, 0]);
  expect([state.status, state.winners]).toEqual(['running', []]);
});

test('a round can be corrected, and stays where it is', () => {
  const state = foldGame(
    changes(begin, round('r-one-00', 10, 0, 7), round('r-two-00', 1, 2, 3), round('r-one-00', 0, 0, 9)),
  );

  expect(state.rounds.map(({ id }) => id)).toEqual(['r-one-00', 'r-two-00']);
  expect(state.totals).toEqual([1, 2, 12]);
});

test('66 ends the game after the round, the lowest win, ties are shared', () => {
  const state = foldGame(changes(begin, round('r-one-00', 66, 3, 3)));

  expect([state.status, state.over, state.winners]).toEqual(['finished', true, [1, 2]]);
});

test('a finished game is closed until somebody reopens it, and then only people end it', () => {
  const over = changes(begin, round('r-one-00', 66, 3, 4));

  expect(() => foldGame([...over, ...changes(round('r-two-00', 1, 1, 1))])).toThrow(
    expect.objectContaining({ code: 'BAD_CHANGE' }),
  );

  const on = [...over, ...changes({ kind: 'reopened' }, round('r-two-00', 1, 9, 1))];

  expect(foldGame(on)).toMatchObject({ status: 'running', extended: true, over: true });
  expect(foldGame([...on, ...changes({ kind: 'ended' })])).toMatchObject({ status: 'finished', winners: [2] });
  expect(foldGame([...on, ...changes({ kind: 'abandoned' })])).toMatchObject({ status: 'abandoned', winners: [] });
});

test('stopped early by agreement, all who share the lowest total win', () => {
  const state = foldGame(changes(begin, round('r-one-00', 5, 5, 9), { kind: 'ended' }));

  expect([state.status, state.over, state.winners]).toEqual(['finished', false, [0, 1]]);
});

test('undo and redo without limit; another change forgets what could be redone', () => {
  const fold = foldOf(changes(begin, round('r-one-00', 66, 0, 7)));
  const apply = (deed: Deed) => fold.apply({ at: AT, ...deed });
  apply({ kind: 'undone' });

  expect(fold.state.rounds).toEqual([]);
  expect([fold.undoes, fold.redoes?.kind]).toEqual([null, 'round']);
  expect(() => apply({ kind: 'undone' })).toThrow(expect.objectContaining({ code: 'BAD_CHANGE' }));

  apply({ kind: 'redone' });

  expect(fold.state.status).toBe('finished');

  apply({ kind: 'undone' });
  apply({ kind: 'described', title: 'Mardi', place: '', note: '' });

  expect(fold.redoes).toBeNull();
  expect(() => apply({ kind: 'redone' })).toThrow(expect.objectContaining({ code: 'BAD_CHANGE' }));
  expect(fold.state).toMatchObject({ title: 'Mardi', rounds: [], status: 'running' });
});

const faults: [string, Deed, string, string][] = [
  ['a second beginning', begin, 'BAD_CHANGE', 'changes[2]'],
  ['a round for two', round('r-two-00', 1, 2), 'BAD_FIELD', 'changes[2].entries'],
  ['heads beyond the deck', round('r-two-00', 172, 2, 3), 'BAD_SCORE', 'changes[2].entries[0].heads'],
  ['an unknown round', { kind: 'voided', round: 'r-two-00' }, 'UNKNOWN_ID', 'changes[2].round'],
  ['a round that counts', { kind: 'restored', round: 'r-one-00' }, 'BAD_CHANGE', 'changes[2]'],
  ['a running game', { kind: 'reopened' }, 'BAD_CHANGE', 'changes[2]'],
  ['nothing to redo', { kind: 'redone' }, 'BAD_CHANGE', 'changes[2]'],
  [
    'a title that turns the page round',
    { kind: 'described', title: '\u202e', place: '', note: '' },
    'BAD_NAME',
    'changes[2].title',
  ],
];

test.each(faults)('%s is refused, and nothing has changed', (_, deed, code, place) => {
  const fold = foldOf(changes(begin, round('r-one-00', 10, 0, 7)));
  const before = fold.state;

  expect(() => fold.apply({ at: AT, ...deed } as Change)).toThrow(expect.objectContaining({ code, place }));
  expect(fold.state).toEqual(before);
  expect(fold.changes).toHaveLength(2);
});

test('a game that has not started has no state', () => {
  expect(() => new Fold().state).toThrow(expect.objectContaining({ code: 'BAD_CHANGE' }));
  expect(() => new Fold().apply(changes({ kind: 'ended' })[0]!)).toThrow(
    expect.objectContaining({ code: 'BAD_CHANGE' }),
  );
});

test('two hundred rounds, and no more', () => {
  const fold = foldOf(changes(started(SEATS, { threshold: null, max_rounds: 200, tie: 'play_on' })));
  for (let index = 0; index < 200; index += 1)
    fold.apply({ at: AT, ...round(`round-${index}`.padEnd(8, '-'), 1, 1, 1) });

  expect(() => fold.apply({ at: AT, ...round('one-more', 1, 1, 1) })).toThrow(
    expect.objectContaining({ code: 'BAD_CHANGE' }),
  );
});

test('the log says which changes still stand, and playing them alone leads to the same', { timeout: 60_000 }, () => {
  const random = randomOf(1);
  for (let run = 0; run < 500; run += 1) {
    const { changes: story } = randomGame(random);
    const log = inForce(story);
    const standing = log.filter(({ force }) => force).map(({ change }) => change);

    expect(foldGame(standing)).toEqual(foldGame(story));
    expect(log.map(({ index }) => story[index])).toEqual(log.map(({ change }) => change));
    expect(foldOf(story).undoes).toBe(standing.slice(1).at(-1) ?? null);
  }
});
