import { expect, test, vi } from 'vitest';
import { FakeLocks } from './fake-locks.ts';
import { Lock, lockName } from './locks.ts';

const NAME = lockName('game-0001');

function locks(): LockManager {
  return new FakeLocks() as unknown as LockManager;
}

async function known(lock: Lock): Promise<Lock> {
  await lock.settled;
  return lock;
}

test('whoever comes first writes, those after look on', async () => {
  const all = locks();
  const one = await known(new Lock(NAME, all));
  const two = await known(new Lock(NAME, all));
  const elsewhere = await known(new Lock(lockName('game-0002'), all));

  expect([one.state, two.state, elsewhere.state]).toEqual(['mine', 'other', 'mine']);
});

test('when it is given back the next in the queue writes, after it has read again', async () => {
  const all = locks();
  const told: string[] = [];
  const one = await known(new Lock(NAME, all));
  const ready = vi.fn(async () => void told.push('read'));
  const two = await known(new Lock(NAME, all, (state) => told.push(state), ready));
  one.release();
  await vi.waitFor(() => expect(two.state).toBe('mine'));

  expect(told).toEqual(['other', 'read', 'mine']);
});

test('taking is told to the one that had it, who can take it back', async () => {
  const all = locks();
  const one = await known(new Lock(NAME, all));
  const two = await known(new Lock(NAME, all));
  two.take();
  await vi.waitFor(() => expect([one.state, two.state]).toEqual(['other', 'mine']));
  one.take();
  await vi.waitFor(() => expect([one.state, two.state]).toEqual(['mine', 'other']));
  one.release();
  await vi.waitFor(() => expect(two.state).toBe('mine'));
});

test('what was released before an answer holds nothing', async () => {
  const all = locks();
  const one = new Lock(NAME, all);
  one.release();
  one.take();
  const two = await known(new Lock(NAME, all));
  await vi.waitFor(() => expect(two.state).toBe('mine'));

  expect(one.state).toBe('asking');
});

test('who leaves the queue is not given anything', async () => {
  const all = locks();
  const [one, two, three] = [new Lock(NAME, all), new Lock(NAME, all), new Lock(NAME, all)];
  await Promise.all([one, two, three].map(known));
  two.release();
  one.release();
  await vi.waitFor(() => expect(three.state).toBe('mine'));
});

test('without Web Locks, or where they are refused, nobody is guarded', async () => {
  expect(new Lock(NAME, null).state).toBe('unguarded');
  const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  expect((await known(new Lock(NAME, refusing as unknown as LockManager))).state).toBe('unguarded');
});
