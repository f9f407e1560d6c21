import {
  type Answer,
  type Bye,
  type Frame,
  type Hello,
  type Ping,
  type Presence,
  PROTOCOL,
  type TableView,
  type Update,
} from '../protocol/messages.ts';
import { record } from './api.ts';
import { ServerClock } from './clock.ts';
import { makeId } from './ids.ts';
import { type Order, Sent } from './sent.svelte.ts';

/** Milliseconds. */
export const HEARTBEAT = 10_000;
export const PATIENCE = 8_000;
export const PROBE = 1_000;
export const FIRST_PAUSE = 300;
export const LONGEST_PAUSE = 3_000;

/** Pings without any sign of life since, after which a connection counts as dead. */
const MISSED = 2;

/** Refusals of a `hello` that another try may overcome. */
const PASSING = ['STORE_FAILED', 'CONFLICT'];

/** `lost`: it tries again by itself. `closed`: it does not; see `ended`. */
export type Status = 'connecting' | 'open' | 'lost' | 'closed';

/** What an update brings that was not known before. */
export interface News {
  /** In order, each once; an event is null where there is nothing for this viewer. */
  frames: Frame[];
  /** Nothing was known before: the frames are history. */
  first: boolean;
  /** Frames are missing before these: only the view is the truth. */
  gap: boolean;
  view: TableView;
}

export interface Where {
  table: string;
  /** What holds a seat or will take one; null: a spectator for good. */
  token: string | null;
  url?: string;
  /** Another kind of socket: to a table on this device, or in tests. */
  open?: (url: string) => WebSocket;
  /** Where the record of the match is, if not on the server. */
  record?: () => Promise<Blob>;
}

/**
 * The way to a table, for as long as somebody looks at it.
 *
 * It comes back by itself after every loss and asks for what it has missed; a command stays on its way, under one id,
 * until the server has answered it. It never reloads the page.
 */
export class Connection {
  readonly table: string;
  readonly token: string | null;
  #status = $state<Status>('connecting');
  #ended = $state.raw<Bye | null>(null);
  #view = $state.raw<TableView | null>(null);
  #presence = $state.raw<Presence | null>(null);
  #lag = $state<number | null>(null);
  #sending = $state.raw<Sent[]>([]);

  #url: string;
  #open: (url: string) => WebSocket;
  #record: () => Promise<Blob>;
  #socket: WebSocket | null = null;
  #hello: string | null = null;
  #seen = -1;
  #clock = new ServerClock();
  #pings = new Map<string, number>();
  #missed = 0;
  #failures = 0;
  #wasOffline = false;
  #listeners = new Set<(news: News) => void>();
  #unwatch: () => void;

  #patience: Timer;
  #heartbeat: Timer;
  #probe: Timer;
  #pause: Timer;

  constructor(where: Where) {
    const { table, token, url, open } = where;
    this.table = table;
    this.token = token;
    this.#url = url ?? socketUrl();
    this.#open = open ?? ((to) => new WebSocket(to));
    this.#record = where.record ?? (() => record(table, token));
    this.#unwatch = this.#watchForWaking();
    this.#connect();
  }

  get status(): Status {
    return this.#status;
  }

  /** The server's last word, if coming back does not help. */
  get ended(): Bye | null {
    return this.#ended;
  }

  /** The latest state of the table; null until the first update. */
  get view(): TableView | null {
    return this.#view;
  }

  get presence(): Presence | null {
    return this.#presence;
  }

  /** Milliseconds there and back, as last measured. */
  get lag(): number | null {
    return this.#lag;
  }

  /** What has no answer yet, oldest first. */
  get sending(): readonly Sent[] {
    return this.#sending;
  }

  /** Returns the server's time in seconds since 1970. */
  now(): number {
    return this.#clock.now();
  }

