/** The service worker from the page's side: installed where the browser allows it, renewed when somebody says so. */

/** How often a page that stays open asks for a new version, in milliseconds. */
const EVERY = 60 * 60 * 1000;

export class Updates {
  #registration: ServiceWorkerRegistration | null = null;
  #waiting = $state(false);

  /** Whether a new version is there and waits for `apply`. */
  get waiting(): boolean {
    return this.#waiting;
  }

  /** Installs the service worker. Does nothing over plain HTTP, where browsers have none: the page works without. */
  async start(): Promise<void> {
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
    try {
      this.#registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    } catch {
      return;
    }
    this.#watch(this.#registration);
    setInterval(() => void this.#check(), EVERY);
  }

  /** Goes over to the new version and loads this page again: only ever on somebody's click. */
  async apply(): Promise<void> {
    await this.#check();
    const worker = this.#registration?.waiting;
    if (!worker) {
      location.reload();
      return;
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage('activate');
  }

  #watch(registration: ServiceWorkerRegistration): void {
    this.#notice(registration);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => this.#notice(registration));
    });
  }

  /** A worker that waits while none is at work is the first one: no news. */
  #notice(registration: ServiceWorkerRegistration): void {
    this.#waiting = registration.waiting !== null && navigator.serviceWorker.controller !== null;
  }

  async #check(): Promise<void> {
    await this.#registration?.update().catch(() => undefined); // no network: another time
  }
}

export const updates = new Updates();
