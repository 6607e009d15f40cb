import { basename, dirname, join, relative, resolve } from 'node:path';
import { type Comparison, compareTraces } from '../../report/compare.ts';
import { type ComparedGoal, comparePage } from '../../report/compare-page.ts';
import { plural } from '../../report/format.ts';
import { oneLine } from '../../shared/printable.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { findRun, listRunsIn, readRun, type Run, type RunGoal } from '../../trace/runs.ts';
import { EXIT, type Io } from '../io.ts';
import { outputFolder } from '../output-folder.ts';
import { replaceFile } from '../../shared/replace-file.ts';

export interface CompareFlags {
  readonly out?: string;
}

const PAGE_FILE = 'compare.html';

interface GoalInRun {
  readonly run: Run;
  readonly goal: RunGoal;
}

/**
 * Compares runs line by line. Two targets: the first is on the left. One or none: each goal of that run that did not
 * pass, against its last pass. Exits with 0 when there is no difference, else with 1.
 * @throws NOT_FOUND when there is nothing to compare with
 */
export async function compareCommand(
  targets: readonly string[],
  flags: CompareFlags,
  io: Io,
): Promise<number> {
  const out = await outputFolder(flags.out, io);
  const [one, other] = targets;
  const pairs = other === undefined ? await pairWithLastPass(one, out) : await pairRuns(one, other, out);
  const to = pairs[0]!.right.run.folder;
  const goals = pairs.flatMap(({ left, right }) => compareGoals(left, right, to));
  for (const goal of goals) printComparison(goal, io);
  const path = join(to, PAGE_FILE);
  await replaceFile(path, comparePage(goals));
  io.stdout.write(`${path}\n`);
  return goals.every((g) => g.comparison.first === null) ? EXIT.passed : EXIT.failed;
}

interface GoalPair {
  readonly left: GoalInRun;
  readonly right: GoalInRun;
}

async function goalsInRun(target: string | undefined, out: string): Promise<readonly GoalInRun[]> {
  const found = await findRun(target, out);
  const run = await readRun(found.run);
  const named = found.goal === null ? null : resolve(found.goal);
  return run.goals
    .filter((g) => g.trace !== null)
    .filter((g) => (named === null ? isLastAttempt(run, g) : resolve(run.folder, g.folder) === named))
    .map((goal) => ({ run, goal }));
}

function isLastAttempt({ goals }: Run, goal: RunGoal): boolean {
  return !goals.some((g) => g.n === goal.n && g.attempt > goal.attempt);
}

async function pairRuns(one: string | undefined, other: string, out: string): Promise<readonly GoalPair[]> {
  const [left, right] = [await goalsInRun(one, out), await goalsInRun(other, out)];
  // Two goals that are named one by one are compared even if their names differ.
  if (left.length === 1 && right.length === 1) return [{ left: left[0]!, right: right[0]! }];
  const pairs = right.flatMap((r) => {
    const same = left.filter((l) => l.goal.name === r.goal.name);
    const l = same.find((half) => deviceName(half) === deviceName(r)) ?? same[0];
    return l === undefined ? [] : [{ left: l, right: r }];
  });
  if (pairs.length > 0) return pairs;
  throw new ThumbruleError(
    'NOT_FOUND',
    'The two runs have no goal in common.',
    'List the runs with  thumbrule runs',
  );
}

/** Pairs each goal that did not pass with its last earlier pass, on the same device if possible. */
async function pairWithLastPass(target: string | undefined, out: string): Promise<readonly GoalPair[]> {
  const all = await goalsInRun(target, out);
  const wanted = all.filter((h) => h.goal.end?.verdict.kind !== 'passed');
  if (wanted.length === 0)
    throw new ThumbruleError(
      'NOT_FOUND',
      'Every goal of that run passed: there is no failure to compare.',
      'Name two runs to compare them anyway.',
    );
  const { run } = wanted[0]!;
  const here = basename(resolve(run.folder));
  const earlier = (await listRunsIn(dirname(resolve(run.folder))))
    .filter((r) => basename(r.folder) !== here && (r.startedAt ?? '') <= (run.startedAt ?? ''))
    .toReversed();
  const pairs: GoalPair[] = [];
  for (const right of wanted) {
    let left: GoalInRun | null = null;
    for (const before of earlier) {
      if (!before.goals.some((g) => g.name === right.goal.name && g.verdict === 'passed')) continue;
      const passed = (await goalsInRun(before.folder, out)).filter(
        (h) => h.goal.name === right.goal.name && h.goal.end?.verdict.kind === 'passed',
      );
      left ??= passed[0] ?? null;
      const same = passed.find((h) => deviceName(h) === deviceName(right));
      if (same === undefined) continue;
      left = same;
      break;
    }
    if (left !== null) pairs.push({ left, right });
  }
  if (pairs.length > 0) return pairs;
  throw new ThumbruleError(
    'NOT_FOUND',
    `No earlier run has a pass of ${wanted.map((h) => `"${oneLine(h.goal.name)}"`).join(', ')}.`,
    'Name the two runs to compare.',
  );
}

function deviceName({ goal }: GoalInRun): string {
  return goal.trace?.start.device.name ?? '';
}

function compareGoals(left: GoalInRun, right: GoalInRun, from: string): readonly ComparedGoal[] {
  if (left.goal.trace === null || right.goal.trace === null) return [];
  const location = ({ run, goal }: GoalInRun) => ({
    run: run.id,
    folder: relative(resolve(from), resolve(run.folder, goal.folder)).replaceAll('\\', '/'),
  });
  return [
    {
      name: right.goal.trace.start.goal.name,
      comparison: compareTraces(left.goal.trace, right.goal.trace),
      left: location(left),
      right: location(right),
    },
  ];
}

function printComparison({ name, comparison, left, right }: ComparedGoal, io: Io): void {
  const print = (line: string): void => void io.stdout.write(`${line}\n`);
  print(oneLine(name));
  print(`    left   ${oneLine(left.run)}  ${verdictKind(comparison.left)}`);
  print(`    right  ${oneLine(right.run)}  ${verdictKind(comparison.right)}`);
  const { first, lines } = comparison;
  if (first === null) {
    print(`    ${plural(lines.length, 'line')}, no difference`);
    return;
  }
  const line = lines[first]!;
  print(`    first difference: ${line.place}: ${oneLine(line.text)}`);
  for (const texts of line.differences) print(`        ${oneLine(texts)}`);
  if (line.onlyLeft.length > 0) print(`        only left:  ${quoteSome(line.onlyLeft)}`);
  if (line.onlyRight.length > 0) print(`        only right: ${quoteSome(line.onlyRight)}`);
}

function quoteSome(texts: readonly string[]): string {
  const limit = 5;
  const rest = texts.length > limit ? ` and ${texts.length - limit} more` : '';
  return `${texts
    .slice(0, limit)
    .map((w) => `"${oneLine(w)}"`)
    .join(', ')}${rest}`;
}

function verdictKind({ verdict }: Comparison['left']): string {
  return verdict?.kind ?? 'interrupted';
}
