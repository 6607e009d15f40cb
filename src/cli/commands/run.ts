import { basename, join } from 'node:path';
import { loadConfig } from '../../config/load.ts';
import type { Config } from '../../config/schema.ts';
import { loadGoals } from '../../goal/load.ts';
import { oneLine } from '../../shared/printable.ts';
import { historiesOf } from '../../report/read-history.ts';
import { createPoolProgress } from '../../report/terminal-pool.ts';
import { createTerminalProgress, summaryTable } from '../../report/terminal.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type { Problem } from '../../shared/problem.ts';
import type { GoalResult } from '../../runner/results.ts';
import { readRun } from '../../trace/runs.ts';
import type { Triage } from '../../trace/triage-file.ts';
import type { TriagedGoal } from '../../triage/collect.ts';
import { expiredQuarantines } from '../expired-quarantine.ts';
import type { Adapters } from '../compose.ts';
import { printJson, EXIT, outputStyle, printProblems, printWarnings, type Io } from '../io.ts';
import { summaryStyle } from '../summary-style.ts';
import { requireModelUnlessKept } from '../kept/settings.ts';
import { expectedDurations, timeLeftFrom } from '../select/time-left.ts';
import { allowedTasks, runOptions, type RunOptions } from '../flags/options.ts';
import type { RunFlags } from '../../config/setting-values.ts';
import { pathsOrDefault } from '../select/goal-paths.ts';
import type { GoalSelection } from '../run-pipeline.ts';
import { rerunBasis } from '../select/run-settings.ts';
import { goalsToRerun, loadRerun, selectShard, type Rerun } from '../select/select.ts';
import { Redactor } from '../../runner/secrets/redactor.ts';

/** Runs goals. Reports every problem with goals and options before it touches a device (exit 2). */
export async function runCommand(paths: readonly string[], flags: RunFlags, io: Io): Promise<number> {
  if (flags.watch === true) {
    const { runAndWatch } = await import('../watch/run-watch.ts');
    return runAndWatch(paths, flags, io, (again) => runCommand(again, { ...flags, watch: false }, io));
  }
  const json = flags.json === true;
  const { config, problems } = await loadConfig(io.cwd);
  if (problems.length > 0) return reportProblems(problems, json, io);
  const now = runOptions(paths, flags, config);
  const rerun = now.rerun === null ? null : await loadRerun(now.rerun, now.out);
  const options = rerun === null ? now : optionsOfRerun(rerun, { paths, flags, config }, io);
  if (rerun !== null && rerun.notPassed.length === 0) return nothingToDo(rerun, json, io);
  const named = paths.length === 0 && rerun !== null ? rerun.paths : paths;
  const loaded = await loadGoals(await pathsOrDefault(named, options.paths, io.cwd), {
    env: options.env,
    tags: options.tags,
    onlyRows: options.onlyRow,
    allow: allowedTasks(options),
    cwd: io.cwd,
  });
  io.protect?.(new Redactor(loaded.secrets).distinctive);
  printWarnings(io, [...loaded.warnings, ...expiredQuarantines(loaded.goals)]);
  if (loaded.problems.length > 0) return reportProblems(loaded.problems, json, io);
  const again = rerun === null ? loaded.goals : goalsToRerun(loaded.goals, rerun, io);
  const sharded = options.shard === null ? null : await selectShard(again, options.shard, options, io);
  if (sharded !== null && 'problems' in sharded) return reportProblems(sharded.problems, json, io);
  const selected = { goals: again, ...sharded, secrets: loaded.secrets };
  await requireModelUnlessKept(selected.goals, options);
  return runSelected(selected, { ...options, paths: named.length > 0 ? named : options.paths }, io);
}

/** Returns the options of that run, with the flags of now over them, and prints them. */
function optionsOfRerun(
  { id, settings }: Rerun,
  now: { readonly paths: readonly string[]; readonly flags: RunFlags; readonly config: Config },
  io: Io,
): RunOptions {
  if (settings === null) {
    io.stderr.write(`thumbrule: ${id} does not hold its settings: flags and config file decide\n`);
    return runOptions(now.paths, now.flags, now.config);
  }
  const { flags, config, taken } = rerunBasis(id, settings, now.flags, now.config);
  if (taken.length > 0) io.stderr.write(`As in ${id}: ${taken.map(oneLine).join(' ')}\n`);
  return runOptions(now.paths, flags, config);
}

