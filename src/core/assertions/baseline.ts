import { contextOf } from './context.ts';
import { isPositive, proveAll } from './index.ts';
import type { GestureLook, ProposedGesture, RunState } from '../model/run-state.ts';
import { type Turn, stepAt, patch } from '../state/turn.ts';
import { onlyMovesView } from '../targets/openers.ts';
import type { GoalStep } from '../../goal/model/goal.ts';
import type { Condition } from '../../goal/model/condition.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';

/** Returns the results of the open-ended step: those that the goal's line names, else the one that the planner wrote (R61). */
export function resultConditions(state: RunState): readonly Condition[] {
  const own = stepAt(state)?.parsed.conditions ?? [];
  return own.length > 0 ? own : (state.step.compiled?.result?.conditions ?? []);
}

/** Returns the results that the goal's line states: without them the step is not done. Those of a step of one action also prove it. */
export function statedResults({ parsed }: GoalStep): readonly Condition[] {
  return [...parsed.conditions, ...(parsed.endsIn ?? [])];
}

/** Returns the positive results of the open-ended step. Absence proves nothing: the element may just be on another screen (R61). */
export function positiveResults({ state }: Turn): readonly Condition[] {
  return resultConditions(state).filter(isPositive);
}

/**
 * Records that the open-ended step's result did not hold before this gesture (R61). A scroll, a tab, a menu or going back only brings
 * earlier content into view, so these gestures are recorded as `view`. Nothing is recorded while an overlay or a keyboard may cover
 * the result. A result that is written after gestures is held against the screens before them.
 */
export function captureBaseline(turn: Turn, { action, target, screen }: ProposedGesture): Turn {
  const { looks, resultBaseline } = turn.state.step;
  const covered = screen.keyboard.shown || overlaysOf(screen).some((o) => o.modal);
  const look = { screen, kind: onlyMovesView(screen, action, target) ? 'view' : 'action' } as const;
  const known = !screen.settled || covered ? looks : [...looks, look];
  const results = positiveResults(turn);
  const lacksResult = (at: GestureLook): boolean =>
    proveAll(results, contextOf(turn, at.screen)).met === 'unmet';
  const asked = resultBaseline === null ? known : known.slice(looks.length);
  return patch(turn, {
    step: { looks: known, resultBaseline: asked.findLast(lacksResult)?.kind ?? resultBaseline },
  });
}
