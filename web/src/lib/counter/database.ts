/**
 * The book in IndexedDB, one store for each kind of thing.
 *
 * What the stores hold is read raw and then checked like any file (sound.ts): nothing that is damaged is taken for
 * "empty".
 */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import {
  type BookGame,
  type BookGroup,
  type BookPlayer,
  type Change,
  type Draft,
  VERSION as BOOK_VERSION,
} from './book.ts';
import type { Quarantined } from './quarantine.ts';
import { addSnapshot, type Snapshot, snapshotOf } from './snapshots.ts';
import { gameOf, soundPart } from './sound.ts';

/** A player or a group, with its place in the list. */
export type Listed<Kind> = Kind & { order: number };
/** A game without its changes and its draft. */
export type Head = Omit<BookGame, 'changes' | 'draft'>;

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
export type Upgrading = IDBPTransaction<Schema, Names[], 'versionchange'>;

export const NAME = 'sixieme-counter';
export const VERSION = 1;
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
  /** Another tab has a newer version, and this one has let go. */
  onrenewed: () => void;
  /** The browser has dropped the connection. */
  onlost: () => void;
}

/** Opens the database and brings it to our version. Rejects with a VersionError if its version is newer. */
export async function openDatabase({ version = VERSION, onblocked, onrenewed, onlost }: Opening): Promise<Database> {
  return openDB<Schema>(NAME, version, {
    async upgrade(database, old, _, transaction) {
      if (old > 0) await snapshotBefore(transaction);
      for (const name of STORES) {
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, KEYS[name]);
      }
      await transaction.objectStore('meta').put(BOOK_VERSION, 'version');
    },
    blocked: onblocked,
    blocking: (_current, _blocked, event) => letGo(event, onrenewed),
    terminated: onlost,
  });
}

/** Opens the database of a newer version as it is, to look at. */
export async function openNewer(onlost: () => void): Promise<Database> {
  return openDB<Schema>(NAME, undefined, {
    blocking: (_current, _blocked, event) => letGo(event, onlost),
    terminated: onlost,
  });
}

/** The other tab would wait for ever. */
function letGo(event: IDBVersionChangeEvent, then: () => void): void {
  (event.target as IDBDatabase).close();
  then();
}

/** Opens a transaction over all stores: whoever writes is alone, and what it has read is still so when it writes. */
export function write(database: Database): Writing {
  return database.transaction(STORES, 'readwrite', { durability: 'strict' }) as Writing;
}

/** Reads the book as it lies there, in one transaction. */
export async function readContents(from: Database | Writing | Upgrading): Promise<Contents> {
  const names = [...from.objectStoreNames] as Names[];
  const transaction = 'transaction' in from ? from.transaction(names) : from;
  const raw = nothing();
  for (const name of BOOK_STORES) {
    if (!names.includes(name)) continue;
    const store = transaction.objectStore(name);
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    raw[name] = keys.map((key, index) => [key, values[index]]);
  }
  const meta = names.includes('meta') ? transaction.objectStore('meta') : null;
  return { raw, ...(await readMeta((key) => meta?.get(key))) };
}

/** Reads record by record what cannot be read in one go; one that no longer can be read at all stands there as such. */
export async function readPieces(database: Database): Promise<Contents> {
  const raw = nothing();
  for (const name of BOOK_STORES) {
    for (const key of await database.getAllKeys(name)) {
      const value: unknown = await database.get(name, key as never).catch((fault) => ({ $unreadable: String(fault) }));
      raw[name].push([key, value]);
    }
  }
  return { raw, ...(await readMeta((key) => database.get('meta', key))) };
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

async function readMeta(get: (key: string) => Promise<unknown> | undefined): Promise<Omit<Contents, 'raw'>> {
  const [revision, version, lastExport] = await Promise.all(['revision', 'version', 'lastExport'].map(get));
  return {
    revision: typeof revision === 'number' ? revision : 0,
    version: typeof version === 'number' ? version : 0,
    lastExport: typeof lastExport === 'string' ? lastExport : null,
  };
}

function nothing(): Raw {
  return { players: [], groups: [], games: [], changes: [], drafts: [], photos: [] };
}

async function snapshotBefore(transaction: Upgrading): Promise<void> {
  if (!transaction.objectStoreNames.contains('snapshots')) return;
  const { raw } = await readContents(transaction);
  const { book } = soundPart(raw);
  await addSnapshot(transaction, snapshotOf(book, 'upgrade'));
}
