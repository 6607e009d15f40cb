import { reportersByName, runReporters } from '../../report/index.ts';
import { renderReport } from '../../report/timeline/index.ts';
import { findRun } from '../../trace/runs.ts';
import { annotator, EXIT, type Io } from '../io.ts';
import { outputFolder } from '../output-folder.ts';

export interface ReportFlags {
  readonly out?: string;
  /** Default: the timeline. */
  readonly reporter?: readonly string[];
  /** The timeline contains its screenshots. */
  readonly singleFile?: boolean;
}

/**
 * Writes reports of a run again and prints their paths. `target`: id or folder of a run; without it, the latest run.
 * When a reporter fails, names it, runs the others and exits with 4.
 * @throws NOT_FOUND, USAGE for an unknown reporter
 */
export async function reportCommand(target: string | undefined, flags: ReportFlags, io: Io): Promise<number> {
  const reporters = reportersByName(flags.reporter ?? ['html']);
  const { run } = await findRun(target, await outputFolder(flags.out, io));
  const asked = reporters.map((r) =>
    r.name === 'html' && flags.singleFile === true
      ? { ...r, write: () => renderReport(run, { singleFile: true }) }
      : r,
  );
  const { written, problems } = await runReporters(asked, run, {
    env: process.env,
    log: annotator(io),
  });
  for (const { path } of written) io.stdout.write(`${path}\n`);
  for (const { reporter, reason } of problems)
    io.stderr.write(`thumbrule: the ${reporter} report could not be written: ${reason}\n`);
  return problems.length === 0 ? EXIT.passed : EXIT.broken;
}
