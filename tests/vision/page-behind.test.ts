/** Pages whose pixels all changed, and that are known by what is drawn behind a surface, or by their keyboard. */
import { describe, expect, test } from 'vitest';
import { readSource } from '../../src/screen/read.ts';
import type { CapturedScreen } from '../../src/vision/captured-screen.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { Canvas, type Colour } from './drawing/canvas.ts';
import { elementsOf, frameOf, screenOf, seen } from './drawing/seen.ts';
import { withSurface } from './staged/tree.ts';

const [width, height] = [360, 740];
const INK: Colour = [30, 30, 34];
const INBOX = [
  'Anna Berg',
  'Ben Cole',
  'Cora Diaz',
  'Dora Ek',
  'Emil Fox',
  'Fay Gold',
  'Gus Hart',
  'Ida Jung',
];
const ORDERS = ['Milk', 'Brown bread', 'Eggs and ham', 'Tea', 'Green apples', 'Salt', 'Rice bag', 'Oil'];

interface Shown {
  readonly canvas: Canvas;
  readonly xml: string;
}

function page(rows: readonly string[], at = 100): Shown {
  const canvas = new Canvas(width, height, 1, [250, 250, 252]);
  rows.forEach((row, i) => canvas.text(20, at + 56 * i, 16, row, INK));
  const nodes = rows.map(
    (row, i) =>
      `<node text="${row}" class="android.widget.TextView" package="a.b" content-desc="" bounds="[20,${at + 56 * i}][300,${at + 20 + 56 * i}]" />`,
  );
  const xml = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0"><node text="" class="android.widget.FrameLayout" package="a.b" content-desc="" bounds="[0,0][${width},${height}]">${nodes.join('')}</node></hierarchy>`;
  return { canvas, xml };
}

/** Puts a dialog on a page under a scrim that becomes darker downwards; the tree lists the dialog's window alone. */
function under({ canvas, xml }: Shown): Shown {
  for (let y = 0; y < height; y += 4) canvas.rect(0, y, width, 4, [60, 0, 90], 0.2 + (0.45 * y) / height);
  const box = { x: 30, y: 380, width: 300, height: 200 };
  canvas.rect(box.x, box.y, box.width, box.height, [240, 240, 250]).text(60, 420, 16, 'Delete it?', INK);
  return { canvas, xml: withSurface(xml, box, { as: 'window', density: 1 }) };
}

function captured({ canvas, xml }: Shown): CapturedScreen {
  const size = { width, height };
  const { elements, windows } = readSource(
    { format: 'uiautomator', text: xml },
    { size, density: 1, underTest: 'a.b' },
  );
  return { frame: frameOf(canvas), screen: screenOf(size, { elements, windows }) };
}

function kindOf(before: CapturedScreen, after: CapturedScreen): string {
  return compareScreens(before, after, { target: null, density: 1 }).kind;
}

describe('a dialog under an uneven scrim, whose window is all that the tree lists', () => {
  test('opens and closes over the page that is drawn beside it', () => {
    expect(kindOf(captured(page(INBOX)), captured(under(page(INBOX))))).toBe('partial');
    expect(kindOf(captured(under(page(INBOX))), captured(page(INBOX)))).toBe('partial');
  });

  test('gives way to a page that was not drawn beside it', () => {
    expect(kindOf(captured(under(page(INBOX))), captured(page(ORDERS, 118)))).toBe('full');
  });
});

describe('a sparse page that is drawn anew', () => {
  const parts = elementsOf([
    { text: 'Notes', bounds: { x: 20, y: 40, width: 100, height: 24 } },
    { text: 'Nothing here yet', bounds: { x: 60, y: 300, width: 200, height: 20 } },
    { text: 'Home', bounds: { x: 40, y: 690, width: 60, height: 20 } },
    { text: 'Search', bounds: { x: 220, y: 690, width: 60, height: 20 } },
  ]);
  const striped = (step: number): Canvas => {
    const canvas = new Canvas(width, height, 1, [250, 250, 252]);
    for (let y = 30; y < height; y += step) canvas.rect((y * step) % 200, y, 120, step >> 1, INK);
    return canvas;
  };
  const keyboard = { shown: true, bounds: { x: 0, y: 400, width, height: 340 } };

  test('is the same with its keyboard', () => {
    expect(kindOf(seen(striped(11), parts), seen(striped(17), parts, { keyboard }))).toBe('partial');
    expect(kindOf(seen(striped(17), parts, { keyboard }), seen(striped(11), parts))).toBe('partial');
  });

  test('is another one without', () => {
    expect(kindOf(seen(striped(11), parts), seen(striped(17), parts))).toBe('full');
  });

  test('is another one with a keyboard, where the trees keep less', () => {
    const others = elementsOf([{ text: 'Notes' }, { text: 'Tea' }, { text: 'Salt' }, { text: 'Oil' }]);
    expect(kindOf(seen(striped(11), parts), seen(striped(17), others, { keyboard }))).toBe('full');
  });
});
