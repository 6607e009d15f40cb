/** Case E, unresponsive (R37; R63 on open-ended steps): watches for a late effect, then repeats the gesture, three attempts in all. */
import { performAttempt, retarget } from '../commands/act.ts';
import { CASES } from '../budgets/cases.ts';
import { watchForLateEffect } from '../commands/observe.ts';
import { proofAt } from '../assertions/result.ts';
import { attemptsOn } from '../budgets/retry-budgets.ts';
import type { OpenAttempt } from '../model/run-state.ts';
import { targetName } from './repeated-gesture.ts';
import { type Turn, type Outcome, patch, stepAt, advanceNext, appendHistory } from '../state/turn.ts';
import { goalMentionsControl } from '../targets/goal-mentions.ts';
import { completeInstruction } from '../commands/complete-step.ts';
import { inconclusive, fail } from '../commands/finish.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

export function retryUnresponsive(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  target: Element | undefined,
): Outcome {
  const { state } = turn;
  const { attempt: made } = pending;
  if (!pending.watched) {
    const gesture = made.action.kind.replaceAll('_', ' ');
    return watchForLateEffect(
      patch(
        turn,
        {},
        {
          kind: 'case',
          case: 'E',
          used: made.number,
          of: made.of,
          target: targetName(pending),
          reason: `${gesture} had no effect`,
        },
      ),
      pending,
    );
  }
  // A search that filters while one types has nothing left to do for Enter.
  const inField = pending.before.elements.some((e) => e.state.focused && e.state.editable && e.text !== '');
  if (made.action.kind === 'keyboard_enter' && pending.purpose === 'step' && inField)
    return completeInstruction(turn, after, 'completed', 'nothing changed', ['Enter changed nothing']);
  const counted = made.target === null ? 0 : attemptsOn(state.run.budgets, made.target, state.run).count;
  const count = Math.max(counted, made.number);
  const never = stepAt(state)?.repeat === 'never';
  if (count >= CASES.E.budget || never) return failUnresponsive(turn, pending, after, target, count);
  return performAttempt(
    turn,
    {
      action: retarget(made.action, target),
      target: target ?? null,
      screen: after,
      origin: 'E',
      number: count + 1,
    },
    pending.purpose,
  );
}

function failUnresponsive(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  target: Element | undefined,
  count: number,
): Outcome {
  const { state } = turn;
  const noted = patch(turn, {}, { kind: 'spent', case: 'E', label: CASES.E.label });
  if (pending.purpose === 'open-ended' && !state.step.otherRouteTaken)
    return advanceNext(
      patch(noted, {
        step: { otherRouteTaken: true },
        run: {
          history: appendHistory(
            noted.state,
            `${targetName(pending)} does not respond: one other route is left`,
          ),
        },
      }),
      after,
    );
  if (
    pending.purpose === 'open-ended' &&
    !state.run.budgets.attemptsByTarget.some((a) => goalMentionsControl(state, a.identity))
  )
    return inconclusive(
      noted,
      'unproven',
      `${targetName(pending)} does not respond, but neither the step nor the goal names it: the planner chose it`,
    );
  const { target: identity } = pending.attempt;
  const attempts = count === 1 ? '1 attempt' : `${count} attempts`;
  return fail(noted, {
    label: CASES.E.label,
    expected: `${pending.attempt.action.kind}${identity === null ? '' : ` on ${targetName(pending)}`} has an effect`,
    actual: `nothing of its own changed after ${attempts}`,
    proof: proofAt(after, target, `${attempts}, each watched for 5 s`),
  });
}
