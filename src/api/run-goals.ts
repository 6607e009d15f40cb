/** Runs goals from code, as `thumbrule run` does. */
import { compose, type Adapters } from '../cli/compose.ts';
import { allowedTasks, type RunOptions, runOptions } from '../cli/flags/options.ts';
import type { RunFlags } from '../config/setting-values.ts';
import type { Io } from '../cli/io.ts';
import { requireModelUnlessKept } from '../cli/kept/settings.ts';
import { isPooled, runPooled } from '../cli/pool/run.ts';
import { runAndReport, type RunResult, runVerdict } from '../cli/run-pipeline.ts';
import { pathsOrDefault } from '../cli/select/goal-paths.ts';
import { loadConfig } from '../config/load.ts';
import { factsOf } from '../device/facts-of.ts';
import type { Device } from '../device/port.ts';
import { loadGoals, type LoadedGoals } from '../goal/load.ts';
import { overallVerdict } from '../report/verdict.ts';
import type { Clock } from '../shared/clock.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { formatProblems, type Problem } from '../shared/problem.ts';
import { progressFor } from './events.ts';
import { plannerFrom } from './own-planner.ts';
import type { GoalRun, GoalsRun, GoalTriage, OwnReporter, RunGoalsOptions } from './types.ts';

/** A planner and a device of the user's have no name among the flags. */
const OWN = { planner: 'literal', device: 'simulated' } as const;

/**
 * Runs the goals of files, folders, globs and suites, and returns their verdicts; prints nothing. Paths are relative to the working directory; none:
 * the goals of the config file, else the folder "goals".
 * @throws ThumbruleError for a file, an option or a machine that is not ready, before a device is touched
 */
export async function runGoals(
  paths: string | readonly string[] = [],
  given: RunGoalsOptions = {},
): Promise<GoalsRun> {
  const named = typeof paths === 'string' ? [paths] : paths;
  const io = silentIo(given.signal);
  const { config, problems } = await loadConfig(io.cwd);
  throwProblems(problems);
  const options = runOptions(named, flagsOf(given), config);
  const loaded = await loadGoals(await pathsOrDefault(named, options.paths, io.cwd), {
    env: options.env,
    tags: options.tags,
    allow: allowedTasks(options),
    cwd: io.cwd,
  });
  throwProblems(loaded.problems);
  if (typeof given.planner !== 'object') await requireModelUnlessKept(loaded.goals, options);
  const ran = await runLoaded(loaded, options, given, io);
  const run = goalsRun(ran, runVerdict(ran.results, io.signal, loaded));
  const own = (given.reporters ?? []).filter((r) => typeof r !== 'string');
  return { ...run, problems: [...run.problems, ...(await report(own, run))] };
}

/** Options of `runGoal`. */
export type RunGoalOptions = Omit<RunGoalsOptions, 'workers' | 'tags' | 'failFast'>;

/**
 * Runs the goal in a file and returns its verdict, as `runGoals` does.
 * @throws ThumbruleError as `runGoals` does, and USAGE for a file with several goals
 */
export async function runGoal(file: string, given: RunGoalOptions = {}): Promise<GoalRun> {
  const loaded = await loadGoals([file], { env: given.env ?? null, tags: [], cwd: process.cwd() });
  if (loaded.problems.length === 0 && loaded.goals.length !== 1)
    throw new ThumbruleError(
      'USAGE',
      `runGoal runs one goal, and ${file} has ${loaded.goals.length}.`,
      'Name the file of one goal, or call runGoals.',
    );
  const { goals } = await runGoals([file], given);
  const [goal] = goals;
  if (goal === undefined)
    throw new ThumbruleError('USAGE', 'The goal was cancelled before it started.', 'Run it again.');
  return goal;
}

async function runLoaded(
  loaded: LoadedGoals,
  options: RunOptions,
  given: RunGoalsOptions,
  io: Io,
): Promise<RunResult> {
  const isOwn = typeof given.device === 'function' || typeof given.planner === 'object';
  if (!isPooled(options))
    return runAndReport(
      loaded,
      options,
      progressFor(given.onEvent),
      io,
      adaptersFor(options, given, loaded.secrets),
    );
  if (isOwn || given.onEvent !== undefined)
    throw new ThumbruleError(
      'USAGE',
      'Goals that run at the same time have processes of their own, which know no planner, device or listener of yours.',
      'Leave out workers and give one device.',
    );
  return runPooled(loaded, options, QUIET_POOL, io);
}

