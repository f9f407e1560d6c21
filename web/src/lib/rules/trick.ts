/**
 * One trick: the revealed cards placed on the table, lowest first.
 *
 * At most one row choice falls in a trick; it belongs to the lowest card and comes first (docs/rules.md, 1.2).
 */
import { type Card, checkCard, checkDistinct, MAX_PLAYERS, TOP_CARD, totalHeads } from './cards.ts';
import { RulesError } from './errors.ts';
import { CAPACITY, checkRowIndex, replaceRow, rowEnd, rowFor, type RowIndex, type Table } from './table.ts';

/** Why a row is taken: the card is its sixth, or below every end. */
export type TakeCause = 'sixth' | 'undercut';

/** A card laid by somebody. */
export interface Play<Owner> {
  readonly card: Card;
  readonly owner: Owner;
}

/** A card has joined a row, taking what lay there if there is a cause; never the card itself. */
export interface Placement {
  readonly card: Card;
  readonly row: RowIndex;
  readonly cause: TakeCause | null;
  readonly taken: readonly Card[];
  readonly heads: number;
}

/**
 * Places one card on the table as it is at this moment.
 *
 * `choice` is the owner's row for an undercut. Throws ROW_CHOICE_REQUIRED, ROW_CHOICE_NOT_DUE or ROW_OUT_OF_RANGE.
 * That the card is new to the table is not checked.
 */
export function place(table: Table, card: Card, choice: RowIndex | null = null): [Table, Placement] {
  const fits = rowFor(table, card);
  if (fits === null && choice === null) {
    const ends = table.map(rowEnd).join(', ');
    throw new RulesError('ROW_CHOICE_REQUIRED', `expected a row choice for ${card}, below every row end (${ends})`);
  }
  if (fits !== null && choice !== null) {
    throw new RulesError('ROW_CHOICE_NOT_DUE', `expected no row choice for ${card}, got ${choice}`);
  }
  const row = fits ?? checkRowIndex(choice);
  const cause = fits === null ? 'undercut' : table[row]!.length === CAPACITY ? 'sixth' : null;
  const taken = cause ? table[row]! : [];
  const joined = cause ? [card] : [...table[row]!, card];
  return [replaceRow(table, row, joined), { card, row, cause, taken, heads: totalHeads(taken) }];
}

/** Returns the play whose owner has to choose a row: the lowest one, if it is below every row end. */
export function undercut<Owner>(table: Table, plays: readonly Play<Owner>[]): Play<Owner> | null {
  const lowest = plays.reduce((a, b) => (b.card < a.card ? b : a));
  return rowFor(table, lowest.card) === null ? lowest : null;
}

/** Places all plays, lowest card first, with the row choices by owner. The plays are not checked. */
export function resolve<Owner>(
  table: Table,
  plays: readonly Play<Owner>[],
  choices: ReadonlyMap<Owner, RowIndex> = new Map(),
): [Table, (Placement & Play<Owner>)[]] {
  const placements: (Placement & Play<Owner>)[] = [];
  for (const { card, owner } of [...plays].sort((a, b) => a.card - b.card)) {
    const [next, placement] = place(table, card, choices.get(owner) ?? null);
    table = next;
    placements.push({ ...placement, owner });
  }
  return [table, placements];
}

/** Throws BAD_PLAYER_COUNT, BAD_CARD or DUPLICATE_CARD unless these are 1..10 cards of the deck, new to the table. */
export function checkPlays(table: Table, plays: readonly Play<unknown>[], top: Card = TOP_CARD): void {
  if (plays.length < 1 || plays.length > MAX_PLAYERS) {
    throw new RulesError('BAD_PLAYER_COUNT', `expected 1..${MAX_PLAYERS} cards in a trick, got ${plays.length}`);
  }
  checkDistinct([...table.flat(), ...plays.map((play) => checkCard(play.card, top))]);
}
