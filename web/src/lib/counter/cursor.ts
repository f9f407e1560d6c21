/** Where in a round somebody was typing: kept beside the book, and checked as anything that was kept. */
import { storage } from '../storage/storage.svelte.ts';
import type { At, Way } from './entry.svelte.ts';

const NAME = 'counterCursor';

export interface Cursor {
  at: At | undefined;
  way: Way;
}

export async function keepCursor(game: string, round: string | null, at: At, way: Way): Promise<void> {
  await storage.keepSetting(NAME, { game, round, at, way });
}

/** Returns where somebody was; `at` is undefined where that is not known, or for another round. */
export async function findCursor(game: string, round: string | null, players: number): Promise<Cursor> {
  const kept = ((await storage.settings()).get(NAME) ?? {}) as Record<string, unknown>;
  const way = kept.way === 'grid' ? 'grid' : 'pad';
  const { at } = kept;
  const known =
    at === null || at === 'rows' || (Number.isInteger(at) && (at as number) >= 0 && (at as number) < players);
  return { way, at: known && kept.game === game && kept.round === round ? (at as At) : undefined };
}
