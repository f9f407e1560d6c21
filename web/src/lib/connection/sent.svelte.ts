import type { Command } from '../protocol/messages.ts';

/** A command as the page writes it: the id is made for it, and the `hello` is the connection's own. */
export type Order = WithoutId<Exclude<Command, { type: 'hello' | 'ping' }>>;
type WithoutId<C> = C extends Command ? Omit<C, 'id'> : never;

/** A command on its way: sending until the server has answered, however often the connection is lost. */
export class Sent {
  readonly id: string;
  readonly command: Order;
  /** Settles with this object once the command is stored or refused. */
  readonly answered: Promise<Sent>;
  #state = $state<'sending' | 'stored' | 'refused'>('sending');
  #code = $state<string | null>(null);
  #settle!: (sent: Sent) => void;

  constructor(id: string, command: Order) {
    this.id = id;
    this.command = command;
    this.answered = new Promise((settle) => (this.#settle = settle));
  }

  /** `stored`: it is done, and on disk. `refused`: nothing has changed. */
  get state(): 'sending' | 'stored' | 'refused' {
    return this.#state;
  }

  /** Why it was refused. */
  get code(): string | null {
    return this.#code;
  }

  get message(): Command {
    return { ...this.command, id: this.id };
  }

  store(): void {
    this.#finish('stored', null);
  }

  refuse(code: string): void {
    this.#finish('refused', code);
  }

  #finish(state: 'stored' | 'refused', code: string | null): void {
    if (this.#state !== 'sending') return;
    this.#state = state;
    this.#code = code;
    this.#settle(this);
  }
}
