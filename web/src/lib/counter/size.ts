/** How large a book is as a file, known at every change: what has stayed as it is is not written out anew. */
import type { Book } from './book.ts';
import { BookError, WHOLE } from './errors.ts';
import { checkSize, emptyBook, MOST_BYTES, writeBook } from './read.ts';

const LISTS = ['players', 'groups', 'photos', 'games'] as const;
/** The file of a book that holds nothing. */
const FRAME = writeBook({ ...emptyBook(), exported_at: '2026-11-30T20:00:00Z' }).length;
/** What is in a book is never changed in its place, so it stays as long as it is. */
const sizes = new WeakMap<object, number>();

/** Throws BookError TOO_LARGE if the book could not be read again from its file: too long a list, or too many bytes. */
export function checkWhole(book: Book): void {
  let size = FRAME;
  for (const list of LISTS) {
    checkSize(book[list], list);
    for (const thing of book[list]) size += sizeOf(thing) + 1;
  }
  if (size > MOST_BYTES) throw new BookError('TOO_LARGE', WHOLE, `expected at most ${MOST_BYTES} bytes, got ${size}`);
}

function sizeOf(thing: object): number {
  let size = sizes.get(thing);
  if (size === undefined) {
    size = new TextEncoder().encode(JSON.stringify(thing)).length;
    sizes.set(thing, size);
  }
  return size;
}
