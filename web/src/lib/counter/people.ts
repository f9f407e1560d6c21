/** Players and groups: what their changes say, one after the other, and who is the same person as whom. */
import type { BookGroup, BookPlayer } from './book.ts';
import { byCodePoint } from './canonical.ts';

/** How many colours there are (docs/book.md). */
export const COLOURS = 10;

export interface Player {
  id: string;
  name: string;
  /** 0 to 9. */
  color: number;
  emoji: string | null;
  photo: string | null;
  archived: boolean;
  bot: boolean;
  merged_into: string | null;
}

export interface Group {
  id: string;
  name: string;
  players: string[];
  archived: boolean;
}

export function playerOf({ id, changes }: BookPlayer): Player {
  const player = { id, name: '', color: 0, emoji: null, photo: null, archived: false, bot: false, merged_into: null };
  const { at: _, ...said } = Object.assign({ at: '' }, ...changes);
  return { ...player, ...said };
}

/** Returns the colour that the fewest have, the first one of several. */
export function freeColour(players: readonly BookPlayer[]): number {
  const times = Array.from({ length: COLOURS }, () => 0);
  for (const player of players) times[playerOf(player).color]! += 1;
  return times.indexOf(Math.min(...times));
}

export function groupOf({ id, changes }: BookGroup): Group {
  const { at: _, ...said } = Object.assign({ at: '' }, ...changes);
  return { id, name: '', players: [], archived: false, ...said };
}

/**
 * Returns who stands for a player: the end of the chain of merges, or the smallest id of a circle.
 * An id that is no player's stands for itself.
 */
export function personOf(players: readonly BookPlayer[]): (id: string) => string {
  const next = new Map(players.map((player) => [player.id, playerOf(player).merged_into]));
  const known = new Map<string, string>();
  return (id) => {
    const found = known.get(id) ?? follow(next, id);
    known.set(id, found);
    return found;
  };
}

function follow(next: ReadonlyMap<string, string | null>, id: string): string {
  const chain = [id];
  const places = new Map([[id, 0]]);
  for (;;) {
    const into = next.get(chain.at(-1)!) ?? null;
    if (into === null) return chain.at(-1)!;
    const circle = places.get(into);
    if (circle !== undefined) return chain.slice(circle).sort(byCodePoint)[0]!;
    places.set(into, chain.length);
    chain.push(into);
  }
}

/** Returns the persons of a game by seat; where two seats would become one, the players as they were given. */
export function personsOf(person: (id: string) => string, seats: readonly string[]): string[] {
  const persons = seats.map(person);
  return new Set(persons).size === seats.length ? persons : [...seats];
}
