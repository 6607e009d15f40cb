/** Runs drafts of goals, each from a reset. Their runs are kept apart from those of the goal files: a draft has no history. */
import { dirname, join } from 'node:path';
import { defectsAbout } from '../../author/planted-defects.ts';
import type { DraftRun } from '../../author/prove-draft.ts';
import { goalForDevice } from '../../live/goal-for-device.ts';
import type { Goal } from '../../goal/model/goal.ts';
import { runSuite } from '../../runner/run-suite.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { readGoalTrace } from '../../trace/reader.ts';
import { openRunLog, type RunLog } from '../../trace/run-log.ts';
import type { Trace } from '../../trace/schema.ts';
import { openGoalTrace } from '../../trace/writer.ts';
import { storeScreenshot } from '../../vision/screenshot.ts';
import { compose, withNamedDevice, type Adapters } from '../compose.ts';
import { localApp } from '../devices/app-under-test.ts';
import type { RunOptions } from '../flags/options.ts';
import { version } from '../version.ts';

export interface DraftRunsOptions {
  readonly options: RunOptions;
  readonly secrets: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
  /** Builds the adapters of one run; by default as `run` does. */
  readonly adaptersFor?: (options: RunOptions, secrets: ReadonlyMap<string, string>) => Adapters;
  /** How many defects are planted into a simulated app; 6 by default. */
  readonly mostDefects?: number;
}

const SILENT = { goalStarted: () => {}, decided: () => {}, goalEnded: () => {} };
const NO_PICTURES = { screenshot: () => Promise.resolve() };
/** More planted defects tell little more about a goal. */
const MOST_DEFECTS = 6;

export class DraftRuns {
  readonly #given: DraftRunsOptions;
  #log: RunLog | null = null;
  #runs = 0;

  constructor(given: DraftRunsOptions) {
    this.#given = given;
  }

  /** Runs an explicit goal with the rules alone, and with these defects. */
  run(goal: Goal, defects: readonly string[]): Promise<DraftRun> {
    const { options } = this.#given;
    return this.#runWith(
      goal,
      {
        ...options,
        planner: 'literal',
        defects: [...options.defects, ...defects],
        // People look at the draft itself, not at its runs with planted defects.
      },
      defects.length === 0,
    );
  }

  /** Runs a goal of open-ended steps with the configured planners. No judge is asked: the goal that is written afterwards proves the result. */
  tryOut(goal: Goal): Promise<DraftRun> {
    return this.#runWith(goal, this.#given.options, true);
  }

  /** Returns the function that chooses defects for the goal of a file; null when the device is no simulated one. */
  async plantable(file: string): Promise<((trace: Trace) => readonly string[]) | null> {
    const options = withNamedDevice(this.#given.options);
    if (options.device !== 'simulated') return null;
    const { loadApp } = await import('../../simulator/index.ts');
    const app = loadApp(localApp(options, { ...goalForDevice(options.app), file }));
    return (trace) => defectsAbout(app, trace, this.#given.mostDefects ?? MOST_DEFECTS);
  }

  async close(): Promise<void> {
    await this.#log?.end('cancelled');
  }

  async #runWith(goal: Goal, options: RunOptions, isShown: boolean): Promise<DraftRun> {
    const { secrets, signal, adaptersFor = compose } = this.#given;
    const log = (this.#log ??= await openRunLog(join(options.out, 'author'), [], version()));
    const n = ++this.#runs;
    const adapters = adaptersFor({ ...options, kept: 'off' }, secrets);
    try {
      await adapters.preflight([goal]);
      await adapters.ready();
      const [result] = await runSuite({
        ...adapters,
        judge: null,
        judgeFor: () => null,
        policyFor: (of, device) => ({ ...adapters.policyFor(of, device), judge: false }),
        run: log.id,
        thumbrule: version(),
        goals: [goal],
        secrets,
        openTrace: async (of, _, attempt) => ({
          ...(await openGoalTrace(await log.goalStarted(of, n, attempt), storeScreenshot)),
          ...(isShown ? {} : NO_PICTURES),
        }),
        closeTrace: (folder, verdict) => log.goalEnded(folder, verdict),
        retries: 0,
        failFast: false,
        progress: SILENT,
        signal,
      });
      signal.throwIfAborted();
      if (result === undefined) throw new ThumbruleError('USAGE', 'The run was stopped.', 'Start it again.');
      const trace = result.trace === '' ? null : await readGoalTrace(dirname(result.trace)).catch(() => null);
      return { verdict: result.verdict, trace };
    } finally {
      adapters.operator?.close();
      await adapters.close();
      await adapters.reader?.close();
    }
  }
}
