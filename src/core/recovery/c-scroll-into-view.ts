/** Case C (R35): scrolls to a target that is clipped or outside the viewport, as long as each swipe brings it closer. */
import type { Action } from '../../actions/registry.ts';
import { captureBaseline } from '../assertions/baseline.ts';
import { performAttempt, performRecovery, retarget } from '../commands/act.ts';
import { CASES } from '../budgets/cases.ts';
import { isBeyondScreen, proofAt } from '../assertions/result.ts';
import { leaveCompiled } from '../state/compiled.ts';
import { recordScroll } from '../state/navigation.ts';
import { resolve, locatorOf } from '../targets/resolve.ts';
import { findSame, findAfterChange, identityOf } from '../targets/identity.ts';
import { spendRecovery } from '../budgets/retry-budgets.ts';
import type { TargetIdentity } from '../model/protocol.ts';
import type { ProposedGesture, DeferredGesture, OpenAttempt, Purpose } from '../model/open-attempt.ts';
import type { ObservationPurpose } from '../model/phase.ts';
import type { Obstruction } from '../model/obstruction.ts';
import { dismissOrFail } from './b-dismiss.ts';
import { obstructionOver } from '../targets/obstruction.ts';
import {
  advanceNext,
  appendHistory,
  openInstruction,
  patch,
  type Outcome,
  type Turn,
} from '../state/turn.ts';
import { isOffScreen } from '../targets/viewport.ts';
import { fail, inconclusive } from '../commands/finish.ts';
import type { Element } from '../../screen/model/element.ts';
import { centre, containsPoint, type Rect } from '../../screen/model/geometry.ts';
import { scrollsVertically } from '../../screen/features/scroll-containers.ts';
import { roomOfApp, selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/**
 * True when a swipe may bring the target from under what covers it: the target stands in content that scrolls, the cover is no overlay, such as
 * a bar at the bottom of a page, does not move with the target, and leaves the middle of the content free. False once case C is used up.
 */
export function canScrollFree(
  { state }: Turn,
  screen: Screen,
  target: Element,
  { kind, bounds, ref }: Obstruction,
): boolean {
  const isSpent = (state.run.budgets.recoveries.C ?? 0) >= CASES.C.budget;
  if (kind !== 'element' || bounds === null || isSpent || movesWith(screen, target, ref)) return false;
  const content = selfAndAncestors(screen, target).find((e) => e !== target && scrollsVertically(screen, e));
  const view = content?.visible ?? null;
  return view !== null && bounds.height * 2 < view.height && !containsPoint(bounds, centre(view));
}

/** True when the cover stands in the same row or group of the content that scrolls. A header that sticks is a child of that content itself. */
export function movesWith(screen: Screen, target: Element, cover: string | null): boolean {
  const around = selfAndAncestors(screen, target);
  const group = around.find((e) => subtree(screen, e).some((inner) => inner.ref === cover));
  const content = around.find((e) => e !== target && scrollsVertically(screen, e));
  const view = content?.visible ?? null;
  return group !== undefined && view !== null && group.bounds.height * 2 < view.height;
}

/** Makes the first swipe towards the target, or fails when the budget is used up. */
export function scrollIntoView(
  turn: Turn,
  gesture: ProposedGesture,
  purpose: Purpose,
  reason = 'the target is outside the viewport',
): Outcome {
  const { target, screen, action } = gesture;
  const identity = target === null ? null : identityOf(screen, target.ref);
  if (target === null || identity === null) return performAttempt(turn, gesture, purpose);
  const spend = spendRecovery(turn.state.run.budgets, 'C');
  if (!spend.allowed) return endOffScreen(turn, screen, target, purpose);
  const counted = patch(
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
  const anchor = action.kind === 'drag' ? identityOf(screen, action.anchor.ref) : null;
  return scrollTowards(counted, screen, target, { action, purpose, target: identity, anchor }, 1);
}

/** Continues after a swipe: performs the intended action when the target is in view and uncovered, swipes again when it is closer, else fails. */
export function onScrolledCloser(
  turn: Turn,
  screen: Screen,
  after: Extract<ObservationPurpose, { kind: 'scroll' }>,
): Outcome {
  const moved = recordScroll(turn, true);
  const { intended, swipes } = after;
  const target = relocateDeferred(moved, screen, intended);
  if (target === undefined) return endOffScreen(moved, screen, undefined, intended.purpose);
  const over = obstructionOver(screen, target);
  if (!isOffScreen(screen, target) && over === null) {
    const action = deferredAction(screen, intended, target);
    // The place to which a planner dragged it is out of view: decide again on this screen.
    if (action === null) return advanceNext(moved, screen);
    const gesture = { action, target, screen, origin: 'planner' } as const;
    return performAttempt(withBaseline(moved, gesture, intended), gesture, intended.purpose);
  }
  if (over !== null && over.kind !== 'element') return dismissOrFail(moved, screen, over, null);
  const isCloser = distanceTo(screen, target) < after.distance - 8;
  if (!isCloser || swipes >= LIMITS.scrollToTarget)
    return over === null
      ? endOffScreen(moved, screen, target, intended.purpose)
      : dismissOrFail(moved, screen, over, null);
  return scrollTowards(moved, screen, target, intended, swipes + 1);
}

/** Returns the intended action with the refs of this screen; null when the place to which a planner drags is not on it. */
function deferredAction(screen: Screen, intended: DeferredGesture, target: Element): Action | null {
  const action = retarget(intended.action, target);
  const { anchor: was } = intended;
  if (action.kind !== 'drag' || was === null) return action;
  const anchor = findAfterScroll(screen, was);
  if (anchor !== undefined) return { ...action, anchor: { ref: anchor.ref } };
  return intended.purpose === 'open-ended' ? null : action;
}

/** Returns the target after the swipe. */
function relocateDeferred(turn: Turn, screen: Screen, intended: DeferredGesture): Element | undefined {
  const instruction = intended.purpose === 'step' ? openInstruction(turn.state) : undefined;
  if (instruction !== undefined && 'target' in instruction && instruction.target !== null)
    return resolve(screen, instruction.target, turn.state.goal.textCase).matches[0];
  return findAfterScroll(screen, intended.target);
}

/** Returns the same element after a swipe. Without an id of its own it has the same words: a scroll puts other rows at its place in the tree. */
function findAfterScroll(screen: Screen, identity: TargetIdentity): Element | undefined {
  const found =
    findSame(screen, identity, { scrolled: true, newScreen: false }) ?? findAfterChange(screen, identity);
  if (found === undefined || (identity.uniqueId && found.resourceId === identity.resourceId)) return found;
  const words = identityOf(screen, found.ref)?.label;
  return identity.label === '' || words === identity.label ? found : undefined;
}

function scrollTowards(
  turn: Turn,
  screen: Screen,
  target: Element,
  intended: DeferredGesture,
  swipes: number,
): Outcome {
  const list = boxToSwipe(screen, target);
  const view = list?.visible ?? roomOfApp(screen, target);
  const action: Action = {
    kind: 'swipe',
    direction: swipeDirection(view, target.bounds),
    target: list === undefined ? null : { ref: list.ref },
  };
  const distance = distanceTo(screen, target);
  const gesture = { action, target: list ?? null, screen, origin: 'C' } as const;
  return performRecovery(withBaseline(turn, gesture, intended), gesture, (attempt) => ({
    kind: 'scroll',
    attempt,
    intended,
    distance,
    swipes,
  }));
}

/**
 * Returns the element on which the finger moves: the nearest one that scrolls, or a smaller box in it beside which the target lies. A carousel that moves
 * its slides by itself reports nothing that scrolls.
 */
function boxToSwipe(screen: Screen, target: Element): Element | undefined {
  const around = selfAndAncestors(screen, target).filter((e) => e !== target && e.visible !== null);
  const list = around.find((e) => e.state.scrollable);
  const box = around.find((e) => liesBeside(target, e.visible, screen));
  const size = (e: Element): number => (e.visible?.width ?? 0) * (e.visible?.height ?? 0);
  const most = list === undefined ? screen.size.width * screen.size.height : size(list);
  return box !== undefined && size(box) < most ? box : list;
}

/** True when the target is at the height of the box, and to its left or right. A narrow box is no carousel. */
function liesBeside(target: Element, box: Rect | null, { size }: Screen): boolean {
  if (box === null || box.width * 2 < size.width) return false;
  const { x, y } = centre(target.bounds);
  return y >= box.y && y <= box.y + box.height && (x < box.x || x > box.x + box.width);
}

/** Records the baseline of an open-ended step: content that a swipe brings into view is no result of the step. */
function withBaseline(turn: Turn, gesture: ProposedGesture, { purpose }: DeferredGesture): Turn {
  return purpose === 'open-ended' ? captureBaseline(turn, gesture) : turn;
}

/** Returns the direction of the finger, opposite to the direction of the content: an upward swipe shows content further down. */
function swipeDirection(view: Rect, target: Rect): 'up' | 'down' | 'left' | 'right' {
  const to = centre(target);
  if (to.x < view.x) return 'right';
  if (to.x > view.x + view.width) return 'left';
  return to.y > centre(view).y ? 'up' : 'down';
}

function distanceTo(screen: Screen, target: Element): number {
  const c = centre(target.bounds);
  const room = roomOfApp(screen, target);
  const dx = Math.max(0, room.x - c.x, c.x - (room.x + room.width));
  return dx + Math.abs(c.y - centre(room).y);
}

/** Fails a `scroll_to` step that reached the end while its target is in the element tree beyond that end; null in all other cases. */
export function failPastTheEnd(turn: Turn, pending: OpenAttempt, after: Screen): Outcome | null {
  const instruction = openInstruction(turn.state);
  const { action } = pending.attempt;
  const locator = instruction?.kind === 'scroll_to' ? locatorOf(instruction) : null;
  if (locator === null || pending.purpose !== 'step' || !('direction' in action)) return null;
  const { matches } = resolve(after, locator, turn.state.goal.textCase);
  const [first] = matches;
  if (first === undefined || !matches.every((e) => isBeyondScreen(after, e))) return null;
  const isBelow = centre(first.bounds).y > centre(roomOfApp(after, first)).y;
  return action.direction === (isBelow ? 'up' : 'down') ? failOffScreen(turn, after, first) : null;
}

/**
 * Ends case C. On an open-ended step the planner chose the target, so it is asked again and the app is not at fault (R35). A planner that
 * chooses such targets again and again proves nothing.
 */
function endOffScreen(turn: Turn, screen: Screen, target: Element | undefined, purpose: Purpose): Outcome {
  if (purpose !== 'open-ended') return failOffScreen(turn, screen, target);
  const { step, run } = turn.state;
  const name = target === undefined ? 'the target' : `"${target.label || target.resourceId || target.ref}"`;
  const reason = `${name} can't be scrolled into view`;
  if (step.approaches >= LIMITS.approaches) return inconclusive(turn, 'unproven', reason);
  const { C: _, ...recoveries } = run.budgets.recoveries;
  const told =
    step.compiled === null
      ? patch(turn, { run: { history: appendHistory(turn.state, `${reason}: choose another`) } })
      : leaveCompiled(turn, reason);
  return advanceNext(
    patch(told, {
      run: { budgets: { ...run.budgets, recoveries } },
      step: { approaches: step.approaches + 1 },
    }),
    screen,
  );
}

function failOffScreen(turn: Turn, screen: Screen, target: Element | undefined): Outcome {
  return fail(patch(turn, {}, { kind: 'spent', case: 'C', label: CASES.C.label }), {
    label: CASES.C.label,
    expected: 'the target can be scrolled into view',
    actual:
      target === undefined
        ? 'it disappeared from the element tree while scrolling'
        : 'scrolling does not bring it closer',
    proof: proofAt(screen, target, 'viewport'),
  });
}
