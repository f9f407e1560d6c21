/**
 * A whole game in a link: enough to look at it, small enough for a QR code, and no server in between.
 *
 * The bytes, in base64url after `#game=`: the version; players and status; the options; the first dealer; when the game
 * began; its id, six bits a character; how many changes it had; the title; the seats (colour, bot, name, emoji); the
 * heads of the rounds that count; two bytes of SHA-256 over all of it, so that a link that lost a letter on its way
 * shows nothing rather than another score.
 */
import { MIN_PLAYERS } from '../rules/cards.ts';
import { CLASSIC, type Options } from '../rules/options.ts';
import { concat, sha256 } from '../rules/sha256.ts';
import type { BookGame, BookPlayer, Change, Deed, Started } from './book.ts';
import { hexDigest } from './canonical.ts';
import { BookError } from './errors.ts';
import { counting, Fold, foldGame, type Status } from './game.ts';
import type { Player } from './people.ts';
import { checkBook, emptyBook } from './read.ts';

const LINK_VERSION = 1;
const MOST_BYTES = 4096;
const MOST_LETTERS = Math.ceil((MOST_BYTES * 4) / 3);
/** Of a name, a title or an emoji: ten of the longest and 200 rounds still fit. */
const MOST_OF_A_TEXT = 120;
const SEAL = 2;
/** A received copy has the id of the original behind this, so the two never meet. */
const PREFIX = 'v-';
const MOST_OF_AN_ID = 64 - PREFIX.length;
const PLACE = 'link';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const STATUSES: readonly Status[] = ['running', 'finished', 'abandoned'];
const ORIGINS = ['table', 'online'] as const;
/** Seconds from the beginning of the year 1 to that of 1970. */
const YEAR_ONE = 62_135_596_800;

/** The options that are one of a few values, in the order of their bits; the rest are numbers or null. */
const PACKED = [
  ['deck', ['full', 'limited']],
  ['draft', [false, true]],
  ['next_picker', ['left', 'fixed', 'loser']],
  ['pick_order', ['straight', 'snake']],
  ['show_picks', [false, true]],
  ['strict', [false, true]],
  ['tie', ['shared', 'play_on', 'last_round']],
] as const satisfies [keyof Options, readonly unknown[]][];
const COUNTED = ['first_picker', 'threshold', 'max_rounds'] as const satisfies (keyof Options)[];

/** Returns what stands after `#game=` for others to look at the game. */
export function writeLink(game: BookGame, players: readonly Player[]): string {
  const state = foldGame(game.changes);
  const { options, seats, names, first_dealer } = state.started;
  const out = new Writer();
  out.byte(LINK_VERSION);
  out.byte((seats.length - MIN_PLAYERS) | (STATUSES.indexOf(state.status) << 4) | (ORIGINS.indexOf(game.origin) << 6));
  out.number(packOptions(options));
  for (const name of COUNTED) out.number(options[name] === null ? 0 : options[name] + 1);
  out.byte(first_dealer);
  out.number(secondsOf(game.changes[0]!.at));
  out.id(game.view !== null && game.id.startsWith(PREFIX) ? game.id.slice(PREFIX.length) : game.id);
  out.number(game.view ?? game.changes.length);
  out.text(state.title);
  seats.forEach((seat, index) => {
    const player = players.find(({ id }) => id === seat);
    const emoji = player?.emoji ?? '';
    out.byte((player?.color ?? 0) | (player?.bot ? 0x10 : 0) | (emoji ? 0x20 : 0));
    out.text(names[index]!);
    if (emoji) out.text(emoji);
  });
  const rounds = counting(state);
  out.number(rounds.length);
  for (const { entries } of rounds) for (const { heads } of entries) out.byte(heads);
  return toBase64(concat(out.bytes(), seal(out.bytes())));
}

