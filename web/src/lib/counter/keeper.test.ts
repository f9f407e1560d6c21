import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLASSIC } from '../rules/options.ts';
import type { Book, BookGame, Deed, Draft, Entry, Started } from './book.ts';
import { NAME, openDatabase } from './database.ts';
import { AT, changes, game, photo, player, started } from './examples.ts';
import { type Held, Keeper } from './keeper.svelte.ts';
import { FakeLocks } from './fake-locks.ts';
import * as photographer from './photo.ts';
import { emptyBook, readBook } from './read.ts';

const PASSIVE = { onblocked: () => undefined, onrenewed: () => undefined, onlost: () => undefined };
let tabs: Keeper[] = [];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
});

afterEach(() => {
  for (const tab of tabs) tab.close();
  tabs = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page of the counter, opened. */
async function tab(version?: number): Promise<Keeper> {
  const keeper = new Keeper(version);
  tabs.push(keeper);
  await keeper.open();
  return keeper;
}

async function twoPlayers(keeper: Keeper): Promise<string[]> {
  return [await keeper.addPlayer({ name: 'Léa' }), await keeper.addPlayer({ name: '__proto__', color: 3 })];
}

function startOf(seats: string[], more: Partial<Started> = {}): Omit<Started, 'kind'> {
  const names = seats.map((_, seat) => `Player ${seat}`);
  return { options: CLASSIC, seats, names, first_dealer: 0, tz: null, title: '', place: '', note: '', ...more };
}

async function begun(keeper: Keeper): Promise<string> {
  return keeper.startGame(startOf(await twoPlayers(keeper)));
}

function entry(heads: number): Entry {
  return { heads, cards: null, via: 'pad' };
}

function round(id: string, ...heads: number[]): Deed {
  return { kind: 'round', round: id, entries: heads.map(entry), left: null };
}

function draft(...heads: (number | null)[]): Draft {
  return { round: null, entries: heads.map((some) => (some === null ? null : entry(some))), left: null };
}

/** Waits until something is so: other tabs hear of it a little later. */
async function until(condition: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(condition()).toBe(true));
}

/** Opens the stores past the keeper. */
async function raw<T>(act: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const database = await openDatabase(PASSIVE);
  const result = await act(database);
  database.close();
  return result;
}

/** Holds the first version open, as a page that does not let go. */
function stubbornTab(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Everything in the stores of the book, to compare. */
async function everything(): Promise<unknown> {
  return raw(async (database) => {
    const names = ['players', 'groups', 'games', 'changes', 'drafts', 'photos'] as const;
    return Promise.all(names.map((name) => database.getAll(name)));
  });
}

function full(): never {
  throw new DOMException('full', 'QuotaExceededError');
}

describe('what is saved', () => {
  test('is there again: players, groups, games, drafts, and whether they count', async () => {
    const keeper = await tab();
    const seats = await twoPlayers(keeper);
    await keeper.changePlayer(seats[0]!, { emoji: '🐂' });
    const group = await keeper.addGroup({ name: 'Tuesdays', players: seats });
    await keeper.changeGroup(group, { archived: true });
    const game = await keeper.startGame(startOf(seats, { title: 'At home' }));
    await keeper.append(game, round('round-001', 3, 12));
    await keeper.append(game, { kind: 'voided', round: 'round-001' }, { kind: 'undone' });
    await keeper.keepDraft(game, draft(5, null));
    await keeper.setCounted(game, false);
    await keeper.noteExport();
    const later = await tab();

    expect(later.status).toBe('ready');
    expect(later.book).toEqual(keeper.book);
    expect(later.lastExport).toBe(keeper.lastExport);
    expect(later.game(game)).toMatchObject({ number: 1, counted: false, draft: draft(5, null) });
    expect(later.fold(game).state.totals).toEqual([3, 12]);
    expect(readBook(later.exportText()).games).toEqual(keeper.book.games);
  });

  test('is in memory only after the transaction', async () => {
    const keeper = await tab();
    const game = await begun(keeper);
    const saving = keeper.append(game, round('round-001', 3, 12));

    expect(keeper.game(game)!.changes).toHaveLength(1);
    expect(keeper.saving).toBe(1);
    await saving;
    expect(keeper.game(game)!.changes).toHaveLength(2);
    expect(keeper.saving).toBe(0);
  });

  test('is written with strict durability, whatever it is', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const keeper = await tab();
    const game = await begun(keeper);
    await keeper.keepDraft(game, draft(1, null));
    await keeper.append(game, round('round-001', 1, 2));
    const written = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');

    expect(written).toHaveLength(5);
    expect(written.every(([, , options]) => options?.durability === 'strict')).toBe(true);
  });

  test('is plain data, even where a screen hands in something else', async () => {
    const keeper = await tab();
    const game = await begun(keeper);
    const reactive = new Proxy(round('round-001', 3, 12), {});
    await keeper.append(game, reactive);

    expect((await tab()).game(game)!.changes).toHaveLength(2);
  });

  test('keeps the order of the players, and of the games whatever the clock says', async () => {
    const keeper = await tab();
    const seats = await twoPlayers(keeper);
    const first = await keeper.startGame(startOf(seats));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 366 * 24 * 3600 * 1000 });
    const second = await keeper.startGame(startOf(seats));
    await keeper.append(first, round('round-001', 1, 2));
    vi.useRealTimers();
    const { book } = await tab();

    expect(book.games.map(({ id, number }) => [id, number])).toEqual([
      [first, 1],
      [second, 2],
    ]);
    expect(book.games[0]!.changes.map((change) => change.kind)).toEqual(['started', 'round']);
    expect(book.players.map(({ id }) => id)).toEqual(seats);
  });

  test('with its first rounds, as a finished online match is, under an id that is used once', async () => {
    const keeper = await tab();
    const seats = await twoPlayers(keeper);
    const more = { id: 'online-match-1', origin: 'online' as const };
    await keeper.startGame(startOf(seats), more, [round('round-001', 0, 70)]);

    expect(keeper.fold('online-match-1').state).toMatchObject({ status: 'finished', winners: [0] });
    await expect(keeper.startGame(startOf(seats), more)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(keeper.book.games).toHaveLength(1);
  });
});

