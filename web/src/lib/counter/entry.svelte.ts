/**
 * The round being typed at a real table: whose turn it is, what was typed so far, what is kept at each key.
 *
 * It starts from a draft or from the round to correct, keeps a draft at every change, and becomes a round of the book
 * only in `validate()`. Not entered is null, which is not 0.
 */
import { makeId } from '../connection/ids.ts';
import { type Card, type Seat, totalHeads } from '../rules/cards.ts';
import { dealt, type Options, topCard } from '../rules/options.ts';
import type { Deed, Draft, Entry, Left } from './book.ts';
import { MOST_LEFT } from './change.ts';
import { checkRound, deckHeads, type Warning } from './checks.ts';

/** Where what is typed goes: a seat, the rows, or nowhere, when everything is there. */
export type At = Seat | 'rows' | null;
export type Way = 'pad' | 'grid';

/** What the entry needs of the keeper of the book. */
export interface EntryKeeper {
  keepDraft(game: string, draft: Draft | null): Promise<void>;
  append(game: string, ...deeds: Deed[]): Promise<void>;
}

export interface EntryStart {
  players: number;
  options: Options;
  /** The round to correct; null: the next one. */
  round: string | null;
  /** What was typed before, or stands in the round to correct. */
  entries: readonly (Entry | null)[];
  left: Left | null;
  /** Where somebody was; undefined: at whoever is missing. */
  at?: At | undefined;
  way?: Way;
}

/** How long two digits stay before the next player's turn, in milliseconds. */
export const PAUSE = 900;
const NOTHING: Left = { heads: null, count: null, cards: null };

export class RoundEntry {
  readonly players: number;
  readonly options: Options;
  readonly round: string | null;
  /** The most heads that one can have. */
  readonly most: number;
  /** The highest card there is. */
  readonly top: Card;

