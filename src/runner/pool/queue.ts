/** Decides which goal runs next, and on which device. Pure: no clock, no I/O. */
import type { Verdict } from '../../core/model/verdict.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { PoolDevice } from './pool.ts';

/** A goal that waits for its next attempt. */
export interface QueuedGoal {
  readonly goal: Goal;
  readonly n: number;
  readonly attempt: number;
  readonly earlier: readonly Verdict[];
  /** Device of the last attempt; another device is preferred. */
  readonly lastDevice: string | null;
}

export interface QueueTask extends QueuedGoal {
  readonly device: string;
}

/** Why a device counts as lost: `perhaps` when it may only have been busy. */
export type DeviceLoss = 'for good' | 'perhaps';

/** Consecutive losses of kind `perhaps` after which a device is set aside. */
const MAX_LOSSES = 2;

export class Queue {
  readonly #devices: readonly PoolDevice[];
  readonly #busy = new Map<string, number>();
  /** Consecutive losses per device. */
  readonly #losses = new Map<string, number>();
  #waiting: QueuedGoal[];
  #running = 0;

  constructor(goals: readonly Goal[], devices: readonly PoolDevice[]) {
    this.#devices = devices;
    this.#waiting = goals.map((goal, i) => ({ goal, n: i + 1, attempt: 1, earlier: [], lastDevice: null }));
  }

  /** True when no goal runs: goals that still wait can't start any more. */
  get idle(): boolean {
    return this.#running === 0;
  }

  /**
   * Takes the first goal that a free device accepts; null when none can start now. `openDevice` is the device that the worker has open;
   * reusing it is the cheapest.
   */
  take(openDevice: string | null): QueueTask | null {
    const free = this.#devices.filter((d) => (this.#busy.get(d.name) ?? 0) < d.slots);
    for (const [i, waiting] of this.#waiting.entries()) {
      const device = this.#deviceFor(waiting, free, openDevice);
      if (device === null) continue;
      this.#waiting.splice(i, 1);
      this.#busy.set(device, (this.#busy.get(device) ?? 0) + 1);
      this.#running += 1;
      return { ...waiting, device };
    }
    return null;
  }

  /** Frees the device of an attempt that ended. `next` is the goal's next attempt, which goes to the front of the queue. */
  release(device: string, next: QueuedGoal | null): void {
    this.#busy.set(device, (this.#busy.get(device) ?? 1) - 1);
    this.#running -= 1;
    if (next !== null) this.#waiting.unshift(next);
  }

  /** Removes all goals from the queue. */
  stop(): void {
    this.#waiting = [];
  }

  /**
   * Records whether a device was available for an attempt (`loss` is null). A device that is lost is set aside: until it works again it
   * gets only goals that no other device accepts. Returns true when this call sets it aside.
   */
  recordAvailability(device: string, loss: DeviceLoss | null): boolean {
    const wasAside = this.#isAside(device);
    if (loss === null) this.#losses.delete(device);
    else this.#losses.set(device, loss === 'for good' ? MAX_LOSSES : (this.#losses.get(device) ?? 0) + 1);
    return !wasAside && this.#isAside(device) && this.#devices.some((d) => !this.#isAside(d.name));
  }

  #isAside(device: string): boolean {
    return (this.#losses.get(device) ?? 0) >= MAX_LOSSES;
  }

  #deviceFor(
    { goal, lastDevice }: QueuedGoal,
    free: readonly PoolDevice[],
    openDevice: string | null,
  ): string | null {
    const accepting = free.filter((d) => d.accepts(goal));
    const working = this.#devices.some((d) => !this.#isAside(d.name) && d.accepts(goal))
      ? accepting.filter((d) => !this.#isAside(d.name))
      : accepting;
    const others = working.filter((d) => d.name !== lastDevice);
    const candidates = others.length > 0 ? others : working;
    // A device with several slots is not taken while another device is idle.
    const leastBusy = candidates.toSorted((a, b) => this.#load(a) - this.#load(b));
    return (candidates.find((d) => d.name === openDevice) ?? leastBusy[0])?.name ?? null;
  }

  #load({ name }: PoolDevice): number {
    return this.#busy.get(name) ?? 0;
  }
}
