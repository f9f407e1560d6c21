import { describe, expect, test } from 'vitest';
import { curveOf, running } from './curve.ts';

const FRAME = { left: 0, right: 100, top: 0, bottom: 200 };

test('totals begin at 0 and grow by the heads of each round', () => {
  const rounds = [
    [3, 10],
    [0, 7],
  ];

  expect(running(rounds, 2)).toEqual([
    [0, 3, 3],
    [0, 10, 17],
  ]);
});

describe('the picture', () => {
  const curve = curveOf([[20, 40]], 2, 66, FRAME, 14);

  test('lies within its frame, rounds from left to right, heads upwards', () => {
    expect(curve.top).toBe(80);
    expect(curve.lines[1]!.points).toEqual([
      { x: 0, y: 200, total: 0 },
      { x: 100, y: 100, total: 40 },
    ]);
    expect(curve.threshold).toBeCloseTo(200 - (200 * 66) / 80);
  });

  test('labels of ten equal totals do not lie on each other', () => {
    const labels = curveOf([Array(10).fill(0)], 10, 66, FRAME, 14)
      .lines.map(({ labelY }) => labelY)
      .sort((a, b) => a - b);

    labels.slice(1).forEach((y, index) => expect(y - labels[index]!).toBeGreaterThanOrEqual(14 - 1e-9));
    expect(labels[0]).toBeGreaterThanOrEqual(0);
    expect(labels.at(-1)).toBeLessThanOrEqual(200);
  });

  test('a threshold out of sight is not drawn', () => {
    expect(curveOf([], 2, 66, FRAME, 14).threshold).toBeNull();
    expect(curveOf([[1, 2]], 2, null, FRAME, 14).threshold).toBeNull();
  });
});
