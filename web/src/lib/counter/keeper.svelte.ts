/**
 * The keeper of the score book: the whole book in memory, and every change of it in IndexedDB first.
 *
 * A promise resolves when the transaction is complete, and only then does what is in memory change: what a screen shows
 * is saved. Everything is done in turn, one after the other. Other tabs are told, and read again what has changed.
 *
 * What is damaged is never taken for empty and never written over: it is copied into a quarantine, told, and stays
 * where it lies until somebody decides (`replace`, `dropDamaged`, `beginAnew`), which copies it once more in the same
 * transaction. If only games are damaged the book stays usable without them; if more is, it can only be looked at.
 */
import { makeId } from '../connection/ids.ts';
import {
  type Book,
  type BookGame,
  type BookGroup,
  type BookPlayer,
  type Change,
  type Deed,
  type Draft,
  type GroupChange,
  type PlayerChange,
  type Started,
  VERSION,
} from './book.ts';
import { fromBase64 } from './bytes.ts';
import {
  BOOK_STORES,
  type Contents,
  type Database,
  openDatabase,
  openNewer,
  type Raw,
  readContents,
  readGame,
  readPieces,
  type Writing,
} from './database.ts';
import { type Fold, foldOf } from './game.ts';
import { type Held, Holdings } from './holding.svelte.ts';
import { KeeperError, keeperError } from './keeper-error.ts';
import { merge } from './merge.ts';
import { encodePhoto } from './photo.ts';
import { protection } from './protection.svelte.ts';
import { onlyGames, quarantine, rawText } from './quarantine.ts';
import { checkBook, emptyBook, writeBook } from './read.ts';
import { checkWhole } from './size.ts';
import { addSnapshot, MOST_SNAPSHOTS, now, type Snapshot, snapshotOf } from './snapshots.ts';
import { checkGame, checkGroup, checkPlayer, inOrder, soundGame, soundPart } from './sound.ts';
import { addGame, changeListed, deleteGame, expectLength, rewrite, writeIn } from './writing.ts';

export type { Held } from './holding.svelte.ts';
export { KeeperError } from './keeper-error.ts';

export type KeeperStatus = 'opening' | 'ready' | 'readonly' | 'fleeting';
export type KeeperReason = 'newer' | 'broken' | 'blocked';

/** What other tabs are told. */
type News = { game: string } | { book: true };

interface Act {
  /** What must be held to do it. */
  game?: string;
  /** It may be done to a book that is broken. */
  broken?: boolean;
  /** It is tried once more with what another tab has written. */
  again?: boolean;
}

const CHANNEL = 'sixieme-counter';
/** Some browsers never answer when storage is blocked. */
const PATIENCE = 4_000;

export class Keeper {
  #status = $state<KeeperStatus>('opening');
  #reason = $state<KeeperReason | null>(null);
  #book = $state.raw<Book>(emptyBook());
  #damaged = $state.raw<readonly string[]>([]);
  #saving = $state(0);
  #failure = $state<'QUOTA' | 'FAILED' | null>(null);
  #lastExport = $state<string | null>(null);

