/** Finds lines of Expected State that the planner brought about and then undid with the same control (R63). */
import { contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import type { RunRecord } from '../model/run-record.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { Turn } from '../state/turn.ts';
import { byRef, selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import type { Element } from '../../screen/model/element.ts';

type OwnSettings = Pick<RunRecord, 'broughtByPlanner' | 'undoneByPlanner'>;

/**
 * Returns which lines of Expected State, by index, gestures of the planner's own choice brought about, and which of those they undid: the control that shows whether a line holds was the target,
 * or the other choice of the same radio group. A line that held before the first gesture may just be untrue.
 */
export function ownSettings(turn: Turn, { attempt, before }: OpenAttempt, after: Screen): OwnSettings {
  const { goal, run } = turn.state;
  const target = attempt.target && byRef(before, attempt.target.ref);
  let { broughtByPlanner: brought, undoneByPlanner: undone } = run;
  if (!target) return { broughtByPlanner: brought, undoneByPlanner: undone };
  for (const [index, { parsed }] of goal.expected.entries()) {
    const now = proveAll(parsed.conditions, contextOf(turn, after));
    if (now.met === 'met') undone = undone.filter((one) => one !== index);
    const shown = now.proof?.ref == null ? undefined : byRef(after, now.proof.ref);
    if (shown === undefined || !isOneSetting(after, shown, target)) continue;
    const was = proveAll(parsed.conditions, contextOf(turn, before)).met;
    if (was === 'unmet' && now.met === 'met') brought = [...brought, index];
    if (was === 'met' && now.met === 'unmet' && brought.includes(index)) undone = [...undone, index];
  }
  return { broughtByPlanner: brought, undoneByPlanner: undone };
}

/** True for a control and itself, what it holds or is held by, and for two radio buttons of one group. */
function isOneSetting(screen: Screen, shown: Element, target: Element): boolean {
  if (selfAndAncestors(screen, shown).some((e) => e.path === target.path)) return true;
  if (target.path.startsWith(`${shown.path}/`)) return true;
  return shown.role === 'radio' && target.role === 'radio' && groupOf(shown) === groupOf(target);
}

const groupOf = ({ path }: Element): string => path.slice(0, path.lastIndexOf('/'));
