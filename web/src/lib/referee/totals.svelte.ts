/** The totals of a match as they are typed, and what the referee makes of them. */
import { MAX_PLAYERS, MIN_PLAYERS, type Seat } from '../rules/cards.ts';
import { CLASSIC, type Options } from '../rules/options.ts';
import { type Ending, ending } from './ends.ts';
import { cleanName } from '../texts/names.ts';

export interface Line {
  name: string;
  total: string;
  /** Heads of the last round. */
  last: string;
}

/** What is missing or cannot be; `seat` is whose. */
export type Fault =
  | { readonly kind: 'missing'; readonly seats: readonly Seat[] }
  | { readonly kind: 'bad'; readonly seat: Seat; readonly given: string }
  | { readonly kind: 'bad_number'; readonly given: string }
  | { readonly kind: 'last_above'; readonly seat: Seat }
  | { readonly kind: 'all_clean' }
  | { readonly kind: 'never' };

const MOST_DIGITS = 4;

export class Totals {
  lines = $state<Line[]>(Array.from({ length: 4 }, () => ({ name: '', total: '', last: '' })));
  /** The threshold as it is typed; null: there is none. */
  threshold = $state<string | null>(String(CLASSIC.threshold));
  strict = $state(false);
  /** The number of rounds agreed; empty: none. */
  maxRounds = $state('');
  played = $state('1');
  tie = $state<Options['tie']>('shared');

  get players(): number {
    return this.lines.length;
  }

  set players(players: number) {
    const count = Math.max(MIN_PLAYERS, Math.min(MAX_PLAYERS, players));
    while (this.lines.length < count) this.lines.push({ name: '', total: '', last: '' });
    this.lines.length = count;
  }

  /** Whether the last round decides, and is asked for. */
  get asksLast(): boolean {
    return this.tie === 'last_round' && this.played.trim() !== '1';
  }

  /** Returns the name of a seat; `fallback` says “player 3”. */
  nameOf(seat: Seat, fallback: (seat: number) => string): string {
    return cleanName(this.lines[seat]!.name) || fallback(seat + 1);
  }

  readonly options: Options | null = $derived.by(() => {
    const threshold = this.threshold === null ? null : readNumber(this.threshold, 1);
    const rounds = this.maxRounds.trim() === '' ? null : readNumber(this.maxRounds, 1);
    if (Number.isNaN(threshold) || Number.isNaN(rounds) || (threshold === null && rounds === null)) return null;
    return { ...CLASSIC, threshold, strict: this.strict, max_rounds: rounds, tie: this.tie };
  });

  readonly faults: readonly Fault[] = $derived.by(() => {
    const found: Fault[] = [];
    const numbers = [this.threshold, this.maxRounds.trim() === '' ? null : this.maxRounds, this.played];
    for (const given of numbers) {
      if (given !== null && Number.isNaN(readNumber(given, 1))) found.push({ kind: 'bad_number', given: cut(given) });
    }
    if (this.threshold === null && this.maxRounds.trim() === '') found.push({ kind: 'never' });
    const missing = [...this.lines.keys()].filter((seat) => this.#typed(seat).some((typed) => typed.trim() === ''));
    if (missing.length > 0) found.push({ kind: 'missing', seats: missing });
    this.lines.forEach((line, seat) => {
      const [total, last] = [readNumber(line.total, 0), readNumber(line.last, 0)];
      for (const given of this.#typed(seat)) {
        if (given.trim() !== '' && Number.isNaN(readNumber(given, 0)))
          found.push({ kind: 'bad', seat, given: cut(given) });
      }
      if (this.asksLast && last > total) found.push({ kind: 'last_above', seat });
    });
    if (this.lines.every((line) => readNumber(line.total, 0) === 0)) found.push({ kind: 'all_clean' });
    return found;
  });

  /** What the referee says, once everything is there. */
  readonly verdict: Ending | null = $derived.by(() => {
    if (this.options === null || this.faults.length > 0) return null;
    return ending(this.#rounds(), this.options);
  });

  /** The rounds as far as they matter: their number, the last one, and all before it in the first. */
  #rounds(): number[][] {
    const totals = this.lines.map((line) => readNumber(line.total, 0));
    const played = readNumber(this.played, 1);
    if (played === 1) return [totals];
    const last = this.lines.map((line) => (this.asksLast ? readNumber(line.last, 0) : 0));
    const zeros = totals.map(() => 0);
    const between = Array.from({ length: played - 2 }, () => zeros);
    return [totals.map((total, seat) => total - last[seat]!), ...between, last];
  }

  #typed(seat: Seat): string[] {
    const { total, last } = this.lines[seat]!;
    return this.asksLast ? [total, last] : [total];
  }
}

function readNumber(typed: string, least: number): number {
  const text = typed.trim();
  const number = new RegExp(`^[0-9]{1,${MOST_DIGITS}}$`).test(text) ? Number(text) : NaN;
  return number >= least ? number : NaN;
}

function cut(text: string): string {
  return [...text.trim()].slice(0, 12).join('');
}

/** The totals on the page: they stay while one looks at another part. */
export const theTotals = new Totals();