  /** Sends a command, now or as soon as there is a connection. */
  send(command: Order): Sent {
    const sent = new Sent(makeId(), command);
    if (this.#status === 'closed') {
      sent.refuse(this.#ended?.code ?? 'CLOSED');
      return sent;
    }
    this.#sending = [...this.#sending, sent];
    if (this.#status === 'open') this.#write(sent.message);
    return sent;
  }

  /** Returns the record of the match: all of it once the match is over. Rejects with an ApiError. */
  record(): Promise<Blob> {
    return this.#record();
  }

  /** Calls a function with what each update brings, after `view` has changed; returns how to stop that. */
  onUpdate(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends the connection for good. */
  close(): void {
    this.#end(null);
  }

  #connect(): void {
    this.#drop();
    this.#status = this.#view ? 'lost' : 'connecting';
    this.#patience = setTimeout(() => this.#lose(), PATIENCE);
    let socket: WebSocket;
    try {
      socket = this.#open(this.#url);
    } catch {
      this.#lose();
      return;
    }
    this.#socket = socket;
    // A socket that has been given up may still speak: only the present one is listened to.
    const ifPresent =
      <E>(act: (event: E) => void) =>
      (event: E) => {
        if (this.#socket === socket) act(event);
      };
    socket.onopen = ifPresent(() => this.#greet());
    socket.onmessage = ifPresent((event: MessageEvent) => this.#read(event.data));
    socket.onclose = ifPresent(() => this.#lose());
    socket.onerror = ifPresent(() => this.#lose());
  }

  #greet(): void {
    this.#hello = makeId();
    this.#write({
      type: 'hello',
      id: this.#hello,
      protocol: PROTOCOL,
      table: this.table,
      token: this.token,
      seen: this.#seen,
    });
  }

  #read(text: unknown): void {
    const answer = parse(text);
    if (answer === null) return;
    this.#missed = 0;
    clearTimeout(this.#probe);
    switch (answer.type) {
      case 'ok':
        if (answer.id === this.#hello) this.#welcome();
        else this.#answered(answer.id)?.store();
        break;
      case 'refused':
        if (answer.id !== null && answer.id === this.#hello) this.#turnedAway(answer.code);
        else if (answer.id !== null) this.#answered(answer.id)?.refuse(answer.code);
        break;
      case 'pong':
        this.#heardPong(answer.id, answer.now);
        break;
      case 'presence':
        this.#presence = answer;
        break;
      case 'update':
        this.#update(answer);
        break;
      case 'bye':
        if (answer.retry) this.#lose();
        else this.#end(answer);
        break;
    }
  }

  #turnedAway(code: string): void {
    if (PASSING.includes(code)) this.#lose();
    else this.#end({ type: 'bye', code, retry: false });
  }

  #welcome(): void {
    clearTimeout(this.#patience);
    this.#hello = null;
    this.#status = 'open';
    this.#failures = 0;
    this.#wasOffline = false;
    this.#clock.restart();
    for (const sent of this.#sending) this.#write(sent.message);
    this.#ping();
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT);
  }

  #answered(id: string): Sent | undefined {
    const found = this.#sending.find((sent) => sent.id === id);
    if (found) this.#sending = this.#sending.filter((sent) => sent !== found);
    return found;
  }

  #update({ frames, view, now }: Update): void {
    this.#clock.heard(now);
    const fresh = frames.filter((frame) => frame.number > this.#seen).sort((a, b) => a.number - b.number);
    if (frames.length > 0 && fresh.length === 0) return; // sent twice or overtaken: the view is an older one
    const first = this.#view === null;
    const gap = !first && fresh.some((frame, index) => frame.number !== this.#seen + 1 + index);
    this.#seen = fresh.at(-1)?.number ?? this.#seen;
    this.#view = view;
    for (const listener of this.#listeners) listener({ frames: fresh, first, gap, view });
  }

  /** Counts by pings and not by time: the timers of a page in the background run late. */
  #beat(): void {
    if (this.#missed >= MISSED) this.#lose();
    else this.#ping();
  }

  #ping(): void {
    const ping: Ping = { type: 'ping', id: makeId() };
    this.#pings.set(ping.id, Date.now());
    this.#missed += 1;
    this.#write(ping);
  }

  #heardPong(id: string, now: number): void {
    const asked = this.#pings.get(id);
    if (asked === undefined) return;
    this.#pings.delete(id);
    this.#lag = this.#clock.answered(now, asked);
  }

  #write(message: Hello | Ping | Sent['message']): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      this.#lose(); // closing, though nobody has told yet; the command stays on its way
    }
  }

  #lose(): void {
    this.#drop();
    this.#status = 'lost';
    const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#failures);
    this.#failures += 1;
    this.#pause = setTimeout(() => this.#connect(), longest * (0.5 + Math.random() / 2));
  }

  #end(bye: Bye | null): void {
    this.#drop();
    this.#unwatch();
    this.#listeners.clear();
    this.#status = 'closed';
    this.#ended = bye;
    for (const sent of this.#sending) sent.refuse(bye?.code ?? 'CLOSED');
    this.#sending = [];
  }

  #drop(): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#probe);
    clearTimeout(this.#pause);
    clearInterval(this.#heartbeat);
    const socket = this.#socket;
    this.#socket = null;
    this.#hello = null;
    this.#missed = 0;
    this.#pings.clear();
    socket?.close();
  }

  /** A phone that wakes, or finds a network again, is not left to wait for the next try. */
  #watchForWaking(): () => void {
    const { window, document } = globalThis;
    if (!window || !document) return () => {};
    const offline = () => (this.#wasOffline = true);
    const online = () => this.#wake(true);
    const shown = (event: PageTransitionEvent) => event.persisted && this.#wake(true); // not when it first loads
    const visible = () => document.visibilityState === 'visible' && this.#wake(this.#wasOffline);
    window.addEventListener('offline', offline);
    window.addEventListener('online', online);
    window.addEventListener('pageshow', shown);
    document.addEventListener('visibilitychange', visible);
    return () => {
      window.removeEventListener('offline', offline);
      window.removeEventListener('online', online);
      window.removeEventListener('pageshow', shown);
      document.removeEventListener('visibilitychange', visible);
    };
  }

  #wake(afresh: boolean): void {
    if (this.#status !== 'open' || afresh) {
      this.#failures = 0;
      this.#connect();
      return;
    }
    // It looks open, but the system may have killed it without a word.
    this.#ping();
    clearTimeout(this.#probe);
    this.#probe = setTimeout(() => this.#connect(), Math.max(PROBE, 3 * (this.#lag ?? 0)));
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;

function socketUrl(): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/ws`;
}

/** Returns the answer in a message; null for what is none. An answer of a kind that we do not know is passed over. */
function parse(text: unknown): Answer | null {
  try {
    const answer: unknown = JSON.parse(String(text));
    return typeof answer === 'object' && answer !== null && 'type' in answer ? (answer as Answer) : null;
  } catch {
    return null;
  }
}
