import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Settings } from './settings.svelte.ts';
import { Storage } from './storage.svelte.ts';

const SEAT = { table: 'abcd2345', token: 'a-token-of-22-letters--', name: 'Léa' };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('seats', () => {
  test('are there again after the page has gone', async () => {
    await new Storage().keepSeat(SEAT);

    expect(await new Storage().seat('abcd2345')).toMatchObject(SEAT);
  });

  test('come the most recent first', async () => {
    const storage = new Storage();
    for (const [at, table] of ['first222', 'second22', 'third222'].entries()) {
      vi.spyOn(Date, 'now').mockReturnValueOnce(at);
      await storage.keepSeat({ ...SEAT, table });
    }

    expect((await storage.seats()).map((seat) => seat.table)).toEqual(['third222', 'second22', 'first222']);
  });

  test('can be forgotten', async () => {
    const storage = new Storage();
    await storage.keepSeat(SEAT);
    await storage.forgetSeat(SEAT.table);

    expect(await new Storage().seats()).toEqual([]);
    expect(await storage.seat(SEAT.table)).toBeNull();
  });

  test('are kept for the last fifty tables', async () => {
    const storage = new Storage();
    for (let at = 0; at < 52; at += 1) {
      vi.spyOn(Date, 'now').mockReturnValueOnce(at);
      await storage.keepSeat({ ...SEAT, table: `table-${at}` });
    }
    const tables = (await storage.seats()).map((seat) => seat.table);

    expect(tables).toHaveLength(50);
    expect(tables.at(-1)).toBe('table-2');
  });
});

describe('without IndexedDB', () => {
  async function checkMemory(storage: Storage): Promise<void> {
    await storage.keepSeat(SEAT);
    await storage.keepSetting('name', 'Léa');

    expect(storage.lasting).toBe(false);
    expect(await storage.seat(SEAT.table)).toMatchObject(SEAT);
    expect(await storage.settings()).toEqual(new Map([['name', 'Léa']]));
  }

  test('everything goes on in memory', async () => {
    // @ts-expect-error some private windows have none
    delete globalThis.indexedDB;

    await checkMemory(new Storage());
  });

  test('the same where it refuses to open', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('not here', 'SecurityError');
    });

    await checkMemory(new Storage());
  });

  test('the same where it never answers', async () => {
    vi.useFakeTimers();
    vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
    const storage = new Storage();
    const kept = storage.keepSeat(SEAT);
    await vi.advanceTimersByTimeAsync(2_000);
    await kept;
    vi.useRealTimers();

    await checkMemory(storage);
  });

  test('a full disk is noticed, and nothing that was said is lost', async () => {
    const storage = new Storage();
    await storage.settings();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await storage.keepSeat(SEAT);
    vi.restoreAllMocks();

    expect(storage.lasting).toBe(false);
    expect(await storage.seat(SEAT.table)).toMatchObject(SEAT);
  });
});

describe('settings', () => {
  test('are as set, at once and later', async () => {
    const settings = new Settings(new Storage());
    const written = settings.set('oneTap', true);

    expect(settings.current.oneTap).toBe(true);
    await written;
    const later = new Settings(new Storage());
    await later.load();
    expect(later.current.oneTap).toBe(true);
  });

  test('what nobody has set is as it comes', async () => {
    const settings = new Settings(new Storage());
    await settings.load();

    expect(settings.current).toMatchObject({ language: null, theme: 'auto', oneTap: false, lastTable: null });
  });

  test('a value of another version of the page is passed over', async () => {
    const storage = new Storage();
    await storage.keepSetting('theme', 'sepia');
    await storage.keepSetting('lastTable', { options: {}, speed: 'fast', bots: [] }); // no clock
    await storage.keepSetting('lastSolo', { options: null });
    await storage.keepSetting('sound', 'loud');
    await storage.keepSetting('name', 'Léa');
    const settings = new Settings(storage);
    await settings.load();

    expect(settings.current).toMatchObject({ theme: 'auto', lastTable: null, lastSolo: null, name: 'Léa' });
    expect('sound' in settings.current).toBe(false);
  });
});
