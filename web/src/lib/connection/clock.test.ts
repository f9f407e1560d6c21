import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerClock } from './clock.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

test('a server that has said nothing has our time', () => {
  expect(new ServerClock().now()).toBe(1_000);
});

test('any message gives an idea of it', () => {
  const clock = new ServerClock();
  clock.heard(5_000);
  vi.advanceTimersByTime(2_000);

  expect(clock.now()).toBe(5_002);
});

test('an answer is taken for written half-way', () => {
  const clock = new ServerClock();

  expect(clock.answered(5_000, Date.now() - 200)).toBe(200);
  expect(clock.now()).toBe(5_000.1);
});

test('the quickest answer counts, and none after a restart', () => {
  const clock = new ServerClock();
  clock.answered(5_000, Date.now() - 100);
  clock.answered(5_003, Date.now() - 6_000);
  clock.heard(5_000);

  expect(clock.now()).toBe(5_000.05);
  clock.restart();
  expect(clock.now()).toBe(5_000);
});
