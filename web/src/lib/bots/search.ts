/**
 * Searching: what each answer comes to in worlds that the seat thinks possible: the port of `src/sixieme/bots/search.py`,
 * which says how it is done.
 */
import { type Card, HAND_SIZE } from '../rules/cards.ts';
import { topCard } from '../rules/options.ts';
import { ROWS } from '../rules/table.ts';
import type { View } from '../rules/view.ts';
import { bestPicks } from './drafting.ts';
import { Equity } from './equity.ts';
import { type Model, Player, Playout, countHidden } from './playout.ts';
import { type Position, readView, turned } from './position.ts';
import { HEADS_BY_CARD, Rows } from './rows.ts';
import { decisionNumber, Stream } from './stream.ts';
import { type Learned, NOISE } from './weights.ts';
import { Belief, dealWorlds, type World } from './worlds.ts';

/** So many cards are tried for a pick, the most promising ones by what cards are worth. */
const MOST_PICKS = 16;
/** How far picks in a playout stray from what cards are worth, in tens of heads (float32). */
const PICK_HEAT = Math.fround(0.05);
/** About so many playouts are made between two looks at the clock. */
const AT_ONCE = 64;

/** How much a bot may think: so many playouts, and no longer than so many seconds if that is said. */
export interface Budget {
  readonly playouts: number;
  readonly seconds?: number;
}

/** How a search is done. */
export interface Settings {
  readonly seed: bigint;
  readonly budget: Budget;
  readonly model: Model;
  /** How far from its best the model strays, in heads: the temperature of a softmax. */
  readonly heat: number;
  /** How many swaps of cards lie between two worlds when hands are believed by what was laid; 0: all equally likely. */
  readonly belief: number;
}

/** An answer, and what came of it. */
export class Option {
  /** A card or a row index. */
  readonly answer: number;
  /** What the search goes by, by world: more is better. */
  readonly found: number[] = [];

  constructor(answer: number) {
    this.answer = answer;
  }

  /** The mean of what was found; the sum is made in the order of the worlds, as in Python. */
  get worth(): number {
    return this.found.reduce((sum, one) => sum + one, 0) / this.found.length;
  }

  /** The standard error of the worth; 0 where there is one world only. */
  get error(): number {
    const { worth, found } = this;
    if (found.length < 2) return 0;
    const squares = found.reduce((sum, one) => sum + (one - worth) ** 2, 0);
    return Math.sqrt(squares / (found.length - 1) / found.length);
  }
}

/** Returns the options, best first. In a draft only the most promising cards are tried, the others are no options. */
export function search(view: View, learned: Learned, settings: Settings): Option[] {
  return view.phase === 'draft'
    ? new PickSearch(view, learned, settings).run()
    : new PlaySearch(view, learned, settings).run();
}

/** One decision being made. */
abstract class Search {
  protected readonly settings: Settings;
  protected readonly equity: Equity;
  /** How many worlds have been tried. */
  protected worlds = 0;
  readonly #number: bigint;
  readonly #options: readonly Option[];
  readonly #begun = performance.now();

  constructor(view: View, answers: readonly number[], learned: Learned, settings: Settings) {
    const { viewer, players, options, totals, rounds } = view;
    const turnedTotals = turned(viewer ?? 0, players).map((seat) => totals[seat]!);
    this.settings = settings;
    this.equity = new Equity(turnedTotals, rounds.length, options, learned.pool(players, options.deck));
    this.#number = decisionNumber(view) << 24n;
    this.#options = answers.map((answer) => new Option(answer));
  }

  /** Finds what comes of these answers in the next worlds, so many. */
  abstract find(alive: readonly Option[], worlds: number): void;

  /** The number of the next world. */
  protected get number(): bigint {
    return this.#number + BigInt(this.worlds);
  }

  /** Spends the budget and returns the options, best first: after each phase the worse half of them is dropped. */
  run(): Option[] {
    let alive = [...this.#options];
    let ranked: Option[] = [];
    const phases = Math.max(1, 32 - Math.clz32(alive.length - 1)); // the logarithm to base 2, rounded up
    for (let phase = 0; phase < phases; phase += 1) {
      this.#spend(alive, phases, phase);
      alive = ranking(alive);
      if (phase + 1 === phases) break;
      const half = (alive.length + 1) >> 1;
      ranked = [...alive.slice(half), ...ranked];
      alive = alive.slice(0, half);
    }
    return [...alive, ...ranked];
  }

  #spend(alive: readonly Option[], phases: number, phase: number): void {
    const { playouts, seconds } = this.settings.budget;
    const wanted = Math.max(1, Math.floor(playouts / (phases * alive.length)));
    if (seconds === undefined) return this.#try(alive, wanted);
    const until = this.#begun + (1000 * seconds * (phase + 1)) / phases;
    const atOnce = Math.ceil(AT_ONCE / alive.length);
    for (let left = wanted; left > 0; left -= atOnce) {
      this.#try(alive, Math.min(left, atOnce));
      if (performance.now() >= until) return;
    }
  }

  #try(alive: readonly Option[], worlds: number): void {
    this.find(alive, worlds);
    this.worlds += worlds;
  }
}

/** A card to lay, or a row to choose. */
class PlaySearch extends Search {
  readonly #position: Position;
  readonly #places: ReadonlyMap<number, number>;
  readonly #belief: Belief | null;
  readonly #player: Player;
  readonly #playout: Playout;
  readonly #again = new Stream(0n, 0n);
  /** Where the others' beliefs were last. */
  #last: World | null = null;

