import { describe, expect, test } from 'vitest';
import type { ViewKind, ViewNode } from '../../../src/simulator/view.ts';
import { coloursIn, difference, pictureOf, pixel, within } from './pixels.ts';
import { box, node, smallView, viewOf, windowOf } from './views.ts';

const GROUND = '#fefbff';
const at = box(50, 60, 200, 80);

describe('layers', () => {
  const root = node('screen', box(0, 0, 300, 200));
  const dialog = node('dialog', box(60, 60, 180, 100), { clip: box(0, 0, 300, 200) });

  test('a window with a scrim dims what is below it, not itself', async () => {
    const picture = await pictureOf(
      viewOf(300, 200, [windowOf(root), windowOf(dialog, { kind: 'dialog', scrim: true })]),
    );
    expect(pixel(picture, 10, 190)).toBe('#8b8a8c');
    expect(pixel(picture, 150, 110)).toBe('#f3f0f7');
  });

  test('a window without one does not', async () => {
    const picture = await pictureOf(viewOf(300, 200, [windowOf(root), windowOf(dialog, { kind: 'dialog' })]));
    expect(pixel(picture, 10, 190)).toBe(GROUND);
  });

  test('a scrim inside a window dims what was painted before it', async () => {
    const picture = await pictureOf(smallView([node('scrim', box(0, 0, 300, 100))]));
    expect(pixel(picture, 10, 90)).toBe('#8b8a8c');
    expect(pixel(picture, 10, 110)).toBe(GROUND);
  });

  test('text is white on a dark background and black on a light one', async () => {
    for (const [background, ink] of [
      ['#101010', '#ffffff'],
      ['#f0f0f0', '#1d1b20'],
    ] as const) {
      const card = node('container', at, {
        background,
        children: [node('text', at, { text: 'MMMM', textSize: 40 })],
      });
      expect(coloursIn(await pictureOf(smallView([card])), at)).toContain(ink);
    }
  });

  test('the status bar shows the clock', async () => {
    const bar = node('status bar', box(0, 0, 300, 24), { text: 'SIMULATED' });
    const early = await pictureOf(smallView([bar]));
    const late = await pictureOf(smallView([bar], { clockText: '10:05' }));
    expect(within(difference(early, late), box(0, 0, 110, 24))).toBe(true);
  });

  test('every kind of view paints something', async () => {
    const empty = await pictureOf(smallView([]));
    const own: Partial<Record<ViewKind, Partial<ViewNode>>> = {
      list: { background: '#eeeeee' },
      container: { background: '#eeeeee' },
      'web view': {},
    };
    const kinds: ViewKind[] = [
      ...([
        'screen',
        'container',
        'toolbar',
        'tab bar',
        'text',
        'heading',
        'button',
        'icon',
        'input',
        'toggle',
        'checkbox',
        'radio',
      ] as const),
      ...([
        'tab',
        'list',
        'row',
        'image',
        'dialog',
        'sheet',
        'drawer',
        'menu',
        'menu item',
        'snackbar',
        'toast',
        'spinner',
      ] as const),
      ...([
        'progress',
        'skeleton',
        'canvas',
        'video',
        'carousel',
        'keyboard',
        'key',
        'status bar',
        'scrim',
        'banner',
        'web view',
      ] as const),
    ];
    for (const kind of kinds) {
      const picture = await pictureOf(smallView([node(kind, at, { text: 'Words', ...own[kind] })]));
      expect(difference(empty, picture), kind).not.toBeNull();
    }
  });
});
