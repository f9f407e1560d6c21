/** The views of conformance/bots.jsonl: every bot answers as it does in Python, and for the same costs. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { View } from '../rules/view.ts';
import { decide, legal } from './bot.ts';
import { KINDS, type Kind, makeBot } from './kinds.ts';

interface Line {
  id: string;
  view: View;
  answers: { bot: Kind; seed: string; thoughts: [choice: number, cost: number][] }[];
}

const FILE = new URL('../../../../conformance/bots.jsonl', import.meta.url);
const LINES = readFileSync(FILE, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);

/** Digits after the point in the costs of bots that need `exp`: its last bit is another on other machines. */
const ROUNDED: Partial<Record<Kind, number>> = { counting: 9 };

function written(kind: Kind, cost: number): unknown {
  const digits = ROUNDED[kind];
  return digits === undefined ? cost : expect.closeTo(cost, digits - 1);
}

test.each(LINES)('$id: the same choices, to the last bit of what they cost', async ({ view, answers }) => {
  for (const { bot: kind, seed, thoughts } of answers) {
    const bot = await makeBot(kind, BigInt(seed));
    const thought = await bot.explain(view);

    expect([kind, await decide(bot, view)]).toEqual([kind, thoughts[0]![0]]);
    expect([kind, thought.map(({ choice, cost }) => [choice, written(kind, cost)])]).toEqual([kind, thoughts]);
    expect(thoughts.map(([choice]) => choice).sort((a, b) => a - b)).toEqual(legal(view));
  }
});

test('every bot of the page has cases, and none is asked for that it has not', () => {
  const asked = new Set(LINES.flatMap(({ answers }) => answers.map(({ bot }) => bot)));

  expect([...asked].sort()).toEqual([...KINDS].sort());
});
