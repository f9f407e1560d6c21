/** The near end of a connection to a match on this device: what a server's socket would say, without a network. */
import type { Answer, Command } from '../protocol/messages.ts';
import { RulesError } from '../rules/errors.ts';
import { type Driver, Refusal } from './driver.ts';

/** As much of a WebSocket as a `Connection` uses. */
export class LocalSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #driver: Driver;
  /** The number of the next frame to send. */
  #next = 0;
  #stop = () => {};
  #closed = false;

  constructor(driver: Driver) {
    this.#driver = driver;
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const command = JSON.parse(text) as Command;
    if (command.type === 'ping') this.#say({ type: 'pong', id: command.id, now: now() });
    else if (command.type === 'hello') this.#greet(command.id, command.seen ?? -1);
    else void this.#obey(command);
  }

  close(): void {
    this.#closed = true;
    this.#stop();
  }

  #greet(id: string, seen: number): void {
    this.#next = seen + 1;
    this.#stop = this.#driver.onChange(() => this.#update());
    this.#say({ type: 'ok', id });
    this.#say({ type: 'presence', here: this.#driver.view.seats.map(() => true), watching: 0 });
    this.#update();
  }

  async #obey(command: Command): Promise<void> {
    const { id } = command;
    try {
      await this.#driver.do(command, () => this.#say({ type: 'ok', id }));
    } catch (error) {
      const known = error instanceof RulesError || error instanceof Refusal;
      this.#say({ type: 'refused', id, code: known ? error.code : 'ERROR', detail: String(error) });
      if (!known) throw error;
    }
  }

  #update(): void {
    if (this.#driver.gone) {
      this.#say({ type: 'bye', code: 'NO_TABLE', retry: false });
      return;
    }
    const at = now();
    const frames = this.#driver.framesSince(this.#next).map((frame) => ({ ...frame, at }));
    this.#next += frames.length;
    this.#say({ type: 'update', frames, view: this.#driver.view, now: at });
  }

  #say(answer: Answer): void {
    if (!this.#closed) this.onmessage?.({ data: JSON.stringify(answer) });
  }
}

function now(): number {
  return Date.now() / 1000;
}
