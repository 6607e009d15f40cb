/** Turning on what the element tree knows as no switch: another tap would turn it back (R74). */
import { describe, expect, test } from 'vitest';
import { evaluationSummary } from '../../builders/evaluate-attempt.ts';
import type { GestureScene } from '../../builders/effect.ts';
import { button, text, title, type Item, type View } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

const view = (...items: readonly Item[]): View => ({ items: [title('Home'), ...items] });
const box = (checked: boolean): Item => ({
  height: 140,
  at: (top) =>
    node(
      'LinearLayout',
      [40, top, 1040, top + 120],
      {},
      node('TextView', [60, top + 10, 500, top + 110], { text: 'Remind me' }),
      node('CheckBox', [800, top + 10, 900, top + 110], { checkable: true, checked }),
    ),
});
const scene = (item: Item, more: Partial<GestureScene> = {}): GestureScene => ({
  step: 'Turn on "Remind me"',
  did: { kind: 'tap', on: 'Remind me' },
  before: view(item),
  after: view(item),
  delta: { kind: 'none' },
  ...more,
});
const watched = { pending: { watched: true } };
const UNKNOWN =
  'inconclusive no-proof at steps 0: nothing tells whether "Remind me" is on: the element tree has no switch or checkbox of that name';

describe('words without a switch', () => {
  test('are watched once, and the goal stays open', () => {
    expect(evaluationSummary(scene(text('Remind me')), ['budgets'])).toBe(
      'look late effect 5000 for a1 step watched',
    );
    expect(evaluationSummary(scene(text('Remind me'), watched), ['budgets'])).toBe(UNKNOWN);
  });
  test.each<[string, GestureScene]>([
    ['are tapped again where they stand beside a checkbox', scene(box(false), watched)],
    ['are tapped again where they stand in a control', scene(button('Remind me'), watched)],
    [
      'are tapped again by a step that only taps',
      scene(text('Remind me'), { ...watched, step: 'Tap "Remind me"' }),
    ],
    [
      'are tapped again on the way to something else',
      scene(text('Remind me'), { pending: { watched: true, purpose: 'approach' } }),
    ],
  ])('%s', (_, given) => {
    expect(evaluationSummary(given, ['budgets'])).not.toContain('nothing tells');
  });
});
