/** Case D (R36): types the text once more when the field does not show it. */
import type { Action } from '../../actions/registry.ts';
import { retarget, performAttempt } from '../commands/act.ts';
import { CASES } from '../budgets/cases.ts';
import { watchForLateEffect } from '../commands/observe.ts';
import { proofAt } from '../assertions/result.ts';
import { clearAttempts, spendRecovery } from '../budgets/retry-budgets.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import { checkInput } from '../effects/input-effect.ts';
import { leaveCompiled } from '../state/compiled.ts';
import { advanceNext, appendHistory, type Turn, type Outcome, patch } from '../state/turn.ts';
import { fail, inconclusive } from '../commands/finish.ts';
import { rejectedVerdict } from '../commands/unresponsive.ts';
import type { Failure } from '../model/verdict.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Watches for a late effect, then types again, or fails when the budget is used up. */
export function retryInput(
  turn: Turn,
  pending: OpenAttempt,
  after: Screen,
  target: Element | undefined,
  action: Extract<Action, { kind: 'input_text' }>,
): Outcome {
  const check = checkInput(pending, after, action.text);
  if (!pending.watched) return watchForLateEffect(turn, pending);
  const spend = spendRecovery(turn.state.run.budgets, 'D');
  if (!spend.allowed)
    return endRejected(turn, pending, after, {
      label: CASES.D.label,
      expected: `the field shows "${action.text}"`,
      actual: `${check.reason} after it was typed twice`,
      proof: proofAt(after, target, 'field read back'),
    });
  const counted = patch(
    turn,
    { run: { budgets: spend.budgets } },
    {
      kind: 'case',
      case: 'D',
      used: spend.used,
      of: spend.of,
      target: target?.label || target?.hint || 'field',
      reason: check.reason,
    },
  );
  // Without the field, the step begins again on this screen.
  if (pending.attempt.target !== null && target === undefined) return advanceNext(counted, after);
  const again = retarget({ ...action, clear_text: true }, target);
  return performAttempt(
    counted,
    { action: again, target: target ?? null, screen: after, origin: 'D' },
    pending.purpose,
  );
}

/**
 * Ends case D. On an open-ended step the planner chose the field, so it is asked once more: another field may be the right one. A text that the
 * planner chose as well proves nothing against the app (R35, R64).
 */
function endRejected(turn: Turn, pending: OpenAttempt, after: Screen, failure: Failure): Outcome {
  const { step, run } = turn.state;
  const spent = patch(turn, {}, { kind: 'spent', case: 'D', label: CASES.D.label });
  if (pending.purpose !== 'open-ended') return fail(spent, failure);
  const isChosen = run.typedTexts.at(-1)?.chosen === true;
  if (isChosen) return inconclusive(spent, 'unproven', `${failure.actual}; the planner chose the text`);
  if (step.rejectedInput !== null) return rejectedVerdict(spent, after, step.rejectedInput);
  const left = leaveCompiled(spent, failure.actual);
  return advanceNext(
    patch(left, {
      run: {
        budgets: clearAttempts(run.budgets),
        history: appendHistory(turn.state, `${failure.actual}: is it the right field?`),
      },
      step: { rejectedInput: failure },
    }),
    after,
  );
}
