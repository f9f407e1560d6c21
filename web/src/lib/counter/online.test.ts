import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TableView } from '../protocol/messages.ts';
import { matchView } from '../table/examples.ts';
import { language } from '../texts/index.ts';
import type { Book, BookGame, BookPlayer, Deed, PlayerChange } from './book.ts';
import { foldGame } from './game.ts';
import { noteMatch, type Writer } from './online.ts';
import { playerOf } from './people.ts';
import { checkBook, emptyBook } from './read.ts';

const AT = '2026-11-30T20:00:00Z';

/** A keeper in memory. */
class Shelf implements Writer {
  book: Book = emptyBook();
  fails = false;
  started = 0;

  open = async () => undefined;
  game = (id: string) => this.book.games.find((game) => game.id === id);

  async addPlayer(face: Omit<PlayerChange, 'at'>, id = `player-${this.book.players.length}`): Promise<string> {
    if (!this.book.players.some((player) => player.id === id)) {
      const player: BookPlayer = { id, changes: [{ ...face, at: AT }] };
      this.book = checkBook({ ...this.book, players: [...this.book.players, player] });
    }
    return id;
  }

  startGame: Writer['startGame'] = async (started, more = {}, rest: readonly Deed[] = []) => {
    if (this.fails) throw new Error('no room');
    this.started += 1;
    const changes = [{ ...started, kind: 'started' as const }, ...rest].map((deed) => ({ ...deed, at: AT }));
    const blank = {
      id: 'x',
      number: this.book.games.length + 1,
      counted: true,
      view: null,
      fork_of: null,
      draft: null,
    };
    const game: BookGame = { ...blank, origin: 'table', ...more, changes };
    this.book = checkBook({ ...this.book, games: [...this.book.games, game] });
    return game.id;
  };
}

let shelf: Shelf;

beforeAll(() => language.choose('fr'));

beforeEach(() => {
  shelf = new Shelf();
});

function over(more: Partial<TableView> = {}): TableView {
  return {
    table: 'abcd2345',
    stage: 'over',
    you: 0,
    host: 0,
    seats: [
      { name: 'Léa', bot: null, person: true },
      { name: 'Prudent', bot: 'cautious', person: false },
      { name: 'Prudent', bot: 'cautious', person: false },
    ],
    options: { threshold: 50 },
    clock: 0,
    speed: 'normal',
    commitment: 'ab12'.repeat(16),
    deadline: null,
    match: matchView({ phase: 'over', rounds: [[10, 20, 30], [0, 15, 25]], totals: [10, 35, 55], winners: [0] }), // prettier-ignore
    ...more,
  };
}

describe('a finished match', () => {
  test('becomes a game of the book, with its rounds and its winner', async () => {
    await noteMatch(over(), shelf);

    const [game] = shelf.book.games;
    const state = foldGame(game!.changes);
    expect(game!.origin).toBe('online');
    expect(state).toMatchObject({ status: 'finished', totals: [10, 35, 55], winners: [0] });
    expect(state.started.options.threshold).toBe(50);
    expect(state.rounds[1]!.entries[0]).toEqual({ heads: 0, cards: null, via: 'online' });
  });

  test('is written once, however often its view comes', async () => {
    await Promise.all([noteMatch(over(), shelf), noteMatch(over(), shelf)]);
    await noteMatch(over(), shelf);

    expect(shelf.started).toBe(1);
    expect(shelf.book.players).toHaveLength(3);
  });

  test('of the same table, dealt anew, is another one', async () => {
    await noteMatch(over(), shelf);
    await noteMatch(over({ commitment: 'cd34'.repeat(16) }), shelf);

    expect(new Set(shelf.book.games.map(({ id }) => id)).size).toBe(2);
  });

  test('does not tell the code of its table, with which anybody could watch it', async () => {
    await noteMatch(over(), shelf);

    expect(shelf.book.games[0]!.id).toMatch(/^online-[0-9a-f]{32}$/);
    expect(JSON.stringify(shelf.book)).not.toContain('abcd2345');
    expect(JSON.stringify(shelf.book)).not.toContain('ab12ab12');
  });

  test('has the same ids on every device: of the match, and of who is new', async () => {
    const other = new Shelf();
    await other.addPlayer({ name: 'Somebody' });
    await noteMatch(over(), shelf);
    await noteMatch(over({ you: 1 }), other);

    expect(other.book.games[0]!.id).toBe(shelf.book.games[0]!.id);
    expect(foldGame(other.book.games[0]!.changes).started.seats).toEqual(foldGame(shelf.book.games[0]!.changes).started.seats); // prettier-ignore
  });
});

describe('the players', () => {
  test('are those of the book who are called so; bots are the same in every match', async () => {
    await shelf.addPlayer({ name: 'Léa' }, 'lea-old-one');
    await noteMatch(over(), shelf);
    await noteMatch(over({ commitment: 'cd34'.repeat(16) }), shelf);

    const seats = shelf.book.games.map((game) => foldGame(game.changes).started.seats);
    expect(seats).toEqual(Array.from({ length: 2 }, () => ['lea-old-one', 'bot-cautious-1', 'bot-cautious-2']));
    expect(shelf.book.players.map(playerOf).map(({ bot }) => bot)).toEqual([false, true, true]);
  });

  test.each<[string, Omit<PlayerChange, 'at'>]>([
    ['archived', { name: 'Léa', archived: true }],
    ['merged', { name: 'Léa', merged_into: 'somebody-else' }],
    ['a bot', { name: 'Léa', bot: true }],
    ['of another name', { name: 'Lea' }],
  ])('who are %s are not meant', async (_, face) => {
    await shelf.addPlayer({ name: 'Somebody' }, 'somebody-else');
    await shelf.addPlayer(face, 'the-old-lea');
    await noteMatch(over(), shelf);

    expect(foldGame(shelf.book.games[0]!.changes).started.seats[0]).toMatch(/^player-[0-9a-f]{32}$/);
  });

  test('two of one name at one table are two', async () => {
    const both = { name: 'Léa', bot: null, person: true };
    await noteMatch(over({ seats: [both, both, { name: 'A bot', bot: 'other', person: false }] }), shelf);

    expect(new Set(foldGame(shelf.book.games[0]!.changes).started.seats).size).toBe(3);
  });

  test('whose name holds nothing that can be shown get one', async () => {
    const nobody = { name: '\u202e', bot: null, person: true };
    await noteMatch(over({ seats: [nobody, ...over().seats.slice(1)] }), shelf);

    expect(foldGame(shelf.book.games[0]!.changes).started.names[0]).not.toBe('');
  });
});

describe('nothing is written', () => {
  test.each<[string, Partial<TableView>]>([
    ['by a spectator', { you: null }],
    ['while the match runs', { match: matchView({ phase: 'cards', rounds: [[1, 2, 3]] }) }],
    ['without a match', { match: null }],
    ['without a round', { match: matchView({ phase: 'over', rounds: [] }) }],
  ])('%s', async (_, more) => {
    await noteMatch(over(more), shelf);

    expect(shelf.book).toEqual(emptyBook());
  });

  test('where the keeper cannot, and nobody is disturbed', async () => {
    shelf.fails = true;

    expect(await noteMatch(over(), shelf)).toBe(false);
    expect(shelf.book.games).toEqual([]);

    shelf.fails = false;

    expect(await noteMatch(over(), shelf)).toBe(true);
    expect(await noteMatch(over(), shelf)).toBe(true);
    expect(shelf.book.games).toHaveLength(1);
  });
});
