import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type Comparison, compareTraces } from '../report/compare.ts';
import { type ComparedGoal, comparePage } from '../report/compare-page.ts';
import { oneLine, plural } from '../report/words.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { findRun, listRunsIn, readRun, type Run, type RunGoal } from '../trace/runs.ts';
import { EXIT, type Io } from './io.ts';
import { outFolder } from './out.ts';

export interface CompareFlags {
  readonly out?: string;
}

const FILE = 'compare.html';

interface Half {
  readonly run: Run;
  readonly goal: RunGoal;
}

/**
 * Lays runs beside each other, line by line. Two targets: the first is left, the second right. One or none: each goal of that
 * run that did not pass, beside its last pass before. Exit code 0: all went alike; 1: something differs.
 * @throws NOT_FOUND when there is nothing to lay beside
 */
export async function compareCommand(
  targets: readonly string[],
  flags: CompareFlags,
  io: Io,
): Promise<number> {
  const out = await outFolder(flags.out, io);
  const [one, other] = targets;
  const pairs = other === undefined ? await lastPasses(one, out) : await twoRuns(one, other, out);
  const to = pairs[0]!.right.run.folder;
  const goals = pairs.flatMap(({ left, right }) => compared(left, right, to));
  for (const goal of goals) tell(goal, io);
  const path = join(to, FILE);
  await writeFile(path, comparePage(goals));
  io.stdout.write(`${path}\n`);
  return goals.every((g) => g.comparison.first === null) ? EXIT.passed : EXIT.failed;
}

interface Paired {
  readonly left: Half;
  readonly right: Half;
}

async function halves(target: string | undefined, out: string): Promise<readonly Half[]> {
  const found = await findRun(target, out);
  const run = await readRun(found.run);
  const named = found.goal === null ? null : resolve(found.goal);
  return run.goals
    .filter((g) => g.trace !== null)
    .filter((g) => (named === null ? isLast(run, g) : resolve(run.folder, g.folder) === named))
    .map((goal) => ({ run, goal }));
}

function isLast({ goals }: Run, goal: RunGoal): boolean {
  return !goals.some((g) => g.n === goal.n && g.attempt > goal.attempt);
}

async function twoRuns(one: string | undefined, other: string, out: string): Promise<readonly Paired[]> {
  const [left, right] = [await halves(one, out), await halves(other, out)];
  // Two goals that were named one by one are compared whatever they are called.
  if (left.length === 1 && right.length === 1) return [{ left: left[0]!, right: right[0]! }];
  const pairs = right.flatMap((r) => {
    const same = left.filter((l) => l.goal.name === r.goal.name);
    const l = same.find((half) => deviceOf(half) === deviceOf(r)) ?? same[0];
    return l === undefined ? [] : [{ left: l, right: r }];
  });
  if (pairs.length > 0) return pairs;
  throw new ThumbruleError(
    'NOT_FOUND',
    'The two runs share no goal.',
    'See `thumbrule runs` for what there is.',
  );
}

/** Of each goal that did not pass, its last pass in an earlier run: on the same device when there is one. */
async function lastPasses(target: string | undefined, out: string): Promise<readonly Paired[]> {
  const all = await halves(target, out);
  const wanted = all.filter((h) => h.goal.end?.verdict.kind !== 'passed');
  if (wanted.length === 0)
    throw new ThumbruleError(
      'NOT_FOUND',
      'Every goal of that run passed: there is no failure to lay beside a pass.',
      'Name two runs to compare them in any case.',
    );
  const { run } = wanted[0]!;
  const here = basename(resolve(run.folder));
  const earlier = (await listRunsIn(dirname(resolve(run.folder))))
    .filter((r) => basename(r.folder) !== here && (r.startedAt ?? '') <= (run.startedAt ?? ''))
    .toReversed();
  const pairs: Paired[] = [];
  for (const right of wanted) {
    let left: Half | null = null;
    for (const before of earlier) {
      if (!before.goals.some((g) => g.name === right.goal.name && g.verdict === 'passed')) continue;
      const passed = (await halves(before.folder, out)).filter(
        (h) => h.goal.name === right.goal.name && h.goal.end?.verdict.kind === 'passed',
      );
      left ??= passed[0] ?? null;
      const same = passed.find((h) => deviceOf(h) === deviceOf(right));
      if (same === undefined) continue;
      left = same;
      break;
    }
    if (left !== null) pairs.push({ left, right });
  }
  if (pairs.length > 0) return pairs;
  throw new ThumbruleError(
    'NOT_FOUND',
    `No earlier run holds a pass of ${wanted.map((h) => `"${h.goal.name}"`).join(', ')}.`,
    'Name the two runs to compare.',
  );
}

function deviceOf({ goal }: Half): string {
  return goal.trace?.start.device.name ?? '';
}

function compared(left: Half, right: Half, from: string): readonly ComparedGoal[] {
  if (left.goal.trace === null || right.goal.trace === null) return [];
  const place = ({ run, goal }: Half) => ({
    run: run.id,
    folder: relative(resolve(from), resolve(run.folder, goal.folder)).replaceAll('\\', '/'),
  });
  return [
    {
      name: right.goal.trace.start.goal.name,
      comparison: compareTraces(left.goal.trace, right.goal.trace),
      left: place(left),
      right: place(right),
    },
  ];
}

function tell({ name, comparison, left, right }: ComparedGoal, io: Io): void {
  const say = (line: string): void => void io.stdout.write(`${line}\n`);
  say(oneLine(name));
  say(`    left   ${left.run}  ${kindOf(comparison.left)}`);
  say(`    right  ${right.run}  ${kindOf(comparison.right)}`);
  const { first, lines } = comparison;
  if (first === null) {
    say(`    ${plural(lines.length, 'line')} went alike`);
    return;
  }
  const line = lines[first]!;
  say(`    first difference: ${line.place}: ${oneLine(line.text)}`);
  for (const words of line.differs) say(`        ${oneLine(words)}`);
  if (line.onlyLeft.length > 0) say(`        seen left only:  ${shown(line.onlyLeft)}`);
  if (line.onlyRight.length > 0) say(`        seen right only: ${shown(line.onlyRight)}`);
}

function shown(words: readonly string[]): string {
  const most = 5;
  const rest = words.length > most ? ` and ${words.length - most} more` : '';
  return `${words
    .slice(0, most)
    .map((w) => `"${w}"`)
    .join(', ')}${rest}`;
}

function kindOf({ verdict }: Comparison['left']): string {
  return verdict?.kind ?? 'interrupted';
}
