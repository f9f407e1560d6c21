/** The page's book against the Python one: random and damaged files from tools/differential_book.py. */
import { expect, test } from 'vitest';
import { pythonLines } from '../testing/python.ts';
import type { Book } from './book.ts';
import { canonicalJson } from './canonical.ts';
import { checkRound } from './checks.ts';
import { BookError } from './errors.ts';
import { counting, foldOf } from './game.ts';
import { merge, type News } from './merge.ts';
import { readBook, writeBook } from './read.ts';
import { statistics } from './statistics.ts';

type Verdict = { code: string; place: string } | null;

interface Line {
  book: string;
  verdict: Verdict;
  states?: unknown;
  warnings?: unknown;
  statistics?: unknown;
  merge?: { theirs: string; merged: string; news: News };
}

const { DIFFERENTIAL_BOOKS = '1000', DIFFERENTIAL_SEED = '1' } = process.env;

function readOr(file: string): Book | NonNullable<Verdict> {
  try {
    return readBook(file);
  } catch (error) {
    if (!(error instanceof BookError)) throw error;
    return { code: error.code, place: error.place };
  }
}

function answer(book: Book, merging: Line['merge']): Partial<Line> {
  const folds = book.games.map((game) => [game.id, foldOf(game.changes)] as const);
  const states = folds.map(([id, fold]) => {
    const { status, totals, standings, winners, dealer } = fold.state;
    const ranks = totals.map((_, seat) => standings.find((standing) => standing.seat === seat)!.rank);
    return [
      id,
      { status, totals, ranks, winners, dealer, undoable: fold.undoes !== null, redoable: fold.redoes !== null },
    ];
  });
  const warnings = folds.flatMap(([game, { state }]) =>
    counting(state).flatMap((round) => {
      const { options, seats } = state.started;
      const warnings = checkRound(options, seats.length, round.entries, round.left);
      return warnings.length > 0 ? [{ game, round: round.id, warnings }] : [];
    }),
  );
  return {
    verdict: null,
    states: Object.fromEntries(states),
    warnings,
    statistics: statistics(book),
    ...mergeOf(book, merging),
  };
}

function mergeOf(ours: Book, merging: Line['merge']): Pick<Line, 'merge'> {
  if (!merging) return {};
  const { book, news } = merge(ours, readBook(merging.theirs));
  return { merge: { theirs: merging.theirs, merged: canonicalJson(book), news } };
}

// Ratings and shares are sums of fractions: the last digits may differ.
const CLOSE = 1e-9;
expect.addEqualityTesters([
  (a: unknown, b: unknown) => (typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= CLOSE : undefined),
]);

test('random books come out as in Python', { timeout: 600_000 }, async () => {
  let sound = 0;
  let books = 0;
  const words = ['--books', DIFFERENTIAL_BOOKS, '--seed', DIFFERENTIAL_SEED];
  for await (const line of pythonLines<Line>('tools/differential_book.py', ...words)) {
    const { book: file, ...expected } = line;
    const book = readOr(file);
    books += 1;
    if ('code' in book) expect({ verdict: book }, file).toEqual(expected);
    else {
      sound += 1;

      expect(answer(book, line.merge), file).toEqual(expected);
      expect(readBook(writeBook(book))).toEqual(book);
    }
  }

  expect(books).toBe(Number(DIFFERENTIAL_BOOKS));
  expect(sound).toBeGreaterThan(books / 4);
});
