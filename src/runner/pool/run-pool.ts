/** A queue of goals over a pool of devices: each goal to the next free device that fits, several at once. */
import type { Verdict } from '../../core/model/verdict.ts';
import { finalVerdict, summaryOfError, quarantineOf } from '../final-verdict.ts';
import { safeListener } from '../safe-listener.ts';
import type { GoalPoolOptions, Worker } from './pool.ts';
import { Queue, type QueueTask } from './queue.ts';
import type { GoalResult, PoolProgress } from '../results.ts';
import { shouldRetry } from '../run-suite.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { isExcused } from '../../shared/quarantine.ts';

/**
 * Runs every goal once, and again as `retries` says. Results are in the order of the goals; a goal that never began has none.
 * Never throws for what happens to one goal, one worker or one device.
 */
export async function runPool(asked: GoalPoolOptions): Promise<readonly GoalResult[]> {
  const pool = { ...asked, progress: safeProgress(asked.progress) };
  const run = new PoolRun(pool);
  await Promise.all(Array.from({ length: pool.workers }, (_, i) => run.serve(i + 1)));
  pool.progress.ended();
  return [...run.results].toSorted(([a], [b]) => a - b).map(([, result]) => result);
}

class PoolRun {
  /** By the number of the goal. */
  readonly results = new Map<number, GoalResult>();
  readonly #pool: GoalPoolOptions;
  readonly #queue: Queue;
  #wake: (() => void)[] = [];

  constructor(pool: GoalPoolOptions) {
    this.#pool = pool;
    this.#queue = new Queue(pool.goals, pool.devices);
    pool.signal.addEventListener('abort', () => this.#changed(), { once: true });
  }

  /** One worker's day: it takes tasks until none can come any more. */
  async serve(n: number): Promise<void> {
    const seat: { worker: Worker | null } = { worker: null };
    let device: string | null = null;
    try {
      for (;;) {
        const task = await this.#next(device);
        if (task === null) return;
        const { result, lost } = await this.#attempt(
          task,
          n,
          () => (seat.worker ??= this.#pool.openWorker(n)),
        );
        if (lost !== null) {
          await seat.worker?.close();
          seat.worker = null;
          if (!this.#pool.signal.aborted)
            this.#pool.progress.notice(`worker ${n}: ${lost}; the goals that wait go on`);
        }
        device = task.device;
        this.#ended(task, n, result);
      }
    } finally {
      await seat.worker?.close();
    }
  }

  async #next(before: string | null): Promise<QueueTask | null> {
    for (;;) {
      if (this.#pool.signal.aborted) this.#queue.stop();
      const task = this.#queue.take(before);
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
      this.#pool.progress.notice(`${device} is set aside: it could not be had; goals go to other devices`);
    if (!again) this.results.set(n, result);
    const next = { goal, n, attempt: attempt + 1, earlier: [...earlier, result.verdict], lastDevice: device };
    this.#queue.free(device, again ? next : null);
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
    const place = { worker: n, device };
    progress.attemptStarted(goal, number, goals.length, { ...place, attempt });
    let folder: string | null = null;
    try {
      folder = await this.#pool.openTrace(goal, number, attempt, place);
      const job = { goal, n: number, attempt, earlier, device, folder };
      const result = await worker().run(job, (words) => progress.turnProgress(n, words));
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
    const { signal, redact: clean, began } = this.#pool;
    const { verdict, ...tally } = summaryOfError(error, signal, clean);
    const quarantine = quarantineOf(goal, began);
    return {
      goal,
      verdict: finalVerdict(verdict, earlier.length, quarantine),
      trace: folder === null ? '' : `${folder}/trace.ndjson`,
      ...tally,
      durationMs,
      earlier: [...earlier],
      quarantine,
    };
  }

  /** The worker that wrote the trace is gone: what it wrote stays, and how it ended is put below. */
  async #endTrace(folder: string, { verdict, durationMs, ...rest }: GoalResult): Promise<void> {
    const { turns, modelCalls, tokens, costUsd } = rest;
    try {
      const end = { verdict, durationMs, turns, modelCalls, tokens, costUsd };
      await this.#pool.endTrace(folder, end);
    } catch {
      // The result tells the verdict; the trace ends without it, as after a power cut.
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

/** Whether a goal broke because its device was not there; `perhaps`: it may have been busy, or the hub was. */
function deviceLossOf(verdict: Verdict): 'for good' | 'perhaps' | null {
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
  const tell = safeListener();
  return {
    attemptStarted: (goal, n, of, place) => tell(() => progress.attemptStarted(goal, n, of, place)),
    turnProgress: (worker, words) => tell(() => progress.turnProgress(worker, words)),
    attemptEnded: (result, place, again) => tell(() => progress.attemptEnded(result, place, again)),
    notice: (words) => tell(() => progress.notice(words)),
    ended: () => tell(() => progress.ended()),
  };
}
