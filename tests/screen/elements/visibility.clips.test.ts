/** What of a node is in view: ancestors, window and screen clip it (R31). */
import { describe, expect, test } from 'vitest';
import type { Rect } from '../../../src/screen/model/geometry.ts';
import type { WindowInfo } from '../../../src/screen/model/screen.ts';
import { APP, clips, FULL, rect, type Bud } from './raw.ts';

const PANEL = rect(100, 100, 200, 300);
const child = (bounds: Rect, more: Bud = {}): Bud => ({ id: 'it', bounds, ...more });
const inPanel = (panel: Bud, it: Bud): Rect | null =>
  clips([{ inside: [{ bounds: PANEL, ...panel, inside: [it] }] }])['it'] ?? null;

describe('a node is in view', () => {
  test.each<[string, Bud, Bud, Rect | null]>([
    [
      'in a box that clips, where both are',
      { clips: true },
      child(rect(50, 150, 100, 40)),
      rect(100, 150, 50, 40),
    ],
    ['beside a box that clips, nowhere', { clips: true }, child(rect(0, 150, 100, 40)), null],
    ['beside a box that does not clip', {}, child(rect(0, 150, 100, 40)), rect(0, 150, 100, 40)],
    ['on the screen alone', {}, child(rect(-50, 780, 100, 40)), rect(0, 780, 50, 20)],
    ['nowhere when it is hidden', {}, child(PANEL, { hidden: true }), null],
    ['nowhere in a hidden box that clips', { clips: true, hidden: true }, child(PANEL), null],
    ['in a hidden box that does not clip', { hidden: true }, child(PANEL), PANEL],
    ['where the platform says', { clips: true }, child(FULL, { visible: PANEL }), PANEL],
    ['nowhere when the platform says so', {}, child(PANEL, { visible: null }), null],
  ])('%s', (_, panel, it, expected) => {
    expect(inPanel(panel, it)).toEqual(expected);
  });

  test('nowhere below a box that is clipped away, however deep', () => {
    const lost: Bud = { bounds: rect(0, 0, 50, 50), clips: true, inside: [{ inside: [child(PANEL)] }] };
    expect(inPanel({ clips: true }, lost)).toBeNull();
  });

  test('with what the platform says of its box, which clips by its own bounds', () => {
    const it = child(rect(50, 150, 100, 40));
    expect(inPanel({ clips: true, visible: null }, it)).toEqual(rect(100, 150, 50, 40));
  });
});

describe('a window', () => {
  const it = child(rect(300, 700, 200, 200));
  const small: WindowInfo = { ...APP, bounds: PANEL };
  const bare: WindowInfo = { ...APP, bounds: rect(0, 0, 0, 0) };
  const unknown = { width: 0, height: 0 };

  test('clips at the edges of the screen', () => {
    expect(clips([it])['it']).toEqual(rect(300, 700, 100, 100));
    expect(clips([it], [small])['it']).toEqual(rect(300, 700, 100, 100));
    expect(clips([it], [bare])['it']).toEqual(rect(300, 700, 100, 100));
    expect(clips([it], [])['it']).toEqual(rect(300, 700, 100, 100));
  });

  test('clips at its own edges when nobody knows the size of the screen', () => {
    expect(clips([child(FULL)], [small], unknown)['it']).toEqual(PANEL);
  });

  test('without bounds shows nothing then', () => {
    expect(clips([child(FULL)], [bare], unknown)['it']).toBeNull();
    expect(clips([child(FULL)], [], unknown)['it']).toBeNull();
  });
});
