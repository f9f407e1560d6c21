import { describe, expect, test } from 'vitest';
import { CLASSIC } from '../rules/options.ts';
import type { Book, BookGame, Deed } from './book.ts';
import { plain } from '../texts/plain.ts';
import { ratingLines, spreadLabels, standing, ticks } from './charts.ts';
import { EVERYTHING, find, linesOf } from './listing.ts';
import { foundIn, hasNews } from './news.ts';
import { gamesOf, joining, sorted } from './persons.ts';
import { checkBook, emptyBook } from './read.ts';
import { stateOf } from './states.ts';
import { statistics } from './statistics.ts';

const NAMES = ['Zoé', 'Léa', 'Tom', 'Tommy', 'Robot'];

function player(number: number, more: object = {}) {
  return { id: `player-${number}`, changes: [{ at: '2026-01-01T10:00:00Z', name: NAMES[number]!, ...more }] };
}

function game(number: number, seats: number[], heads: number[], more: Partial<BookGame> = {}, title = ''): BookGame {
  const at = `2026-03-0${number}T20:00:00Z`;
  const deeds: Deed[] = [
    { kind: 'started', options: CLASSIC, seats: seats.map((seat) => `player-${seat}`), names: seats.map((seat) => NAMES[seat]!), first_dealer: 0, tz: 'Europe/Paris', title, place: 'Chez Léa', note: '' }, // prettier-ignore
    { kind: 'round', round: 'round-01', entries: heads.map((one) => ({ heads: one, cards: null, via: 'pad' })), left: null }, // prettier-ignore
  ];
  const changes = deeds.map((deed) => ({ ...deed, at }));
  return { id: `game-000${number}`, number, origin: 'table', counted: true, view: null, fork_of: null, draft: null, changes, ...more }; // prettier-ignore
}

/** Two finished games, a running one, and two that went apart. */
function shelf(): Book {
  const players = [player(0), player(1), player(2), player(3, { merged_into: 'player-2' }), player(4, { bot: true })];
  const fork = { id: `fork-${'ab'.repeat(16)}`, counted: false, fork_of: { game: 'game-0002', changes: 1 } };
  const games = [
    game(1, [0, 1, 3], [70, 10, 20], {}, 'Soirée pizza'),
    game(2, [0, 1], [66, 5]),
    game(3, [1, 2], [3, 4]),
    game(2, [0, 1], [66, 6], fork),
    game(4, [1, 4], [80, 0], { origin: 'online' }),
  ];
  return checkBook({ ...emptyBook(), players, games });
}

describe('the history', () => {
  const lines = linesOf(shelf(), stateOf);
  const ids = (wanted: object) =>
    find(lines, shelf(), { ...EVERYTHING, ...wanted }, 'fr').map((line) => line.game.id.slice(0, 9));

  test('has running games first, then the latest', () => {
    expect(ids({})).toEqual(['game-0003', 'game-0004', 'game-0002', 'fork-abab', 'game-0001']);
  });

  test.each([
    [{ words: 'SOIREE zoe' }, ['game-0001']],
    [{ words: 'mars 2026 pizza' }, ['game-0001']],
    [{ words: '2026-03-04' }, ['game-0004']],
    [{ words: 'Tommy' }, ['game-0001']],
    [{ words: 'nobody' }, []],
    [{ kind: 'online' }, ['game-0004']],
    [{ status: 'running' }, ['game-0003']],
    [{ person: 'player-2' }, ['game-0003', 'game-0001']],
    [{ person: 'player-3', status: 'finished' }, ['game-0001']],
  ])('finds by %o', (wanted, expected) => {
    expect(ids(wanted)).toEqual(expected);
  });

  test('knows the two that went apart by each other', () => {
    const twins = lines.filter(({ twin }) => twin !== null).map(({ game, twin }) => [game.id, twin]);

    expect(Object.fromEntries(twins)).toEqual({
      'game-0002': `fork-${'ab'.repeat(16)}`,
      [`fork-${'ab'.repeat(16)}`]: 'game-0002',
    });
  });

  test('searches without accents and capitals', () => {
    expect(plain('  Éloïse  à\nBâle ')).toBe('eloise a bale');
  });
});

