/** What is agreed before a game: who plays, in which order, by which rules. Beginnings for the next one. */
import type { Seat } from '../rules/cards.ts';
import { CLASSIC, type Options } from '../rules/options.ts';
import type { Book, BookGame, Started } from './book.ts';
import { groupOf, personOf, type Player, playerOf } from './people.ts';
import { startOf } from './table.ts';

/** When a game ends. */
export type End = Pick<Options, 'threshold' | 'max_rounds' | 'strict' | 'tie' | 'deck'>;

export interface Known {
  /** Who may play, the latest to have played first. */
  players: Player[];
  groups: { id: string; name: string; players: string[] }[];
}

export const COMMON_ENDS = [66, 50, 100];

/** Returns the players that can be seated: people, not archived, everybody once. */
export function knownPlayers(book: Book): Known {
  const person = personOf(book.players);
  const last = new Map<string, number>();
  for (const game of book.games) {
    if (game.view !== null || game.origin !== 'table') continue;
    for (const id of startOf(game).seats) last.set(person(id), game.number);
  }
  const players = book.players
    .map(playerOf)
    .filter(({ id, archived, bot }) => !archived && !bot && person(id) === id)
    .sort((a, b) => (last.get(b.id) ?? 0) - (last.get(a.id) ?? 0) || a.name.localeCompare(b.name));
  const ids = new Set(players.map(({ id }) => id));
  const groups = book.groups
    .map(groupOf)
    .filter(({ archived }) => !archived)
    .map(({ id, name, players: members }) => ({ id, name, players: [...new Set(members.map(person))] }))
    .filter((group) => group.players.length >= 2 && group.players.every((id) => ids.has(id)));
  return { players, groups };
}

/** Returns the last game that was counted at a table; it says which rules people like here. */
export function lastGame(book: Book): BookGame | null {
  return book.games.findLast(({ view, origin }) => view === null && origin === 'table') ?? null;
}

/** Returns the rules of a game that went before, or of the classic one. */
export function rulesLike(game: BookGame | null): End {
  const { threshold, max_rounds, strict, tie, deck } = game ? startOf(game).options : CLASSIC;
  return { threshold, max_rounds, strict, tie, deck };
}

/** Returns who sits where in a rematch, and that the deal has gone one on. */
export function rematchOf(book: Book, game: BookGame): { seats: string[]; dealer: Seat } {
  const person = personOf(book.players);
  const { seats, first_dealer } = startOf(game);
  const persons = seats.map(person);
  const distinct = new Set(persons).size === seats.length;
  return { seats: distinct ? persons : [...seats], dealer: (first_dealer + 1) % seats.length };
}

/** Returns the seats shuffled; `random` is below 1. */
export function shuffled<T>(list: readonly T[], random: () => number = Math.random): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

export function startedOf(players: readonly Player[], dealer: Seat, end: End): Omit<Started, 'kind'> {
  return {
    options: { ...CLASSIC, ...end },
    seats: players.map(({ id }) => id),
    names: players.map(({ name }) => name),
    first_dealer: dealer,
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone || null,
    title: '',
    place: '',
    note: '',
  };
}
