/** The curve of the totals as points in a picture: x by round, y by heads. */

export interface Line {
  seat: number;
  points: { x: number; y: number; total: number }[];
  /** Where the label stands, so that no two lie on each other. */
  labelY: number;
}

export interface Curve {
  lines: Line[];
  /** Heads at which a line is drawn across. */
  ticks: { y: number; heads: number }[];
  /** Where the threshold lies; null if there is none, or if it is out of sight. */
  threshold: number | null;
  top: number;
}

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the totals after each round, from 0 before the first: one list a seat. */
export function running(rounds: readonly (readonly number[])[], players: number): number[][] {
  return Array.from({ length: players }, (_, seat) => {
    let total = 0;
    return [0, ...rounds.map((heads) => (total += heads[seat] ?? 0))];
  });
}

/** Returns the picture of the totals; labels keep at least `gap` from each other. */
export function curveOf(
  rounds: readonly (readonly number[])[],
  players: number,
  threshold: number | null,
  frame: Frame,
  gap: number,
): Curve {
  const totals = running(rounds, players);
  const top = niceTop(Math.max(10, ...totals.flat(), rounds.length > 0 ? (threshold ?? 0) : 0));
  const x = (round: number) => frame.left + ((frame.right - frame.left) * round) / Math.max(1, rounds.length);
  const y = (heads: number) => frame.bottom - ((frame.bottom - frame.top) * heads) / top;
  const lines = totals.map((line, seat) => ({
    seat,
    points: line.map((total, round) => ({ x: x(round), y: y(total), total })),
    labelY: y(line.at(-1)!),
  }));
  spread(lines, gap, frame);
  return {
    lines,
    ticks: [0, 1, 2, 3, 4].map((part) => ({ y: y((top * part) / 4), heads: (top * part) / 4 })),
    threshold: threshold === null || threshold > top ? null : y(threshold),
    top,
  };
}

/** Returns the least round number of four equal whole parts that is not below. */
function niceTop(heads: number): number {
  const step = [5, 10, 20, 25, 50, 100, 200, 250, 500].find((size) => size * 4 >= heads);
  return 4 * (step ?? Math.ceil(heads / 4000) * 1000);
}

/** Moves labels apart, downwards from the top and then back up from the bottom. */
function spread(lines: Line[], gap: number, frame: Frame): void {
  const sorted = lines.toSorted((a, b) => a.labelY - b.labelY || a.seat - b.seat);
  sorted.forEach((line, index) => {
    const above = sorted[index - 1];
    if (above) line.labelY = Math.max(line.labelY, above.labelY + gap);
  });
  const bottom = Math.max(frame.bottom, frame.top + gap * (lines.length - 1));
  sorted.toReversed().forEach((line, index, upwards) => {
    const limit = index === 0 ? bottom : upwards[index - 1]!.labelY - gap;
    line.labelY = Math.min(line.labelY, limit);
  });
}
