/** The views of conformance/bots.jsonl: every bot answers as it does in Python, and for the same costs. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { View } from '../rules/view.ts';
import { readLearned } from '../testing/learned.ts';
import { type Bot, decide, legal } from './bot.ts';
import { KINDS, type Kind, makeBot } from './kinds.ts';
import { makeThinker } from './thinkers.ts';

interface Line {
  id: string;
  view: View;
  answers: Asked[];
}

interface Asked {
  bot: Kind;
  seed: string;
  options?: { playouts: number };
  thoughts: [choice: number, cost: number][];
}

const FILE = new URL('../../../../conformance/bots.jsonl', import.meta.url);
const LINES = readFileSync(FILE, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);

/** Digits after the point in the costs of bots that need `exp`: its last bit is another on other machines. */
const ROUNDED: Partial<Record<Kind, number>> = { counting: 9, master: 9 };
const LEARNED = readLearned();

function written(kind: Kind, cost: number): unknown {
  const digits = ROUNDED[kind];
  return digits === undefined ? cost : expect.closeTo(cost, digits - 1);
}

/** The bots that think in a worker are asked here, with a number of playouts and no deadline. */
async function botOf({ bot, seed, options }: Asked): Promise<Bot> {
  switch (bot) {
    case 'search':
    case 'learned':
    case 'master':
      return makeThinker(bot, LEARNED, BigInt(seed), options ?? { playouts: 1 });
    default:
      return makeBot(bot, BigInt(seed));
  }
}

/** Whether the bot tries only the most promising of the cards to pick. */
function isSearch(kind: Kind, view: View): boolean {
  return view.phase === 'draft' && (kind === 'search' || kind === 'master');
}

test.each(LINES)('$id: the same choices, to the last bit of what they cost', async ({ view, answers }) => {
  for (const answer of answers) {
    const { bot: kind, thoughts } = answer;
    const bot = await botOf(answer);
    const thought = await bot.explain(view);

    expect([kind, await decide(bot, view)]).toEqual([kind, thoughts[0]![0]]);
    expect([kind, thought.map(({ choice, cost }) => [choice, written(kind, cost)])]).toEqual([kind, thoughts]);
    const weighed = thoughts.map(([choice]) => choice).sort((a, b) => a - b);
    expect(weighed).toEqual(legal(view).filter((choice) => !isSearch(kind, view) || weighed.includes(choice)));
  }
});

test('every bot of the page has cases, and none is asked for that it has not', () => {
  const asked = new Set(LINES.flatMap(({ answers }) => answers.map(({ bot }) => bot)));

  expect([...asked].sort()).toEqual([...KINDS].sort());
});
