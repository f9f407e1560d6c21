import { expect, test } from 'vitest';
import { player } from './examples.ts';
import { freeColour, groupOf, personOf, personsOf, playerOf } from './people.ts';

const AT = '2026-11-30T20:00:00Z';

test('a player is what the changes say, one after the other', () => {
  const lea = {
    id: 'p-lea-000',
    changes: [
      { at: AT, name: 'Léa', color: 3 },
      { at: AT, name: 'Léa B.' },
      { at: AT, bot: true },
    ],
  };

  expect(playerOf(lea)).toEqual({
    id: 'p-lea-000',
    name: 'Léa B.',
    color: 3,
    emoji: null,
    photo: null,
    archived: false,
    bot: true,
    merged_into: null,
  });
});

test('a group is too', () => {
  const players = ['p-lea-000', 'p-tom-000'];
  const group = {
    id: 'group-00',
    changes: [
      { at: AT, name: 'Mardi', players },
      { at: AT, archived: true },
    ],
  };

  expect(groupOf(group)).toEqual({ id: 'group-00', name: 'Mardi', players, archived: true });
});

test('a free colour is the first of those that the fewest have', () => {
  const wearing = (...colours: number[]) => colours.map((color, at) => player(`player-${at}`, 'X', { color }));

  expect(freeColour([])).toBe(0);
  expect(freeColour(wearing(0, 1, 3, 0))).toBe(2);
  expect(freeColour(wearing(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1))).toBe(2);
  expect(freeColour([player('player-0', 'X')])).toBe(1);
});

test('merges are followed to their end, and a circle has its smallest id', () => {
  const into = (id: string, merged_into: string | null) => player(id, 'X', { merged_into });
  const person = personOf([
    into('a', 'b'),
    into('b', 'c'),
    into('c', null),
    into('x', 'z'),
    into('z', 'y'),
    into('y', 'z'),
  ]);

  expect(['a', 'b', 'c', 'x', 'y', 'z', 'nobody'].map(person)).toEqual(['c', 'c', 'c', 'y', 'y', 'y', 'nobody']);
});

test('where two seats would be one person, all seats keep their players', () => {
  const person = (id: string) => ({ a: 'c', b: 'c', d: 'e' })[id] ?? id;

  expect(personsOf(person, ['a', 'd'])).toEqual(['c', 'e']);
  expect(personsOf(person, ['a', 'b', 'd'])).toEqual(['a', 'b', 'd']);
});
