/** The states of many games at once, for lists and charts: each list of changes is folded once. */
import type { BookGame, Change } from './book.ts';
import { foldGame, type GameState } from './game.ts';

const known = new WeakMap<readonly Change[], GameState>();

export function stateOf({ changes }: BookGame): GameState {
  const found = known.get(changes) ?? foldGame(changes);
  known.set(changes, found);
  return found;
}