test('the browser is asked to protect the book when the first game is over, and no more', async () => {
  const storage = { persisted: async () => false, persist: vi.fn(async () => true), estimate: async () => ({}) };
  vi.stubGlobal('navigator', { locks: new FakeLocks(), storage });
  const keeper = await tab();
  const [game, other] = [await begun(keeper), await begun(keeper)];
  await keeper.append(game, round('round-001', 1, 2));
  expect(storage.persist).not.toHaveBeenCalled();
  await keeper.append(game, { kind: 'ended' });
  await vi.waitFor(() => expect(storage.persist).toHaveBeenCalledOnce());
  await keeper.append(other, round('round-001', 80, 2));

  expect(storage.persist).toHaveBeenCalledOnce();
});

describe('what is refused changes nothing', () => {
  test('a change that is not legal, and those with it', async () => {
    const keeper = await tab();
    const game = await begun(keeper);
    const before = [keeper.book, await everything()];

    await expect(keeper.append(game, round('round-001', 1, 2), { kind: 'redone' })).rejects.toMatchObject({
      code: 'BAD_CHANGE',
    });
    await expect(keeper.append(game, round('round-001', 1, 172))).rejects.toMatchObject({ code: 'BAD_SCORE' });
    await expect(keeper.addPlayer({ name: 'right‮left' })).rejects.toMatchObject({ code: 'BAD_NAME' });
    await expect(keeper.addGroup({ name: 'One', players: [keeper.book.players[0]!.id] })).rejects.toMatchObject({
      code: 'BAD_FIELD',
    });
    await expect(keeper.changePlayer(keeper.book.players[0]!.id, { photo: 'f'.repeat(64) })).rejects.toMatchObject({
      code: 'UNKNOWN_ID',
    });
    await expect(keeper.keepDraft(game, draft(172, null))).rejects.toMatchObject({ code: 'BAD_SCORE' });
    expect([keeper.book, await everything()]).toEqual(before);
    expect(keeper.failure).toBeNull();
  });

  test('a full disk: said, and nothing claimed as saved', async () => {
    const keeper = await tab();
    const game = await begun(keeper);
    const before = [keeper.book, await everything()];
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full);
    await expect(keeper.append(game, round('round-001', 1, 2))).rejects.toMatchObject({ code: 'QUOTA' });

    expect(keeper.failure).toBe('QUOTA');
    vi.restoreAllMocks();
    expect([keeper.book, await everything()]).toEqual(before);
    await keeper.append(game, round('round-001', 1, 2));
    expect(keeper.failure).toBeNull();
  });

  test('a browser that cannot write', async () => {
    const keeper = await tab();
    const game = await begun(keeper);
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('disk', 'UnknownError');
    });

    await expect(keeper.append(game, round('round-001', 1, 2))).rejects.toMatchObject({ code: 'FAILED' });
    expect(keeper.failure).toBe('FAILED');
    expect(keeper.game(game)!.changes).toHaveLength(1);
  });
});

