import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection, HEARTBEAT, LONGEST_PAUSE, type News, PATIENCE, PROBE } from './connection.svelte.ts';
import { FakeNetwork, update, view } from './fake-server.ts';
import { makeId, makeNonce, makeToken } from './ids.ts';

const CHOICE = { type: 'choose_card', round: 1, trick: 1, card: 43 } as const;
const TOKEN = 'a-token-of-22-letters--';

let network: FakeNetwork;
let connection: Connection;
let news: News[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  network = new FakeNetwork();
  connection = new Connection({ table: 'abcd2345', token: TOKEN, url: 'ws://here/ws', open: network.open });
  news = [];
  connection.onUpdate((one) => news.push(one));
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets the longest pause between two tries pass. */
function waitForTry(): void {
  vi.advanceTimersByTime(LONGEST_PAUSE);
}

function pageshow(persisted: boolean): Event {
  return Object.assign(new Event('pageshow'), { persisted });
}

describe('greeting', () => {
  test('says which table, which seat, and that nothing was seen', () => {
    network.socket.open();

    expect(network.socket.heard).toEqual([
      { type: 'hello', id: expect.any(String), protocol: 1, table: 'abcd2345', token: TOKEN, seen: -1 },
    ]);
    expect(connection.status).toBe('connecting');
  });

  test('is open once the server has said ok', () => {
    network.socket.welcome();

    expect(connection.status).toBe('open');
  });

  test('a refusal is the end, with its code', () => {
    network.socket.open();
    network.socket.say({ type: 'refused', id: network.socket.heard[0]!.id, code: 'NO_TABLE', detail: '' });
    waitForTry();

    expect(connection.status).toBe('closed');
    expect(connection.ended?.code).toBe('NO_TABLE');
    expect(network.sockets).toHaveLength(1);
  });

  test('a server that could not read its disk is tried again', () => {
    network.socket.open();
    network.socket.say({ type: 'refused', id: network.socket.heard[0]!.id, code: 'STORE_FAILED', detail: '' });

    expect(connection.status).toBe('lost');
  });

  test('a greeting that was answered is over', () => {
    network.socket.welcome();
    network.socket.say({ type: 'refused', id: network.socket.heard[0]!.id, code: 'NO_TABLE', detail: '' });

    expect(connection.status).toBe('open');
  });

  test('a server that takes the socket and says nothing is tried again', () => {
    network.socket.open();
    vi.advanceTimersByTime(PATIENCE);

    expect(connection.status).toBe('lost');
    expect(network.sockets[0]!.closed).toBe(true);
    waitForTry();
    expect(network.sockets).toHaveLength(2);
  });

  test('a socket that cannot even be made is tried again', () => {
    connection.close();
    const open = vi.fn(() => {
      throw new DOMException('no', 'SecurityError');
    });
    connection = new Connection({ table: 'abcd2345', token: null, url: 'ws://here/ws', open });
    waitForTry();

    expect(connection.status).toBe('lost');
    expect(open.mock.calls.length).toBeGreaterThan(1);
  });
});

describe('frames', () => {
  beforeEach(() => network.socket.welcome());

  test('the first ones are history', () => {
    network.socket.say(update(0, 1, 2));

    expect(news).toEqual([expect.objectContaining({ first: true, gap: false })]);
    expect(connection.view).toEqual(view());
  });

  test('come in order, each once', () => {
    network.socket.say(update(0));
    network.socket.say(update(1, 2));
    network.socket.say(update(1, 2));
    network.socket.say(update(2, 3));

    expect(news.flatMap(({ frames }) => frames.map(({ number }) => number))).toEqual([0, 1, 2, 3]);
    expect(news.some(({ gap }) => gap)).toBe(false);
  });

  test('out of order within a message are put in order', () => {
    network.socket.say(update(0));
    network.socket.say(update(2, 1));

    expect(news.at(-1)).toMatchObject({ frames: [{ number: 1 }, { number: 2 }], gap: false });
  });

  test('that are missing are a gap, and one that comes too late changes nothing', () => {
    network.socket.say(update(0));
    network.socket.say({ ...update(2), view: view('playing') });
    network.socket.say(update(1));

    expect(news.map(({ gap }) => gap)).toEqual([false, true]);
    expect(connection.view?.stage).toBe('playing');
  });

  test('an update without frames brings the view', () => {
    network.socket.say(update(0));
    network.socket.say({ ...update(), view: view('over') });

    expect(connection.view?.stage).toBe('over');
  });

  test('after a loss only what was missed is asked for', () => {
    network.socket.say(update(0, 1, 2));
    network.socket.break();
    waitForTry();
    network.socket.welcome();
    network.socket.say(update(3));

    expect(network.socket.ofType('hello')[0]).toMatchObject({ seen: 2 });
    expect(news.at(-1)).toMatchObject({ frames: [{ number: 3 }], first: false, gap: false });
  });

  test('of a socket that was given up are not heard', () => {
    const old = network.socket;
    old.break();
    waitForTry();
    old.say(update(0));

    expect(connection.view).toBeNull();
  });
});

describe('commands', () => {
  test('wait for the connection', () => {
    const sent = connection.send(CHOICE);

    expect(sent.state).toBe('sending');
    network.socket.open();
    expect(network.socket.ofType('choose_card')).toEqual([]);
    network.socket.say({ type: 'ok', id: network.socket.heard[0]!.id });
    expect(network.socket.ofType('choose_card')).toEqual([{ ...CHOICE, id: sent.id }]);
  });

  test('are stored when the server says so', async () => {
    network.socket.welcome();
    const sent = connection.send(CHOICE);
    network.socket.say({ type: 'ok', id: sent.id });

    expect(sent.state).toBe('stored');
    expect(connection.sending).toEqual([]);
    expect(await sent.answered).toBe(sent);
  });

  test('are refused with a code', () => {
    network.socket.welcome();
    const sent = connection.send(CHOICE);
    network.socket.say({ type: 'refused', id: sent.id, code: 'CARD_NOT_IN_HAND', detail: '' });

    expect([sent.state, sent.code]).toEqual(['refused', 'CARD_NOT_IN_HAND']);
  });

  test('without an answer are sent again after a loss, in order and under the same id, until there is one', () => {
    network.socket.welcome();
    const first = connection.send(CHOICE);
    const second = connection.send({ ...CHOICE, card: 55 });
    network.socket.break();
    const third = connection.send({ ...CHOICE, card: 7 });
    waitForTry();
    network.socket.welcome();

    expect(network.socket.ofType('choose_card').map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    network.socket.say({ type: 'ok', id: first.id });
    network.socket.break();
    waitForTry();
    network.socket.welcome();
    expect(network.socket.ofType('choose_card').map(({ id }) => id)).toEqual([second.id, third.id]);
    expect(connection.sending).toEqual([second, third]);
  });

  test('answered twice keep their first answer', () => {
    network.socket.welcome();
    const sent = connection.send(CHOICE);
    network.socket.say({ type: 'ok', id: sent.id });
    network.socket.say({ type: 'refused', id: sent.id, code: 'LATE', detail: '' });

    expect(sent.state).toBe('stored');
  });

  test('a socket that closes under a command does not lose it', () => {
    network.socket.welcome();
    network.socket.closed = true;
    const sent = connection.send(CHOICE);
    waitForTry();
    network.socket.welcome();

    expect(network.socket.ofType('choose_card')).toEqual([{ ...CHOICE, id: sent.id }]);
  });

  test('after the end are refused', () => {
    const waiting = connection.send(CHOICE);
    network.socket.open();
    network.socket.say({ type: 'bye', code: 'TABLE_GONE', retry: false });

    expect([waiting.state, waiting.code]).toEqual(['refused', 'TABLE_GONE']);
    expect(connection.send(CHOICE).code).toBe('TABLE_GONE');
  });
});

describe('goodbyes', () => {
  test('with a retry are a loss', () => {
    network.socket.welcome();
    network.socket.say({ type: 'bye', code: 'RESTARTING', retry: true });

    expect(connection.status).toBe('lost');
    waitForTry();
    expect(network.sockets).toHaveLength(2);
  });

  test('without one are the end, and no event brings it back', () => {
    network.socket.welcome();
    network.socket.say({ type: 'bye', code: 'PROTOCOL', retry: false });
    window.dispatchEvent(new Event('online'));
    waitForTry();

    expect(connection.status).toBe('closed');
    expect(connection.ended).toEqual({ type: 'bye', code: 'PROTOCOL', retry: false });
    expect(network.sockets).toHaveLength(1);
  });

  test('a close that the page asked for stays one', () => {
    network.socket.welcome();
    connection.close();
    window.dispatchEvent(new Event('online'));
    waitForTry();

    expect(network.sockets).toHaveLength(1);
    expect(connection.ended).toBeNull();
  });
});

describe('coming back', () => {
  test('the pauses grow, and none is longer than the longest', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const pauses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const before = network.sockets.length;
      network.socket.break();
      let pause = 0;
      for (; network.sockets.length === before; pause += 50) vi.advanceTimersByTime(50);
      pauses.push(pause);
    }

    expect(pauses).toEqual([300, 600, 1200, 2400, 3000, 3000]);
  });

  test('chance spreads the tries of many pages', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    network.socket.break();
    vi.advanceTimersByTime(150);

    expect(network.sockets).toHaveLength(2);
  });

  test.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the page is shown again', () => window.dispatchEvent(pageshow(true))],
    ['the tab is in front again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('at once when %s', (_, happen) => {
    network.socket.break();
    happen();

    expect(network.sockets).toHaveLength(2);
  });

  test('a network that was away means a new socket, though the old one looks open', () => {
    network.socket.welcome();
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));

    expect(network.sockets[0]!.closed).toBe(true);
    expect(network.sockets).toHaveLength(2);
  });

  test('a page that is shown for the first time has its first try already', () => {
    window.dispatchEvent(pageshow(false));

    expect(network.sockets).toHaveLength(1);
  });

  test('a page from the cache of the browser too', () => {
    network.socket.welcome();
    window.dispatchEvent(pageshow(true));

    expect(network.sockets).toHaveLength(2);
  });

  test('a tab that comes to the front asks whether anybody is there', () => {
    network.socket.welcome();
    document.dispatchEvent(new Event('visibilitychange'));

    expect(network.socket.ofType('ping')).toHaveLength(2);
    vi.advanceTimersByTime(PROBE);
    expect(network.sockets).toHaveLength(2);
  });

  test('and stays if somebody is', () => {
    network.socket.welcome();
    document.dispatchEvent(new Event('visibilitychange'));
    network.socket.say({ type: 'pong', id: network.socket.ofType('ping')[1]!.id, now: 1 });
    vi.advanceTimersByTime(PROBE);

    expect(network.sockets).toHaveLength(1);
  });

  test('keeps the view while it is away', () => {
    network.socket.welcome();
    network.socket.say(update(0));
    network.socket.break();
    waitForTry();

    expect(connection.status).toBe('lost');
    expect(connection.view).not.toBeNull();
  });
});

