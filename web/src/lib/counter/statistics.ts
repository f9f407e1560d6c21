/** Statistics, pairs and records: worked out anew from all games, so an edit corrects them (docs/book.md). */
import type { Seat } from '../rules/cards.ts';
import type { Book, BookGame } from './book.ts';
import { byCodePoint } from './canonical.ts';
import { counting, type GameState } from './game.ts';
import { personOf, personsOf } from './people.ts';
import { byNumber } from './read.ts';
import { stateOf } from './states.ts';

export interface PlayerStatistics {
  id: string;
  games: number;
  rounds: number;
  heads: number;
  wins: number;
  shared_wins: number;
  win_share: number;
  average: number | null;
  clean_rounds: number;
  worst_round: number | null;
  best_total: number;
  worst_total: number;
  /** Rounds by heads: 0, 1–5, 6–10, …, 31–35, 36 and more. */
  spread: number[];
  elo: number;
  /** After each game of the player. */
  elo_curve: number[];
}

export interface Pair {
  /** `a` comes before `b`. */
  a: string;
  b: string;
  games: number;
  a_ahead: number;
  level: number;
  b_ahead: number;
}

export const RECORDS = ['lowest_win', 'highest_total', 'worst_round', 'most_clean', 'longest', 'widest'] as const;
export type RecordKind = (typeof RECORDS)[number];

export interface GameRecord {
  kind: RecordKind;
  game: string;
  /** Null where it is everybody's. */
  player: string | null;
  value: number;
}

export interface Statistics {
  players: PlayerStatistics[];
  pairs: Pair[];
  records: GameRecord[];
}

/** A finished game, by seat. */
interface Result {
  game: string;
  persons: string[];
  /** Heads by round, then by seat. */
  rounds: number[][];
  totals: number[];
  winners: Seat[];
}

export const FIRST_ELO = 1500;
const STAKE = 32;
const SCALE = 400;
const SPREAD = 9;
const CLASS = 5;

export function statistics(book: Book): Statistics {
  const person = personOf(book.players);
  const results = [...book.games].sort(byNumber).flatMap((game) => resultOf(game, person));
  return { players: playersOf(results), pairs: pairsOf(results), records: recordsOf(results) };
}

/** Whether a game counts: not where it is running or abandoned, left out by hand, or a copy to look at. */
export function isCounted(game: BookGame, state: GameState): boolean {
  return game.counted && game.view === null && state.status === 'finished';
}

function resultOf(game: BookGame, person: (id: string) => string): Result[] {
  const state = stateOf(game);
  if (!isCounted(game, state)) return [];
  const { started, totals, winners } = state;
  const rounds = counting(state).map((round) => round.entries.map((entry) => entry.heads));
  return [{ game: game.id, persons: personsOf(person, started.seats), rounds, totals, winners }];
}

function playersOf(results: readonly Result[]): PlayerStatistics[] {
  const players = new Map<string, PlayerStatistics>();
  for (const result of results) {
    const faces = result.persons.map((id) => players.get(id) ?? newcomer(id));
    const gains = gainsOf(
      faces.map((face) => face.elo),
      result.totals,
    );
    faces.forEach((face, seat) => players.set(face.id, withGame(face, result, seat, gains[seat]!)));
  }
  return [...players.values()].sort((a, b) => b.games - a.games || byCodePoint(a.id, b.id));
}

function newcomer(id: string): PlayerStatistics {
  return {
    id,
    games: 0,
    rounds: 0,
    heads: 0,
    wins: 0,
    shared_wins: 0,
    win_share: 0,
    average: null,
    clean_rounds: 0,
    worst_round: null,
    best_total: Infinity,
    worst_total: 0,
    spread: Array.from({ length: SPREAD }, () => 0),
    elo: FIRST_ELO,
    elo_curve: [],
  };
}

