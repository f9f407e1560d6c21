/** Web Locks for tests: node has none. As much of them as one name needs: ifAvailable, steal, signal and a queue. */
interface Request {
  run: () => void;
  refuse: (fault: unknown) => void;
}

export class FakeLocks {
  #held = new Map<string, Request>();
  #queues = new Map<string, Request[]>();

  request(name: string, options: LockOptions, act: (lock: object | null) => Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const request: Request = {
        refuse: reject,
        run: () => {
          this.#held.set(name, request);
          Promise.resolve(act({ name }))
            .then(resolve, reject)
            .finally(() => this.#free(name, request));
        },
      };
      const holder = this.#held.get(name);
      if (options.steal) {
        holder?.refuse(new DOMException('stolen', 'AbortError'));
        queueMicrotask(request.run);
        this.#held.set(name, request);
      } else if (!holder) {
        this.#held.set(name, request);
        queueMicrotask(request.run);
      } else if (options.ifAvailable) {
        queueMicrotask(() => act(null).then(resolve, reject));
      } else {
        const queue = this.#queues.get(name) ?? [];
        this.#queues.set(name, [...queue, request]);
        options.signal?.addEventListener('abort', () => {
          this.#queues.set(
            name,
            this.#queues.get(name)!.filter((other) => other !== request),
          );
          reject(options.signal!.reason);
        });
      }
    });
  }

  #free(name: string, request: Request): void {
    if (this.#held.get(name) !== request) return;
    this.#held.delete(name);
    const [next, ...rest] = this.#queues.get(name) ?? [];
    this.#queues.set(name, rest);
    next?.run();
  }
}
