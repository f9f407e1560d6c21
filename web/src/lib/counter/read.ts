/** Reading and writing a book. What is read is checked whole before anything is done with it (docs/book.md). */
import {
  type Book,
  type BookGame,
  type BookGroup,
  type BookPlayer,
  type Change,
  FORMAT,
  type GroupChange,
  type Photo,
  type PlayerChange,
  VERSION,
} from './book.ts';
import { byCodePoint } from './canonical.ts';
import { readDraft, readPlayers } from './change.ts';
import { BookError, WHOLE } from './errors.ts';
import {
  fault,
  inside,
  orNull,
  readChoice,
  readFields,
  readFlag,
  readId,
  readLabel,
  readList,
  readMoment,
  readName,
  readWhole,
} from './fields.ts';
import { Fold } from './game.ts';
import { COLOURS } from './people.ts';
import { checkPhoto } from './photos.ts';

export const MOST_BYTES = 20_000_000;
export const MOST = { players: 2_000, groups: 500, games: 20_000, photos: 2_000 } as const;
export const MOST_CHANGES = 5_000;
const MOST_DEPTH = 100;
const MOST_OF_AN_EMOJI = 16;
const LISTS = ['players', 'groups', 'photos', 'games'] as const;

type List = (typeof LISTS)[number];
type Known = Readonly<Record<List, ReadonlySet<unknown>>>;

export function emptyBook(): Book {
  return { format: FORMAT, version: VERSION, exported_at: null, players: [], groups: [], games: [], photos: [] };
}

/** Returns the book that a file holds. Throws BookError, and nothing else, for whatever else it holds. */
export function readBook(file: string | Uint8Array): Book {
  return checkBook(parse(decode(file)));
}

/** Returns the book that a parsed value is, copied, its games in order. Throws BookError. */
export function checkBook(value: unknown): Book {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw fault('NOT_A_BOOK', WHOLE, 'an object', value);
  const said = new Map(Object.entries(value));
  if (said.get('format') !== FORMAT) throw fault('NOT_A_BOOK', 'format', FORMAT, said.get('format'));
  const version = said.get('version');
  if (readWhole(version, 'version', 1) > VERSION) throw fault('NEWER_VERSION', 'version', String(VERSION), version);
  const fields = readFields(value, '', Object.keys(emptyBook()));
  const exported_at = orNull(fields.exported_at, (at) => readMoment(at, 'exported_at'));
  const known = idsOf(fields);
  const players = readAll(fields, 'players', (player, place, own) => readPlayer(player, place, own, known));
  const groups = readAll(fields, 'groups', (group, place, own) => readGroup(group, place, own, known));
  const photos = readAll(fields, 'photos', readPhoto);
  const games = readAll(fields, 'games', (game, place, own) => readGame(game, place, own, known));
  return { format: FORMAT, version: VERSION, exported_at, players, groups, games: games.sort(byNumber), photos };
}

/** Returns the file of a book: one line of JSON. */
export function writeBook(book: Book): string {
  return `${JSON.stringify(book)}\n`;
}

/** The order of games: that of their numbers, then of their ids. */
export function byNumber(a: Pick<BookGame, 'id' | 'number'>, b: Pick<BookGame, 'id' | 'number'>): number {
  return a.number - b.number || byCodePoint(a.id, b.id);
}

/** Throws TOO_LARGE if a list of the book is too long. */
export function checkSize(values: readonly unknown[], list: List): void {
  if (values.length > MOST[list]) throw fault('TOO_LARGE', list, `at most ${MOST[list]}`, values);
}

/** Throws BookError TOO_LARGE if a file has more bytes than a book may have. */
export function checkBytes(file: string | Uint8Array): void {
  const size = file.length > MOST_BYTES || typeof file !== 'string' ? file.length : bytesOf(file);
  if (size > MOST_BYTES) throw new BookError('TOO_LARGE', WHOLE, `expected at most ${MOST_BYTES} bytes, got ${size}`);
}

