/** The bench's figures for people. */
import type { Report } from './index.ts';
import type { Figures } from './tally.ts';
import type { Outcome } from './types.ts';

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

/** Several tables, then what went wrong. */
export function tableOf(report: Report): string {
  const groups: readonly (readonly [string, Readonly<Record<string, Figures>>])[] = [
    ['all', { all: report }],
    ['app', report.byApp],
    ['planner', report.byPlanner],
    ['judge', report.byJudge],
    ['defect', report.byDefect],
    ['quirk', report.byQuirk],
  ];
  const tables = groups.map(([name, rows]) => table(name, rows));
  const wrong = report.wrong.map(line);
  const open = report.undecided.map(line);
  return [
    ...tables,
    `Wrong verdicts: ${wrong.length}`,
    ...wrong,
    `The honest planner left undecided: ${open.length}`,
    ...open,
    `Left out, because the truth is open: ${report.leftOut.length}`,
  ].join('\n');
}

function table(name: string, rows: Readonly<Record<string, Figures>>): string {
  const lines = [
    [name, ...COLUMNS.map(([title]) => title)],
    ...Object.entries(rows).map(([row, figures]) => [row, ...COLUMNS.map(([, key]) => String(figures[key]))]),
  ];
  const widths = lines[0]?.map((_, i) => Math.max(...lines.map((l) => l[i]?.length ?? 0))) ?? [];
  const text = lines.map((cells) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  '),
  );
  return `${text.join('\n')}\n`;
}

/** `false pass: shop/log-in …: expected …, got …`. */
function line({ case: one, truth, wrong, verdict, label, line: at, because }: Outcome): string {
  const expected =
    truth.kind === 'passes' ? 'passed' : `failed, ${truth.labels.join(' or ')} (${truth.because})`;
  const got = `${verdict}${label === null ? '' : `, ${label}`}${at === '' ? '' : ` at '${at}'`}`;
  return `  ${wrong ?? 'undecided'}: ${one.id}\n    expected ${expected}\n    got ${got}: ${because}`;
}
