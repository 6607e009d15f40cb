import { loadConfig } from '../config/load.ts';
import { loadGoals } from '../goal/load.ts';
import type { StepReading } from '../goal/reading/types.ts';
import type { Goal } from '../goal/types.ts';
import { EXIT, tellProblems, tellWarnings, type Io } from './io.ts';
import { overdue } from './overdue.ts';
import { pathsOrDefault } from './paths.ts';

export interface CheckFlags {
  readonly env?: string;
  readonly tags?: readonly string[];
}

/** Loads and reads goals without a device: problems (exit 2), and which lines the rules read in full. */
export async function checkCommand(paths: readonly string[], flags: CheckFlags, io: Io): Promise<number> {
  const { config, problems } = await loadConfig(io.cwd);
  const loaded = await loadGoals(await pathsOrDefault(paths, config.goals ?? [], io.cwd), {
    env: flags.env ?? config.env,
    tags: flags.tags ?? config.tags ?? [],
    cwd: io.cwd,
  });
  for (const goal of loaded.goals) io.stdout.write(describe(goal));
  io.stdout.write(total(loaded.goals));
  tellWarnings(io, [...loaded.warnings, ...overdue(loaded.goals)]);
  const all = [...problems, ...loaded.problems];
  tellProblems(io, all);
  return all.length > 0 ? EXIT.usage : EXIT.passed;
}

interface Line {
  readonly text: string;
  readonly line: number;
  readonly reading: StepReading;
}

function linesOf(goal: Goal): readonly Line[] {
  return [...goal.setup, ...goal.steps, ...goal.expected];
}

function describe(goal: Goal): string {
  const lines = linesOf(goal);
  const full = lines.filter(({ reading }) => reading.coverage === 'full').length;
  const remarks = [
    ...[...goal.setup, ...goal.steps].flatMap((line) => remark(line, 'a model must do it')),
    ...goal.expected.flatMap((line) => remark(line, 'only a judge can answer it')),
  ];
  if (goal.expected.length === 0) {
    remarks.push('no expected_state: the goal can only pass as `steps only`');
  }
  const head = `${goal.file}  ${goal.name}: ${full} of ${lines.length} lines read in full\n`;
  return head + remarks.map((text) => `  ${text}\n`).join('');
}

function remark({ text, line, reading }: Line, who: string): string[] {
  const { coverage, languageKnown, unread } = reading;
  const said = `line ${line}: ${shorten(text)}`;
  if (!languageKnown) return [`${said}: unknown language, so its guards are weaker`];
  if (coverage === 'none') return [`${said}: not read, so ${who} and its guards are weaker`];
  if (coverage === 'partial')
    return [`${said}: read but for "${unread.join('", "')}", so its guards are weaker`];
  return [];
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

function total(goals: readonly Goal[]): string {
  const lines = goals.flatMap(linesOf);
  const count = (coverage: StepReading['coverage']): number =>
    lines.filter(({ reading }) => reading.coverage === coverage).length;
  const read = `${count('full')} read in full, ${count('partial')} in part, ${count('none')} not`;
  return `${plural(goals.length, 'goal')}, ${plural(lines.length, 'line')}: ${read}\n`;
}

function plural(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? '' : 's'}`;
}