/** Returns the copy that a link holds, with players of its own. Throws BookError, and nothing else. */
export function readLink(payload: string): { game: BookGame; players: BookPlayer[] } {
  const bytes = fromBase64(payload);
  const input = new Reader(bytes.subarray(0, -SEAL));
  if (bytes.length <= SEAL || input.byte() < 1) throw broken('a game');
  if (bytes[0]! > LINK_VERSION)
    throw new BookError('NEWER_VERSION', PLACE, `expected version ${LINK_VERSION}, got ${bytes[0]}`);
  if (seal(bytes.subarray(0, -SEAL)).some((byte, at) => byte !== bytes[bytes.length - SEAL + at]))
    throw broken('the whole link');
  const said = readGame(input);
  const { id, at, origin, view, players } = said;
  const changes = changesOf(said);
  const game = { id, number: 1, origin, counted: false, view, fork_of: null, draft: null, changes };
  const book = checkBook({ ...emptyBook(), players: players.map((player) => playerOf(player, at)), games: [game] });
  return { game: book.games[0]!, players: book.players };
}

interface Said {
  id: string;
  at: string;
  origin: (typeof ORIGINS)[number];
  status: Status;
  view: number;
  started: Started;
  players: Pick<Player, 'id' | 'name' | 'color' | 'bot' | 'emoji'>[];
  rounds: number[][];
}

function readGame(input: Reader): Said {
  const head = input.byte();
  const seats = (head & 0xf) + MIN_PLAYERS;
  const status = pick(STATUSES, (head >> 4) & 3);
  const origin = pick(ORIGINS, head >> 6);
  const packed = unpackOptions(input.number());
  const counts = COUNTED.map((name) => [name, input.number() - 1] as const);
  const options = { ...packed, ...Object.fromEntries(counts.map(([name, count]) => [name, count < 0 ? null : count])) };
  const first_dealer = input.byte();
  const at = momentOf(input.number());
  const id = PREFIX + input.id();
  const view = input.number();
  const title = input.text();
  const players = Array.from({ length: seats }, (_, seat) => {
    const bits = input.byte();
    const name = input.text();
    const emoji = bits & 0x20 ? input.text() : null;
    // The same link, or a later one of the same game, brings the same players.
    const own = `p-${hexDigest(`${id}\n${seat}`).slice(0, 20)}`;
    return { id: own, name, color: bits & 0xf, bot: (bits & 0x10) > 0, emoji };
  });
  const rounds = Array.from({ length: input.count(seats) }, () => Array.from({ length: seats }, () => input.byte()));
  input.end();
  const started: Started = {
    kind: 'started',
    options,
    seats: players.map((player) => player.id),
    names: players.map((player) => player.name),
    first_dealer,
    tz: null,
    title,
    place: '',
    note: '',
  };
  return { id, at, origin, status, view, started, players, rounds };
}

/** Returns changes that lead to what the game was, however it came to be that. */
function changesOf({ at, origin, status, started, rounds }: Said): Change[] {
  const fold = new Fold();
  const follow = (deed: Deed) => fold.apply({ at, ...deed });
  const reopen = () => fold.state.status === 'finished' && follow({ kind: 'reopened' });
  follow(started);
  rounds.forEach((heads, index) => {
    reopen();
    const round = `round-${String(index + 1).padStart(3, '0')}`;
    const entries = heads.map((own) => ({
      heads: own,
      cards: null,
      via: origin === 'online' ? origin : ('pad' as const),
    }));
    follow({ kind: 'round', round, entries, left: null });
  });
  if (status !== 'finished') reopen();
  if (status === 'abandoned') follow({ kind: 'abandoned' });
  if (status === 'finished' && fold.state.status === 'running') follow({ kind: 'ended' });
  return fold.changes;
}

function playerOf({ id, name, color, bot, emoji }: Said['players'][0], at: string): BookPlayer {
  return { id, changes: [{ at, name, color, emoji, bot }] };
}

function packOptions(options: Options): number {
  return PACKED.reduceRight(
    (bits, [name, values]) => bits * 4 + (values as readonly unknown[]).indexOf(options[name]),
    0,
  );
}

function unpackOptions(bits: number): Options {
  let left = bits;
  const values = PACKED.map(([name, choices]) => {
    const chosen = pick<unknown>(choices, left % 4);
    left = Math.floor(left / 4);
    return [name, chosen];
  });
  if (left > 0) throw broken('options');
  return { ...CLASSIC, ...Object.fromEntries(values) };
}

