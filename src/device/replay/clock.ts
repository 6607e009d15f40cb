import type { Clock } from '../../shared/clock.ts';

/** A virtual clock: it stands still, and a sleep takes no real time. */
export class ReplayClock implements Clock {
  #now = 0;

  now(): number {
    return this.#now;
  }

  /** @throws the signal's reason when it is aborted */
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
