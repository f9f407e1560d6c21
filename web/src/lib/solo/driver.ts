/**
 * Drives a match against the bots of the page: deals, asks the bots, plays the forced last card, keeps every event.
 *
 * What the server does for a table, without one. The truth is what is kept: an event is on disk before anybody hears of
 * it, and where another tab has gone on with the match, this one follows.
 */
import { type Bot, decide, legal } from '../bots/bot.ts';
import { makeBot } from '../bots/kinds.ts';
import { RandomBot } from '../bots/random.ts';
import type { Command as WireCommand, Event as WireEvent, TableView } from '../protocol/messages.ts';
import type { Seat } from '../rules/cards.ts';
import { answer, type Command } from '../rules/commands.ts';
import { nextRound, stream, streamKey } from '../rules/fair.ts';
import { apply, type Match, waits, waitsFor } from '../rules/match.ts';
import { formatRecord } from '../rules/record.ts';
import { roundStart, view } from '../rules/view.ts';
import { type Kept, matchOf } from './kept.ts';
import { type Opening, open, type Speed } from './setup.ts';
import { OvertakenError, type Shelf } from './shelf.ts';
import { showEvents, showTable, YOU } from './show.ts';

/** Milliseconds that a bot seems to think. */
export const PAUSES: Record<Speed, readonly [least: number, most: number]> = {
  slow: [1500, 3000],
  normal: [500, 1400],
  fast: [50, 250],
};

