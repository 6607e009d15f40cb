import { join } from 'node:path';
import type { BenchReport } from '../../src/bench/index.ts';
import { pickFigures, type Figures } from '../../src/bench/tally.ts';

/** The bench's figures in the README: written by publish.ts, checked by a test. */
export interface Results extends Figures {
  readonly command: string;
  /** Cases that were generated but did not run, because their truth is open. */
  readonly leftOut: number;
  readonly byPlanner: Readonly<Record<string, Figures>>;
  readonly byJudge: Readonly<Record<string, Figures>>;
  /** The honest planner's labels, and how often each was right. */
  readonly byLabel: BenchReport['byLabel'];
  /** Each wrong verdict, and each undecided one of the honest planner: `case: verdict: reason`. */
  readonly wrong: readonly string[];
  readonly undecided: readonly string[];
}

export const RESULTS = join(import.meta.dirname, 'results.json');
const BEGIN = '<!-- figures of the bench: written by tests/bench/publish.ts -->';
const END = '<!-- end of the figures -->';

type Told = BenchReport['wrong'][number];

/** `args`: arguments of the bench. */
export function resultsOf(report: BenchReport, args: readonly string[]): Results {
  const { byPlanner, byJudge, byLabel } = report;
  const told = (o: Told): string =>
    `${o.case.id}: ${o.wrong ?? o.verdict}: ${o.line === '' ? '' : `${o.line}: `}${o.because}`;
  return {
    command: ['thumbrule bench verdicts', ...args].join(' '),
    ...pickFigures(report),
    leftOut: report.leftOut.length,
    byPlanner,
    byJudge,
    byLabel,
    wrong: report.wrong.map(told),
    undecided: report.undecided.map(told),
  };
}

/**
 * Returns the README with the figures between its two marks.
 * @throws Error when it has no marks
 */
export function readmeWith(readme: string, results: Results): string {
  const from = readme.indexOf(BEGIN);
  const to = readme.indexOf(END);
  if (from < 0 || to < from) throw new Error('README.md has no marks for the figures of the bench.');
  return `${readme.slice(0, from + BEGIN.length)}\n\n${tableOf(results)}\n\n${readme.slice(to)}`;
}

function tableOf(results: Results): string {
  const planners = Object.entries(results.byPlanner).toSorted(
    ([a], [b]) => Number(b === 'honest') - Number(a === 'honest'),
  );
  const rows = [...planners, ['all', results] as const].map(
    ([name, f]) =>
      `| ${name} | ${f.cases} | ${f.falsePasses} | ${f.falseFailures} | ${f.wrongLabels} | ${f.inconclusive} | ${f.broken} |`,
  );
  return [
    `\`${results.command}\` (${results.leftOut} more were left out, because the rules leave their truth open):`,
    '',
    '| planner | cases | false passes | false failures | wrong labels | inconclusive | broken |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
