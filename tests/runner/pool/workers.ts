/** Scripted workers for a pool: a script sets the result and duration of each attempt. */
import type { Verdict } from '../../../src/core/model/verdict.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';
import type { GoalJob, GoalPoolOptions, PoolDevice, Worker } from '../../../src/runner/pool/pool.ts';
import { runPool } from '../../../src/runner/pool/run-pool.ts';
import type { GoalResult } from '../../../src/runner/results.ts';
import { ThumbruleError } from '../../../src/shared/errors.ts';
import { goal } from '../../builders/trace.ts';
import { result, VERDICTS } from '../../report/results.ts';

export const PASSED: Verdict = VERDICTS.passed;
export const BROKEN: Verdict = VERDICTS.broken;

export const broken = (code: string): Verdict => ({ ...VERDICTS.broken, code, blame: 'environment' });

export const goals = (...names: readonly string[]): readonly Goal[] =>
  names.map((name) => goal({ name, file: `goals/${name}.yaml` }));

export const device = (name: string, over: Partial<PoolDevice> = {}): PoolDevice => ({
  name,
  slots: Infinity,
  accepts: () => true,
  ...over,
});

/** Result of an attempt: a verdict, or a lost worker. */
export type Play = (job: GoalJob, worker: number) => Promise<Verdict | 'lost'> | Verdict | 'lost';

export interface Watched {
  readonly results: readonly GoalResult[];
  /** `goal.attempt@device`, in order of their start. */
  readonly began: readonly string[];
  /** Maximum number of parallel attempts, per device and in all. */
  readonly most: ReadonlyMap<string, number>;
  readonly opened: number;
  readonly closed: number;
  /** Completed traces of lost workers, by folder. */
  readonly ends: ReadonlyMap<string, Verdict>;
  /** Reported verdicts, by folder. */
  readonly closedTraces: ReadonlyMap<string, Verdict>;
  readonly said: readonly string[];
}

export async function watch(
  over: Partial<GoalPoolOptions> & Pick<GoalPoolOptions, 'goals' | 'devices'>,
  play: Play,
): Promise<Watched> {
  const began: string[] = [];
  const said: string[] = [];
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  const count = (name: string, by: number): void => {
    now.set(name, (now.get(name) ?? 0) + by);
    most.set(name, Math.max(most.get(name) ?? 0, now.get(name) ?? 0));
  };
  const seen = { opened: 0, closed: 0 };
  const ends = new Map<string, Verdict>();
  const closedTraces = new Map<string, Verdict>();
  const open = (n: number): Worker => {
    seen.opened += 1;
    let isOpen = true;
    return {
      async run(job) {
        began.push(`${job.goal.name}.${job.attempt}@${job.device}`);
        for (const name of [job.device, 'all']) count(name, 1);
        try {
          const what = await play(job, n);
          if (what === 'lost') throw new ThumbruleError('WORKER_LOST', 'killed by SIGKILL', 'Again.');
          return result(job.goal.name, what, {
            goal: job.goal,
            earlier: [...job.earlier],
            trace: job.folder,
          });
        } finally {
          for (const name of [job.device, 'all']) count(name, -1);
        }
      },
      close() {
        if (isOpen) seen.closed += 1;
        isOpen = false;
        return Promise.resolve();
      },
    };
  };
  const results = await runPool({
    workers: 2,
    openWorker: open,
    openTrace: (g, _, attempt) => Promise.resolve(`${g.name}.${attempt}`),
    closeTrace: (folder, verdict) => Promise.resolve(void closedTraces.set(folder, verdict)),
    endTrace: (folder, { verdict }) => Promise.resolve(void ends.set(folder, verdict)),
    retries: 0,
    failFast: false,
    began: '2026-11-22T08:00:00.000Z',
    redact: (text) => text,
    progress: {
      attemptStarted: () => undefined,
      turnProgress: () => undefined,
      attemptEnded: () => undefined,
      notice: (words) => void said.push(words),
      ended: () => undefined,
    },
    signal: new AbortController().signal,
    ...over,
  });
  return { results, began, most, ...seen, ends, closedTraces, said };
}

/** Resolves after this many calls. */
export function gate(of: number): () => Promise<void> {
  let come = 0;
  const waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      come += 1;
      if (come >= of) for (const go of waiting) go();
    });
}
