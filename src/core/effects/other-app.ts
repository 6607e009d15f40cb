/** Decides whether another app in front is the effect of a gesture (R13). */
import { type Effect, NO_EFFECT, effectSeen } from './effect-result.ts';
import { gestureOnTarget } from './gesture-words.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { RunState } from '../model/run-state.ts';
import { leadsOutOfApp, otherApp } from '../targets/obstruction.ts';
import { mentionsScreen, nextStepGoesBack } from '../targets/overlay-mentions.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** True when another app came to the foreground. */
export function otherAppInFront(before: Screen, after: Screen): boolean {
  return before.app.front !== after.app.front && otherApp(after) !== null;
}

/** Another app may open by itself. It is an effect of the gesture when the goal mentions it, or when it opens again after the retry. */
export function otherAppEffect(pending: OpenAttempt, after: Screen, state: RunState): Effect {
  const { front } = after.app;
  const opened = effectSeen('another app opened', front);
  if (mentionsScreen(after, state) || nextStepGoesBack(state)) return opened;
  return leadsOutOfApp(pending, after, state)
    ? { ...opened, leftFor: { app: front, gesture: gestureOnTarget(pending) } }
    : NO_EFFECT;
}
