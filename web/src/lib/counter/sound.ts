/** The sound part of what lies in the stores: read like a file from somebody else, for a disk can fail. */
import type { Book, BookGame, BookGroup, BookPlayer, Photo } from './book.ts';
import { toBase64 } from './bytes.ts';
import type { Listed, Raw } from './database.ts';
import { byNumber, checkBook, emptyBook } from './read.ts';

/** What of the stores is sound. */
export interface Sound {
  book: Book;
  /** The games that are damaged, by id, as far as they have one. */
  damaged: string[];
  /** More than games is damaged. */
  broken: boolean;
}

/**
 * Returns the sound part of what was read.
 *
 * A damaged game stands alone: the others can be used as ever. A player, a group or a photo does not, for games and
 * players refer to it: then the whole is `broken`, and what can still be read is there to be looked at and exported.
 */
export function soundPart(raw: Raw): Sound {
  const { games, ...rest } = assemble(raw);
  const whole = { ...emptyBook(), ...rest, games: games.map((game) => game.value) };
  if (games.every((game) => game.whole)) {
    const book = attempt(() => checkBook(whole));
    if (book) return { book, damaged: [], broken: false };
  }
  const people = attempt(() => checkBook({ ...whole, games: [] }));
  const base = people ?? soundPeople(whole);
  const sound = games.flatMap((game) => (game.whole ? (soundGame(base, game.value) ?? []) : []));
  const good = new Set(sound.map((game) => game.id));
  return {
    book: { ...base, games: inOrder(sound) },
    damaged: games.map((game) => game.id).filter((id) => !good.has(id)),
    broken: people === null,
  };
}

/** Returns a game if it is sound in this book, else null. */
export function soundGame(book: Book, game: unknown): BookGame | null {
  return attempt(() => checkGame(book, game));
}

/** Returns a game that is sound in this book. Throws BookError. */
export function checkGame(book: Book, game: unknown): BookGame {
  return checkBook({ ...emptyBook(), players: stubsOf(book), games: [game] }).games[0]!;
}

/** Checks a player who may lead to others of the book, and be seen on its photos. Throws BookError. */
export function checkPlayer(book: Book, player: BookPlayer): void {
  const others = stubsOf(book).filter(({ id }) => id !== player.id);
  const wanted = new Set(player.changes.map((change) => change.photo));
  const photos = book.photos.filter((photo) => wanted.has(photo.id));
  checkBook({ ...emptyBook(), players: [...others, player], photos });
}

export function checkGroup(book: Book, group: BookGroup): void {
  checkBook({ ...emptyBook(), players: stubsOf(book), groups: [group] });
}

/** The players, as far as others need them to be there: their photos need not be looked at again. */
function stubsOf(book: Book): BookPlayer[] {
  return book.players.map(({ id, changes }) => ({ id, changes: [{ at: changes[0]!.at, name: 'x' }] }));
}

export function inOrder(games: readonly BookGame[]): BookGame[] {
  return [...games].sort(byNumber);
}

/** Keeps the photos that are sound, then the players that are, then the groups. */
function soundPeople(whole: { players: unknown[]; groups: unknown[]; photos: unknown[] }): Book {
  const photos = whole.photos.flatMap(
    (photo) => attempt(() => checkBook({ ...emptyBook(), photos: [photo] }))?.photos ?? [],
  );
  const book: Book = { ...emptyBook(), photos };
  // A player may lead to another one: go on as long as some are found.
  for (let before = -1; before < book.players.length;) {
    before = book.players.length;
    for (const player of whole.players as BookPlayer[]) {
      const known = book.players.some(({ id }) => id === player?.id);
      if (!known && attempt(() => (checkPlayer(book, player), true))) book.players.push(player);
    }
  }
  for (const group of whole.groups as BookGroup[]) {
    if (attempt(() => (checkGroup(book, group), true))) book.groups.push(group);
  }
  return book;
}

interface Assembled {
  players: unknown[];
  groups: unknown[];
  photos: unknown[];
  games: { id: string; value: unknown; whole: boolean }[];
}

function assemble(raw: Raw): Assembled {
  const changes = new Map<string, unknown[]>();
  const drafts = new Map<string, unknown>();
  for (const [key, value] of raw.changes) {
    const game = String((key as unknown[])[0]);
    const known = changes.get(game);
    if (known) known.push(value);
    else changes.set(game, [value]);
  }
  for (const [key, value] of raw.drafts) drafts.set(String(key), value);
  const heads = new Map(raw.games.map(([key, value]) => [String(key), value]));
  const ids = new Set([...heads.keys(), ...changes.keys(), ...drafts.keys()]);
  const games = [...ids].map((id) => {
    const value = gameOf(heads.get(id), changes.get(id) ?? [], drafts.get(id));
    return { id, value, whole: heads.has(id) && value !== null };
  });
  return {
    players: listed(raw.players),
    groups: listed(raw.groups),
    photos: raw.photos.map(([, value]) => photoOf(value)),
    games,
  };
}

/** Puts a game together; null where a change is missing. */
export function gameOf(head: unknown, changes: unknown[], draft: unknown): unknown {
  const rows = changes as { seq?: unknown; change?: unknown }[];
  if (typeof head !== 'object' || head === null || rows.some((row, index) => row?.seq !== index)) return null;
  const kept = draft === undefined ? null : ((draft as { draft?: unknown } | null)?.draft ?? 'damaged');
  return { ...head, draft: kept, changes: rows.map((row) => row.change) };
}

function listed(rows: [unknown, unknown][]): unknown[] {
  const place = (value: unknown) => Number((value as Listed<object> | null)?.order) || 0;
  return rows
    .map(([, value]) => value)
    .sort((a, b) => place(a) - place(b))
    .map((value) => {
      if (typeof value !== 'object' || value === null) return value;
      const { order: _, ...rest } = value as Listed<object>;
      return rest;
    });
}

function photoOf(value: unknown): Photo | unknown {
  const { id, bytes } = (value ?? {}) as { id?: unknown; bytes?: unknown };
  return bytes instanceof Uint8Array ? { id, jpeg: toBase64(bytes) } : value;
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
