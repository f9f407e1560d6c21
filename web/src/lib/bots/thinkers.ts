/** The bots that think long, or need what was learned: in the page they do so in a worker (`thinking.ts`). */
import type { Bot } from './bot.ts';
import { LearnedBot } from './learned.ts';
import type { Budget } from './search.ts';
import { MASTER, SEARCH, SearchingBot } from './searching.ts';
import type { Learned } from './weights.ts';

const MAKERS = {
  search: (learned, seed, budget) => new SearchingBot('search', learned, { seed, budget, ...SEARCH }),
  learned: (learned) => new LearnedBot(learned),
  master: (learned, seed, budget) => new SearchingBot('master', learned, { seed, budget, ...MASTER }),
} satisfies Record<string, (learned: Learned, seed: bigint, budget: Budget) => Bot>;

export type ThinkerKind = keyof typeof MAKERS;

/** Returns a bot of that kind; all its chance comes from the seed, 0..2^64-1. */
export function makeThinker(kind: ThinkerKind, learned: Learned, seed: bigint, budget: Budget): Bot {
  return MAKERS[kind](learned, seed, budget);
}