describe('a book is never more than a file may be', () => {
  const PEOPLE = [player('p-lea-000', 'Léa'), player('p-tom-000', 'Tom')];
  const SEATS = PEOPLE.map(({ id }) => id);

  async function holding(book: Partial<Book>): Promise<Keeper> {
    const keeper = await tab();
    await keeper.replace({ ...emptyBook(), players: PEOPLE, ...book }, 'import');
    return keeper;
  }

  /** Notes of 16 KB each, as many as fill this many bytes and no more. */
  function bulk(bytes: number): BookGame {
    const note = { kind: 'described' as const, title: '', place: '', note: '🐂'.repeat(4_000) };
    const story = Array.from({ length: Math.floor(bytes / 16_100) }, () => note);
    return game('game-bulk', changes(started(SEATS), ...story));
  }

  /** So much is slow to write where a store is only pretended to be. */
  function onlyMemory(): void {
    // @ts-expect-error some private windows have none
    delete globalThis.indexedDB;
  }

  async function checkRefused(keeper: Keeper, act: () => Promise<unknown>): Promise<void> {
    const stores = async () => (keeper.status === 'ready' ? everything() : null);
    const [before, stored] = [keeper.book, await stores()];
    await expect(act()).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(keeper.book).toBe(before);
    expect(await stores()).toEqual(stored);
    readBook(keeper.exportText());
  }

  test('500 groups', async () => {
    const groups = Array.from({ length: 500 }, (_, index) => ({
      id: `group-${1000 + index}`,
      changes: [{ at: AT, name: 'Tuesdays', players: SEATS }],
    }));
    const keeper = await holding({ groups });

    await checkRefused(keeper, () => keeper.addGroup({ name: 'Fridays', players: SEATS }));
    await keeper.changeGroup('group-1000', { archived: true });
  });

  test('2,000 players', async () => {
    const players = Array.from({ length: 2_000 }, (_, index) => player(`player-${1000 + index}`, 'Léa'));
    const keeper = await holding({ players });

    await checkRefused(keeper, () => keeper.addPlayer({ name: 'Tom' }));
  });

  test('20,000 games, be they begun, received or gone on with', { timeout: 60_000 }, async () => {
    onlyMemory();
    const story = changes(started(SEATS));
    const games = Array.from({ length: 20_000 }, (_, index) => game(`game-${100_000 + index}`, story, { view: 1 }));
    const keeper = await holding({ games });
    const received = { game: game('game-new', story, { view: 1 }), players: PEOPLE };
    const { kind: _, ...start } = started(SEATS);

    for (const act of [
      () => keeper.startGame(start),
      () => keeper.addView(received),
      () => keeper.takeOver('game-100000'),
    ]) {
      await checkRefused(keeper, act);
    }
  });

  test('2,000 photos', async () => {
    const photos = Array.from({ length: 2_000 }, (_, index) => photo(1 + (index % 256), 1 + (index >> 8)));
    const keeper = await holding({ photos });
    vi.spyOn(photographer, 'encodePhoto').mockResolvedValue(photo(200, 200));

    await checkRefused(keeper, () => keeper.addPhoto(new Blob()));
  });

  test('20 MB, whatever is written', { timeout: 60_000 }, async () => {
    onlyMemory();
    const keeper = await holding({ games: [bulk(20_000_000)] });
    const note: Deed = { kind: 'described', title: '', place: '', note: 'x'.repeat(4_000) };
    const fill = async () => {
      for (let times = 0; times < 20; times++) await keeper.append('game-bulk', note);
    };
    await expect(fill()).rejects.toMatchObject({ code: 'TOO_LARGE', place: 'book' });
    await checkRefused(keeper, () => keeper.append('game-bulk', note));
    expect(new TextEncoder().encode(keeper.exportText()).length).toBeGreaterThan(20_000_000 - 4_200);

    const more = { ...keeper.book, games: [bulk(20_000_000), { ...bulk(100_000), id: 'game-more' }] };
    await checkRefused(keeper, () => keeper.replace(more, 'restore'));
    await keeper.deleteGame('game-bulk');
    await keeper.addPlayer({ name: 'Ana' });
  });
});

describe('a full disk', () => {
  test('is made room on: the oldest snapshots go first', async () => {
    const keeper = await tab();
    const game = await begun(keeper);
    const seats = keeper.book.players.map(({ id }) => id);
    for (let more = 0; more < 3; more += 1) await keeper.startGame(startOf(seats));
    const newest = (await keeper.snapshots())[0]!.key;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(full);
    await keeper.append(game, round('round-001', 1, 2));

    expect((await keeper.snapshots()).map(({ key }) => key)).toEqual([newest]);
    expect((await tab()).game(game)!.changes).toHaveLength(2);
  });

  test('lets a game begin without a snapshot, but no book be replaced', async () => {
    const keeper = await tab();
    await begun(keeper);
    const add = IDBObjectStore.prototype.add;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...values) {
      return this.name === 'snapshots' ? full() : add.apply(this, values);
    });
    await keeper.startGame(startOf(keeper.book.players.map(({ id }) => id)));

    expect(keeper.book.games).toHaveLength(2);
    await expect(keeper.replace(emptyBook(), 'import')).rejects.toMatchObject({ code: 'QUOTA' });
    expect((await tab()).book.games).toHaveLength(2);
  });
});

