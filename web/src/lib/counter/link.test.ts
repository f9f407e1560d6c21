import { expect, test } from 'vitest';
import { sha256 } from '../rules/sha256.ts';
import type { BookGame, BookPlayer } from './book.ts';
import { BookError } from './errors.ts';
import { AT, bookOf, changes, game, player, randomGame, randomOf, round, started } from './examples.ts';
import { counting, foldGame } from './game.ts';
import { readLink, writeLink } from './link.ts';
import { playerOf } from './people.ts';
import { checkBook } from './read.ts';

const UUID = '0b5c1a52-6f0e-4c58-9c3d-2f6f0a1b2c3d';

function gameOf(players: number, rounds: number, id = UUID): [BookGame, BookPlayer[]] {
  const people = Array.from({ length: players }, (_, seat) =>
    player(`p-seat-00${seat}`, `Nr. ${seat}`, { color: seat }),
  );
  const seats = people.map(({ id }) => id);
  const played = Array.from({ length: rounds }, (_, index) =>
    round(`round-${String(index).padStart(3, '0')}`, ...seats.map((_, seat) => 5 + seat)),
  );
  return [game(id, changes(started(seats, { threshold: 1000 }), ...played)), people];
}

const written = ([one, people]: [BookGame, BookPlayer[]]) => writeLink(one, people.map(playerOf));
const sizeOf = (payload: string) => Math.floor((payload.length * 3) / 4);

test('a game is small enough for a QR code', () => {
  expect(sizeOf(written(gameOf(4, 5)))).toBeLessThanOrEqual(100);
  expect(sizeOf(written(gameOf(10, 12)))).toBeLessThanOrEqual(260);
});

test('what comes out of a link', () => {
  const seats = ['p-lea-000', 'p-tom-000'];
  const story = changes(
    started(
      seats,
      { deck: 'limited', strict: true },
      { first_dealer: 1, title: 'Mardi', place: 'Chez Léa', note: 'psst' },
    ),
    round('r-one-00', 10, 0),
    round('r-void-0', 9, 9),
    { kind: 'voided', round: 'r-void-0' },
    { kind: 'ended' },
  );
  const people = [player('p-lea-000', 'Léa', { color: 7, emoji: '🐂' }), player('p-tom-000', 'Tom', { bot: true })];
  const { game: copy, players } = readLink(writeLink(game('g-game-00', story, { number: 12 }), people.map(playerOf)));
  const state = foldGame(copy.changes);

  expect(copy).toMatchObject({
    id: 'v-g-game-00',
    view: 5,
    counted: false,
    fork_of: null,
    draft: null,
    origin: 'table',
  });
  expect(copy.changes[0]).toMatchObject({
    at: AT,
    seats: players.map(({ id }) => id),
    names: ['Léa', 'Tom'],
    first_dealer: 1,
    title: 'Mardi',
    place: '',
    note: '',
  });
  expect(state).toMatchObject({ status: 'finished', totals: [10, 0], winners: [1] });
  expect(players.map(playerOf)).toMatchObject([
    { id: expect.stringMatching(/^p-/), name: 'Léa', color: 7, emoji: '🐂', bot: false },
    { name: 'Tom', color: 0, emoji: null, bot: true },
  ]);
});

test('a later link of the same game has the same id and players, and so has one that is passed on', () => {
  const [one, people] = gameOf(3, 2);
  const [more] = gameOf(3, 4);
  const first = readLink(written([one, people]));
  const later = readLink(written([more, people]));

  expect(later.players).toEqual(first.players);
  expect([first.game.id, later.game.id]).toEqual([`v-${UUID}`, `v-${UUID}`]);
  expect([first.game.view, later.game.view]).toEqual([3, 5]);
  expect(readLink(written([first.game, first.players])).game).toEqual(first.game);
});

test('the id of the copy never is that of the original, however long', () => {
  const id = 'v-'.padEnd(64, 'x');

  expect(readLink(written(gameOf(2, 1, id))).game.id).not.toBe(id);
});

