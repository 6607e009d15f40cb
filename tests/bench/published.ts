import { join } from 'node:path';
import type { BenchReport } from '../../src/bench/index.ts';
import { interval95 } from '../../src/bench/interval.ts';
import { pickFigures, type FigureGroups, type Figures, type PartFigures } from '../../src/bench/tally.ts';

/** The bench's figures in the README: written by publish.ts, checked by a test. */
export interface Results extends Figures {
  readonly command: string;
  /** How many cases could have gone wrong in each way; absent in figures that were published without intervals. */
  readonly chances?: BenchReport['chances'];
  /** Cases that were generated but did not run, because their truth is open. */
  readonly leftOut: number;
  /** By kind of screen, phrase, toolkit and defect; absent in figures that were published without. */
  readonly parts?: Pick<FigureGroups, 'byKind' | 'byPhrase' | 'byFlavour' | 'byDefect'>;
  readonly byPlanner: Readonly<Record<string, PartFigures>>;
  readonly byJudge: Readonly<Record<string, Figures>>;
  /** The honest planner's labels, and how often each was right. */
  readonly byLabel: BenchReport['byLabel'];
  /** Each wrong verdict, and each undecided one of the honest planner: `case: verdict: reason`. */
  readonly wrong: readonly string[];
  readonly undecided: readonly string[];
}

/** Runs whose figures the README has: the included apps, and apps drawn from a seed. */
export const SETS = ['included', 'generated'] as const;
export type PublishedSet = (typeof SETS)[number];

/** Returns the file with the figures of a set. */
export function resultsFile(set: PublishedSet): string {
  return join(import.meta.dirname, set === 'included' ? 'results.json' : 'results.generated.json');
}

const beginOf = (set: PublishedSet): string =>
  `<!-- figures of the bench, ${set} apps: written by tests/bench/publish.ts -->`;
const INTRODUCTIONS: Readonly<Record<PublishedSet, string>> = {
  included: '',
  generated:
    'On apps that are drawn from a seed, which no rule was fitted to. An inconclusive verdict is right where an open-ended line can’t go on:\n\n',
};

const endOf = (set: PublishedSet): string => `<!-- end of the figures, ${set} apps -->`;

type Told = BenchReport['wrong'][number];

/** `args`: arguments of the bench. */
export function resultsOf(report: BenchReport, args: readonly string[]): Results {
  const { byPlanner, byJudge, byLabel, byKind, byPhrase, byFlavour, byDefect } = report;
  const told = (o: Told): string =>
    `${o.case.id}: ${o.wrong ?? o.verdict}: ${o.line === '' ? '' : `${o.line}: `}${o.because}`;
  return {
    command: ['thumbrule bench verdicts', ...args].join(' '),
    ...pickFigures(report),
    chances: report.chances,
    leftOut: report.leftOut.length,
    parts: { byKind, byPhrase, byFlavour, byDefect },
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
export function readmeWith(readme: string, set: PublishedSet, results: Results): string {
  const begin = beginOf(set);
  const from = readme.indexOf(begin);
  const to = readme.indexOf(endOf(set));
  if (from < 0 || to < from) throw new Error('README.md has no marks for the figures of the bench.');
  return `${readme.slice(0, from + begin.length)}\n\n${INTRODUCTIONS[set]}${tableOf(results)}\n\n${readme.slice(to)}`;
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
    ...sharesOf(results),
  ].join('\n');
}

function sharesOf({ chances, undecided, ...figures }: Results): string[] {
  if (chances === undefined) return [];
  const share = (name: string, count: number, of: number): string => {
    const [low, high] = interval95(count, of).map((end) => (end * 100).toFixed(2));
    return `${name} ${count} of ${of} (${low} to ${high} %)`;
  };
  const shares = [
    share('False passes:', figures.falsePasses, chances.ofFalsePass),
    share('false failures:', figures.falseFailures, chances.ofFalseFailure),
    share('wrong labels:', figures.wrongLabels, chances.ofFalsePass),
    share('undecided with the honest planner:', undecided.length, chances.ofUndecided),
  ];
  return ['', `${shares.join(', ')}. In brackets: 95 % intervals (Wilson).`];
}
