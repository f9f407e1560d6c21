/** Frames and views for tests. */
import type { CardPlaced, Event, Frame, MatchView, TableView } from '../protocol/messages.ts';

export function framesOf(events: readonly (Event | null)[], from = 0): Frame[] {
  return events.map((event, index) => ({ number: from + index, at: 0, event }));
}

export function dealt(round: number, rows: number[], hand: number[] = []): Event {
  return { type: 'dealt', round, rows, hands: [hand, null] };
}

export function revealed(trick: number, cards: number[], round = 1): Event {
  return { type: 'cards_revealed', round, trick, cards };
}

export function placement(
  trick: number,
  seat: number,
  card: number,
  row: number,
  more: Partial<CardPlaced> = {},
): CardPlaced {
  return { type: 'card_placed', round: 1, trick, seat, card, row, cause: null, taken: [], ...more };
}

/** Ten cards, each the sixth of its row: the longest trick that can be told. */
export function longTrick(): Event[] {
  const cards = Array.from({ length: 10 }, (_, seat) => 60 + seat);
  const taken = [1, 2, 3, 4, 5];
  return [
    dealt(1, [1, 2, 3, 4]),
    revealed(1, cards),
    ...cards.map((card, seat) => placement(1, seat, card, seat % 4, { cause: 'sixth', taken })),
  ];
}

export function matchView(more: Partial<MatchView> = {}): MatchView {
  return {
    phase: 'cards',
    round: 1,
    trick: 1,
    tricks: 10,
    top: 104,
    table: [[10], [20], [30], [40]],
    hands: [[5, 12, 43], null],
    choice: null,
    chosen: [false, false],
    plays: [],
    piles: [[], []],
    draft: null,
    rounds: [],
    totals: [0, 0],
    waits: [
      { phase: 'cards', seat: 0 },
      { phase: 'cards', seat: 1 },
    ],
    ranks: null,
    winners: [],
    ...more,
  };
}

export function tableView(match: MatchView | null, more: Partial<TableView> = {}): TableView {
  return {
    table: 'abcd2345',
    stage: match === null ? 'lobby' : 'playing',
    you: 0,
    host: 0,
    seats: [
      { name: 'Ana', bot: null, person: true },
      { name: 'Bo', bot: 'cautious', person: false },
    ],
    options: {},
    clock: 0,
    speed: 'normal',
    commitment: '',
    deadline: null,
    match,
    ...more,
  };
}
