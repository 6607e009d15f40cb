import { expect, test } from 'vitest';
import { pointerActions } from '../../../src/device/appium/pointer.ts';

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
