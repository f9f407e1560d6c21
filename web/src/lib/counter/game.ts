/** A game is the fold of its changes: what stands on the table now, and what could be undone. */
import type { Seat } from '../rules/cards.ts';
import { addUp, isOver, ranking, type Scores, type Standing, winners } from '../rules/scoring.ts';
import type { Change, Entry, Left, Started } from './book.ts';
import { MOST_ROUNDS, readChange } from './change.ts';
import { BookError } from './errors.ts';

export type Status = 'running' | 'finished' | 'abandoned';

export interface RoundState {
  readonly id: string;
  readonly entries: readonly Entry[];
  readonly left: Left | null;
  readonly counts: boolean;
}

export interface GameState {
  readonly started: Started;
  readonly title: string;
  readonly place: string;
  readonly note: string;
  /** All of them, those that do not count too. */
  readonly rounds: readonly RoundState[];
  readonly status: Status;
  /** Reopened: the end condition no longer finishes it. */
  readonly extended: boolean;
  /** By the rules, from the rounds that count. */
  readonly over: boolean;
  readonly totals: number[];
  readonly standings: Standing[];
  /** None unless the game is finished. */
  readonly winners: Seat[];
  /** Who deals the next round. */
  readonly dealer: Seat;
}

/** What a change makes anew; what follows from it is worked out when somebody asks. */
interface Core extends Pick<GameState, 'started' | 'title' | 'place' | 'note' | 'rounds' | 'extended' | 'over'> {
  readonly stopped: 'finished' | 'abandoned' | null;
  /** Heads by round, null where it does not count: kept because each change looks at all of them. */
  readonly scores: readonly (Scores | null)[];
}

interface Step {
  readonly change: Change;
  readonly before: Core;
}

/** A game as its changes come, one after the other. */
export class Fold {
  readonly changes: Change[] = [];
  #core: Core | null = null;
  #state: GameState | null = null;
  #done: Step[] = [];
  #undone: { readonly after: Core; readonly step: Step }[] = [];
  readonly #place: string;
  readonly #known: ((player: string) => boolean) | undefined;

  /** `place` goes before the places of faults; `known` says which players there are. */
  constructor(place = '', known?: (player: string) => boolean) {
    this.#place = place;
    this.#known = known;
  }

