/** What a file may hold: the good book comes back as it was, anything else is refused with a code and a place. */
import { describe, expect, test } from 'vitest';
import type { Book } from './book.ts';
import { BookError } from './errors.ts';
import { changes, game, photo, player, richBook, round, started } from './examples.ts';
import { checkBook, emptyBook, readBook, writeBook } from './read.ts';

type Path = (string | number)[];

const text = () => writeBook(richBook());

/** Returns the rich book with one value set (or, given nothing, deleted). */
function damaged(path: Path, ...value: unknown[]): string {
  const book = JSON.parse(text());
  let nest = book;
  for (const step of path.slice(0, -1)) nest = nest[step];
  const last = path.at(-1)!;
  if (value.length === 0) delete nest[last];
  // A plain assignment would not make a field of this name.
  else Object.defineProperty(nest, last, { value: value[0], enumerable: true, configurable: true, writable: true });
  return JSON.stringify(book);
}

function refusal(file: string | Uint8Array): [string, string] {
  try {
    readBook(file);
  } catch (error) {
    if (error instanceof BookError) return [error.code, error.place];
    throw error;
  }
  throw new Error('expected a refusal');
}

test('a book comes back as it was, from text and from bytes', () => {
  expect(readBook(text())).toEqual(richBook());
  expect(readBook(new TextEncoder().encode(`\ufeff${text()}`))).toEqual(richBook());
  expect(readBook(writeBook(emptyBook()))).toEqual(emptyBook());
});

test('checking copies: what was given can change afterwards', () => {
  const value = richBook();
  const book = checkBook(value);
  value.games[0]!.changes.length = 0;

  expect(book).toEqual(richBook());
});

test('whole values are whole numbers, and -0 is 0', () => {
  const book = JSON.parse(text());
  const file = JSON.stringify(book)
    .replace('"number":1', '"number":1.0')
    .replace('"first_dealer":0', '"first_dealer":-0.0')
    .replace('"version":1', '"version":1e0');

  expect(readBook(file)).toEqual(richBook());
  expect(writeBook(readBook(file))).toBe(text());
});

test('games are put in their order', () => {
  const book = richBook();
  book.games.reverse();

  expect(readBook(writeBook(book))).toEqual(richBook());
});

describe('what is no book', () => {
  test.each([
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a cut file', text().slice(0, -20)],
    ['something after it', `${text()}x`],
    ['NaN', text().replace('"number":1', '"number":NaN')],
    ['a control in a text', text().replace('Mardi', 'Mar\u0001di')],
    ['half a character', text().replace('Mardi', '\ud800')],
    ['a hundred thousand lists in each other', '['.repeat(100_000)],
    ['a thousand objects in each other', '{"a":'.repeat(1000)],
  ])('%s', (_, file) => {
    expect(refusal(file)).toEqual(['NOT_A_BOOK', 'book']);
  });

  test('not UTF-8', () => {
    expect(refusal(Uint8Array.from([0x7b, 0xff, 0x7d]))).toEqual(['NOT_A_BOOK', 'book']);
    expect(refusal(Uint8Array.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]))).toEqual(['NOT_A_BOOK', 'book']);
  });

  test('two hundred megabytes are refused before anything is parsed', () => {
    expect(refusal(new Uint8Array(200_000_000))).toEqual(['TOO_LARGE', 'book']);
    expect(refusal(' '.repeat(20_000_001))).toEqual(['TOO_LARGE', 'book']);
    expect(refusal(`"${'é'.repeat(10_000_000)}"`)).toEqual(['TOO_LARGE', 'book']);
  });

  test('brackets in texts are no depth', () => {
    const book = richBook();
    book.games[0]!.changes[0] = { ...book.games[0]!.changes[0]!, title: `"${'['.repeat(500)}\\` } as never;

    expect(readBook(writeBook(book))).toEqual(book);
  });
});

