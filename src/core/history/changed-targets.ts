/** Finds the lines of the goal that are about a change, and the gestures that count for each of them (R14). */
import type { RunState } from '../model/run-state.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Goal, GoalStep } from '../../goal/model/goal.ts';
import type { Locator } from '../../screen/model/locator.ts';

/** Returns a key that is equal for targets that a line names in the same words. */
export const targetKey = (target: Locator): string => JSON.stringify({ ...target, source: '' });

/** Returns the number of the open line: setup, then steps, then Expected State. */
export function lineNumber({ goal, run: { cursor } }: Pick<RunState, 'goal' | 'run'>): number {
  return cursor.phase === 'setup' ? cursor.index : goal.setup.length + cursor.index;
}

/**
 * Returns the last line before the open one whose gestures no longer count: a line that is about a change of the same target itself, or the end
 * of setup. -1 when all of them count.
 */
export function lastLineBefore(state: Pick<RunState, 'goal' | 'run'>, target: Locator): number {
  const open = lineNumber(state);
  const { setup, steps } = state.goal;
  const key = targetKey(target);
  const own = [...setup, ...steps]
    .slice(0, open)
    .findLastIndex((line) => changesOf(line).some((changed) => targetKey(changed) === key));
  return Math.max(own, open >= setup.length ? setup.length - 1 : -1);
}

/** Returns the targets of all `changed` conditions of the goal. */
export function changedTargets({ setup, steps, expected }: Goal): readonly Locator[] {
  const byKey = new Map(
    [...setup, ...steps, ...expected].flatMap(changesOf).map((target) => [targetKey(target), target]),
  );
  return [...byKey.values()];
}

/** Returns the targets of the line's `changed` conditions. */
function changesOf({ parsed }: Pick<GoalStep, 'parsed'>): readonly Locator[] {
  const { conditions, precondition, instructions } = parsed;
  const awaited = instructions.flatMap((act) => ('until' in act && act.until !== null ? [act.until] : []));
  return [...conditions, ...(precondition === null ? [] : [precondition]), ...awaited].flatMap(targetsIn);
}

function targetsIn(condition: Condition): readonly Locator[] {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.flatMap(targetsIn);
  return condition.kind === 'changed' ? [condition.target] : [];
}
