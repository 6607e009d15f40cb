import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ThumbruleError } from '../../shared/errors.ts';
import type { Figures, BenchReport } from '../../bench/index.ts';
import { EXIT, type Io } from '../io.ts';

export interface BenchFlags {
  readonly apps?: string;
  readonly generated?: number;
  readonly only?: readonly string[];
  readonly seed?: number;
  readonly limit?: number;
  readonly threads?: number;
  readonly slowDevice?: boolean;
  readonly keepFailures?: string;
  readonly shrink?: string;
  readonly baseline?: string;
  /** Percent of false failures, and of wrong labels, that a run may show. */
  readonly mostWrong?: number;
  readonly writeBaseline?: string;
  readonly json?: boolean;
}

/** A fixed set of cases and their figures: written by `--write-baseline`, read by `--baseline`. */
interface Baseline {
  readonly seed: number;
  readonly figures: Figures;
  /** The figures of the honest planner alone; gains of other planners must not hide a loss here. */
  readonly honest: Figures | null;
  readonly ids: readonly string[];
}

/** The sample apps of this package. */
const OWN_APPS = fileURLToPath(new URL('../../../apps-under-test', import.meta.url));
const SEED = 1;

/**
 * Runs the bench of seeded faults. Exits with 1 for a false pass or false failure or, with a baseline, when a figure
 * gets worse.
 */
export async function benchCommand(flags: BenchFlags, io: Io): Promise<number> {
  const { SLOW_DEVICE } = await import('../../device/slow-device.ts');
  const { beyondBound, pickFigures, runBench, formatReport, regressions } =
    await import('../../bench/index.ts');
  const baseline = flags.baseline === undefined ? null : readBaseline(flags.baseline);
  const report = await runBench({
    apps: flags.apps === undefined ? OWN_APPS : resolve(io.cwd, flags.apps),
    generated: flags.generated ?? null,
    only: flags.only ?? [],
    seed: flags.seed ?? baseline?.seed ?? SEED,
    limit: flags.limit ?? null,
    ids: baseline?.ids ?? null,
    keepFailures: flags.keepFailures ?? null,
    shrinkTo: flags.shrink === undefined ? null : resolve(io.cwd, flags.shrink),
    ...(flags.slowDevice === true ? { latency: SLOW_DEVICE } : {}),
    ...(flags.threads === undefined ? {} : { threads: flags.threads }),
    signal: io.signal,
    onProgress: progress(io),
  });
  io.stdout.write(`${flags.json === true ? JSON.stringify(report, null, 2) : formatReport(report)}\n`);
  if (flags.writeBaseline !== undefined) writeBaseline(flags.writeBaseline, report, pickFigures);
  if (io.signal.aborted) return EXIT.cancelled;
  if (baseline === null && flags.mostWrong !== undefined)
    return exitFor('more than allowed', beyondBound(report, flags.mostWrong / 100), io);
  if (baseline === null) return report.falsePasses + report.falseFailures > 0 ? EXIT.failed : EXIT.passed;
  const missing = baseline.ids.length - report.cases;
  const worse = regressions(report, baseline.figures);
  const { honest } = report.byPlanner;
  if (baseline.honest !== null && honest !== undefined)
    worse.push(...regressions(honest, baseline.honest).map((text) => `honest planner: ${text}`));
  if (missing > 0)
    worse.push(`${missing} cases of the baseline no longer exist; update it with --write-baseline`);
  return exitFor('worse than the baseline', worse, io);
}

function exitFor(title: string, lines: readonly string[], io: Io): number {
  for (const line of lines) io.stderr.write(`thumbrule bench: ${title}: ${line}\n`);
  return lines.length > 0 ? EXIT.failed : EXIT.passed;
}

function progress(io: Io): (done: number, of: number) => void {
  return (done, of) => {
    if (io.stderr.isTTY === true)
      io.stderr.write(`\r\u001B[2K${done} of ${of} cases${done === of ? '\n' : ''}`);
    else if (done % 50 === 0 || done === of) io.stderr.write(`${done} of ${of} cases\n`);
  };
}

function readBaseline(file: string): Baseline {
  if (!existsSync(file))
    throw new ThumbruleError('USAGE', `Baseline ${file} does not exist.`, 'Create it with --write-baseline.');
  return JSON.parse(readFileSync(file, 'utf8')) as Baseline;
}

function writeBaseline(file: string, report: BenchReport, pickFigures: (of: Figures) => Figures): void {
  const { seed, ids, byPlanner } = report;
  const figures = pickFigures(report);
  const { honest } = byPlanner;
  const baseline: Baseline = {
    seed,
    figures,
    honest: honest === undefined ? null : pickFigures(honest),
    ids,
  };
  writeFileSync(file, `${JSON.stringify(baseline, null, 2)}\n`);
}
