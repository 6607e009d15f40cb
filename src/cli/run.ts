import { loadConfig } from '../config/load.ts';
import { loadGoals } from '../goal/load.ts';
import { createPoolProgress } from '../report/terminal-pool.ts';
import { createProgress, summary } from '../report/terminal.ts';
import type { Problem } from '../shared/problem.ts';
import { overdue } from './overdue.ts';
import { EXIT, looksOf, tellProblems, tellWarnings, type Io } from './io.ts';
import { runOptions, type RunFlags, type RunOptions } from './options.ts';
import { pathsOrDefault } from './paths.ts';
import type { Loaded } from './running.ts';
import { goalsAgain, rerunOf, shardOf, type Rerun } from './select.ts';

/** Runs goals. Everything that can be wrong with them is told before a device is touched (exit 2). */
export async function runCommand(paths: readonly string[], flags: RunFlags, io: Io): Promise<number> {
  const json = flags.json === true;
  const { config, problems } = await loadConfig(io.cwd);
  if (problems.length > 0) return refuse(problems, json, io);
  const options = runOptions(paths, flags, config);
  const rerun = options.rerun === null ? null : await rerunOf(options.rerun, options.out);
  if (rerun !== null && rerun.open.length === 0) return nothingToDo(rerun, json, io);
  const named = paths.length === 0 && rerun !== null ? rerun.paths : paths;
  const loaded = await loadGoals(await pathsOrDefault(named, options.paths, io.cwd), {
    env: options.env,
    tags: options.tags,
    cwd: io.cwd,
  });
  tellWarnings(io, [...loaded.warnings, ...overdue(loaded.goals)]);
  if (loaded.problems.length > 0) return refuse(loaded.problems, json, io);
  const again = rerun === null ? loaded.goals : goalsAgain(loaded.goals, rerun, io);
  const part = options.shard === null ? null : await shardOf(again, options.shard, options, io);
  if (part !== null && 'problems' in part) return refuse(part.problems, json, io);
  const chosen = { goals: again, ...part, secrets: loaded.secrets };
  return runChosen(chosen, { ...options, paths: named.length > 0 ? named : options.paths }, io);
}

async function runChosen(chosen: Loaded, options: RunOptions, io: Io): Promise<number> {
  const [{ runAndReport, runVerdict }, { isPooled, runPooled }] = await Promise.all([
    import('./running.ts'),
    import('./pool/run.ts'),
  ]);
  const { results, report } = isPooled(options)
    ? await runPooled(chosen, options, createPoolProgress(io.stderr, looksOf(io.stderr)), io)
    : await runAndReport(chosen, options, createProgress(io.stderr, looksOf(io.stderr)), io);
  const verdict = runVerdict(results, io.signal, chosen);
  if (options.json) {
    const { toJson } = await import('../report/json.ts');
    io.stdout.write(`${JSON.stringify({ ...toJson(results), verdict }, null, 2)}\n`);
  } else {
    io.stdout.write(`${summary(results, { color: looksOf(io.stdout).color, report, verdict })}\n`);
  }
  return EXIT[verdict];
}

function nothingToDo({ id }: Rerun, json: boolean, io: Io): number {
  io.stderr.write(`Every goal of ${id} has passed: there is nothing to run again.\n`);
  if (json) io.stdout.write(`${JSON.stringify({ verdict: 'passed', goals: [] }, null, 2)}\n`);
  return EXIT.passed;
}

/** Nothing is run. With `--json` the problems are the document. */
function refuse(problems: readonly Problem[], json: boolean, io: Io): number {
  tellProblems(io, problems);
  if (json) io.stdout.write(`${JSON.stringify({ verdict: null, goals: [], problems }, null, 2)}\n`);
  return EXIT.usage;
}
