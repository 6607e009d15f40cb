/** Controls that only the texts inside them name, and of which nothing is drawn (R70): nobody finds them by their names. */
import { describe, expect, test } from 'vitest';
import { resolve } from '../../src/core/targets/resolve.ts';
import { ScreenObserver } from '../../src/runner/observe.ts';
import { Redactor } from '../../src/runner/secrets/redactor.ts';
import { phrase } from '../screen/build.ts';
import type { Canvas, Colour } from '../vision/drawing/canvas.ts';
import { Glass, text, type Thing } from './glass.ts';

const NOBODY = new AbortController().signal;
const BLUE: Colour = [60, 90, 200];
const PALE: Colour = [225, 230, 245];
const BOX = { left: 40, top: 300, width: 280, height: 60 };

type Draw = (c: Canvas) => Canvas;

/** A control with words inside it, of which only the ground and what `draw` adds are drawn. */
function control(attributes: Thing['attributes'], inside: readonly string[], draw: Draw = (c) => c): Thing {
  const { left, top, width, height } = BOX;
  const part = height / inside.length;
  return {
    box: [left, top, left + width, top + height],
    className: 'android.view.View',
    attributes: { ...attributes },
    inside: inside.map((words, n) => ({
      box: [left, top + n * part, left + width, top + (n + 1) * part] as const,
      className: 'TextView',
      attributes: { text: words },
    })),
    draw,
  };
}

const ground =
  (colour: Colour): Draw =>
  (c) =>
    c.round(BOX.left, BOX.top, BOX.width, BOX.height, 20, colour);

async function found(thing: Thing): Promise<number> {
  const eyes = new ScreenObserver(
    new Glass(() => ({ things: [text('Orders', 60), thing] })),
    new Redactor(new Map()),
  );
  const { captured } = await eyes.observe(true, NOBODY);
  return resolve(captured.screen, phrase({ label: 'Paid' }), 'exact').matches.length;
}

const words: Draw = (c) => c.text(140, 322, 16, 'Paid');

describe('a control without its words', () => {
  test.each<[string, Thing]>([
    ['a selected tab that takes no touch', control({ selected: true }, ['Paid'])],
    ['the same with a ground of its own', control({ selected: true }, ['Paid'], ground(PALE))],
    ['a row of two lines', control({ clickable: true }, ['Paid', 'Monday'], ground(PALE))],
    ['a chip', control({ clickable: true, checkable: true }, ['Paid'], ground(PALE))],
    ['a filled button', control({ clickable: true }, ['Paid'], ground(BLUE))],
  ])('is no target: %s', async (_, thing) => {
    expect(await found(thing)).toBe(0);
  });

  test.each<[string, Thing]>([
    ['a selected tab', control({ selected: true }, ['Paid'], words)],
    ['a row of one line', control({ clickable: true }, ['Paid'], (c) => words(ground(PALE)(c)))],
    [
      'a filled button',
      control({ clickable: true }, ['Paid'], (c) =>
        ground(BLUE)(c).text(140, 322, 16, 'Paid', [255, 255, 255]),
      ),
    ],
  ])('is one with them: %s', async (_, thing) => {
    expect(await found(thing)).toBe(1);
  });

  test('that is drawn as a picture stays one', async () => {
    const picture: Draw = (c) => c.round(170, 320, 8, 20, 2, BLUE).round(184, 320, 8, 20, 2, BLUE);
    expect(await found(control({ clickable: true }, ['Paid'], picture))).toBe(1);
  });
});
