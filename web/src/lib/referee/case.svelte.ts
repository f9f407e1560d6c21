/** A question as it is put together by taps and digits: what was said, what is being said now, and the way back. */
import type { Card } from '../rules/cards.ts';
import type { RowIndex } from '../rules/table.ts';
import { Digits } from './digits.svelte.ts';
import type { Explanation } from './explain.ts';
import { cleanName } from '../texts/names.ts';
import { readQuestion, writeQuestion } from './link.ts';
import {
  answer,
  type AskedRow,
  cardsAt,
  endSaid,
  NOTHING_ASKED,
  type Problem,
  problemsOf,
  type Question,
  type Spot,
  tooLow,
  topOf,
} from './question.ts';

/** What was done last, to be said aloud. */
export interface Deed {
  readonly at: Spot;
  readonly card: Card;
  readonly away: boolean;
}

interface Moment {
  readonly question: Question;
  readonly active: Spot;
  readonly listing: RowIndex | null;
}

/** How many taps can be undone. */
const DEEPEST = 300;

export class Case {
  #now = $state.raw<Moment>({ question: NOTHING_ASKED, active: 0, listing: null });
  #past = $state.raw<readonly Moment[]>([]);
  #done = $state.raw<Deed | null>(null);
  readonly digits = new Digits((card) => this.tap(card));

  readonly question: Question = $derived.by(() => this.#now.question);
  readonly problems: readonly Problem[] = $derived(problemsOf(this.question));
  readonly explanation: Explanation | null = $derived(answer(this.question));
  readonly top: Card = $derived(topOf(this.question));
  /** A row was chosen though no card is too low. */
  readonly idle: RowIndex | null = $derived.by(() => {
    const { choice, plays, rows } = this.question;
    const due = tooLow(this.question) !== null || rows.some((row) => row.cards.length === 0);
    return !due && choice !== null && plays.every((play) => play.card >= choice.card) ? choice.row : null;
  });
  readonly link: string = $derived(writeQuestion(this.question));

  /** Where the next card goes. */
  get active(): Spot {
    return this.#now.active;
  }

  /** The row whose cards under its end are being listed. */
  get listing(): RowIndex | null {
    return this.#now.listing;
  }

  /** The last card that was said or taken back; null after anything else. */
  get done(): Deed | null {
    return this.#done;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get isEmpty(): boolean {
    return this.link === '';
  }

  problemsAt(at: Spot): readonly Problem[] {
    return this.problems.filter((problem) => problem.at === at);
  }

  isPressed(card: Card): boolean {
    return cardsAt(this.question, this.active).includes(card);
  }

  /** Returns where the card lies, if not where the next one goes. */
  spotOf(card: Card): Spot | null {
    const spots: Spot[] = [0, 1, 2, 3, 'cards'];
    return spots.find((spot) => spot !== this.active && cardsAt(this.question, spot).includes(card)) ?? null;
  }

  /** The card goes to where the next one is due, or away from there. */
  tap(card: Card): void {
    this.digits.forget();
    const { active, listing } = this.#now;
    const away = this.isPressed(card);
    if (active === 'cards') this.#tapPlay(card, away);
    else if (listing === active) this.#tapUnder(active, card, away);
    else this.#tapEnd(active, card, away);
    this.#done = { at: active, card, away };
  }

  activate(at: Spot): void {
    this.digits.forget();
    this.#go({ active: at, listing: null });
  }

  /** Begins to list the cards under the end of a row, or ends it. */
  list(row: RowIndex | null): void {
    this.digits.forget();
    this.#go({ active: row ?? this.#next(0), listing: row });
  }

  setLength(row: RowIndex, length: number | null): void {
    this.digits.forget();
    this.#ask({ rows: this.#rowsWith(row, { ...this.question.rows[row]!, length }) });
  }

  /** The choice for the card that is too low; null: it is open again. */
  choose(row: RowIndex | null): void {
    const card = tooLow(this.question)?.card;
    if (card !== undefined) this.#ask({ choice: row === null ? null : { card, row } });
  }

  /** Only the cards of so many players are in use; null: all. */
  limit(players: number | null): void {
    this.#ask({ limited: players });
  }

  /** Says who is at the table, one name after the other. */
  seat(typed: string): void {
    const names = [...new Set(typed.split(/[,;\n]/).map(cleanName))].filter((name) => name !== '').slice(0, 10);
    const plays = this.question.plays.map((play) =>
      play.name !== null && !names.includes(play.name) ? { ...play, name: null } : play,
    );
    if (names.join('\n') !== this.question.names.join('\n')) this.#ask({ names, plays });
  }

  /** Says who played a card; whoever was said to have played another did not. */
  name(card: Card, name: string | null): void {
    const plays = this.question.plays.map((play) => {
      if (play.card === card) return { ...play, name };
      return play.name === name ? { ...play, name: null } : play;
    });
    this.#ask({ plays });
  }

  undo(): void {
    this.digits.forget();
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#now = before;
    this.#done = null;
  }

  /** Forgets everything but who is at the table; it can be undone. */
  clear(): void {
    this.digits.forget();
    if (this.isEmpty) return;
    this.#keep();
    const { names, limited } = this.question;
    const emptied = this.question.plays.length === 0 && this.question.rows.every((row) => row.cards.length === 0);
    this.#now = {
      question: emptied ? NOTHING_ASKED : { ...NOTHING_ASKED, names, limited },
      active: 0,
      listing: null,
    };
  }

