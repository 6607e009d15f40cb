import { createColors } from 'picocolors';
import type { GoalResult, Progress } from '../runner/results.ts';
import { isExcused } from '../shared/quarantine.ts';
import type { Command, Event, Goal, Note, Verdict } from '../trace/schema.ts';
import { exchangeText, turnProgress } from './progress-format.ts';
import { graphemes, formatDuration, plural, shorten } from './format.ts';
import { oneLine } from '../shared/printable.ts';
import {
  linesProvedByJudge,
  verdictAnalysis,
  isFlaky,
  verdictLabel,
  verdictLine,
  type VerdictKind,
  overallVerdict,
} from './verdict.ts';

/** Output of progress: `process.stderr`, or a test's collector. */
export interface TerminalStream {
  write(text: string): unknown;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

export interface TerminalOptions {
  /** The current turn is one line that is rewritten. Otherwise every line stays. */
  readonly tty: boolean;
  readonly color: boolean;
}

const ERASE_LINE = '\r\u001B[2K';
export const VERDICT_SIGNS: Readonly<Record<VerdictKind, string>> = {
  passed: '✓',
  failed: '✗',
  inconclusive: '?',
  broken: '!',
  cancelled: '–',
};

/** Returns live progress of a run, written to `stream`. Control characters in texts of the app are removed. */
export function createTerminalProgress(stream: TerminalStream, options: TerminalOptions): Progress {
  const paint = painter(options.color);
  const colors = createColors(options.color);
  let turn = '';
  const say = (text: string): void => {
    stream.write(`${options.tty ? ERASE_LINE : ''}${text}\n`);
  };
  const live = (text: string): void => {
    if (options.tty) stream.write(`${ERASE_LINE}${shorten(text, (stream.columns ?? 80) - 1)}`);
    else say(text);
  };
  return {
    goalStarted(goal, n, of) {
      turn = '';
      say(colors.bold(`${n}/${of} ${oneLine(goal.name)}`));
    },
    decided(event: Event | null, notes: readonly Note[], command: Command) {
      const words = turnProgress(notes, command);
      if (words.turn !== null) {
        turn = `  ${words.turn}`;
        if (!options.tty) say(turn);
      }
      for (const note of words.notes) say(`    ${colors.dim(note)}`);
      const { doing } = words;
      if (doing !== null) live(options.tty ? `${turn}  ${doing}` : `    ${doing}`);
      else if (options.tty && event !== null && turn !== '') live(turn);
    },
    exchange(exchange) {
      const words = exchangeText(exchange);
      // A log gets a line only for what went wrong.
      if (options.tty) live(`${turn}  ${words}`);
      else if (exchange.kind === 'validating' && exchange.previousProblem !== null)
        say(`    ${colors.dim(words)}`);
    },
    goalEnded(result) {
      const label = verdictLabel(result.verdict);
      const took = colors.dim(`(${plural(result.turns, 'turn')}, ${formatDuration(result.durationMs)})`);
      say(
        `  ${paint(result.verdict.kind, `${VERDICT_SIGNS[result.verdict.kind]} ${result.verdict.kind}`)}${label === '' ? '' : `  ${label}`}  ${took}`,
      );
    },
  };
}

/**
 * Returns the table at the end of a run, without a final line break: all goals, then line, expected and actual of each that did not
 * pass, then the path of the report.
 */
export function summaryTable(
  results: readonly GoalResult[],
  options: {
    readonly color: boolean;
    readonly report: string | null;
    /** Verdict of the run; by default that of its worst goal. */
    readonly verdict?: VerdictKind;
  },
): string {
  const colors = createColors(options.color);
  const paint = painter(options.color);
  const name = (goal: Goal): string => shorten(oneLine(goal.name), 48);
  const wide = Math.max(4, ...results.map((r) => graphemes(name(r.goal)).length));
  const rows = results.map((r) => {
    const kind = r.verdict.kind;
    const cells = [
      paint(kind, `${VERDICT_SIGNS[kind]} ${kind.padEnd(12)}`),
      name(r.goal) + ' '.repeat(wide - graphemes(name(r.goal)).length),
      `${String(r.turns).padStart(3)} ${r.turns === 1 ? 'turn ' : 'turns'}`,
      formatDuration(r.durationMs).padStart(11),
      [verdictLabel(r.verdict), judgeNote(r), attemptNote(r), isExcused(r) ? '(in quarantine)' : '']
        .filter((t) => t !== '')
        .join(' '),
    ];
    return cells.join('  ').trimEnd();
  });
  const blocks = results
    .filter((r) => r.verdict.kind !== 'passed')
    .map((r) => goalExplanation(r, colors, paint));
  return [
    ...rows,
    ...blocks,
    '',
    paint(options.verdict ?? overallVerdict(results), totals(results)),
    ...(options.report === null ? [] : [`Report: ${options.report}`]),
  ].join('\n');
}

function judgeNote({ verdict }: GoalResult): string {
  const lines = linesProvedByJudge(verdict).length;
  return lines === 0 ? '' : `(provedBy: judge, ${plural(lines, 'line')})`;
}

function attemptNote({ verdict, earlier }: GoalResult): string {
  if (earlier.length === 0) return '';
  return `(${isFlaky({ verdict, earlier }) ? 'flaky, ' : ''}attempt ${earlier.length + 1})`;
}

function totals(results: readonly GoalResult[]): string {
  const kinds: readonly VerdictKind[] = ['passed', 'failed', 'broken', 'inconclusive', 'cancelled'];
  const counts = kinds
    .map((kind) => [kind, results.filter((r) => r.verdict.kind === kind).length] as const)
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => `${n} ${kind}`);
  const flaky = results.filter(isFlaky).length;
  const excused = results.filter(isExcused).length;
  const asides = [
    ...(flaky === 0 ? [] : [`${flaky} flaky`]),
    ...(excused === 0 ? [] : [`${excused} in quarantine, not counted`]),
  ];
  const counted = counts.length === 0 ? 'nothing ran' : counts.join(', ');
  return `${plural(results.length, 'goal')}: ${counted}${asides.length === 0 ? '' : ` (${asides.join(', ')})`}`;
}

