import { endsSession } from './errors.ts';

/** Calls `then` after `ms`; the returned function cancels it. */
export type Scheduler = (ms: number, then: () => void) => () => void;

/** Uses system timers, which do not keep the process alive. */
const systemScheduler: Scheduler = (ms, then) => {
  const timer = setTimeout(then, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

export interface KeepAliveOptions {
  /** A cheap read without side effects. */
  readonly ping: () => Promise<unknown>;
  /** Interval of pings while no command runs, ms. */
  readonly everyMs: number;
  /** Time without a command after which pings stop, so that a forgotten session ends, ms. */
  readonly stopAfterMs: number;
  readonly schedule?: Scheduler;
}

/** Pings a session while a planner or person thinks, so that it is not ended as idle. Ignores failed pings, but stops when the session has ended. */
export class KeepAlive {
  readonly #options: Required<KeepAliveOptions>;
  /** Commands in progress, including the start of the session. */
  #busy = 1;
  #asking: Promise<void> | null = null;
  #cancel = (): void => {};
  #stopped = false;

  constructor(options: KeepAliveOptions) {
    this.#options = { schedule: systemScheduler, ...options };
  }

  /** Call before a command is sent; resolves when no ping is in progress. */
  async commandStarted(): Promise<void> {
    this.#busy += 1;
    this.#cancel();
    await this.#asking;
  }

  /** Call when a command has ended, and once when the session has started. */
  commandEnded(): void {
    this.#busy -= 1;
    this.#wait(0);
  }

  /** Stops all pings. */
  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  /** Schedules the next ping; `quietMs` is the time since the last command. */
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
