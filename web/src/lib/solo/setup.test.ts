import { expect, test } from 'vitest';
import { CLASSIC } from '../rules/options.ts';
import { lastSetup, open, opponentNames } from './setup.ts';

test('opponents have names of their own', () => {
  expect(opponentNames('Tom', 9)).toHaveLength(9);
  expect(opponentNames('Tom', 9)).not.toContain('Tom');
});

test('every match has a secret of its own', () => {
  const setup = { options: CLASSIC, bots: ['random'], speed: 'fast' } as const;
  const [one, other] = [open('Ana', setup), open('Ana', setup)];

  expect(one.secret.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(one.secret.seed).not.toBe(other.secret.seed);
  expect(one.id).not.toBe(other.id);
});

test.each([
  [{ max_rounds: 101 }, 3],
  [{ threshold: 1001 }, 3],
  [{ threshold: null }, 3],
  [{ first_picker: 4 }, 3],
])('rules that cannot be played are refused: %j', (changes, opponents) => {
  const bots = Array.from({ length: opponents }, () => 'random' as const);

  expect(() => open('Ana', { options: { ...CLASSIC, ...changes }, bots, speed: 'fast' })).toThrow(
    expect.objectContaining({ code: 'BAD_OPTION' }),
  );
});

test('of the last set-up stands what this page knows', () => {
  expect(lastSetup(null)).toEqual({ options: CLASSIC, bots: ['cautious', 'cautious', 'cautious'], speed: 'normal' });
  expect(lastSetup({ options: { threshold: -1 }, bots: ['oracle', 'random'], speed: 'warp' })).toEqual({
    options: CLASSIC,
    bots: ['random'],
    speed: 'normal',
  });
});