function decode(file: string | Uint8Array): string {
  checkBytes(file);
  const text = typeof file === 'string' ? file : fromUtf8(file);
  // A text with half a character has no bytes in UTF-8.
  if (text === null || /\p{Surrogate}/u.test(text)) throw new BookError('NOT_A_BOOK', WHOLE, 'expected UTF-8');
  return text.replace(/^\ufeff/, '');
}

function fromUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function bytesOf(text: string): number {
  return text.length * 3 > MOST_BYTES ? new TextEncoder().encode(text).length : text.length;
}

function parse(text: string): unknown {
  if (isDeep(text)) throw new BookError('NOT_A_BOOK', WHOLE, `expected at most ${MOST_DEPTH} levels`);
  try {
    return JSON.parse(text);
  } catch {
    throw new BookError('NOT_A_BOOK', WHOLE, 'expected JSON');
  }
}

/** Looked at before parsing: what is nested a million deep can exhaust a parser. */
function isDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (quoted) {
      if (unit === 0x5c) at += 1;
      else if (unit === 0x22) quoted = false;
    } else if (unit === 0x22) quoted = true;
    else if (unit === 0x5b || unit === 0x7b) {
      depth += 1;
      if (depth > MOST_DEPTH) return true;
    } else if (unit === 0x5d || unit === 0x7d) depth -= 1;
  }
  return false;
}

/** All ids that are said anywhere, those of faulty and later elements too: so a fault is told where it is. */
function idsOf(fields: Readonly<Record<string, unknown>>): Known {
  const ids = (list: unknown) =>
    new Set(
      Array.isArray(list)
        ? list.map((one) => (typeof one === 'object' && one !== null && Object.hasOwn(one, 'id') ? one.id : null))
        : [],
    );
  return {
    players: ids(fields.players),
    groups: ids(fields.groups),
    games: ids(fields.games),
    photos: ids(fields.photos),
  };
}

function readAll<T>(
  fields: Readonly<Record<string, unknown>>,
  list: List,
  read: (value: unknown, place: string, own: OwnId) => T,
): T[] {
  const values = readList(fields[list], list);
  checkSize(values, list);
  const seen = new Set<string>();
  const own: OwnId = (value, place) => {
    const id = readId(value, place);
    if (seen.has(id)) throw fault('DUPLICATE_ID', place, 'each id once', id);
    seen.add(id);
    return id;
  };
  return values.map((value, index) => read(value, `${list}[${index}]`, own));
}

/** Reads the id of an element: one that was not there before in its list. */
type OwnId = (value: unknown, place: string) => string;

function readPlayer(value: unknown, place: string, own: OwnId, known: Known): BookPlayer {
  const fields = readFields(value, place, ['id', 'changes']);
  const id = own(fields.id, inside(place, 'id'));
  const changes = readList(fields.changes, inside(place, 'changes'), 1);
  return { id, changes: changes.map((change, index) => readFace(change, place, index, id, known)) };
}

function readFace(value: unknown, player: string, index: number, id: string, known: Known): PlayerChange {
  const place = `${player}.changes[${index}]`;
  const readers: Readers<PlayerChange> = {
    name: readName,
    color: (color, at) => readWhole(color, at, 0, COLOURS - 1),
    emoji: (emoji, at) => orNull(emoji, () => readLabel(emoji, at, 1, MOST_OF_AN_EMOJI)),
    photo: (photo, at) => orNull(photo, () => readKnown(photo, at, known.photos, 'a photo of the book')),
    archived: readFlag,
    bot: readFlag,
    merged_into: (into, at) => orNull(into, () => readOther(into, at, id, known)),
  };
  return readAssignments(value, place, readers, index === 0 ? ['name'] : []);
}

