import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { paintPng, renderPng } from '../../../src/simulator/render/index.ts';
import type { ViewKind, ViewNode } from '../../../src/simulator/view.ts';
import { formView, overlayView, settingsView, shopView } from './gallery.ts';
import { coloursIn, difference, pictureOf, pixel, within } from './pixels.ts';
import { box, node, smallView, viewOf, windowOf } from './views.ts';

const at = box(50, 60, 200, 80);

/** Returns where two views of one node each differ. */
async function changed(
  kind: ViewKind,
  one: Partial<ViewNode>,
  other: Partial<ViewNode>,
): Promise<ReturnType<typeof difference>> {
  const a = await pictureOf(smallView([node(kind, at, one)]));
  return difference(a, await pictureOf(smallView([node(kind, at, other)])));
}

describe('the PNG', () => {
  test('is 8-bit RGBA, not interlaced, of the size of the view', async () => {
    const info = await sharp(renderPng(shopView())).metadata();
    expect(info).toMatchObject({
      format: 'png',
      width: 1080,
      height: 2400,
      channels: 4,
      depth: 'uchar',
      isProgressive: false,
    });
  });

  test('is the same for the same view, whatever was painted in between', () => {
    const first = paintPng(shopView());
    paintPng(overlayView('dialog'));
    paintPng(smallView([]));
    expect(Buffer.compare(first, paintPng(shopView()))).toBe(0);
    expect(Buffer.compare(first, renderPng(shopView()))).toBe(0);
  });

  test('stays the same when a caller writes into the bytes it was given', () => {
    const before = paintPng(settingsView());
    for (const round of [1, 2, 3]) {
      const given = renderPng(settingsView());
      expect(Buffer.compare(given, before), `round ${round}`).toBe(0);
      given.fill(0);
    }
  });

  test('shows a change after many cached screenshots', () => {
    const clocks = Array.from({ length: 20 }, (_, minute) =>
      renderPng(smallView([node('status bar', box(0, 0, 300, 24))], { clockText: `10:${10 + minute}` })),
    );
    expect(new Set(clocks.map((png) => Buffer.from(png).toString('base64'))).size).toBe(20);
  });

  test('is wide in landscape', async () => {
    const wide = viewOf(2400, 1080, [windowOf(node('screen', box(0, 0, 2400, 1080)))], { rotation: 1 });
    expect(await sharp(renderPng(wide)).metadata()).toMatchObject({ width: 2400, height: 1080 });
  });

  test('is all black for a secure window', async () => {
    const picture = await pictureOf({ ...formView(), secure: true });
    expect([...coloursIn(picture, box(0, 0, 1080, 2400))]).toEqual(['#000000']);
  });

  test.each([
    ['an empty screen', smallView([])],
    ['a screen under a scrim', overlayView('dialog')],
    ['a drawer over the status bar', overlayView('drawer')],
    ['no window at all', viewOf(300, 200, [])],
  ])('is marked as simulated on %s', async (_, view) => {
    const picture = await pictureOf(view);
    const middle = Math.round(view.width / 2);
    const half = Math.round(35 * view.density);
    const mark = coloursIn(
      picture,
      box(middle - half, Math.round(5 * view.density), half * 2, Math.round(14 * view.density)),
    );
    expect(mark).toContain('#ffca28');
    expect(mark.size).toBeGreaterThan(8);
  });
});