function withGame(
  face: PlayerStatistics,
  { rounds, totals, winners }: Result,
  seat: Seat,
  gain: number,
): PlayerStatistics {
  const total = totals[seat]!;
  const own = rounds.map((heads) => heads[seat]!);
  const won = winners.includes(seat);
  const spread = [...face.spread];
  for (const heads of own) spread[Math.min(SPREAD - 1, Math.ceil(heads / CLASS))]! += 1;
  const elo = face.elo + gain;
  face.elo_curve.push(elo);
  return {
    ...face,
    games: face.games + 1,
    rounds: face.rounds + own.length,
    heads: face.heads + total,
    wins: face.wins + (won ? 1 : 0),
    shared_wins: face.shared_wins + (won && winners.length > 1 ? 1 : 0),
    win_share: face.win_share + (won ? 1 / winners.length : 0),
    average: (face.heads + total) / (face.rounds + own.length),
    clean_rounds: face.clean_rounds + cleanOf(own),
    worst_round: Math.max(face.worst_round ?? 0, ...own),
    best_total: Math.min(face.best_total, total),
    worst_total: Math.max(face.worst_total, total),
    spread,
    elo,
  };
}

function cleanOf(rounds: readonly number[]): number {
  return rounds.filter((heads) => heads === 0).length;
}

/** Returns what a game changes about the ratings, by seat; everybody is compared with the others as they came. */
function gainsOf(ratings: readonly number[], totals: readonly number[]): number[] {
  return ratings.map((own, seat) => {
    const others = ratings.map((_, other) => other).filter((other) => other !== seat);
    const scores = others.map((other) => (1 + Math.sign(totals[other]! - totals[seat]!)) / 2);
    const hopes = others.map((other) => 1 / (1 + 10 ** ((ratings[other]! - own) / SCALE)));
    return STAKE * (mean(scores) - mean(hopes));
  });
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0) / numbers.length;
}

function pairsOf(results: readonly Result[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { persons, totals } of results) {
    persons.forEach((a, seat) =>
      persons.forEach((b, other) => {
        if (byCodePoint(a, b) >= 0) return;
        const pair = pairs.get(`${a} ${b}`) ?? { a, b, games: 0, a_ahead: 0, level: 0, b_ahead: 0 };
        const ahead = Math.sign(totals[other]! - totals[seat]!);
        pair.games += 1;
        pair[ahead > 0 ? 'a_ahead' : ahead < 0 ? 'b_ahead' : 'level'] += 1;
        pairs.set(`${a} ${b}`, pair);
      }),
    );
  }
  return [...pairs.values()].sort((x, y) => byCodePoint(x.a, y.a) || byCodePoint(x.b, y.b));
}

function recordsOf(results: readonly Result[]): GameRecord[] {
  const records = new Map<RecordKind, GameRecord>();
  const claim = (record: GameRecord) => {
    const held = records.get(record.kind);
    const better = record.kind === 'lowest_win' ? -1 : 1;
    if (!held || (record.value - held.value) * better > 0) records.set(record.kind, record);
  };
  for (const result of results) claimsOf(result).forEach(claim);
  return RECORDS.flatMap((kind) => records.get(kind) ?? []);
}

function claimsOf({ game, persons, rounds, totals, winners }: Result): GameRecord[] {
  const claims = persons.flatMap((player, seat): GameRecord[] => {
    const own = rounds.map((heads) => heads[seat]!);
    const clean = cleanOf(own);
    return [
      ...(winners.includes(seat) ? [{ kind: 'lowest_win' as const, game, player, value: totals[seat]! }] : []),
      { kind: 'highest_total', game, player, value: totals[seat]! },
      { kind: 'worst_round', game, player, value: Math.max(...own) },
      ...(clean > 0 ? [{ kind: 'most_clean' as const, game, player, value: clean }] : []),
    ];
  });
  claims.push({ kind: 'longest', game, player: null, value: rounds.length });
  const [winner, ...more] = winners;
  if (winner === undefined || more.length > 0) return claims;
  const others = totals.filter((_, seat) => seat !== winner);
  return [...claims, { kind: 'widest', game, player: persons[winner]!, value: Math.min(...others) - totals[winner]! }];
}
