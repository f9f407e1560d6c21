import { expect, test } from 'vitest';
import { cleanName, cleanText, isLabel } from './names.ts';

test.each([
  ['Léa', 'Léa'],
  ['  Léa\t\nB.  ', 'Léa B.'],
  ['Le\u0301a', 'Léa'],
  ['\u202eaéL\u202c', 'aéL'],
  ['a\u200bb\u0000c\ud800', 'abc'],
  ['\u3000\u00a0', ''],
  ['\u200d', ''],
  ['👩\u200d👩\u200d👧', '👩\u200d👩\u200d👧'],
  ['__proto__', '__proto__'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
])('%j is kept as %j', (typed, kept) => {
  expect(cleanName(typed)).toBe(kept);
});

test('a name has 40 characters as people count them, and none is cut', () => {
  const family = '👩\u200d👩\u200d👧\u200d👦';

  expect(cleanName(family.repeat(41))).toBe(family.repeat(40));
  expect(cleanName(`${'a'.repeat(39)} b`)).toBe('a'.repeat(39));
});

test('marks without end do not make a name longer than a file may hold', () => {
  const name = cleanName(`a${'\u0316'.repeat(10_000)}b`);

  expect(name === '' || isLabel(name, 1, 640)).toBe(true);
});

test('a note keeps its lines', () => {
  expect(cleanText('\r\n a\r\nb\u202e \n\n', true, 100)).toBe('a\nb');
  expect(cleanText('a\nb', false, 100)).toBe('a b');
});

test('whatever is typed, what is kept is a label or nothing', { timeout: 60_000 }, () => {
  const points = Array.from({ length: 0x3100 }, (_, point) => String.fromCodePoint(point));
  const typed = points.flatMap((point) => [point, `${point}a${point}`, `a${point}b`]);

  expect(typed.map(cleanName).filter((name) => name !== '' && !isLabel(name, 1, 640))).toEqual([]);
  expect(typed.map((text) => cleanText(text, true, 99)).filter((note) => !isLabel(note, 0, 4000, true))).toEqual([]);
});

test.each([[' a'], ['a\u3000'], ['a\tb'], ['a\u0000'], ['\ud800'], ['\u202ea'], [''], [5], [null], ['a'.repeat(641)]])(
  '%j is no name in a file',
  (value) => {
    expect(isLabel(value, 1, 640)).toBe(false);
  },
);

test('code points are counted, and only notes hold line breaks', () => {
  expect(isLabel('🐂'.repeat(640), 1, 640)).toBe(true);
  expect(isLabel('a\nb', 0, 4000)).toBe(false);
  expect(isLabel('a\nb', 0, 4000, true)).toBe(true);
});
