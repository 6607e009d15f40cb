/** Pages that a surface hides nearly whole, where the tree lists the window of the surface alone. */
import { describe, expect, test } from 'vitest';
import { readSource } from '../../src/screen/read.ts';
import type { CapturedScreen } from '../../src/vision/captured-screen.ts';
import { comparePixels } from '../../src/vision/pixel-change.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { Canvas, type Colour } from './drawing/canvas.ts';
import { frameOf, screenOf } from './drawing/seen.ts';
import { withSurface } from './staged/tree.ts';

const [width, height] = [360, 740];
const DARK: Colour = [18, 20, 24];
const LIGHT: Colour = [220, 222, 228];

interface Screen {
  readonly canvas: Canvas;
  readonly xml: string;
}

function page(rows: readonly string[], at = 100): Screen {
  const canvas = new Canvas(width, height, 1, DARK);
  rows.forEach((row, i) => canvas.text(20, at + 56 * i, 16, row, LIGHT));
  const nodes = rows.map(
    (row, i) =>
      `<node text="${row}" class="android.widget.TextView" package="a.b" content-desc="" bounds="[20,${at + 56 * i}][300,${at + 20 + 56 * i}]" />`,
  );
  const xml = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0"><node text="" class="android.widget.FrameLayout" package="a.b" content-desc="" bounds="[0,0][${width},${height}]">${nodes.join('')}</node></hierarchy>`;
  return { canvas, xml };
}

/** Draws a surface on a page, without a scrim; the tree lists the surface's window alone. */
function under({ canvas, xml }: Screen, top: number, bottom: number): Screen {
  const box = { x: 10, y: top, width: width - 20, height: bottom - top };
  canvas.rect(box.x, box.y, box.width, box.height, [60, 62, 70]);
  for (let y = top + 18, i = 0; y < bottom - 20; y += 48, i++) canvas.text(30, y, 16, `Choice ${i}`, LIGHT);
  return { canvas, xml: withSurface(xml, box, { as: 'window', density: 1 }) };
}

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

function captured({ canvas, xml }: Screen): CapturedScreen {
  const size = { width, height };
  const { elements, windows } = readSource(
    { format: 'uiautomator', text: xml },
    { size, density: 1, underTest: 'a.b' },
  );
  return { frame: frameOf(canvas), screen: screenOf(size, { elements, windows }) };
}

function change(before: Screen, after: Screen): string {
  const { kind, overlay } = compareScreens(captured(before), captured(after), { target: null, density: 1 });
  return `${kind} ${overlay?.kind ?? 'none'}`;
}

describe('a dialog without a scrim', () => {
  test('that hides the page nearly whole is a part of the change', () => {
    expect(change(page(INBOX), under(page(INBOX), 70, 690))).toBe('partial opened');
    expect(change(under(page(INBOX), 70, 690), page(INBOX))).toBe('partial closed');
  });

  test('that goes from a page which was in view beside it is a part, too', () => {
    expect(change(under(page(INBOX), 300, 690), page(INBOX))).toBe('partial closed');
  });

  test('that gives way to another page is no part of it', () => {
    expect(change(under(page(INBOX), 400, 690), page(ORDERS, 118))).toBe('full closed');
  });
});

test('another page without a surface is another page', () => {
  expect(change(page(INBOX), page(ORDERS, 118))).toBe('full none');
});

describe('a sheet over a page whose ground fades', () => {
  /** Rows of a page on a ground that fades from one colour into another. */
  function fading(rows: readonly string[], at: number): Canvas {
    const canvas = new Canvas(width, height, 1, DARK);
    for (let y = 0; y < height; y += 4) canvas.rect(0, y, width, 4, [60 - y / 40, 40 + y / 20, 90 + y / 10]);
    rows.forEach((row, i) => canvas.text(20, at + 52 * i, 16, row, LIGHT));
    return canvas;
  }

  const sheetOver = (canvas: Canvas): Canvas =>
    canvas
      .rect(0, 0, width, height, [0, 0, 0], 0.4)
      .rect(0, 410, width, 330, [43, 41, 48])
      .text(30, 440, 16, 'Share with friends', LIGHT)
      .text(30, 500, 16, 'Archive', LIGHT)
      .text(30, 560, 16, 'Sign out', LIGHT);

  const kindOf = (before: Canvas, after: Canvas): string =>
    comparePixels(frameOf(before), frameOf(after), {
      density: 1,
      masks: [{ x: 0, y: 0, width, height: 24 }],
    }).kind;

  test('closes over it', () => {
    expect(kindOf(sheetOver(fading(INBOX, 122)), fading(INBOX, 122))).toBe('overlay');
  });

  test('gives way to another page: its ground alone is no page', () => {
    expect(kindOf(sheetOver(fading(INBOX, 122)), fading([...ORDERS, ...INBOX], 134))).toBe('full');
    expect(kindOf(fading([...ORDERS, ...INBOX], 134), sheetOver(fading(INBOX, 122)))).toBe('full');
  });
});
