/** What cannot be understood is kept as it lay in the stores, for somebody to download: nothing damaged is thrown away. */
import { toBase64 } from './bytes.ts';
import { hexDigest } from './canonical.ts';
import type { Raw, Writing } from './database.ts';
import { now } from './snapshots.ts';

export interface Quarantined {
  at: string;
  size: number;
  /** The same bytes are kept once. */
  hash: string;
  raw: Raw;
}

/** Keeps what was read, once. */
export async function quarantine(transaction: Writing, raw: Raw): Promise<void> {
  const text = new TextEncoder().encode(rawText(raw));
  const hash = hexDigest(text);
  const store = transaction.objectStore('quarantine');
  if ((await store.getAll()).some((kept) => kept.hash === hash)) return;
  await store.add({ at: now(), size: text.length, hash, raw });
}

/** Returns what the stores hold of these games. */
export function onlyGames(raw: Raw, games: readonly string[]): Raw {
  const wanted = new Set(games);
  const of = (rows: [unknown, unknown][], game: (key: unknown) => unknown) =>
    rows.filter(([key]) => wanted.has(String(game(key))));
  return {
    players: [],
    groups: [],
    photos: [],
    games: of(raw.games, (key) => key),
    changes: of(raw.changes, (key) => (key as unknown[])[0]),
    drafts: of(raw.drafts, (key) => key),
  };
}

/** Writes what lay in the stores as JSON text, whatever it is: bytes, dates and things JSON has no word for included. */
export function rawText(raw: unknown): string {
  const above: unknown[] = [];
  const told = (value: unknown): unknown => {
    if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
    if (typeof value === 'bigint') return { $bigint: String(value) };
    if (value === undefined) return { $undefined: true };
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof Uint8Array) return { $bytes: toBase64(value) };
    if (value instanceof ArrayBuffer) return { $bytes: toBase64(new Uint8Array(value)) };
    if (value instanceof Date) return { $date: Number(value) };
    if (above.includes(value)) return { $circle: true };
    above.push(value);
    const rest = Array.isArray(value)
      ? value.map(told)
      : value instanceof Map || value instanceof Set
        ? { $entries: [...value].map(told) }
        : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, told(inner)]));
    above.pop();
    return rest;
  };
  return JSON.stringify(told(raw));
}
