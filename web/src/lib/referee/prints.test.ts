import { expect, test } from 'vitest';
import { printsOf } from './prints.ts';

test('a file says by its name what it is, and for whom', () => {
  expect(printsOf(['sixieme-memo-a5-fr.pdf', 'sixieme-sheet-letter-large-de.pdf', 'stray.pdf'])).toEqual([
    { file: 'sixieme-memo-a5-fr.pdf', kind: 'memo', language: 'fr', large: false, details: 'A5' },
    { file: 'sixieme-sheet-letter-large-de.pdf', kind: 'sheet', language: 'de', large: true, details: 'Letter' },
  ]);
});
