/** Automatic copies of the book: before a new game, an import, a restore, a deletion, an upgrade. The last five stay. */
import type { Book } from './book.ts';
import type { Upgrading, Writing } from './database.ts';
import { writeBook } from './read.ts';

export const MOST_SNAPSHOTS = 5;

export interface Snapshot {
  at: string;
  /** What was about to happen. */
  why: string;
  games: number;
  /** In bytes. */
  size: number;
  /** The book as a file. */
  text: string;
}

/** Adds a snapshot and lets the oldest beyond the last five go, unless all are needed. */
export async function addSnapshot(
  transaction: Writing | Upgrading,
  snapshot: Snapshot,
  most = MOST_SNAPSHOTS,
): Promise<void> {
  const store = transaction.objectStore('snapshots');
  await store.add(snapshot);
  const keys = await store.getAllKeys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => store.delete(key)));
}

export function snapshotOf(book: Book, why: string): Snapshot {
  const at = now();
  const text = writeBook({ ...book, exported_at: at });
  return { at, why, games: book.games.length, size: new TextEncoder().encode(text).length, text };
}

/** Returns the time for people to read. */
export function now(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`;
}
