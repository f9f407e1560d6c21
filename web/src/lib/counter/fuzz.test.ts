/** Thousands of damaged books: each is refused with a code and a place, or read and then written and read as the same. */
import { expect, test } from 'vitest';
import { BOOK_CODES, BookError } from './errors.ts';
import { bookOf, player, randomGame, randomOf, richBook } from './examples.ts';
import { statistics } from './statistics.ts';
import { merge } from './merge.ts';
import { readBook, writeBook } from './read.ts';

const FILES = Number(process.env.FUZZ_FILES ?? 12_000);

const VALUES: unknown[] = [
  ...[null, true, false, 0, -0, -1, 0.5, 1, 2, 12.0, 104, 105, 171, 172, 200, 5001, 2 ** 31, 2 ** 53, 1e25, 1e300],
  ...[
    '',
    ' ',
    'x',
    'p-lea-000',
    'r-one-00',
    '__proto__',
    'constructor',
    '\u202e',
    '\u0000',
    '🐂'.repeat(641),
    'a'.repeat(70),
  ],
  ...[
    'started',
    'round',
    'undone',
    'redone',
    'ended',
    'reopened',
    'online',
    'limited',
    'play_on',
    '2026-02-29T00:00:00Z',
  ],
  ...[[], [[]], [null], [1, 1], {}, { __proto__: null }, { length: 1 }, { id: 'p-lea-000', changes: [] }],
];

type Nest = Record<string, unknown>;

function nestsOf(value: unknown): Nest[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Nest, ...Object.values(value).flatMap(nestsOf)];
}

function mutate(random: () => number, text: string): string {
  const upTo = (number: number) => Math.floor(random() * (number + 1));
  const pick = <T>(values: readonly T[]): T => values[upTo(values.length - 1)]!;
  if (random() < 0.3) return mutateText(upTo, pick, text);
  const book = JSON.parse(text);
  for (let times = 1 + upTo(2); times > 0; times -= 1) {
    const nests = nestsOf(book);
    const nest = pick(nests);
    const names = Object.keys(nest);
    const name = names.length > 0 && random() < 0.9 ? pick(names) : pick(['extra', '__proto__', 'toString', '0', '7']);
    const other = pick(nests);
    const how = upTo(4);
    if (how === 0) delete nest[name];
    else if (how === 1 && Array.isArray(nest)) nest.push(structuredClone(pick(nest)));
    else if (how === 2) set(nest, name, structuredClone(Object.values(other)[0]));
    else set(nest, name, pick(VALUES));
  }
  return JSON.stringify(book);
}

function set(nest: Nest, name: string, value: unknown): void {
  Object.defineProperty(nest, name, { value, enumerable: true, configurable: true, writable: true });
}

function mutateText(upTo: (number: number) => number, pick: <T>(values: readonly T[]) => T, text: string): string {
  const at = upTo(text.length);
  const to = at + upTo(pick([1, 1, 2, 40]));
  const bits = [
    '',
    '0',
    '9',
    '-',
    '.',
    'e9',
    '"',
    ',',
    ':',
    '[',
    ']',
    '{',
    '}',
    'null',
    '\\',
    '\\ud800',
    '\\u202e',
    '\ufffe',
    ' ',
  ];
  return pick([
    () => text.slice(0, at),
    () => text.slice(0, at) + pick(bits) + text.slice(to),
    () => text.slice(0, to) + text.slice(at),
    () => text.slice(0, at) + String.fromCharCode(upTo(0xffff)) + text.slice(at + 1),
  ])();
}

test(`${FILES} damaged files`, { timeout: 300_000 }, () => {
  const random = randomOf(6);
  const players = Array.from({ length: 10 }, (_, seat) => player(`p-seat-00${seat}`, `Nr. ${seat}`));
  const good = richBook();
  const told = new Map<string, number>();
  for (let run = 0; run < FILES; run += 1) {
    const sound = run % 3 === 0 ? bookOf(players, randomGame(random, { players: 4, changes: 8 })) : good;
    const file = mutate(random, writeBook(sound));
    try {
      const book = readBook(file);
      told.set('read', (told.get('read') ?? 0) + 1);

      expect(readBook(writeBook(book))).toEqual(book);
      statistics(book);
      merge(good, book);
    } catch (error) {
      if (!(error instanceof BookError)) throw new Error(`${String(error)}: ${file}`);
      told.set(error.code, (told.get(error.code) ?? 0) + 1);

      expect(BOOK_CODES).toContain(error.code);
      expect(error.place).toMatch(/^[a-z_]+(\[\d+\])?(\.[a-z_]+(\[\d+\])?)*$/);
      expect(error.message.length).toBeLessThan(400);
    }
  }

  expect([...told.keys()].sort()).toEqual(['read', ...BOOK_CODES.filter((code) => code !== 'TOO_LARGE')].sort());
  expect(told.get('read')).toBeGreaterThan(FILES / 50);
});
