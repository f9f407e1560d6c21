/** The games that screens of this tab want to write, each with one lock for all who want it. */
import { browserLocks, Lock, lockName, type LockState } from './locks.ts';

/** The right to write a game in this tab. */
export interface Held {
  readonly state: LockState;
  /** Takes the game away from the tab that has it. */
  take(): void;
  release(): void;
}

interface Ways {
  /** Resolves when it is known whether there is a store. */
  opened: () => Promise<void>;
  /** Whether other tabs share the book: what is only in memory nobody shares. */
  shared: () => boolean;
  /** Reads a game again that another tab has held. */
  reread: (game: string) => Promise<unknown>;
}

export class Holdings {
  #ways: Ways;
  #held = new Map<string, { lock: Holding; count: number }>();

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  hold(game: string): Held & { readonly settled: Promise<void> } {
    const lock = this.#enter(game);
    let released = false;
    return {
      get state() {
        return lock.state;
      },
      settled: lock.settled,
      take: () => lock.take(),
      release: () => {
        if (!released) this.#leave(game);
        released = true;
      },
    };
  }

  close(): void {
    for (const { lock } of this.#held.values()) lock.release();
    this.#held.clear();
  }

  #enter(game: string): Holding {
    let entry = this.#held.get(game);
    if (!entry) {
      entry = { lock: new Holding(game, this.#ways), count: 0 };
      this.#held.set(game, entry);
    }
    entry.count += 1;
    return entry.lock;
  }

  #leave(game: string): void {
    const entry = this.#held.get(game);
    if (!entry) return;
    entry.count -= 1;
    if (entry.count > 0) return;
    this.#held.delete(game);
    entry.lock.release();
  }
}

/** A lock on a game whose state screens can follow. */
class Holding {
  #state = $state<LockState>('asking');
  #lock: Lock | null = null;
  #released = false;
  readonly settled: Promise<void>;

  constructor(game: string, { opened, shared, reread }: Ways) {
    this.settled = opened().then(() => {
      if (this.#released) return;
      if (!shared()) {
        this.#state = 'mine';
        return;
      }
      const tell = (state: LockState) => (this.#state = state);
      this.#lock = new Lock(lockName(game), browserLocks(), tell, () => reread(game));
      return this.#lock.settled;
    });
  }

  get state(): LockState {
    return this.#state;
  }

  take(): void {
    this.#lock?.take();
  }

  release(): void {
    this.#released = true;
    this.#lock?.release();
  }
}
