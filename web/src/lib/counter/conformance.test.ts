/** The worked cases of conformance/book: the same ones that the Python counter answers. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Book, Change, Draft } from './book.ts';
import { checkRound } from './checks.ts';
import { BOOK_CODES, BookError } from './errors.ts';
import { foldOf, inForce } from './game.ts';
import { merge } from './merge.ts';
import { checkBook, readBook, writeBook } from './read.ts';
import { statistics } from './statistics.ts';

// The cases are what the tests compare with: what each kind holds is in conformance/book/README.md.
type Case = { id: string; kind: string; desc: string; input: any; expected: any };
type Edit = { at: [string | number, ...(string | number)[]]; value?: unknown };

const FOLDER = new URL('../../../../conformance/book/', import.meta.url);
const { base, cases } = JSON.parse(readFileSync(new URL('cases.json', FOLDER), 'utf8')) as {
  base: object;
  cases: Case[];
};

function ofKind(kind: string): [string, string, Case][] {
  return cases.filter((one) => one.kind === kind).map((one) => [one.id, one.desc, one]);
}

/** Returns the base with values set, added at the end of a list, or left out where there is no value. */
function edited(edits: readonly Edit[]): unknown {
  const book = structuredClone(base);
  for (const edit of edits) {
    let nest: any = book;
    for (const step of edit.at.slice(0, -1)) nest = nest[step];
    const last = edit.at.at(-1)!;
    if ('value' in edit)
      Object.defineProperty(nest, last, { value: edit.value, enumerable: true, configurable: true, writable: true });
    else if (Array.isArray(nest)) nest.splice(Number(last), 1);
    else delete nest[last];
  }
  return book;
}

function fileOf({ text, hex, edits }: { text?: string; hex?: string; edits: Edit[] }): string | Uint8Array {
  if (hex !== undefined) return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return text ?? JSON.stringify(edited(edits));
}

/** What the `merge` cases look at: changes by their moments, drafts by their heads. */
function summaryOf({ exported_at, games, players, photos }: Book): Record<string, unknown> {
  const headsOf = (draft: Draft | null) => draft && draft.entries.map((entry) => entry && entry.heads);
  return {
    exported_at,
    games: games.map(({ draft, changes, ...game }) => ({
      ...game,
      drafted: headsOf(draft),
      changes: changes.map(({ at }) => at),
    })),
    players: players.map(({ id, changes }) => [id, changes.map(({ at }) => at)]),
    photos: photos.map(({ id }) => id),
  };
}

test('every kind of case has its test here', () => {
  expect([...new Set(cases.map(({ kind }) => kind))].sort()).toEqual(['check', 'fold', 'merge', 'read', 'statistics']);
});

test.each(ofKind('fold'))('%s: %s', (_, __, { input, expected }) => {
  const fold = foldOf(input.changes);
  const { status, title, totals, standings, winners, dealer, rounds, extended } = fold.state;

  expect({
    status,
    title,
    totals,
    ranks: totals.map((_, seat) => standings.find((standing) => standing.seat === seat)!.rank),
    winners,
    dealer,
    rounds: rounds.map(({ id, counts }) => [id, counts]),
    extended,
    undoable: fold.undoes !== null,
    redoable: fold.redoes !== null,
    in_force: standingOf(input.changes),
  }).toEqual(expected);
});

/** By change; `undone` and `redone` themselves never stand. */
function standingOf(changes: readonly Change[]): boolean[] {
  const standing = new Set(inForce(changes).flatMap(({ index, force }) => (force ? [index] : [])));
  return changes.map((_, index) => standing.has(index));
}

test.each(ofKind('check'))('%s: %s', (_, __, { input, expected }) => {
  expect(checkRound(input.options, input.entries.length, input.entries, input.left)).toEqual(expected);
});

test.each(ofKind('read'))('%s: %s', (_, __, { input, expected }) => {
  const found = (): unknown => {
    try {
      readBook(fileOf(input));
      return null;
    } catch (error) {
      if (!(error instanceof BookError)) throw error;
      return { code: error.code, place: error.place };
    }
  };

  expect(found()).toEqual(expected);
});

test('every code of the book has a case', () => {
  const told = new Set(ofKind('read').map(([, , { expected }]) => expected?.code));

  expect(BOOK_CODES.filter((code) => !told.has(code))).toEqual([]);
});

test.each(ofKind('merge'))('%s: %s', (_, __, { input, expected }) => {
  const [ours, theirs] = [checkBook(edited(input.ours)), checkBook(edited(input.theirs))];
  const { book, news } = merge(ours, theirs);

  expect({ ...summaryOf(book), news }).toMatchObject(expected);
  expect(merge(theirs, ours).book.games).toEqual(book.games);
  expect(merge(book, theirs).book.games).toEqual(book.games);
});

test.each(ofKind('statistics'))('%s: %s', (_, __, { input, expected }) => {
  const six = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(6)) : value);
  const rounded = (value: unknown) => JSON.parse(JSON.stringify(value, six));

  expect(rounded(statistics(checkBook(input.book)))).toEqual(rounded(expected));
});

test('the rich sample is read and written', () => {
  const book = readBook(readFileSync(new URL('good.json', FOLDER)));

  expect(new Set(book.games.flatMap(({ changes }) => changes.map(({ kind }) => kind))).size).toBe(10);
  expect(readBook(writeBook(book))).toEqual(book);
  expect(merge(book, book)).toMatchObject({ book, news: { photos: 0 } });
});
