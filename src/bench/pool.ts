/** Runs cases on worker threads; each thread takes the next case when it is free. */
import { availableParallelism } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { ThumbruleError } from '../shared/errors.ts';
import { CaseQueue } from './case-queue.ts';
import { runCase } from './run-case.ts';
import type { Case, LeftOut, CaseResult } from './types.ts';

/**
 * Settings of the compiler for threads that share the cores with it: each thread compiles the same code for itself, so code that runs rarely had better wait.
 * On two cores, a run takes an eighth less.
 */
const COMPILER = [
  '--always-sparkplug',
  '--interrupt-budget=600000',
  '--max-inlined-bytecode-size-cumulative=400',
];

export interface PoolOptions {
  /** Number of threads; 0: this thread. Default: one per core. Unbuilt sources run in this thread. */
  readonly threads?: number;
  readonly signal: AbortSignal;
  readonly onDone: (done: number) => void;
}

export interface PoolResult {
  readonly outcomes: readonly CaseResult[];
  readonly leftOut: readonly LeftOut[];
}

/** Returns results in the order of the cases; fewer after a stop. */
export async function runCases(cases: readonly Case[], options: PoolOptions): Promise<PoolResult> {
  const { signal, onDone } = options;
  const built = import.meta.url.endsWith('.js');
  const threads = built ? (options.threads ?? availableParallelism()) : 0;
  const done = new Map<Case, CaseResult | LeftOut>();
  const queue = new CaseQueue(cases);
  const next = (last: Case | undefined): Case | undefined =>
    signal.aborted ? undefined : queue.take(last?.app);
  const keep = (one: Case, result: CaseResult | LeftOut): void => {
    done.set(one, result);
    onDone(done.size);
  };
  if (threads === 0) {
    for (let one = next(undefined); one !== undefined; one = next(one)) keep(one, await runCase(one));
  } else {
    for (const setting of COMPILER) setFlagsFromString(setting);
    await Promise.all(Array.from({ length: Math.min(threads, cases.length) }, () => serve(next, keep)));
  }
  const results = cases.flatMap((one) => done.get(one) ?? []);
  return {
    outcomes: results.filter((r): r is CaseResult => 'case' in r),
    leftOut: results.filter((r): r is LeftOut => !('case' in r)),
  };
}

type WorkerMessage = { readonly result: CaseResult | LeftOut } | { readonly error: string };

async function serve(
  next: (last: Case | undefined) => Case | undefined,
  keep: (one: Case, result: CaseResult | LeftOut) => void,
): Promise<void> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 128 },
  });
  try {
    for (let one = next(undefined); one !== undefined; one = next(one)) {
      const message = await askWorker(worker, one);
      if ('error' in message)
        throw new ThumbruleError('INTERNAL', message.error, 'This is a bug in the bench. Please report it.');
      keep(one, message.result);
    }
  } finally {
    await worker.terminate();
  }
}

function askWorker(worker: Worker, one: Case): Promise<WorkerMessage> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: WorkerMessage) => {
      worker.off('error', reject);
      resolve(message);
    });
    worker.once('error', reject);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(one);
  });
}
