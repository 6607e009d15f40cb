import { readdir } from 'node:fs/promises';
import { summaryTable } from '../../report/terminal.ts';
import { reportersByName, runReporters } from '../../report/index.ts';
import { reportedGoals } from '../../report/results.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { mergeRuns } from '../../trace/merge.ts';
import { findRun, listRunsIn, readRun } from '../../trace/runs.ts';
import { annotator, EXIT, type Io } from '../io.ts';
import { summaryStyle } from '../summary-style.ts';
import { outputFolder } from '../output-folder.ts';
import { DEFAULT_RUN_OPTIONS } from '../flags/options.ts';
import { overallVerdict, worstKind } from '../../report/verdict.ts';
import { join } from 'node:path';
import { oneLine } from '../../shared/printable.ts';
import { readRunFile } from '../../trace/run-file.ts';

export interface MergeFlags {
  readonly out?: string;
  readonly reporter?: readonly string[];
}

/**
 * Joins several runs into one and reports it. A folder is a run, or has `runs/` (the `--out` folder of a shard), all of
 * which are joined. The exit code is that of the merged run; a missing shard makes it broken.
 * @throws USAGE, NOT_FOUND, DISK
 */
export async function mergeCommand(folders: readonly string[], flags: MergeFlags, io: Io): Promise<number> {
  if (flags.out === undefined)
    throw new ThumbruleError(
      'USAGE',
      'merge needs a folder for the merged run.',
      'Name a new folder with --out.',
    );
  const reporters = reportersByName(flags.reporter ?? DEFAULT_RUN_OPTIONS.reporters);
  const runsFolder = await outputFolder(undefined, io);
  const runs = (await Promise.all(folders.map((folder) => runsOf(folder, runsFolder)))).flat();
  const merged = await mergeRuns(runs, flags.out);
  const run = await readRun(merged);
  for (const warning of run.warnings) io.stderr.write(`thumbrule: ${oneLine(warning)}\n`);
  const { written, problems } = await runReporters(reporters, merged, {
    env: process.env,
    log: annotator(io),
  });
  for (const { reporter, reason } of problems)
    io.stderr.write(`thumbrule: the ${reporter} report could not be written: ${reason}\n`);
  const goals = reportedGoals(run);
  const results = goals.map((g) => g.result);
  const triages = new Map(goals.map((g) => [g.result.trace, g.triage]));
  const report = written.find((w) => w.reporter === 'html')?.path ?? null;
  // The results of a missing shard are unknown.
  const verdict =
    run.missingShards.length === 0 ? overallVerdict(results) : worstKind([overallVerdict(results), 'broken']);
  io.stdout.write(
    `${summaryTable(results, { ...summaryStyle(io), report, verdict, notRun: run.missingShards, triageOf: ({ trace }) => triages.get(trace) ?? null })}\n`,
  );
  return EXIT[verdict];
}

async function runsOf(folder: string, runsFolder: string): Promise<readonly string[]> {
  const runs = join(folder, 'runs');
  const inside = await listRunsIn(runs);
  // The list leaves out damaged runs; a merge must not.
  for (const entry of await readdir(runs, { withFileTypes: true }).catch(() => []))
    if (entry.isDirectory() && !entry.name.startsWith('.')) await readRunFile(join(runs, entry.name));
  return inside.length > 0 ? inside.map((r) => r.folder) : [(await findRun(folder, runsFolder)).run];
}
