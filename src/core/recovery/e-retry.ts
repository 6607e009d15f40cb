/** Case E (R37, on open-ended steps R63): repeats a gesture that had no effect. */
import { performAttempt, retarget } from '../commands/act.ts';
import { CASES } from '../budgets/cases.ts';
import { watchForLateEffect } from '../commands/observe.ts';
import { proofAt } from '../assertions/result.ts';
import { attemptsOn } from '../budgets/retry-budgets.ts';
import type { OpenAttempt, UnresponsiveControl } from '../model/run-state.ts';
import { leaveCompiled, partDone } from '../state/compiled.ts';
import { gestureName, gestureOnTarget, targetName } from '../effects/gesture-words.ts';
import { type Turn, type Outcome, patch, stepAt, advanceNext, appendHistory } from '../state/turn.ts';
import { completeInstruction } from '../commands/complete-step.ts';
import { fail, inconclusive } from '../commands/finish.ts';
import { isRealControl, unresponsiveVerdict } from '../commands/unresponsive.ts';
import { withAnchorOn } from '../targets/relocate.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Watches for a late effect, then repeats the gesture, or fails after three attempts. */
export function retryUnresponsive(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  target: Element | undefined,
): Outcome {
  const { state } = turn;
  const { attempt } = pending;
  if (!pending.watched) {
    const gesture = gestureName(pending);
    return watchForLateEffect(
      patch(
        turn,
        {},
        {
          kind: 'case',
          case: 'E',
          used: attempt.number,
          of: attempt.of,
          target: targetName(pending),
          reason: `${gesture} had no effect`,
        },
      ),
      pending,
    );
  }
  // Enter changes nothing in a search that filters while text is typed.
  const inField = pending.before.elements.some((e) => e.state.focused && e.state.editable && e.text !== '');
  if (attempt.action.kind === 'keyboard_enter' && inField && state.step.compiled?.acting === true)
    return advanceNext(partDone(turn), after);
  if (attempt.action.kind === 'keyboard_enter' && pending.purpose === 'step' && inField)
    return completeInstruction(turn, after, 'completed', 'nothing changed', ['Enter changed nothing']);
  const counted =
    attempt.target === null ? 0 : attemptsOn(state.run.budgets, attempt.target, state.run).count;
  const count = Math.max(counted, attempt.number);
  const never = stepAt(state)?.repeat === 'never';
  if (count >= CASES.E.budget || never) return failUnresponsive(turn, pending, after, target, count);
  return performAttempt(
    turn,
    {
      action: retarget(withAnchorOn(pending.before, after, attempt.action) ?? attempt.action, target),
      target: target ?? null,
      screen: after,
      origin: 'E',
      number: count + 1,
    },
    pending.purpose,
  );
}

/** Ends case E. On an open-ended step, one other route is left before that (R63). */
function failUnresponsive(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  target: Element | undefined,
  count: number,
): Outcome {
  const { state } = turn;
  const attempts = count === 1 ? '1 attempt' : `${count} attempts`;
  const proof = proofAt(after, target, `${attempts}, each watched for 5 s`);
  const spent = withUnresponsive(
    patch(turn, {}, { kind: 'spent', case: 'E', label: CASES.E.label }),
    pending,
    { attempts: count, isReal: target !== undefined && isRealControl(after, target), proof },
  );
  if (pending.purpose === 'open-ended' && !state.step.otherRouteTaken)
    return advanceNext(
      patch(leaveCompiled(spent, `${targetName(pending)} does not respond`), {
        step: { otherRouteTaken: true },
        run: {
          history: appendHistory(
            spent.state,
            `${targetName(pending)} does not respond: one other route is left`,
          ),
        },
      }),
      after,
    );
  if (pending.purpose === 'open-ended')
    return (
      unresponsiveVerdict(spent, after) ??
      inconclusive(spent, 'unproven', `${gestureName(pending)} had no effect after ${attempts}`)
    );
  return fail(spent, {
    label: CASES.E.label,
    expected: `${gestureOnTarget(pending)} has an effect`,
    actual: `no effect after ${attempts}`,
    proof,
  });
}

/** Records the control on an open-ended step. */
function withUnresponsive(
  turn: Turn,
  pending: OpenAttempt,
  more: Pick<UnresponsiveControl, 'attempts' | 'isReal' | 'proof'>,
): Turn {
  const { target: identity } = pending.attempt;
  if (pending.purpose !== 'open-ended' || identity === null) return turn;
  const control = { ...more, identity, name: targetName(pending), gesture: gestureName(pending) };
  return patch(turn, { step: { unresponsive: [...turn.state.step.unresponsive, control] } });
}