describe('the round being typed', () => {
  test('is saved digit by digit, the last one wins', async () => {
    const keeper = await tab();
    const game = await begun(keeper);
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    await Promise.all([1, 12, 13, 1, 14].map((heads) => keeper.keepDraft(game, draft(heads, null))));

    expect((await tab()).game(game)!.draft).toEqual(draft(14, null));
    expect(puts.mock.calls.filter(([value]) => (value as { draft?: unknown }).draft)).toHaveLength(1);
  });

  test('is gone with the round, and a digit of the next one is not', async () => {
    const keeper = await tab();
    const game = await begun(keeper);
    const typed = keeper.keepDraft(game, draft(1, 2));
    const validated = keeper.append(game, round('round-001', 1, 2));
    const next = keeper.keepDraft(game, draft(3, null));
    await Promise.all([typed, validated, next]);

    expect(keeper.game(game)!.draft).toEqual(draft(3, null));
    expect((await tab()).game(game)!.draft).toEqual(draft(3, null));
  });

  test('can be given up', async () => {
    const keeper = await tab();
    const game = await begun(keeper);
    await keeper.keepDraft(game, draft(1, 2));
    await keeper.keepDraft(game, null);

    expect((await tab()).game(game)!.draft).toBeNull();
  });

  test('survives what is no round', async () => {
    const keeper = await tab();
    const game = await begun(keeper);
    await keeper.keepDraft(game, draft(1, null));
    await keeper.append(game, { kind: 'described', title: 'Here', place: '', note: '' });

    expect((await tab()).game(game)!.draft).toEqual(draft(1, null));
  });
});

describe('two tabs', () => {
  async function held(held: Held): Promise<Held> {
    await until(() => held.state !== 'asking');
    return held;
  }

  test('the first one writes, the other looks on and is refreshed', async () => {
    const [one, other] = [await tab(), await tab()];
    const game = await begun(one);
    await until(() => other.game(game) !== undefined);
    const mine = await held(one.hold(game));
    const theirs = await held(other.hold(game));

    expect([mine.state, theirs.state]).toEqual(['mine', 'other']);
    await expect(other.append(game, round('round-001', 1, 2))).rejects.toMatchObject({ code: 'HELD_ELSEWHERE' });
    await expect(other.keepDraft(game, draft(1, 2))).rejects.toMatchObject({ code: 'HELD_ELSEWHERE' });
    await expect(other.deleteGame(game)).rejects.toMatchObject({ code: 'HELD_ELSEWHERE' });
    await one.append(game, round('round-001', 3, 12));
    await one.keepDraft(game, draft(4, null));
    await until(() => other.game(game)!.draft !== null);
    expect(other.book).toEqual(one.book);
  });

  test('taking over is an explicit act', async () => {
    const [one, other] = [await tab(), await tab()];
    const game = await begun(one);
    await until(() => other.game(game) !== undefined);
    const mine = await held(one.hold(game));
    const theirs = await held(other.hold(game));
    theirs.take();
    await until(() => theirs.state === 'mine');

    expect(mine.state).toBe('other');
    await other.append(game, round('round-001', 3, 12));
    await expect(one.append(game, round('round-001', 4, 4))).rejects.toMatchObject({ code: 'HELD_ELSEWHERE' });
    mine.take();
    await until(() => mine.state === 'mine');
    expect(theirs.state).toBe('other');
    expect(one.game(game)!.changes).toHaveLength(2);
  });

  test('when the one that writes is closed, the other goes on with all it has written', async () => {
    const [one, other] = [await tab(), await tab()];
    const game = await begun(one);
    await until(() => other.game(game) !== undefined);
    const mine = await held(one.hold(game));
    const theirs = await held(other.hold(game));
    await one.append(game, round('round-001', 3, 12));
    mine.release();
    await until(() => theirs.state === 'mine');

    expect(other.game(game)!.changes).toHaveLength(2);
    await other.append(game, round('round-002', 3, 12));
  });

  test('two screens of one tab hold the same lock', async () => {
    const [one, other] = [await tab(), await tab()];
    const game = await begun(one);
    const [board, list] = [await held(one.hold(game)), await held(one.hold(game))];
    const theirs = await held(other.hold(game));
    board.release();
    board.release();

    expect([list.state, theirs.state]).toEqual(['mine', 'other']);
    list.release();
    await until(() => theirs.state === 'mine');
  });

  test('what nobody holds is held while it is written', async () => {
    const [one, other] = [await tab(), await tab()];
    const game = await begun(one);
    await until(() => other.game(game) !== undefined);
    await other.append(game, round('round-001', 3, 12));
    await until(() => one.game(game)!.changes.length === 2);

    await one.append(game, { kind: 'ended' });
  });

  test('without locks the number of a change is written once: the second one reads again', async () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('BroadcastChannel', undefined);
    const one = await tab();
    const game = await begun(one);
    const other = await tab();
    expect((await held(one.hold(game))).state).toBe('unguarded');
    await one.append(game, round('round-001', 1, 2));

    await expect(other.append(game, round('round-009', 9, 9))).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(other.keepDraft(game, draft(9, 9))).resolves.toBeUndefined();
    expect(other.book.games[0]!.changes).toEqual(one.book.games[0]!.changes);
    await other.append(game, round('round-002', 3, 4));
    await expect(one.append(game, round('round-008', 8, 8))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(one.fold(game).state.totals).toEqual([4, 6]);
  });

  test('both change a player: neither change is lost', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const one = await tab();
    const [lea] = await twoPlayers(one);
    const other = await tab();
    await one.changePlayer(lea!, { color: 5 });
    await other.changePlayer(lea!, { emoji: '🦊' });

    const changes = (await tab()).book.players[0]!.changes;
    expect(changes.slice(1)).toMatchObject([{ color: 5 }, { emoji: '🦊' }]);
  });

  test('a book that another tab has changed meanwhile is not replaced', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const one = await tab();
    const game = await begun(one);
    const other = await tab();
    const merged = other.book;
    await one.append(game, round('round-001', 1, 2));

    await expect(other.replace(merged, 'import')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(other.book.games[0]!.changes).toHaveLength(2);
    await other.replace(other.book, 'import');
  });

  test('a game that another tab has deleted is gone here too', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const one = await tab();
    const game = await begun(one);
    const other = await tab();
    await one.deleteGame(game);

    await expect(other.append(game, round('round-001', 1, 2))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(other.book.games).toEqual([]);
    expect((await everything()) as unknown[][]).toMatchObject([{ length: 2 }, [], [], [], [], []]);
  });
});

