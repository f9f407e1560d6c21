/**
 * The record of a finished match: JSON Lines that `sixieme verify` and `sixieme replay` read (docs/record.md).
 *
 * A header, then the events in order, then a closing line that opens the commitment.
 */
import type { Event } from './events.ts';
import { commitment, type Secret } from './fair.ts';
import type { Options } from './options.ts';

export const VERSION = 1;

export interface Finished {
  readonly options: Options;
  /** Names by seat. */
  readonly players: readonly string[];
  /** All of them, to the end of the match. */
  readonly events: readonly Event[];
  readonly secret: Secret;
  /** When it was played, as whoever writes it says it. */
  readonly date: string | null;
}

/** Writes the record of a finished match. */
export function formatRecord({ options, players, events, secret, date }: Finished): string {
  const header = {
    type: 'header',
    version: VERSION,
    status: 'finished',
    viewer: null,
    date,
    players,
    commitment: commitment(secret),
    options,
  };
  const closing = { type: 'closing', seed: secret.seed, salt: secret.salt, nonces: secret.nonces };
  return [header, ...events, closing].map((line) => `${JSON.stringify(line)}\n`).join('');
}
