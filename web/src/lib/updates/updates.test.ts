import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Updates } from './updates.svelte.ts';

class Registration extends EventTarget {
  waiting: { postMessage: ReturnType<typeof vi.fn> } | null = null;
  installing: EventTarget | null = null;
  update = vi.fn(async () => undefined);
}

class Container extends EventTarget {
  controller: object | null = {};
  registration = new Registration();
  register = vi.fn(async () => this.registration);
}

let container: Container;
let reload: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  container = new Container();
  reload = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: container });
  vi.stubGlobal('location', { reload });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A new version has been fetched. */
function arrive(): void {
  const worker = new EventTarget();
  container.registration.installing = worker;
  container.registration.dispatchEvent(new Event('updatefound'));
  container.registration.waiting = { postMessage: vi.fn() };
  worker.dispatchEvent(new Event('statechange'));
}

test('over plain HTTP there is none, and nothing breaks', async () => {
  vi.stubGlobal('navigator', {});
  const updates = new Updates();
  await updates.start();

  expect(updates.waiting).toBe(false);
  await updates.apply();
  expect(reload).toHaveBeenCalledOnce();
});

test('where it is refused the page goes on', async () => {
  container.register.mockRejectedValue(new DOMException('no', 'SecurityError'));
  const updates = new Updates();
  await updates.start();

  expect(updates.waiting).toBe(false);
});

test('a new version waits and reloads nothing until somebody asks for it', async () => {
  const updates = new Updates();
  await updates.start();
  arrive();

  expect(updates.waiting).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  await updates.apply();
  expect(container.registration.waiting?.postMessage).toHaveBeenCalledWith('activate');
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('another tab that asks for it does not reload this one', async () => {
  const updates = new Updates();
  await updates.start();
  arrive();
  container.dispatchEvent(new Event('controllerchange'));

  expect(reload).not.toHaveBeenCalled();
});

test('the first version is no news', async () => {
  container.controller = null;
  const updates = new Updates();
  await updates.start();
  arrive();

  expect(updates.waiting).toBe(false);
});

test('a page that stays open looks for a new version every hour', async () => {
  await new Updates().start();
  await vi.advanceTimersByTimeAsync(2 * 60 * 60 * 1000);

  expect(container.registration.update).toHaveBeenCalledTimes(2);
});
