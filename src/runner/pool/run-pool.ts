/** Runs goals in parallel on a pool of devices, with retries. */
import type { Verdict } from '../../core/model/verdict.ts';
import { finalVerdict, outcomeOfError, quarantineOf } from '../final-verdict.ts';
import { safeListener } from '../safe-listener.ts';
import type { GoalPoolOptions, Worker } from './pool.ts';
import { type DeviceLoss, Queue, type QueueTask } from './queue.ts';
import type { GoalResult, PoolProgress } from '../results.ts';
import { shouldRetry } from '../run-suite.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { isExcused } from '../../shared/quarantine.ts';

/**
 * Returns the results of the goals that ran, in the order of the goals. Never throws: an error of a goal, worker or device is a verdict.
 */
export async function runPool(options: GoalPoolOptions): Promise<readonly GoalResult[]> {
  const pool = { ...options, progress: safeProgress(options.progress) };
  const run = new PoolRun(pool);
  await Promise.all(Array.from({ length: pool.workers }, (_, i) => run.serve(i + 1)));
  pool.progress.ended();
  return [...run.results].toSorted(([a], [b]) => a - b).map(([, result]) => result);
}

class PoolRun {
  /** Results by the number of the goal. */
  readonly results = new Map<number, GoalResult>();
  readonly #pool: GoalPoolOptions;
  readonly #queue: Queue;
  #wake: (() => void)[] = [];

  constructor(pool: GoalPoolOptions) {
    this.#pool = pool;
    this.#queue = new Queue(pool.goals, pool.devices);
    pool.signal.addEventListener('abort', () => this.#changed(), { once: true });
  }

  /** Runs tasks on worker `n` until the queue is empty. */
  async serve(n: number): Promise<void> {
    const slot: { worker: Worker | null } = { worker: null };
    let device: string | null = null;
    try {
      for (;;) {
        const task = await this.#next(device);
        if (task === null) return;
        const { result, lost } = await this.#attempt(
          task,
          n,
          () => (slot.worker ??= this.#pool.openWorker(n)),
        );
        if (lost !== null) {
          await slot.worker?.close();
          slot.worker = null;
          if (!this.#pool.signal.aborted)
            this.#pool.progress.notice(`worker ${n}: ${lost}; the remaining goals continue`);
        }
        device = task.device;
        this.#ended(task, n, result);
      }
    } finally {
      await slot.worker?.close();
    }
  }

  async #next(openDevice: string | null): Promise<QueueTask | null> {
    for (;;) {
      if (this.#pool.signal.aborted) this.#queue.stop();
      const task = this.#queue.take(openDevice);
      if (task !== null || this.#queue.idle) return task;
      await new Promise<void>((resolve) => void this.#wake.push(resolve));
    }
  }

  #changed(): void {
    const waiting = this.#wake;
    this.#wake = [];
    for (const go of waiting) go();
  }

  #ended(task: QueueTask, worker: number, result: GoalResult): void {
    const { n, attempt, device, goal, earlier } = task;
    const again = shouldRetry(result, attempt, this.#pool);
    this.#pool.progress.attemptEnded(result, { worker, device }, again);
    if (this.#queue.recordAvailability(device, deviceLossOf(result.verdict)))
      this.#pool.progress.notice(`${device} is unavailable; goals go to other devices`);
    if (!again) this.results.set(n, result);
    const next = { goal, n, attempt: attempt + 1, earlier: [...earlier, result.verdict], lastDevice: device };
    this.#queue.release(device, again ? next : null);
    if (this.#pool.failFast && !again && result.verdict.kind !== 'passed' && !isExcused(result))
      this.#queue.stop();
    this.#changed();
  }

  async #attempt(
    task: QueueTask,
    n: number,
    worker: () => Worker,
  ): Promise<{ readonly result: GoalResult; readonly lost: string | null }> {
    const { goal, n: number, attempt, device, earlier } = task;
    const { progress, goals } = this.#pool;
    const began = performance.now();
    const location = { worker: n, device };
    progress.attemptStarted(goal, number, goals.length, { ...location, attempt });
    let folder: string | null = null;
    try {
      folder = await this.#pool.openTrace(goal, number, attempt, location);
      const job = { goal, n: number, attempt, earlier, device, folder };
      const result = await worker().run(job, (turn) => progress.turnProgress(n, turn));
      await this.#closeTrace(folder, result.verdict);
      return { result: { ...result, goal }, lost: null };
    } catch (error) {
      const result = this.#broken(task, error, Math.round(performance.now() - began), folder);
      if (folder !== null) await this.#endTrace(folder, result);
      const lost = error instanceof ThumbruleError && error.code === 'WORKER_LOST';
      return { result, lost: lost ? this.#pool.redact(error.message) : null };
    }
  }

  #broken(
    { goal, earlier }: QueueTask,
    error: unknown,
    durationMs: number,
    folder: string | null,
  ): GoalResult {
    const { signal, redact, began } = this.#pool;
    const { verdict, ...totals } = outcomeOfError(error, signal, redact);
    const quarantine = quarantineOf(goal, began);
    return {
      goal,
      verdict: finalVerdict(verdict, earlier.length, quarantine),
      trace: folder === null ? '' : `${folder}/trace.ndjson`,
      ...totals,
      durationMs,
      earlier: [...earlier],
      quarantine,
    };
  }

  /** Completes the trace of a lost worker with the verdict. */
  async #endTrace(folder: string, { verdict, durationMs, ...rest }: GoalResult): Promise<void> {
    const { turns, modelCalls, tokens, costUsd } = rest;
    try {
      const end = { verdict, durationMs, turns, modelCalls, tokens, costUsd };
      await this.#pool.endTrace(folder, end);
    } catch {
      // The verdict is in the result; the trace reads like one cut off by a power failure.
    }
    await this.#closeTrace(folder, verdict);
  }

  async #closeTrace(folder: string, verdict: Verdict): Promise<void> {
    try {
      await this.#pool.closeTrace(folder, verdict);
    } catch {
      // As above.
    }
  }
}

/** Returns how the verdict shows that the device was unavailable; null when it does not. */
function deviceLossOf(verdict: Verdict): DeviceLoss | null {
  if (verdict.kind !== 'broken') return null;
  switch (verdict.code) {
    case 'DEVICE_LOST':
    case 'DEVICE_UNAUTHORISED':
      return 'for good';
    case 'DEVICE_UNAVAILABLE':
    case 'DRIVER_LOST':
    case 'SESSION_LOST':
    case 'DEVICE_TIMEOUT':
      return 'perhaps';
    default:
      return null;
  }
}

function safeProgress(progress: PoolProgress): PoolProgress {
  const call = safeListener();
  return {
    attemptStarted: (goal, n, of, location) => call(() => progress.attemptStarted(goal, n, of, location)),
    turnProgress: (worker, words) => call(() => progress.turnProgress(worker, words)),
    attemptEnded: (result, location, again) => call(() => progress.attemptEnded(result, location, again)),
    notice: (words) => call(() => progress.notice(words)),
    ended: () => call(() => progress.ended()),
  };
}
