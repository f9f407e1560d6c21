/** Keeps the screen on while a game lies on the table. Nothing depends on it: whatever was typed is saved. */
export type AwakeState = 'on' | 'off' | 'refused' | 'missing';

export class Awake {
  #state = $state<AwakeState>('off');
  #wanted = false;
  #lock: WakeLockSentinel | null = null;

  constructor() {
    if (!browserWakeLock()) this.#state = 'missing';
  }

  /** `missing`: the browser cannot, over plain HTTP for one; `refused`: it does not, for one to save the battery. */
  get state(): AwakeState {
    return this.#state;
  }

  on(): void {
    if (this.#wanted || !browserWakeLock()) return;
    this.#wanted = true;
    document.addEventListener('visibilitychange', this.#again);
    void this.#ask();
  }

  off(): void {
    if (!this.#wanted) return;
    this.#wanted = false;
    document.removeEventListener('visibilitychange', this.#again);
    void this.#lock?.release().catch(() => undefined);
    this.#lock = null;
    this.#state = 'off';
  }

  /** Browsers let the screen go off whenever the page is out of sight. */
  #again = (): void => {
    if (document.visibilityState === 'visible') void this.#ask();
  };

  async #ask(): Promise<void> {
    if (this.#lock && !this.#lock.released) return;
    try {
      const lock = await browserWakeLock()!.request('screen');
      if (!this.#wanted) {
        await lock.release();
        return;
      }
      this.#lock = lock;
      this.#state = 'on';
      lock.addEventListener('release', () => {
        if (this.#wanted && this.#lock === lock) this.#state = 'off';
      });
    } catch {
      if (this.#wanted) this.#state = 'refused';
    }
  }
}

function browserWakeLock(): WakeLock | undefined {
  return (navigator as Partial<Navigator>).wakeLock;
}
