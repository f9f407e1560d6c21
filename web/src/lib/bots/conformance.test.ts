/** The views of conformance/bots.jsonl: every bot answers as it does in Python. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { View } from '../rules/view.ts';
import { decide, legal } from './bot.ts';
import { KINDS, type Kind, makeBot } from './kinds.ts';

interface Line {
  id: string;
  view: View;
  answers: { bot: Kind; seed: string; choice: number }[];
}

const FILE = new URL('../../../../conformance/bots.jsonl', import.meta.url);
const LINES = readFileSync(FILE, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);

test.each(LINES)('$id: the same choices', async ({ view, answers }) => {
  for (const { bot, seed, choice } of answers) {
    expect([bot, await decide(await makeBot(bot, BigInt(seed)), view)]).toEqual([bot, choice]);
    expect(legal(view)).toContain(choice);
  }
});

test('every bot of the page has cases, and none is asked for that it has not', () => {
  const asked = new Set(LINES.flatMap(({ answers }) => answers.map(({ bot }) => bot)));

  expect([...asked].sort()).toEqual([...KINDS].sort());
});
