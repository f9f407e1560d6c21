import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { CLASSIC } from '../rules/options.ts';
import { matchOf } from './kept.ts';
import { open } from './setup.ts';
import { OvertakenError, Shelf } from './shelf.ts';

const EVENT = { type: 'draft_opened', round: 1, first: 0 } as const;
const SETUP = { options: CLASSIC, bots: ['random'], speed: 'fast' } as const;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('what was kept is there for the next page', async () => {
  const opening = open('Ana', SETUP);
  const shelf = new Shelf();
  await shelf.begin(opening);
  await shelf.append(opening.id, 0, [EVENT, { ...EVENT, round: 2 }]);
  await shelf.append(opening.id, 2, [{ ...EVENT, round: 3 }]);

  const kept = await new Shelf().load();
  expect(kept!.opening).toEqual(opening);
  expect(kept!.events.map((event) => 'round' in event && event.round)).toEqual([1, 2, 3]);
});

test('a hundred events come back in their order', async () => {
  const opening = open('Ana', SETUP);
  const shelf = new Shelf();
  await shelf.begin(opening);
  for (let number = 0; number < 100; number += 1) {
    await shelf.append(opening.id, number, [{ ...EVENT, round: number }]);
  }

  const { events } = (await new Shelf().load())!;
  expect(events.map((event) => 'round' in event && event.round)).toEqual(Array.from({ length: 100 }, (_, n) => n));
});

test('of two tabs the later one writes nothing', async () => {
  const opening = open('Ana', SETUP);
  const [one, other] = [new Shelf(), new Shelf()];
  await one.begin(opening);
  await one.append(opening.id, 0, [EVENT]);

  await expect(other.append(opening.id, 0, [{ ...EVENT, first: 1 }])).rejects.toThrow(OvertakenError);
  expect((await other.load())!.events).toEqual([EVENT]);
  expect(other.lasting).toBe(true);
});

test('a new match takes the place of the old one, also for a tab that still plays it', async () => {
  const [old, fresh] = [open('Ana', SETUP), open('Ana', SETUP)];
  const [one, other] = [new Shelf(), new Shelf()];
  await one.begin(old);
  await one.append(old.id, 0, [EVENT]);
  await other.begin(fresh);

  await expect(one.append(old.id, 1, [EVENT])).rejects.toThrow(OvertakenError);
  expect(await one.load()).toEqual({ opening: fresh, events: [] });
  await one.forget();
  expect(await other.load()).toBe(null);
});

test('where nothing can be kept the match goes on in memory', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const opening = open('Ana', SETUP);
  const shelf = new Shelf();
  await shelf.begin(opening);
  await shelf.append(opening.id, 0, [EVENT]);

  expect(shelf.lasting).toBe(false);
  expect(await shelf.load()).toEqual({ opening, events: [EVENT] });
  vi.unstubAllGlobals();
});

test('events that the rules do not make happen are not taken for a match', () => {
  expect(() => matchOf({ opening: open('Ana', SETUP), events: [EVENT] })).toThrow('expected a deal');
});
