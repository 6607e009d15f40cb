/** Formats the figures of the bench for people. */
import { interval95 } from './interval.ts';
import type { BenchReport } from './report.ts';
import type { Figures, PartFigures } from './tally.ts';
import type { CaseResult } from './types.ts';

const COLUMNS: readonly (readonly [string, keyof Figures])[] = [
  ['cases', 'cases'],
  ['false passes', 'falsePasses'],
  ['false failures', 'falseFailures'],
  ['wrong labels', 'wrongLabels'],
  ['inconclusive', 'inconclusive'],
  ['broken', 'broken'],
  ['turns', 'turns'],
  ['calls', 'modelCalls'],
  ['refusals', 'refusals'],
];

/** Returns several tables, then the wrong verdicts. */
export function formatReport(report: BenchReport): string {
  const all = { ...report, undecided: report.undecided.length };
  const groups: readonly (readonly [string, Readonly<Record<string, PartFigures>>])[] = [
    ['all', { all }],
    ['app', report.byApp],
    ['kind of screen', report.byKind],
    ['phrase', report.byPhrase],
    ['flavour', report.byFlavour],
    ['planner', report.byPlanner],
    ['judge', report.byJudge],
    ['defect', report.byDefect],
    ['quirk', report.byQuirk],
  ];
  const tables = groups.flatMap(([name, rows]) => [
    table(name, rows, COLUMNS),
    table(`${name}: shares, with 95 % intervals`, mapped(rows, sharesOf), SHARES),
  ]);
  const labels = table('labels with the honest planner', report.byLabel, [
    ['given', 'said'],
    ['rightly', 'right'],
  ]);
  const wrong = report.wrong.map(line);
  const open = report.undecided.map(line);
  return [
    ...tables,
    labels,
    `Wrong verdicts: ${wrong.length}`,
    ...wrong,
    ...section(
      'Wrong verdicts, made smaller',
      report.shrunk.map(
        ({ id, folder, before, after }) => `${id}: ${after} of ${before} characters, in ${folder}`,
      ),
    ),
    `Undecided with the honest planner: ${open.length}`,
    ...open,
    secondCheck(report),
    ...section('Goals that the oracle cannot read', report.unread),
    ...section(
      'Cases whose truth is open',
      Object.entries(report.open).map(([reason, n]) => `${n}  ${reason}`),
      Object.values(report.open).reduce((sum, n) => sum + n, 0),
    ),
  ].join('\n');
}

type Shares = Readonly<Record<'falsePasses' | 'falseFailures' | 'wrongLabels' | 'undecided', string>>;

const SHARES: readonly (readonly [string, keyof Shares])[] = [
  ['false passes', 'falsePasses'],
  ['false failures', 'falseFailures'],
  ['wrong labels', 'wrongLabels'],
  ['undecided', 'undecided'],
];

/** Returns the share of each kind of mistake among the cases that could make it, with its 95 % interval. */
function sharesOf({ chances, falsePasses, falseFailures, wrongLabels, undecided }: PartFigures): Shares {
  return {
    falsePasses: formatShare(falsePasses, chances.ofFalsePass),
    falseFailures: formatShare(falseFailures, chances.ofFalseFailure),
    wrongLabels: formatShare(wrongLabels, chances.ofFalsePass),
    undecided: formatShare(undecided, chances.ofUndecided),
  };
}

function formatShare(count: number, of: number): string {
  if (of === 0) return '-';
  const [low, high] = interval95(count, of).map((share) => (share * 100).toFixed(2));
  return `${count} of ${of} (${low} to ${high} %)`;
}

function mapped<From, To>(
  rows: Readonly<Record<string, From>>,
  change: (row: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, change(row)]));
}

/** Returns how often the second check of the truth agrees, and the disputed cases. */
function secondCheck({ secondCheck: { agrees, disputed, open }, disputed: cases }: BenchReport): string {
  return [
    `Second check of the truth: agrees on ${agrees}, contradicts ${disputed}, leaves ${open} open`,
    ...cases.map(
      ({ case: { id }, truth, secondCheck: { because } }) =>
        `  ${id}\n    oracle: ${truth.kind}${truth.kind === 'fails' ? `: ${truth.line}: ${truth.because}` : ''}\n    model check: ${because}`,
    ),
  ].join('\n');
}

function section(title: string, lines: readonly string[], n = lines.length): string[] {
  return [`${title}: ${n}`, ...lines.map((text) => `  ${text}`)];
}

function table<Row>(
  name: string,
  rows: Readonly<Record<string, Row>>,
  columns: readonly (readonly [string, keyof Row])[],
): string {
  const lines = [
    [name, ...columns.map(([title]) => title)],
    ...Object.entries(rows).map(([row, figures]) => [row, ...columns.map(([, key]) => String(figures[key]))]),
  ];
  const widths = lines[0]?.map((_, i) => Math.max(...lines.map((l) => l[i]?.length ?? 0))) ?? [];
  const text = lines.map((cells) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  '),
  );
  return `${text.join('\n')}\n`;
}

/** Returns `false pass: shop/log-in …: expected …, got …`. */
function line({ case: one, truth, wrong, verdict, label, line: at, because }: CaseResult): string {
  const expected =
    truth.kind === 'passes' ? 'passed' : `failed, ${truth.labels.join(' or ')} (${truth.because})`;
  const got = `${verdict}${label === null ? '' : `, ${label}`}${at === '' ? '' : ` at '${at}'`}`;
  return `  ${wrong ?? 'undecided'}: ${one.id}\n    expected ${expected}\n    got ${got}: ${because}`;
}