  constructor(view: View, learned: Learned, settings: Settings) {
    const answers = view.phase === 'row' ? view.legal_rows : view.legal_plays;
    super(view, answers, learned, settings);
    const position = readView(view);
    const { seats, top, left, past, known, hand } = position;
    const { model, heat, belief } = settings;
    this.#position = position;
    this.#places = new Map(answers.map((answer, place) => [answer, place]));
    this.#player = new Player(model, heat, learned.net, seats, top, HAND_SIZE);
    this.#playout = new Playout(this.#player, new Rows(), seats, top, left);
    const believing = known === null && belief > 0 && past.length > 0 && hand.length > 0;
    this.#belief = believing ? new Belief(this.#player, heat, past, belief) : null;
  }

  find(alive: readonly Option[], count: number): void {
    const { hand, left, due, laid, rows, faceUp, seats, taken } = this.#position;
    const playout = this.#playout;
    const plays = new Int32Array(seats);
    this.#believe(count).forEach((world, index) => {
      const stream = new Stream(this.settings.seed, this.number + BigInt(index));
      if (!due) {
        countHidden(faceUp, playout.hidden);
        for (let seat = 1; seat < seats; seat += 1) {
          plays[seat] = this.#player.choose(world[seat - 1]!, left, rows, playout.hidden, stream);
        }
      }
      for (const option of alive) {
        playout.rows.become(rows);
        playout.faceUp.set(faceUp);
        playout.taken.fill(0);
        playout.hands.forEach((own, seat) => own.set(seat === 0 ? hand : world[seat - 1]!));
        this.#again.become(stream);
        for (let seat = 0; seat < seats; seat += 1) {
          if (due) playout.lay(seat, laid[seat]!);
          else playout.layFrom(seat, seat === 0 ? this.#places.get(option.answer)! : plays[seat]!, left);
        }
        playout.settle(due ? option.answer : -1);
        playout.playOn(left - 1, this.#again);
        option.found.push(this.equity.worth(playout.taken, taken, this.worlds + index));
      }
    });
  }

  /** Returns the others' hands in the next worlds, so many. */
  #believe(count: number): readonly World[] {
    const { known, seats, hand, unseen } = this.#position;
    const { seed } = this.settings;
    if (known !== null) return Array.from({ length: count }, () => known);
    const dealt = dealWorlds(seed, this.number, this.#belief === null ? count : 1, seats - 1, hand.length, unseen);
    if (this.#belief === null) return dealt;
    const worlds = this.#belief.worlds(seed, this.number, count, this.#last ?? dealt[0]!, unseen);
    this.#last = worlds.at(-1)!;
    return worlds;
  }
}

/** A card to pick in a draft: the draft is finished by what cards are worth, and the round played. */
class PickSearch extends Search {
  readonly #playout: Playout;
  readonly #worth: Float32Array;
  /** By card who has picked it; -1 for nobody. */
  readonly #owners: Int32Array;
  /** The seats that pick from now on; the first is the one that decides. */
  readonly #turns: readonly number[];
  readonly #nothing: readonly number[];

  constructor(view: View, learned: Learned, settings: Settings) {
    super(view, bestPicks(view, learned, MOST_PICKS), learned, settings);
    const { viewer, players, options } = view;
    const { order, picks } = view.draft!;
    const top = topCard(players, options);
    const player = new Player(settings.model, settings.heat, learned.net, players, top, HAND_SIZE);
    const places = order.map((seat) => (seat - viewer! + players) % players);
    this.#playout = new Playout(player, new Rows(), players, top, HAND_SIZE);
    this.#worth = learned.worth(players);
    this.#owners = new Int32Array(top + 1).fill(-1);
    picks.forEach((card, index) => (this.#owners[card] = places[index]!));
    this.#turns = places.slice(picks.length);
    this.#nothing = Array.from({ length: players }, () => 0);
  }

  find(alive: readonly Option[], count: number): void {
    const playout = this.#playout;
    for (let world = 0; world < count; world += 1) {
      for (const option of alive) {
        const stream = new Stream(this.settings.seed, this.number + BigInt(world));
        this.#deal(this.#finish(option.answer, stream));
        playout.taken.fill(0);
        playout.playOn(HAND_SIZE, stream);
        option.found.push(this.equity.worth(playout.taken, this.#nothing, this.worlds + world));
      }
    }
  }

  /** Returns who has each card at the end of a draft that goes on with this pick. */
  #finish(pick: Card, stream: Stream): Int32Array {
    const owners = this.#owners.slice();
    owners[pick] = 0;
    for (let turn = 1; turn < this.#turns.length; turn += 1) {
      let best = 0;
      let least = Infinity;
      for (let card = 1; card < owners.length; card += 1) {
        if (owners[card]! >= 0) continue;
        const noise = NOISE[stream.draw(NOISE.length)]!;
        const value = Math.fround(this.#worth[card]! - Math.fround(PICK_HEAT * noise));
        if (value < least) [best, least] = [card, value];
      }
      owners[best] = this.#turns[turn]!;
    }
    return owners;
  }

  /** Hands the cards out, and opens the rows with those that nobody has. */
  #deal(owners: Int32Array): void {
    const { hands, rows, faceUp } = this.#playout;
    const held = hands.map(() => 0);
    let row = 0;
    faceUp.fill(0);
    for (let card = 1; card < owners.length; card += 1) {
      const seat = owners[card]!;
      if (seat >= 0) {
        hands[seat]![held[seat]!] = card;
        held[seat]! += 1;
      } else if (row < ROWS) {
        rows.ends[row] = card;
        rows.lengths[row] = 1;
        rows.heads[row] = HEADS_BY_CARD[card]!;
        faceUp[card] = 1;
        row += 1;
      }
    }
  }
}

/** Returns the options, best first; equals stay in their order. */
function ranking(options: readonly Option[]): Option[] {
  return options
    .map((option) => ({ option, worth: option.worth }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ option }) => option);
}