test('random games: heads, status, ends and winners come through', { timeout: 60_000 }, () => {
  const random = randomOf(5);
  for (let run = 0; run < 500; run += 1) {
    const original = randomGame(random);
    const seats = foldGame(original.changes).started.seats;
    const people = seats.map((id, seat) => player(id, `Nr. ${seat}`, { color: seat }));
    const { game: copy, players } = readLink(written([original, people]));
    const [before, after] = [foldGame(original.changes), foldGame(copy.changes)];
    const heads = (state: typeof before) => counting(state).map(({ entries }) => entries.map((entry) => entry.heads));

    expect(heads(after)).toEqual(heads(before));
    expect(after.rounds.every(({ counts }) => counts)).toBe(true);
    for (const field of ['status', 'over', 'totals', 'standings', 'winners', 'dealer', 'title'] as const) {
      expect(after[field]).toEqual(before[field]);
    }
    for (const field of ['options', 'names', 'first_dealer'] as const) {
      expect(after.started[field]).toEqual(before.started[field]);
    }
    expect(copy).toMatchObject({ origin: original.origin, view: original.changes.length });
    expect(copy.changes[0]!.at).toBe(AT);
    expect(players).toHaveLength(seats.length);
  }
});

test('the longest names and two hundred rounds still fit', () => {
  const [{ id, changes: story }, people] = gameOf(10, 0);
  const begin = { ...story[0]!, names: people.map(() => '🐂'.repeat(640)), title: 'x'.repeat(640) };
  const rounds = Array.from({ length: 200 }, (_, index) =>
    round(`round-${String(index).padStart(3, '0')}`, ...people.map(() => 0)),
  );
  const payload = written([game(id, [begin as never, ...changes(...rounds)]), people]);

  expect(sizeOf(payload)).toBeLessThanOrEqual(4096);
  expect(foldGame(readLink(payload).game.changes).rounds).toHaveLength(200);
});

test.each([[''], ['A'], ['AA'], ['AAAA'], ['%2e'], ['é'], ['Aa=='], ['A'.repeat(5463)], ['A'.repeat(10_000_000)]])(
  '%.20s is no game',
  (payload) => {
    expect(() => readLink(payload)).toThrow(BookError);
  },
);

test('a newer link says so', () => {
  expect(() => readLink('AgAA')).toThrow(expect.objectContaining({ code: 'NEWER_VERSION', place: 'link' }));
});

test('a link that is cut or changed in any letter is refused', { timeout: 60_000 }, () => {
  const payload = written(gameOf(4, 3));
  for (let at = 0; at < payload.length; at += 1) {
    expect(() => readLink(payload.slice(0, at))).toThrow(BookError);
    for (const letter of 'A_9') {
      if (payload[at] !== letter)
        expect(() => readLink(payload.slice(0, at) + letter + payload.slice(at + 1))).toThrow(BookError);
    }
  }
});

test('whoever seals it, what is no game is refused, and what is one is sound', { timeout: 60_000 }, () => {
  const random = randomOf(8);
  const upTo = (number: number) => Math.floor(random() * (number + 1));
  let read = 0;
  for (let run = 0; run < 2000; run += 1) {
    const bytes = [...Buffer.from(written(gameOf(2 + upTo(2), upTo(4))), 'base64url')].slice(0, -2);
    for (let times = 1 + upTo(2); times > 0; times -= 1) {
      if (random() < 0.2)
        bytes.splice(1 + upTo(bytes.length), upTo(3), ...Array.from({ length: upTo(3) }, () => upTo(255)));
      else bytes[1 + upTo(bytes.length - 2)] = upTo(255);
    }
    const body = Uint8Array.from(bytes);
    const payload = Buffer.from([...body, ...sha256(body).subarray(0, 2)]).toString('base64url');
    try {
      const { game: copy, players } = readLink(payload);
      read += 1;

      expect(checkBook(bookOf(players, copy)).games).toEqual([copy]);
    } catch (error) {
      if (!(error instanceof BookError)) throw error;
    }
  }

  expect(read).toBeGreaterThan(50);
});
