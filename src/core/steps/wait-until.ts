/** Waits until a condition holds. */
import { contextOf } from '../assertions/context.ts';
import { proveAll } from '../assertions/index.ts';
import { observeAgain } from '../commands/observe.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { dismissOrFail } from '../recovery/b-dismiss.ts';
import { lookBehindKeyboard, scrollToFind } from './scroll-search.ts';
import { unexpectedOverlay } from '../targets/obstruction.ts';
import { type Turn, type Outcome, patch } from '../state/turn.ts';
import { completeInstruction } from '../commands/complete-step.ts';
import { openLine } from '../commands/finish.ts';
import { failUnreadable, settleResult, asOffScreen } from './verify-step.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** `Wait until …` / `Wait for …`: completes the instruction when the condition holds. After the wait it closes what lies over the page, and scrolls like a Verify step. */
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
  const isBegun = search.scrolls > 0 || search.keyboardClosed;
  const waitMs = !isBegun ? limit : search.ended || search.scrolls === 0 ? LIMITS.presenceMs : 0;
  if (screen.at - since < waitMs) return observeAgain(waiting);
  // A dialog that shows progress is what the goal waits for; one that outlasts the wait is in the way.
  const overlay = unexpectedOverlay(screen, turn.state);
  return (
    waitForLoading(waiting, screen) ??
    (overlay === null ? null : dismissOrFail(waiting, screen, overlay, null)) ??
    scrollToFind(waiting, screen, result) ??
    lookBehindKeyboard(waiting, screen, result) ??
    settleResult(waiting, screen, asOffScreen(waiting, screen, result), line)
  );
}
