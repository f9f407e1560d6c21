/** Counting a match: totals, ranking, the end, the winners. Looked at between rounds only. */
import { HAND_SIZE, HEADS, isWhole, type Seat } from './cards.ts';
import { RulesError } from './errors.ts';
import { type Options, topCard } from './options.ts';
import { CAPACITY, ROWS } from './table.ts';

/** Heads by seat. */
export type Scores = readonly number[];

/** A seat's place: rank 1 for the fewest heads; equal totals share a rank (1, 1, 3). */
export interface Standing {
  readonly seat: Seat;
  readonly total: number;
  readonly rank: number;
}

type End = Pick<Options, 'threshold' | 'strict' | 'max_rounds' | 'tie'>;

export function checkScore(score: unknown): number {
  if (!isWhole(score) || score < 0) {
    throw new RulesError('BAD_SCORE', `expected heads (a whole number from 0), got ${JSON.stringify(score)}`);
  }
  return score;
}

/** Returns the total by seat; zeros before the first round. */
export function addUp(rounds: readonly Scores[], players: number): number[] {
  return Array.from({ length: players }, (_, seat) => rounds.reduce((sum, scores) => sum + scores[seat]!, 0));
}

/** Returns the standings, fewest heads first, equal totals in seat order. It goes by totals alone. */
export function ranking(totals: Scores): Standing[] {
  return totals
    .map((total, seat) => ({ seat, total, rank: 1 + totals.filter((other) => other < total).length }))
    .sort((a, b) => a.total - b.total || a.seat - b.seat);
}

/** Returns whether the match ends after these whole rounds. */
export function isOver(rounds: readonly Scores[], options: End): boolean {
  const first = rounds[0];
  if (!first) return false;
  const totals = addUp(rounds, first.length);
  if (!thresholdMet(totals, options) && !(options.max_rounds !== null && rounds.length >= options.max_rounds)) {
    return false;
  }
  const least = Math.min(...totals);
  return options.tie !== 'play_on' || totals.filter((total) => total === least).length === 1;
}

/** Returns the seats that have won, in seat order; none while the match goes on. */
export function winners(rounds: readonly Scores[], options: End): Seat[] {
  const last = rounds.at(-1);
  if (!last || !isOver(rounds, options)) return [];
  const first = ranking(addUp(rounds, last.length)).filter((standing) => standing.rank === 1);
  const seats = first.map((standing) => standing.seat);
  if (options.tie !== 'last_round') return seats;
  const fewest = Math.min(...seats.map((seat) => last[seat]!));
  return seats.filter((seat) => last[seat] === fewest);
}

/**
 * Returns the least and the most heads that all players together can take in one round.
 *
 * Every row ends with 1..5 cards, so between 10n - 16 and 10n cards are taken (docs/rules.md, 1.2).
 */
export function roundBounds(players: number, options: Pick<Options, 'deck'>): [least: number, most: number] {
  const deck = HEADS.slice(1, topCard(players, options) + 1).sort((a, b) => a - b);
  const most = HAND_SIZE * players;
  const least = most - ROWS * (CAPACITY - 1);
  const sum = (cards: number[]) => cards.reduce((a, b) => a + b, 0);
  return [sum(deck.slice(0, least)), sum(deck.slice(deck.length - most))];
}

/** Returns whether one of these totals, one at least, reaches the threshold, or exceeds it if that is agreed. */
export function thresholdMet(totals: Scores, { threshold, strict }: Pick<Options, 'threshold' | 'strict'>): boolean {
  if (threshold === null) return false;
  const most = Math.max(...totals);
  return strict ? most > threshold : most >= threshold;
}
