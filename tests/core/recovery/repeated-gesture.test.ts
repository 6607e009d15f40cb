/** A repeated gesture: a duplicated result may be ours (R37). */
import { countAttempt, UNSPENT_BUDGETS } from '../../../src/core/budgets/retry-budgets.ts';
import type { Attempt } from '../../../src/core/model/protocol.ts';
import { repeatedGesture, repeatDescription } from '../../../src/core/recovery/repeated-gesture.ts';
import { goalOf } from '../../builders/core.ts';
import { identified, pendingOf, stateOf } from '../../builders/run-state.ts';
import { button, icon, screenOf, text } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';
import { targetName } from '../../../src/core/effects/gesture-words.ts';

const screen = screenOf(
  { items: [text('Home'), button('Save'), button('Send'), icon('Heart'), button('', { id: 'go' })] },
  's1',
  0,
);
const now = { scrolls: 0, newScreens: 0 };
/** A run that tapped these so far. */
const having = (...names: readonly string[]) =>
  stateOf(goalOf(['Tap "Save"'], [], { setup: ['Tap "Other"'] }), {
    cursor: { phase: 'steps', index: 4, instruction: 0 },
    budgets: names.reduce(
      (l, name) => countAttempt(l, identified(screen, name), 'tap', now),
      UNSPENT_BUDGETS,
    ),
  });
const found = { tookEffect: true, effect: 'a new screen opened', flags: [] };
const save = { kind: 'tap', on: 'Save' };

interface Made extends Partial<Attempt> {
  readonly purpose?: 'step' | 'approach' | 'open-ended';
  readonly did?: Readonly<Record<string, unknown>>;
}
/** Null, or how often, how people are told, and whether the first one was hindered. */
function told(tapped: readonly string[], { did = save, ...made }: Made): string | null {
  const pending = pendingOf(screen, did, made);
  const repeat = repeatedGesture(having(...tapped), pending, found);
  if (repeat === null) return null;
  return `${repeat.gestures}: ${repeatDescription(pending, repeat)}${repeat.firstWasBlocked ? ' (hindered)' : ''}`;
}

describe('a gesture that took effect', () => {
  const back = { kind: 'navigate_back' };
  const closed = 'took effect when repeated, after the obstruction was closed';
  test.each<[string, readonly string[], Made, string | null]>([
    ['was the first of its kind', [], {}, null],
    ['was the only one on its target', ['Save'], {}, null],
    ['came after one on another target', ['Send', 'Send'], {}, null],
    ['was the second', ['Save', 'Save'], {}, '2: took effect on attempt 2 of 3'],
    ['was the third', ['Save', 'Save', 'Save'], {}, '3: took effect on attempt 3 of 3'],
    ['bears the number of the second', [], { number: 2, origin: 'E' }, '2: took effect on attempt 2 of 3'],
    [
      'is known for more than its number says',
      ['Save', 'Save', 'Save'],
      { number: 2 },
      '3: took effect on attempt 3 of 3',
    ],
    ['was one more than the budget', ['Save', 'Save', 'Save', 'Save'], {}, '4: took effect on another route'],
    ['has no target', ['Save', 'Save'], { did: back }, null],
    [
      'typed a text into a field that it emptied first',
      ['Save', 'Save'],
      { did: { kind: 'input_text', on: 'Save', text: '3', clear_text: true } },
      null,
    ],
    [
      'typed a text behind what stood in the field',
      ['Save', 'Save'],
      { did: { kind: 'input_text', on: 'Save', text: '3', clear_text: false } },
      '2: took effect on attempt 2 of 3',
    ],
    ['has no target and was made again', [], { did: back, number: 2 }, '2: took effect on attempt 2 of 3'],
    ['is part of a free step that tried one control', ['Send'], { purpose: 'open-ended' }, null],
    [
      'is part of a free step that tried two controls',
      ['Send', 'Save'],
      { purpose: 'open-ended' },
      '2: took effect on attempt 2 of 3',
    ],
    [
      'is another route of a free step',
      ['Send', 'Send', 'Send', 'Save'],
      { purpose: 'open-ended' },
      '4: took effect on another route',
    ],
    ['had something lying over its target at first', [], { origin: 'B' }, `2: ${closed} (hindered)`],
    [
      'had its target out of view at first',
      [],
      { origin: 'C' },
      '2: took effect on attempt 2 of 3 (hindered)',
    ],
    [
      'was made twice before something lay over it',
      ['Save', 'Save', 'Save'],
      { origin: 'B' },
      `3: ${closed}`,
    ],
    ['was typed again', [], { origin: 'D', number: 2 }, '2: took effect on attempt 2 of 3'],
    ['was ours by policy', [], { origin: 'policy' }, null],
  ])('%s', (_, tapped, made, words) => {
    expect(told(tapped, made)).toBe(words);
  });

  test('is described with its line, its control and its effect', () => {
    expect(repeatedGesture(having('Save', 'Save'), pendingOf(screen, save), found)).toEqual({
      phase: 'steps',
      index: 4,
      target: '"Save"',
      gestures: 2,
      effect: 'a new screen opened',
      firstWasBlocked: false,
    });
  });

  test('names its control by its text, its description, its id, else its place in the element tree', () => {
    const bare = pendingOf(screen, { kind: 'tap', on: 'go' });
    const { target } = bare.attempt;
    const nameless = { ...bare.attempt, target: target && { ...target, resourceId: '', ref: 'e7' } };
    const described = pendingOf(screen, { kind: 'tap', on: 'Heart' }).attempt;
    const unread = { ...described, target: described.target && { ...described.target, label: '' } };
    expect(
      [
        pendingOf(screen, save),
        { ...bare, attempt: unread },
        bare,
        { ...bare, attempt: nameless },
        pendingOf(screen, { kind: 'keyboard_enter' }),
      ].map(targetName),
    ).toEqual(['"Save"', '"Heart"', '"com.app:id/go"', '"e7"', 'keyboard_enter']);
  });
});