describe('snapshots', () => {
  test('the last five are kept, and each is a book', async () => {
    const keeper = await tab();
    const seats = await twoPlayers(keeper);
    for (let game = 0; game < 8; game += 1) await keeper.startGame(startOf(seats));
    const snapshots = await keeper.snapshots();

    expect(snapshots.map(({ games, why }) => [games, why])).toEqual([7, 6, 5, 4, 3].map((games) => [games, 'game']));
    expect(readBook(await keeper.snapshot(snapshots[0]!.key)).games).toHaveLength(7);
    expect(snapshots[0]!.size).toBeGreaterThan(1000);
  });

  test('a deleted game comes back', async () => {
    const keeper = await tab();
    const game = await begun(keeper);
    await keeper.append(game, round('round-001', 1, 2));
    const before = keeper.book;
    await keeper.deleteGame(game);
    expect((await tab()).book.games).toEqual([]);

    const [newest] = await keeper.snapshots();
    expect(newest).toMatchObject({ why: 'delete', games: 1 });
    await keeper.replace(readBook(await keeper.snapshot(newest!.key)), 'restore');
    expect(keeper.book).toEqual(before);
    expect((await tab()).book).toEqual(before);
  });

  test('an import can be undone, and writes what it must', async () => {
    const keeper = await tab();
    const [game, gone] = [await begun(keeper), await begun(keeper)];
    await keeper.keepDraft(game, draft(5, null));
    const before = keeper.book;
    const [one] = before.games as [BookGame, BookGame];
    const longer = {
      ...one,
      draft: null,
      changes: [...one.changes, { ...round('round-001', 1, 2), at: one.changes[0]!.at }],
    };
    const book: Book = { ...before, games: [longer, { ...longer, id: 'fork-0000', number: 9 }] };
    await keeper.replace(book, 'import');

    expect(keeper.game(gone)).toBeUndefined();
    expect((await tab()).book).toEqual(book);
    await keeper.replace(readBook(await keeper.snapshot((await keeper.snapshots())[0]!.key)), 'restore');
    expect((await tab()).book).toEqual(before);
  });

  test('a book that is not sound replaces nothing', async () => {
    const keeper = await tab();
    await begun(keeper);
    const bad = { ...keeper.book, players: [] };

    await expect(keeper.replace(bad, 'import')).rejects.toMatchObject({ code: 'UNKNOWN_ID' });
    expect((await tab()).book).toEqual(keeper.book);
  });
});