function readGroup(value: unknown, place: string, own: OwnId, known: Known): BookGroup {
  const fields = readFields(value, place, ['id', 'changes']);
  const id = own(fields.id, inside(place, 'id'));
  const readers: Readers<GroupChange> = {
    name: readName,
    players: (players, at) => readPlayers(players, at, (player) => known.players.has(player)),
    archived: readFlag,
  };
  const changes = readList(fields.changes, inside(place, 'changes'), 1);
  const read = (change: unknown, index: number) =>
    readAssignments(change, `${place}.changes[${index}]`, readers, index === 0 ? ['name', 'players'] : []);
  return { id, changes: changes.map(read) };
}

type Readers<T extends { at: string }> = {
  [Name in Exclude<keyof T, 'at'>]-?: (value: unknown, place: string) => NonNullable<T[Name]> | Extract<T[Name], null>;
};

/** Returns a change that assigns at least one of the fields, and these for certain. */
function readAssignments<T extends { at: string }>(
  value: unknown,
  place: string,
  readers: Readers<T>,
  demanded: readonly string[],
): T {
  const names = Object.keys(readers) as Exclude<keyof T & string, 'at'>[];
  const fields = readFields(value, place, ['at', ...demanded], names);
  const at = readMoment(fields.at, inside(place, 'at'));
  const said = names.filter((name) => Object.hasOwn(fields, name));
  if (said.length === 0) throw fault('BAD_FIELD', place, `one of ${names.join(', ')}`, undefined);
  return {
    at,
    ...Object.fromEntries(said.map((name) => [name, readers[name](fields[name], inside(place, name))])),
  } as T;
}

function readKnown(value: unknown, place: string, known: ReadonlySet<unknown>, what: string): string {
  const id = readId(value, place);
  if (!known.has(id)) throw fault('UNKNOWN_ID', place, what, id);
  return id;
}

function readOther(value: unknown, place: string, own: string, known: Known): string {
  if (value === own) throw fault('BAD_FIELD', place, 'another player', value);
  return readKnown(value, place, known.players, 'a player of the book');
}

function readPhoto(value: unknown, place: string, own: OwnId): Photo {
  const fields = readFields(value, place, ['id', 'jpeg']);
  const id = own(fields.id, inside(place, 'id'));
  const at = inside(place, 'jpeg');
  if (typeof fields.jpeg !== 'string') throw fault('BAD_FIELD', at, 'a text', fields.jpeg);
  const photo = { id, jpeg: fields.jpeg };
  checkPhoto(photo, at);
  return photo;
}

const GAME = ['id', 'number', 'origin', 'counted', 'view', 'fork_of', 'draft', 'changes'];

function readGame(value: unknown, place: string, own: OwnId, known: Known): BookGame {
  const fields = readFields(value, place, GAME);
  const id = own(fields.id, inside(place, 'id'));
  const number = readWhole(fields.number, inside(place, 'number'), 1);
  const origin = readChoice(fields.origin, inside(place, 'origin'), ['table', 'online']);
  const counted = readFlag(fields.counted, inside(place, 'counted'));
  const view = orNull(fields.view, (view) => readWhole(view, inside(place, 'view'), 1, MOST_CHANGES));
  const fork_of = orNull(fields.fork_of, (fork) => readFork(fork, inside(place, 'fork_of')));
  const fold = new Fold(`${place}.`, (player) => known.players.has(player));
  const changes = readList(fields.changes, inside(place, 'changes'), 1, MOST_CHANGES);
  for (const change of changes) fold.apply(change as Change);
  const rounds = new Set(fold.changes.flatMap((change) => (change.kind === 'round' ? [change.round] : [])));
  const read = (draft: unknown) => readDraft(draft, inside(place, 'draft'), fold.state.started, rounds);
  return { id, number, origin, counted, view, fork_of, draft: orNull(fields.draft, read), changes: fold.changes };
}

function readFork(value: unknown, place: string): { game: string; changes: number } {
  const fields = readFields(value, place, ['game', 'changes']);
  const game = readId(fields.game, inside(place, 'game'));
  return { game, changes: readWhole(fields.changes, inside(place, 'changes'), 0, MOST_CHANGES) };
}
