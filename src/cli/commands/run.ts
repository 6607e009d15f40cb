import { loadConfig } from '../../config/load.ts';
import { loadGoals } from '../../goal/load.ts';
import { createPoolProgress } from '../../report/terminal-pool.ts';
import { createTerminalProgress, summaryTable } from '../../report/terminal.ts';
import type { Problem } from '../../shared/problem.ts';
import { expiredQuarantines } from '../expired-quarantine.ts';
import { EXIT, outputStyle, printProblems, printWarnings, type Io } from '../io.ts';
import { runOptions, type RunFlags, type RunOptions } from '../flags/options.ts';
import { pathsOrDefault } from '../select/goal-paths.ts';
import type { GoalSelection } from '../run-pipeline.ts';
import { goalsToRerun, loadRerun, selectShard, type Rerun } from '../select/select.ts';

/** Runs goals. Reports every problem with goals and options before it touches a device (exit 2). */
export async function runCommand(paths: readonly string[], flags: RunFlags, io: Io): Promise<number> {
  const json = flags.json === true;
  const { config, problems } = await loadConfig(io.cwd);
  if (problems.length > 0) return reportProblems(problems, json, io);
  const options = runOptions(paths, flags, config);
  const rerun = options.rerun === null ? null : await loadRerun(options.rerun, options.out);
  if (rerun !== null && rerun.notPassed.length === 0) return nothingToDo(rerun, json, io);
  const named = paths.length === 0 && rerun !== null ? rerun.paths : paths;
  const loaded = await loadGoals(await pathsOrDefault(named, options.paths, io.cwd), {
    env: options.env,
    tags: options.tags,
    cwd: io.cwd,
  });
  printWarnings(io, [...loaded.warnings, ...expiredQuarantines(loaded.goals)]);
  if (loaded.problems.length > 0) return reportProblems(loaded.problems, json, io);
  const again = rerun === null ? loaded.goals : goalsToRerun(loaded.goals, rerun, io);
  const sharded = options.shard === null ? null : await selectShard(again, options.shard, options, io);
  if (sharded !== null && 'problems' in sharded) return reportProblems(sharded.problems, json, io);
  const selected = { goals: again, ...sharded, secrets: loaded.secrets };
  return runSelected(selected, { ...options, paths: named.length > 0 ? named : options.paths }, io);
}

async function runSelected(selected: GoalSelection, options: RunOptions, io: Io): Promise<number> {
  const [{ runAndReport, runVerdict }, { isPooled, runPooled }] = await Promise.all([
    import('../run-pipeline.ts'),
    import('../pool/run.ts'),
  ]);
  const { results, report } = isPooled(options)
    ? await runPooled(selected, options, createPoolProgress(io.stderr, outputStyle(io.stderr)), io)
    : await runAndReport(selected, options, createTerminalProgress(io.stderr, outputStyle(io.stderr)), io);
  const verdict = runVerdict(results, io.signal, selected);
  if (options.json) {
    const { toJson } = await import('../../report/json.ts');
    io.stdout.write(`${JSON.stringify({ ...toJson(results), verdict }, null, 2)}\n`);
  } else {
    io.stdout.write(`${summaryTable(results, { color: outputStyle(io.stdout).color, report, verdict })}\n`);
  }
  return EXIT[verdict];
}

function nothingToDo({ id }: Rerun, json: boolean, io: Io): number {
  io.stderr.write(`Every goal of ${id} passed: nothing to run again.\n`);
  if (json) io.stdout.write(`${JSON.stringify({ verdict: 'passed', goals: [] }, null, 2)}\n`);
  return EXIT.passed;
}

/** Prints problems instead of running; with `--json` they are the document. */
function reportProblems(problems: readonly Problem[], json: boolean, io: Io): number {
  printProblems(io, problems);
  if (json) io.stdout.write(`${JSON.stringify({ verdict: null, goals: [], problems }, null, 2)}\n`);
  return EXIT.usage;
}
