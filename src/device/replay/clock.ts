import type { Clock } from '../../shared/clock.ts';

/** Time of a recording: it stands still until someone sleeps on it, and then it has gone by at once. */
export class ReplayClock implements Clock {
  #now = 0;

  now(): number {
    return this.#now;
  }

  /** @throws the signal's reason when it was aborted */
  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const end = this.#now + Math.max(0, ms);
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    this.#now = Math.max(this.#now, end);
  }

  advance(ms: number): void {
    this.#now += Math.max(0, ms);
  }
}
