/** `"Saved" appears within 5 seconds`: the time counts from the end of the last gesture, on the clock of the device. */
import type { Condition } from '../../goal/model/condition.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { AssertionContext, AssertionResult } from './context.ts';

export interface LimitedCondition {
  readonly seconds: number;
  /** A limit from above may hold before anything happens, so it must still hold when the time is over. */
  readonly mustLast: boolean;
  /** Returns whether the screen before met the condition. */
  readonly metBefore: (before: Pick<AssertionContext, 'screen' | 'previous' | 'sinceGestureMs'>) => boolean;
}

/**
 * Returns the result of a condition with a time limit. It is met by a screen from before the limit, and unmet by one that was taken after it; one that
 * shows it too late shows nothing of the time before, unless the screen before showed it in time.
 */
export function withinTime(
  result: AssertionResult,
  { seconds, mustLast, metBefore }: LimitedCondition,
  { screen, previous, sinceGestureMs }: AssertionContext,
): AssertionResult {
  const expected = `${result.expected} within ${seconds} s`;
  const open = (actual: string, needs: AssertionResult['needs']): AssertionResult => ({
    ...result,
    met: 'unproven',
    expected,
    actual,
    label: null,
    needs,
  });
  if (sinceGestureMs == null) return open('no gesture was made from which the time counts', null);
  const limitMs = seconds * 1000;
  if (result.met === 'met' && sinceGestureMs <= limitMs)
    return mustLast
      ? open(`${result.actual}, and the time is not over`, 'another observation')
      : { ...result, expected };
  // The screen may be as old as the beginning of its capture.
  const isOver = sinceGestureMs - (screen.captureMs ?? 0) >= limitMs;
  if (!isOver)
    return result.met === 'unproven' ? { ...result, expected } : open(result.actual, 'another observation');
  const late = `${Math.round(sinceGestureMs / 100) / 10} s after the gesture: ${result.actual}`;
  const beforeMs = previous === null ? -1 : sinceGestureMs - (screen.at - previous.at);
  const wasInTime = previous !== null && beforeMs >= 0 && beforeMs <= limitMs;
  if (
    result.met === 'met' &&
    wasInTime &&
    metBefore({ screen: previous, previous: null, sinceGestureMs: beforeMs })
  )
    return { ...result, expected };
  return result.met === 'met'
    ? open(`${late}, and nothing shows since when`, null)
    : { ...result, expected, actual: late };
}

/** Returns the time limit of a condition, in seconds. */
export const timeLimitOf = (condition: Condition): number | undefined =>
  'withinSeconds' in condition ? condition.withinSeconds : undefined;

/** True for `"Total" is less than 5 within 5 seconds`. */
export const mustLast = (condition: Condition): boolean =>
  (condition.kind === 'number' || condition.kind === 'count') && condition.compare.startsWith('<');

/** Returns how long conditions may be looked for, ms: 10 s (R71), or to the longest time limit and one look more. */
export function waitMsFor(conditions: readonly Condition[]): number {
  return Math.max(LIMITS.presenceMs, ...conditions.map(limitMsOf));
}

function limitMsOf(condition: Condition): number {
  if (condition.kind === 'all' || condition.kind === 'any')
    return Math.max(0, ...condition.parts.map(limitMsOf));
  const seconds = timeLimitOf(condition);
  return seconds === undefined ? 0 : seconds * 1000 + LIMITS.lookAgainMs * 2;
}
