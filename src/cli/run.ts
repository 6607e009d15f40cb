import { loadConfig } from '../config/load.ts';
import { loadGoals } from '../goal/load.ts';
import { createPoolProgress } from '../report/terminal-pool.ts';
import { createProgress, summary } from '../report/terminal.ts';
import type { Problem } from '../shared/problem.ts';
import { EXIT, looksOf, tellProblems, tellWarnings, type Io } from './io.ts';
import { runOptions, type RunFlags } from './options.ts';
import { pathsOrDefault } from './paths.ts';

/** Runs goals. Everything that can be wrong with them is told before a device is touched (exit 2). */
export async function runCommand(paths: readonly string[], flags: RunFlags, io: Io): Promise<number> {
  const json = flags.json === true;
  const { config, problems } = await loadConfig(io.cwd);
  if (problems.length > 0) return refuse(problems, json, io);
  const options = runOptions(paths, flags, config);
  const loaded = await loadGoals(await pathsOrDefault(paths, options.paths, io.cwd), {
    env: options.env,
    tags: options.tags,
    cwd: io.cwd,
  });
  tellWarnings(io, loaded.warnings);
  if (loaded.problems.length > 0) return refuse(loaded.problems, json, io);
  const [{ exitCode, runAndReport, runVerdict }, { isPooled, runPooled }] = await Promise.all([
    import('./running.ts'),
    import('./pool/run.ts'),
  ]);
  const { results, report } = isPooled(options)
    ? await runPooled(loaded, options, createPoolProgress(io.stderr, looksOf(io.stderr)), io)
    : await runAndReport(loaded, options, createProgress(io.stderr, looksOf(io.stderr)), io);
  if (json) {
    const { toJson } = await import('../report/json.ts');
    const document = { ...toJson(results), verdict: runVerdict(results, io.signal) };
    io.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
  } else {
    io.stdout.write(`${summary(results, { color: looksOf(io.stdout).color, report })}\n`);
  }
  return exitCode(results, io.signal);
}

/** Nothing is run. With `--json` the problems are the document. */
function refuse(problems: readonly Problem[], json: boolean, io: Io): number {
  tellProblems(io, problems);
  if (json) io.stdout.write(`${JSON.stringify({ verdict: null, goals: [], problems }, null, 2)}\n`);
  return EXIT.usage;
}