  /** Takes one more change. Throws BookError if it is none or is not legal now, and then nothing has changed. */
  apply(change: Change): void {
    const place = `${this.#place}changes[${this.changes.length}]`;
    this.follow(readChange(change, place, this.#core?.started ?? null, this.#known));
  }

  /** Takes a change whose values have been read before. */
  follow(change: Change): void {
    const place = `${this.#place}changes[${this.changes.length}]`;
    if (change.kind === 'undone') this.#undo(place);
    else if (change.kind === 'redone') this.#redo(place);
    else {
      const before = this.#core;
      const after = before ? step(before, change, place) : begin(change, place);
      if (before) this.#done.push({ change, before });
      this.#undone = [];
      this.#core = after;
    }
    this.changes.push(change);
    this.#state = null;
  }

  get state(): GameState {
    return (this.#state ??= stateOf(this.#begun()));
  }

  /** What `undone` would take back. */
  get undoes(): Change | null {
    return this.#done.at(-1)?.change ?? null;
  }

  /** What `redone` would bring back. */
  get redoes(): Change | null {
    return this.#undone.at(-1)?.step.change ?? null;
  }

  #undo(place: string): void {
    const last = this.#done.at(-1);
    if (!last) throw illegal(place, 'a change to take back');
    this.#undone.push({ after: this.#begun(), step: last });
    this.#done.pop();
    this.#core = last.before;
  }

  #redo(place: string): void {
    const last = this.#undone.at(-1);
    if (!last) throw illegal(place, 'a change that was just taken back');
    this.#undone.pop();
    this.#done.push(last.step);
    this.#core = last.after;
  }

  #begun(): Core {
    if (!this.#core) throw illegal(this.#place, 'a game that has started');
    return this.#core;
  }
}

/** Returns the fold of changes that have been read before. */
export function foldOf(changes: readonly Change[]): Fold {
  const fold = new Fold();
  for (const change of changes) fold.follow(change);
  return fold;
}

export function foldGame(changes: readonly Change[]): GameState {
  return foldOf(changes).state;
}

/** Returns the rounds that count. */
export function counting({ rounds }: Pick<GameState, 'rounds'>): RoundState[] {
  return rounds.filter((round) => round.counts);
}

/** Returns who deals a round (by its place among all rounds): the deal goes round with the rounds that count. */
export function dealerOf({ started, rounds }: Pick<GameState, 'started' | 'rounds'>, round: number): Seat {
  return (started.first_dealer + counting({ rounds: rounds.slice(0, round) }).length) % started.seats.length;
}

/** Returns the log for people: what was done, and whether it still stands. `undone` and `redone` only show in that. */
export function inForce(changes: readonly Change[]): { change: Change; index: number; force: boolean }[] {
  const log: { change: Change; index: number; force: boolean }[] = [];
  const done: typeof log = [];
  let undone: typeof log = [];
  changes.forEach((change, index) => {
    if (change.kind === 'undone' || change.kind === 'redone') {
      const [from, to] = change.kind === 'undone' ? [done, undone] : [undone, done];
      const last = from.pop();
      if (!last) return;
      last.force = change.kind === 'redone';
      to.push(last);
      return;
    }
    const line = { change, index, force: true };
    log.push(line);
    if (change.kind !== 'started') done.push(line);
    undone = [];
  });
  return log;
}

function begin(change: Change, place: string): Core {
  if (change.kind !== 'started') throw illegal(place, 'a game that has started', change);
  const { at: _, ...started } = change;
  const { title, place: where, note } = started;
  return { started, title, place: where, note, rounds: [], scores: [], stopped: null, extended: false, over: false };
}

function step(core: Core, change: Change, place: string): Core {
  switch (change.kind) {
    case 'round':
    case 'voided':
    case 'restored':
      return changeRounds(core, change, place);
    case 'ended':
      demand(statusOf(core) === 'running', place, 'a running game', change);
      demand(counting(core).length > 0, place, 'a round that counts', change);
      return { ...core, stopped: 'finished' };
    case 'abandoned':
      demand(statusOf(core) === 'running', place, 'a running game', change);
      return { ...core, stopped: 'abandoned' };
    case 'reopened':
      demand(statusOf(core) !== 'running', place, 'a game that is over', change);
      return { ...core, stopped: null, extended: true };
    case 'described':
      return { ...core, title: change.title, place: change.place, note: change.note };
    default:
      throw illegal(place, 'a game that has not started', change);
  }
}

function changeRounds(
  core: Core,
  change: Extract<Change, { kind: 'round' | 'voided' | 'restored' }>,
  place: string,
): Core {
  const index = core.rounds.findIndex((round) => round.id === change.round);
  const old = core.rounds[index];
  if (change.kind !== 'round' && !old) {
    throw new BookError('UNKNOWN_ID', `${place}.round`, `expected a round of the game, got ${change.round}`);
  }
  demand(statusOf(core) === 'running', place, 'a running game', change);
  if (change.kind === 'round') {
    demand(old !== undefined || core.rounds.length < MOST_ROUNDS, place, `at most ${MOST_ROUNDS} rounds`, change);
    const { round: id, entries, left } = change;
    return withRound(core, old ? index : core.rounds.length, { id, entries, left, counts: old?.counts ?? true });
  }
  const counts = change.kind === 'restored';
  demand(old!.counts !== counts, place, `a round that ${counts ? 'does not count' : 'counts'}`, change);
  return withRound(core, index, { ...old!, counts });
}

function withRound(core: Core, index: number, round: RoundState): Core {
  const rounds = core.rounds.toSpliced(index, 1, round);
  const scores = core.scores.toSpliced(index, 1, round.counts ? round.entries.map((entry) => entry.heads) : null);
  return { ...core, rounds, scores, over: isOver(thatCount(scores), core.started.options) };
}

function thatCount(scores: Core['scores']): Scores[] {
  return scores.filter((heads) => heads !== null);
}

function statusOf({ stopped, extended, over }: Core): Status {
  return stopped ?? (over && !extended ? 'finished' : 'running');
}

function stateOf(core: Core): GameState {
  const { stopped: _, scores: all, ...told } = core;
  const scores = thatCount(all);
  const totals = addUp(scores, core.started.seats.length);
  const standings = ranking(totals);
  const status = statusOf(core);
  return {
    ...told,
    status,
    totals,
    standings,
    winners: status === 'finished' ? winnersOf(core, scores, standings) : [],
    dealer: dealerOf(core, core.rounds.length),
  };
}

function winnersOf({ over, started }: Core, scores: Scores[], standings: Standing[]): Seat[] {
  if (over) return winners(scores, started.options);
  return standings.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
}

function demand(legal: boolean, place: string, expected: string, change: Change): void {
  if (!legal) throw illegal(place, expected, change);
}

function illegal(place: string, expected: string, change?: Change): BookError {
  return new BookError('BAD_CHANGE', place, `expected ${expected}${change ? ` for ${change.kind}` : ''}`);
}
