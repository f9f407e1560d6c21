/** The port against the Python rules: random rounds and ends from tools/differential.py. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
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

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
// What the Makefile's set-up makes; set SIXIEME_PYTHON where another one has sixieme.
const PYTHON = process.env.SIXIEME_PYTHON ?? `${ROOT}.venv/bin/python`;
const { DIFFERENTIAL_TRICKS = '5000', DIFFERENTIAL_SEED = '1' } = process.env;

function lines(): Line[] {
  const words = ['tools/differential.py', '--tricks', DIFFERENTIAL_TRICKS, '--seed', DIFFERENTIAL_SEED];
  const text = execFileSync(PYTHON, words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 });
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

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

test('random rounds and ends come out as in Python', { timeout: 600_000 }, () => {
  const all = lines();
  for (const line of all) {
    const { rows: _, rounds: __, options: ___, ...expected } = line;

    expect(answer(line)).toEqual(expected);
  }

  expect(all.length * 10).toBeGreaterThanOrEqual(Number(DIFFERENTIAL_TRICKS));
});
