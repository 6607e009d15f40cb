import { describe, expect, test } from 'vitest';
import { ScreenObserver } from '../../src/runner/observe.ts';
import { Redactor } from '../../src/runner/secrets/redactor.ts';
import { findVisibleText } from '../../src/screen/locate/visible-text.ts';
import type { Colour } from '../vision/drawing/canvas.ts';
import { Glass, onlyTold, type Shown, text, type Thing } from './glass.ts';

const NOBODY = new AbortController().signal;
const BLUE: Colour = [60, 90, 200];
const WHITE: Colour = [255, 255, 255];

async function isVisible(words: string, things: readonly Thing[], more: Partial<Shown> = {}) {
  const eyes = new ScreenObserver(new Glass(() => ({ things, ...more })), new Redactor(new Map()));
  const { captured } = await eyes.observe(true, NOBODY);
  return findVisibleText(captured.screen, words, 'exact', 'exact').met;
}

/** A button with a background of its own. */
function button(words: string, ink: Colour, background: Colour = BLUE): Thing {
  return {
    box: [40, 300, 320, 350],
    className: 'Button',
    attributes: { text: words, clickable: true },
    draw: (c) => c.round(40, 300, 280, 50, 25, background).text(140, 316, 16, words, ink),
  };
}

describe('R70: on a phone, a text counts as visible only with ink in the screenshot', () => {
  test.each([
    ['is not drawn at all', onlyTold(text('Paid', 300))],
    ['has the colour of its button', button('Paid', BLUE)],
    ['has nearly the colour of its button', button('Paid', [64, 94, 204])],
    [
      'has the colour of the card around it',
      {
        ...text('Paid', 300),
        draw: (c) => c.rect(16, 300, 328, 28, [230, 230, 230]).text(20, 306, 16, 'Paid', [230, 230, 230]),
      } satisfies Thing,
    ],
    [
      'lies under a plain patch that the tree lacks',
      {
        ...text('Paid', 300),
        draw: (c) => c.text(20, 306, 16, 'Paid').rect(10, 290, 340, 50, BLUE),
      } satisfies Thing,
    ],
    [
      'is too low to be read',
      {
        ...text('Paid', 300),
        box: [16, 300, 344, 304],
        draw: (c) => c.rect(20, 301, 60, 2, [20, 20, 20]),
      } satisfies Thing,
    ],
  ])('not when it %s', async (_, thing) => {
    expect(await isVisible('Paid', [text('Orders', 60), thing])).toBe(false);
  });

  test.each([
    ['stands on the page', text('Paid', 300)],
    ['stands in a button', button('Paid', WHITE)],
    ['stands in a pale button', button('Paid', [90, 90, 90], [240, 240, 245])],
    [
      'is a small badge',
      {
        box: [300, 300, 324, 324],
        className: 'TextView',
        attributes: { text: '3' },
        draw: (c) => c.round(300, 300, 24, 24, 12, [180, 30, 30]).text(309, 306, 11, '3', WHITE),
      } satisfies Thing,
    ],
    [
      'is disabled, in grey',
      { ...text('Paid', 300), draw: (c) => c.text(20, 306, 16, 'Paid', [190, 190, 190]) } satisfies Thing,
    ],
  ])('when it %s', async (_, thing) => {
    const words = String(thing.attributes?.['text']);
    expect(await isVisible(words, [text('Orders', 60), thing])).toBe(true);
  });

  test.each(['refused', 'black'] as const)(
    'in a window with a %s screenshot the tree alone counts (R13)',
    async (protect) => {
      expect(await isVisible('Paid', [text('Paid', 300)], { protect })).toBe(true);
    },
  );
});