function pick<T>(choices: readonly T[], index: number): T {
  if (index >= choices.length) throw broken(`one of ${choices.length}`);
  return choices[index]!;
}

function secondsOf(at: string): number {
  return Date.parse(at) / 1000 + YEAR_ONE;
}

function momentOf(seconds: number): string {
  const moment = new Date((seconds - YEAR_ONE) * 1000);
  if (Number.isNaN(moment.getTime())) throw broken('a moment');
  return moment.toISOString().replace('.000', '');
}

function seal(bytes: Uint8Array): Uint8Array {
  return sha256(bytes).subarray(0, SEAL);
}

function toBase64(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(payload: string): Uint8Array {
  if (payload.length > MOST_LETTERS)
    throw new BookError('TOO_LARGE', PLACE, `expected at most ${MOST_LETTERS} letters`);
  if (!/^[A-Za-z0-9_-]+$/.test(payload) || payload.length % 4 === 1) throw broken('base64url');
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  // What would be read alike is written in one way only.
  if (toBase64(bytes) !== payload) throw broken('base64url');
  return bytes;
}

function broken(expected: string): BookError {
  return new BookError('NOT_A_BOOK', PLACE, `expected ${expected}: the link is cut or changed`);
}

/** Numbers have seven bits a byte, the low ones first; a byte below 128 is the last. */
class Writer {
  readonly #bytes: number[] = [];

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  byte(value: number): void {
    this.#bytes.push(value);
  }

  number(value: number): void {
    let left = value;
    for (; left >= 0x80; left = Math.floor(left / 0x80)) this.byte((left % 0x80) | 0x80);
    this.byte(left);
  }

  text(text: string): void {
    const bytes = new TextEncoder().encode(shorten(text));
    this.number(bytes.length);
    this.#bytes.push(...bytes);
  }

  id(id: string): void {
    const letters = [...id.slice(0, MOST_OF_AN_ID)].map((letter) => LETTERS.indexOf(letter));
    this.byte(letters.length);
    for (let at = 0; at < letters.length; at += 4) {
      const [a = 0, b = 0, c = 0, d = 0] = letters.slice(at, at + 4);
      const group = (a << 18) | (b << 12) | (c << 6) | d;
      const bytes = [group >> 16, (group >> 8) & 0xff, group & 0xff];
      this.#bytes.push(...bytes.slice(0, Math.ceil((Math.min(4, letters.length - at) * 6) / 8)));
    }
  }
}

/** Reads what a Writer has written; each length is compared with what is there. */
class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw broken('more');
    this.#at += 1;
    return byte;
  }

  number(): number {
    let value = 0;
    for (let scale = 1; scale <= 2 ** 42; scale *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
    throw broken('a smaller number');
  }

  /** Reads how many things of so many bytes follow. */
  count(size: number): number {
    const count = this.number();
    if (count * size > this.#bytes.length - this.#at) throw broken('more');
    return count;
  }

  text(): string {
    const bytes = this.#take(this.count(1));
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw broken('UTF-8');
    }
  }

  id(): string {
    const length = this.byte();
    const bytes = this.#take(Math.ceil((length * 6) / 8));
    const letters = Array.from({ length }, (_, index) => {
      const bit = index * 6;
      const pair = (bytes[bit >> 3]! << 8) | (bytes[(bit >> 3) + 1] ?? 0);
      return LETTERS[(pair >> (10 - (bit & 7))) & 0x3f]!;
    });
    return letters.join('');
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw broken('the end');
  }

  #take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw broken('more');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

/** Cuts a text to what a link has room for, never within a character, and leaves no blank at the end. */
function shorten(text: string): string {
  let size = 0;
  let kept = '';
  for (const letter of text) {
    size += new TextEncoder().encode(letter).length;
    if (size > MOST_OF_A_TEXT) return kept.trimEnd();
    kept += letter;
  }
  return kept;
}
