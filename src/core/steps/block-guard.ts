/** Decides whether nested lines are carried out (R8). */
import { contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { completeStep, passOver } from '../commands/complete-step.ts';
import { inconclusive, openLine } from '../commands/finish.ts';
import { observeAgain } from '../commands/observe.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { checkRow } from './row-rounds.ts';
import { patch, type Outcome, type Turn } from '../state/turn.ts';
import type { Guard } from '../../goal/model/goal.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/**
 * Checks the head of nested lines (`While "Delete" is visible, at most 10 times:`) on a settled screen, and goes on with the lines under it or
 * after them. A condition that can't be decided ends the goal as inconclusive: both ways would be guesses.
 */
export function checkGuard(turn: Turn, screen: Screen, guard: Guard): Outcome {
  if (guard.row !== undefined) return checkRow(turn, screen, guard, guard.row);
  const result = proveAll([guard.condition], { ...contextOf(turn, screen), mustBeSettled: true });
  if (result.met !== 'met') {
    const loading = waitForLoading(turn, screen);
    if (loading !== null) return loading;
    const since = turn.state.step.missingSince ?? screen.at;
    const waitMs =
      result.needs === 'another observation' ? LIMITS.arrivalMs : screen.settled ? 0 : LIMITS.lookAgainMs;
    if (screen.at - since < waitMs) return observeAgain(patch(turn, { step: { missingSince: since } }));
  }
  if (result.met === 'unproven')
    return inconclusive(
      turn,
      'no-proof',
      `${result.expected}: ${result.actual}; it decides whether the lines of "${openLine(turn).line}" are carried out`,
    );
  return (result.met === 'met') === guard.holds
    ? completeStep(turn, screen, 'completed', result.actual, [])
    : passOver(turn, screen, guard.skips, result.actual);
}
