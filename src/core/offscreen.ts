/** Case C: the core brings a target that is clipped or outside the viewport in, while each movement brings it nearer. */
import type { Action } from '../actions/index.ts';
import type { Element } from '../screen/element.ts';
import { area, centre, type Rect } from '../screen/geometry.ts';
import { scrolled } from './follow.ts';
import { ground, phraseOf } from './ground.ts';
import { lineage, type Screen } from '../screen/screen.ts';
import { attempt, recoverBy, type Gesture } from './attempt.ts';
import { beforeDeed } from './claim.ts';
import { proofAt } from './evidence/answer.ts';
import { findSame, findSuccessor, identityOf } from './identity.ts';
import { spendRecovery } from './ledger.ts';
import { obstructed } from './obstructed.ts';
import { overTarget } from './obstruction.ts';
import { CASES, LIMITS } from './stagnation.ts';
import {
  openAct,
  patch,
  type After,
  type Intended,
  type Outcome,
  type Pending,
  type Purpose,
  type Turn,
} from './state.ts';
import { fail } from './verdict.ts';

/** Less than a third of it is in view. What is larger than the screen is never clipped in this sense. */
export function isOffScreen(screen: Screen, element: Element): boolean {
  if (element.visible === null) return true;
  if (element.bounds.height > screen.size.height / 2) return false;
  return area(element.visible) < area(element.bounds) / 3;
}

export function bringIn(turn: Turn, gesture: Gesture, purpose: Purpose): Outcome {
  const { target, screen, action } = gesture;
  const identity = target === null ? null : identityOf(screen, target.ref);
  if (target === null || identity === null) return attempt(turn, gesture, purpose);
  const spend = spendRecovery(turn.state.ledger, 'C');
  if (!spend.allowed) return spent(turn, screen, target);
  const because = 'the target is outside the viewport';
  const noted = patch(
    turn,
    { ledger: spend.ledger },
    {
      kind: 'case',
      case: 'C',
      used: spend.used,
      of: spend.of,
      target: target.label || target.resourceId,
      because,
    },
  );
  return swipeTowards(noted, screen, target, { action, purpose, target: identity }, 1);
}

/** After one movement: in view and free: do what was intended; nearer: go on, also from under a bar; else the budget is spent. */
export function broughtNearer(
  turn: Turn,
  screen: Screen,
  after: Extract<After, { kind: 'scroll' }>,
): Outcome {
  const moved = scrolled(turn, true);
  const { intended, swipes } = after;
  const target = again(moved, screen, intended);
  if (target === undefined) return spent(moved, screen, undefined);
  const over = overTarget(screen, target);
  if (!isOffScreen(screen, target) && over === null) {
    const action =
      'target' in intended.action
        ? ({ ...intended.action, target: { ref: target.ref } } as Action)
        : intended.action;
    const gesture = { action, target, screen, origin: 'planner' } as const;
    return attempt(held(moved, gesture, intended), gesture, intended.purpose);
  }
  if (over !== null && over.kind !== 'element') return obstructed(moved, screen, over, null);
  const nearer = distanceTo(screen, target) < after.distance - 8;
  if (!nearer || swipes >= LIMITS.scrollToTarget)
    return over === null ? spent(moved, screen, target) : obstructed(moved, screen, over, null);
  return swipeTowards(moved, screen, target, intended, swipes + 1);
}

function again(turn: Turn, screen: Screen, intended: Intended): Element | undefined {
  const act = intended.purpose === 'act' ? openAct(turn.state) : undefined;
  if (act !== undefined && 'target' in act && act.target !== null)
    return ground(screen, act.target, turn.state.goal.textCase).fits[0];
  return (
    findSame(screen, intended.target, { scrolled: true, newScreen: false }) ??
    findSuccessor(screen, intended.target)
  );
}

function swipeTowards(
  turn: Turn,
  screen: Screen,
  target: Element,
  intended: Intended,
  swipes: number,
): Outcome {
  const list = lineage(screen, target).find((e) => e !== target && e.state.scrollable && e.visible !== null);
  const view = list?.visible ?? { x: 0, y: 0, width: screen.size.width, height: screen.size.height };
  const action: Action = {
    kind: 'swipe',
    direction: fingerTowards(view, target.bounds),
    target: list === undefined ? null : { ref: list.ref },
  };
  const distance = distanceTo(screen, target);
  const gesture = { action, target: list ?? null, screen, origin: 'C' } as const;
  return recoverBy(held(turn, gesture, intended), gesture, (made) => ({
    kind: 'scroll',
    attempt: made,
    intended,
    distance,
    swipes,
  }));
}

/** What a movement on the way to a free step's target brings into view is no result of it. */
function held(turn: Turn, gesture: Gesture, { purpose }: Intended): Turn {
  return purpose === 'free' ? beforeDeed(turn, gesture) : turn;
}

/** The finger moves against the content: what lies further down comes with a finger that moves up. */
function fingerTowards(view: Rect, target: Rect): 'up' | 'down' | 'left' | 'right' {
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
export function beyondTheEnd(turn: Turn, pending: Pending, after: Screen): Outcome | null {
  const act = openAct(turn.state);
  const { action } = pending.attempt;
  const phrase = act?.verb === 'scroll_to' ? phraseOf(act) : null;
  if (phrase === null || pending.purpose !== 'act' || !('direction' in action)) return null;
  const { fits } = ground(after, phrase, turn.state.goal.textCase);
  const [first] = fits;
  if (first === undefined || fits.some((e) => e.visible !== null)) return null;
  const isBelow = centre(first.bounds).y > after.size.height / 2;
  return action.direction === (isBelow ? 'up' : 'down') ? spent(turn, after, first) : null;
}

function spent(turn: Turn, screen: Screen, target: Element | undefined): Outcome {
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
