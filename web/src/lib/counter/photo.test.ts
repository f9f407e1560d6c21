import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fromBase64 } from './bytes.ts';
import { hexDigest } from './canonical.ts';
import { encodePhoto, kindOf } from './photo.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe1];
let drawn: unknown[];
let qualities: number[];
/** What the canvas makes of a quality. */
let written: (quality: number) => Blob;
let bitmap: { width: number; height: number; close: () => void };

beforeEach(() => {
  drawn = [];
  qualities = [];
  written = () => new Blob([Uint8Array.from([...JPEG, 1, 2, 3])], { type: 'image/jpeg' });
  bitmap = { width: 4000, height: 3000, close: vi.fn() };
  const context = {
    fillRect: vi.fn(),
    drawImage: (...values: unknown[]) => (drawn = values.slice(1)),
  };
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => context,
    toBlob: (done: (blob: Blob) => void, type: string, quality: number) => {
      expect([canvas.width, canvas.height, type]).toEqual([canvas.width, canvas.width, 'image/jpeg']);
      qualities.push(quality);
      done(written(quality));
    },
  };
  vi.stubGlobal('document', { createElement: () => canvas });
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => bitmap),
  );
});

afterEach(() => vi.unstubAllGlobals());

function file(bytes: number[] | string, type = ''): Blob {
  return new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], { type });
}

test('is turned upright, cut square out of the middle, made small and named by its bytes', async () => {
  const photo = await encodePhoto(file(JPEG, 'image/jpeg'));

  expect(createImageBitmap).toHaveBeenCalledWith(expect.anything(), { imageOrientation: 'from-image' });
  expect(drawn).toEqual([500, 0, 3000, 3000, 0, 0, 256, 256]);
  expect(photo.id).toBe(hexDigest(fromBase64(photo.jpeg)));
  expect(bitmap.close).toHaveBeenCalled();
});

test('a small picture is not blown up', async () => {
  Object.assign(bitmap, { width: 40, height: 64 });
  await encodePhoto(file(JPEG));

  expect(drawn).toEqual([0, 12, 40, 40, 0, 0, 40, 40]);
});

test('is written worse until it is small enough', async () => {
  written = (quality) => new Blob([new Uint8Array(quality * 100_000)], { type: 'image/jpeg' });
  const photo = await encodePhoto(file(JPEG));

  expect(qualities).toEqual([0.8, 0.65, 0.5, 0.35]);
  expect(photo.jpeg.length).toBeLessThanOrEqual(60_000);
});

test.each([
  ['a drawing by its type', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'PHOTO_KIND'],
  ['a drawing that says it is a photo', '<?xml version="1.0"?><svg/>', 'image/jpeg', 'PHOTO_KIND'],
  ['a photo that says it is a drawing', JPEG, 'image/svg+xml', 'PHOTO_KIND'],
  ['a page', '<html><img onerror=alert(1)>', 'image/png', 'PHOTO_KIND'],
  ['nothing', '', 'image/png', 'PHOTO_KIND'],
] as const)('%s is refused', async (_, bytes, type, code) => {
  await expect(encodePhoto(file(bytes as number[] | string, type))).rejects.toMatchObject({ code });
  expect(createImageBitmap).not.toHaveBeenCalled();
});

test('what is too large is not even read', async () => {
  const large = { size: 20_000_001, type: 'image/jpeg' } as Blob;

  await expect(encodePhoto(large)).rejects.toMatchObject({ code: 'PHOTO_TOO_LARGE' });
});

test('what this browser cannot read or write is said', async () => {
  vi.mocked(createImageBitmap).mockRejectedValueOnce(new DOMException('no', 'InvalidStateError'));
  await expect(encodePhoto(file(JPEG))).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' });
  written = () => new Blob(['png'], { type: 'image/png' });
  await expect(encodePhoto(file(JPEG))).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' });
  written = () => new Blob([new Uint8Array(100_000)], { type: 'image/jpeg' });
  await expect(encodePhoto(file(JPEG))).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' });
});

test.each([
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF89a', 'gif'],
  ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'webp'],
  ['\x00\x00\x00\x18ftypheic', 'heic'],
  ['\x00\x00\x00\x18ftypisom', null],
  ['BM', 'bmp'],
  ['%PDF', null],
])('%j begins %s', (start, kind) => {
  expect(kindOf(Uint8Array.from(start, (letter) => letter.charCodeAt(0)))).toBe(kind);
});
