/** Finds lines of Expected State that held until the planner used the same control once more (R63). */
import { contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { Turn } from '../state/turn.ts';
import { byRef, selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import type { Element } from '../../screen/model/element.ts';

/**
 * Returns the lines of Expected State, by index, that a gesture of the planner's own choice undid: they held before it, and what shows now that they don't is its target, or the other
 * choice of the same radio group. A line that holds again is none of them.
 */
export function undoneByPlanner(
  turn: Turn,
  { attempt, before }: OpenAttempt,
  after: Screen,
): readonly number[] {
  const { goal, run } = turn.state;
  const target = attempt.target && byRef(before, attempt.target.ref);
  return goal.expected.flatMap((line, index): number[] => {
    const now = proveAll(line.parsed.conditions, contextOf(turn, after));
    if (now.met !== 'unmet') return now.met !== 'met' && run.undone.includes(index) ? [index] : [];
    if (run.undone.includes(index)) return [index];
    const shown = now.proof?.ref == null ? undefined : byRef(after, now.proof.ref);
    if (!target || shown === undefined || !isOneSetting(after, shown, target)) return [];
    return proveAll(line.parsed.conditions, contextOf(turn, before)).met === 'met' ? [index] : [];
  });
}

/** True for a control and itself, what it holds or is held by, and for two radio buttons of one group. */
function isOneSetting(screen: Screen, shown: Element, target: Element): boolean {
  if (selfAndAncestors(screen, shown).some((e) => e.path === target.path)) return true;
  if (target.path.startsWith(`${shown.path}/`)) return true;
  return shown.role === 'radio' && target.role === 'radio' && groupOf(shown) === groupOf(target);
}

const groupOf = ({ path }: Element): string => path.slice(0, path.lastIndexOf('/'));
