/**
 * The book in IndexedDB, one store for each kind of thing.
 *
 * What the stores hold is read raw first and checked like any file (`soundPart`): nothing that is damaged is taken for
 * "empty", and nothing damaged is written over.
 */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import {
  type Book,
  type BookGame,
  type BookGroup,
  type BookPlayer,
  type Change,
  type Draft,
  type Photo,
  VERSION as BOOK_VERSION,
} from './book.ts';
import { byNumber, checkBook, emptyBook, writeBook } from './read.ts';

/** A player or a group, with its place in the list. */
export type Listed<Kind> = Kind & { order: number };
/** A game without its changes and its draft. */
export type Head = Omit<BookGame, 'changes' | 'draft'>;

export interface Snapshot {
  at: string;
  /** What was about to happen. */
  why: string;
  games: number;
  /** In bytes. */
  size: number;
  /** The book as a file. */
  text: string;
}

/** What could not be understood, exactly as it lay in the stores. */
export interface Quarantined {
  at: string;
  size: number;
  /** The same bytes are kept once. */
  hash: string;
  raw: Raw;
}

interface Schema extends DBSchema {
  players: { key: string; value: Listed<BookPlayer> };
  groups: { key: string; value: Listed<BookGroup> };
  games: { key: string; value: Head };
  /** Only ever added, never put: two writers cannot overwrite each other. */
  changes: { key: [string, number]; value: { game: string; seq: number; change: Change } };
  drafts: { key: string; value: { game: string; draft: Draft } };
  photos: { key: string; value: { id: string; bytes: Uint8Array } };
  snapshots: { key: number; value: Snapshot };
  quarantine: { key: number; value: Quarantined };
  /** `version` of the data, `revision` (one more with every transaction), `lastExport`. */
  meta: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;
type Names = StoreNames<Schema>;
export type Writing = IDBPTransaction<Schema, Names[], 'readwrite'>;
type Upgrading = IDBPTransaction<Schema, Names[], 'versionchange'>;

export const NAME = 'sixieme-counter';
export const VERSION = 1;
/** Snapshots that are kept. */
export const MOST_SNAPSHOTS = 5;

const KEYS: Record<Names, IDBObjectStoreParameters> = {
  players: { keyPath: 'id' },
  groups: { keyPath: 'id' },
  games: { keyPath: 'id' },
  changes: { keyPath: ['game', 'seq'] },
  drafts: { keyPath: 'game' },
  photos: { keyPath: 'id' },
  snapshots: { autoIncrement: true },
  quarantine: { autoIncrement: true },
  meta: {},
};
const STORES = Object.keys(KEYS) as Names[];
/** The stores that hold the book itself. */
export const BOOK_STORES = ['players', 'groups', 'games', 'changes', 'drafts', 'photos'] as const;
type BookStore = (typeof BOOK_STORES)[number];

/** Everything in the stores of the book, as key and value. */
export type Raw = Record<BookStore, [key: unknown, value: unknown][]>;

export interface Contents {
  raw: Raw;
  revision: number;
  /** The version of the data; 0 where nothing says. */
  version: number;
  lastExport: string | null;
}

export interface Opening {
  version?: number;
  /** Another tab holds an older version open and does not let go. */
  onblocked: () => void;
  /** The connection is gone: another tab has a newer version, or the data were cleared. */
  onlost: () => void;
}

/** Opens the database and brings it to our version. Rejects with a VersionError if its version is newer. */
export async function openDatabase({ version = VERSION, onblocked, onlost }: Opening): Promise<Database> {
  return openDB<Schema>(NAME, version, {
    async upgrade(database, old, _, transaction) {
      if (old > 0) await snapshotBefore(transaction);
      for (const name of STORES) {
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, KEYS[name]);
      }
      await transaction.objectStore('meta').put(BOOK_VERSION, 'version');
    },
    blocked: onblocked,
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close(); // or the other tab would wait for ever
      onlost();
    },
    terminated: onlost,
  });
}

/** Opens the database of a newer version as it is, to look at. */
export async function openNewer(onlost: () => void): Promise<Database> {
  return openDB<Schema>(NAME, undefined, {
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onlost();
    },
    terminated: onlost,
  });
}

/** Opens a transaction over all stores: whoever writes is alone, and what it has read is still so when it writes. */
export function write(database: Database): Writing {
  return database.transaction(STORES, 'readwrite', { durability: 'strict' }) as Writing;
}

