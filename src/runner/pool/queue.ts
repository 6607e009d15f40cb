/** Which goal runs next, and where. No clock, no I/O: whoever takes a task gives it back. */
import type { Verdict } from '../../core/model/verdict.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { PoolDevice } from './pool.ts';

/** A goal that waits for its next attempt. */
export interface QueuedGoal {
  readonly goal: Goal;
  readonly n: number;
  readonly attempt: number;
  readonly earlier: readonly Verdict[];
  /** Where it ran before; elsewhere is better. */
  readonly lastDevice: string | null;
}

export interface QueueTask extends QueuedGoal {
  readonly device: string;
}

export class Queue {
  readonly #devices: readonly PoolDevice[];
  readonly #busy = new Map<string, number>();
  /** In a row, on each device, that broke for want of it. */
  readonly #lost = new Map<string, number>();
  #waiting: QueuedGoal[];
  #running = 0;

  constructor(goals: readonly Goal[], devices: readonly PoolDevice[]) {
    this.#devices = devices;
    this.#waiting = goals.map((goal, i) => ({ goal, n: i + 1, attempt: 1, earlier: [], lastDevice: null }));
  }

  /** Nothing runs: whatever waits now waits for good. */
  get idle(): boolean {
    return this.#running === 0;
  }

  /**
   * The first goal in the queue that a free device fits; null: none can begin now. `before`: the device that this worker
   * had last, which costs it the least.
   */
  take(before: string | null): QueueTask | null {
    const free = this.#devices.filter((d) => (this.#busy.get(d.name) ?? 0) < d.slots);
    for (const [i, waiting] of this.#waiting.entries()) {
      const device = this.#best(waiting, free, before);
      if (device === null) continue;
      this.#waiting.splice(i, 1);
      this.#busy.set(device, (this.#busy.get(device) ?? 0) + 1);
      this.#running += 1;
      return { ...waiting, device };
    }
    return null;
  }

  /** The attempt has ended and its device is free. `next`: the goal's next attempt, which goes before all that wait. */
  free(device: string, next: QueuedGoal | null): void {
    this.#busy.set(device, (this.#busy.get(device) ?? 1) - 1);
    this.#running -= 1;
    if (next !== null) this.#waiting.unshift(next);
  }

  /** Nothing more is begun. */
  stop(): void {
    this.#waiting = [];
  }

  /**
   * Tells whether an attempt broke because the device was not to be had. A device that fails goal after goal is set aside: it gets
   * only what no other device fits, until it serves again. True: it has just been set aside.
   */
  recordAvailability(device: string, lost: 'for good' | 'perhaps' | null): boolean {
    const before = this.#isAside(device);
    if (lost === null) this.#lost.delete(device);
    else this.#lost.set(device, lost === 'for good' ? MAX_LOSSES : (this.#lost.get(device) ?? 0) + 1);
    return !before && this.#isAside(device) && this.#devices.some((d) => !this.#isAside(d.name));
  }

  #isAside(device: string): boolean {
    return (this.#lost.get(device) ?? 0) >= MAX_LOSSES;
  }

  #best(
    { goal, lastDevice: last }: QueuedGoal,
    free: readonly PoolDevice[],
    before: string | null,
  ): string | null {
    const fits = free.filter((d) => d.accepts(goal));
    const inOrder = this.#devices.some((d) => !this.#isAside(d.name) && d.accepts(goal))
      ? fits.filter((d) => !this.#isAside(d.name))
      : fits;
    const elsewhere = inOrder.filter((d) => d.name !== last);
    const best = elsewhere.length > 0 ? elsewhere : inOrder;
    const least = best.toSorted((a, b) => this.#load(a) - this.#load(b));
    return (best.find((d) => d.name === before) ?? least[0])?.name ?? null;
  }

  /** A device that can be opened often is not taken while another one stands idle. */
  #load({ name }: PoolDevice): number {
    return this.#busy.get(name) ?? 0;
  }
}

/** So many goals in a row may break for want of a device that may only have been busy. */
const MAX_LOSSES = 2;
