/** Waits until a condition holds. */
import { contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { observeAgain } from '../commands/observe.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { scrollToFind } from './scroll-search.ts';
import { type Turn, type Outcome, patch } from '../state/turn.ts';
import { completeInstruction } from '../commands/complete-step.ts';
import { openLine } from '../commands/finish.ts';
import { failUnreadable, settleResult, asOffScreen } from './verify-step.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** `Wait until …` / `Wait for …`: completes the instruction when the condition holds. After the wait it scrolls like a Verify step. */
export function waitUntil(turn: Turn, screen: Screen, until: Condition, seconds: number | null): Outcome {
  const result = proveAll([until], contextOf(turn, screen));
  if (result.met === 'met')
    return completeInstruction(turn, screen, 'completed', result.actual, result.flags);
  const { line } = openLine(turn);
  if (result.needs === 'readable line') return failUnreadable(turn, line);
  const since = turn.state.step.missingSince ?? screen.at;
  const waiting = patch(turn, { step: { missingSince: since } });
  const { search } = turn.state;
  const limit = seconds === null ? LIMITS.waitUntilMs : seconds * 1000;
  const waitMs = search.scrolls === 0 ? limit : search.ended ? LIMITS.presenceMs : 0;
  if (screen.at - since < waitMs) return observeAgain(waiting);
  return (
    waitForLoading(waiting, screen) ??
    scrollToFind(waiting, screen, result) ??
    settleResult(waiting, screen, asOffScreen(waiting, screen, result), line)
  );
}