/** Reads the book as it lies there, in one transaction. */
export async function readContents(from: Database | Writing | Upgrading): Promise<Contents> {
  const names = [...from.objectStoreNames] as Names[];
  const transaction = 'transaction' in from ? from.transaction(names) : from;
  const raw = { players: [], groups: [], games: [], changes: [], drafts: [], photos: [] } as Raw;
  for (const name of BOOK_STORES) {
    if (!names.includes(name)) continue;
    const store = transaction.objectStore(name);
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    raw[name] = keys.map((key, index) => [key, values[index]]);
  }
  const meta = names.includes('meta') ? transaction.objectStore('meta') : null;
  const [revision, version, lastExport] = await Promise.all(
    ['revision', 'version', 'lastExport'].map((key) => meta?.get(key)),
  );
  return {
    raw,
    revision: typeof revision === 'number' ? revision : 0,
    version: typeof version === 'number' ? version : 0,
    lastExport: typeof lastExport === 'string' ? lastExport : null,
  };
}

/** Reads record by record what cannot be read in one go; a record that no longer can stands there as what it is. */
export async function readPieces(database: Database): Promise<Contents> {
  const raw = { players: [], groups: [], games: [], changes: [], drafts: [], photos: [] } as Raw;
  for (const name of BOOK_STORES) {
    for (const key of await database.getAllKeys(name)) {
      const value: unknown = await database.get(name, key as never).catch((fault) => ({ $unreadable: String(fault) }));
      raw[name].push([key, value]);
    }
  }
  return { raw, revision: 0, version: BOOK_VERSION, lastExport: null };
}

/** Reads one game as it lies there; null if it is not there. */
export async function readGame(database: Database, id: string): Promise<unknown> {
  const transaction = database.transaction(['games', 'changes', 'drafts']);
  const [head, changes, draft] = await Promise.all([
    transaction.objectStore('games').get(id),
    transaction.objectStore('changes').getAll(changesOf(id)),
    transaction.objectStore('drafts').get(id),
  ]);
  return head === undefined ? null : gameOf(head, changes, draft);
}

/** Returns the keys of all changes of a game. */
export function changesOf(game: string): IDBKeyRange {
  return IDBKeyRange.bound([game], [game, []]);
}

/** Adds a snapshot and lets the oldest beyond the last five go, unless all are needed. */
export async function addSnapshot(
  transaction: Writing | Upgrading,
  snapshot: Snapshot,
  most = MOST_SNAPSHOTS,
): Promise<void> {
  const store = transaction.objectStore('snapshots');
  await store.add(snapshot);
  const keys = await store.getAllKeys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => store.delete(key)));
}

export function snapshotOf(book: Book, why: string): Snapshot {
  const at = now();
  const text = writeBook({ ...book, exported_at: at });
  return { at, why, games: book.games.length, size: new TextEncoder().encode(text).length, text };
}

