/**
 * Putting the page on the home screen.
 *
 * Chromium says once, soon after the page has loaded, that it may: main.ts loads this file so that it is heard. Safari
 * on iOS says nothing, and gives the installed page a storage of its own: the book has to be carried over by hand.
 */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export class Installing {
  #prompt = $state.raw<InstallPrompt | null>(null);

  constructor() {
    if (typeof addEventListener !== 'function') return;
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault(); // we offer it where it helps
      this.#prompt = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.#prompt = null));
  }

  /** Whether the browser can install the page now. */
  get offered(): boolean {
    return this.#prompt !== null;
  }

  /** Shows the browser's question; returns whether the answer was yes. It can be shown once. */
  async prompt(): Promise<boolean> {
    const asked = this.#prompt;
    this.#prompt = null;
    if (!asked) return false;
    try {
      await asked.prompt();
      return (await asked.userChoice).outcome === 'accepted';
    } catch {
      return false;
    }
  }

  /** Whether this is a browser on iOS, in which people install the page by the share menu themselves. */
  get ios(): boolean {
    const { userAgent, maxTouchPoints = 0, standalone } = navigator as Navigator & { standalone?: boolean };
    if (standalone === true) return false;
    return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  }
}

export const installing = new Installing();
