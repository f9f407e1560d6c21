/** A socket and what is at its other end, for tests: it says only what the test makes it say. */
import type { Answer, Command, Frame, TableView, Update } from '../protocol/messages.ts';

export class FakeSocket {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  /** What the page has sent. */
  heard: Command[] = [];
  closed = false;

  send(text: string): void {
    if (this.closed) throw new DOMException('closed', 'InvalidStateError');
    this.heard.push(JSON.parse(text) as Command);
  }

  close(): void {
    this.closed = true;
  }

  /** The network lets the socket open. */
  open(): void {
    this.onopen?.(new Event('open'));
  }

  /** The network closes it. */
  break(): void {
    this.closed = true;
    this.onclose?.(new Event('close') as CloseEvent);
  }

  say(answer: Answer): void {
    this.sayText(JSON.stringify(answer));
  }

  sayText(data: unknown): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }

  ofType<T extends Command['type']>(type: T): Extract<Command, { type: T }>[] {
    return this.heard.filter((command): command is Extract<Command, { type: T }> => command.type === type);
  }

  /** Opens and answers the `hello`. */
  welcome(): void {
    this.open();
    this.say({ type: 'ok', id: this.ofType('hello')[0]!.id });
  }
}

/** Every socket that a connection has opened, the last one being the present one. */
export class FakeNetwork {
  sockets: FakeSocket[] = [];

  open = (): WebSocket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket as unknown as WebSocket;
  };

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
}

export function view(stage = 'lobby'): TableView {
  return {
    table: 'abcd2345',
    stage,
    you: 0,
    host: 0,
    seats: [{ name: 'Léa', bot: null, person: true }],
    options: {},
    clock: 0,
    speed: 'normal',
    commitment: '',
    deadline: null,
    match: null,
  };
}

export function update(...numbers: number[]): Update {
  const frames = numbers.map((number): Frame => ({ number, at: number, event: null }));
  return { type: 'update', frames, view: view(), now: 1_000 };
}
