/** Messages that the app shows for a while in a plain box: what Expected State says is visible, and was, after the last gesture (R71). */
import { contextOf, type AssertionResult } from './context.ts';
import { proveAll } from './index.ts';
import { patch, stepsAhead, type Turn } from '../state/turn.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Returns the turn with this screen as the last one that shows what a line of Expected State asks for, where nothing did before the last gesture. Nothing is recorded while steps are left. */
export function recordShownOnce(turn: Turn, screen: Screen): Turn {
  const { goal, seen } = turn.state;
  if (seen.lastAttempt === null || stepsAhead(turn.state).length > 0) return turn;
  const { before } = seen.lastAttempt;
  const shownOnce = goal.expected.map(({ parsed }, i): Screen | null => {
    const known = seen.shownOnce[i] ?? null;
    const { conditions } = parsed;
    if (conditions.length === 0 || !conditions.every(isOfMessage)) return null;
    const came =
      proofOn(turn, conditions, screen) === 'met' &&
      (known !== null || proofOn(turn, conditions, before) === 'unmet');
    return came ? screen : known;
  });
  return patch(turn, { seen: { shownOnce } });
}

const isOfMessage = (condition: Condition): boolean => condition.kind === 'visible' && !condition.negated;

function proofOn(turn: Turn, conditions: readonly Condition[], on: Screen): AssertionResult['met'] {
  return proveAll(conditions, { ...contextOf(turn, on), toasts: [], mustBeSettled: true }).met;
}
