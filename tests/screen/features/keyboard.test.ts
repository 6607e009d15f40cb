import { describe, expect, test } from 'vitest';
import { guessKeyboard } from '../../../src/screen/features/keyboard.ts';
import { hierarchy, node, page, screenOf, show } from '../build.ts';

const text = (words: string, top: number) => node('TextView', [40, top, 900, top + 60], { text: words });

describe('the keyboard', () => {
  const field = node('EditText', [40, 300, 1000, 400], { focused: true, clickable: true });
  test('is a window when the tree has one', () => {
    const screen = screenOf(
      hierarchy(
        page(field),
        node('FrameLayout', [0, 1500, 1080, 2400], { package: 'com.samsung.android.honeyboard' }),
      ),
    );
    expect(guessKeyboard(screen)).toEqual({
      shown: true,
      bounds: { x: 0, y: 1500, width: 1080, height: 900 },
      certain: true,
    });
  });

  test('is guessed under a page that ends early while a field has the focus', () => {
    expect(guessKeyboard(show(field, text('Help', 1300)))).toMatchObject({
      shown: true,
      bounds: { y: 1360 },
      certain: false,
    });
    expect(guessKeyboard(show(field, text('Help', 2300))).shown).toBe(false);
    expect(guessKeyboard(show(text('Help', 1300))).shown).toBe(false);
  });

  test('covers the elements below its window', () => {
    const screen = screenOf(
      hierarchy(
        page(text('Total', 1800)),
        node('FrameLayout', [0, 1500, 1080, 2400], { package: 'com.google.android.inputmethod.latin' }),
      ),
    );
    expect(screen.elements.find((e) => e.text === 'Total')?.coveredBy).toBe('e3');
  });
});
