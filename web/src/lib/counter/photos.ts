/** Photos in a book: whether the base64 is that of a small JPEG, and the one that its id says. */
import type { Photo } from './book.ts';
import { fromBase64 } from './bytes.ts';
import { hexDigest } from './canonical.ts';
import { fault } from './fields.ts';

/** Characters of base64 (docs/book.md). */
export const MOST_OF_A_PHOTO = 60_000;
export const MOST_PIXELS = 256;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/;

/** Throws BAD_PHOTO unless the photo is what its id says. */
export function checkPhoto({ id, jpeg }: Photo, place: string): void {
  if (jpeg.length > MOST_OF_A_PHOTO) throw fault('BAD_PHOTO', place, `at most ${MOST_OF_A_PHOTO} characters`, jpeg);
  if (!BASE64.test(jpeg)) throw fault('BAD_PHOTO', place, 'base64', jpeg);
  const bytes = fromBase64(jpeg);
  const size = jpegSize(bytes);
  if (!size || size.some((side) => side < 1 || side > MOST_PIXELS)) {
    throw fault('BAD_PHOTO', place, `a JPEG of at most ${MOST_PIXELS} × ${MOST_PIXELS} pixels`, size?.join(' × '));
  }
  const digest = hexDigest(bytes);
  if (digest !== id) throw fault('BAD_PHOTO', place, `the bytes of ${id}`, digest);
}

/** Returns height and width from the frame header, null if there is none: nothing of the picture is decoded. */
function jpegSize(bytes: Uint8Array): [height: number, width: number] | null {
  const word = (at: number) => (bytes[at]! << 8) | bytes[at + 1]!;
  if (bytes.length < 4 || word(0) !== 0xffd8) return null;
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return at + 9 <= bytes.length ? [word(at + 5), word(at + 7)] : null;
    else if (word(at + 2) < 2 || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return null;
    else at += 2 + word(at + 2);
  }
  return null;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
