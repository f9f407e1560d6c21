/** What the device does for the counter: the screen, the storage, the home screen. All of it may be missing. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Awake } from './awake.svelte.ts';
import { Installing } from './installing.svelte.ts';
import { Protection } from './protection.svelte.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the screen', () => {
  class Sentinel extends EventTarget {
    released = false;
    release = vi.fn(async () => {
      this.released = true;
      this.dispatchEvent(new Event('release'));
    });
  }
  let page: EventTarget & { visibilityState: string };
  let sentinels: Sentinel[];
  const request = vi.fn();

  beforeEach(() => {
    page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    sentinels = [];
    request.mockReset().mockImplementation(async () => {
      sentinels.push(new Sentinel());
      return sentinels.at(-1);
    });
    vi.stubGlobal('document', page);
    vi.stubGlobal('navigator', { wakeLock: { request } });
  });

  test('stays on, again after the page was out of sight, until it need not', async () => {
    const awake = new Awake();
    awake.on();
    awake.on();
    await vi.waitFor(() => expect(awake.state).toBe('on'));
    expect(request).toHaveBeenCalledOnce();

    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    await sentinels[0]!.release();
    expect(awake.state).toBe('off');
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(awake.state).toBe('on'));

    awake.off();
    expect([awake.state, sentinels[1]!.released]).toEqual(['off', true]);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(request).toHaveBeenCalledTimes(2);
  });

  test('switched off before the browser has answered, it is not held', async () => {
    const awake = new Awake();
    awake.on();
    awake.off();
    await vi.waitFor(() => expect(sentinels[0]?.released).toBe(true));

    expect(awake.state).toBe('off');
  });

  test('says that the browser refuses, or has nothing of the kind', async () => {
    request.mockRejectedValue(new DOMException('battery', 'NotAllowedError'));
    const awake = new Awake();
    awake.on();
    await vi.waitFor(() => expect(awake.state).toBe('refused'));

    vi.stubGlobal('navigator', {});
    const plain = new Awake();
    plain.on();
    plain.off();
    expect(plain.state).toBe('missing');
  });
});

describe('the storage', () => {
  function storage(persisted: boolean, granted: boolean) {
    const manager = {
      persisted: vi.fn(async () => persisted),
      persist: vi.fn(async () => granted),
      estimate: vi.fn(async () => ({ usage: 1200, quota: 5000 })),
    };
    vi.stubGlobal('navigator', { storage: manager });
    return manager;
  }

  test('is looked at without a question', async () => {
    const manager = storage(false, true);
    const protection = new Protection();
    expect(protection.state).toBe('unknown');
    await protection.measure();

    expect(protection.state).toBe('not');
    expect(protection.usage).toEqual({ used: 1200, quota: 5000 });
    expect(manager.persist).not.toHaveBeenCalled();
  });

  test.each([
    [true, false, 'persisted'],
    [false, true, 'persisted'],
    [false, false, 'not'],
  ])('persisted %s, granted %s: %s', async (persisted, granted, state) => {
    storage(persisted, granted);
    const protection = new Protection();
    await protection.ask();

    expect(protection.state).toBe(state);
  });

  test('says where the browser does not know', async () => {
    vi.stubGlobal('navigator', {});
    const plain = new Protection();
    await plain.ask();
    expect([plain.state, plain.usage, plain.secure, plain.standalone]).toEqual(['missing', null, false, false]);

    storage(false, false).persisted.mockRejectedValue(new TypeError('an opaque origin'));
    const odd = new Protection();
    await odd.measure();
    expect(odd.state).toBe('unknown');
  });

  test('an installed page is told from a tab', () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    expect(new Protection().standalone).toBe(true);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('navigator', { standalone: true });
    expect(new Protection().standalone).toBe(true);
  });
});

describe('the home screen', () => {
  test('the browser’s offer is kept until somebody takes it, once', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    const installing = new Installing();
    expect(installing.offered).toBe(false);
    const prompt = vi.fn(async () => undefined);
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt,
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    page.dispatchEvent(offer);

    expect([installing.offered, offer.defaultPrevented]).toEqual([true, true]);
    expect(await installing.prompt()).toBe(true);
    expect(await installing.prompt()).toBe(false);
    expect(prompt).toHaveBeenCalledOnce();
    expect(installing.offered).toBe(false);
  });

  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', {}, true],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', { standalone: true }, false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', { maxTouchPoints: 5 }, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', {}, false],
    ['Mozilla/5.0 (Linux; Android 15)', { maxTouchPoints: 5 }, false],
  ])('%s, %j: iOS in a browser %s', (userAgent, more, ios) => {
    vi.stubGlobal('navigator', { userAgent, ...more });

    expect(new Installing().ios).toBe(ios);
  });
});