async function runSelected(selected: GoalSelection, options: RunOptions, io: Io): Promise<number> {
  const [{ runAndReport, runVerdict }, { isPooled, runPooled }] = await Promise.all([
    import('../run-pipeline.ts'),
    import('../pool/run.ts'),
  ]);
  if (options.pauseOnFailure && isPooled(options))
    throw new ThumbruleError(
      'USAGE',
      '--pause-on-failure works with one goal at a time.',
      'Use one --device and no --workers.',
    );
  const style = { ...outputStyle(io.stderr), quiet: options.quiet };
  const durations = style.tty ? await expectedDurations(selected.goals, options.out, io.cwd) : null;
  const timeLeft = (n: number): number | null => (durations === null ? null : timeLeftFrom(durations, n));
  const { results, report, folder, triaged } = isPooled(options)
    ? await runPooled(selected, options, createPoolProgress(io.stderr, { ...style, durations }), io)
    : await runAndReport(
        selected,
        options,
        createTerminalProgress(io.stderr, { ...style, timeLeft }),
        io,
        await pausingAdapters(options, selected, io),
      );
  const verdict = runVerdict(results, io.signal, selected);
  const triageOf = triageByTrace(triaged);
  if (options.json) {
    const { toJson } = await import('../../report/json.ts');
    const context = {
      run: basename(folder),
      folder,
      report,
      devices: await deviceNames(folder, results),
      histories: await historiesOf(
        folder,
        results.map(({ goal }) => goal),
      ),
      triages: results.map(triageOf),
    };
    printJson(io, { ...toJson(results, context), verdict });
  } else {
    io.stdout.write(
      `${summaryTable(results, { ...summaryStyle(io), report, verdict, quiet: options.quiet, triageOf })}\n`,
    );
  }
  return EXIT[verdict];
}

/**
 * Returns adapters that wait for a person after a failure; undefined without --pause-on-failure.
 * @throws USAGE for goals that run at the same time
 */
async function pausingAdapters(
  options: RunOptions,
  { secrets }: GoalSelection,
  io: Io,
): Promise<Adapters | undefined> {
  if (!options.pauseOnFailure) return undefined;
  const [{ pausingOnFailure }, { loadGoalBindings }, { compose }] = await Promise.all([
    import('../../live/pause.ts'),
    import('../../live/bindings.ts'),
    import('../compose.ts'),
  ]);
  return pausingOnFailure(compose(options, secrets), {
    bindingsFor: async (file) => (await loadGoalBindings(file, options.env, io.cwd)).bindings,
    secrets,
    out: join(options.out, 'paused'),
    signal: io.signal,
    input: process.stdin,
    print: (text) => void io.stderr.write(text),
  });
}

/** Returns a function that finds the triage of a result by its trace. */
function triageByTrace(triaged: readonly TriagedGoal[]): (result: GoalResult) => Triage | null {
  const byTrace = new Map(triaged.map(({ goal, triage }) => [goal.result.trace, triage]));
  return ({ trace }) => byTrace.get(trace) ?? null;
}

/** Returns the device of each result, from its trace. */
async function deviceNames(
  folder: string,
  results: readonly GoalResult[],
): Promise<readonly (string | null)[]> {
  const { goals } = await readRun(folder);
  const byTrace = new Map(
    goals.map((g) => [join(folder, g.folder, 'trace.ndjson'), g.trace?.start.device.name]),
  );
  return results.map(({ trace }) => byTrace.get(trace) ?? null);
}

function nothingToDo({ id }: Rerun, json: boolean, io: Io): number {
  io.stderr.write(`Every goal of ${id} passed: nothing to run again.\n`);
  if (json) printJson(io, { verdict: 'passed', goals: [] });
  return EXIT.passed;
}

/** Prints problems instead of running; with `--json` they are the document. */
function reportProblems(problems: readonly Problem[], json: boolean, io: Io): number {
  printProblems(io, problems);
  if (json) printJson(io, { verdict: null, goals: [], problems });
  return EXIT.usage;
}
