import { expect, test } from 'vitest';
import type { Deed } from './book.ts';
import { bookOf, changes, game, player, round, started } from './examples.ts';
import { statistics } from './statistics.ts';

const PEOPLE = ['a-lea-000', 'b-tom-000', 'c-ana-000'].map((id) => player(id, id));
const [LEA, TOM, ANA] = PEOPLE.map(({ id }) => id) as [string, string, string];

function played(number: number, seats: string[], ...deeds: Deed[]) {
  return game(`g-game-0${number}`, changes(started(seats), ...deeds), { number });
}

test('nobody has played', () => {
  expect(statistics(bookOf(PEOPLE))).toEqual({ players: [], pairs: [], records: [] });
});

test('rounds, wins and the rating of two players', () => {
  const book = bookOf(PEOPLE, played(1, [LEA, TOM], round('r-one-00', 0, 36), round('r-two-00', 1, 35)));
  const [lea, tom] = statistics(book).players;

  expect(lea).toEqual({
    id: LEA,
    games: 1,
    rounds: 2,
    heads: 1,
    wins: 1,
    shared_wins: 0,
    win_share: 1,
    average: 0.5,
    clean_rounds: 1,
    worst_round: 1,
    best_total: 1,
    worst_total: 1,
    spread: [1, 1, 0, 0, 0, 0, 0, 0, 0],
    elo: 1516,
    elo_curve: [1516],
  });
  expect(tom).toMatchObject({ wins: 0, win_share: 0, spread: [0, 0, 0, 0, 0, 0, 0, 1, 1], elo: 1484 });
});

test('a shared win is half a win, and counts for both', () => {
  const { players } = statistics(bookOf(PEOPLE, played(1, [LEA, TOM, ANA], round('r-one-00', 5, 5, 66))));

  expect(players.map(({ wins, shared_wins, win_share }) => [wins, shared_wins, win_share])).toEqual([
    [1, 1, 0.5],
    [1, 1, 0.5],
    [0, 0, 0],
  ]);
});

test('only finished games that count, and that are no copies to look at', () => {
  const over = round('r-one-00', 66, 5);
  const book = bookOf(
    PEOPLE,
    played(1, [LEA, TOM], round('r-one-00', 6, 5)),
    played(2, [LEA, TOM], over, { kind: 'reopened' }, { kind: 'abandoned' }),
    { ...played(3, [LEA, TOM], over), counted: false },
    { ...played(4, [LEA, TOM], over), view: 2 },
    played(5, [LEA, ANA], over),
  );

  expect(statistics(book).players.map(({ id, games }) => [id, games])).toEqual([
    [LEA, 1],
    [ANA, 1],
  ]);
});

test('a round that does not count is left out', () => {
  const rounds: Deed[] = [round('r-one-00', 60, 5), { kind: 'voided', round: 'r-one-00' }, round('r-two-00', 66, 1)];

  expect(statistics(bookOf(PEOPLE, played(1, [LEA, TOM], ...rounds))).players[0]).toMatchObject({
    rounds: 1,
    heads: 66,
  });
});

test('merged players are one person, unless they sat at one table', () => {
  const people = [...PEOPLE.slice(0, 2), player(ANA, 'Ana', { merged_into: LEA })];
  const over = round('r-one-00', 66, 5);
  const { players, pairs } = statistics(
    bookOf(people, played(1, [LEA, TOM], over), played(2, [ANA, TOM], over), played(3, [LEA, ANA], over)),
  );

  expect(players.map(({ id, games }) => [id, games])).toEqual([
    [LEA, 3],
    [TOM, 2],
    [ANA, 1],
  ]);
  expect(pairs).toEqual([
    { a: LEA, b: TOM, games: 2, a_ahead: 0, level: 0, b_ahead: 2 },
    { a: LEA, b: ANA, games: 1, a_ahead: 0, level: 0, b_ahead: 1 },
  ]);
});

test('records: of equal ones the first, and a kind that nobody reached is left out', () => {
  const book = bookOf(
    PEOPLE,
    played(2, [TOM, LEA], round('r-one-00', 66, 0)),
    played(1, [LEA, TOM], round('r-one-00', 66, 4), { kind: 'reopened' }, round('r-two-00', 0, 2), { kind: 'ended' }),
  );

  expect(statistics(book).records).toEqual([
    { kind: 'lowest_win', game: 'g-game-02', player: LEA, value: 0 },
    { kind: 'highest_total', game: 'g-game-01', player: LEA, value: 66 },
    { kind: 'worst_round', game: 'g-game-01', player: LEA, value: 66 },
    { kind: 'most_clean', game: 'g-game-01', player: LEA, value: 1 },
    { kind: 'longest', game: 'g-game-01', player: null, value: 2 },
    { kind: 'widest', game: 'g-game-02', player: LEA, value: 66 },
  ]);
  expect(
    statistics(bookOf(PEOPLE, played(1, [LEA, TOM], round('r-one-00', 66, 66)))).records.map(({ kind }) => kind),
  ).toEqual(['lowest_win', 'highest_total', 'worst_round', 'longest']);
});
