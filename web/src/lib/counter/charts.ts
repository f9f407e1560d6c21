/** Charts as numbers and points, before they are drawn. */
import type { Book } from './book.ts';
import type { GameState } from './game.ts';
import { personOf, personsOf } from './people.ts';
import { byNumber } from './read.ts';
import { FIRST_ELO, isCounted, type Statistics } from './statistics.ts';

export interface RatingPoint {
  /** The number of games in the statistics by then: the same for everybody. */
  readonly game: number;
  readonly elo: number;
}

export interface RatingLine {
  readonly id: string;
  readonly points: readonly RatingPoint[];
}

/**
 * Returns the ratings along all games: a player's curve has a point for each game of their own, and begins where they
 * came in. `stateOf` is the fold of a game.
 */
export function ratingLines(
  book: Book,
  found: Statistics,
  stateOf: (game: Book['games'][number]) => GameState,
): RatingLine[] {
  const person = personOf(book.players);
  const played = new Map<string, number[]>();
  let number = 0;
  for (const game of book.games.toSorted(byNumber)) {
    const state = stateOf(game);
    if (!isCounted(game, state)) continue;
    number++;
    for (const id of personsOf(person, state.started.seats)) played.set(id, [...(played.get(id) ?? []), number]);
  }
  return found.players.map(({ id, elo_curve }) => {
    const games = played.get(id) ?? [];
    const points = elo_curve.map((elo, index) => ({ game: games[index] ?? index + 1, elo }));
    return { id, points: [{ game: (points[0]?.game ?? 1) - 1, elo: FIRST_ELO }, ...points] };
  });
}

/** Returns the least and the most of numbers, of which there may be very many. */
export function extent(numbers: readonly number[], least: number, most: number): [least: number, most: number] {
  return numbers.reduce<[number, number]>(
    ([low, high], one) => [Math.min(low, one), Math.max(high, one)],
    [least, most],
  );
}

/** Returns about `many` round numbers from below the least to above the most, which are whole and differ. */
export function ticks(least: number, most: number, many = 4): number[] {
  const rough = Math.max(1, most - least) / many;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((size) => size * magnitude).find((size) => size >= rough)!;
  const first = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((most - first) / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((first + index * step).toFixed(6)));
}

/** Moves labels (by `y`, in place) apart from the top down, then back up where they run over the bottom. */
export function spreadLabels(labels: { y: number }[], gap: number, top: number, bottom: number): void {
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  let free = top;
  for (const label of sorted) {
    label.y = Math.max(label.y, free);
    free = label.y + gap;
  }
  let limit = Math.max(bottom, top + gap * (sorted.length - 1));
  for (const label of sorted.toReversed()) {
    label.y = Math.min(label.y, limit);
    limit = label.y - gap;
  }
}

/** How two players compare, seen from the first: between 0 (always behind) and 4 (always ahead), 2 for level. */
export function standing(ahead: number, level: number, behind: number): 0 | 1 | 2 | 3 | 4 {
  const share = (ahead + level / 2) / Math.max(1, ahead + level + behind);
  if (share === 0.5) return 2;
  if (share > 0.5) return share >= 0.7 ? 4 : 3;
  return share <= 0.3 ? 0 : 1;
}