/** Why nothing has changed; the codes are those of the server. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export class Driver {
  #opening: Opening;
  #match: Match;
  readonly #shelf: Shelf;
  /** The number of the first frame of this match: it goes on over rematches. */
  #first = 0;
  #listeners = new Set<() => void>();
  /** Seats whose bot is being asked, and for which wait. */
  #thinking = new Set<string>();
  #bots = new Map<Seat, Promise<Bot>>();
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;
  #gone = false;

  private constructor(opening: Opening, match: Match, shelf: Shelf) {
    this.#opening = opening;
    this.#match = match;
    this.#shelf = shelf;
  }

  /** Takes up the match that is kept; null if there is none. Rejects where it cannot be read. */
  static async resume(shelf: Shelf): Promise<Driver | null> {
    const kept = await shelf.load();
    if (kept === null) return null;
    const driver = new Driver(kept.opening, matchOf(kept), shelf);
    await driver.#start();
    return driver;
  }

  /** Begins a match in the place of the one that is kept. */
  static async begin(opening: Opening, shelf: Shelf): Promise<Driver> {
    await shelf.begin(opening);
    const driver = new Driver(opening, matchOf({ opening, events: [] }), shelf);
    await driver.#start();
    return driver;
  }

  get id(): string {
    return this.#opening.id;
  }

  /** Whether the match has been given up, here or in another tab. */
  get gone(): boolean {
    return this.#gone;
  }

  get view(): TableView {
    return showTable(this.#opening, this.#match);
  }

  /** Returns what has happened from a frame on, each with its number. */
  framesSince(number: number): { number: number; event: WireEvent }[] {
    const events = showEvents(this.#opening, this.#match);
    return events
      .map((event, index) => ({ number: this.#first + index, event }))
      .filter((frame) => frame.number >= number);
  }

  /** Calls a function after every change; returns how to stop that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Carries a command of the player out; `acknowledge` is called when it is on disk, before anybody hears of it. */
  do(command: WireCommand, acknowledge: () => void): Promise<void> {
    return this.#inTurn(async () => {
      if (command.type === 'rematch') return this.#rematch(acknowledge);
      if (command.type === 'leave') {
        await this.#shelf.forget();
        acknowledge();
        return this.#giveUp();
      }
      await this.#commit(this.#read(command), acknowledge);
    });
  }

  /** Returns the record of the match once it is over. */
  record(): Blob {
    const { names, options, secret, at } = this.#opening;
    const date = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
    const text = formatRecord({ options, players: names, events: this.#match.log, secret, date });
    return new Blob([text], { type: 'application/x-ndjson' });
  }

  /** Asks no bot any more. */
  close(): void {
    this.#closed = true;
    this.#listeners.clear();
  }

  /** Returns the command for the rules. Throws a Refusal for one that comes too late, or that is none of a match. */
  #read(command: WireCommand): Command {
    const { round, trick, draft } = this.#match;
    const present: Record<string, number> = { round, trick, pick: draft?.picks.length ?? 0 };
    for (const [name, value] of Object.entries(command)) {
      if (name in present && present[name] !== value) {
        throw new Refusal('STALE', `expected ${name} ${present[name]}, got ${String(value)}`);
      }
    }
    switch (command.type) {
      case 'next_round':
        return nextRound(this.#match, this.#opening.secret);
      case 'choose_card':
        return { type: 'choose_card', seat: YOU, card: command.card, by: 'player' };
      case 'choose_row':
        return { type: 'choose_row', seat: YOU, row: command.row, by: 'player' };
      case 'pick_card':
        return { type: 'pick_card', seat: YOU, card: command.card, by: 'player' };
      default:
        throw new Refusal('WRONG_STAGE', `expected a command of the match, got ${command.type}`);
    }
  }

  async #rematch(acknowledge: () => void): Promise<void> {
    if (this.#match.phase !== 'over') throw new Refusal('WRONG_STAGE', 'expected a match that is over');
    const opening = open(this.#opening.names[YOU]!, this.#opening);
    await this.#shelf.begin(opening);
    this.#take({ opening, events: [] });
    await this.#commit(nextRound(this.#match, opening.secret), acknowledge);
  }

  /** Goes over to a match as it is kept: this one further on, or another one, whose frames follow. */
  #take(kept: Kept): void {
    if (kept.opening.id !== this.#opening.id) {
      this.#first += showEvents(this.#opening, this.#match).length;
      this.#bots.clear();
    }
    this.#opening = kept.opening;
    this.#match = matchOf(kept);
  }

  #giveUp(): void {
    this.#gone = true;
    for (const listener of this.#listeners) listener();
    this.close();
  }

  async #commit(command: Command, acknowledge: () => void = () => undefined): Promise<void> {
    try {
      await this.#append(command);
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error;
      await this.#follow();
      throw new Refusal('STALE', 'expected the match to be played in this tab only');
    }
    acknowledge();
    this.#publish();
  }

  /** Applies a command and what follows from it, once all of it is on disk. */
  async #append(command: Command): Promise<void> {
    let [match] = apply(this.#match, command);
    for (const seat of forced(match)) {
      [match] = apply(match, answer(match.phase, seat, match.hands[seat]![0]!, 'forced'));
    }
    const number = this.#match.log.length;
    await this.#shelf.append(this.#opening.id, number, match.log.slice(number));
    this.#match = match;
  }

  /** Takes over what another tab has made of the match. */
  async #follow(): Promise<void> {
    const kept = await this.#shelf.load();
    if (kept === null) return this.#giveUp();
    this.#take(kept);
    this.#publish();
  }

  #publish(): void {
    for (const listener of this.#listeners) listener();
    this.#askBots();
  }

  /** Deals the first round, where that has not been done, and lets the bots begin. */
  async #start(): Promise<void> {
    if (this.#match.round > 0) return this.#askBots();
    const dealt = this.#inTurn(() => this.#commit(nextRound(this.#match, this.#opening.secret)));
    await dealt.catch(ifNotOvertaken);
  }

  #askBots(): void {
    if (this.#closed) return;
    const key = this.#waitKey();
    for (const { seat } of waits(this.#match)) {
      if (seat === null || seat === YOU || this.#thinking.has(`${key}:${seat}`)) continue;
      this.#thinking.add(`${key}:${seat}`);
      setTimeout(() => void this.#letBotChoose(seat, key), pause(this.#opening.speed));
    }
  }

  async #letBotChoose(seat: Seat, key: string): Promise<void> {
    try {
      if (this.#closed || key !== this.#waitKey()) return;
      const choice = await this.#ask(seat);
      await this.#inTurn(async () => {
        const { phase } = this.#match;
        if (this.#closed || key !== this.#waitKey() || !waitsFor(this.#match, phase, seat)) return;
        await this.#commit(answer(phase, seat, choice, 'bot'));
      });
    } catch (error) {
      ifNotOvertaken(error);
    } finally {
      this.#thinking.delete(`${key}:${seat}`);
      this.#askBots(); // again, where another tab was quicker with another choice
    }
  }

  /** Returns the bot's choice; a random one where it fails, since a table must not hang on it. */
  async #ask(seat: Seat): Promise<number> {
    const seen = view(this.#match, seat, roundStart(this.#match));
    const seed = this.#seedOf(seat);
    try {
      if (!this.#bots.has(seat)) this.#bots.set(seat, makeBot(this.#opening.bots[seat - 1]!, seed));
      const choice = await decide(await this.#bots.get(seat)!, seen);
      if (legal(seen).includes(choice)) return choice;
    } catch {
      this.#bots.delete(seat);
    }
    return decide(new RandomBot(seed), seen);
  }

  /** Returns the seed of a bot: 64 bits of a stream of the match that no card comes from. */
  #seedOf(seat: Seat): bigint {
    const words = stream(streamKey(this.#opening.secret), 'bot', seat);
    return (BigInt(words.next().value) << 32n) | BigInt(words.next().value);
  }

  /** Returns a name for what the match waits for now; it changes with the phase, the trick and the pick. */
  #waitKey(): string {
    const { phase, round, trick, draft } = this.#match;
    return [this.#opening.id, phase, round, trick, draft?.picks.length ?? 0].join(':');
  }

  /** One thing after the other: what is decided is decided on what is on disk. */
  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(act);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}

/** Throws the error again, unless another tab was quicker: that one is followed already. */
function ifNotOvertaken(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** Returns the seats that have one card left and nothing to choose. */
function forced(match: Match): Seat[] {
  const last = match.phase === 'cards' && match.hands.every((hand) => hand.length === 1);
  return last ? waits(match).map(({ seat }) => seat!) : [];
}

function pause(speed: Speed): number {
  const [least, most] = PAUSES[speed];
  return least + Math.random() * (most - least);
}
