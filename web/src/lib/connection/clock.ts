/** The server's clock, from what it says in its messages. */
const SAMPLES = 8;

interface Sample {
  /** How far the server's clock is ahead, in milliseconds. */
  offset: number;
  /** The time there and back; the answer may have been written anywhere within it. */
  lag: number;
}

export class ServerClock {
  #samples: Sample[] = [];
  #guess: number | null = null;

  /** Takes the time of a message that answers nothing: right up to its way here. Only used until a pong comes. */
  heard(serverSeconds: number): void {
    this.#guess = serverSeconds * 1000 - Date.now();
  }

  /** Takes the time of an answer to a question sent at `asked` (`Date.now()`), and returns the lag. */
  answered(serverSeconds: number, asked: number): number {
    const now = Date.now();
    const lag = Math.max(0, now - asked);
    this.#samples = [...this.#samples, { offset: serverSeconds * 1000 - (asked + lag / 2), lag }].slice(-SAMPLES);
    return lag;
  }

  /** Forgets what was measured: the device may have slept, or its clock been set. */
  restart(): void {
    this.#samples = [];
  }

  /** Returns the server's time in seconds since 1970, as far as it is known. */
  now(): number {
    const best = this.#samples.reduce<Sample | null>((a, b) => (a && a.lag <= b.lag ? a : b), null);
    return (Date.now() + (best?.offset ?? this.#guess ?? 0)) / 1000;
  }
}
