/** The element that a gesture was made on, before and after it. */
import { findAfterChange } from './identity.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';

/** Returns the target of the attempt on the screen before it; undefined when the gesture has none. */
export function targetBefore({
  before,
  attempt,
}: Pick<OpenAttempt, 'before' | 'attempt'>): Element | undefined {
  return attempt.target === null ? undefined : byRef(before, attempt.target.ref);
}

/** Returns the element that the target of the attempt is on a later screen; undefined when there is none. */
export function targetAfter(
  { attempt, before }: Pick<OpenAttempt, 'attempt'> & Partial<Pick<OpenAttempt, 'before'>>,
  after: Screen,
): Element | undefined {
  return attempt.target === null ? undefined : findAfterChange(after, attempt.target, before);
}
