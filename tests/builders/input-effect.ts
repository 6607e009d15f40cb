/** What a field holds after typing, in words. */
import { identityOf } from '../../src/core/targets/identity.ts';
import type { Attempt } from '../../src/core/model/protocol.ts';
import type { OpenAttempt } from '../../src/core/model/open-attempt.ts';
import { checkInput } from '../../src/core/effects/input-effect.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import { refOf } from './core.ts';
import { screenOf, title, type Item } from './android-screen.ts';

export const formScreen = (...items: readonly Item[]): Screen =>
  screenOf({ items: [title('Form'), ...items] }, 's1', 0);

/** Typed into what is called `into` on `before`; null: into whatever has the focus. */
export function openTyping(before: Screen, into: string | null, typed: string, clear = false): OpenAttempt {
  const ref = into === null ? null : refOf(before, into);
  const attempt: Attempt = {
    id: 'a1',
    turn: 1,
    action: { kind: 'input_text', target: ref === null ? null : { ref }, text: typed, clear_text: clear },
    target: ref === null ? null : identityOf(before, ref),
    before: 's1',
    origin: 'planner',
    number: 1,
    of: 1,
  };
  return { attempt, before, purpose: 'step', watched: false, doubted: null, recovered: null };
}

export const inputEffectSummary = (
  before: Screen,
  after: Screen,
  typed: string,
  into: string | null = 'Name',
): string => {
  const { result, reason } = checkInput(openTyping(before, into, typed), after, typed);
  return `${result}: ${reason}`;
};
