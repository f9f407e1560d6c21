/** Whether a match is over, why, and who has won. */
import { checkPlayers, type Seat } from '../rules/cards.ts';
import type { Options } from '../rules/options.ts';
import {
  addUp,
  checkScore,
  isOver,
  ranking,
  type Scores,
  type Standing,
  thresholdMet,
  winners,
} from '../rules/scoring.ts';

/** `shared`: it would be over, but first place is shared and the players play on. */
export type Reason = 'threshold' | 'rounds' | 'shared' | 'goes_on';

export interface Ending {
  /** Whole rounds played. */
  readonly rounds: number;
  readonly totals: Scores;
  readonly over: boolean;
  readonly reason: Reason;
  /** Seats whose total meets the threshold. */
  readonly reached: readonly Seat[];
  readonly winners: readonly Seat[];
  readonly standings: readonly Standing[];
}

/** Returns whether the match is over after these whole rounds, one at least. Throws BAD_PLAYER_COUNT or BAD_SCORE. */
export function ending(rounds: readonly Scores[], options: Options): Ending {
  const players = checkPlayers(rounds[0]?.length ?? 0);
  for (const score of rounds.flat()) checkScore(score);
  const totals = addUp(rounds, players);
  const reached = totals.flatMap((total, seat) => (thresholdMet([total], options) ? [seat] : []));
  const over = isOver(rounds, options);
  const enough = options.max_rounds !== null && rounds.length >= options.max_rounds;
  let reason: Reason = over ? 'rounds' : 'goes_on';
  if (over && reached.length > 0) reason = 'threshold';
  if (!over && (reached.length > 0 || enough)) reason = 'shared';
  return {
    rounds: rounds.length,
    totals,
    over,
    reason,
    reached,
    winners: winners(rounds, options),
    standings: ranking(totals),
  };
}
