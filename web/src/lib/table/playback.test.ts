import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dealt, framesOf, longTrick, placement, revealed } from './examples.ts';
import { lastTrick, NOTHING, record, type Trick } from './history.ts';
import { Playback } from './playback.svelte.ts';
import { LONGEST, picturesOf, SPEEDS } from './reveal.ts';

function trickOf(...events: Parameters<typeof framesOf>[0]): Trick {
  return lastTrick(record(NOTHING, framesOf(events)))!;
}

const DEAL = dealt(1, [10, 20, 30, 40]);
const SHORT = trickOf(DEAL, revealed(1, [43, 15]), placement(1, 1, 15, 0), placement(1, 0, 43, 3));
const WAITING = trickOf(DEAL, revealed(1, [43, 5]));
const CHOSEN = trickOf(
  DEAL,
  revealed(1, [43, 5]),
  placement(1, 1, 5, 2, { cause: 'undercut', taken: [30] }),
  placement(1, 0, 43, 3),
);

describe('pictures', () => {
  test.each(SPEEDS.filter((speed) => speed > 0))('ten takes are told in ten seconds at most, at speed %d', (speed) => {
    const total = picturesOf(trickOf(...longTrick()), speed).reduce((sum, { ms }) => sum + ms, 0);

    expect(total).toBeLessThanOrEqual(10_000);
  });

  test('a take stays longer than a placement', () => {
    const steps = picturesOf(CHOSEN, 1);
    const time = (done: number) =>
      steps.filter((step) => step.play && step.done === done).reduce((sum, { ms }) => sum + ms, 0);

    expect(time(0)).toBeGreaterThan(2 * time(1));
  });

  test('each picture shows the rows as they were at that moment', () => {
    expect(picturesOf(CHOSEN, 1).map(({ kind, table }) => [kind, table[2], table[3]])).toEqual([
      ['turn', [30], [40]],
      ['undercut', [30], [40]],
      ['sweep', [30], [40]],
      ['place', [5], [40]],
      ['place', [5], [40, 43]],
    ]);
  });
});

describe('playback', () => {
  let speed = 1;
  let playback: Playback;

  beforeEach(() => {
    vi.useFakeTimers();
    speed = 1;
    playback = new Playback(() => speed);
  });

  afterEach(() => vi.useRealTimers());

  test('goes through the pictures and ends at the view', () => {
    playback.show([SHORT]);

    expect(playback.step!.kind).toBe('turn');
    vi.advanceTimersByTime(1000);
    expect(playback.step!.kind).toBe('place');
    vi.advanceTimersByTime(LONGEST);
    expect(playback.step).toBeNull();
  });

  test('waits for a row choice, then goes on without turning the cards again', () => {
    playback.show([WAITING]);
    vi.advanceTimersByTime(LONGEST);

    expect(playback.step!.kind).toBe('wait');
    expect(playback.running).toBe(false);
    playback.show([CHOSEN]);
    expect(playback.step!.kind).toBe('undercut');
  });

  test('a row chosen while the cards still turn does not cut that short', () => {
    playback.show([WAITING]);
    playback.show([CHOSEN]);

    expect(playback.step!.kind).toBe('turn');
    vi.advanceTimersByTime(1000);
    expect(playback.step!.kind).toBe('undercut');
  });

  test('two tricks that come together are told one after the other', () => {
    const next = { ...SHORT, trick: 2 };
    playback.show([SHORT, next]);
    const shown = new Set<number>();
    for (let time = 0; time < LONGEST; time += 100) {
      if (playback.trick) shown.add(playback.trick.trick);
      vi.advanceTimersByTime(100);
    }

    expect([...shown]).toEqual([1, 2]);
    expect(playback.step).toBeNull();
  });

  test('a later trick takes the place of one being told', () => {
    playback.show([SHORT]);
    playback.show([{ ...SHORT, trick: 2 }]);

    expect(playback.trick!.trick).toBe(2);
  });

  test('can be skipped, and then stays still', () => {
    playback.show([SHORT]);
    playback.skip();
    vi.advanceTimersByTime(LONGEST);

    expect(playback.step).toBeNull();
  });

  test('shows nothing where no pictures are wished', () => {
    speed = 0;
    playback.show([SHORT]);

    expect(playback.step).toBeNull();
  });
});
