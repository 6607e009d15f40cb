/** Surfaces of plain boxes, without a role or a window of their own, that hide much of a page which the tree goes on listing. */
import { expect, test } from 'vitest';
import { readSource } from '../../src/screen/read.ts';
import type { CapturedScreen } from '../../src/vision/captured-screen.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { Canvas, type Colour } from './drawing/canvas.ts';
import { frameOf, screenOf } from './drawing/seen.ts';
import { withSurface } from './staged/tree.ts';

const [width, height] = [360, 740];
const GROUND: Colour = [250, 250, 252];
const INK: Colour = [30, 30, 34];

interface Shown {
  readonly canvas: Canvas;
  readonly xml: string;
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
  'Jan Kerr',
  'Kim Lund',
  'Leo Mohr',
];
const ORDERS = [
  'Milk',
  'Brown bread',
  'Eggs and ham',
  'Tea',
  'Green apples',
  'Salt',
  'Rice bag',
  'Oil',
  'Flour',
  'Honey',
  'Plums',
];

function page(title: string, rows: readonly string[], at = 100): Shown {
  const canvas = new Canvas(width, height, 1, GROUND);
  canvas.text(16, 40, 20, title, INK);
  rows.forEach((row, i) => canvas.text(20, at + 56 * i, 16, row, INK));
  const text = (words: string, y: number): string =>
    `<node text="${words}" class="android.widget.TextView" package="a.b" content-desc="" bounds="[16,${y}][320,${y + 22}]" />`;
  const nodes = [text(title, 40), ...rows.map((row, i) => text(row, at + 56 * i))];
  const xml = `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0"><node text="" class="android.widget.FrameLayout" package="a.b" content-desc="" bounds="[0,0][${width},${height}]"><node text="" class="android.view.View" package="a.b" content-desc="" bounds="[0,0][${width},${height}]">${nodes.join('')}</node></node></hierarchy>`;
  return { canvas, xml };
}

/** Puts a box of words on a page, without a scrim; the tree lists both. */
function under({ canvas, xml }: Shown, box: { x: number; y: number; width: number; height: number }): Shown {
  canvas.rect(box.x, box.y, box.width, box.height, [222, 226, 240]);
  for (let y = box.y + 18, i = 0; y < box.y + box.height - 20; y += 48, i++)
    canvas.text(box.x + 20, y, 16, `Choice ${i}`, INK);
  return { canvas, xml: withSurface(xml, box, { as: 'page', density: 1 }) };
}

function captured({ canvas, xml }: Shown): CapturedScreen {
  const size = { width, height };
  const { elements, windows } = readSource(
    { format: 'uiautomator', text: xml },
    { size, density: 1, underTest: 'a.b' },
  );
  return { frame: frameOf(canvas), screen: screenOf(size, { elements, windows }) };
}

function change(before: Shown, after: Shown): string {
  const { kind, overlay } = compareScreens(captured(before), captured(after), { target: null, density: 1 });
  return `${kind} ${overlay?.kind ?? 'none'}`;
}

test.each([
  ['as wide as a dialog, over half of the page', { x: 20, y: 150, width: 320, height: 370 }],
  ['as wide as a dialog, over two thirds of the page', { x: 20, y: 120, width: 320, height: 500 }],
  ['as wide as the screen, over half of the page', { x: 0, y: 360, width: 360, height: 380 }],
  ['as wide as the screen, over two thirds of the page', { x: 0, y: 230, width: 360, height: 510 }],
  ['as wide as a drawer', { x: 0, y: 0, width: 280, height: 740 }],
])('a plain box %s opens and closes over it', (_, box) => {
  const inbox = (): Shown => page('Inbox', INBOX);
  expect(change(inbox(), under(inbox(), box))).toBe('partial opened');
  expect(change(under(inbox(), box), inbox())).toBe('partial closed');
});

test.each([
  ['as wide as a dialog', { x: 20, y: 120, width: 320, height: 500 }],
  ['as wide as the screen', { x: 0, y: 230, width: 360, height: 510 }],
  ['as wide as a drawer', { x: 0, y: 0, width: 280, height: 740 }],
])('a plain box %s that gives way to another page is no part of it', (_, box) => {
  expect(change(under(page('Inbox', INBOX), box), page('Orders', ORDERS, 118))).toMatch(/^full/);
});
