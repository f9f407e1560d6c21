/**
 * A trick explained: for each card the row it joins, why that one and none of the others, and what is taken.
 *
 * Which row a card joins follows from the ends alone, so it is certain even where lengths are unknown; what is taken
 * may then depend on what nobody has said. The port of src/sixieme/referee; conformance/referee.json holds both.
 */
import { type Card, checkCard, checkDistinct, MAX_PLAYERS, TOP_CARD } from '../rules/cards.ts';
import { RulesError } from '../rules/errors.ts';
import { CAPACITY, checkRowIndex, rowFor, type RowIndex, type Table } from '../rules/table.ts';
import { checkRows, endOf, isWholeRow, type KnownRow, type KnownTable, lengthOf, wholeRow } from './rows.ts';

/** The numbers by which the rules are cited; their texts are `rule_R1`, … */
export const RULES = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9', 'R10'] as const;
export type Rule = (typeof RULES)[number];

/** `unsure`: it takes the row if there were five cards in it, which is not known. */
export type Kind = 'append' | 'sixth' | 'low' | 'unsure';

/** A revealed card; `name` is null where nobody is named. */
export interface Play {
  readonly card: Card;
  readonly name: string | null;
}

/** One card is placed. */
export interface Step {
  readonly play: Play;
  /** The table when the cards were revealed. */
  readonly revealed: KnownTable;
  /** The table as the card found it. */
  readonly before: KnownTable;
  readonly row: RowIndex;
  readonly kind: Kind;
  /** Rows that end lower than the card, but farther from it, nearest first. */
  readonly farther: readonly RowIndex[];
  /** Rows that end higher than the card, lowest first; every row for a card that is too low. */
  readonly larger: readonly RowIndex[];
  /** Whether lower cards of the trick have changed what this one meets: another row, one taken, one full by now. */
  readonly changed: boolean;
  readonly rules: readonly Rule[];
  readonly after: KnownTable;
}

/** A card is too low, and nobody has said which row is taken. */
export interface Waiting {
  readonly play: Play;
  readonly table: KnownTable;
}

export interface Explanation {
  readonly table: KnownTable;
  /** Lowest first. */
  readonly plays: readonly Play[];
  readonly steps: readonly Step[];
  readonly waiting: Waiting | null;
}

const CITED: Readonly<Record<Kind, readonly Rule[]>> = {
  append: ['R1', 'R2'],
  sixth: ['R1', 'R2', 'R3'],
  unsure: ['R1', 'R2', 'R3'],
  low: ['R4'],
};

/**
 * Explains a trick of 1 to 10 cards; `row` is the choice for a card that is too low, once it was made.
 *
 * Throws as the rules do, and ROW_CHOICE_NOT_DUE if no card is too low. A choice that is due and missing is no fault:
 * the explanation waits for it.
 */
export function explain(
  table: readonly KnownRow[],
  plays: readonly Play[],
  row: RowIndex | null = null,
  top: Card = TOP_CARD,
): Explanation {
  const rows = checkRows(table, top);
  checkPlays(rows, plays, top);
  const ordered = [...plays].sort((a, b) => a.card - b.card);
  const lowest = ordered[0]!;
  const low = rowFor(ends(rows), lowest.card) === null;
  if (!low && row !== null) {
    throw new RulesError('ROW_CHOICE_NOT_DUE', `expected no row choice: ${lowest.card} is above a row end`);
  }
  if (low && row === null) {
    return { table: rows, plays: ordered, steps: [], waiting: { play: lowest, table: rows } };
  }
  const steps: Step[] = [];
  for (const play of ordered) {
    const chosen = row !== null && steps.length === 0 ? checkRowIndex(row) : null;
    steps.push(stepOf(steps.at(-1)?.after ?? rows, play, chosen, rows));
  }
  return { table: rows, plays: ordered, steps, waiting: null };
}

/** Returns the table as far as the trick has come. */
export function tableAfter(explanation: Explanation): KnownTable {
  return explanation.steps.at(-1)?.after ?? explanation.table;
}

/** Returns the row taken, if one certainly is. */
export function takenBy(step: Step): KnownRow | null {
  return step.kind === 'sixth' || step.kind === 'low' ? step.before[step.row]! : null;
}

/** Returns the difference to the row end that the card joins; null for a card that was too low. */
export function gapOf(step: Step): number | null {
  return step.kind === 'low' ? null : step.play.card - endOf(step.before[step.row]!);
}

/** Returns the row the card would have joined when the cards were revealed; null if it was too low then. */
export function rowAtReveal(step: Step): RowIndex | null {
  return rowFor(ends(step.revealed), step.play.card);
}

/** Whether a lower card of the trick has certainly taken the row. */
export function wasTaken(step: Step): boolean {
  return hasBeenTaken(step.revealed[step.row]!, step.before[step.row]!);
}

function stepOf(now: KnownTable, play: Play, chosen: RowIndex | null, revealed: KnownTable): Step {
  const fits = rowFor(ends(now), play.card);
  const row = (fits ?? chosen)!; // only the lowest card can be too low, and its choice is here (docs/rules.md, 1.2)
  const byEnd = now.map((_, index) => index).sort((a, b) => endOf(now[a]!) - endOf(now[b]!));
  const farther = byEnd.toReversed().filter((index) => endOf(now[index]!) < play.card && index !== row);
  const larger = byEnd.filter((index) => endOf(now[index]!) > play.card);
  const kind = fits === null ? 'low' : kindOn(now[row]!);
  const after = now.map((old, index) => (index === row ? joined(old, play.card, kind) : old));
  const changed = kind !== 'low' && isChanged(revealed, now, play.card, row, kind);
  const rules = changed ? [...CITED[kind], 'R5' as const] : CITED[kind];
  return { play, revealed, before: now, row, kind, farther, larger, changed, rules, after };
}

function isChanged(revealed: KnownTable, now: KnownTable, card: Card, row: RowIndex, kind: Kind): boolean {
  const then = revealed[row]!;
  const filled = lengthOf(then) !== null && kindOn(then) !== kind;
  return rowFor(ends(revealed), card) !== row || hasBeenTaken(then, now[row]!) || filled;
}

function hasBeenTaken(then: KnownRow, now: KnownRow): boolean {
  return isWholeRow(now) && then.cards.some((card, at) => now.cards[at] !== card);
}

function kindOn(row: KnownRow): Kind {
  if (lengthOf(row) === CAPACITY) return 'sixth';
  return row.lengths.includes(CAPACITY) ? 'unsure' : 'append';
}

function joined(row: KnownRow, card: Card, kind: Kind): KnownRow {
  if (kind === 'sixth' || kind === 'low') return wholeRow([card]);
  const longer = row.lengths.filter((length) => length < CAPACITY).map((length) => length + 1);
  if (kind === 'unsure') return { cards: [card], lengths: [1, ...longer] };
  return { cards: [...row.cards, card], lengths: longer };
}

/** Returns a table of the ends: where a card goes depends on nothing else. */
function ends(table: KnownTable): Table {
  return table.map((row) => [endOf(row)]);
}

function checkPlays(table: KnownTable, plays: readonly Play[], top: Card): void {
  if (plays.length < 1 || plays.length > MAX_PLAYERS) {
    throw new RulesError('BAD_PLAYER_COUNT', `expected 1..${MAX_PLAYERS} cards in a trick, got ${plays.length}`);
  }
  const cards = plays.map((play) => checkCard(play.card, top));
  checkDistinct([...table.flatMap((row) => row.cards), ...cards]);
}
