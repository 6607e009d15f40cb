/** Ends an open-ended step on which a control did not respond (R63): the judge alone can't complete it any more. */
import { attemptsOn } from '../budgets/retry-budgets.ts';
import { CASES } from '../budgets/cases.ts';
import type { RunState } from '../model/run-state.ts';
import type { UnresponsiveControl } from '../model/step-record.ts';
import type { Failure } from '../model/verdict.ts';
import { patch, stepAt, type Decision, type Turn } from '../state/turn.ts';
import { goalMentionsControl } from '../targets/goal-mentions.ts';
import { clickableAncestor } from '../targets/identity.ts';
import { opensNavigation } from '../targets/openers.ts';
import { isNextKey } from './spelled.ts';
import { untriedControl, untriedField } from './way.ts';
import { isCustomButton, routesOn } from '../targets/routes.ts';
import { fail, inconclusive } from './finish.ts';
import { TAPPED_ROLES } from '../../screen/elements/tapped-roles.ts';
import type { Element, Role } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

/**
 * Ends the goal because of a control that did not respond, or a field that did not take the goal's text; null when there is none. It is a
 * bug of the app when the control is a real one that did nothing to the end, and the goal names it, the screen has no other way to do
 * the step, or no other control says as much of the line.
 */
export function unresponsiveVerdict(turn: Turn, screen: Screen, reason = ''): Decision | null {
  const { state } = turn;
  const controls = state.step.unresponsive;
  const isStill = ({ identity }: UnresponsiveControl): boolean =>
    attemptsOn(state.run.budgets, identity, state.run).count >= CASES.E.budget;
  const [first] = controls;
  if (stepAt(state)?.parsed.kind !== 'open-ended') return null;
  if (state.step.rejectedInput !== null) return rejectedVerdict(turn, screen, state.step.rejectedInput);
  if (first === undefined) return null;
  // A control that answers does not do what the line asks for: dead or not, the result that is missed tells.
  if (state.step.missedResult !== null && controls.every((c) => c.answer !== undefined)) return null;
  const suspects = controls.filter((c) => c.isReal && isStill(c));
  const named = suspects.find((c) => goalMentionsControl(state, c.identity) || isNextKey(turn, c.name));
  const isOnlyWay = !hasOtherRoute(state, screen) || untriedControl(withoutNext(turn), screen) === null;
  const blamed = named ?? (isOnlyWay ? suspects[0] : undefined);
  const { name, gesture, attempts, proof } = blamed ?? first;
  const times = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  if (blamed !== undefined)
    return fail(turn, {
      label: CASES.E.label,
      expected: `${gesture} on ${name} has an effect`,
      actual: `no effect after ${times}`,
      proof,
    });
  const why = reason === '' ? '' : `; ${reason}`;
  return inconclusive(
    turn,
    'unproven',
    `${name} did not respond to ${times}, and nothing else shows the step done${why}`,
  );
}

/** Returns the turn without the controls that the lines left go on to: they are the same way. */
function withoutNext(turn: Turn): Turn {
  const { ruledOut, offered, unmatched } = turn.state.step;
  const next = offered.filter(({ name }) => isInLines(unmatched?.rest, name)).map(({ name }) => name);
  return patch(turn, { step: { ruledOut: [...(ruledOut ?? []), ...next] } });
}

const isInLines = (lines: readonly string[] = [], name: string): boolean =>
  lines.some((line) => line.includes(`"${name}"`));

/** Ends the goal because of a field that did not take the goal's text. It is a bug of the app unless another field may be the right one (R64). */
export function rejectedVerdict(turn: Turn, screen: Screen, failure: Failure): Decision {
  const other = untriedField(turn, screen);
  return other === null
    ? fail(turn, failure)
    : inconclusive(turn, 'unproven', `${failure.actual}, and "${other}" may be the right field`);
}

/** Roles that a person takes for a control. */
const REAL: readonly Role[] = [...TAPPED_ROLES, 'row'];

/** True for an enabled control that takes touches and looks like one, or whose page calls it a button: without its handler such an element takes no touches. */
export function isRealControl(screen: Screen, element: Element): boolean {
  const control = clickableAncestor(screen, element);
  const { clickable, checkable, enabled } = control.state;
  const isControl = (clickable || checkable) && (REAL.includes(control.role) || REAL.includes(element.role));
  return enabled && (isControl || isCustomButton(element));
}

/**
 * True when the screen has another control that was not tried, or a field that is still empty. Menus and tabs do not count, nor do controls that
 * only close, and those that the step used already or goes on with.
 */
function hasOtherRoute({ step }: RunState, screen: Screen): boolean {
  const isNext = (name: string): boolean => isInLines(step.unmatched?.rest, name);
  const isUsed = (e: Element): boolean =>
    step.openEndedGestureKeys.some((key) => key.includes(` ${e.resourceId} ${e.label || e.path} `));
  return routesOn(screen).some(({ element: e, names, onlyCloses }) => {
    if (e.state.editable) return e.text === '';
    if (opensNavigation(screen, e) || isUsed(e) || step.unresponsive.some((t) => isWithin(e, t)))
      return false;
    return !onlyCloses && !names.some(isNext);
  });
}

/** True when the element is the control, a part of it or a box around it. */
function isWithin({ path }: Element, { identity }: UnresponsiveControl): boolean {
  return (
    path === identity.path || path.startsWith(`${identity.path}/`) || identity.path.startsWith(`${path}/`)
  );
}
