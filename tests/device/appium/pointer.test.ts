import { expect, test } from 'vitest';
import { pointerActions } from '../../../src/device/appium/pointer.ts';
import type { TouchGesture } from '../../../src/device/port.ts';

const types = (actions: readonly object[]): string[] =>
  actions.map((a) => `${(a as { type: string }).type} ${(a as { duration?: number }).duration ?? ''}`.trim());

test('a double tap is two presses with a pause', () => {
  const [finger] = pointerActions({ kind: 'tap', at: { x: 10.4, y: 20.6 }, times: 2, intervalMs: 100 }, 1);
  expect(types(finger?.actions ?? [])).toEqual([
    'pointerMove 0',
    'pointerDown',
    'pause 60',
    'pointerUp',
    'pause 100',
    'pointerDown',
    'pause 60',
    'pointerUp',
  ]);
  expect(finger?.actions[0]).toMatchObject({ x: 10, y: 21, origin: 'viewport' });
});

test('a long press lasts as long as requested', () => {
  const [finger] = pointerActions({ kind: 'long_press', at: { x: 1, y: 2 }, ms: 1000 }, 1);
  expect(types(finger?.actions ?? [])).toEqual(['pointerMove 0', 'pointerDown', 'pause 1000', 'pointerUp']);
});

test('a swipe rests before it lifts and uses driver units', () => {
  const [finger] = pointerActions(
    { kind: 'swipe', from: { x: 300, y: 1500 }, to: { x: 300, y: 600 }, ms: 400 },
    3,
  );
  expect(types(finger?.actions ?? [])).toEqual([
    'pointerMove 0',
    'pointerDown',
    'pointerMove 400',
    'pause 120',
    'pointerUp',
  ]);
  expect(finger?.actions[2]).toMatchObject({ x: 100, y: 200 });
});

/** The kinds, places and times of the steps of each finger. */
const steps = (touch: TouchGesture, scale = 1): string[][] =>
  pointerActions(touch, scale).map(({ actions }) =>
    actions.map((action) => {
      const { type, x, y, duration } = action as Readonly<Record<string, number | string | undefined>>;
      const place = x === undefined ? [] : [`${x},${y}`];
      return [type, ...place, ...(duration === undefined ? [] : [`${duration} ms`])].join(' ');
    }),
  );

test('a drag rests on the element, goes in small steps and rests before it lets go', () => {
  const [finger = [], ...others] = steps(
    { kind: 'drag', from: { x: 300, y: 900 }, to: { x: 300, y: 300 }, holdMs: 800, ms: 600 },
    3,
  );
  expect(others).toEqual([]);
  expect(finger.slice(0, 3)).toEqual(['pointerMove 100,300 0 ms', 'pointerDown', 'pause 800 ms']);
  expect(finger.slice(3, -2)).toEqual(
    [280, 260, 240, 220, 200, 180, 160, 140, 120, 100].map((y) => `pointerMove 100,${y} 60 ms`),
  );
  expect(finger.slice(-2)).toEqual(['pause 400 ms', 'pointerUp']);
});

test('a pinch moves two fingers at once, as far to the left as to the right', () => {
  const at = { x: 600, y: 1200 };
  const path = (from: number, to: number): string[] => [
    `pointerMove ${from},400 0 ms`,
    'pointerDown',
    'pause 60 ms',
    `pointerMove ${to},400 300 ms`,
    'pause 120 ms',
    'pointerUp',
  ];
  expect(steps({ kind: 'pinch', at, from: 60, to: 240, ms: 300 }, 3)).toEqual([
    path(180, 120),
    path(220, 280),
  ]);
  expect(steps({ kind: 'pinch', at, from: 240, to: 60, ms: 300 }, 3)).toEqual([
    path(120, 180),
    path(280, 220),
  ]);
  const fingers = pointerActions({ kind: 'pinch', at, from: 60, to: 240, ms: 300 }, 3);
  expect(new Set(fingers.map(({ id }) => id)).size).toBe(2);
  expect(fingers.every(({ parameters }) => parameters.pointerType === 'touch')).toBe(true);
});

test('a short movement of a slider takes its detour first', () => {
  expect(
    steps({
      kind: 'swipe',
      from: { x: 540, y: 800 },
      via: { x: 640, y: 800 },
      to: { x: 550, y: 800 },
      ms: 300,
    }),
  ).toEqual([
    [
      'pointerMove 540,800 0 ms',
      'pointerDown',
      'pointerMove 640,800 300 ms',
      'pointerMove 550,800 300 ms',
      'pause 120 ms',
      'pointerUp',
    ],
  ]);
});
