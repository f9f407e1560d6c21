/** Rows as far as they are known: at a table people often know the ends only, and perhaps the lengths. */
import { type Card, checkCard, checkDistinct, TOP_CARD, totalHeads } from '../rules/cards.ts';
import { RulesError } from '../rules/errors.ts';
import { CAPACITY, ROWS } from '../rules/table.ts';

/** The last cards of a row, its end last, and how many cards it may hold, rising. */
export interface KnownRow {
  readonly cards: readonly Card[];
  readonly lengths: readonly number[];
}

export type KnownTable = readonly KnownRow[];

export function endOf(row: KnownRow): Card {
  return row.cards.at(-1)!;
}

/** Returns the number of cards, or null if it is not known. */
export function lengthOf(row: KnownRow): number | null {
  return row.lengths.length === 1 ? row.lengths[0]! : null;
}

/** Whether every card is known. */
export function isWholeRow(row: KnownRow): boolean {
  return lengthOf(row) === row.cards.length;
}

/** Returns the heads of the cards that are known. */
export function knownHeads(row: KnownRow): number {
  return totalHeads(row.cards);
}

/** Returns the fewest heads a row can have: a card that is not known has one at least. */
export function leastHeads(row: KnownRow): number {
  return knownHeads(row) + row.lengths[0]! - row.cards.length;
}

export function wholeRow(cards: readonly Card[]): KnownRow {
  return { cards, lengths: [cards.length] };
}

/** Returns a row of which only the last cards are known; one that ends low holds few. */
export function rowFromEnd(...cards: Card[]): KnownRow {
  const most = Math.min(CAPACITY, cards[0]! - 1 + cards.length);
  return { cards, lengths: Array.from({ length: most - cards.length + 1 }, (_, more) => cards.length + more) };
}

/** Returns the table if it is one. Throws as the rules' `checkTable` does. */
export function checkRows(rows: readonly KnownRow[], top: Card = TOP_CARD): KnownTable {
  if (rows.length !== ROWS) throw new RulesError('BAD_ROWS', `expected ${ROWS} rows, got ${rows.length}`);
  checkDistinct(rows.flatMap((row) => row.cards).map((card) => checkCard(card, top)));
  rows.forEach(({ cards, lengths }, index) => {
    const where = `(row ${index + 1})`;
    if (cards.some((card, at) => at > 0 && card < cards[at - 1]!)) {
      throw new RulesError('ROW_NOT_INCREASING', `expected rising cards, got ${cards.join(' ')} ${where}`);
    }
    const most = cards[0]! - 1 + cards.length;
    if (lengths.length === 0 || lengths[0]! > most) {
      throw new RulesError(
        'BAD_ROWS',
        `expected at most ${most} cards up to ${cards.at(-1)}, got ${lengths[0]} ${where}`,
      );
    }
  });
  return rows;
}

/** Reads rows as src/sixieme/referee/rows.py does: `12 20 27 | ...40 | 61x5 | 82`. */
export function parseRows(text: string, top: Card = TOP_CARD): KnownTable {
  return checkRows(text.split('|').map(parseRow), top);
}

/** Writes a row as `parseRows` reads it. */
export function formatRow(row: KnownRow): string {
  const cards = row.cards.join(' ');
  if (isWholeRow(row)) return cards;
  const length = lengthOf(row);
  return length === null ? `...${cards}` : `${cards}x${length}`;
}

function parseRow(text: string, index: number): KnownRow {
  const where = `(row ${index + 1})`;
  const [, dots, listed = '', , length] = /^\s*(…|\.\.\.?)?\s*([^x×*]*?)\s*([x×*]\s*(\S+)\s*)?$/.exec(text) ?? [];
  const cards = listed.split(/[\s,]+/).flatMap((word) => (word === '' ? [] : [checkCard(parseNumber(word))]));
  if (cards.length < 1 || cards.length > CAPACITY) {
    throw new RulesError('BAD_ROWS', `expected 1..${CAPACITY} cards, got ${cards.length} ${where}`);
  }
  if (length !== undefined) {
    const number = parseNumber(length);
    if (typeof number !== 'number' || number < cards.length || number > CAPACITY) {
      throw new RulesError('BAD_ROWS', `expected a length in ${cards.length}..${CAPACITY}, got ${length} ${where}`);
    }
    return { cards, lengths: [number] };
  }
  return dots === undefined ? wholeRow(cards) : rowFromEnd(...cards);
}

function parseNumber(word: string): number | string {
  return /^[0-9]{1,9}$/.test(word) ? Number(word) : word;
}
