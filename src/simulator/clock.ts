interface Timer {
  readonly at: number;
  readonly order: number;
  readonly fire: () => void;
}

/**
 * The phone's virtual time, milliseconds. It advances only when someone sleeps on it or advances it. Timers fire in
 * order of time, then of creation, and `now()` is their own time.
 */
export class VirtualClock {
  #now: number;
  #made = 0;
  #fired = 0;
  #pumping = false;
  readonly #timers: Timer[] = [];
  readonly #sleepers = new Set<Timer>();

  constructor(start = 0) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  /** Calls of `after` so far: no timer has changed anything while it stays the same. */
  get fired(): number {
    return this.#fired;
  }

  /** Calls `fire` after `ms`; the returned function cancels it. */
  after(ms: number, fire: () => void): () => void {
    const run = (): void => {
      this.#fired += 1;
      fire();
    };
    const timer: Timer = { at: this.#now + Math.max(0, ms), order: this.#made++, fire: run };
    this.#timers.push(timer);
    this.#timers.sort((a, b) => a.at - b.at || a.order - b.order);
    return () => this.#remove(timer);
  }

  /** Advances the time and fires due timers. */
  advance(ms: number): void {
    const end = this.#now + Math.max(0, ms);
    for (let next = this.#timers[0]; next !== undefined && next.at <= end; next = this.#timers[0]) {
      this.#remove(next);
      this.#now = Math.max(this.#now, next.at);
      next.fire();
    }
    this.#now = Math.max(this.#now, end);
  }

  /**
   * Resolves after `ms`; rejects with the signal's reason. Several sleepers share the time: it advances to the
   * earliest, not by the sum.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const onAbort = (): void => {
        this.#sleepers.delete(timer);
        this.#remove(timer);
        reject(signal?.reason as Error);
      };
      const timer: Timer = {
        at: this.#now + Math.max(0, ms),
        order: this.#made++,
        fire: () => {
          this.#sleepers.delete(timer);
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#sleepers.add(timer);
      this.#timers.push(timer);
      this.#timers.sort((a, b) => a.at - b.at || a.order - b.order);
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#pumping) return;
    this.#pumping = true;
    setImmediate(() => {
      this.#pumping = false;
      const earliest = Math.min(...[...this.#sleepers].map((s) => s.at));
      if (!Number.isFinite(earliest)) return;
      this.advance(earliest - this.#now);
      if (this.#sleepers.size > 0) this.#pump();
    });
  }

  #remove(timer: Timer): void {
    const at = this.#timers.indexOf(timer);
    if (at >= 0) this.#timers.splice(at, 1);
  }
}
