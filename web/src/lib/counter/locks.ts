/**
 * One writer per game over all tabs of this browser: whoever comes first holds the game, the others look on.
 *
 * A tab that looks on stands in the queue: when the writer is closed, the next one writes. Taking a game away from a
 * tab that is still there is an explicit act. Browsers have Web Locks in secure contexts only; where there are none,
 * the unique key of a change (game, number) still keeps two tabs from overwriting each other.
 */
export type LockState = 'asking' | 'mine' | 'other' | 'unguarded';

/** Returns the name of the lock of a game. */
export function lockName(game: string): string {
  return `sixieme-counter-${game}`;
}

/** Returns the browser's locks, null where it has none. */
export function browserLocks(): LockManager | null {
  return (typeof navigator === 'object' && navigator.locks) || null;
}

export class Lock {
  #name: string;
  #locks: LockManager | null;
  #state: LockState = 'asking';
  #onchange: (state: LockState) => void;
  #ready: () => Promise<unknown>;
  /** Gives back what is held. */
  #giveBack: (() => void) | null = null;
  #queue: AbortController | null = null;
  #released = false;
  #settle!: () => void;
  /** Resolves when it is known for the first time who writes. */
  readonly settled = new Promise<void>((resolve) => (this.#settle = resolve));

  /** `ready` is waited for before a game that another tab has held becomes ours: its last changes are read there. */
  constructor(
    name: string,
    locks: LockManager | null,
    onchange: (state: LockState) => void = () => undefined,
    ready: () => Promise<unknown> = async () => undefined,
  ) {
    this.#name = name;
    this.#locks = locks;
    this.#onchange = onchange;
    this.#ready = ready;
    if (locks) this.#ask({ ifAvailable: true });
    else this.#become('unguarded');
  }

  get state(): LockState {
    return this.#state;
  }

  /** Takes the game away from whoever holds it. */
  take(): void {
    if (this.#released || !this.#locks || this.#state === 'mine') return;
    this.#leaveQueue();
    this.#ask({ steal: true });
  }

  release(): void {
    this.#released = true;
    this.#leaveQueue();
    this.#giveBack?.();
    this.#settle();
  }

  #ask(how: LockOptions): void {
    let held = false;
    this.#locks!.request(this.#name, how, async (lock) => {
      if (this.#released) return;
      if (!lock) {
        this.#become('other');
        this.#stand();
        return;
      }
      held = true;
      const done = new Promise<void>((resolve) => (this.#giveBack = resolve));
      if (!how.ifAvailable) await this.#ready().catch(() => undefined);
      if (!this.#released) this.#become('mine');
      await done;
    }).catch((fault: unknown) => {
      if (this.#released || how.signal?.aborted) return;
      if (held || (fault as { name?: string }).name === 'AbortError') {
        this.#become('other'); // another tab has taken it
        this.#stand();
      } else {
        this.#become('unguarded'); // an inactive or nameless page: it may not lock
      }
    });
  }

  #stand(): void {
    if (this.#released) return;
    this.#leaveQueue();
    this.#queue = new AbortController();
    this.#ask({ signal: this.#queue.signal });
  }

  #leaveQueue(): void {
    this.#queue?.abort();
    this.#queue = null;
  }

  #become(state: LockState): void {
    this.#state = state;
    this.#onchange(state);
    this.#settle();
  }
}