const GAME = ['games', 0];
const FIRST = [...GAME, 'changes', 0];
const ROUND = [...GAME, 'changes', 2];
const ENTRY = [...ROUND, 'entries', 0];
const DRAFT = ['games', 1, 'draft'];
const faults: [string, Path, unknown[], string, string][] = [
  ['another format', ['format'], ['6qp'], 'NOT_A_BOOK', 'format'],
  ['no format', ['format'], [], 'NOT_A_BOOK', 'format'],
  ['a newer version', ['version'], [2], 'NEWER_VERSION', 'version'],
  ['half a version', ['version'], [1.5], 'BAD_FIELD', 'version'],
  ['no version', ['version'], [], 'BAD_FIELD', 'version'],
  ['a field too many', ['sizes'], [1], 'BAD_FIELD', 'book'],
  ['a field called __proto__', ['__proto__'], [{}], 'BAD_FIELD', 'book'],
  ['a list too few', ['groups'], [], 'BAD_FIELD', 'groups'],
  ['players that are no list', ['players'], [{ length: 3 }], 'BAD_FIELD', 'players'],
  ['too many groups', ['groups'], [Array.from({ length: 501 }, () => 0)], 'TOO_LARGE', 'groups'],
  ['a day that never was', ['exported_at'], ['2026-02-29T00:00:00Z'], 'BAD_FIELD', 'exported_at'],
  ['a player who is nothing', ['players', 1], [null], 'BAD_FIELD', 'players[1]'],
  ['an id with a slash', ['players', 1, 'id'], ['p/tom/00'], 'BAD_FIELD', 'players[1].id'],
  ['an id twice', ['players', 1, 'id'], ['p-lea-000'], 'DUPLICATE_ID', 'players[1].id'],
  ['a player without changes', ['players', 0, 'changes'], [[]], 'BAD_FIELD', 'players[0].changes'],
  [
    'a first change without a name',
    ['players', 0, 'changes', 0, 'name'],
    [],
    'BAD_FIELD',
    'players[0].changes[0].name',
  ],
  ['a name of blanks', ['players', 0, 'changes', 0, 'name'], ['\u3000'], 'BAD_NAME', 'players[0].changes[0].name'],
  ['a name that is a number', ['players', 0, 'changes', 0, 'name'], [5], 'BAD_FIELD', 'players[0].changes[0].name'],
  [
    'a name that turns the page round',
    ['players', 0, 'changes', 0, 'name'],
    ['\u202eaéL'],
    'BAD_NAME',
    'players[0].changes[0].name',
  ],
  ['a colour too many', ['players', 0, 'changes', 0, 'color'], [10], 'BAD_FIELD', 'players[0].changes[0].color'],
  [
    'an unknown photo',
    ['players', 1, 'changes', 0, 'photo'],
    ['0'.repeat(64)],
    'UNKNOWN_ID',
    'players[1].changes[0].photo',
  ],
  [
    'merged into itself',
    ['players', 3, 'changes', 0, 'merged_into'],
    ['p-old-000'],
    'BAD_FIELD',
    'players[3].changes[0].merged_into',
  ],
  [
    'merged into nobody',
    ['players', 3, 'changes', 0, 'merged_into'],
    ['p-nobody-'],
    'UNKNOWN_ID',
    'players[3].changes[0].merged_into',
  ],
  ['a change of nothing', ['groups', 0, 'changes', 1, 'archived'], [], 'BAD_FIELD', 'groups[0].changes[1]'],
  [
    'a group of one',
    ['groups', 0, 'changes', 0, 'players'],
    [['p-lea-000']],
    'BAD_FIELD',
    'groups[0].changes[0].players',
  ],
  [
    'a member twice',
    ['groups', 0, 'changes', 0, 'players', 1],
    ['p-lea-000'],
    'DUPLICATE_ID',
    'groups[0].changes[0].players[1]',
  ],
  [
    'an unknown member',
    ['groups', 0, 'changes', 0, 'players', 1],
    ['p-nobody-'],
    'UNKNOWN_ID',
    'groups[0].changes[0].players[1]',
  ],
  ['a photo that is none', ['photos', 0, 'jpeg'], ['PHN2Zz4='], 'BAD_PHOTO', 'photos[0].jpeg'],
  ['a photo that is not base64', ['photos', 0, 'jpeg'], ['é'], 'BAD_PHOTO', 'photos[0].jpeg'],
  ['a photo too large', ['photos', 0], [photo(257, 256)], 'UNKNOWN_ID', 'players[1].changes[0].photo'],
  ['number 0', [...GAME, 'number'], [0], 'BAD_FIELD', 'games[0].number'],
  ['number 10^25', [...GAME, 'number'], [1e25], 'BAD_FIELD', 'games[0].number'],
  ['another origin', [...GAME, 'origin'], ['tv'], 'BAD_FIELD', 'games[0].origin'],
  ['counted 1', [...GAME, 'counted'], [1], 'BAD_FIELD', 'games[0].counted'],
  ['a view of nothing', [...GAME, 'view'], [0], 'BAD_FIELD', 'games[0].view'],
  ['a fork of no game', ['games', 1, 'fork_of', 'game'], [null], 'BAD_FIELD', 'games[1].fork_of.game'],
  ['no changes', [...GAME, 'changes'], [[]], 'BAD_FIELD', 'games[0].changes'],
  ['5001 changes', [...GAME, 'changes'], [Array.from({ length: 5001 }, () => 0)], 'BAD_FIELD', 'games[0].changes'],
  ['an unknown kind', [...FIRST, 'kind'], ['toString'], 'BAD_FIELD', 'games[0].changes[0].kind'],
  [
    'a round before the beginning',
    [...GAME, 'changes', 0],
    [changes(round('r-one-00', 1, 2, 3))[0]],
    'BAD_CHANGE',
    'games[0].changes[0]',
  ],
  ['an option too few', [...FIRST, 'options', 'tie'], [], 'BAD_FIELD', 'games[0].changes[0].options.tie'],
  ['a threshold of 10,001', [...FIRST, 'options', 'threshold'], [10_001], 'BAD_OPTION', 'games[0].changes[0].options'],
  ['a game without end', [...FIRST, 'options', 'threshold'], [null], 'BAD_OPTION', 'games[0].changes[0].options'],
  ['a seat twice', [...FIRST, 'seats', 1], ['p-lea-000'], 'DUPLICATE_ID', 'games[0].changes[0].seats[1]'],
  ['an unknown seat', [...FIRST, 'seats', 1], ['p-nobody-'], 'UNKNOWN_ID', 'games[0].changes[0].seats[1]'],
  ['a name too few', [...FIRST, 'names'], [['a', 'b']], 'BAD_FIELD', 'games[0].changes[0].names'],
  ['a dealer who does not play', [...FIRST, 'first_dealer'], [3], 'BAD_FIELD', 'games[0].changes[0].first_dealer'],
  ['a title of two lines', [...FIRST, 'title'], ['a\nb'], 'BAD_NAME', 'games[0].changes[0].title'],
  ['heads that are text', [...ENTRY, 'heads'], ['13'], 'BAD_FIELD', 'games[0].changes[2].entries[0].heads'],
  ['heads that are missing', [...ENTRY, 'heads'], [null], 'BAD_FIELD', 'games[0].changes[2].entries[0].heads'],
  ['half a head', [...ENTRY, 'heads'], [12.5], 'BAD_FIELD', 'games[0].changes[2].entries[0].heads'],
  ['heads below 0', [...ENTRY, 'heads'], [-13], 'BAD_SCORE', 'games[0].changes[2].entries[0].heads'],
  ['heads beyond the limited deck', [...ENTRY, 'heads'], [56], 'BAD_SCORE', 'games[0].changes[2].entries[0].heads'],
  ['heads that are not the sum', [...ENTRY, 'heads'], [12], 'BAD_SCORE', 'games[0].changes[2].entries[0].heads'],
  ['a card that the deck has not', [...ENTRY, 'cards', 0], [35], 'BAD_CARD', 'games[0].changes[2].entries[0].cards[0]'],
  ['a card twice', [...ENTRY, 'cards', 1], [12], 'DUPLICATE_CARD', 'games[0].changes[2].entries[0].cards[1]'],
  ['a way that is none', [...ENTRY, 'via'], ['camera'], 'BAD_FIELD', 'games[0].changes[2].entries[0].via'],
  ['21 cards left', [...ROUND, 'left', 'count'], [21], 'BAD_FIELD', 'games[0].changes[2].left.count'],
  ['cards and a count', [...ROUND, 'left', 'cards'], [[1]], 'BAD_FIELD', 'games[0].changes[2].left'],
  [
    'a round of no game voided',
    [...GAME, 'changes', 3, 'round'],
    ['r-nobody-'],
    'UNKNOWN_ID',
    'games[0].changes[3].round',
  ],
  ['a draft of an unknown round', [...DRAFT, 'round'], ['r-nobody-'], 'UNKNOWN_ID', 'games[1].draft.round'],
  ['a draft with too few entries', [...DRAFT, 'entries'], [[null]], 'BAD_FIELD', 'games[1].draft.entries'],
];

