/**
 * What a viewer may know of a match: the only door from the state to a player, a bot above all.
 *
 * A viewer is a seat, or null for a spectator. The names, and the form as JSON, are those of the Python `View`: a bot of
 * either language reads what the other has written (conformance/bots.jsonl).
 */
import type { Card, Seat } from './cards.ts';
import type { Draft } from './draft.ts';
import type { Event } from './events.ts';
import { legalPicks, legalPlays, legalRows, type Match, playsOf, waits } from './match.ts';
import { type Options, topCard } from './options.ts';
import type { Phase, Wait } from './phase.ts';
import type { Scores } from './scoring.ts';
import type { RowIndex, Table } from './table.ts';
import type { Play } from './trick.ts';

export type Viewer = Seat | null;

/** A match as one viewer may know it. Names as in `Match`. */
export interface View {
  readonly viewer: Viewer;
  readonly options: Options;
  readonly players: number;
  readonly phase: Phase;
  readonly round: number;
  readonly trick: number;
  readonly table: Table;
  /** By seat; null where the viewer may not know it. */
  readonly hands: readonly (readonly Card[] | null)[];
  /** The card the viewer has laid face down. */
  readonly choice: Card | null;
  /** Whether each seat has laid a card in this trick. */
  readonly chosen: readonly boolean[];
  /** The revealed cards that wait for a row choice, in seat order; none otherwise. */
  readonly plays: readonly Play<Seat>[];
  readonly piles: readonly (readonly Card[])[];
  readonly draft: Draft | null;
  readonly rounds: readonly Scores[];
  readonly totals: Scores;
  readonly waits: readonly Wait[];
  readonly legal_plays: readonly Card[];
  readonly legal_rows: readonly RowIndex[];
  readonly legal_picks: readonly Card[];
  /** What happened, from event `log_start` on, with null for what the viewer may not know. */
  readonly log: readonly Event[];
  readonly log_start: number;
}

/** Returns what the viewer may know, with the log from event `since` on. */
export function view(match: Match, viewer: Viewer, since = 0): View {
  const { options, players, phase, round, trick, table, piles, draft, rounds, totals } = match;
  return {
    viewer,
    options,
    players,
    phase,
    round,
    trick,
    table,
    hands: match.hands.map((hand, seat) => (seat === viewer || draft !== null ? hand : null)),
    choice: viewer !== null && phase === 'cards' ? match.choices[viewer]! : null,
    chosen: match.choices.map((card) => card !== null),
    plays: playsOf(match),
    piles,
    draft,
    rounds,
    totals,
    waits: waits(match),
    legal_plays: viewer === null ? [] : legalPlays(match, viewer),
    legal_rows: viewer === null ? [] : legalRows(match, viewer),
    legal_picks: viewer === null ? [] : legalPicks(match, viewer),
    log: match.log.slice(since).map((event) => redact(event, viewer)),
    log_start: since,
  };
}

/** Returns the number of the event that begins the round being played: all that a bot needs of the log. */
export function roundStart(match: Match): number {
  const start = match.log.findLastIndex((event) => event.type === 'dealt' || event.type === 'draft_opened');
  return Math.max(0, start);
}

/** Returns the event as the viewer may know it when it happens. What was hidden then stays hidden in the log. */
export function redact(event: Event, viewer: Viewer): Event {
  if (event.type === 'dealt') {
    return { ...event, hands: event.hands.map((hand, seat) => (seat === viewer ? hand : null)) };
  }
  return event.type === 'card_chosen' && event.seat !== viewer ? { ...event, card: null } : event;
}

/** Returns the cards in use that the viewer has not seen this round, ascending: in other hands or set aside. */
export function unseen(view: View): Card[] {
  const seen = new Set([
    ...view.table.flat(),
    ...view.piles.flat(),
    ...view.hands.flatMap((hand) => hand ?? []),
    ...view.plays.map((play) => play.card),
  ]);
  const top = topCard(view.players, view.options);
  return Array.from({ length: top }, (_, index) => index + 1).filter((card) => !seen.has(card));
}