describe('copies to look at', () => {
  function view(changes: number, id = 'view-of-a-game'): { game: BookGame; players: Book['players'] } {
    const at = '2026-11-30T20:00:00Z';
    const players = ['p-view-00', 'p-view-01'].map((player) => ({ id: player, changes: [{ at, name: player }] }));
    const started = { ...startOf(players.map((player) => player.id)), kind: 'started' as const, at };
    const rounds = Array.from({ length: changes - 1 }, (_, n) => ({ ...round(`round-00${n}`, n, 12), at }));
    const rest = { number: 1, origin: 'table' as const, counted: false, fork_of: null, draft: null };
    return { game: { id, view: changes, ...rest, changes: [started, ...rounds] }, players };
  }

  test('are kept, their players put away; a newer one takes the place of an older one', async () => {
    const keeper = await tab();
    await begun(keeper);
    const id = await keeper.addView(view(3));
    expect(await keeper.addView(view(2))).toBe(id);
    expect(keeper.game(id)).toMatchObject({ number: 2, view: 3 });
    const longer = view(5);
    const others = longer.players.map((player) => ({ ...player, id: `${player.id}-2` }));
    const [started, ...rest] = longer.game.changes;
    const seats = others.map((player) => player.id);
    const sent = { ...longer.game, changes: [{ ...started!, seats }, ...rest] as BookGame['changes'] };
    expect(await keeper.addView({ game: sent, players: others })).toBe(id);

    const { book } = await tab();
    expect(book).toEqual(keeper.book);
    expect(book.games.map((game) => game.view)).toEqual([null, 5]);
    expect(book.players.slice(2).map((player) => player.changes.at(-1))).toMatchObject([
      { archived: true },
      { archived: true },
    ]);
    await expect(keeper.append(id, { kind: 'ended' })).rejects.toMatchObject({ code: 'READ_ONLY' });
  });

  test('a game of ours stays as it is', async () => {
    const keeper = await tab();
    const game = await begun(keeper);
    await keeper.addView(view(3, game));

    expect(keeper.game(game)!.view).toBeNull();
    expect(keeper.book.players).toHaveLength(2);
  });

  test('taking one over makes a fork that counts', async () => {
    const keeper = await tab();
    const seen = await keeper.addView(view(3));
    const fork = await keeper.takeOver(seen);
    await keeper.append(fork, round('round-010', 1, 2));

    const later = await tab();
    expect(later.book).toEqual(keeper.book);
    expect(later.game(fork)).toMatchObject({ view: null, counted: true, fork_of: { game: seen, changes: 3 } });
    expect(later.game(seen)).toMatchObject({ view: 3 });
    expect(later.book.players.map((player) => player.changes.at(-1)!.archived)).toEqual([false, false]);
  });
});

describe('a connection that the browser drops', () => {
  test('is made anew, and nothing is lost', async () => {
    const databases: IDBDatabase[] = [];
    const { transaction } = IDBDatabase.prototype;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...how) {
      if (!databases.includes(this)) databases.push(this);
      return transaction.apply(this, how);
    });
    const keeper = await tab();
    const game = await begun(keeper);
    databases.at(-1)!.close(); // without a word: the next transaction fails
    await keeper.append(game, round('round-001', 1, 2));
    expect([keeper.status, databases.length]).toEqual(['ready', 2]);
    forceCloseDatabase(databases.at(-1) as never); // its type says the class
    await until(() => databases.length === 3 && keeper.status === 'ready');

    await keeper.keepDraft(game, draft(1, null));
    expect((await tab()).book).toEqual(keeper.book);
  });

  test('data that were cleared meanwhile do not take what is in memory', async () => {
    const databases: IDBDatabase[] = [];
    const { transaction } = IDBDatabase.prototype;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...how) {
      databases.push(this);
      return transaction.apply(this, how);
    });
    const keeper = await tab();
    const game = await begun(keeper);
    globalThis.indexedDB = new IDBFactory();
    databases.at(-1)!.close();
    await expect(keeper.append(game, round('round-001', 1, 2))).rejects.toMatchObject({ code: 'FAILED' });

    expect([keeper.status, keeper.reason]).toEqual(['readonly', 'blocked']);
    expect(readBook(keeper.exportText()).games).toHaveLength(1);
  });
});

describe('where nothing lasts', () => {
  async function checkMemory(keeper: Keeper): Promise<void> {
    expect(keeper.status).toBe('fleeting');
    const game = await begun(keeper);
    await keeper.keepDraft(game, draft(1, null));
    await keeper.append(game, round('round-001', 1, 2));
    const held = keeper.hold(game);
    await until(() => held.state === 'mine');

    expect(readBook(keeper.exportText()).games[0]!.changes).toHaveLength(2);
    expect(await keeper.snapshots()).toEqual([]);
    await keeper.replace(emptyBook(), 'import');
    expect(keeper.status).toBe('fleeting');
  }

  test('everything goes on in memory', async () => {
    // @ts-expect-error some private windows have none
    delete globalThis.indexedDB;

    await checkMemory(await tab());
  });

  test('the same where it refuses to open', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('not here', 'SecurityError');
    });

    await checkMemory(await tab());
  });

  test('the same where it never answers', async () => {
    vi.useFakeTimers();
    vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
    const opening = tab();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();

    await checkMemory(await opening);
  });

  test('a store that comes late takes in what was counted meanwhile', async () => {
    const before = await begun(await tab());
    tabs.pop()!.close();
    const holder = await stubbornTab();
    indexedDB.open(NAME, 2).onsuccess = (event) => (event.target as IDBOpenDBRequest).result.close(); // all others wait
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const opening = tab(2);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    const keeper = await opening;
    expect(keeper.status).toBe('fleeting');
    const game = await begun(keeper);
    holder.close();
    await until(() => keeper.status === 'ready');

    expect(keeper.book.games.map(({ id }) => id).sort()).toEqual([before, game].sort());
    await keeper.append(game, round('round-001', 1, 2));
    expect((await tab(2)).book).toEqual(keeper.book);
  });
});

