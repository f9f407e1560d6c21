/** A photo as the book keeps it: square, at most 256 × 256 pixels, a JPEG written anew and so without place and camera. */
import type { Photo } from './book.ts';
import { toBase64 } from './bytes.ts';
import { hexDigest } from './canonical.ts';
import { KeeperError } from './keeper-error.ts';
import { MOST_OF_A_PHOTO, MOST_PIXELS } from './photos.ts';

/** The largest file that is looked at, in bytes. */
export const MOST_BYTES = 20_000_000;
const QUALITIES = [0.8, 0.65, 0.5, 0.35, 0.2];

/** Reads an image file. Throws KeeperError: PHOTO_TOO_LARGE, PHOTO_KIND or PHOTO_UNREADABLE. */
export async function encodePhoto(file: Blob): Promise<Photo> {
  if (file.size > MOST_BYTES) {
    throw new KeeperError('PHOTO_TOO_LARGE', `expected at most ${MOST_BYTES} bytes, got ${file.size}`);
  }
  await checkKind(file);
  const canvas = await draw(file);
  for (const quality of QUALITIES) {
    const bytes = await jpegOf(canvas, quality);
    const jpeg = toBase64(bytes);
    if (jpeg.length <= MOST_OF_A_PHOTO) return { id: hexDigest(bytes), jpeg };
  }
  throw new KeeperError('PHOTO_UNREADABLE', `expected at most ${MOST_OF_A_PHOTO} characters at some quality`);
}

/** Refuses drawings (SVG can hold code) and what is no image, by the type that is said and by the first bytes. */
async function checkKind(file: Blob): Promise<void> {
  const said = file.type.toLowerCase();
  const kind = kindOf(new Uint8Array(await file.slice(0, 512).arrayBuffer()));
  if (kind === null || said.includes('svg')) {
    throw new KeeperError('PHOTO_KIND', `expected a photo, got ${said || 'a file of no known kind'}`);
  }
}

/** Returns the kind of image that these first bytes begin, null for anything else. */
export function kindOf(start: Uint8Array): string | null {
  const text = String.fromCharCode(...start.subarray(0, 16));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp')
    return /^(avif|avis|heic|heix|hevc|heim|heis|mif1|msf1)$/.exec(text.slice(8, 12))?.[0] ?? null;
  return text.startsWith('BM') ? 'bmp' : null;
}

async function draw(file: Blob): Promise<HTMLCanvasElement> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (fault) {
    throw new KeeperError('PHOTO_UNREADABLE', 'expected an image that this browser can read', { cause: fault });
  }
  const square = Math.min(image.width, image.height);
  const side = Math.max(1, Math.min(MOST_PIXELS, square));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context || square === 0) throw new KeeperError('PHOTO_UNREADABLE', 'expected a canvas to draw on');
  context.fillStyle = '#fff'; // what is transparent would turn black
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(image.width - square) / 2, (image.height - square) / 2];
  context.drawImage(image, left, top, square, square, 0, 0, side, side);
  image.close();
  return canvas;
}

async function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Some browsers give a PNG where they cannot write what was asked for.
  if (blob?.type !== 'image/jpeg') throw new KeeperError('PHOTO_UNREADABLE', `expected a JPEG, got ${blob?.type}`);
  return new Uint8Array(await blob.arrayBuffer());
}
