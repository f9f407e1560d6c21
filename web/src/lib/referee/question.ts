/** What a referee is asked: the rows as far as somebody has said them, the revealed cards, who played them. */
import { type Card, MAX_PLAYERS, TOP_CARD } from '../rules/cards.ts';
import { topCard } from '../rules/options.ts';
import { CAPACITY, rowFor, type RowIndex, ROWS } from '../rules/table.ts';
import { explain, type Explanation, type Play } from './explain.ts';
import { type KnownRow, rowFromEnd } from './rows.ts';

/** A row as it was said: its end last, what lies under it before it; no card yet, or no length, is nothing said. */
export interface AskedRow {
  readonly cards: readonly Card[];
  readonly length: number | null;
}

/** The row chosen for a card that is too low; for another card it means nothing. */
export interface Choice {
  readonly card: Card;
  readonly row: RowIndex;
}

export interface Question {
  readonly rows: readonly AskedRow[];
  /** In the order in which they were said. */
  readonly plays: readonly Play[];
  readonly choice: Choice | null;
  /** How many play, if only the limited deck is in use. */
  readonly limited: number | null;
  /** Who is at the table, as far as it was said. */
  readonly names: readonly string[];
}

/** Where something was said: a row, or the cards of the trick. */
export type Spot = RowIndex | 'cards';

/** What cannot be, and where. */
export type Problem =
  | { readonly at: Spot; readonly kind: 'twice'; readonly card: Card; readonly other: Spot }
  | { readonly at: Spot; readonly kind: 'above'; readonly card: Card; readonly top: Card; readonly players: number }
  | { readonly at: RowIndex; readonly kind: 'falling'; readonly card: Card; readonly next: Card }
  | { readonly at: RowIndex; readonly kind: 'six'; readonly n: number }
  | { readonly at: RowIndex; readonly kind: 'fewer'; readonly length: number; readonly n: number }
  | {
      readonly at: RowIndex;
      readonly kind: 'low_end';
      readonly length: number;
      readonly end: Card;
      readonly most: number;
    }
  | { readonly at: 'cards'; readonly kind: 'too_many'; readonly most: number; readonly n: number };

const NO_ROW: AskedRow = { cards: [], length: null };
export const NOTHING_ASKED: Question = {
  rows: Array.from({ length: ROWS }, () => NO_ROW),
  plays: [],
  choice: null,
  limited: null,
  names: [],
};

export function endSaid(row: AskedRow): Card | null {
  return row.cards.at(-1) ?? null;
}

/** Returns the highest card of the deck in use. */
export function topOf({ limited }: Question): Card {
  return limited === null ? TOP_CARD : topCard(limited, { deck: 'limited' });
}

/** Returns the lowest card if it is below all four ends and has to wait for a choice. */
export function tooLow({ rows, plays }: Question): Play | null {
  const ends = rows.map(endSaid);
  if (ends.includes(null) || plays.length === 0) return null;
  const lowest = plays.reduce((a, b) => (b.card < a.card ? b : a));
  return rowFor(ends.map((end) => [end!]), lowest.card) === null ? lowest : null; // prettier-ignore
}

/** Returns the row that was chosen for the card that is too low; null if there is none, or nobody has said. */
export function chosenRow(question: Question): RowIndex | null {
  const card = tooLow(question)?.card;
  return card !== undefined && question.choice?.card === card ? question.choice.row : null;
}

/** Returns what cannot be, rows first. */
export function problemsOf(question: Question): Problem[] {
  const spots: Spot[] = [...question.rows.keys(), 'cards'];
  return spots.flatMap((at) => [...doubtsAbout(question, at), ...(at === 'cards' ? [] : rowDoubts(question, at))]);
}

/** Returns what the referee says, as soon as there are four ends and a card, and nothing that cannot be. */
export function answer(question: Question): Explanation | null {
  const { rows, plays } = question;
  if (rows.some((row) => row.cards.length === 0) || plays.length === 0 || problemsOf(question).length > 0) return null;
  return explain(rows.map(known), plays, chosenRow(question), topOf(question));
}

function known({ cards, length }: AskedRow): KnownRow {
  return length === null ? rowFromEnd(...cards) : { cards, lengths: [length] };
}

export function cardsAt(question: Question, at: Spot): readonly Card[] {
  return at === 'cards' ? question.plays.map((play) => play.card) : question.rows[at]!.cards;
}

function doubtsAbout(question: Question, at: Spot): Problem[] {
  const cards = cardsAt(question, at);
  const top = topOf(question);
  const spots: Spot[] = [...question.rows.keys(), 'cards'];
  const found: Problem[] = [];
  for (const card of new Set(cards)) {
    const others = spots.flatMap((spot) => cardsAt(question, spot).filter((one) => one === card).map(() => spot)); // prettier-ignore
    const other = others.find((spot) => spot !== at) ?? at;
    if (others.length > 1) found.push({ at, kind: 'twice', card, other });
    if (card > top) found.push({ at, kind: 'above', card, top, players: question.limited! });
  }
  const most = question.limited ?? MAX_PLAYERS;
  if (at === 'cards' && cards.length > most) found.push({ at, kind: 'too_many', most, n: cards.length });
  return found;
}

function rowDoubts({ rows }: Question, at: RowIndex): Problem[] {
  const { cards, length } = rows[at]!;
  const found: Problem[] = [];
  const fall = cards.findIndex((card, index) => index > 0 && card < cards[index - 1]!);
  if (fall > 0) found.push({ at, kind: 'falling', card: cards[fall - 1]!, next: cards[fall]! });
  if (cards.length > CAPACITY) found.push({ at, kind: 'six', n: cards.length });
  else if (length !== null && length < cards.length) found.push({ at, kind: 'fewer', length, n: cards.length });
  else if (length !== null && fall < 0 && cards.length > 0) {
    const most = cards[0]! - 1 + cards.length;
    if (length > most) found.push({ at, kind: 'low_end', length, end: cards.at(-1)!, most });
  }
  return found;
}
