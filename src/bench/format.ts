/** Formats the figures of the bench for people. */
import { interval95 } from './interval.ts';
import type { BenchReport } from './report.ts';
import type { Figures } from './tally.ts';
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
  const groups: readonly (readonly [string, Readonly<Record<string, Figures>>])[] = [
    ['all', { all: report }],
    ['app', report.byApp],
    ['planner', report.byPlanner],
    ['judge', report.byJudge],
    ['defect', report.byDefect],
    ['quirk', report.byQuirk],
  ];
  const tables = groups.map(([name, rows]) => table(name, rows, COLUMNS));
  const labels = table('labels with the honest planner', report.byLabel, [
    ['given', 'said'],
    ['rightly', 'right'],
  ]);
  const wrong = report.wrong.map(line);
  const open = report.undecided.map(line);
  return [
    ...tables,
    shares(report),
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

/** Returns the share of each kind of mistake among the cases that could make it, with its 95 % interval. */
function shares({ chances, ...report }: BenchReport): string {
  const line = (name: string, count: number, of: number): string => {
    const [low, high] = interval95(count, of).map((share) => (share * 100).toFixed(2));
    return `${name.padEnd(16)}${count} of ${of}  ${low} to ${high} %`;
  };
  return [
    'share, with its 95 % interval',
    line('false passes', report.falsePasses, chances.ofFalsePass),
    line('false failures', report.falseFailures, chances.ofFalseFailure),
    line('wrong labels', report.wrongLabels, chances.ofFalsePass),
    line('undecided', report.undecided.length, chances.ofUndecided),
    '',
  ].join('\n');
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
