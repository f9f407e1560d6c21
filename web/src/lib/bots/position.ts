/** What a seat knows, as the search has it: the port of `src/sixieme/bots/position.py`. The seat itself comes first. */
import { type Card, type Seat, totalHeads } from '../rules/cards.ts';
import { topCard } from '../rules/options.ts';
import { unseen, type View } from '../rules/view.ts';
import { countHidden } from './playout.ts';
import { Rows } from './rows.ts';
import type { PastTrick, World } from './worlds.ts';

/** A decision in the course of a round. */
export interface Position {
  readonly seats: number;
  readonly top: Card;
  /** Whether a row has to be chosen, and not a card. */
  readonly due: boolean;
  /** Tricks that are not over, this one included. */
  readonly left: number;
  readonly rows: Rows;
  readonly hand: readonly Card[];
  /** The cards that are in other hands or set aside; empty where all hands are known. */
  readonly unseen: readonly Card[];
  /** The others' hands where they are known. */
  readonly known: World | null;
  /** The revealed cards by seat, where a row is due; else none. */
  readonly laid: readonly Card[];
  /** Marks the cards that have been face up this round. */
  readonly faceUp: Uint8Array;
  /** The heads of the round so far, by seat. */
  readonly taken: readonly number[];
  /** The tricks of the round that the log tells of; none where it does not begin before the first. */
  readonly past: readonly PastTrick[];
}

/** Returns the position of a decision that is not a pick. The viewer is a seat. */
export function readView(view: View): Position {
  const { viewer, players: seats, options, phase, table, hands, piles, plays } = view;
  const order = turned(viewer ?? 0, seats);
  const top = topCard(seats, options);
  const hand = hands[order[0]!] ?? [];
  const due = phase === 'row';
  const others = order.slice(1).flatMap((seat) => (hands[seat] == null ? [] : [Int32Array.from(hands[seat])]));
  return {
    seats,
    top,
    due,
    left: hand.length + (due ? 1 : 0),
    rows: Rows.of(table),
    hand,
    unseen: unseen(view),
    known: others.length === seats - 1 ? others : null,
    laid: due ? order.map((seat) => plays.find(({ owner }) => owner === seat)!.card) : [],
    faceUp: marked([...table.flat(), ...piles.flat()], top),
    taken: order.map((seat) => totalHeads(piles[seat]!)),
    past: readPast(view, order, top),
  };
}

/** Returns the seats in their order, from one of them on. */
export function turned(first: Seat, seats: number): Seat[] {
  return Array.from({ length: seats }, (_, step) => (first + step) % seats);
}

function readPast({ log, round }: View, order: readonly Seat[], top: Card): PastTrick[] {
  const past: PastTrick[] = [];
  const ups: Card[] = [];
  let table: Card[][] | null = null;
  for (const event of log) {
    if (!('round' in event) || event.round !== round) continue;
    if (event.type === 'dealt' || event.type === 'rows_opened') {
      table = event.rows.map((card) => [card]);
      ups.splice(0, Infinity, ...event.rows);
    } else if (event.type === 'cards_revealed' && table !== null) {
      const hidden = new Int32Array(top + 1);
      countHidden(marked(ups, top), hidden);
      past.push({ laid: order.map((seat) => event.cards[seat]!), rows: Rows.of(table), hidden });
      ups.push(...event.cards);
    } else if (event.type === 'card_placed' && table !== null) {
      table[event.row] = event.cause === null ? [...table[event.row]!, event.card] : [event.card];
    }
  }
  return past;
}

function marked(cards: readonly Card[], top: Card): Uint8Array {
  const marks = new Uint8Array(top + 1);
  for (const card of cards) marks[card] = 1;
  return marks;
}
