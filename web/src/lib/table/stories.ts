/** True stories of a match: what the frames show, and nothing that they do not. */
import { heads, totalHeads } from '../rules/cards.ts';
import type { RoundSeen } from './history.ts';

export type Story =
  /** Somebody took the 55. */
  | { kind: 'fifty_five'; seat: number; round: number }
  /** Rounds without a head. */
  | { kind: 'clean'; seat: number; rounds: number }
  /** The row that cost most. */
  | { kind: 'dearest'; seat: number; round: number; row: number; cards: number; heads: number }
  /** The round that cost most. */
  | { kind: 'worst_round'; seat: number; round: number; heads: number }
  /** Who was too low most often, at least twice. */
  | { kind: 'undercuts'; seat: number; times: number; heads: number }
  /** A winner who was last at some point. */
  | { kind: 'comeback'; seat: number; round: number };

interface Taken {
  seat: number;
  round: number;
  row: number;
  cause: string;
  taken: number[];
  heads: number;
}

/** Returns up to `most` stories, the most telling first. `rounds` are the heads by seat of every finished round. */
export function storiesOf(
  seen: readonly RoundSeen[],
  rounds: readonly (readonly number[])[],
  winners: readonly number[],
  most: number,
): Story[] {
  const takes = seen.flatMap(({ tricks }) => tricks.flatMap(takesOf));
  const found = [
    dearest(takes),
    ...fiftyFives(takes),
    comeback(rounds, winners),
    ...clean(rounds),
    worstRound(rounds),
    undercuts(takes),
  ];
  return found.filter((story) => story !== null).slice(0, most);
}

function takesOf(trick: RoundSeen['tricks'][number]): Taken[] {
  return trick.placements.flatMap(({ seat, round, row, cause, taken }) =>
    cause === null ? [] : [{ seat, round, row, cause, taken, heads: totalHeads(taken) }],
  );
}

function dearest(takes: Taken[]): Story | null {
  const take = highest(takes, (one) => one.heads);
  return take && { kind: 'dearest', ...pick(take), cards: take.taken.length, heads: take.heads };
}

function fiftyFives(takes: Taken[]): Story[] {
  const found = takes.filter(({ taken }) => taken.some((card) => heads(card) === 7));
  return found.slice(-2).map(({ seat, round }) => ({ kind: 'fifty_five', seat, round }));
}

function clean(rounds: readonly (readonly number[])[]): Story[] {
  const seats = [...(rounds[0]?.keys() ?? [])];
  return seats
    .map((seat) => ({ kind: 'clean' as const, seat, rounds: rounds.filter((one) => one[seat] === 0).length }))
    .filter((story) => story.rounds > 0)
    .sort((a, b) => b.rounds - a.rounds)
    .slice(0, 2);
}

function worstRound(rounds: readonly (readonly number[])[]): Story | null {
  const all = rounds.flatMap((one, index) => one.map((count, seat) => ({ seat, round: index + 1, heads: count })));
  const worst = highest(all, (one) => one.heads);
  return worst && { kind: 'worst_round', ...worst };
}

function undercuts(takes: Taken[]): Story | null {
  const low = takes.filter(({ cause }) => cause === 'undercut');
  const seats = [...new Set(low.map(({ seat }) => seat))].map((seat) => low.filter((take) => take.seat === seat));
  const often = highest(seats, (own) => own.length);
  if (!often || often.length < 2) return null;
  const sum = often.reduce((total, take) => total + take.heads, 0);
  return { kind: 'undercuts', seat: often[0]!.seat, times: often.length, heads: sum };
}

function comeback(rounds: readonly (readonly number[])[], winners: readonly number[]): Story | null {
  const totals = (rounds[0] ?? []).map(() => 0);
  let found: Story | null = null;
  rounds.slice(0, -1).forEach((one, index) => {
    one.forEach((count, seat) => (totals[seat]! += count));
    const most = Math.max(...totals);
    const last = winners.find((seat) => totals[seat] === most);
    const alone = totals.filter((total) => total === most).length === 1;
    if (last !== undefined && alone) found = { kind: 'comeback', seat: last, round: index + 1 };
  });
  return found;
}

function pick({ seat, round, row }: Taken): { seat: number; round: number; row: number } {
  return { seat, round, row };
}

/** Returns the first item of the highest score; null if there is none. */
function highest<Item>(items: readonly Item[], score: (item: Item) => number): Item | null {
  return items.reduce<Item | null>((best, item) => (best === null || score(item) > score(best) ? item : best), null);
}