  #version: number | undefined;
  #database: Database | null = null;
  #revision = 0;
  #opened: Promise<void> | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #drafts = new Map<string, { draft: Draft | null; written: Promise<void> }>();
  #folds = new Map<string, { changes: readonly Change[]; fold: Fold }>();
  #holdings = new Holdings({
    opened: () => this.open(),
    shared: () => this.#status !== 'fleeting',
    reread: (game) => this.#inTurn(() => this.#rereadGame(game)),
  });
  #channel: BroadcastChannel | null = null;
  /** What was read piece by piece, where it cannot be read in one go. */
  #pieces: Raw | null = null;

  /** `version`: of the database, for tests. */
  constructor(version?: number) {
    this.#version = version;
  }

  get status(): KeeperStatus {
    return this.#status;
  }

  /**
   * Why the book can only be read. `blocked` while it is opening: another tab holds an older version of it and must be
   * closed; later: another tab has a newer version of it, or it was cleared, and this page must be loaded again.
   */
  get reason(): KeeperReason | null {
    return this.#reason;
  }

  get book(): Book {
    return this.#book;
  }

  /** Games that are in the store and cannot be read. */
  get damaged(): readonly string[] {
    return this.#damaged;
  }

  /** How many changes are on their way to the disk. */
  get saving(): number {
    return this.#saving;
  }

  /** Why the last change was not saved; null again as soon as one is. */
  get failure(): 'QUOTA' | 'FAILED' | null {
    return this.#failure;
  }

  get lastExport(): string | null {
    return this.#lastExport;
  }

  /** Opens the book. Never rejects: what is wrong is in `status` and `reason`. */
  open(): Promise<void> {
    return (this.#opened ??= this.#open());
  }

  game(id: string): BookGame | undefined {
    return this.#book.games.find((game) => game.id === id);
  }

  /** Returns the game as it is now, to look at and not to apply to. Throws KeeperError CONFLICT if there is none. */
  fold(id: string): Fold {
    return this.#foldOf(this.#need(id));
  }

  /** Begins a game with its first rounds, if any; returns its id. Throws CONFLICT if the id is in use. */
  async startGame(
    started: Omit<Started, 'kind'>,
    more: Partial<Pick<BookGame, 'id' | 'origin' | 'counted' | 'view' | 'fork_of'>> = {},
    rest: readonly Deed[] = [],
  ): Promise<string> {
    const [first, given, later] = plain([started, more, rest] as const);
    return this.#act({}, async () => {
      const at = now();
      const changes = [{ ...first, kind: 'started' as const, at }, ...later.map((deed) => ({ ...deed, at }))];
      const game: BookGame = { ...this.#blank(), ...given, draft: null, changes };
      await this.#addGame(game);
      return game.id;
    });
  }

  /** Adds changes to a game, all or none. Throws BookError if one is not legal. */
  async append(game: string, ...deeds: Deed[]): Promise<void> {
    this.#drafts.delete(game); // a digit typed from now on belongs after this
    const said = plain(deeds);
    await this.#act({ game }, async () => {
      const before = this.#ours(game);
      const at = now();
      const added = said.map((deed): Change => ({ ...deed, at }));
      const draft = said.some((deed) => deed.kind === 'round') ? null : before.draft;
      const after = checkGame(this.#book, { ...before, draft, changes: [...before.changes, ...added] });
      const fold = foldOf(after.changes);
      this.#checkRoom({ games: withOne(this.#book.games, after) });
      await this.#commit({ game }, async (transaction) => {
        await expectLength(transaction, before);
        const changes = transaction.objectStore('changes');
        const first = before.changes.length;
        await Promise.all(added.map((change, index) => changes.add({ game, seq: first + index, change })));
        if (draft === null && before.draft !== null) await transaction.objectStore('drafts').delete(game);
      });
      const over = this.#foldOf(before).state.status !== 'finished' && fold.state.status === 'finished';
      this.#folds.set(game, { changes: after.changes, fold });
      this.#put(after);
      if (over) this.#askToProtect();
    });
  }

  /** Keeps the round being typed. Of several that wait for their turn only the last one is written. */
  keepDraft(game: string, draft: Draft | null): Promise<void> {
    const waiting = this.#drafts.get(game);
    if (waiting) {
      waiting.draft = plain(draft);
      return waiting.written;
    }
    const slot = { draft: plain(draft), written: Promise.resolve() };
    const clear = () => {
      if (this.#drafts.get(game) === slot) this.#drafts.delete(game);
    };
    this.#drafts.set(game, slot);
    slot.written = this.#act({ game }, async () => {
      clear();
      const before = this.#ours(game);
      const after = checkGame(this.#book, { ...before, draft: slot.draft });
      this.#checkRoom({ games: withOne(this.#book.games, after) });
      await this.#commit({ game }, async (transaction) => {
        await expectLength(transaction, before);
        const drafts = transaction.objectStore('drafts');
        await (slot.draft === null ? drafts.delete(game) : drafts.put({ game, draft: slot.draft }));
      });
      this.#put(after);
    });
    slot.written.then(clear, clear);
    return slot.written;
  }

  /** Returns the player's id; one that is given and known already stands for who has it. */
  async addPlayer(face: Omit<PlayerChange, 'at'>, given?: string): Promise<string> {
    return this.#act({ again: true }, async () => {
      if (this.#book.players.some(({ id }) => id === given)) return given!;
      const player: BookPlayer = { id: given ?? makeId(), changes: [{ ...plain(face), at: now() }] };
      await this.#putPlayer(player, null);
      return player.id;
    });
  }

  async changePlayer(id: string, change: Omit<PlayerChange, 'at'>): Promise<void> {
    await this.#act({ again: true }, async () => {
      const before = this.#book.players.find((player) => player.id === id);
      if (!before) throw new KeeperError('CONFLICT', `expected a player, got ${id}`);
      await this.#putPlayer({ id, changes: [...before.changes, { ...plain(change), at: now() }] }, before);
    });
  }

  async addGroup(face: Omit<GroupChange, 'at'>): Promise<string> {
    return this.#act({ again: true }, async () => {
      const group: BookGroup = { id: makeId(), changes: [{ ...plain(face), at: now() }] };
      await this.#putGroup(group, null);
      return group.id;
    });
  }

  async changeGroup(id: string, change: Omit<GroupChange, 'at'>): Promise<void> {
    await this.#act({ again: true }, async () => {
      const before = this.#book.groups.find((group) => group.id === id);
      if (!before) throw new KeeperError('CONFLICT', `expected a group, got ${id}`);
      await this.#putGroup({ id, changes: [...before.changes, { ...plain(change), at: now() }] }, before);
    });
  }

  /** Keeps a photo, written anew; returns its id. Throws KeeperError PHOTO_… if it cannot be used. */
  async addPhoto(file: Blob): Promise<string> {
    const photo = await encodePhoto(file);
    checkBook({ ...emptyBook(), photos: [photo] }); // a bad one would spoil the whole book
    return this.#act({ again: true }, async () => {
      if (this.#book.photos.some((known) => known.id === photo.id)) return photo.id;
      const photos = [...this.#book.photos, photo];
      this.#checkRoom({ photos });
      await this.#commit({ book: true }, async (transaction) => {
        await transaction.objectStore('photos').put({ id: photo.id, bytes: fromBase64(photo.jpeg) });
      });
      this.#book = { ...this.#book, photos };
      return photo.id;
    });
  }

  /** Says whether a game counts for the statistics. */
  async setCounted(game: string, counted: boolean): Promise<void> {
    await this.#act({ again: true }, async () => {
      const { changes: _, draft: __, ...head } = this.#need(game);
      this.#checkRoom({ games: withOne(this.#book.games, { ...this.#need(game), counted }) });
      await this.#commit({ game }, async (transaction) => {
        const games = transaction.objectStore('games');
        if (!(await games.get(game))) throw new KeeperError('CONFLICT', `expected a game, got ${game}`);
        await games.put({ ...head, counted });
      });
      this.#put({ ...this.#need(game), counted });
    });
  }

  /** Deletes a game; the snapshot taken first has it still. */
  async deleteGame(game: string): Promise<void> {
    this.#drafts.delete(game);
    await this.#act({ game }, async () => {
      this.#need(game);
      const snapshot = snapshotOf(this.#book, 'delete');
      await this.#commit({ game }, async (transaction) => {
        await this.#addSnapshot(transaction, snapshot);
        await deleteGame(transaction, game);
      });
      this.#remove(game);
    });
  }

  /**
   * Keeps a copy to look at; returns the id under which it is kept.
   *
   * Its players are put away (archived), for they are names from somebody else's table. A newer copy of the same game
   * takes the place of the older one; a game that is known in full stays as it is.
   */
  async addView(read: { game: BookGame; players: readonly BookPlayer[] }): Promise<string> {
    const { game: sent, players } = plain({ game: read.game, players: [...read.players] });
    return this.#act({}, async () => {
      const known = this.game(sent.id);
      if (known && (known.view === null || known.view >= (sent.view ?? 0))) return known.id;
      const game = known ? seatedLike(sent, known) : sent;
      const seats = new Set(game.changes.flatMap((change) => (change.kind === 'started' ? change.seats : [])));
      const here = new Set(this.#book.players.map(({ id }) => id));
      const fresh = players.filter(({ id }) => seats.has(id) && !here.has(id));
      const strangers = fresh.map(({ id, changes }) => ({ id, changes: [...changes, { at: now(), archived: true }] }));
      const kept: BookGame = { ...game, number: known?.number ?? this.#nextNumber(), counted: false, draft: null };
      const all = [...this.#book.players, ...strangers];
      const book = checkBook({ ...this.#book, players: all, games: [kept], groups: [] });
      this.#checkRoom({ players: book.players, games: withOne(this.#book.games, kept) });
      await this.#commit({ book: true }, async (transaction) => {
        if (known) await deleteGame(transaction, known.id);
        await addGame(transaction, kept);
        const order = this.#book.players.length;
        const store = transaction.objectStore('players');
        await Promise.all(strangers.map((player, index) => store.add({ ...player, order: order + index })));
      });
      this.#book = { ...this.#book, players: book.players };
      this.#put(kept);
      return kept.id;
    });
  }

  /** Goes on with a copy to look at as a game of one's own: a fork that counts. Its players are taken out again. */
  async takeOver(view: string): Promise<string> {
    return this.#act({}, async () => {
      const seen = this.#need(view);
      const fork_of = { game: view, changes: seen.view ?? seen.changes.length };
      const game: BookGame = { ...this.#blank(), origin: seen.origin, fork_of, changes: seen.changes };
      const seats = new Set(seen.changes.flatMap((change) => (change.kind === 'started' ? change.seats : [])));
      const guests = this.#book.players.filter(
        (player) => seats.has(player.id) && player.changes.findLast((change) => 'archived' in change)?.archived,
      );
      const back = guests.map(({ id, changes }) => ({ id, changes: [...changes, { at: now(), archived: false }] }));
      const players = back.reduce(withOne, this.#book.players);
      this.#checkRoom({ players, games: withOne(this.#book.games, game) });
      await this.#addGame(game, async (transaction) => {
        for (const [index, player] of back.entries())
          await changeListed(transaction, 'players', player, guests[index]!);
      });
      this.#book = { ...this.#book, players };
      return game.id;
    });
  }

  /** Returns the book as a file. It works whatever the state of the store. */
  exportText(): string {
    return writeBook({ ...this.#book, exported_at: now() });
  }

  /** Notes that somebody has the file. */
  async noteExport(): Promise<void> {
    const at = now();
    await this.#act({}, async () => {
      await this.#commit({ book: true }, async (transaction) => {
        await transaction.objectStore('meta').put(at, 'lastExport');
      });
      this.#lastExport = at;
    });
  }

  /**
   * Puts another book in the place of this one; a snapshot of this one is taken first.
   *
   * Throws BookError if it is not sound or too large, CONFLICT if another tab has changed the book since it was read
   * here: then what was merged lacks that, and is to be merged again.
   */
  async replace(book: Book, why: 'import' | 'restore'): Promise<void> {
    const given = checkBook(plain(book));
    checkWhole(given);
    this.#drafts.clear();
    await this.#act({ broken: true }, async () => {
      const before = this.#book;
      const whole = this.#status === 'readonly' || this.#damaged.length > 0;
      const snapshot = snapshotOf(this.#book, why);
      await this.#commit({ book: true }, async (transaction, revision) => {
        if (revision !== this.#revision) throw new KeeperError('CONFLICT', 'another tab has changed the book');
        await this.#addSnapshot(transaction, snapshot);
        if (whole) await this.#clear(transaction);
        await rewrite(transaction, whole ? emptyBook() : before, given);
      });
      this.#sound({ ...given, exported_at: null, games: inOrder(given.games) });
    });
  }

  /** Begins with an empty book where the old one cannot be read: what is there is kept in the quarantine. */
  async beginAnew(): Promise<void> {
    await this.#act({ broken: true }, async () => {
      const snapshot = snapshotOf(this.#book, 'anew');
      await this.#commit({ book: true }, async (transaction) => {
        if (snapshot.games > 0) await this.#addSnapshot(transaction, snapshot);
        await this.#clear(transaction);
      });
      this.#sound(emptyBook());
    });
  }

  /** Takes damaged games out of the store; they stay in the quarantine. */
  async dropDamaged(): Promise<void> {
    await this.#act({}, async () => {
      const damaged = this.#damaged;
      await this.#commit({ book: true }, async (transaction) => {
        await quarantine(transaction, onlyGames(this.#pieces ?? (await readContents(transaction)).raw, damaged));
        for (const game of damaged) await deleteGame(transaction, game);
      });
      this.#damaged = [];
      this.#pieces = null;
    });
  }

  /** Returns the automatic snapshots, the newest first. */
  async snapshots(): Promise<{ key: number; at: string; why: string; games: number; size: number }[]> {
    return this.#look([], async (database) => {
      const store = database.transaction('snapshots').store;
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return keys.map((key, index) => ({ key, ...without(values[index]!, 'text') })).reverse();
    });
  }

  /** Returns a snapshot as a file. */
  async snapshot(key: number): Promise<string> {
    return this.#look('', async (database) => {
      const found = await database.get('snapshots', key);
      if (!found) throw new KeeperError('CONFLICT', `expected a snapshot, got ${key}`);
      return found.text;
    });
  }

  /** Returns what could not be read, the newest first. */
  async quarantined(): Promise<{ key: number; at: string; size: number }[]> {
    return this.#look([], async (database) => {
      const store = database.transaction('quarantine').store;
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return keys.map((key, index) => ({ key, at: values[index]!.at, size: values[index]!.size })).reverse();
    });
  }

  /** Returns what could not be read, as a file of JSON. */
  async quarantine(key: number): Promise<Blob> {
    const text = await this.#look('', async (database) => {
      const found = await database.get('quarantine', key);
      if (!found) throw new KeeperError('CONFLICT', `expected something in the quarantine, got ${key}`);
      return rawText(found.raw);
    });
    return new Blob([text], { type: 'application/json' });
  }

  /** Asks for the right to write a game in this tab. Release it when the screen closes. */
  hold(game: string): Held {
    return this.#holdings.hold(game);
  }

  /** Lets go of everything, for tests. */
  close(): void {
    this.#holdings.close();
    this.#channel?.close();
    this.#database?.close();
    if (typeof document === 'object') document.removeEventListener('visibilitychange', this.#wake);
  }

  // Opening

  async #open(): Promise<void> {
    let late = false;
    const opened = this.#connect().then(
      (database) => (late ? this.#arrive(database) : this.#adopt(database)),
      (fault: unknown) => this.#refused(fault),
    );
    const timer = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE, 'late'));
    if ((await Promise.race([opened, timer])) !== 'late') return;
    if (this.#database !== null) return opened; // it is there, and large
    late = true;
    if (this.#status === 'opening' && this.#reason === null) this.#status = 'fleeting';
  }

  #connect(): Promise<Database> {
    return openDatabase({
      ...(this.#version === undefined ? {} : { version: this.#version }),
      onblocked: () => (this.#reason = 'blocked'), // still opening: nothing has been read
      onrenewed: () => this.#lock('blocked'),
      onlost: () => void this.#inTurn(() => this.#reconnect()),
    });
  }

  /**
   * The browser has dropped the connection, as Safari does after a while in the background, or the data were cleared.
   * Only a store that is as far as this page goes on: else what is in memory is the last there is, and is kept.
   */
  async #reconnect(): Promise<boolean> {
    this.#lock('blocked');
    try {
      const database = await this.#connect();
      const contents = await readContents(database);
      if (contents.revision < this.#revision) return (database.close(), false);
      this.#database = database;
      await this.#take(contents);
      return this.#status === 'ready';
    } catch {
      return false;
    }
  }

  /** The browser keeps nothing, or only for a newer page. */
  async #refused(fault: unknown): Promise<void> {
    if ((fault as { name?: string }).name !== 'VersionError') {
      this.#status = 'fleeting';
      return;
    }
    this.#lock('newer');
    try {
      this.#database = await openNewer(() => this.#lock('blocked'));
      this.#book = soundPart((await readContents(this.#database)).raw).book;
    } catch {
      // Not even that can be read: the book stays empty, and nothing is written.
    }
  }

  /** The database is there. */
  async #adopt(database: Database): Promise<void> {
    this.#database = database;
    this.#listen();
    try {
      await this.#take(await readContents(database));
    } catch {
      await this.#takePieces(database);
    }
  }

  /** Some records cannot be read any more. */
  async #takePieces(database: Database): Promise<void> {
    try {
      const contents = await readPieces(database);
      this.#pieces = contents.raw;
      await this.#take(contents);
    } catch {
      this.#lock('broken');
    }
  }

  /** The database comes when it was no longer expected: what was done in memory meanwhile goes into it. */
  async #arrive(database: Database): Promise<void> {
    await this.#inTurn(async () => {
      const meanwhile = this.#book;
      if (this.#status !== 'fleeting' || isEmpty(meanwhile)) return this.#adopt(database);
      try {
        await writeIn(database, (transaction) => joinIn(transaction, meanwhile));
      } catch {
        return database.close(); // another time; what is in memory stays there, and goes on
      }
      await this.#adopt(database);
    }).catch(() => undefined);
  }

  /** Takes what was read for the book, as far as it is sound. */
  async #take(contents: Contents): Promise<void> {
    this.#revision = contents.revision;
    this.#lastExport = contents.lastExport;
    const { book, damaged, broken } = soundPart(contents.raw);
    this.#book = book;
    this.#folds.clear();
    if (contents.version > VERSION) {
      this.#lock('newer');
      return;
    }
    this.#damaged = damaged;
    if (broken) this.#lock('broken');
    else this.#unlock();
    if (broken || damaged.length > 0) {
      await this.#quarantineNow(broken ? contents.raw : onlyGames(contents.raw, damaged));
    }
  }

  /** Copies what is damaged. Where there is no room it stays where it lies, unharmed. */
  async #quarantineNow(raw: Raw): Promise<void> {
    try {
      await writeIn(this.#database!, (transaction) => quarantine(transaction, raw), 0);
    } catch (fault) {
      this.#failure = (keeperError(fault) as KeeperError).code === 'QUOTA' ? 'QUOTA' : 'FAILED';
    }
  }

  #lock(reason: KeeperReason): void {
    this.#status = 'readonly';
    this.#reason = reason;
  }

  #unlock(): void {
    this.#status = 'ready';
    this.#reason = null;
  }

  /** The whole book is sound again. */
  #sound(book: Book): void {
    this.#book = book;
    this.#folds.clear();
    this.#damaged = [];
    this.#pieces = null;
    if (this.#database) this.#unlock();
  }

  // Doing one thing after the other

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(act);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #act<T>(how: Act, act: () => Promise<T>): Promise<T> {
    this.#saving += 1;
    try {
      await this.open();
      const run = () => this.#inTurn(() => this.#tried(how, act));
      const result = await (how.game === undefined ? run() : this.#whileHeld(how.game, run));
      this.#failure = null;
      return result;
    } catch (fault) {
      const told = keeperError(fault);
      if (told instanceof KeeperError && (told.code === 'QUOTA' || told.code === 'FAILED')) this.#failure = told.code;
      throw told;
    } finally {
      this.#saving -= 1;
    }
  }

  async #tried<T>(how: Act, act: () => Promise<T>): Promise<T> {
    if (this.#status === 'opening')
      throw new KeeperError('READ_ONLY', 'another tab holds an older version of the book');
    if (this.#status === 'readonly' && !(how.broken && this.#reason === 'broken' && this.#database)) {
      throw new KeeperError(this.#reason === 'newer' ? 'NEWER' : 'READ_ONLY', `the book is ${this.#reason}`);
    }
    try {
      return await act();
    } catch (fault) {
      const told = keeperError(fault);
      if (!(told instanceof KeeperError) || told.code !== 'CONFLICT') throw told;
      await this.#reread().catch(() => undefined);
      if (!how.again) throw told;
      return act();
    }
  }

  /** Does something to a game unless another tab holds it. */
  async #whileHeld<T>(game: string, run: () => Promise<T>): Promise<T> {
    const held = this.#holdings.hold(game);
    try {
      await held.settled;
      if (held.state === 'other') throw new KeeperError('HELD_ELSEWHERE', 'another tab counts this game');
      return await run();
    } finally {
      held.release();
    }
  }

  /** Writes in one transaction, with room made once if there is none; resolves when it is complete. */
  async #commit(news: News, act: (transaction: Writing, revision: number) => Promise<void>): Promise<void> {
    if (!this.#database) return;
    try {
      await this.#write(act);
    } catch (fault) {
      const lost = (fault as { name?: string }).name === 'InvalidStateError' && this.#status === 'ready';
      const full = (keeperError(fault) as KeeperError).code === 'QUOTA';
      if (!(lost && (await this.#reconnect())) && !(full && (await this.#makeRoom()))) throw fault;
      await this.#write(act);
    }
    this.#channel?.postMessage(news);
  }

  async #write(act: (transaction: Writing, revision: number) => Promise<void>): Promise<void> {
    const revision = await writeIn(this.#database!, act);
    // Otherwise another tab has written in between: its news are on their way.
    if (revision === this.#revision) this.#revision = revision + 1;
  }

  /** Lets all automatic snapshots but the newest go; returns whether there were any to let go. */
  async #makeRoom(): Promise<boolean> {
    if (this.#damaged.length > 0 || this.#status === 'readonly') return false; // one of them may have what is damaged
    try {
      let gone = 0;
      const drop = async (transaction: Writing) => {
        const store = transaction.objectStore('snapshots');
        const keys = (await store.getAllKeys()).slice(0, -1);
        await Promise.all(keys.map((key) => store.delete(key)));
        gone = keys.length;
      };
      await writeIn(this.#database!, drop, 0);
      return gone > 0;
    } catch {
      return false;
    }
  }

  /** Reads what does not change anything. */
  async #look<T>(none: T, act: (database: Database) => Promise<T>): Promise<T> {
    await this.open();
    if (!this.#database) return none;
    try {
      return await act(this.#database);
    } catch (fault) {
      throw keeperError(fault);
    }
  }

  // Other tabs

  #listen(): void {
    if (typeof BroadcastChannel === 'function') {
      this.#channel = new BroadcastChannel(CHANNEL);
      this.#channel.onmessage = (event: MessageEvent<News>) => {
        const news = event.data;
        void this.#inTurn(() => ('game' in news ? this.#rereadGame(news.game) : this.#reread())).catch(() => undefined);
      };
    }
    // A page that was put to sleep has heard nothing.
    if (typeof document === 'object') document.addEventListener('visibilitychange', this.#wake);
  }

  #wake = (): void => {
    if (document.visibilityState !== 'visible' || this.#status === 'readonly') return;
    void this.#inTurn(async () => {
      const revision = Number(await this.#database?.get('meta', 'revision')) || 0;
      if (revision !== this.#revision) await this.#reread();
    }).catch(() => undefined);
  };

  async #reread(): Promise<void> {
    if (this.#database && this.#reason !== 'blocked') await this.#take(await readContents(this.#database));
  }

  async #rereadGame(id: string): Promise<void> {
    if (!this.#database || this.#status !== 'ready') return;
    const revision = Number(await this.#database.get('meta', 'revision')) || 0;
    const read = await readGame(this.#database, id);
    const game = read === null ? null : soundGame(this.#book, read);
    if (read !== null && game === null) {
      await this.#reread(); // with players that are not known here yet, or it is damaged
    } else {
      if (game) this.#put(game);
      else this.#remove(id);
      if (revision === this.#revision + 1) this.#revision = revision;
    }
  }

  // The book in memory

  /** Throws BookError TOO_LARGE before anything is written that could not be read again from a file. */
  #checkRoom(more: Partial<Book>): void {
    checkWhole({ ...this.#book, ...more });
  }

  /** Once there is something to lose, and at a moment at which people see why: when the first game is over. */
  #askToProtect(): void {
    const own = this.#book.games.filter(({ origin, view }) => origin === 'table' && view === null);
    const over = own.filter((game) => this.#foldOf(game).state.status === 'finished');
    if (this.#status === 'ready' && over.length === 1) void protection.ask();
  }

  #need(id: string): BookGame {
    const game = this.game(id);
    if (!game) throw new KeeperError('CONFLICT', `expected a game, got ${id}`);
    return game;
  }

  #ours(id: string): BookGame {
    const game = this.#need(id);
    if (game.view !== null) throw new KeeperError('READ_ONLY', 'expected a game of ours, got a copy to look at');
    return game;
  }

  #foldOf(game: BookGame): Fold {
    const known = this.#folds.get(game.id);
    if (known?.changes === game.changes) return known.fold;
    const fold = foldOf(game.changes);
    this.#folds.set(game.id, { changes: game.changes, fold });
    return fold;
  }

  #put(game: BookGame): void {
    const others = this.#book.games.filter((other) => other.id !== game.id);
    this.#book = { ...this.#book, games: inOrder([...others, game]) };
  }

  #remove(id: string): void {
    this.#folds.delete(id);
    this.#book = { ...this.#book, games: this.#book.games.filter((game) => game.id !== id) };
  }

  #nextNumber(): number {
    return Math.max(0, ...this.#book.games.map((game) => game.number)) + 1;
  }

  #blank(): BookGame {
    const number = this.#nextNumber();
    const none = { view: null, fork_of: null, draft: null, changes: [] };
    return { id: makeId(), number, origin: 'table', counted: true, ...none };
  }

  async #addGame(game: BookGame, more: (transaction: Writing) => Promise<void> = async () => undefined): Promise<void> {
    const sound = checkGame(this.#book, game);
    this.#checkRoom({ games: withOne(this.#book.games, sound) });
    const snapshot = this.#book.games.length > 0 ? snapshotOf(this.#book, 'game') : null;
    const act = (first: Snapshot | null) =>
      this.#commit({ book: true }, async (transaction) => {
        if (first) await this.#addSnapshot(transaction, first);
        await addGame(transaction, sound);
        await more(transaction);
      });
    try {
      await act(snapshot);
    } catch (fault) {
      // The game matters more than one more snapshot.
      if (!snapshot || (keeperError(fault) as KeeperError).code !== 'QUOTA') throw fault;
      await act(null);
    }
    this.#put(sound);
  }

  async #putPlayer(player: BookPlayer, before: BookPlayer | null): Promise<void> {
    checkPlayer(this.#book, player);
    const players = this.#book.players;
    this.#checkRoom({ players: withOne(players, player) });
    await this.#commit({ book: true }, (transaction) =>
      before
        ? changeListed(transaction, 'players', player, before)
        : transaction
            .objectStore('players')
            .add({ ...player, order: players.length })
            .then(() => undefined),
    );
    this.#book = { ...this.#book, players: withOne(players, player) };
  }

  async #putGroup(group: BookGroup, before: BookGroup | null): Promise<void> {
    checkGroup(this.#book, group);
    const groups = this.#book.groups;
    this.#checkRoom({ groups: withOne(groups, group) });
    await this.#commit({ book: true }, (transaction) =>
      before
        ? changeListed(transaction, 'groups', group, before)
        : transaction
            .objectStore('groups')
            .add({ ...group, order: groups.length })
            .then(() => undefined),
    );
    this.#book = { ...this.#book, groups: withOne(groups, group) };
  }

  /** As long as something is damaged no snapshot goes: one of them may have it whole. */
  #addSnapshot(transaction: Writing, snapshot: Snapshot): Promise<void> {
    const all = this.#damaged.length > 0 || this.#status === 'readonly';
    return addSnapshot(transaction, snapshot, all ? Infinity : MOST_SNAPSHOTS);
  }

  /** Empties the stores of the book, into the quarantine. */
  async #clear(transaction: Writing): Promise<void> {
    await quarantine(transaction, this.#pieces ?? (await readContents(transaction)).raw);
    await Promise.all(BOOK_STORES.map((name) => transaction.objectStore(name).clear()));
  }
}