describe('controls', () => {
  test('a button has a background, centered text, and nothing outside its box', async () => {
    const empty = await pictureOf(smallView([]));
    const picture = await pictureOf(smallView([node('button', at, { text: 'Save' })]));
    expect(pixel(picture, 70, 100)).toBe('#2f5da8');
    expect(coloursIn(picture, box(130, 90, 40, 20))).toContain('#ffffff');
    expect(difference(empty, picture)).toEqual(at);
  });

  test('a disabled button is pale', async () => {
    const picture = await pictureOf(smallView([node('button', at, { text: 'Save', enabled: false })]));
    expect(pixel(picture, 70, 100)).toBe('#e2dfe3');
    expect(coloursIn(picture, at)).not.toContain('#ffffff');
  });

  test('a button has no background in a dialog, nor in a container of one', async () => {
    const button = node('button', box(150, 100, 80, 40), { text: 'OK' });
    const dialog = node('dialog', box(20, 40, 260, 140), {
      children: [node('container', box(30, 90, 240, 60), { children: [button] })],
    });
    const picture = await pictureOf(smallView([dialog]));
    expect(pixel(picture, 158, 120)).toBe('#f3f0f7');
    expect(coloursIn(picture, button.box)).toContain('#2f5da8');
  });

  test.each<[ViewKind, Partial<ViewNode>]>([
    ['toggle', { checked: true }],
    ['checkbox', { checked: true }],
    ['radio', { checked: true }],
    ['tab', { selected: true }],
    ['row', { selected: true }],
    ['menu item', { selected: true }],
    ['input', { focused: true }],
    ['input', { caret: true }],
    ['input', { text: '••••' }],
    ['input', { enabled: false }],
    ['toggle', { enabled: false }],
    ['text', { enabled: false }],
    ['button', { ripple: 0.5 }],
    ['icon', { checked: true, icon: 'heart' }],
    ['spinner', { motion: 1 }],
    ['progress', { motion: 0.5 }],
    ['video', { motion: 3 }],
    ['image', { id: 'another' }],
    ['canvas', { id: 'another' }],
    ['text', { color: '#ff0000' }],
    ['container', { background: '#ff0000' }],
  ])('a %s looks different with %o, and only within its box', async (kind, settings) => {
    const base = {
      text: kind === 'spinner' ? '' : 'Words',
      hint: 'Hint',
      icon: kind === 'icon' ? 'heart' : '',
    };
    const plain = kind === 'icon' ? { ...base, text: '' } : base;
    expect(within(await changed(kind, plain, { ...plain, ...settings }), at)).toBe(true);
  });

  test('the caret follows the value', async () => {
    const text = { text: 'abc', focused: true };
    const caret = await changed('input', text, { ...text, caret: true });
    expect(caret).toMatchObject({ width: 2 });
    expect(caret?.x).toBeGreaterThan(at.x + 30);
    expect(caret?.x).toBeLessThan(at.x + 60);
  });

  test('an input shows its hint only while it is empty', async () => {
    expect(await changed('input', { hint: 'Email' }, {})).not.toBeNull();
    expect(await changed('input', { hint: 'Email', text: 'x' }, { text: 'x' })).toBeNull();
  });

  test('a long value shows its end with focus, else its beginning', async () => {
    const long = 'a value that is far too long for the field';
    const field = (text: string, focused: boolean) =>
      pictureOf(smallView([node('input', box(50, 60, 200, 44), { text, focused })]));
    expect(difference(await field(`${long}1`, true), await field(`${long}2`, true))).not.toBeNull();
    expect(difference(await field(`${long}1`, false), await field(`${long}2`, false))).toBeNull();
    expect(difference(await field(`1${long}`, true), await field(`2${long}`, true))).toBeNull();
  });

  test('a tall input wraps its value', async () => {
    const text = 'a value that is far too long for one line of the field';
    expect(within(await changed('input', { text }, { text: `${text}s` }), box(60, 90, 180, 50))).toBe(true);
  });

  test('keys with a sign get an icon', async () => {
    expect(await changed('key', { text: '⌫' }, { icon: 'backspace' })).toBeNull();
    expect(await changed('key', { text: '⌫' }, { text: 'a' })).not.toBeNull();
  });
});

describe('not drawn', () => {
  test('an undrawn element, with its content', async () => {
    const ghost = node('row', at, {
      pixels: false,
      text: 'Pay',
      children: [node('button', at, { text: 'Pay' })],
    });
    expect(difference(await pictureOf(smallView([ghost])), await pictureOf(smallView([])))).toBeNull();
  });

  test('a content description', async () => {
    expect(await changed('icon', { icon: 'cart', description: 'Cart' }, { icon: 'cart' })).toBeNull();
  });

  test.each<ViewKind>([
    'button',
    'text',
    'input',
    'row',
    'image',
    'toggle',
    'video',
    'dialog',
    'sheet',
    'canvas',
    'skeleton',
  ])('the part of a %s outside its clip', async (kind) => {
    const clip = box(60, 70, 90, 25);
    const clipped = await pictureOf(
      smallView([node(kind, at, { text: 'Words that go on', background: '#80a0c0', clip })]),
    );
    expect(within(difference(await pictureOf(smallView([])), clipped), clip)).toBe(true);
  });

  test('letters that do not fit: replaced by an ellipsis, or cut', async () => {
    const text = 'A line that is much too long for its box';
    const narrow = box(50, 60, 120, 20);
    const clip = box(0, 0, 300, 200);
    const empty = await pictureOf(smallView([]));
    const short = await pictureOf(smallView([node('text', narrow, { text, clip })]));
    const cut = await pictureOf(smallView([node('text', narrow, { text, clip, ellipsize: false })]));
    expect(within(difference(empty, short), narrow)).toBe(true);
    expect(within(difference(empty, cut), narrow)).toBe(true);
    expect(difference(short, cut)).not.toBeNull();
  });
});
