import { createColors } from 'picocolors';
import type { GoalResult, Progress } from '../runner/results.ts';
import { isExcused } from '../shared/quarantine.ts';
import type { Command, Event, Goal, Note, Verdict } from '../trace/schema.ts';
import type { Triage } from '../trace/triage-file.ts';
import { triageText } from './triage-text.ts';
import { aroundText, exchangeText, turnProgress } from './progress-format.ts';
import { graphemes, formatDuration, plural, shorten } from './format.ts';
import { oneLine } from '../shared/printable.ts';
import {
  linesProvedByJudge,
  verdictAnalysis,
  isFlaky,
  verdictFileLine,
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
  /** Nothing is written. */
  readonly quiet?: boolean;
  /** Returns the estimated time from the start of the nth goal to the end of the run, ms; null when nobody knows. */
  readonly timeLeft?: ((n: number) => number | null) | undefined;
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
    if (options.quiet !== true) stream.write(`${options.tty ? ERASE_LINE : ''}${text}\n`);
  };
  const live = (text: string): void => {
    if (options.quiet === true) return;
    // A terminal without a size reports 0.
    if (options.tty) stream.write(`${ERASE_LINE}${shorten(text, (stream.columns || 80) - 1)}`);
    else say(text);
  };
  return {
    goalStarted(goal, n, of) {
      turn = '';
      const left = options.timeLeft?.(n) ?? null;
      const note = left === null ? '' : colors.dim(`  about ${formatDuration(left)} left`);
      say(`${colors.bold(`${n}/${of} ${oneLine(goal.name)}`)}${note}`);
    },
    decided(event: Event | null, notes: readonly Note[], command: Command) {
      const words = turnProgress(notes, command);
      // A step that takes several turns is written once.
      if (words.turn !== null && turn !== `  ${words.turn}`) {
        turn = `  ${words.turn}`;
        if (!options.tty) say(turn);
      }
      for (const note of words.notes) say(`    ${colors.dim(note)}`);
      const { doing } = words;
      if (doing !== null) live(options.tty ? `${turn}  ${doing}` : `    ${doing}`);
      else if (options.tty && event !== null && turn !== '') live(turn);
    },
    around(line) {
      say(`    ${line.outcome === 'done' ? colors.dim(aroundText(line)) : colors.yellow(aroundText(line))}`);
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

export interface SummaryOptions {
  readonly color: boolean;
  readonly report: string | null;
  /** Verdict of the run; by default that of its worst goal. */
  readonly verdict?: VerdictKind;
  /** Columns of the terminal; null: lines have any length. */
  readonly width?: number | null;
  /** Goals that passed are counted, not listed. */
  readonly quiet?: boolean;
  /** Messages about goals that ran nowhere. */
  readonly notRun?: readonly string[];
  /** Returns the triage of a goal that did not pass; null without one. */
  readonly triageOf?: (result: GoalResult) => Triage | null;
}

/**
 * Returns the table at the end of a run, without a final line break: all goals, then file, line, expected and actual of each that did not
 * pass, then the path of the report.
 */
export function summaryTable(results: readonly GoalResult[], options: SummaryOptions): string {
  const { report, notRun = [], width = null, triageOf = () => null } = options;
  const colors = createColors(options.color);
  const paint = painter(options.color);
  const listed = options.quiet === true ? results.filter((r) => r.verdict.kind !== 'passed') : results;
  const blocks = results
    .filter((r) => r.verdict.kind !== 'passed')
    .map((r) => goalExplanation(r, { colors, paint, report, width, triage: triageOf(r) }));
  const missing = notRun.map((message) =>
    paint('broken', `! ${message} ${message.startsWith('Shards') ? 'Their' : 'Its'} goals did not run.`),
  );
  return [
    ...missing,
    ...goalRows(listed, paint, width),
    ...teardownRows(results, colors),
    ...blocks,
    '',
    paint(
      options.verdict ?? overallVerdict(results),
      `${totals(results)}${notRun.length === 0 ? '' : '; shards are missing'}`,
    ),
    ...(report === null ? [] : [`Report: ${report}`]),
  ].join('\n');
}

const NAME_MAX = 48;
const NAME_MIN = 12;

/** Returns one line for each goal. A name or a label that has no room in the terminal is cut. */
function goalRows(results: readonly GoalResult[], paint: Painter, width: number | null): readonly string[] {
  const notes = results.map((r) =>
    [verdictLabel(r.verdict), judgeNote(r), attemptNote(r), isExcused(r) ? '(in quarantine)' : '']
      .filter((text) => text !== '')
      .join(' '),
  );
  // Sign, verdict, turns and duration, with two blanks between columns.
  const rest = 14 + 2 + 2 + 9 + 2 + 11;
  const longest = Math.max(0, ...notes.map((note) => graphemes(note).length + 2));
  const room = width === null ? NAME_MAX : Math.max(NAME_MIN, Math.min(NAME_MAX, width - 1 - rest - longest));
  const name = (goal: Goal): string => shorten(oneLine(goal.name), room);
  const wide = Math.max(4, ...results.map((r) => graphemes(name(r.goal)).length));
  return results.map((r, i) => {
    const { kind } = r.verdict;
    const note = notes[i] ?? '';
    const cells = [
      paint(kind, `${VERDICT_SIGNS[kind]} ${kind.padEnd(12)}`),
      name(r.goal) + ' '.repeat(wide - graphemes(name(r.goal)).length),
      `${String(r.turns).padStart(3)} ${r.turns === 1 ? 'turn ' : 'turns'}`,
      formatDuration(r.durationMs).padStart(11),
      width === null ? note : shorten(note, Math.max(8, width - 1 - rest - wide - 2)),
    ];
    return cells.join('  ').trimEnd();
  });
}

/** Returns the teardowns that were not done, also of goals that passed (R9). */
function teardownRows(
  results: readonly GoalResult[],
  colors: ReturnType<typeof createColors>,
): readonly string[] {
  return results.flatMap(({ goal, around = [] }) =>
    around
      .filter(({ part, outcome }) => part === 'teardown' && outcome !== 'done')
      .map((line) => colors.yellow(`! ${oneLine(goal.name)}  ${aroundText(line)}`)),
  );
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

interface ExplanationStyle {
  readonly colors: ReturnType<typeof createColors>;
  readonly paint: Painter;
  readonly report: string | null;
  readonly width: number | null;
  readonly triage: Triage | null;
}

const INDENT = 4 + 9 + 1;

function goalExplanation(
  result: GoalResult,
  { colors, paint, report, width, triage }: ExplanationStyle,
): string {
  const { verdict, goal } = result;
  const head = `${paint(verdict.kind, VERDICT_SIGNS[verdict.kind])} ${colors.bold(oneLine(goal.name))}`;
  const line = verdictFileLine(result);
  const at = goal.file === '' ? [] : [['at', `${goal.file}${line === null ? '' : `:${line}`}`] as const];
  const link = report === null ? null : turnLink(result, report);
  const facts = [
    ...verdictFacts(verdict),
    ...(triage === null ? [] : [['triage', triageText(triage)] as const]),
    ...at,
    ...(link === null ? [] : [['report', link] as const]),
  ];
  // A path stays in one piece, so that an editor or a terminal can open it.
  const valueOf = (key: string, value: string): string =>
    width === null || key === 'at' || key === 'report'
      ? oneLine(value)
      : wrap(oneLine(value), width - INDENT - 1).join(`\n${' '.repeat(INDENT)}`);
  return [
    '',
    head,
    ...facts.map(([key, value]) => `    ${colors.dim(key.padEnd(9))} ${valueOf(key, value)}`),
  ].join('\n');
}

/** Returns the address of the turn that ended the goal in the report; null for a goal that never started. */
function turnLink({ trace, turns, verdict }: GoalResult, report: string): string | null {
  const folder = trace.split(/[\\/]/u).at(-2);
  if (folder === undefined || turns === 0) return null;
  const checked = verdict.kind !== 'passed' && verdict.phase === 'expected_state' && verdict.index !== null;
  return `${report}#${encodeURIComponent(folder)}/${checked ? 'check' : turns}`;
}

/** Splits a text into lines at blanks; a longer word has a line of its own. */
function wrap(text: string, width: number): readonly string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || graphemes(longer).length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
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
