import { expect, test } from 'vitest';
import { byCodePoint, canonicalJson, hexDigest } from './canonical.ts';

test('keys are sorted, nothing is between, and only what must be is escaped', () => {
  expect(canonicalJson({ b: [1, null, 'é"\\\n\u0001\u2028'], a: { d: true, c: -1.5 } })).toBe(
    '{"a":{"c":-1.5,"d":true},"b":[1,null,"é\\"\\\\\\n\\u0001\u2028"]}',
  );
});

test('texts are compared by code point, not by the halves of one', () => {
  expect(byCodePoint('\uff2c', '🐂')).toBeLessThan(0);
  expect('\uff2c' < '🐂').toBe(false);
  expect(byCodePoint('a', 'ab')).toBeLessThan(0);
  expect(byCodePoint('ab', 'ab')).toBe(0);
});

test('a digest is that of the UTF-8 bytes', () => {
  expect(hexDigest('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hexDigest('é')).toBe(hexDigest(Uint8Array.from([0xc3, 0xa9])));
});
