/** Acts that end in something by themselves: a further act of the line waits for it (R6). */
import { describe, expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });

describe('an act after one that ends in something', () => {
  test.each([
    [
      'Close the dialog and tap "Save"',
      'close <dialog> + wait 10s until (not visible <dialog>) + tap "Save"',
    ],
    [
      'Dismiss the "Rate us" popup, then go back',
      'close "Rate us" <dialog> + wait 10s until (not visible "Rate us" <dialog>) + back',
    ],
    [
      'Select "Sold" in "Status" and tap "Save"',
      'tap "Status" + tap "Sold" + wait 10s until ("Status" = "Sold") + tap "Save"',
    ],
    [
      'Expand "Shipping" and turn off "Express"',
      'expand "Shipping" + wait 10s until ("Shipping" expanded) + turn off "Express"',
    ],
    ['Go back to the "Home" screen and tap "Help"', 'back + wait 10s until (screen Home) + tap "Help"'],
    [
      'Drag "Milk" to the top of the list and tap "Done"',
      'drag "Milk" above <row> #1 + wait 10s until ("Milk" at #1) + tap "Done"',
    ],
    [
      'After closing the dialog, tap "Save"',
      'close <dialog> + wait 10s until (not visible <dialog>) + tap "Save"',
    ],
    [
      'If "Rate us" is visible, close the dialog and tap "Save"',
      'if (visible "Rate us") close <dialog> + wait 10s until (not visible <dialog>) + tap "Save"',
    ],
  ])('%s', (line, reading) => {
    expect(step(line)).toBe(reading);
  });

  test('a result at the end of the line stays one', () => {
    expect(step('Tap "Save" and close the dialog')).toBe(
      'tap "Save" + close <dialog> => not visible <dialog>',
    );
  });

  test.each([
    'If "Rate us" is visible, close the dialog, otherwise tap "Save"',
    'If "Rate us" is visible, close the dialog. Tap "Save"',
    'Close the dialog and "Saved" is visible and tap "Home"',
  ])('one that belongs to a branch, or that the line states beside it, leaves the line open: %s', (line) => {
    expect(step(line)).toBe('open');
  });
});
