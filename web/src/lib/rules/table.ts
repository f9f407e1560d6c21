/** The table: four rows of rising cards, and where a card goes. A row's last card is its end. */
import { type Card, checkCard, checkDistinct, isWhole, TOP_CARD, totalHeads } from './cards.ts';
import { RulesError } from './errors.ts';

export type Row = readonly Card[];
export type Table = readonly Row[];
/** A row's place, 0..3 in code and on the wire; people see 1..4. */
export type RowIndex = number;

export const ROWS = 4;
export const CAPACITY = 5;

export function rowEnd(row: Row): Card {
  return row[row.length - 1]!;
}

/** Returns the row a card must go to, the highest end below it; null if it is below every end (an undercut). */
export function rowFor(table: Table, card: Card): RowIndex | null {
  let best: RowIndex | null = null;
  let nearest = 0;
  table.forEach((row, index) => {
    const end = rowEnd(row);
    if (nearest < end && end < card) [best, nearest] = [index, end];
  });
  return best;
}

/** Returns the row with the fewest heads, then the fewest cards, then the lowest number. */
export function cheapestRow(table: Table): RowIndex {
  const costs = table.map((row, index) => [totalHeads(row), row.length, index] as const);
  return costs.reduce((a, b) => (b[0] < a[0] || (b[0] === a[0] && b[1] < a[1]) ? b : a))[2];
}

export function replaceRow(table: Table, index: RowIndex, row: Row): Table {
  return table.map((old, at) => (at === index ? row : old));
}

export function checkRowIndex(row: unknown): RowIndex {
  if (!isWhole(row) || row < 0 || row >= ROWS) {
    throw new RulesError(
      'ROW_OUT_OF_RANGE',
      `expected a row (a whole number in 0..${ROWS - 1}), got ${JSON.stringify(row)}`,
    );
  }
  return row;
}

/** Returns the table if it is one: four rows of 1..`capacity` rising cards of the deck 1..`top`, each card once. */
export function checkTable(rows: Table, top: Card = TOP_CARD, capacity = CAPACITY): Table {
  if (rows.length !== ROWS) throw new RulesError('BAD_ROWS', `expected ${ROWS} rows, got ${rows.length}`);
  rows.forEach((row, index) => {
    if (row.length < 1 || row.length > capacity) {
      throw new RulesError('BAD_ROWS', `expected 1..${capacity} cards, got ${row.length} (row ${index + 1})`);
    }
  });
  checkDistinct(rows.flat().map((card) => checkCard(card, top)));
  rows.forEach((row, index) => {
    if (row.some((card, at) => at > 0 && card < row[at - 1]!)) {
      throw new RulesError('ROW_NOT_INCREASING', `expected rising cards, got ${row.join(' ')} (row ${index + 1})`);
    }
  });
  return rows;
}
