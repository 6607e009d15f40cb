/** What a field holds after typing, in words. */
import { identityOf } from '../../src/core/identity.ts';
import { readBack } from '../../src/core/readback.ts';
import type { Pending } from '../../src/core/state.ts';
import type { Attempt } from '../../src/core/types.ts';
import type { Screen } from '../../src/screen/screen.ts';
import { refOf } from './core.ts';
import { screenOf, title, type Item } from './views.ts';

export const screen = (...items: readonly Item[]): Screen =>
  screenOf({ items: [title('Form'), ...items] }, 's1', 0);

/** Typed into what is called `into` on `before`; null: into whatever has the focus. */
export function typing(before: Screen, into: string | null, typed: string, clear = false): Pending {
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
  return { attempt, before, purpose: 'act', watched: false, recovered: null };
}

export const read = (before: Screen, after: Screen, typed: string, into: string | null = 'Name'): string => {
  const { result, because } = readBack(typing(before, into, typed), after, typed);
  return `${result}: ${because}`;
};
