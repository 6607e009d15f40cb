/** Instructions that one effect does not complete (R20). */
import { describe, expect, test } from 'vitest';
import type { KnownState } from '../../builders/known-state.ts';
import type { GestureScene } from '../../builders/effect.ts';
import { turnAfter } from '../../builders/evaluate-attempt.ts';
import { button, list, row, text, title, type View } from '../../builders/android-screen.ts';

const names = Array.from({ length: 24 }, (_, i) => `Row ${i + 1}`);
const rows = (scrolled: number): View => ({
  items: [
    title('List'),
    list(
      names.map((n) => row(n)),
      { scrolled },
    ),
  ],
});
const moved = { before: rows(0), after: rows(500), did: { kind: 'swipe', direction: 'up' } };
const counted: View = { items: [title('Cart'), button('Go'), text('1 in the cart')] };
const more: View = { items: [title('Cart'), button('Go'), text('2 in the cart')] };
const opened: View = { items: [title('Paid'), text('Thank you'), text('Order 7'), text('Monday')] };
const tapped = { before: counted, after: more };

const isDone = (scene: GestureScene): boolean => turnAfter(scene).state.run.completed.length > 0;
const swiped = (swipes: number): KnownState => ({ swipes });

describe('one effect', () => {
  test.each<[string, GestureScene]>([
    ['a tap', { before: counted, after: opened, step: 'Tap "Go"' }],
    ['a swipe', { ...moved, step: 'Swipe up' }],
    ['the last of three swipes', { ...moved, step: 'Swipe up 3 times', state: swiped(2) }],
  ])('completes %s', (_, scene) => {
    expect(isDone(scene)).toBe(true);
  });

  test.each<[string, GestureScene]>([
    ['a tap until something shows', { ...tapped, step: 'Tap "Go" until "9 in the cart" is visible' }],
    ['a search', { ...moved, step: 'Scroll down to "Row 20"' }],
    ['the second of three swipes', { ...moved, step: 'Swipe up 3 times', state: swiped(1) }],
  ])('does not complete %s', (_, scene) => {
    expect(isDone(scene)).toBe(false);
    expect(turnAfter(scene).state.step.swipes).toBe((scene.state?.swipes ?? 0) + 1);
  });
});
