/** What was refused, in words: faults of the keeper, of a file, of a photo. */
import type { fr } from '../texts/refusing/fr.ts';
import { t } from '../texts/refusing/index.ts';

type Key = keyof typeof fr;

const KNOWN = {
  READ_ONLY: 'trouble_READ_ONLY',
  HELD_ELSEWHERE: 'trouble_HELD_ELSEWHERE',
  CONFLICT: 'trouble_CONFLICT',
  QUOTA: 'trouble_QUOTA',
  FAILED: 'trouble_FAILED',
  NEWER: 'trouble_NEWER',
  NOT_A_BOOK: 'trouble_NOT_A_BOOK',
  NEWER_VERSION: 'trouble_NEWER_VERSION',
  TOO_LARGE: 'trouble_TOO_LARGE',
  BAD_FIELD: 'trouble_BAD_FIELD',
  BAD_NAME: 'trouble_BAD_NAME',
  BAD_OPTION: 'trouble_BAD_OPTION',
  DUPLICATE_ID: 'trouble_DUPLICATE_ID',
  UNKNOWN_ID: 'trouble_UNKNOWN_ID',
  BAD_SCORE: 'trouble_BAD_SCORE',
  BAD_CARD: 'trouble_BAD_CARD',
  DUPLICATE_CARD: 'trouble_DUPLICATE_CARD',
  BAD_PHOTO: 'trouble_BAD_PHOTO',
  BAD_CHANGE: 'trouble_BAD_CHANGE',
  BAD_LINK: 'trouble_BAD_LINK',
  PHOTO_TOO_LARGE: 'trouble_PHOTO_TOO_LARGE',
  PHOTO_KIND: 'trouble_PHOTO_KIND',
  PHOTO_UNREADABLE: 'trouble_PHOTO_UNREADABLE',
} as const satisfies Record<string, Key>;

export interface Trouble {
  readonly code: string;
  readonly text: string;
  /** Where in a file, if it was one. */
  readonly place: string;
}

/** Returns an error as something to show. */
export function troubleOf(error: unknown): Trouble {
  const { code = 'FAILED', place = '' } = (error ?? {}) as { code?: unknown; place?: unknown };
  const known = typeof code === 'string' && Object.hasOwn(KNOWN, code) ? (code as keyof typeof KNOWN) : 'FAILED';
  return { code: known, text: t(KNOWN[known]), place: typeof place === 'string' ? place : '' };
}