function goalExplanation(
  result: GoalResult,
  colors: ReturnType<typeof createColors>,
  paint: Painter,
): string {
  const { verdict, goal } = result;
  const head = `${paint(verdict.kind, VERDICT_SIGNS[verdict.kind])} ${colors.bold(oneLine(goal.name))}`;
  return [
    '',
    head,
    ...verdictFacts(verdict).map(([key, value]) => `    ${colors.dim(key.padEnd(9))} ${oneLine(value)}`),
  ].join('\n');
}

function verdictFacts(verdict: Verdict): readonly (readonly [string, string])[] {
  const line = verdictLine(verdict);
  const where = line === null ? [] : [['where', line] as const];
  switch (verdict.kind) {
    case 'failed':
      return [
        ['label', `${verdict.label} (${verdict.severity})`],
        ...where,
        ['expected', verdict.expected],
        ['actual', verdict.actual],
      ];
    case 'inconclusive':
      return [...where, ['reason', verdict.reason]];
    case 'broken':
      return [...where, ['reason', `${verdict.reason} (${verdict.code})`], ['fix', verdict.hint]];
    case 'cancelled':
      return [...where, ['reason', verdict.reason]];
    case 'passed':
      return [['', verdictAnalysis(verdict)]];
  }
}

type Painter = (kind: VerdictKind, text: string) => string;

export function painter(color: boolean): Painter {
  const c = createColors(color);
  const colors = {
    passed: c.green,
    failed: c.red,
    inconclusive: c.yellow,
    broken: c.magenta,
    cancelled: c.gray,
  };
  return (kind, text) => colors[kind](text);
}
