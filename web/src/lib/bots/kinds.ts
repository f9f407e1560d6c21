/** The bots that play in the page, without a server, from the weakest to the strongest: names as in `sixieme.bots`. */
import type { Bot } from './bot.ts';
import { CautiousBot } from './cautious.ts';
import { ClosestBot } from './closest.ts';
import { CountingBot } from './counting.ts';
import { LowestBot } from './lowest.ts';
import { RandomBot } from './random.ts';
import { ThinkingBot } from './thinking.ts';

const MAKERS = {
  random: (seed) => new RandomBot(seed),
  lowest: () => new LowestBot(),
  closest: () => new ClosestBot(),
  cautious: () => new CautiousBot(),
  counting: () => new CountingBot(),
  search: (seed) => new ThinkingBot('search', seed),
  learned: (seed) => new ThinkingBot('learned', seed),
  master: (seed) => new ThinkingBot('master', seed),
} satisfies Record<string, (seed: bigint) => Bot | Promise<Bot>>;

export type Kind = keyof typeof MAKERS;
export const KINDS = Object.keys(MAKERS) as Kind[];

/** Returns a bot of that kind; all its chance comes from the seed, 0..2^64-1. */
export async function makeBot(kind: Kind, seed: bigint): Promise<Bot> {
  return MAKERS[kind](seed);
}

export function isKind(name: unknown): name is Kind {
  return KINDS.some((kind) => kind === name);
}
