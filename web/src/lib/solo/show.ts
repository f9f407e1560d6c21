/** A match against the bots of the page as its player may see it: the messages that a server would send. */
import type { Event as WireEvent, MatchView, SeatView, TableView } from '../protocol/messages.ts';
import { HAND_SIZE, type Seat } from '../rules/cards.ts';
import { left } from '../rules/draft.ts';
import { commitment } from '../rules/fair.ts';
import type { Match } from '../rules/match.ts';
import { topCard } from '../rules/options.ts';
import { ranking, winners } from '../rules/scoring.ts';
import { redact, view, type View } from '../rules/view.ts';
import type { Opening } from './setup.ts';

/** The seat of whoever plays. */
export const YOU: Seat = 0;

/** Returns the table. */
export function showTable(opening: Opening, match: Match): TableView {
  return {
    table: opening.id,
    stage: match.phase === 'over' ? 'over' : 'playing',
    you: YOU,
    host: YOU,
    seats: opening.names.map((name, seat): SeatView => {
      const bot = seat === YOU ? null : opening.bots[seat - 1]!;
      return { name, bot, person: bot === null };
    }),
    options: { ...opening.options },
    clock: 0,
    speed: opening.speed,
    commitment: commitment(opening.secret),
    deadline: null,
    match: showMatch(view(match, YOU, match.log.length)),
  };
}

/** Returns everything that has happened, in order: the start, the events, and at the end the secret. */
export function showEvents(opening: Opening, match: Match): WireEvent[] {
  const { secret } = opening;
  const started: WireEvent = { type: 'match_started', commitment: commitment(secret), nonces: [] };
  const opened: WireEvent = { type: 'secret_opened', seed: secret.seed, salt: secret.salt, nonces: [] };
  const events = match.log.map((event) => redact(event, YOU));
  return [started, ...events, ...(match.phase === 'over' ? [opened] : [])];
}

function showMatch(seen: View): MatchView {
  const { draft, options, players, totals } = seen;
  const over = seen.phase === 'over';
  const ranks = ranking(totals).sort((a, b) => a.seat - b.seat);
  return {
    phase: seen.phase,
    round: seen.round,
    trick: seen.trick,
    tricks: HAND_SIZE,
    top: topCard(players, options),
    table: seen.table.map((row) => [...row]),
    hands: seen.hands.map((hand) => (hand === null ? null : [...hand])),
    choice: seen.choice,
    chosen: [...seen.chosen],
    plays: seen.plays.map(({ card, owner }) => ({ seat: owner, card })),
    piles: seen.piles.map((pile) => [...pile]),
    draft: draft === null ? null : { order: [...draft.order], picks: [...draft.picks], left: left(draft) },
    rounds: seen.rounds.map((scores) => [...scores]),
    totals: [...totals],
    waits: seen.waits.map((wait) => ({ ...wait })),
    ranks: over ? ranks.map(({ rank }) => rank) : null,
    winners: winners(seen.rounds, options),
  };
}
