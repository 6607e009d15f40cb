/** Case D (R36): types the text once more when the field does not show it. */
import type { Action } from '../../actions/registry.ts';
import { retarget, performAttempt } from '../commands/act.ts';
import { CASES } from '../budgets/cases.ts';
import { watchForLateEffect } from '../commands/observe.ts';
import { proofAt } from '../assertions/result.ts';
import { spendRecovery } from '../budgets/retry-budgets.ts';
import type { OpenAttempt } from '../model/run-state.ts';
import { checkInput } from '../effects/input-effect.ts';
import { advanceNext, type Turn, type Outcome, patch } from '../state/turn.ts';
import { fail } from '../commands/finish.ts';
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
    return fail(patch(turn, {}, { kind: 'spent', case: 'D', label: CASES.D.label }), {
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
