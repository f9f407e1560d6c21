/** The games as the history lists them: what a line needs, in which order, and what a search finds. */
import type { Language } from '../texts/index.ts';
import { plain } from '../texts/plain.ts';
import type { Book, BookGame } from './book.ts';
import { sayDay } from './day.ts';
import type { GameState } from './game.ts';
import { personOf, personsOf, playerOf } from './people.ts';

export interface Line {
  readonly game: BookGame;
  readonly state: GameState;
  /** When it began. */
  readonly at: string;
  /** The persons at the table, merged players as one. */
  readonly people: readonly string[];
  /** The other one of two copies that have gone apart, if it is in the book too. */
  readonly twin: string | null;
}

export interface Wanted {
  words: string;
  person: string | null;
  kind: 'all' | 'table' | 'online' | 'view';
  status: 'all' | 'running' | 'finished' | 'abandoned';
}

export const EVERYTHING: Wanted = { words: '', person: null, kind: 'all', status: 'all' };

/** Returns the lines of all games: running ones first, and the latest first. */
export function linesOf(book: Book, stateOf: (game: BookGame) => GameState): Line[] {
  const person = personOf(book.players);
  const ids = new Set(book.games.map(({ id }) => id));
  const original = new Map<string, string>();
  const twins = new Map<string, string>();
  for (const { id, fork_of } of book.games) {
    if (!isConflict(id) || fork_of === null || !ids.has(fork_of.game)) continue;
    original.set(id, fork_of.game);
    twins.set(fork_of.game, id);
  }
  const lines = book.games.map((game) => {
    const state = stateOf(game);
    return {
      game,
      state,
      at: game.changes[0]!.at,
      people: personsOf(person, state.started.seats),
      twin: original.get(game.id) ?? twins.get(game.id) ?? null,
    };
  });
  return lines.sort(
    (a, b) =>
      Number(b.state.status === 'running') - Number(a.state.status === 'running') ||
      b.game.number - a.game.number ||
      (a.game.id < b.game.id ? 1 : -1),
  );
}

/** Whether a game is what merging two books has set beside another: its id says so (docs/book.md). */
export function isConflict(id: string): boolean {
  return /^fork-[0-9a-f]{32}$/.test(id);
}

/** Returns the lines that are wanted; every word must be found in names, title, place, note or date. */
export function find(lines: readonly Line[], book: Book, wanted: Wanted, language: Language): Line[] {
  const words = plain(wanted.words).split(' ').filter(Boolean);
  const names = new Map(book.players.map((player) => [player.id, playerOf(player).name]));
  const person = personOf(book.players);
  return lines.filter((line) => {
    if (wanted.person !== null && !line.people.includes(person(wanted.person))) return false;
    if (wanted.kind !== 'all' && wanted.kind !== kindOf(line.game)) return false;
    if (wanted.status !== 'all' && wanted.status !== line.state.status) return false;
    if (words.length === 0) return true;
    const text = textOf(line, names, language);
    return words.every((word) => text.includes(word));
  });
}

export function kindOf(game: BookGame): 'table' | 'online' | 'view' {
  return game.view === null ? game.origin : 'view';
}

function textOf({ state, at, people }: Line, names: ReadonlyMap<string, string>, language: Language): string {
  const { tz, names: then, seats } = state.started;
  const now = [...seats, ...people].map((id) => names.get(id) ?? '');
  const days = [at.slice(0, 10), sayDay(language, at, 'long', tz), sayDay(language, at, 'short', tz)];
  return plain([...then, ...now, state.title, state.place, state.note, ...days].join(' '));
}
