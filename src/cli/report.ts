import { renderReport } from '../report/timeline/index.ts';
import { findRun } from '../trace/runs.ts';
import { EXIT, type Io } from './io.ts';
import { outFolder } from './out.ts';

export interface ReportFlags {
  readonly out?: string;
}

/**
 * Renders the timeline of a run again and prints its path. `target`: a run's id, a folder, or nothing for the latest.
 * @throws NOT_FOUND
 */
export async function reportCommand(target: string | undefined, flags: ReportFlags, io: Io): Promise<number> {
  const { run } = await findRun(target, await outFolder(flags.out, io));
  io.stdout.write(`${await renderReport(run)}\n`);
  return EXIT.passed;
}
