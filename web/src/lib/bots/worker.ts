/** The worker in which bots think, so that the page never waits for them. It answers one question after the other. */
import { decide } from './bot.ts';
import { fetchLearned } from './data.ts';
import { makeThinker } from './thinkers.ts';
import type { Answer, Question } from './thinking.ts';
import type { Learned } from './weights.ts';

let learned: Promise<Learned> | null = null;

self.addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  try {
    say({ id: data.id, result: await think(data) });
  } catch (error) {
    learned = null; // fetched again for the next question
    say({ id: data.id, error: String(error) });
  }
});

async function think({ kind, seed, budget, asked, view }: Question): Promise<unknown> {
  const bot = makeThinker(kind, await (learned ??= fetchLearned()), seed, budget);
  return asked === 'decide' ? decide(bot, view) : bot.explain(view);
}

function say(answer: Answer): void {
  self.postMessage(answer);
}
