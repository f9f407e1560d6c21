/** Whether the browser promises to keep what is stored here. It is a hint: no browser promises for ever. */
export type ProtectionState = 'persisted' | 'not' | 'unknown' | 'missing';

export class Protection {
  #state = $state<ProtectionState>('unknown');
  #usage = $state.raw<{ used: number; quota: number } | null>(null);

  /** `missing`: the browser cannot say, over plain HTTP for one. */
  get state(): ProtectionState {
    return this.#state;
  }

  /** Bytes in use and allowed, as the browser guesses them. */
  get usage(): { used: number; quota: number } | null {
    return this.#usage;
  }

  /** Whether the page came over a safe connection: without, nothing works offline. */
  get secure(): boolean {
    return globalThis.isSecureContext === true;
  }

  /** Whether the page runs as an installed app. */
  get standalone(): boolean {
    const ios = (navigator as { standalone?: boolean }).standalone === true;
    return ios || (typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches);
  }

  /** Looks how things stand, without asking for anything. */
  async measure(): Promise<void> {
    await this.#see((storage) => storage.persisted());
  }

  /** Asks the browser to keep what is stored. Some ask the person, so it is called for a reason people understand. */
  async ask(): Promise<void> {
    await this.#see(async (storage) => (await storage.persisted()) || (await storage.persist()));
  }

  async #see(ask: (storage: StorageManager) => Promise<boolean>): Promise<void> {
    const storage = (navigator as Partial<Navigator>).storage;
    if (!storage || typeof storage.persisted !== 'function') {
      this.#state = 'missing';
      return;
    }
    try {
      this.#state = (await ask(storage)) ? 'persisted' : 'not';
    } catch {
      this.#state = 'unknown';
    }
    const { usage, quota } = (await storage.estimate?.().catch(() => undefined)) ?? {};
    this.#usage = usage === undefined || quota === undefined ? null : { used: usage, quota };
  }
}

export const protection = new Protection();