/** Returns the time for people to read. */
export function now(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`;
}

async function snapshotBefore(transaction: Upgrading): Promise<void> {
  if (!transaction.objectStoreNames.contains('snapshots')) return;
  const { raw } = await readContents(transaction);
  const { book } = soundPart(raw);
  await addSnapshot(transaction, snapshotOf(book, 'upgrade'));
}

/** What of the stores is sound. */
export interface Sound {
  book: Book;
  /** The games that are damaged, by id, as far as they have one. */
  damaged: string[];
  /** More than games is damaged. */
  broken: boolean;
}

/**
 * Returns the sound part of what was read.
 *
 * A damaged game stands alone: the others can be used as ever. A player, a group or a photo does not, for games and
 * players refer to it: then the whole is `broken`, and what can still be read is there to be looked at and exported.
 */
export function soundPart(raw: Raw): Sound {
  const { games, ...rest } = assemble(raw);
  const whole = { ...emptyBook(), ...rest, games: games.map((game) => game.value) };
  if (games.every((game) => game.whole)) {
    const book = attempt(() => checkBook(whole));
    if (book) return { book, damaged: [], broken: false };
  }
  const people = attempt(() => checkBook({ ...whole, games: [] }));
  const base = people ?? soundPeople(whole);
  const sound = games.flatMap((game) => (game.whole ? (soundGame(base, game.value) ?? []) : []));
  const good = new Set(sound.map((game) => game.id));
  return {
    book: { ...base, games: inOrder(sound) },
    damaged: games.map((game) => game.id).filter((id) => !good.has(id)),
    broken: people === null,
  };
}

/** Returns the game if it is sound in this book, else null. */
export function soundGame(book: Book, game: unknown): BookGame | null {
  return attempt(() => checkBook({ ...book, groups: [], games: [game] }))?.games[0] ?? null;
}

export function inOrder(games: readonly BookGame[]): BookGame[] {
  return [...games].sort(byNumber);
}

/** Keeps the photos that are sound, then the players that are, then the groups. */
function soundPeople(whole: { players: unknown[]; groups: unknown[]; photos: unknown[] }): Book {
  let book = emptyBook();
  for (const photo of whole.photos)
    book = attempt(() => checkBook({ ...book, photos: [...book.photos, photo] })) ?? book;
  // A player may lead to another one: go on as long as some are found.
  for (let before = -1; before < book.players.length;) {
    before = book.players.length;
    for (const player of whole.players) {
      if (book.players.some((known) => known.id === (player as BookPlayer | null)?.id)) continue;
      book = attempt(() => checkBook({ ...book, players: [...book.players, player] })) ?? book;
    }
  }
  for (const group of whole.groups)
    book = attempt(() => checkBook({ ...book, groups: [...book.groups, group] })) ?? book;
  return book;
}

interface Assembled {
  players: unknown[];
  groups: unknown[];
  photos: unknown[];
  games: { id: string; value: unknown; whole: boolean }[];
}

function assemble(raw: Raw): Assembled {
  const changes = new Map<string, unknown[]>();
  const drafts = new Map<string, unknown>();
  for (const [key, value] of raw.changes) {
    const game = String((key as unknown[])[0]);
    changes.set(game, [...(changes.get(game) ?? []), value]);
  }
  for (const [key, value] of raw.drafts) drafts.set(String(key), value);
  const heads = new Map(raw.games.map(([key, value]) => [String(key), value]));
  const ids = new Set([...heads.keys(), ...changes.keys(), ...drafts.keys()]);
  const games = [...ids].map((id) => {
    const value = gameOf(heads.get(id), changes.get(id) ?? [], drafts.get(id));
    return { id, value, whole: heads.has(id) && value !== null };
  });
  return {
    players: listed(raw.players),
    groups: listed(raw.groups),
    photos: raw.photos.map(([, value]) => photoOf(value)),
    games,
  };
}

/** Puts a game together; null where a change is missing. */
function gameOf(head: unknown, changes: unknown[], draft: unknown): unknown {
  const rows = changes as { seq?: unknown; change?: unknown }[];
  if (typeof head !== 'object' || head === null || rows.some((row, index) => row?.seq !== index)) return null;
  const kept = draft === undefined ? null : ((draft as { draft?: unknown } | null)?.draft ?? 'damaged');
  return { ...head, draft: kept, changes: rows.map((row) => row.change) };
}

function listed(rows: [unknown, unknown][]): unknown[] {
  const place = (value: unknown) => Number((value as Listed<object> | null)?.order) || 0;
  return rows
    .map(([, value]) => value)
    .sort((a, b) => place(a) - place(b))
    .map((value) => {
      if (typeof value !== 'object' || value === null) return value;
      const { order: _, ...rest } = value as Listed<object>;
      return rest;
    });
}

function photoOf(value: unknown): Photo | unknown {
  const { id, bytes } = (value ?? {}) as { id?: unknown; bytes?: unknown };
  return bytes instanceof Uint8Array ? { id, jpeg: toBase64(bytes) } : value;
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x2000) text += String.fromCharCode(...bytes.subarray(at, at + 0x2000));
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Writes what lay in the stores as JSON text, whatever it is: bytes, dates and things JSON has no word for included. */
export function rawText(raw: unknown): string {
  const above: unknown[] = [];
  const told = (value: unknown): unknown => {
    if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
    if (typeof value === 'bigint') return { $bigint: String(value) };
    if (value === undefined) return { $undefined: true };
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Uint8Array) return { $bytes: toBase64(value) };
    if (value instanceof ArrayBuffer) return { $bytes: toBase64(new Uint8Array(value)) };
    if (value instanceof Date) return { $date: Number(value) };
    if (above.includes(value)) return { $circle: true };
    above.push(value);
    const rest = Array.isArray(value)
      ? value.map(told)
      : value instanceof Map || value instanceof Set
        ? { $entries: [...value].map(told) }
        : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, told(inner)]));
    above.pop();
    return rest;
  };
  return JSON.stringify(told(raw));
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
