import type { Event } from '../rules/events.ts';
import { type Match, newMatch, replay } from '../rules/match.ts';
import type { Opening } from './setup.ts';

/** A match as it is kept: how it began, and every event since. */
export interface Kept {
  readonly opening: Opening;
  readonly events: readonly Event[];
}

/** Returns the match. Throws where the events are not what the rules make happen. */
export function matchOf({ opening, events }: Kept): Match {
  return replay(newMatch(opening.names.length, opening.options), events);
}