describe('heartbeat', () => {
  beforeEach(() => network.socket.welcome());

  test('a silent server is given up after two pings', () => {
    vi.advanceTimersByTime(HEARTBEAT);
    expect(connection.status).toBe('open');
    vi.advanceTimersByTime(HEARTBEAT);

    expect(connection.status).toBe('lost');
  });

  test('any message is a sign of life', () => {
    for (let beats = 0; beats < 10; beats += 1) {
      vi.advanceTimersByTime(HEARTBEAT);
      network.socket.say({ type: 'presence', here: [true], watching: 0 });
    }

    expect(connection.status).toBe('open');
    expect(connection.presence?.here).toEqual([true]);
  });

  test('measures the lag and the clock of the server', () => {
    vi.setSystemTime(1_000_000);
    vi.advanceTimersByTime(HEARTBEAT);
    vi.advanceTimersByTime(40);
    network.socket.say({ type: 'pong', id: network.socket.ofType('ping').at(-1)!.id, now: 5_000 });

    expect(connection.lag).toBe(40);
    expect(connection.now()).toBeCloseTo(5_000.02);
  });
});

test.each(['', 'null', '[]', '{', '{"type":"something_new"}', '{"id":3}'])('%j is passed over', (text) => {
  network.socket.welcome();
  network.socket.sayText(text);
  network.socket.say(update(0));

  expect(connection.view).not.toBeNull();
});

test('ids, tokens and nonces are as the protocol wants them, each once', () => {
  const ids = Array.from({ length: 1000 }, makeId);

  expect(new Set(ids).size).toBe(1000);
  expect(ids.every((id) => /^[A-Za-z0-9_-]{16}$/.test(id))).toBe(true);
  expect(makeToken()).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(makeNonce()).toMatch(/^[0-9a-f]{32}$/);
});