describe('players', () => {
  test('are listed as people, archived, bots and merged', () => {
    const { people, bots, merged, archived } = sorted(shelf(), 'fr');

    expect([people, bots, merged, archived].map((list) => list.map(({ name }) => name))).toEqual([
      ['Léa', 'Tom', 'Zoé'],
      ['Robot'],
      ['Tommy'],
      [],
    ]);
    expect(gamesOf(shelf()).get('player-2')).toBe(2);
  });

  test('who sat at one table are not joined', () => {
    expect(joining(shelf(), 'player-0', 'player-1')).toMatchObject({ from: 3, into: 5, together: expect.any(Array) });
    expect(joining(shelf(), 'player-0', 'player-3').together).toEqual(['game-0001']);
    expect(joining(shelf(), 'player-2', 'player-4').together).toEqual([]);
  });
});

describe('charts', () => {
  test('ratings begin where a player came in, and go along all games', () => {
    const book = shelf();
    const lines = ratingLines(book, statistics(book), stateOf);
    const games = Object.fromEntries(lines.map(({ id, points }) => [id, points.map((point) => point.game)]));

    expect(games).toEqual({ 'player-0': [0, 1, 2], 'player-1': [0, 1, 2, 3], 'player-2': [0, 1], 'player-4': [2, 3] });
    expect(lines.every(({ points }) => points[0]!.elo === 1500)).toBe(true);
  });

  test.each([
    [1500, 1501, 4],
    [1429, 1591, 4],
    [1500, 1500, 4],
    [0, 3000, 4],
  ])('ticks from %i to %i enclose them', (least, most, many) => {
    const found = ticks(least, most, many);

    expect(found[0]).toBeLessThanOrEqual(least);
    expect(found.at(-1)).toBeGreaterThanOrEqual(most);
    expect(found.length).toBeLessThan(8);
    expect(new Set(found).size).toBe(found.length);
  });

  test('labels keep apart, inside while there is room', () => {
    const labels = [100, 101, 99, 180].map((y) => ({ y }));
    spreadLabels(labels, 14, 10, 180);
    const sorted = labels.map(({ y }) => y).sort((a, b) => a - b);

    sorted.slice(1).forEach((y, index) => expect(y - sorted[index]!).toBeGreaterThanOrEqual(14));
    expect(sorted.at(-1)).toBeLessThanOrEqual(180);
  });

  test.each([
    [5, 0, 5, 2],
    [0, 3, 0, 2],
    [6, 0, 4, 3],
    [9, 0, 1, 4],
    [4, 0, 6, 1],
    [0, 0, 2, 0],
  ] as const)('%i ahead, %i level, %i behind is %i', (ahead, level, behind, expected) => {
    expect(standing(ahead, level, behind)).toBe(expected);
  });
});

describe('what an import brings', () => {
  const none = { fresh: [], longer: [], same: [], conflict: [] };

  test('is told by names', () => {
    const news = { players: { ...none, same: ['player-1'] }, groups: none, games: { ...none, fresh: ['game-0001', 'game-0002'] }, photos: 0 }; // prettier-ignore
    const found = foundIn(shelf(), news, 'en');

    expect(found).toEqual([
      { kind: 'games', what: 'fresh', names: ['Soirée pizza (Zoé, Léa, Tommy)', '2 Mar 2026 (Zoé, Léa)'] },
      { kind: 'players', what: 'same', names: ['Léa'] },
    ]);
    expect(hasNews(news)).toBe(true);
  });

  test('is nothing where all is the same', () => {
    expect(hasNews({ players: { ...none, same: ['player-1'] }, groups: none, games: none, photos: 0 })).toBe(false);
  });
});