test.each(faults)('%s', (_, path, value, code, place) => {
  expect(refusal(damaged(path, ...value))).toEqual([code, place]);
});

test.each([
  ['not canonical', (jpeg: string) => jpeg.replace(/.==?$/, (end) => `/${end.slice(1)}`)],
  ['not padded', (jpeg: string) => jpeg.replace(/=+$/, '')],
  ['another one', () => photo(8, 8).jpeg],
  ['too long', (jpeg: string) => jpeg + 'A'.repeat(60_000)],
])('base64 that is %s', (_, change) => {
  const { id, jpeg } = photo();

  expect(refusal(writeBook({ ...emptyBook(), photos: [{ id, jpeg: change(jpeg) }] }))).toEqual([
    'BAD_PHOTO',
    'photos[0].jpeg',
  ]);
});

test.each([
  [0, 1],
  [1, 257],
  [257, 1],
])('a photo of %i × %i pixels is none', (height, width) => {
  expect(refusal(writeBook({ ...emptyBook(), photos: [photo(height, width)] }))).toEqual([
    'BAD_PHOTO',
    'photos[0].jpeg',
  ]);
});

test('nothing that a file says reaches the prototypes', () => {
  refusal(damaged(['players', 0, '__proto__'], { polluted: true }));
  refusal(damaged(['players', 0, 'changes', 0, 'constructor'], { prototype: { polluted: true } }));

  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('as much as a book may hold is read in time', { timeout: 120_000 }, () => {
  const seats = ['p-lea-000', 'p-tom-000'];
  const story = changes(started(seats, { threshold: null, max_rounds: 200, tie: 'play_on' }));
  for (let index = 0; index < 200; index += 1)
    story.push(...changes(round(`round-${String(index).padStart(3, '0')}`, 1, 1)));
  for (let index = 0; index < 2000; index += 1) {
    story.push(...changes({ kind: 'voided', round: 'round-000' }, { kind: 'restored', round: 'round-000' }));
  }
  const book: Book = { ...emptyBook(), players: seats.map((id) => player(id, 'X')) };
  for (let index = 0; index < 50; index += 1) book.games.push(game(`game-${String(index).padStart(4, '0')}`, story));
  const file = writeBook(book);

  expect(file.length).toBeGreaterThan(15_000_000);

  // The processor's time: others may be at work beside the test.
  const begun = process.cpuUsage();
  readBook(file);

  expect(process.cpuUsage(begun).user).toBeLessThan(20_000_000);
});
