import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { View } from '../rules/view.ts';
import { CountingBot } from './counting.ts';
import { type Answer, type Question, type Thinker, Thinking, ThinkingBot } from './thinking.ts';

const LINES = readFileSync(new URL('../../../../conformance/bots.jsonl', import.meta.url), 'utf8').split('\n');
const VIEWS = LINES.filter(Boolean).map((line) => (JSON.parse(line) as { view: View }).view);
const VIEW = VIEWS.find(({ phase, legal_plays }) => phase === 'cards' && legal_plays.length > 5)!;
const INSTEAD = new CountingBot().chooseCard(VIEW);
const OTHER = VIEW.legal_plays.find((card) => card !== INSTEAD)!;

/** A worker that has been asked, and says what it is told to. */
class FakeWorker implements Thinker {
  onmessage: Thinker['onmessage'] = null;
  onerror: Thinker['onerror'] = null;
  readonly asked: Question[] = [];
  readonly terminate = vi.fn();

  postMessage(question: Question): void {
    this.asked.push(question);
  }

  say(answer: Answer): void {
    this.onmessage!.call(this as never, { data: answer } as MessageEvent);
  }

  fail(): void {
    this.onerror!.call(this as never, new Event('error', { cancelable: true }) as ErrorEvent);
  }
}

let workers: FakeWorker[];
let bot: ThinkingBot;

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  const start = () => {
    workers.push(new FakeWorker());
    return workers.at(-1)!;
  };
  bot = new ThinkingBot('master', 7n, new Thinking(start));
});

afterEach(() => {
  vi.useRealTimers();
});

async function asked(worker: number, question: number): Promise<Question> {
  return vi.waitFor(() => workers[worker]!.asked[question] ?? Promise.reject(new Error('not asked yet')));
}

test('the worker is asked with the view, the seed and a budget, and its answer is that of the bot', async () => {
  const card = bot.chooseCard(VIEW);
  const question = await asked(0, 0);
  workers[0]!.say({ id: question.id, result: OTHER });

  expect(question).toMatchObject({ kind: 'master', seed: 7n, asked: 'decide', view: VIEW });
  expect(question.budget).toEqual({ playouts: 1000, seconds: 0.8 });
  expect(await card).toBe(OTHER);
});

test('it is asked one question after the other, with less time for each where more wait', async () => {
  const cards = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(() => bot.chooseCard(VIEW));
  const first = await asked(0, 0);
  expect(workers[0]!.asked).toHaveLength(1);
  workers[0]!.say({ id: first.id + 1, result: OTHER });
  workers[0]!.say({ id: first.id, result: INSTEAD });
  const second = await asked(0, 1);

  expect(await cards[0]).toBe(INSTEAD);
  expect([first, second].map(({ budget }) => budget.seconds)).toEqual([0.15, 0.15]);
  workers[0]!.say({ id: second.id, result: OTHER });
  expect(await cards[1]).toBe(OTHER);
  expect(workers).toHaveLength(1);
});

test('a pick takes less time than a card', async () => {
  void bot.pick(VIEWS.find(({ phase }) => phase === 'draft')!);

  expect((await asked(0, 0)).budget.seconds).toBe(0.3);
});

test('what it thinks of every answer comes from the worker too', async () => {
  const thoughts = [{ choice: OTHER, cost: -0.5, error: 0.1 }];
  const explained = bot.explain(VIEW);
  const { id, asked: what } = await asked(0, 0);
  workers[0]!.say({ id, result: thoughts });

  expect(what).toBe('explain');
  expect(await explained).toEqual(thoughts);
});

test('where the weights cannot be had, the bot that counts answers, and the worker is asked again', async () => {
  const card = bot.chooseCard(VIEW);
  const { id } = await asked(0, 0);
  workers[0]!.say({ id, error: 'TypeError: Failed to fetch' });
  expect(await card).toBe(INSTEAD);

  const next = bot.chooseCard(VIEW);
  const again = await asked(0, 1);
  workers[0]!.say({ id: again.id, result: OTHER });
  expect(await next).toBe(OTHER);
});

test('a worker that does not start is replaced by another for the next question', async () => {
  const explained = bot.explain(VIEW);
  await asked(0, 0);
  workers[0]!.fail();
  expect(await explained).toEqual(new CountingBot().explain(VIEW));
  expect(workers[0]!.terminate).toHaveBeenCalledOnce();

  const next = bot.chooseCard(VIEW);
  const again = await asked(1, 0);
  workers[1]!.say({ id: again.id, result: OTHER });
  expect(await next).toBe(OTHER);
});

test('a worker that hangs is given up', async () => {
  const card = bot.chooseCard(VIEW);
  await asked(0, 0);
  await vi.advanceTimersByTimeAsync(10_000);

  expect(await card).toBe(INSTEAD);
  expect(workers[0]!.terminate).toHaveBeenCalledOnce();
});

test('where there are no workers at all, the bot that counts answers', async () => {
  expect('Worker' in globalThis).toBe(false);
  expect(await new ThinkingBot('search', 1n).chooseCard(VIEW)).toBe(INSTEAD);
});

test.each([
  ['row', 'chooseRow'],
  ['draft', 'pick'],
] as const)('in the phase %s too', async (phase, ask) => {
  const view = VIEWS.find((one) => one.phase === phase)!;

  expect(await new ThinkingBot('learned', 1n)[ask](view)).toBe(await new CountingBot()[ask](view));
});
