/**
 * Where a match against the bots of the page is kept: in IndexedDB, event by event, so that it goes on after a closed
 * tab or a browser that was killed. There is one match at a time; a new one takes the place of the old one.
 *
 * Where there is no IndexedDB everything goes on in memory, and `lasting` says so.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Event } from '../rules/events.ts';
import { within } from '../storage/within.ts';
import type { Kept } from './kept.ts';
import type { Opening } from './setup.ts';

interface Stored {
  match: string;
  number: number;
  event: Event;
}

interface Schema extends DBSchema {
  openings: { key: string; value: Opening };
  /** Only ever added, never put: two tabs cannot overwrite each other. */
  events: { key: [string, number]; value: Stored };
}

const NAME = 'sixieme-solo';
const VERSION = 1;
const STORES = ['openings', 'events'] as const;
/** Milliseconds. */
const PATIENCE = 2_000;

/** Another tab has gone on with the match, or has begun another one. */
export class OvertakenError extends Error {}

export class Shelf {
  #database: Promise<IDBPDatabase<Schema> | null> | null = null;
  #memory: Kept | null = null;
  #lasting = true;

  /** Whether what is kept outlives this page. */
  get lasting(): boolean {
    return this.#lasting;
  }

  /** Returns the match that is kept; null if there is none. */
  async load(): Promise<Kept | null> {
    const database = await this.#open();
    if (!database) return this.#memory;
    const transaction = database.transaction(STORES);
    const [openings, events] = await Promise.all([
      transaction.objectStore('openings').getAll(),
      transaction.objectStore('events').getAll(),
    ]);
    const opening = openings.at(-1);
    this.#memory =
      opening === undefined
        ? null
        : { opening, events: events.filter(({ match }) => match === opening.id).map(({ event }) => event) };
    return this.#memory;
  }

  /** Keeps a new match, in the place of the one that is there. */
  async begin(opening: Opening): Promise<void> {
    this.#memory = { opening, events: [] };
    await this.#write(async (database) => {
      const transaction = database.transaction(STORES, 'readwrite', { durability: 'strict' });
      await Promise.all([
        transaction.objectStore('openings').clear(),
        transaction.objectStore('events').clear(),
        transaction.objectStore('openings').add(opening, opening.id),
        transaction.done,
      ]);
    });
  }

  /** Keeps events that follow the first `number` ones; resolves when they are on disk. Rejects with OvertakenError. */
  async append(match: string, number: number, events: readonly Event[]): Promise<void> {
    await this.#write(async (database) => {
      const transaction = database.transaction(STORES, 'readwrite', { durability: 'strict' });
      const done = transaction.done.catch((error: unknown) => error);
      try {
        if ((await transaction.objectStore('openings').getKey(match)) === undefined) throw new OvertakenError();
        const store = transaction.objectStore('events');
        await Promise.all(events.map((event, index) => store.add({ match, number: number + index, event })));
      } catch (error) {
        await done;
        throw isConflict(error) ? new OvertakenError() : error;
      }
      const failed = await done;
      if (failed !== undefined) throw failed;
    });
    if (this.#memory?.opening.id === match) {
      this.#memory = { ...this.#memory, events: [...this.#memory.events.slice(0, number), ...events] };
    }
  }

  /** Forgets the match. */
  async forget(): Promise<void> {
    this.#memory = null;
    await this.#write(async (database) => {
      const transaction = database.transaction(STORES, 'readwrite', { durability: 'strict' });
      await Promise.all([...STORES.map((name) => transaction.objectStore(name).clear()), transaction.done]);
    });
  }

  #open(): Promise<IDBPDatabase<Schema> | null> {
    this.#database ??= openShelf().catch(() => this.#giveUp());
    return this.#database;
  }

  async #write(act: (database: IDBPDatabase<Schema>) => Promise<void>): Promise<void> {
    const database = await this.#open();
    if (!database) return;
    try {
      await act(database);
    } catch (error) {
      if (error instanceof OvertakenError) throw error;
      this.#database = Promise.resolve(this.#giveUp());
    }
  }

  #giveUp(): null {
    this.#lasting = false;
    return null;
  }
}

export const shelf = new Shelf();

async function openShelf(): Promise<IDBPDatabase<Schema>> {
  const opening = openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('openings');
      database.createObjectStore('events', { keyPath: ['match', 'number'] });
    },
  });
  return within(PATIENCE, opening);
}

function isConflict(error: unknown): boolean {
  return error instanceof OvertakenError || (error instanceof DOMException && error.name === 'ConstraintError');
}
