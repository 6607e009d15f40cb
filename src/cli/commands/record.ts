import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { loadConfig } from '../../config/load.ts';
import { loadGoals, type LoadedGoals } from '../../goal/load.ts';
import type { Goal } from '../../goal/model/goal.ts';
import { createTerminalProgress, summaryTable } from '../../report/terminal.ts';
import type { GoalResult } from '../../runner/results.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { readGoalTrace } from '../../trace/reader.ts';
import { compose, withNamedDevice } from '../compose.ts';
import { EXIT, outputStyle, printProblems, printWarnings, type Io } from '../io.ts';
import { summaryStyle } from '../summary-style.ts';
import { allowedTasks, type RunOptions, runOptions } from '../flags/options.ts';
import type { RunFlags } from '../../config/setting-values.ts';
import { requireModelUnlessKept } from '../kept/settings.ts';
import { withRecording } from '../record/with-recording.ts';
import { goalPath, writeGoal } from '../record/write-goal.ts';
import { isStep, toGoalLines } from '../record/to-lines.ts';
import { oneLine } from '../../shared/printable.ts';
import { Redactor } from '../../runner/secrets/redactor.ts';

export interface RecordFlags extends RunFlags {
  /** Folder of the recording. */
  readonly to?: string;
  /** File or folder for goals that are written from the recorded actions. */
  readonly toGoal?: string;
}

/**
 * Runs goals as `run` does and records the session; without goals, performs the lines of `input`. Exit codes are those
 * of `run`.
 */
export async function recordCommand(
  paths: readonly string[],
  flags: RecordFlags,
  io: Io,
  input: AsyncIterable<Buffer | string>,
): Promise<number> {
  const { config, problems } = await loadConfig(io.cwd);
  if (problems.length > 0) return reportProblems(problems, io);
  const options = requireOneDevice(runOptions(paths, flags, config));
  const folder = resolve(io.cwd, flags.to ?? `recordings/${options.device.replaceAll(/[^\w-]+/g, '-')}`);
  if (paths.length === 0) {
    const { recordLines } = await import('../record/session.ts');
    return recordLines({ options, folder, toGoal: flags.toGoal ?? null }, input, io);
  }
  const { env, tags } = options;
  const loaded = await loadGoals(paths, { env, tags, allow: allowedTasks(options), cwd: io.cwd });
  io.protect?.(new Redactor(loaded.secrets).distinctive);
  printWarnings(io, loaded.warnings);
  if (loaded.problems.length > 0) return reportProblems(loaded.problems, io);
  await requireModelUnlessKept(loaded.goals, options);
  // Reports a wrong --to-goal before any goal runs.
  if (flags.toGoal !== undefined) goalPath(flags.toGoal, '', loaded.goals.length);
  return recordGoals(loaded, options, { folder, toGoal: flags.toGoal ?? null }, io);
}

/** Drops `workers:` of the config file: a recording uses one device. */
function requireOneDevice(options: RunOptions): RunOptions {
  if (options.pool.length === 1) return { ...options, workers: null };
  throw new ThumbruleError(
    'USAGE',
    `A recording needs one device, not ${options.pool.join(', ')}.`,
    `Choose one, such as --device ${options.device}.`,
  );
}

function reportProblems(problems: Parameters<typeof printProblems>[1], io: Io): number {
  printProblems(io, problems);
  return EXIT.usage;
}

async function recordGoals(
  loaded: LoadedGoals,
  options: RunOptions,
  to: { readonly folder: string; readonly toGoal: string | null },
  io: Io,
): Promise<number> {
  const { runAndReport, runVerdict } = await import('../run-pipeline.ts');
  const adapters = withRecording(compose(options, loaded.secrets), to.folder, loaded.secrets);
  const progress = createTerminalProgress(io.stderr, outputStyle(io.stderr));
  const { results, report } = await runAndReport(loaded, options, progress, io, adapters);
  io.stdout.write(`${summaryTable(results, { ...summaryStyle(io), report })}\n`);
  io.stdout.write(`Recording: ${to.folder}\n`);
  if (to.toGoal !== null)
    for (const result of results)
      await writeRecordedGoal(
        result,
        { path: goalPath(to.toGoal, result.goal.name, results.length), options },
        io,
      );
  return EXIT[runVerdict(results, io.signal, loaded)];
}

async function writeRecordedGoal(
  { goal, trace, verdict }: GoalResult,
  { path, options }: { readonly path: string; readonly options: RunOptions },
  io: Io,
): Promise<void> {
  if (trace === '') return;
  const lines = toGoalLines(await readGoalTrace(dirname(trace)));
  for (const { text } of lines.filter((line) => !isStep(line)))
    io.stderr.write(`"${oneLine(goal.name)}": no explicit step for this action: ${oneLine(text)}\n`);
  if (!lines.some((line) => line.phase === 'steps' && isStep(line))) {
    io.stderr.write(`"${oneLine(goal.name)}": no action can be written as a step\n`);
    return;
  }
  const app = withNamedDevice(options).app ?? goalApp(goal) ?? options.defaultApp;
  await writeGoal(path, {
    name: goal.name,
    app,
    lines,
    expected: goal.expected.map(({ text }) => text),
    like: goal,
  });
  const suffix = verdict.kind === 'passed' ? '' : ` (verdict of its run: ${verdict.kind})`;
  io.stdout.write(`Goal: ${path}${suffix}\n`);
}

/** Returns the app of a goal: a path, resolved against the goal's folder, or a package, bundle id or URL. */
function goalApp({ app, file }: Goal): string | null {
  const path = app === null ? null : resolve(dirname(file), app);
  return path !== null && existsSync(path) ? path : app;
}