  #keeper: EntryKeeper;
  #game: string;
  /** The id that the round will have: one for all tries, so that none becomes a second round. */
  #id: string;
  #entries = $state.raw<readonly (Entry | null)[]>([]);
  #left = $state.raw<Left | null>(null);
  #at = $state<At>(null);
  #way = $state<Way>('pad');
  /** Whether the next digit begins a new number: somebody has come back to one that was finished. */
  #fresh = $state(true);
  #refused = $state<number | null>(null);
  #saving = $state<'no' | 'yes' | 'done'>('no');
  #unkept = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(keeper: EntryKeeper, game: string, start: EntryStart) {
    this.#keeper = keeper;
    this.#game = game;
    this.players = start.players;
    this.options = start.options;
    this.round = start.round;
    this.#id = start.round ?? makeId();
    this.most = deckHeads(start.players, start.options);
    this.top = topCard(start.players, start.options);
    this.#entries = Array.from({ length: start.players }, (_, seat) => start.entries[seat] ?? null);
    this.#left = start.left;
    this.#way = start.way ?? 'pad';
    this.#at = start.at === undefined ? this.#firstMissing(0) : start.at;
    this.#fresh = start.at === undefined; // whoever was interrupted after the first digit goes on with the second
  }

  get entries(): readonly (Entry | null)[] {
    return this.#entries;
  }

  get left(): Left | null {
    return this.#left;
  }

  get at(): At {
    return this.#at;
  }

  get way(): Way {
    return this.#way;
  }

  /** The number that a key was refused for: what may be typed at most. */
  get refused(): number | null {
    return this.#refused;
  }

  get saving(): 'no' | 'yes' | 'done' {
    return this.#saving;
  }

  /** Whether the draft could not be kept at the last key. */
  get unkept(): boolean {
    return this.#unkept;
  }

  /** Whether two digits stand there and the next player's turn is about to come. */
  get pausing(): boolean {
    return typeof this.#at === 'number' && !this.#fresh && this.#digits.length >= 2;
  }

  get complete(): boolean {
    return this.#entries.every((entry) => entry !== null);
  }

  /** The seats that nothing was entered for. */
  get missing(): Seat[] {
    return this.#entries.flatMap((entry, seat) => (entry === null ? [seat] : []));
  }

  get sum(): number {
    return this.#entries.reduce((sum, entry) => sum + (entry?.heads ?? 0), 0);
  }

  get warnings(): Warning[] {
    return checkRound(this.options, this.players, this.#entries, this.#left);
  }

  /** What stands where the cursor is: heads, or the number of cards in the rows. */
  get value(): number | null {
    if (this.#at === null) return null;
    return this.valueAt(this.#at);
  }

  valueAt(at: Seat | 'rows'): number | null {
    if (at !== 'rows') return this.#entries[at]?.heads ?? null;
    if (this.#left === null) return null;
    if (this.#left.cards !== null) return this.countsCards ? this.#left.cards.length : totalHeads(this.#left.cards);
    return this.countsCards ? this.#left.count : this.#left.heads;
  }

  /** Whether the rows are said as a number of cards: heads left say something only where every card is dealt. */
  get countsCards(): boolean {
    return this.top !== dealt(this.players);
  }

  /** The cards where the cursor is; null where only a number was said. */
  get cards(): readonly Card[] | null {
    if (this.#at === null) return null;
    return this.cardsAt(this.#at);
  }

  cardsAt(at: Seat | 'rows'): readonly Card[] | null {
    return (at === 'rows' ? this.#left?.cards : this.#entries[at]?.cards) ?? null;
  }

  /** Returns who else holds a card in this round: seats, and the rows. */
  holders(card: Card): (Seat | 'rows')[] {
    const places: (Seat | 'rows')[] = [...this.#entries.keys(), 'rows'];
    return places.filter((place) => place !== this.#at && (this.cardsAt(place)?.includes(card) ?? false));
  }

  /** Takes a digit. After two of them the next digit is the next player's. */
  type(digit: number): void {
    if (this.#at === null || this.#closed) return;
    this.#refused = null;
    if (this.pausing) {
      this.next();
      if (this.#at === null) return;
    }
    const hundred = this.#fresh ? 0 : this.#hundred;
    const before = this.#fresh ? '' : this.#digits;
    const typed = `${before === '0' ? '' : before}${digit}`;
    const value = hundred + Number(typed);
    if (value > this.#limit) {
      this.#refused = this.#limit;
      return;
    }
    this.#way = 'pad';
    this.#write(value);
    this.#fresh = false;
    if (this.#at === 'rows') return;
    // No hand begins with 0, and where no digit can follow there is nothing to wait for.
    if (value === 0 || (this.#limit < 100 && (typed.length >= 2 || value * 10 > this.#limit))) this.next();
    else if (typed.length >= 2) this.#wait();
  }

  /** Adds 100, or takes them away: more than 99 in one round is rare and has a key of its own. */
  hundred(): void {
    if (typeof this.#at !== 'number' || this.#closed) return;
    this.#refused = null;
    const value = this.#entries[this.#at]?.heads ?? 0;
    // Of 100 alone nothing is left, which is not 0.
    const wanted = value === 100 ? null : value > 100 ? value - 100 : value + 100;
    if (wanted !== null && wanted > this.#limit) {
      this.#refused = this.#limit;
      return;
    }
    this.#way = 'pad';
    this.#write(wanted);
    this.#fresh = false;
    clearTimeout(this.#timer); // whoever corrects has time
  }

  /** Takes the last digit back; where there is none, goes back to the player before. */
  erase(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#refused = null;
    if (this.#at === null) {
      this.goTo(this.players - 1);
      this.#fresh = false;
      return;
    }
    if (this.value === null) {
      if (typeof this.#at === 'number' && this.#at > 0) {
        this.goTo(this.#at - 1);
        this.#fresh = false;
      }
      return;
    }
    const digits = this.#digits;
    const rest = digits.slice(0, -1);
    this.#fresh = false;
    this.#write(rest === '' && (this.#hundred === 0 || digits === '') ? null : this.#hundred + Number(rest));
  }

  /** Nothing taken: 0, and the next player's turn. */
  clean(): void {
    if (typeof this.#at !== 'number' || this.#closed) return;
    this.#refused = null;
    this.#set(this.#at, { heads: 0, cards: this.#way === 'grid' ? [] : null, via: this.#way });
    this.next();
  }

  /** The next seat that nothing was entered for; nowhere when everything is there. */
  next(): void {
    clearTimeout(this.#timer);
    this.goTo(this.#firstMissing(typeof this.#at === 'number' ? this.#at + 1 : 0));
  }

  goTo(at: At): void {
    clearTimeout(this.#timer);
    this.#refused = null;
    this.#at = at;
    this.#fresh = true;
  }

  /** Digits or cards; a number that was finished stays as it is. */
  choose(way: Way): void {
    if (this.#closed) return;
    if (this.pausing) this.next();
    clearTimeout(this.#timer);
    this.#way = way;
    this.#fresh = true;
  }

  /** Puts a card on the pile where the cursor is, or takes it off. */
  toggleCard(card: Card): void {
    if (this.#at === null || this.#closed || card < 1 || card > this.top) return;
    clearTimeout(this.#timer);
    this.#refused = null;
    this.#way = 'grid';
    this.#fresh = true;
    const held = this.cards ?? [];
    const cards = held.includes(card) ? held.filter((one) => one !== card) : [...held, card].sort((a, b) => a - b);
    if (this.#at === 'rows') {
      this.setLeft(cards.length === 0 ? null : { heads: null, count: null, cards });
    } else {
      this.#set(this.#at, cards.length === 0 ? null : { heads: totalHeads(cards), cards, via: 'grid' });
    }
  }

  setLeft(left: Left | null): void {
    if (this.#closed) return;
    this.#left = left;
    this.#keep();
  }

  /** Makes the round one of the book. Resolves when it is written; what is thrown has changed nothing. */
  async validate(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.complete || this.#closed) return;
    this.#saving = 'yes';
    try {
      const entries = this.#entries.map((entry) => entry!);
      await this.#keeper.append(this.#game, { kind: 'round', round: this.#id, entries, left: this.#left });
      this.#saving = 'done';
    } catch (error) {
      this.#saving = 'no';
      throw error;
    }
  }

  /** Throws away what was typed. */
  async discard(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#keeper.keepDraft(this.#game, null);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  /** The round is being written, or is: what is typed now would be a draft of the next one that nobody wants. */
  get #closed(): boolean {
    return this.#saving !== 'no';
  }

  /** The digits below 100 that can be gone on with or erased: none under cards. */
  get #digits(): string {
    if (this.cards !== null || this.value === null) return '';
    const digits = String(this.value - this.#hundred);
    return this.#hundred > 0 && digits === '0' ? '' : digits;
  }

  get #hundred(): number {
    return this.cards === null && this.#at !== 'rows' && (this.value ?? 0) >= 100 ? 100 : 0;
  }

  get #limit(): number {
    return this.#at === 'rows' && this.countsCards ? MOST_LEFT : this.most;
  }

  #firstMissing(from: Seat): At {
    for (let step = 0; step < this.players; step++) {
      const seat = (from + step) % this.players;
      if (this.#entries[seat] === null) return seat;
    }
    return null;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.next(), PAUSE);
  }

  #write(value: number | null): void {
    if (this.#at === 'rows') {
      if (value === null) this.setLeft(null);
      else this.setLeft({ ...NOTHING, [this.countsCards ? 'count' : 'heads']: value });
    } else if (this.#at !== null) {
      this.#set(this.#at, value === null ? null : { heads: value, cards: null, via: 'pad' });
    }
  }

  #set(seat: Seat, entry: Entry | null): void {
    this.#entries = this.#entries.with(seat, entry);
    this.#keep();
  }

  #keep(): void {
    const empty = this.#left === null && this.#entries.every((entry) => entry === null);
    const draft = empty ? null : { round: this.round, entries: [...this.#entries], left: this.#left };
    this.#keeper.keepDraft(this.#game, draft).then(
      () => (this.#unkept = false),
      () => (this.#unkept = true),
    );
  }
}
