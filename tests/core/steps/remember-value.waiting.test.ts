/** A caption in view whose value is not: the value is waited for, and a bug is not claimed (R74). */
import { expect, test } from 'vitest';
import { rememberValue } from '../../../src/core/steps/remember-value.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { loading } from '../../builders/advance.ts';
import { button, gap, screenOf, text, title, type Item } from '../../builders/android-screen.ts';
import { goalOf } from '../../builders/core.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';

const NOW = 20_000;
const AGAIN = 'look turn 1000 for turn';
const captionAlone: readonly Item[] = [
  title('Cart'),
  gap(300),
  text('Total'),
  gap(300),
  button('Pay'),
  button('Back'),
];

function remembering(waited: number | null, is: Partial<Screen> = {}, items = captionAlone): string[] | null {
  const goal = goalOf(['Remember the "Total" as total']);
  const [line] = goal.steps[0]?.parsed.instructions ?? [];
  if (line?.kind !== 'remember') throw new Error('remembers nothing');
  const state = stateOf(goal, { missingSince: waited === null ? null : NOW - waited });
  const outcome = rememberValue(turnOf(state), { ...screenOf({ items }, 's2', NOW), ...is }, line);
  return outcome === null ? null : outcomeLines(outcome, state, ['missingSince']);
}

test.each<[string, number | null, readonly string[]]>([
  ['is looked at again', null, ['missingSince 20000', AGAIN]],
  ['is looked at for ten seconds', 9999, [AGAIN]],
])('a caption without a value %s', (_, waited, expected) => {
  expect(remembering(waited)).toEqual(expected);
});

test('a caption without a value proves nothing after ten seconds', () => {
  expect(remembering(10_000)).toEqual([
    'inconclusive no-proof at steps 0: nothing beside, under or above the "Total" is clearly its value',
  ]);
});

test('a screen that loads is waited for as any other', () => {
  expect(remembering(10_000, loading)).toBeNull();
});

test('a sign of loading that stands beside the content is no reason to wait longer', () => {
  const [sign] = loading.loading ?? [];
  const aside = sign === undefined ? [] : [{ ...sign, blocking: false }];
  expect(remembering(null, { loading: aside })).toEqual(['missingSince 20000', AGAIN]);
  expect(remembering(null, { loading: [...aside, ...(loading.loading ?? [])] })).toBeNull();
});
