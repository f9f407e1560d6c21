/**
 * What must last, in IndexedDB: a browser that is killed loses what was written to `localStorage` in its last seconds.
 *
 * Where there is no IndexedDB (some private windows, a full disk) everything goes on in memory, and `lasting` says so.
 */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { within } from './within.ts';

/** A seat that somebody holds here. The token is a secret: it is shown to nobody but as a seat link. */
export interface HeldSeat {
  table: string;
  token: string;
  name: string;
  /** When it was last used, in milliseconds since 1970. */
  at: number;
}

interface Schema extends DBSchema {
  seats: { key: string; value: HeldSeat };
  settings: { key: string; value: unknown };
}

type StoreName = 'seats' | 'settings';
type Store<Name extends StoreName> = IDBPObjectStore<Schema, [Name], Name, 'readwrite'>;

const NAME = 'sixieme';
const VERSION = 1;
/** Some browsers never answer when storage is blocked. */
const PATIENCE = 2_000;
/** Tables that are remembered. */
const MOST_SEATS = 50;

export class Storage {
  #lasting = $state(true);
  #database: Promise<IDBPDatabase<Schema> | null>;
  #seats = new Map<string, HeldSeat>();
  #settings = new Map<string, unknown>();

  constructor() {
    this.#database = this.#open();
  }

  /** Whether what is kept outlives this page. */
  get lasting(): boolean {
    return this.#lasting;
  }

  /** Keeps a seat; resolves when the browser has written it. Call it before the token is used. */
  async keepSeat({ table, token, name }: Omit<HeldSeat, 'at'>): Promise<void> {
    const seat = { table, token, name, at: Date.now() };
    this.#seats.set(table, seat);
    await this.#write('seats', (store) => store.put(seat));
    for (const old of (await this.seats()).slice(MOST_SEATS)) await this.forgetSeat(old.table);
  }

  async forgetSeat(table: string): Promise<void> {
    this.#seats.delete(table);
    await this.#write('seats', (store) => store.delete(table));
  }

  async seat(table: string): Promise<HeldSeat | null> {
    return (await this.seats()).find((seat) => seat.table === table) ?? null;
  }

  /** Returns the seats held here, the most recent first. */
  async seats(): Promise<HeldSeat[]> {
    const written = await this.#read((database) => database.getAll('seats'));
    return [...(written ?? this.#seats.values())].sort((a, b) => b.at - a.at);
  }

  async keepSetting(key: string, value: unknown): Promise<void> {
    this.#settings.set(key, value);
    await this.#write('settings', (store) => store.put(value, key));
  }

  /** Returns every setting that was kept, by name. */
  async settings(): Promise<Map<string, unknown>> {
    const written = await this.#read(async (database) => {
      const transaction = database.transaction('settings');
      const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
      return new Map(keys.map((key, index) => [key, values[index]]));
    });
    return written ?? new Map(this.#settings);
  }

  async #open(): Promise<IDBPDatabase<Schema> | null> {
    try {
      return await within(
        PATIENCE,
        openDB<Schema>(NAME, VERSION, {
          upgrade(database) {
            database.createObjectStore('seats', { keyPath: 'table' });
            database.createObjectStore('settings');
          },
        }),
      );
    } catch {
      return this.#giveUp();
    }
  }

  async #read<T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | null> {
    const database = await this.#database;
    if (!database || !this.#lasting) return null;
    try {
      return await act(database);
    } catch {
      return this.#giveUp();
    }
  }

  async #write<Name extends StoreName>(name: Name, act: (store: Store<Name>) => Promise<unknown>): Promise<void> {
    const database = await this.#database;
    if (!database) return;
    try {
      const transaction = database.transaction(name, 'readwrite', { durability: 'strict' });
      await Promise.all([act(transaction.objectStore(name)), transaction.done]);
    } catch {
      this.#giveUp();
    }
  }

  #giveUp(): null {
    this.#lasting = false;
    return null;
  }
}

export const storage = new Storage();