  /** Takes a question over from a link. Throws LinkError, and leaves everything as it is. */
  open(fragment: string): void {
    const question = readQuestion(fragment);
    if (writeQuestion(question) === this.link) return;
    this.take(question);
  }

  take(question: Question): void {
    this.digits.forget();
    if (!this.isEmpty) this.#keep();
    this.#now = { question, active: 0, listing: null };
    this.#now = { ...this.#now, active: this.#next(0) };
  }

  #tapPlay(card: Card, away: boolean): void {
    const { plays } = this.question;
    this.#ask({ plays: away ? plays.filter((play) => play.card !== card) : [...plays, { card, name: null }] });
  }

  #tapEnd(row: RowIndex, card: Card, away: boolean): void {
    const old = this.question.rows[row]!;
    const under = old.cards.slice(0, -1);
    if (away) {
      const cards = old.cards.filter((one) => one !== card);
      this.#ask({ rows: this.#rowsWith(row, { cards, length: cards.length === 0 ? null : old.length }) });
      return;
    }
    const rows = this.#rowsWith(row, { ...old, cards: [...under, card] });
    this.#ask({ rows }, { active: nextEmpty(rows, row + 1) });
  }

  /** The cards under an end rise by themselves; one that is higher than the end is kept, and said to be wrong. */
  #tapUnder(row: RowIndex, card: Card, away: boolean): void {
    const { cards, length } = this.question.rows[row]!;
    const end = cards.at(-1);
    const under = away ? cards.slice(0, -1).filter((one) => one !== card) : [...cards.slice(0, -1), card];
    if (end === undefined || (away && card === end)) return this.#tapEnd(row, card, away);
    const listed = [...under.sort((a, b) => a - b), end];
    const follows = length === null || length === cards.length;
    const counted = follows ? (listed.length === 1 ? null : Math.min(listed.length, 5)) : length;
    this.#ask({ rows: this.#rowsWith(row, { cards: listed, length: counted }) });
  }

  #rowsWith(row: RowIndex, asked: AskedRow): AskedRow[] {
    return this.question.rows.map((old, index) => (index === row ? asked : old));
  }

  #next(from: RowIndex): Spot {
    return nextEmpty(this.question.rows, from);
  }

  #ask(change: Partial<Question>, place: Partial<Moment> = {}): void {
    this.#keep();
    this.#now = { ...this.#now, ...place, question: { ...this.question, ...change } };
    this.#done = null;
  }

  #go(place: Partial<Moment>): void {
    this.#now = { ...this.#now, ...place };
    this.#done = null;
  }

  #keep(): void {
    this.#past = [...this.#past, this.#now].slice(-DEEPEST);
  }
}

/** Returns the first row without an end, from one on and round; the cards of the trick if every row has one. */
function nextEmpty(rows: readonly AskedRow[], from: RowIndex): Spot {
  const order = rows.map((_, index) => (from + index) % rows.length);
  return order.find((index) => endSaid(rows[index]!) === null) ?? 'cards';
}

/** The question on the page: it stays while one looks at another part. */
export const theCase = new Case();
