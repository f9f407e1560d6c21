/** What joining two players as one person would do, before it is done. */
import type { Book, BookGame } from './book.ts';
import { personOf, personsOf, type Player, playerOf } from './people.ts';

export interface Joining {
  /** Games of the one that is to go into the other, and of the other. */
  readonly from: number;
  readonly into: number;
  /** Games in which both have a seat: then they are two people. */
  readonly together: readonly string[];
}

/** Returns what would join; ids are of players, what they were merged with goes with them. */
export function joining(book: Book, from: string, into: string): Joining {
  const person = personOf(book.players);
  const [a, b] = [person(from), person(into)];
  const found = { from: 0, into: 0, together: [] as string[] };
  for (const game of book.games) {
    const people = new Set(seatsOf(game).map(person));
    if (people.has(a)) found.from++;
    if (people.has(b)) found.into++;
    if (a !== b && people.has(a) && people.has(b)) found.together.push(game.id);
  }
  return found;
}

/** Returns how many games each player sat in, by person. */
export function gamesOf(book: Book): Map<string, number> {
  const person = personOf(book.players);
  const counts = new Map<string, number>();
  for (const game of book.games) {
    if (game.view !== null) continue;
    for (const id of new Set(personsOf(person, seatsOf(game)))) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Returns the players by how they are listed: people, the archived, bots, and those who went into another. */
export function sorted(book: Book, locale: string): Record<'people' | 'archived' | 'bots' | 'merged', Player[]> {
  const players = book.players.map(playerOf).sort((a, b) => a.name.localeCompare(b.name, locale));
  const merged = players.filter((player) => player.merged_into !== null);
  const rest = players.filter((player) => player.merged_into === null);
  const bots = rest.filter((player) => player.bot);
  const people = rest.filter((player) => !player.bot && !player.archived);
  return { people, archived: rest.filter((player) => !player.bot && player.archived), bots, merged };
}

function seatsOf(game: BookGame): string[] {
  const [started] = game.changes;
  return started?.kind === 'started' ? started.seats : [];
}
