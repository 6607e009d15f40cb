/** Lines of a goal in a trace: the screens that they started on, what they touched, and how the goal changed between two traces. */
import type { Attempt, Goal, PhaseName, Screen, Trace } from '../trace/schema.ts';

/** A line of the goal with the screens of its turns. */
export interface LineScreens {
  readonly phase: PhaseName;
  readonly index: number;
  readonly text: string;
  /** Line in the goal's file, from 1. */
  readonly fileLine: number;
  /** The screen on which the line began; null when it was not reached. */
  readonly start: Screen | null;
  /** All screens from then on until the next line, oldest first. */
  readonly screens: readonly Screen[];
  /** The first attempt of the line that a planner proposed; null without one. */
  readonly attempt: Attempt | null;
}

/** Returns all lines in the order of execution. Conditions of the expected state begin on the screen that they were checked on. Pure. */
export function linesWithScreens(trace: Trace): readonly LineScreens[] {
  const { goal } = trace.start;
  const found = new Map<string, { start: Screen | null; screens: Screen[]; attempt: Attempt | null }>();
  const entry = (key: string): { start: Screen | null; screens: Screen[]; attempt: Attempt | null } => {
    const known = found.get(key) ?? { start: null, screens: [], attempt: null };
    found.set(key, known);
    return known;
  };
  let last: Screen | null = null;
  let at: string | null = null;
  for (const { event, notes, command } of trace.steps) {
    if (event?.kind === 'observed') {
      last = event.screen;
      if (at !== null) entry(at).screens.push(last);
    }
    for (const note of notes) {
      if (note.kind === 'turn') at = `${note.phase} ${note.index}`;
      const key =
        note.kind === 'turn'
          ? at
          : note.kind === 'result'
            ? `${note.result.phase} ${note.result.index}`
            : null;
      if (key === null || last === null) continue;
      const line = entry(key);
      line.start ??= last;
      if (line.screens.at(-1) !== last) line.screens.push(last);
    }
    if (command.kind === 'act' && command.attempt.origin === 'planner' && at !== null)
      entry(at).attempt ??= command.attempt;
  }
  return goalLines(goal).map((line) => {
    const seen = found.get(`${line.phase} ${line.index}`);
    return {
      ...line,
      start: seen?.start ?? null,
      screens: seen?.screens ?? [],
      attempt: seen?.attempt ?? null,
    };
  });
}

type GoalLine = Pick<LineScreens, 'phase' | 'index' | 'text' | 'fileLine'>;

function goalLines(goal: Goal): readonly GoalLine[] {
  const of = (
    phase: PhaseName,
    lines: readonly { readonly text: string; readonly line: number }[],
  ): GoalLine[] => lines.map(({ text, line }, index) => ({ phase, index, text, fileLine: line }));
  return [...of('setup', goal.setup), ...of('steps', goal.steps), ...of('expected_state', goal.expected)];
}

/** Every screen of a trace, oldest first. */
export function screensOf(trace: Trace): readonly Screen[] {
  return trace.steps.flatMap(({ event }) => (event?.kind === 'observed' ? [event.screen] : []));
}

/** A change of the goal between two traces. `before` is null for an added line, `after` for a removed one. */
export interface GoalChange {
  readonly before: GoalLine | null;
  readonly after: GoalLine | null;
}

/** Returns the lines that differ, in order; a line that was replaced by another is one change. Pure. */
export function goalChanges(before: Goal, after: Goal): readonly GoalChange[] {
  const [a, b] = [goalLines(before), goalLines(after)];
  const common = longestCommon(a, b);
  const changes: GoalChange[] = [];
  let [i, j] = [0, 0];
  for (const [x, y] of [...common, [a.length, b.length] as const]) {
    const [gone, came] = [a.slice(i, x), b.slice(j, y)];
    for (let n = 0; n < Math.max(gone.length, came.length); n++)
      changes.push({ before: gone[n] ?? null, after: came[n] ?? null });
    [i, j] = [x + 1, y + 1];
  }
  return changes;
}

/** Returns the pairs of indexes of equal lines, in order: the longest common sequence. */
function longestCommon(
  a: readonly GoalLine[],
  b: readonly GoalLine[],
): readonly (readonly [number, number])[] {
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row !== undefined)
        row[j] = isSame(a[i], b[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    if (isSame(a[i], b[j])) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function isSame(a: GoalLine | undefined, b: GoalLine | undefined): boolean {
  return a !== undefined && b !== undefined && a.phase === b.phase && a.text === b.text;
}

/** Lines of both traces that say the same. */
export interface PairedLine {
  readonly before: LineScreens;
  readonly after: LineScreens;
}

/** Returns the lines that both traces have, in order. Pure. */
export function pairedLines(before: Trace, after: Trace): readonly PairedLine[] {
  const [a, b] = [linesWithScreens(before), linesWithScreens(after)];
  return longestCommon(a, b).flatMap(([i, j]) => {
    const [x, y] = [a[i], b[j]];
    return x === undefined || y === undefined ? [] : [{ before: x, after: y }];
  });
}

/** True when `a` comes before `b` in the order of execution. */
export function isBefore(
  a: { readonly phase: PhaseName; readonly index: number },
  b: { readonly phase: PhaseName; readonly index: number | null },
): boolean {
  const order: readonly PhaseName[] = ['setup', 'steps', 'expected_state'];
  if (a.phase !== b.phase) return order.indexOf(a.phase) < order.indexOf(b.phase);
  return b.index !== null && a.index < b.index;
}
