/**
 * The network of the learned policy: the port of `value_cards` in `src/sixieme/bots/policy_kernels.py`.
 *
 * All of it is float32, to the same bits as there: every product is rounded, and then every sum, in the order in which
 * they are written. No sum may be rearranged.
 */
import { CARD_INPUTS, type Net, TABLE_INPUTS, WIDTH } from './weights.ts';

const round = Math.fround;
const LONGEST = Math.max(TABLE_INPUTS, CARD_INPUTS, WIDTH);
/** The numbers of an input that are not 0, and where their weights begin. */
const numbers = new Float64Array(LONGEST);
const starts = new Int32Array(LONGEST);

/**
 * Fills `out` with `base` plus the rows of `weights`, each times its number in `given`, in their order.
 *
 * Eight sums at a time stay in registers: written back each time, they need a third more.
 */
export function addUp(
  out: Float32Array,
  base: Float32Array | Float64Array,
  given: Float32Array,
  count: number,
  weights: Float64Array,
): void {
  let some = 0;
  for (let index = 0; index < count; index += 1) {
    const number = given[index]!;
    if (number !== 0) {
      numbers[some] = number;
      starts[some] = index * WIDTH;
      some += 1;
    }
  }
  for (let unit = 0; unit < WIDTH; unit += 8) {
    let a = base[unit]!;
    let b = base[unit + 1]!;
    let c = base[unit + 2]!;
    let d = base[unit + 3]!;
    let e = base[unit + 4]!;
    let f = base[unit + 5]!;
    let g = base[unit + 6]!;
    let h = base[unit + 7]!;
    for (let one = 0; one < some; one += 1) {
      const number = numbers[one]!;
      const at = starts[one]! + unit;
      a = round(a + round(number * weights[at]!));
      b = round(b + round(number * weights[at + 1]!));
      c = round(c + round(number * weights[at + 2]!));
      d = round(d + round(number * weights[at + 3]!));
      e = round(e + round(number * weights[at + 4]!));
      f = round(f + round(number * weights[at + 5]!));
      g = round(g + round(number * weights[at + 6]!));
      h = round(h + round(number * weights[at + 7]!));
    }
    out[unit] = a;
    out[unit + 1] = b;
    out[unit + 2] = c;
    out[unit + 3] = d;
    out[unit + 4] = e;
    out[unit + 5] = f;
    out[unit + 6] = g;
    out[unit + 7] = h;
  }
}

/** The network at work, for hands of so many cards at most. */
export class Network {
  readonly #net: Net;
  /** What the first layer gives for each card. */
  readonly #first: Float32Array[];
  readonly #base = new Float32Array(WIDTH);
  readonly #mean = new Float32Array(WIDTH);
  readonly #secondBase = new Float32Array(WIDTH);
  readonly #second = new Float32Array(WIDTH);

  constructor(net: Net, hand: number) {
    this.#net = net;
    this.#first = Array.from({ length: hand }, () => new Float32Array(WIDTH));
  }

  /**
   * Fills the first `count` of `values` with what each card is expected to cost, in tens of heads against the mean of
   * the others: the least is the best. `shared` says what there is to say about the table, `cards` about each card.
   */
  valueCards(shared: Float32Array, cards: readonly Float32Array[], count: number, values: Float32Array): void {
    const { fromTable, fromCard, firstBias, fromOwn, fromMean, secondBias, out } = this.#net;
    const base = this.#base;
    const mean = this.#mean.fill(0);
    const second = this.#second;
    addUp(base, firstBias, shared, TABLE_INPUTS, fromTable);
    for (let card = 0; card < count; card += 1) {
      const layer = this.#first[card]!;
      addUp(layer, base, cards[card]!, CARD_INPUTS, fromCard);
      for (let unit = 0; unit < WIDTH; unit += 1) {
        if (layer[unit]! < 0) layer[unit] = 0;
        mean[unit] = mean[unit]! + layer[unit]!;
      }
    }
    for (let unit = 0; unit < WIDTH; unit += 1) mean[unit] = mean[unit]! / count;
    addUp(this.#secondBase, secondBias, mean, WIDTH, fromMean);
    for (let card = 0; card < count; card += 1) {
      addUp(second, this.#secondBase, this.#first[card]!, WIDTH, fromOwn);
      let value = 0;
      for (let unit = 0; unit < WIDTH; unit += 1) {
        if (second[unit]! > 0) value = round(value + round(second[unit]! * out[unit]!));
      }
      values[card] = value;
    }
  }
}
