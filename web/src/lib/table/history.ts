/** What has been seen of a match, folded from its frames: tricks to watch again, rounds to tell stories of. */
import type { CardPlaced, Event, Frame, RowChosen } from '../protocol/messages.ts';

export interface Play {
  seat: number;
  card: number;
}

/** One trick as far as it has come. */
export interface Trick {
  round: number;
  trick: number;
  /** The revealed cards, lowest first. */
  plays: Play[];
  /** The rows before the first placement; null if they were not seen. */
  before: number[][] | null;
  chosen: RowChosen | null;
  placements: CardPlaced[];
}

/** One round as far as it has been seen. */
export interface RoundSeen {
  round: number;
  tricks: Trick[];
  /** Heads by seat; null until the round is over. */
  heads: number[] | null;
}

export interface History {
  rounds: RoundSeen[];
  /** The rows as the frames leave them; null if they are not known. */
  table: number[][] | null;
  /** What can be told, oldest first. */
  events: Event[];
}

export const NOTHING: History = { rounds: [], table: null, events: [] };

/** Returns the last trick whose cards were seen. */
export function lastTrick(history: History): Trick | null {
  return history.rounds.flatMap((round) => round.tricks).at(-1) ?? null;
}

/** Returns the history with more frames. Frames that hide their event change nothing. */
export function record(history: History, frames: readonly Frame[]): History {
  return frames.reduce((known, frame) => (frame.event === null ? known : withEvent(known, frame.event)), history);
}

/** Returns the rows after a placement that has happened. */
export function placed(table: number[][], placement: CardPlaced): number[][] {
  return table.map((row, index) => {
    if (index !== placement.row) return row;
    return placement.cause === null ? [...row, placement.card] : [placement.card];
  });
}

/** Returns the rows before placements that have happened; the inverse of `placed`. */
export function rewind(table: number[][], placements: readonly CardPlaced[]): number[][] {
  return placements.toReversed().reduce(
    (rows, placement) =>
      rows.map((row, index) => {
        if (index !== placement.row) return row;
        return placement.cause === null ? row.slice(0, -1) : placement.taken;
      }),
    table,
  );
}

/** Returns the history with the rows of the view, where its frames began too late to know them. */
export function settle(history: History, table: number[][]): History {
  if (history.table !== null) return history;
  const settled = { ...history, table };
  const last = history.rounds.at(-1);
  if (!last || last.heads !== null) return settled;
  let rows = table;
  const tricks = last.tricks
    .toReversed()
    .map((trick) => ({ ...trick, before: (rows = rewind(rows, trick.placements)) }))
    .reverse();
  return inRound(settled, last.round, (round) => ({ ...round, tricks }));
}

function withEvent(history: History, event: Event): History {
  const known = { ...history, events: [...history.events, event] };
  switch (event.type) {
    case 'match_started':
      return { ...NOTHING, events: [event] };
    case 'dealt':
    case 'rows_opened':
      return { ...inRound(known, event.round, (round) => round), table: event.rows.map((card) => [card]) };
    case 'cards_revealed': {
      const plays = event.cards.map((card, seat) => ({ seat, card })).sort((a, b) => a.card - b.card);
      const trick = { ...event, plays, before: history.table, chosen: null, placements: [] };
      return inRound(known, event.round, (round) => ({ ...round, tricks: [...round.tricks, trick] }));
    }
    case 'row_chosen':
      return inTrick(known, event, (trick) => ({ ...trick, chosen: event }));
    case 'card_placed': {
      const after = inTrick(known, event, (trick) => ({ ...trick, placements: [...trick.placements, event] }));
      return { ...after, table: history.table && placed(history.table, event) };
    }
    case 'round_ended':
      return inRound(known, event.round, (round) => ({ ...round, heads: event.heads }));
    default:
      return known;
  }
}

function inRound(history: History, number: number, change: (round: RoundSeen) => RoundSeen): History {
  const there = history.rounds.some((round) => round.round === number);
  const rounds = there ? history.rounds : [...history.rounds, { round: number, tricks: [], heads: null }];
  return { ...history, rounds: rounds.map((round) => (round.round === number ? change(round) : round)) };
}

function inTrick(history: History, where: { round: number; trick: number }, change: (trick: Trick) => Trick): History {
  return inRound(history, where.round, (round) => ({
    ...round,
    tricks: round.tricks.map((trick) => (trick.trick === where.trick ? change(trick) : trick)),
  }));
}
