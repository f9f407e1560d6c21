/** Who sits where in a game of the book. */
import type { Seat } from '../rules/cards.ts';
import type { Book, BookGame, Started } from './book.ts';
import { type Player, playerOf } from './people.ts';

export interface Sitting {
  seat: Seat;
  /** The name at the time. */
  name: string;
  player: Player;
}

export function startOf(game: BookGame): Started {
  const [first] = game.changes;
  if (first?.kind !== 'started') throw new Error(`expected a game to begin with “started”, got ${first?.kind}`);
  return first;
}

/** Returns the seats of a game with the faces of today. */
export function sittings(book: Book, game: BookGame): Sitting[] {
  const { seats, names } = startOf(game);
  return seats.map((id, seat) => {
    const found = book.players.find((player) => player.id === id);
    const name = names[seat]!;
    return { seat, name, player: found ? playerOf(found) : unknown(id, name) };
  });
}

function unknown(id: string, name: string): Player {
  return { id, name, color: 0, emoji: null, photo: null, archived: false, bot: false, merged_into: null };
}
