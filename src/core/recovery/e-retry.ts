/** Case E (R37, on open-ended steps R63): repeats a gesture that had no effect. */
import { performAttempt, retarget } from '../commands/act.ts';
import { CASES } from '../budgets/cases.ts';
import { watchForLateEffect } from '../commands/observe.ts';
import { proofAt, quote } from '../assertions/result.ts';
import { attemptsOn } from '../budgets/retry-budgets.ts';
import { lineOf, wordsShared } from '../commands/line-words.ts';
import { answeredKey } from '../targets/identity.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { UnresponsiveControl } from '../model/step-record.ts';
import { leaveCompiled, partDone } from '../state/compiled.ts';
import { looksForNotification } from '../targets/overlay-mentions.ts';
import { isMentioned, textsOfGoal } from '../effects/mentions.ts';
import { repeatedAnswer } from '../effects/short-answers.ts';
import { gestureName, gestureOnTarget, targetName } from '../effects/gesture-words.ts';
import {
  type Turn,
  type Outcome,
  patch,
  stepAt,
  advanceNext,
  appendHistory,
  openInstruction,
} from '../state/turn.ts';
import { completeInstruction } from '../commands/complete-step.ts';
import { fail, inconclusive } from '../commands/finish.ts';
import { isRealControl, unresponsiveVerdict } from '../commands/unresponsive.ts';
import { withAnchorOn } from '../targets/relocate.ts';
import { isHittable, isTouchable, tapTarget } from '../../screen/elements/hittable.ts';
import { namedControl } from '../../screen/locate/locate.ts';
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
  // A second gesture would post the notification twice.
  if (pending.purpose === 'step' && looksForNotification(state))
    return completeInstruction(turn, after, 'completed', 'nothing changed on the screen', [
      'its effect is left to the lines about a notification',
    ]);
  const counted =
    attempt.target === null ? 0 : attemptsOn(state.run.budgets, attempt.target, state.run).count;
  const count = Math.max(counted, attempt.number);
  const never = stepAt(state)?.repeat === 'never';
  if (count >= CASES.E.budget || never) return failUnresponsive(turn, pending, after, target, count);
  const named = captionedControl(pending, after, target);
  if (named !== null)
    return performAttempt(
      turn,
      { action: retarget(attempt.action, named), target: named, screen: after, origin: 'E' },
      pending.purpose,
    );
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

/**
 * Returns the switch, checkbox or dropdown that a caption names, after a tap on the caption did nothing: an explicit line with these words is carried out
 * there (R2), and so is the tap of a planner. Null for a target that takes touches, and on explicit steps.
 */
function captionedControl(
  { attempt, purpose }: OpenAttempt,
  after: Screen,
  target: Element | undefined,
): Element | null {
  if (purpose !== 'open-ended' || attempt.action.kind !== 'tap' || target === undefined) return null;
  const named = isTouchable(tapTarget(after, target)) ? null : namedControl(after, target);
  return named?.state.enabled === true && isHittable(after, named) ? named : null;
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
  const answer = repeatedAnswer(state.step.answers, after);
  const isReal =
    answer === null && target !== undefined && isRealControl(after, target) && isBlameable(turn, pending);
  const spent = withUnresponsive(
    patch(turn, {}, { kind: 'spent', case: 'E', label: CASES.E.label }),
    pending,
    { attempts: count, isReal, ...(answer === null ? {} : { answer }), proof },
  );
  // A message that the goal speaks of is what it waits for.
  const isOther = answer !== null && !isMentioned(textsOfGoal(state), answer);
  if (isOther && pending.purpose === 'open-ended' && state.step.compiled?.acting === true)
    return advanceNext(afterAnswer(spent, pending, answer, count), after);
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
  if (answer !== null)
    return inconclusive(
      spent,
      'unproven',
      `${quote(answer)} came with more than one of ${attempts} of ${gestureOnTarget(pending)} and went again: it may be the answer`,
    );
  const act = openInstruction(state);
  if (act?.kind === 'drag' && act.byOtherMeans === true)
    return inconclusive(
      spent,
      'no-proof',
      `${gestureOnTarget(pending)} had no effect after ${attempts}, and the app may have buttons that move it; say "Drag" where it must be dragged`,
    );
  return fail(spent, {
    label: CASES.E.label,
    expected: `${gestureOnTarget(pending)} has an effect`,
    actual: `no effect after ${attempts}`,
    proof,
  });
}

/**
 * True when a gesture without effect may be the app's fault: a tap, or the gesture that the line asks for. A control that answered on this step before
 * has perhaps nothing more to say: the limit of a counter, the same error message (R63).
 */
function isBlameable(turn: Turn, { attempt: { action, target }, before, purpose }: OpenAttempt): boolean {
  if (purpose !== 'open-ended') return true;
  const { answered, compiled } = turn.state.step;
  const isAsked =
    action.kind === 'tap' ||
    compiled?.acting === true ||
    wordsShared(lineOf(turn), action.kind.replaceAll('_', ' ')).length > 0;
  return isAsked && (target === null || !answered.includes(answeredKey(before, target)));
}

/** Goes on with the lines after a gesture that only a text of a moment answered (R37): whether the control did its work, their result tells. */
function afterAnswer(turn: Turn, pending: OpenAttempt, answer: string, gestures: number): Turn {
  const { run } = turn.state;
  const { phase, index } = run.cursor;
  const effect = `${quote(answer)} came and went again`;
  const repeat = { phase, index, target: targetName(pending), gestures, effect, firstWasBlocked: false };
  return partDone(
    patch(turn, {
      run: {
        repeatedGestures: [...run.repeatedGestures, repeat],
        history: appendHistory(turn.state, `${gestureOnTarget(pending)}: ${effect}`),
      },
    }),
  );
}

/** Records the control on an open-ended step. */
function withUnresponsive(
  turn: Turn,
  pending: OpenAttempt,
  more: Pick<UnresponsiveControl, 'attempts' | 'isReal' | 'answer' | 'proof'>,
): Turn {
  const { target: identity } = pending.attempt;
  if (pending.purpose !== 'open-ended' || identity === null) return turn;
  const control = { ...more, identity, name: targetName(pending), gesture: gestureName(pending) };
  return patch(turn, { step: { unresponsive: [...turn.state.step.unresponsive, control] } });
}