test('what another tab writes while a late store is taken in stays', async () => {
  await tab().then(begun);
  tabs.pop()!.close();
  const holder = await stubbornTab();
  indexedDB.open(NAME, 2).onsuccess = (event) => (event.target as IDBOpenDBRequest).result.close(); // all others wait
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const opening = tab(2);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  const keeper = await opening;
  await begun(keeper);
  const open = IDBDatabase.prototype.transaction;
  let others = 0;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, names, mode, how) {
    // The other tab is just ahead of whoever writes first.
    if (mode === 'readwrite' && others++ === 0) {
      open
        .call(this, ['players'], mode)
        .objectStore('players')
        .add({ ...player('p-other-0', 'Ana'), order: 9 });
    }
    return open.call(this, names, mode, how);
  });
  holder.close();
  await until(() => keeper.status === 'ready');

  expect(keeper.book.players.map(({ id }) => id)).toContain('p-other-0');
});

describe('what is damaged', () => {
  test('a game: the others go on, it stays where it lies and a copy is kept', async () => {
    const keeper = await tab();
    const [bad, good] = [await begun(keeper), await begun(keeper)];
    await keeper.append(bad, round('round-001', 1, 2));
    await raw((database) => database.put('changes', { game: bad, seq: 1, change: 'scrap' as never }));
    const before = (await everything()) as unknown[][];
    const later = await tab();

    expect(later.status).toBe('ready');
    expect(later.damaged).toEqual([bad]);
    expect(later.book.games.map(({ id }) => id)).toEqual([good]);
    await later.append(good, round('round-001', 3, 4));
    const after = (await everything()) as { game?: string }[][];
    expect(after[3]!.filter(({ game }) => game === bad)).toEqual(
      (before[3] as { game?: string }[]).filter(({ game }) => game === bad),
    );
    const [kept] = await later.quarantined();
    const copy = JSON.parse(await (await later.quarantine(kept!.key)).text());
    expect(copy.changes).toMatchObject([
      [[bad, 0], { change: { kind: 'started' } }],
      [[bad, 1], { change: 'scrap' }],
    ]);
    expect(copy.games).toMatchObject([[bad, { id: bad }]]);
    await tab();
    expect(await later.quarantined()).toHaveLength(1);
  });

  test('a damaged game is taken out only when somebody says so', async () => {
    const keeper = await tab();
    const [bad, good] = [await begun(keeper), await begun(keeper)];
    await raw((database) => database.delete('changes', [bad, 0]));
    const later = await tab();
    await later.dropDamaged();

    expect(later.damaged).toEqual([]);
    const again = await tab();
    expect(again.damaged).toEqual([]);
    expect(again.book.games.map(({ id }) => id)).toEqual([good]);
    expect(await again.quarantined()).toHaveLength(1);
  });

  test('a snapshot brings a damaged game back', async () => {
    const keeper = await tab();
    const bad = await begun(keeper);
    await begun(keeper);
    const snapshot = (await keeper.snapshots())[0]!.key;
    await raw((database) => database.put('games', { id: bad } as never));
    const later = await tab();
    const seats = later.book.players.map(({ id }) => id);
    for (let more = 0; more < 7; more += 1) await later.startGame(startOf(seats));

    await later.replace(readBook(await later.snapshot(snapshot)), 'restore');
    const again = await tab();
    expect(again.damaged).toEqual([]);
    expect(again.game(bad)).toBeDefined();
  });

  test('changes without their game count as damaged', async () => {
    const keeper = await tab();
    const bad = await begun(keeper);
    await raw((database) => database.delete('games', bad));

    expect((await tab()).damaged).toEqual([bad]);
  });

  test('a player: nothing is written, what can be read is there, all of it is kept', async () => {
    const keeper = await tab();
    const [lea] = await twoPlayers(keeper);
    const game = await begun(keeper);
    await raw((database) => database.put('players', { id: lea, changes: [] } as never));
    const before = await everything();
    const later = await tab();

    expect([later.status, later.reason]).toEqual(['readonly', 'broken']);
    expect(later.game(game)).toBeDefined();
    expect(later.book.players).toHaveLength(3);
    readBook(later.exportText());
    await expect(later.append(game, round('round-001', 1, 2))).rejects.toMatchObject({ code: 'READ_ONLY' });
    await expect(later.addPlayer({ name: 'Tom' })).rejects.toMatchObject({ code: 'READ_ONLY' });
    expect(await everything()).toEqual(before);
    const [kept] = await later.quarantined();
    const copy = JSON.parse(await (await later.quarantine(kept!.key)).text());
    expect(copy.players).toHaveLength(4);
    expect(copy.changes).toHaveLength(1);
  });

  test('beginning anew keeps the old bytes and opens other tabs too', async () => {
    const keeper = await tab();
    await begun(keeper);
    await raw((database) => database.put('photos', { id: 'x', bytes: new Uint8Array([1, 2, 255]) }));
    const [later, other] = [await tab(), await tab()];
    expect(later.status).toBe('readonly');
    await later.beginAnew();

    expect([later.status, later.book]).toEqual(['ready', emptyBook()]);
    await until(() => other.status === 'ready');
    const again = await tab();
    expect([again.status, again.book]).toEqual(['ready', emptyBook()]);
    const [kept] = await again.quarantined();
    const copy = JSON.parse(await (await again.quarantine(kept!.key)).text());
    expect(copy.photos).toEqual([['x', { id: 'x', bytes: { $bytes: 'AQL/' } }]]);
    expect(copy.games).toHaveLength(1);
    expect(readBook(await again.snapshot((await again.snapshots())[0]!.key)).games).toHaveLength(1);
  });

  test('a disk too full for the copy leaves everything where it lies', async () => {
    const keeper = await tab();
    await begun(keeper);
    await raw((database) => database.put('players', { id: 'scrap', changes: [] } as never));
    const before = await everything();
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full);
    const later = await tab();

    expect([later.status, later.failure]).toEqual(['readonly', 'QUOTA']);
    await expect(later.beginAnew()).rejects.toMatchObject({ code: 'QUOTA' });
    vi.restoreAllMocks();
    expect(await everything()).toEqual(before);
  });

  test('a record that can no longer be read at all does not hide the others', async () => {
    const keeper = await tab();
    const [bad, good] = [await begun(keeper), await begun(keeper)];
    const { get, getAll } = IDBObjectStore.prototype;
    const lost = () => {
      throw new DOMException('lost', 'DataError');
    };
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...how) {
      return this.name === 'changes' ? lost() : getAll.apply(this, how);
    });
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      return this.name === 'changes' && (key as string[])[0] === bad ? lost() : get.call(this, key);
    });
    const later = await tab();

    expect(later.damaged).toEqual([bad]);
    expect(later.game(good)).toBeDefined();
    await later.replace(later.book, 'restore');
    vi.restoreAllMocks();
    expect((await tab()).book.games).toEqual([later.game(good)]);
    const [kept] = await later.quarantined();
    expect(await (await later.quarantine(kept!.key)).text()).toContain('DataError');
  });
});

