/** `thumbrule bench verdicts`: counts wrong verdicts. */
import { loadBenchApps } from './apps.ts';
import { generateCases, casesById, sampleCases, type CaseSet } from './cases.ts';
import { withGeneratedCases } from './generated/index.ts';
import { rerunFailures } from './rerun-failures.ts';
import { runCases } from './pool.ts';
import { shrinkCases } from './shrink/index.ts';
import type { BenchReport } from './report.ts';
import { chancesOf, countedByReason, figuresOf, groupsOf, isUndecided } from './tally.ts';
import type { CaseResult } from './types.ts';

export { beyondBound } from './bound.ts';
export { formatReport } from './format.ts';
export type { BenchReport } from './report.ts';
export { pickFigures, regressions, type Figures } from './tally.ts';

export interface BenchOptions {
  /** Folder of apps. */
  readonly apps: string;
  /** Number of cases on apps that are drawn from the seed, in place of those in `apps`; null: none. */
  readonly generated: number | null;
  /** Only cases with all of these words in their id. */
  readonly only: readonly string[];
  readonly seed: number;
  readonly limit: number | null;
  /** Only these cases; null: all. */
  readonly ids: readonly string[] | null;
  /** Runs wrong cases again, with trace and timeline, in this folder; null: no. */
  readonly keepFailures: string | null;
  /** Makes wrong cases as small as they can be, each in a folder below this one; null: no. */
  readonly shrinkTo: string | null;
  /** How much longer each call to a device takes; 1 by default. */
  readonly latency?: number;
  readonly threads?: number;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, of: number) => void;
}

/** @throws NOT_FOUND, GOAL_INVALID, APP_INVALID for apps that do not load */
export async function runBench(options: BenchOptions): Promise<BenchReport> {
  if (options.generated !== null)
    return withGeneratedCases(options.generated, options.seed, (set) => reportOn(set, options));
  const apps = await loadBenchApps(options.apps);
  return reportOn(
    options.ids === null
      ? generateCases(apps, options.seed)
      : { cases: casesById(apps, options.ids, options.seed), leftOut: [] },
    options,
  );
}

async function reportOn(generated: CaseSet, options: BenchOptions): Promise<BenchReport> {
  const wanted = generated.cases.filter((c) => options.only.every((word) => c.id.includes(word)));
  const some = options.limit === null ? wanted : sampleCases(wanted, options.limit, options.seed);
  const { latency } = options;
  const cases = latency === undefined ? some : some.map((one) => ({ ...one, latency }));
  const { outcomes, leftOut } = await runCases(cases, {
    signal: options.signal,
    ...(options.threads === undefined ? {} : { threads: options.threads }),
    onDone: (done) => options.onProgress(done, cases.length),
  });
  const wrong = outcomes.filter((o) => o.wrong !== null);
  const undecided = outcomes.filter(isUndecided);
  if (options.keepFailures !== null) await rerunFailures([...wrong, ...undecided], options.keepFailures);
  const countChecks = (kind: CaseResult['secondCheck']['kind']): number =>
    outcomes.filter((o) => o.secondCheck.kind === kind).length;
  const shrunk = options.shrinkTo === null ? [] : await shrinkCases(wrong, options.shrinkTo);
  return {
    ...figuresOf(outcomes),
    seed: options.seed,
    chances: chancesOf(outcomes),
    ...groupsOf(outcomes),
    wrong,
    shrunk,
    undecided,
    disputed: outcomes.filter((o) => o.secondCheck.kind === 'disputed'),
    secondCheck: {
      agrees: countChecks('agrees'),
      disputed: countChecks('disputed'),
      open: countChecks('open'),
    },
    leftOut: [...generated.leftOut, ...leftOut],
    unread: generated.leftOut.map((goal) => goal.id),
    open: countedByReason(leftOut),
    ids: outcomes.map((o) => o.case.id),
  };
}