const QUIET_POOL = {
  attemptStarted: () => {},
  turnProgress: () => {},
  attemptEnded: () => {},
  notice: () => {},
  ended: () => {},
};

function adaptersFor(
  options: RunOptions,
  { device, planner }: RunGoalsOptions,
  secrets: ReadonlyMap<string, string>,
): Adapters {
  const adapters = compose(options, secrets);
  return {
    ...adapters,
    ...(typeof device === 'function'
      ? {
          preflight: () => Promise.resolve(),
          ready: () => adapters.reader?.prepare() ?? Promise.resolve(),
          openDevice: ({ name, file }, signal) => device({ name, file }, signal),
          plannerFor: (own) => adapters.plannerFor(awake(own)),
          judgeFor: (own) => adapters.judgeFor(awake(own)),
        }
      : {}),
    ...(typeof planner === 'object' ? { plannerFor: () => plannerFrom(planner) } : {}),
  };
}

const awakeDevices = new WeakMap<Device, Device>();

/** Returns the device, the same one each time, as planners see it: answers on a device of the user's take no simulated time. */
function awake(device: Device): Device {
  const known = awakeDevices.get(device);
  if (known !== undefined) return known;
  const clock: Clock = { now: () => device.clock.now(), sleep: () => Promise.resolve() };
  const seen: Device = {
    info: device.info,
    clock,
    capture: (signal) => device.capture(signal),
    ...factsOf(device),
    perform: (gesture, signal) => device.perform(gesture, signal),
    close: () => device.close(),
  };
  awakeDevices.set(device, seen);
  return seen;
}

function flagsOf({
  signal: _signal,
  onEvent: _onEvent,
  capabilities,
  defects,
  quirks,
  reporters,
  device,
  planner,
  tags,
  ...named
}: RunGoalsOptions): RunFlags {
  return {
    ...named,
    ...(device === undefined ? {} : { device: typeof device === 'string' ? device : OWN.device }),
    ...(planner === undefined ? {} : { planner: typeof planner === 'string' ? planner : OWN.planner }),
    ...(typeof planner === 'object' ? { kept: 'off' as const } : {}),
    ...(tags === undefined ? {} : { tags }),
    ...(capabilities === undefined ? {} : { caps: JSON.stringify(capabilities) }),
    ...(defects === undefined ? {} : { defect: defects }),
    ...(quirks === undefined ? {} : { quirk: quirks }),
    ...(reporters === undefined ? {} : { reporter: reporters.filter((r) => typeof r === 'string') }),
  };
}

function goalsRun(
  { results, reported, report: page, folder, triaged }: RunResult,
  verdict: GoalsRun['verdict'],
): GoalsRun {
  const triages = new Map(triaged.map(({ goal, triage }) => [goal.result.trace, triage]));
  const goals = results.map((result): GoalRun => {
    const { goal, verdict: own, turns, durationMs, modelCalls, tokens, costUsd, earlier, trace } = result;
    return {
      goal: goal.name,
      file: goal.file,
      passed: overallVerdict([result]) === 'passed',
      verdict: own,
      turns,
      durationMs,
      modelCalls,
      tokens,
      costUsd,
      flaky: own.kind === 'passed' && earlier.length > 0,
      triage: shortTriage(triages.get(trace)),
      trace,
      run: folder,
      report: page,
    };
  });
  return { passed: verdict === 'passed', verdict, goals, folder, report: page, problems: reported.problems };
}

function shortTriage(triage: GoalTriage | undefined): GoalTriage | null {
  if (triage === undefined) return null;
  const { category, sure, because } = triage;
  return { category, sure, because };
}

async function report(reporters: readonly OwnReporter[], run: GoalsRun): Promise<GoalsRun['problems']> {
  const problems: { reporter: string; reason: string }[] = [];
  for (const reporter of reporters) {
    try {
      await reporter.write(run);
    } catch (error) {
      problems.push({
        reporter: reporter.name,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return problems;
}

const SILENT = { write: () => true };

/** A command's view of the process that prints nothing. */
export function silentIo(signal: AbortSignal = new AbortController().signal): Io {
  return { stdout: SILENT, stderr: SILENT, cwd: process.cwd(), signal };
}

/** @throws GOAL_INVALID with every problem */
export function throwProblems(problems: readonly Problem[]): void {
  if (problems.length > 0)
    throw new ThumbruleError('GOAL_INVALID', formatProblems(problems), 'Check files with  thumbrule check');
}
