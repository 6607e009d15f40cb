/** Runs one goal from code, as `thumbrule run` does. */
import { loadConfig } from '../config/load.ts';
import type { Verdict } from '../core/model/verdict.ts';
import { loadGoals } from '../goal/load.ts';
import { overallVerdict } from '../report/verdict.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { formatProblems, type Problem } from '../shared/problem.ts';
import { runOptions, type RunFlags } from './flags/options.ts';
import type { Io } from './io.ts';
import { keptStatuses } from './kept/status.ts';
import { runAndReport } from './run-pipeline.ts';
import { requireModelFor } from './select/model-lines.ts';

/** Options of `runGoal`: as the flags of `thumbrule run` with these names. A missing option is taken from thumbrule.config.yaml. */
export interface RunGoalOptions {
  /** simulated, chromium, android, ios, replay:<folder>, or a name under `devices` in the config file. */
  readonly device?: string;
  /** Path, URL, package or bundle id. */
  readonly app?: string;
  readonly hub?: string;
  readonly capabilities?: Readonly<Record<string, unknown>>;
  readonly env?: string;
  /** In fallback order, such as `literal,anthropic`. */
  readonly planner?: string;
  readonly model?: string;
  readonly command?: string;
  readonly maxCost?: number;
  readonly maxTokens?: number;
  readonly deadline?: number;
  readonly maxTurns?: number;
  readonly retries?: number;
  readonly strict?: boolean;
  readonly ocr?: boolean;
  readonly kept?: 'use' | 'refresh' | 'off';
  /** Defects of a simulated app, such as `dead-button:log-in`. */
  readonly defects?: readonly string[];
  /** Folder for runs. */
  readonly out?: string;
  /** Reports to write; none: `[]`. */
  readonly reporters?: readonly string[];
  /** Cancels the goal. */
  readonly signal?: AbortSignal;
}

/** A goal that has run. */
export interface GoalRun {
  readonly goal: string;
  readonly file: string;
  readonly passed: boolean;
  readonly verdict: Verdict;
  readonly turns: number;
  readonly durationMs: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly costUsd: number;
  /** Passed after an attempt that did not. */
  readonly flaky: boolean;
  /** Path of trace.ndjson. */
  readonly trace: string;
  /** Folder of the run. */
  readonly run: string;
  /** Path of the HTML report; null without one. */
  readonly report: string | null;
}

/**
 * Runs the goal in a file and returns its verdict; prints nothing. Paths are relative to the working directory.
 * @throws ThumbruleError for a file, an option or a machine that is not ready, before a device is touched
 */
export async function runGoal(file: string, given: RunGoalOptions = {}): Promise<GoalRun> {
  const { signal = new AbortController().signal, capabilities, defects, reporters, ...named } = given;
  const io: Io = { stdout: SILENT, stderr: SILENT, cwd: process.cwd(), signal };
  const { config, problems } = await loadConfig(io.cwd);
  throwProblems(problems);
  const flags: RunFlags = {
    ...named,
    ...(capabilities === undefined ? {} : { caps: JSON.stringify(capabilities) }),
    ...(defects === undefined ? {} : { defect: defects }),
    ...(reporters === undefined ? {} : { reporter: reporters }),
  };
  const options = runOptions([file], flags, config);
  const loaded = await loadGoals([file], { env: options.env, tags: [], cwd: io.cwd });
  throwProblems(loaded.problems);
  const [goal, ...others] = loaded.goals;
  if (goal === undefined || others.length > 0)
    throw new ThumbruleError(
      'USAGE',
      `runGoal runs one goal, and ${file} has ${loaded.goals.length}.`,
      'Name the file of one goal.',
    );
  const kept = options.kept === 'use' ? await keptStatuses(loaded.goals, options.out) : [];
  requireModelFor(loaded.goals, options.planner, kept);
  const { results, report, folder } = await runAndReport(loaded, options, QUIET, io);
  const [result] = results;
  if (result === undefined)
    throw new ThumbruleError('USAGE', 'The goal was cancelled before it started.', 'Run it again.');
  const { verdict, turns, durationMs, modelCalls, tokens, costUsd, earlier, trace } = result;
  const passed = overallVerdict([result]) === 'passed';
  const facts = { turns, durationMs, modelCalls, tokens, costUsd, trace };
  const flaky = verdict.kind === 'passed' && earlier.length > 0;
  return { goal: goal.name, file: goal.file, passed, verdict, ...facts, flaky, run: folder, report };
}

const SILENT = { write: () => true };
const QUIET = { goalStarted: () => {}, decided: () => {}, goalEnded: () => {} };

/** @throws GOAL_INVALID with every problem */
function throwProblems(problems: readonly Problem[]): void {
  if (problems.length > 0)
    throw new ThumbruleError('GOAL_INVALID', formatProblems(problems), 'Check files with  thumbrule check');
}
