/** Figures of the bench: verdicts by kind of run, calls and tokens beside a model that proposes one action a turn. */
import type { OpenEndedGoal } from './format.ts';
import type { Row, RowKind } from './sets.ts';

const KINDS: Readonly<Record<RowKind, string>> = {
  first: 'first run, lines',
  second: 'second run, kept path',
  changed: 'kept path, page changed',
  strict: 'kept path accepted, `--strict`',
  single: 'one action a turn',
  sloppy: 'first run, sloppy model',
  untrue: 'an expectation that is not true',
  bug: 'planted bugs',
  lie: 'lying planner and judge',
  wrong: 'wrong lines or result, healthy app',
};

/** Most calls and input tokens of a first run, as a part of those of one action a turn. */
const MOST = 0.5;

const sum = (rows: readonly Counts[], count: (row: Counts) => number): number =>
  rows.reduce((n, row) => n + count(row), 0);
const callsOf = ({ calls }: Counts): number => calls.planner + calls.judge;

/** Returns the wrong verdicts, and a table for the README. */
export function printed(goals: readonly OpenEndedGoal[], rows: readonly Row[]): string {
  const wrong = rows.filter((row) => !row.isRight).map(({ name, text }) => `WRONG ${name}: ${text}`);
  return [...wrong, `${goals.length} goals`, '', ...tableOf(rows)].join('\n');
}

type Counts = Pick<Row, 'kind' | 'isRight' | 'verdict' | 'calls'>;

/** Returns a table with one line for each kind of run. */
export function tableOf(rows: readonly Counts[]): readonly string[] {
  const kinds = (Object.keys(KINDS) as RowKind[]).filter((kind) => rows.some((row) => row.kind === kind));
  return [
    '| run | right | passed | failed | inconclusive | broken | planner calls a goal | judge calls a goal | input tokens a goal |',
    '|---|---|---|---|---|---|---|---|---|',
    ...kinds.map((kind) =>
      line(
        KINDS[kind],
        rows.filter((row) => row.kind === kind),
      ),
    ),
  ];
}

function line(name: string, rows: readonly Counts[]): string {
  const per = (count: (row: Counts) => number): string => (sum(rows, count) / rows.length).toFixed(1);
  const cells = [
    name,
    `${rows.filter((row) => row.isRight).length} of ${rows.length}`,
    ...(['passed', 'failed', 'inconclusive', 'broken'] as const).map(
      (kind) => rows.filter((r) => r.verdict === kind).length,
    ),
    per(({ calls }) => calls.planner),
    per(({ calls }) => calls.judge),
    Math.round(sum(rows, ({ calls }) => calls.input) / rows.length).toLocaleString('en'),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** True when every verdict is right, and lines cost at most half of what one action a turn does, where both were played. */
export function isSound(rows: readonly Row[]): boolean {
  const ofKind = (kind: RowKind): readonly Row[] => rows.filter((row) => row.kind === kind);
  const [first, single] = [ofKind('first'), ofKind('single')];
  const isCheap = (count: (row: Counts) => number): boolean =>
    single.length === 0 || sum(first, count) <= MOST * sum(single, count);
  return rows.every((row) => row.isRight) && isCheap(callsOf) && isCheap(({ calls }) => calls.input);
}
