/** What a book can be refused for: the codes of docs/book.md. */
export const BOOK_CODES = [
  'NOT_A_BOOK',
  'NEWER_VERSION',
  'TOO_LARGE',
  'BAD_FIELD',
  'BAD_NAME',
  'BAD_OPTION',
  'DUPLICATE_ID',
  'UNKNOWN_ID',
  'BAD_SCORE',
  'BAD_CARD',
  'DUPLICATE_CARD',
  'BAD_PHOTO',
  'BAD_CHANGE',
] as const;
export type BookCode = (typeof BOOK_CODES)[number];

/** The place of a fault in the whole. */
export const WHOLE = 'book';

/** Says what the book should hold, what it holds and where, such as `games[3].changes[17].entries[2].heads`. */
export class BookError extends Error {
  readonly code: BookCode;
  readonly place: string;

  constructor(code: BookCode, place: string, message: string) {
    super(`${message} (${place})`);
    this.code = code;
    this.place = place;
  }
}

/** Returns a value for a message: as JSON, and never long. */
export function told(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
