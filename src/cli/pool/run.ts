/** `thumbrule run` with several goals at once: one queue for all devices, one process per worker, one run. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportersByName } from '../../report/index.ts';
import { runPool } from '../../runner/pool/run-pool.ts';
import { Redactor } from '../../runner/secrets/redactor.ts';
import type { PoolDevice } from '../../runner/pool/pool.ts';
import type { PoolProgress } from '../../runner/results.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { endInterruptedTrace } from '../../trace/repair.ts';
import type { Io } from '../io.ts';
import type { RunOptions } from '../flags/options.ts';
import { keptSettings } from '../kept/settings.ts';
import {
  finishRun,
  keepPaths,
  type GoalSelection,
  type RunResult,
  openLog,
  redactGoals,
} from '../run-pipeline.ts';
import { optionsByDevice, poolDevices } from './devices.ts';
import type { WorkerSetup } from './messages.ts';
import { WorkerProcess } from './worker-process.ts';

/** True when goals run in parallel, in worker processes. */
export function isPooled({ pool, workers }: RunOptions): boolean {
  return pool.length > 1 || (workers ?? 1) > 1;
}

/** The entry file of the command line; workers run it too. */
const MAIN = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../main.ts' : '../main.js', import.meta.url),
);

/**
 * Runs goals on the pool and writes their reports, also after an interruption.
 * @throws USAGE, APP_INVALID, NOT_FOUND for options that do not fit together, before a device is touched; DISK
 */
export async function runPooled(
  selection: GoalSelection,
  options: RunOptions,
  progress: PoolProgress,
  io: Io,
): Promise<RunResult> {
  refuseInteractive(options);
  const loaded = redactGoals(selection);
  const { goals, secrets } = loaded;
  const reporters = reportersByName(options.reporters);
  const perDevice = optionsByDevice(options);
  const devices = await poolDevices(perDevice, goals);
  const workers = countWorkers(options, devices, goals.length, io);
  const log = await openLog(options, loaded, io.cwd);
  const setup: WorkerSetup = {
    kind: 'hello',
    run: log.id,
    began: log.startedAt,
    options: perDevice,
    secrets,
  };
  const deviceOf = new Map<string, string>();
  const results = await runPool({
    goals,
    devices,
    workers,
    openWorker: () => new WorkerProcess(MAIN, setup, io.signal),
    openTrace: async (goal, n, attempt, place) => {
      const folder = await log.goalStarted(goal, n, attempt, place);
      deviceOf.set(folder, place.device);
      return folder;
    },
    closeTrace: (folder, verdict) => log.goalEnded(folder, verdict),
    endTrace: endInterruptedTrace,
    retries: options.retries,
    failFast: options.failFast,
    began: log.startedAt,
    redact: new Redactor(secrets).text,
    progress,
    signal: io.signal,
  });
  // Named devices may have apps of their own.
  for (const [device, its] of perDevice) {
    const own = results.filter(({ trace }) => deviceOf.get(dirname(trace)) === device);
    await keepPaths(own, keptSettings(its), io);
  }
  return finishRun(log, loaded, results, reporters, io);
}

/** An operator answers one goal at a time. */
function refuseInteractive({ interactive, planner }: RunOptions): void {
  const byHand = planner.split(',').some((name) => name.trim() === 'manual');
  if (!interactive && !byHand) return;
  throw new ThumbruleError(
    'USAGE',
    `${interactive ? '--interactive' : 'The planner "manual"'} works with one goal at a time.`,
    'Remove it, or use one --device and no --workers.',
  );
}

/** Returns `--workers`, else one per device; at most the number of goals and of slots. */
function countWorkers(
  { workers: requested, pool }: RunOptions,
  devices: readonly PoolDevice[],
  goals: number,
  io: Io,
): number {
  const slotTotal = devices.reduce((sum, { slots }) => sum + slots, 0);
  const defaultCount = devices.reduce((sum, { slots }) => sum + (slots === Infinity ? 1 : slots), 0);
  if (requested !== null && requested > slotTotal)
    io.stderr.write(
      `thumbrule: using ${slotTotal} workers instead of ${requested}: ${pool.join(', ')} can run ${slotTotal} at once (set slots: under devices: to change that)\n`,
    );
  return Math.max(1, Math.min(requested ?? defaultCount, slotTotal, goals));
}
