/** The port against the Python rules: random rounds and ends from tools/differential.py. */
import { expect, test } from 'vitest';
import { pythonLines } from '../testing/python.ts';
import { totalHeads } from './cards.ts';
import type { Options } from './options.ts';
import { addUp, isOver, ranking, winners } from './scoring.ts';
import type { Table } from './table.ts';
import { resolve, type TakeCause } from './trick.ts';

interface Line {
  rows: Table;
  tricks: { cards: number[]; row: number | null; placements: [number, number, number, TakeCause | null, number[]][] }[];
  heads: number[];
  table: Table;
  options: Options;
  rounds: number[][];
  over: boolean;
  winners: number[];
  ranks: number[];
}

// A trick is a case; 100,000 of them take a few seconds.
const { DIFFERENTIAL_TRICKS = '100000', DIFFERENTIAL_SEED = '1' } = process.env;

function answer({ rows, tricks, rounds, options }: Line): Omit<Line, 'rows' | 'rounds' | 'options'> {
  let table = rows;
  const heads = tricks[0]!.cards.map(() => 0);
  const played = tricks.map(({ cards, row }) => {
    const plays = cards.map((card, owner) => ({ card, owner }));
    const lowest = cards.indexOf(Math.min(...cards));
    const [next, placements] = resolve(table, plays, row === null ? new Map() : new Map([[lowest, row]]));
    table = next;
    for (const { owner, taken } of placements) heads[owner] = heads[owner]! + totalHeads(taken);
    const told = placements.map(
      ({ owner, card, row, cause, taken }) =>
        [owner, card, row, cause, [...taken]] as Line['tricks'][0]['placements'][0],
    );
    return { cards, row, placements: told };
  });
  const standings = ranking(addUp(rounds, heads.length)).sort((a, b) => a.seat - b.seat);
  return {
    tricks: played,
    heads,
    table,
    over: isOver(rounds, options),
    winners: winners(rounds, options),
    ranks: standings.map(({ rank }) => rank),
  };
}

test('random rounds and ends come out as in Python', { timeout: 600_000 }, async () => {
  const words = ['--tricks', DIFFERENTIAL_TRICKS, '--seed', DIFFERENTIAL_SEED];
  let tricks = 0;
  for await (const line of pythonLines<Line>('tools/differential.py', ...words)) {
    const { rows: _, rounds: __, options: ___, ...expected } = line;
    tricks += line.tricks.length;

    expect(answer(line)).toEqual(expected);
  }

  expect(tricks).toBeGreaterThanOrEqual(Number(DIFFERENTIAL_TRICKS));
});
