import { expect, test } from 'vitest';
import { pickOrder, draft } from './draft.ts';
import { CLASSIC, PRESETS, readOptions } from './options.ts';

test('what is not said is as in the classic game', () => {
  expect(readOptions({})).toEqual(CLASSIC);
  expect(readOptions(PRESETS.draft)).toEqual({ ...CLASSIC, deck: 'limited', draft: true });
});

test.each([
  [{ colour: 'red' }],
  [{ deck: 'half' }],
  [{ threshold: 0 }],
  [{ threshold: 1.5 }],
  [{ strict: 'yes' }],
  [{ draft: true }],
  [{ threshold: null }],
  [{ toString: 1 }],
])('%j is no set of options', (values) => {
  expect(() => readOptions(values)).toThrow(expect.objectContaining({ code: 'BAD_OPTION' }));
});

test('a snake turns round after each lap', () => {
  expect(pickOrder(1, 3).slice(0, 6)).toEqual([1, 2, 0, 1, 2, 0]);
  expect(pickOrder(1, 3, 'snake').slice(0, 6)).toEqual([1, 2, 0, 0, 2, 1]);
});

test('an unfinished draft is no deal', () => {
  expect(() => draft(0, 2, [1, 2, 3])).toThrow(expect.objectContaining({ code: 'BAD_DRAFT_LENGTH' }));
});
