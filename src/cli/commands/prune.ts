import { plural } from '../../report/format.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { FAILED_LONGER, measureRuns, planPrune, removeRuns } from '../../trace/prune.ts';
import { EXIT, type Io } from '../io.ts';
import { outputFolder } from '../output-folder.ts';

export interface PruneFlags {
  readonly out?: string;
  readonly keep?: number;
  readonly olderThan?: number;
  /** Bytes. */
  readonly maxSize?: number;
  readonly dryRun?: boolean;
}

/**
 * Removes runs that are over the limits and prints each with its reason. `--dry-run` removes nothing.
 * @throws USAGE without a limit; DISK
 */
export async function pruneCommand(flags: PruneFlags, io: Io, now = Date.now()): Promise<number> {
  const { keep = null, olderThan = null, maxSize = null, dryRun = false } = flags;
  if (keep === null && olderThan === null && maxSize === null)
    throw new ThumbruleError(
      'USAGE',
      'No limit was given, so nothing was removed.',
      `Use --keep, --older-than or --max-size. Runs that did not pass are kept ${FAILED_LONGER} times as long.`,
    );
  const out = await outputFolder(flags.out, io);
  const runs = await measureRuns(out, now);
  const pruned = planPrune(runs, { keep, olderThanDays: olderThan, maxBytes: maxSize }, now);
  for (const { run, reason } of pruned)
    io.stdout.write(
      `${run.id}  ${formatBytes(run.bytes).padStart(9)}  ${run.passed ? 'passed' : 'not passed'}  ${reason}\n`,
    );
  if (!dryRun) await removeRuns(out, pruned);
  const freed = pruned.reduce((sum, { run }) => sum + run.bytes, 0);
  const left = runs.length - pruned.length;
  io.stdout.write(
    `${plural(pruned.length, 'run')} ${dryRun ? 'would be removed' : 'removed'} (${formatBytes(freed)}), ${left} kept\n`,
  );
  return EXIT.passed;
}

/** Formats bytes as `12.3 MB`. */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit]}`;
}
