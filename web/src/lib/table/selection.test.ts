import { beforeEach, expect, test } from 'vitest';
import { type Holding, Selection } from './selection.svelte.ts';

let holding: Holding;
let selection: Selection;

beforeEach(() => {
  holding = { slots: [3, 12, null, 40, 77], choice: null };
  selection = new Selection(() => holding);
});

test('a card selected is shown and new', () => {
  selection.select(12);

  expect([selection.card, selection.shown, selection.isNew]).toEqual([12, 12, true]);
});

test('a card that is stored is no news, another one is', () => {
  selection.select(12);
  holding = { ...holding, choice: 12 };
  expect(selection.isNew).toBe(false);

  selection.select(40);
  expect(selection.isNew).toBe(true);
});

test('without a selection the stored card is shown', () => {
  holding = { ...holding, choice: 40 };

  expect([selection.card, selection.shown]).toEqual([null, 40]);
});

test('a card chosen beforehand stays until it leaves the hand', () => {
  selection.select(77);
  holding = { ...holding, slots: [3, null, null, 40, 77] };
  expect(selection.card).toBe(77);

  holding = { ...holding, slots: [3, null, null, 40, null] };
  expect(selection.card).toBeNull();
});

test('only cards of the hand can be selected', () => {
  selection.select(99);
  selection.selectAt(2);

  expect(selection.card).toBeNull();
});

test('the keyboard passes over gaps and stays within the hand', () => {
  selection.selectAt(1);
  selection.move(1);
  expect(selection.card).toBe(40);
  selection.move(-1);
  expect(selection.card).toBe(12);
  selection.move(-10);
  expect(selection.card).toBe(3);
  selection.move(10);
  expect(selection.card).toBe(77);
});

test('one card can always be reached by keyboard', () => {
  selection.select(77);
  holding = { ...holding, slots: [3, null, null, null, null] };

  expect(selection.focus).toBe(3);
  holding = { ...holding, slots: [] };
  expect(selection.focus).toBeNull();
});
