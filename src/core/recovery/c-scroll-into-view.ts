/** Case C (R35): the core brings a target that is clipped or outside the viewport in, while each movement brings it nearer. */
import type { Action } from '../../actions/registry.ts';
import { captureBaseline } from '../assertions/baseline.ts';
import { performAttempt, performRecovery } from '../commands/act.ts';
import { CASES } from '../budgets/cases.ts';
import { proofAt } from '../assertions/result.ts';
import { recordScroll } from '../state/navigation.ts';
import { resolve, locatorOf } from '../targets/resolve.ts';
import { findSame, findAfterChange, identityOf } from '../targets/identity.ts';
import { spendRecovery } from '../budgets/retry-budgets.ts';
import type {
  ProposedGesture,
  ObservationPurpose,
  DeferredGesture,
  OpenAttempt,
  Purpose,
} from '../model/run-state.ts';
import { dismissOrFail } from './b-dismiss.ts';
import { obstructionOver } from '../targets/obstruction.ts';
import { openInstruction, patch, type Outcome, type Turn } from '../state/turn.ts';
import { isOffScreen } from '../targets/viewport.ts';
import { fail } from '../commands/finish.ts';
import type { Element } from '../../screen/model/element.ts';
import { centre, type Rect } from '../../screen/model/geometry.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

export function scrollIntoView(turn: Turn, gesture: ProposedGesture, purpose: Purpose): Outcome {
  const { target, screen, action } = gesture;
  const identity = target === null ? null : identityOf(screen, target.ref);
  if (target === null || identity === null) return performAttempt(turn, gesture, purpose);
  const spend = spendRecovery(turn.state.run.budgets, 'C');
  if (!spend.allowed) return failOffScreen(turn, screen, target);
  const reason = 'the target is outside the viewport';
  const noted = patch(
    turn,
    { run: { budgets: spend.budgets } },
    {
      kind: 'case',
      case: 'C',
      used: spend.used,
      of: spend.of,
      target: target.label || target.resourceId,
      reason,
    },
  );
  return scrollTowards(noted, screen, target, { action, purpose, target: identity }, 1);
}

/** After one movement: in view and free: do what was intended; nearer: go on, also from under a bar; else the budget is spent. */
export function onScrolledCloser(
  turn: Turn,
  screen: Screen,
  after: Extract<ObservationPurpose, { kind: 'scroll' }>,
): Outcome {
  const moved = recordScroll(turn, true);
  const { intended, swipes } = after;
  const target = relocateDeferred(moved, screen, intended);
  if (target === undefined) return failOffScreen(moved, screen, undefined);
  const over = obstructionOver(screen, target);
  if (!isOffScreen(screen, target) && over === null) {
    const action =
      'target' in intended.action
        ? ({ ...intended.action, target: { ref: target.ref } } as Action)
        : intended.action;
    const gesture = { action, target, screen, origin: 'planner' } as const;
    return performAttempt(withBaseline(moved, gesture, intended), gesture, intended.purpose);
  }
  if (over !== null && over.kind !== 'element') return dismissOrFail(moved, screen, over, null);
  const nearer = distanceTo(screen, target) < after.distance - 8;
  if (!nearer || swipes >= LIMITS.scrollToTarget)
    return over === null ? failOffScreen(moved, screen, target) : dismissOrFail(moved, screen, over, null);
  return scrollTowards(moved, screen, target, intended, swipes + 1);
}

function relocateDeferred(turn: Turn, screen: Screen, intended: DeferredGesture): Element | undefined {
  const act = intended.purpose === 'step' ? openInstruction(turn.state) : undefined;
  if (act !== undefined && 'target' in act && act.target !== null)
    return resolve(screen, act.target, turn.state.goal.textCase).matches[0];
  return (
    findSame(screen, intended.target, { scrolled: true, newScreen: false }) ??
    findAfterChange(screen, intended.target)
  );
}

function scrollTowards(
  turn: Turn,
  screen: Screen,
  target: Element,
  intended: DeferredGesture,
  swipes: number,
): Outcome {
  const list = selfAndAncestors(screen, target).find(
    (e) => e !== target && e.state.scrollable && e.visible !== null,
  );
  const view = list?.visible ?? { x: 0, y: 0, width: screen.size.width, height: screen.size.height };
  const action: Action = {
    kind: 'swipe',
    direction: swipeDirection(view, target.bounds),
    target: list === undefined ? null : { ref: list.ref },
  };
  const distance = distanceTo(screen, target);
  const gesture = { action, target: list ?? null, screen, origin: 'C' } as const;
  return performRecovery(withBaseline(turn, gesture, intended), gesture, (made) => ({
    kind: 'scroll',
    attempt: made,
    intended,
    distance,
    swipes,
  }));
}

/** What a movement on the way to a free step's target brings into view is no result of it. */
function withBaseline(turn: Turn, gesture: ProposedGesture, { purpose }: DeferredGesture): Turn {
  return purpose === 'open-ended' ? captureBaseline(turn, gesture) : turn;
}

/** The finger moves against the content: what lies further down comes with a finger that moves up. */
function swipeDirection(view: Rect, target: Rect): 'up' | 'down' | 'left' | 'right' {
  const from = centre(view);
  const to = centre(target);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const sideways = to.x < view.x || to.x > view.x + view.width;
  if (sideways) return dx > 0 ? 'left' : 'right';
  return dy > 0 ? 'up' : 'down';
}

function distanceTo(screen: Screen, target: Element): number {
  const c = centre(target.bounds);
  const dx = Math.max(0, -c.x, c.x - screen.size.width);
  return dx + Math.abs(c.y - screen.size.height / 2);
}

/** A line that scrolls to something ran into the end, and what it names stands in the hierarchy, but beyond that end; null: not so. */
export function failPastTheEnd(turn: Turn, pending: OpenAttempt, after: Screen): Outcome | null {
  const act = openInstruction(turn.state);
  const { action } = pending.attempt;
  const phrase = act?.kind === 'scroll_to' ? locatorOf(act) : null;
  if (phrase === null || pending.purpose !== 'step' || !('direction' in action)) return null;
  const { matches } = resolve(after, phrase, turn.state.goal.textCase);
  const [first] = matches;
  if (first === undefined || matches.some((e) => e.visible !== null)) return null;
  const isBelow = centre(first.bounds).y > after.size.height / 2;
  return action.direction === (isBelow ? 'up' : 'down') ? failOffScreen(turn, after, first) : null;
}

function failOffScreen(turn: Turn, screen: Screen, target: Element | undefined): Outcome {
  return fail(patch(turn, {}, { kind: 'spent', case: 'C', label: CASES.C.label }), {
    label: CASES.C.label,
    expected: 'the target can be scrolled into view',
    actual:
      target === undefined
        ? 'it went out of the hierarchy while the content was scrolled'
        : 'scrolling brings it no nearer',
    proof: proofAt(screen, target, 'viewport'),
  });
}
