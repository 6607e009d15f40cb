import { endsSession } from './errors.ts';

/** Calls back after so many ms; what it gives takes that back. */
export type Scheduler = (ms: number, then: () => void) => () => void;

/** A timer of the machine's that keeps no process from ending. */
const systemScheduler: Scheduler = (ms, then) => {
  const timer = setTimeout(then, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

export interface KeepAliveOptions {
  /** A read that changes nothing and costs next to nothing. */
  readonly ping: () => Promise<unknown>;
  /** Quiet after which it is asked, and between one and the next, ms. */
  readonly everyMs: number;
  /** Quiet after which nobody asks any more, ms: a session that was forgotten may be ended by whoever lent it. */
  readonly stopAfterMs: number;
  readonly schedule?: Scheduler;
}

/**
 * Keeps a session from being ended as idle while a planner or a person thinks: in quiet times it asks something now and then.
 * What comes of that is nobody's concern, but that a session which has ended is not asked again.
 */
export class KeepAlive {
  readonly #options: Required<KeepAliveOptions>;
  /** Commands that are under way, the session's start among them. */
  #busy = 1;
  #asking: Promise<void> | null = null;
  #cancel = (): void => {};
  #stopped = false;

  constructor(options: KeepAliveOptions) {
    this.#options = { schedule: systemScheduler, ...options };
  }

  /** A command is about to be sent; resolves as soon as nothing of ours is under way: one at a time. */
  async commandStarted(): Promise<void> {
    this.#busy += 1;
    this.#cancel();
    await this.#asking;
  }

  /** Its answer has come, or is not waited for any more; called once when the session has begun. */
  commandEnded(): void {
    this.#busy -= 1;
    this.#wait(0);
  }

  /** Nothing is asked from now on. */
  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  /** `quietMs`: for how long nothing but this was sent. */
  #wait(quietMs: number): void {
    const { everyMs, stopAfterMs: forMs, schedule: later } = this.#options;
    if (this.#stopped || this.#busy > 0 || quietMs + everyMs > forMs) return;
    this.#cancel();
    this.#cancel = later(everyMs, () => {
      this.#asking = this.#ask(quietMs + everyMs).finally(() => {
        this.#asking = null;
      });
    });
  }

  async #ask(quietMs: number): Promise<void> {
    try {
      await this.#options.ping();
    } catch (error) {
      if (endsSession(error)) return;
    }
    this.#wait(quietMs);
  }
}