describe('versions', () => {
  test('data of a newer database are there to be read, and nothing is written', async () => {
    const keeper = await tab();
    const game = await begun(keeper);
    keeper.close();
    (await tab(9)).close();
    const before = await everythingOf(9);
    const old = await tab();

    expect([old.status, old.reason]).toEqual(['readonly', 'newer']);
    expect(old.game(game)).toBeDefined();
    await expect(old.append(game, round('round-001', 1, 2))).rejects.toMatchObject({ code: 'NEWER' });
    await expect(old.beginAnew()).rejects.toMatchObject({ code: 'NEWER' });
    await expect(old.replace(emptyBook(), 'restore')).rejects.toMatchObject({ code: 'NEWER' });
    old.close();
    expect(await everythingOf(9)).toEqual(before);
  });

  test('so are data that say they are newer', async () => {
    const keeper = await tab();
    await begun(keeper);
    await raw((database) => database.put('meta', 2, 'version'));
    const later = await tab();

    expect([later.status, later.reason]).toEqual(['readonly', 'newer']);
    expect(await later.quarantined()).toEqual([]);
  });

  test('an old tab closes for an upgrade and says so; the upgrade begins with a snapshot', async () => {
    const old = await tab();
    const game = await begun(old);
    const fresh = await tab(2);

    expect([old.status, old.reason]).toEqual(['readonly', 'blocked']);
    await expect(old.append(game, round('round-001', 1, 2))).rejects.toMatchObject({ code: 'READ_ONLY' });
    expect(readBook(old.exportText()).games).toHaveLength(1);
    expect(fresh.status).toBe('ready');
    expect(fresh.book).toEqual(old.book);
    expect((await fresh.snapshots()).map(({ why }) => why)).toEqual(['upgrade']);
  });

  test('a tab that does not let go: said, and ready as soon as it does', async () => {
    const stubborn = await stubbornTab();
    const keeper = new Keeper(2);
    tabs.push(keeper);
    void keeper.open();
    await until(() => keeper.reason === 'blocked');
    expect(keeper.status).toBe('opening');

    stubborn.close();
    await until(() => keeper.status === 'ready');
    await begun(keeper);
  });

  async function everythingOf(version: number): Promise<unknown> {
    const database = await openDatabase({ version, ...PASSIVE });
    const all = await Promise.all([...database.objectStoreNames].map((name) => database.getAll(name)));
    database.close();
    return all;
  }
});
