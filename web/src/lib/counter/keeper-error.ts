import { BookError } from './errors.ts';

/** Why the keeper of the book has refused something. Nothing has changed then, neither in the store nor in memory. */
export type KeeperCode =
  /** The store may not be written: see the reason of the keeper. */
  | 'READ_ONLY'
  /** The data are of a newer version of the page. */
  | 'NEWER'
  /** Another tab is counting this game. */
  | 'HELD_ELSEWHERE'
  /** Another tab has changed the same thing meanwhile, or it is gone; what it holds now has been read. */
  | 'CONFLICT'
  /** The device has no room left. */
  | 'QUOTA'
  /** The browser could not write. */
  | 'FAILED'
  | 'PHOTO_TOO_LARGE'
  /** An image of a kind that is not taken (a drawing, SVG), or no image at all. */
  | 'PHOTO_KIND'
  /** An image that this browser cannot read. */
  | 'PHOTO_UNREADABLE';

export class KeeperError extends Error {
  override readonly name = 'KeeperError';
  readonly code: KeeperCode;

  constructor(code: KeeperCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Returns what a browser's refusal means. */
export function keeperError(fault: unknown): Error {
  if (fault instanceof KeeperError || fault instanceof BookError) return fault;
  const name = (fault as { name?: unknown } | null)?.name;
  if (name === 'QuotaExceededError') return new KeeperError('QUOTA', 'expected room on this device', { cause: fault });
  if (name === 'ConstraintError') return new KeeperError('CONFLICT', 'written by another tab', { cause: fault });
  return new KeeperError('FAILED', `expected the browser to write, got ${String(fault)}`, { cause: fault });
}
