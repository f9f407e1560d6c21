/**
 * A question in the fragment of a link: `rows=12.20.27.30.33~8~60.61x4~...82&cards=34.36.5&names=Léa~Tom~Ana&row=2`.
 *
 * A row is written as `parseRows` reads it, with points for blanks and `~` between rows: all cards, or the last ones
 * and how many there are (`61x4`), or the last ones of nobody knows how many (`...82`). The names go with the cards in
 * their order; those left over sit at the table. `limited` is the number of players of a limited deck, `row` (from 1)
 * the choice for the lowest card. Links come from anywhere: what is not such a link is refused, with the reason.
 */
import { type Card, MAX_PLAYERS, MIN_PLAYERS, TOP_CARD } from '../rules/cards.ts';
import { CAPACITY, type RowIndex, ROWS } from '../rules/table.ts';
import { cleanName } from '../texts/names.ts';
import type { Play } from './explain.ts';
import { writeNames } from './names-link.ts';
import { type AskedRow, chosenRow, NOTHING_ASKED, type Question } from './question.ts';

/** Why a link is refused; `given` is what stands there. */
export class LinkError extends Error {
  readonly reason: 'long' | 'part' | 'rows' | 'row' | 'card' | 'choice' | 'players';
  readonly given: string;

  constructor(reason: LinkError['reason'], given: string) {
    super(`expected a question, got ${reason} ${JSON.stringify(given)}`);
    this.reason = reason;
    this.given = [...given].slice(0, 24).join('');
  }
}

const LONGEST = 4_000;
const MOST_CARDS = 20;
const MOST_NAMES = 20;
const PARTS = ['rows', 'cards', 'names', 'row', 'limited'];

/** Returns the address of a question. */
export function linkOf(question: Question): string {
  const fragment = writeQuestion(question);
  return fragment === '' ? '/referee' : `/referee#${fragment}`;
}

/** Returns the address of the referee for a trick with whole rows; `row` is the choice for a card that is too low. */
export function whyLink(
  rows: readonly (readonly Card[])[],
  plays: readonly { readonly card: Card; readonly name?: string | null }[],
  row: RowIndex | null = null,
): string {
  return linkOf(asked(rows, plays, row));
}

/** Returns the question of a trick whose rows are whole. */
export function asked(
  rows: readonly (readonly Card[])[],
  plays: readonly { readonly card: Card; readonly name?: string | null }[],
  row: RowIndex | null = null,
): Question {
  const named = plays.map(({ card, name = null }) => ({ card, name }));
  return {
    ...NOTHING_ASKED,
    rows: rows.map((cards) => ({ cards, length: cards.length })),
    plays: named,
    choice: row === null || plays.length === 0 ? null : { card: lowestOf(named), row },
    names: named.flatMap(({ name }) => (name === null ? [] : [name])),
  };
}

export function writeQuestion(question: Question): string {
  const { rows, plays, limited } = question;
  const names = [...plays.map((play) => play.name ?? ''), ...question.names.filter((name) => !isNamed(plays, name))];
  const row = chosenRow(question);
  const parts: string[] = [];
  if (rows.some((one) => one.cards.length > 0)) parts.push(`rows=${rows.map(writeRow).join('~')}`);
  if (plays.length > 0) parts.push(`cards=${plays.map((play) => play.card).join('.')}`);
  if (names.some((name) => name !== '')) parts.push(`names=${writeNames(names)}`);
  if (row !== null) parts.push(`row=${row + 1}`);
  if (limited !== null) parts.push(`limited=${limited}`);
  return parts.join('&');
}

/** Returns the question in a fragment. Throws LinkError; cards that cannot lie so are no fault of the link. */
export function readQuestion(fragment: string): Question {
  if (fragment.length > LONGEST) throw new LinkError('long', String(fragment.length));
  const said = new Map<string, string>();
  for (const part of fragment.split('&')) {
    const [key = '', value = ''] = part.split(/=(.*)/s);
    if (!PARTS.includes(key) || said.has(key)) throw new LinkError('part', part);
    said.set(key, value);
  }
  const cards = split(decoded(said.get('cards') ?? ''), '.').map(readCard);
  if (cards.length > MOST_CARDS) throw new LinkError('part', `cards=${said.get('cards')}`);
  const twice = cards.find((card, index) => cards.indexOf(card) < index);
  if (twice !== undefined) throw new LinkError('card', `${twice} ${twice}`);
  const names = split(said.get('names') ?? '', '~').map((name) => cleanName(decoded(name)));
  if (names.length > MOST_NAMES) throw new LinkError('part', 'names=…');
  const plays = namedPlays(cards, names);
  const row = said.has('row') ? readWhole(said.get('row')!, 1, ROWS, 'choice') - 1 : null;
  return {
    rows: said.has('rows') ? readRows(decoded(said.get('rows')!)) : NOTHING_ASKED.rows,
    plays,
    choice: row === null || plays.length === 0 ? null : { card: lowestOf(plays), row },
    limited: said.has('limited') ? readWhole(said.get('limited')!, MIN_PLAYERS, MAX_PLAYERS, 'players') : null,
    names: [...new Set(names)].filter((name) => name !== ''),
  };
}

function namedPlays(cards: readonly Card[], names: readonly string[]): Play[] {
  // A name is one person's, who has played one card: the first one said.
  return cards.map((card, at) => ({ card, name: (names.indexOf(names[at]!) === at && names[at]) || null }));
}

function isNamed(plays: readonly Play[], name: string): boolean {
  return plays.some((play) => play.name === name);
}

function lowestOf(plays: readonly Play[]): Card {
  return Math.min(...plays.map((play) => play.card));
}

function writeRow({ cards, length }: AskedRow): string {
  const listed = cards.join('.');
  if (cards.length === 0 || length === cards.length) return listed;
  return length === null ? `...${listed}` : `${listed}x${length}`;
}

function readRows(text: string): AskedRow[] {
  const rows = text.split('~');
  if (rows.length !== ROWS) throw new LinkError('rows', String(rows.length));
  return rows.map(readRow);
}

function readRow(text: string): AskedRow {
  if (text === '') return { cards: [], length: null };
  const [, dots, listed, length] = /^(\.\.\.)?([^x]+?)(?:x(.*))?$/s.exec(text) ?? [];
  if (listed === undefined || (dots !== undefined && length !== undefined)) throw new LinkError('row', text);
  const cards = listed.split('.').map(readCard);
  if (cards.length > MOST_CARDS) throw new LinkError('row', text);
  if (length !== undefined) return { cards, length: readWhole(length, 1, CAPACITY, 'row', text) };
  return { cards, length: dots === undefined ? cards.length : null };
}

function readCard(text: string): Card {
  return readWhole(text, 1, TOP_CARD, 'card');
}

function readWhole(text: string, least: number, most: number, reason: LinkError['reason'], given = text): number {
  const number = /^[0-9]{1,3}$/.test(text) ? Number(text) : NaN;
  if (!(number >= least && number <= most)) throw new LinkError(reason, given);
  return number;
}

function split(text: string, separator: string): string[] {
  return text === '' ? [] : text.split(separator);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new LinkError('part', text);
  }
}
