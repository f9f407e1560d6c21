/**
 * The bot that counts the cards that are gone: the port of `src/sixieme/bots/counting.py`, which says how it thinks.
 *
 * Of the cards that can still come, so many lie between the row end and its card; how many opponents lay one of them is
 * hypergeometric, each card counted by how tempting it is. A card takes the row if exactly as many fall there as the row
 * has room for. A card that is kept is a debt: the highest and the lowest are laid when that is cheap.
 */
import { type Card, HEADS, totalHeads } from '../rules/cards.ts';
import { topCard } from '../rules/options.ts';
import { CAPACITY, cheapestRow, rowEnd, rowFor, type RowIndex, type Table } from '../rules/table.ts';
import { unseen, type View } from '../rules/view.ts';
import type { Thought } from './bot.ts';
import { choose } from './chance.ts';
import { SimpleBot, thoughtsBy } from './simple.ts';

/** How tempting a card is that goes to a full row, or below every end, where one next to a row end has 1. */
const FULL_ROW = 0.05;
const UNDERCUT = 0.35;
/** The temptation falls with the cards that are to be expected before it: exp(-SHYNESS · their number). */
const SHYNESS = 4;
/** Heads that the highest card of the deck is expected to cost later on, and the lowest. */
const HIGH_DEBT = 3;
const LOW_DEBT = 2;

/** Fewest heads expected now, less those the card would cost later; cheapest row. */
export class CountingBot extends SimpleBot {
  readonly name = 'counting';

  /** Returns the cards by expected heads now less those later, of equals the highest first. */
  thinkOfCards(view: View): Thought[] {
    const trick = new Trick(view);
    const top = topCard(view.players, view.options);
    return thoughtsBy(view.legal_plays, (card) => [trick.headsFor(card) - debt(card, top), -card]);
  }
}

/** Returns the heads that a card of the deck 1..top is expected to cost if it is kept. */
function debt(card: Card, top: Card): number {
  const place = card / top;
  return HIGH_DEBT * place ** 2 + LOW_DEBT * (1 - place) ** 4;
}

/** A trick about to be played, as far as one seat can foresee it. */
class Trick {
  readonly #table: Table;
  readonly #opponents: number;
  /** What the opponents may lay, ascending. */
  readonly #cards: readonly Card[];
  /** Heads by row. */
  readonly #heads: readonly number[];
  readonly #cheapest: RowIndex;
  /** By number of cards from the lowest: how many they count for, and their heads. */
  readonly #counts: readonly number[];
  readonly #sums: readonly number[];
  readonly #belowAll: number;

  constructor(view: View) {
    this.#table = view.table;
    this.#opponents = view.players - 1;
    // Where the hands lie open the opponents' cards are known; elsewhere they are among the unseen ones.
    const open = view.hands.flatMap((hand, seat) => (seat === view.viewer ? [] : (hand ?? [])));
    this.#cards = open.length > 0 ? open.sort((a, b) => a - b) : unseen(view);
    this.#heads = this.#table.map(totalHeads);
    this.#cheapest = cheapestRow(this.#table);
    const tempting = this.#cards.map((card) => this.#temptation(card));
    const share = tempting.length / (tempting.reduce((sum, weight) => sum + weight, 0) || 1);
    this.#counts = runningSums(tempting.map((weight) => weight * share));
    this.#sums = runningSums(this.#cards.map((card) => HEADS[card]!));
    this.#belowAll = this.#counts[this.#before(Math.min(...this.#table.map(rowEnd)))]!;
  }

  /** Returns the heads that laying a card is expected to cost in this trick. */
  headsFor(card: Card): number {
    const row = rowFor(this.#table, card);
    const every = this.#cards.length;
    if (row === null) {
      // It pays unless somebody is lower still.
      return this.#chance(0, this.#counts[this.#before(card)]!, every) * this.#heads[this.#cheapest]!;
    }
    if (row !== this.#cheapest) return this.#headsOn(row, card, every);
    // Nobody may be below all row ends; if somebody is, this row is gone, and the card goes to the next one below.
    const expected = this.#headsOn(row, card, every - this.#belowAll);
    const other = rowFor(
      this.#table.map((cards, index) => (index === row ? [Infinity] : cards)),
      card,
    );
    if (other === null) return expected;
    return expected + (this.#headsOn(other, card, every) - this.#headsOn(other, card, every - this.#belowAll));
  }

  /** Returns the heads of taking this row, times the chance, if all opponents' cards come from a part of all. */
  #headsOn(row: RowIndex, card: Card, pool: number): number {
    const cards = this.#table[row]!;
    const [first, last] = [this.#upTo(rowEnd(cards)), this.#before(card)];
    const [room, between] = [CAPACITY - cards.length, last - first];
    if (room > Math.min(between, this.#opponents)) return 0;
    const added = room > 0 ? (room * (this.#sums[last]! - this.#sums[first]!)) / between : 0;
    return this.#chance(room, this.#counts[last]! - this.#counts[first]!, pool) * (this.#heads[row]! + added);
  }

  /**
   * Returns the chance that just so many opponents lay a marked card, and the others one of the rest of the pool.
   *
   * Hypergeometric; the numbers of cards need not be whole.
   */
  #chance(wanted: number, marked: number, pool: number): number {
    let chance = choose(this.#opponents, wanted);
    for (let drawn = 0; drawn < this.#opponents; drawn += 1) {
      const left = drawn < wanted ? marked - drawn : pool - marked - (drawn - wanted);
      chance *= Math.max(0, left) / (this.#cards.length - drawn);
    }
    return chance;
  }

  #temptation(card: Card): number {
    const row = rowFor(this.#table, card);
    if (row === null) return UNDERCUT;
    const cards = this.#table[row]!;
    if (cards.length === CAPACITY) return FULL_ROW;
    const between = this.#before(card) - this.#upTo(rowEnd(cards));
    return Math.exp((-SHYNESS * between * this.#opponents) / this.#cards.length);
  }

  /** Returns how many of the cards are lower. */
  #before(card: Card): number {
    return this.#cards.filter((other) => other < card).length;
  }

  /** Returns how many of the cards are not higher. */
  #upTo(card: Card): number {
    return this.#cards.filter((other) => other <= card).length;
  }
}

/** Returns the sums of the first 0, 1, 2 … numbers, added up one after the other. */
function runningSums(numbers: readonly number[]): number[] {
  const sums = [0];
  for (const number of numbers) sums.push(sums.at(-1)! + number);
  return sums;
}