/** Merges a book into the one that lies in the stores, read in the same transaction: no other tab comes in between. */
async function joinIn(transaction: Writing, book: Book): Promise<void> {
  const { raw, version } = await readContents(transaction);
  const stored = soundPart(raw);
  if (version > VERSION || stored.broken || stored.damaged.length > 0) {
    throw new KeeperError('READ_ONLY', 'expected a book that is sound and of this version');
  }
  await rewrite(transaction, stored.book, merge(stored.book, book).book);
}

/** Seats the people of a copy that is here already, where the names are the same. */
function seatedLike(game: BookGame, known: BookGame): BookGame {
  const [started, before] = [game.changes[0], known.changes[0]];
  if (started?.kind !== 'started' || before?.kind !== 'started') return game;
  if (started.names.join('\n') !== before.names.join('\n')) return game;
  return { ...game, changes: [{ ...started, seats: before.seats }, ...game.changes.slice(1)] };
}

function withOne<Thing extends { id: string }>(things: readonly Thing[], thing: Thing): Thing[] {
  const known = things.some(({ id }) => id === thing.id);
  return known ? things.map((other) => (other.id === thing.id ? thing : other)) : [...things, thing];
}

function without<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = value;
  return rest;
}

function isEmpty(book: Book): boolean {
  return book.players.length + book.groups.length + book.games.length + book.photos.length === 0;
}

/** Returns a copy that is nothing but data: what screens hand in may be reactive. */
function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

export const keeper = new Keeper();
