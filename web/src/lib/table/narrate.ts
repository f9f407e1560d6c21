/** Sentences about a trick. They follow the language of the page. */
import { totalHeads } from '../rules/cards.ts';
import { CAPACITY, cheapestRow, rowEnd, rowFor, type Table } from '../rules/table.ts';
import { type Key, t } from '../texts/index.ts';
import type { CardPlaced } from '../protocol/messages.ts';
import { placed, type Trick } from './history.ts';

/** Who is who at a table. */
export interface Names {
  of(seat: number): string;
  isYou(seat: number): boolean;
}

/** A placement and the row end that it followed; null if that is not known. */
export interface Reason {
  placement: CardPlaced;
  end: number | null;
}

/** Returns the placements of a trick, each with the row end it followed. */
export function reasonsOf(trick: Trick): Reason[] {
  let table = trick.before;
  return trick.placements.map((placement) => {
    const end = table?.[placement.row]?.at(-1) ?? null;
    if (table) table = placed(table, placement);
    return { placement, end };
  });
}

/** Returns why a card went where it did, and what it cost. */
export function sayPlacement({ placement, end }: Reason, names: Names): string {
  const you = names.isYou(placement.seat);
  const name = names.of(placement.seat);
  const row = placement.row + 1;
  const given = { card: placement.card, row, name };
  if (placement.cause === null) {
    if (end === null) return t(you ? 'placed_row_you' : 'placed_row', given);
    return t(you ? 'placed_you' : 'placed', { ...given, end });
  }
  const cost = { ...given, cards: placement.taken.length, heads: totalHeads(placement.taken) };
  if (placement.cause === 'sixth') return t(you ? 'took_sixth_you' : 'took_sixth', cost);
  return t(you ? 'took_undercut_you' : 'took_undercut', cost);
}

/** What is public about where a card would go on these rows. */
export interface Forecast {
  /** The row it would join; null if it is below every end. */
  row: number | null;
  /** Its place in the row, 2..6. */
  place: number;
  end: number | null;
  /** What it would take at once: 0 if nothing, the cheapest row for a card too low. */
  heads: number;
}

export function forecast(table: Table, card: number): Forecast {
  const row = rowFor(table, card);
  if (row === null) return { row, place: 0, end: null, heads: totalHeads(table[cheapestRow(table)]!) };
  const cards = table[row]!;
  const full = cards.length === CAPACITY;
  return { row, place: cards.length + 1, end: rowEnd(cards), heads: full ? totalHeads(cards) : 0 };
}

const PLACES: Record<number, Key> = { 2: 'place_2', 3: 'place_3', 4: 'place_4', 5: 'place_5', 6: 'place_6' };

/** Says where a card would go. */
export function sayForecast(card: number, { row, place, end, heads }: Forecast): string {
  if (row === null || end === null) return t('would_undercut', { card, heads });
  if (heads > 0) return t('would_take', { card, row: row + 1, heads });
  return t('would_follow', { card, row: row + 1, end, place: t(PLACES[place] as 'place_2') });
}

const REFUSALS: readonly string[] = [
  'STALE',
  'CARD_NOT_IN_HAND',
  'CARD_NOT_DUE',
  'ROW_CHOICE_NOT_DUE',
  'PICK_NOT_DUE',
  'ROUND_NOT_DUE',
  'DUPLICATE_CARD',
  'BAD_OPTION',
  'BAD_PLAYER_COUNT',
  'BAD_NAME',
  'TABLE_FULL',
  'NOT_HOST',
  'NOT_SEATED',
  'NOT_ABSENT',
  'NO_SEAT',
  'NO_TABLE',
  'ALREADY_SEATED',
  'WRONG_STAGE',
  'BOT_PLAYS',
  'TOO_FAST',
  'STORE_FAILED',
  'UNREACHABLE',
  'NO_MATCH',
];

/** Says a refusal in words; an unknown code is said with its code. */
export function sayRefusal(code: string): string {
  if (REFUSALS.includes(code)) return t(`refused_${code}` as 'refused_STALE');
  return t('refused_other', { code });
}

/** Names joined as in a sentence: “Ana, Bo et Chloé”. */
export function sayList(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return t('list_and', { first: names.slice(0, -1).join(', '), last: names.at(-1)! });
}
