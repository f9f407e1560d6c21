/** The page's book against the Python one: random and damaged files from tools/differential_book.py. */
import { expect, test } from 'vitest';
import { pythonLines } from '../testing/python.ts';
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

const { DIFFERENTIAL_BOOKS = '2000', DIFFERENTIAL_SEED = '1' } = process.env;

function verdictOf(file: string): Verdict {
  try {
    readBook(file);
    return null;
  } catch (error) {
    if (!(error instanceof BookError)) throw error;
    return { code: error.code, place: error.place };
  }
}

function answer({ book: file, merge: merging }: Line): Partial<Line> {
  const verdict = verdictOf(file);
  if (verdict) return { verdict };
  const book = readBook(file);
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
    verdict,
    states: Object.fromEntries(states),
    warnings,
    statistics: statistics(book),
    ...mergeOf(file, merging),
  };
}

function mergeOf(file: string, merging: Line['merge']): Pick<Line, 'merge'> {
  if (!merging) return {};
  const { book, news } = merge(readBook(file), readBook(merging.theirs));
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
  for await (const line of pythonLines<Line>(
    'tools/differential_book.py',
    '--books',
    DIFFERENTIAL_BOOKS,
    '--seed',
    DIFFERENTIAL_SEED,
  )) {
    const { book, ...expected } = line;
    const got = answer(line);
    books += 1;
    sound += got.verdict === null ? 1 : 0;

    expect(got, book).toEqual(expected);
    if (got.verdict === null) expect(readBook(writeBook(readBook(book)))).toEqual(readBook(book));
  }

  expect(books).toBe(Number(DIFFERENTIAL_BOOKS));
  expect(sound).toBeGreaterThan(books / 4);
});
