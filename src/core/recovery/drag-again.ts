/** Drags an element again that did not land where the line wants it (R38). */
import type { Action } from '../../actions/registry.ts';
import { retarget, performAttempt } from '../commands/act.ts';
import { watchForLateEffect } from '../commands/observe.ts';
import { proofAt } from '../assertions/result.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import { checkDrop } from '../effects/drop-effect.ts';
import { dropNamesOf } from '../effects/effect.ts';
import { retryUnresponsive } from './e-retry.ts';
import { withAnchorOn } from '../targets/relocate.ts';
import { patch, type Outcome, type Turn } from '../state/turn.ts';
import { fail, inconclusive } from '../commands/finish.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Repeats the drag, to where its anchor stands now, or fails: an element that never moves does not respond, and one that goes elsewhere stands at a wrong position. */
export function dragAgain(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  target: Element | undefined,
  action: Extract<Action, { kind: 'drag' }>,
): Outcome {
  const names = dropNamesOf(pending, action);
  const check = checkDrop(names, pending.before, after);
  const landedElsewhere = check.result === 'moved' || turn.state.step.landedElsewhere;
  if (!landedElsewhere || target === undefined) return retryUnresponsive(turn, pending, after, target);
  if (!pending.watched) return watchForLateEffect(turn, pending);
  const { number } = pending.attempt;
  if (number < 2) {
    return performAttempt(
      patch(turn, { step: { landedElsewhere } }),
      {
        action: retarget(withAnchorOn(pending.before, after, action) ?? action, target),
        target,
        screen: after,
        origin: 'E',
        number: number + 1,
      },
      pending.purpose,
    );
  }
  const expected = `"${names.target}" is ${names.place === 'onto' ? 'on' : `right ${names.place}`} "${names.anchor}"`;
  if (pending.purpose === 'open-ended')
    return inconclusive(turn, 'unproven', `${expected}: ${check.reason} after ${number} drags`);
  return fail(turn, {
    label: 'Wrong Position Bug',
    expected,
    actual: `${check.reason} after ${number} drags`,
    proof: proofAt(after, target, 'dropped where it is dragged'),
  });
}
