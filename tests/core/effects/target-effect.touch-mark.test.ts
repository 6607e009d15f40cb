/** A mark that a page leaves where the finger was: nothing tells it from a look of the control (R20). */
import { describe, expect, test } from 'vitest';
import { effectOf } from '../../../src/core/effects/effect.ts';
import { goalOf } from '../../builders/core.ts';
import { deltaOf, pendingOf, stateOf } from '../../builders/run-state.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const GO = [0, 1600, 400, 120] as const;
const page = (name: string, ...parts: readonly Sketch[]): Screen => ({
  ...buildScreen([text('Shop'), { role: 'button', text: 'Go', at: GO, children: parts }]),
  screenshot: name,
});
const box = (x: number, y: number, size: number, more: Partial<Sketch> = {}): Sketch => ({
  role: 'container',
  at: [x, y, size, size],
  ...more,
});

/** The effect of a tap on "Go" after which the control has these parts, and whether nobody can tell. */
function told(...parts: readonly Sketch[]): string {
  const { tookEffect, effect, byChance } = effectOf(
    pendingOf(page('a.png'), { kind: 'tap', on: 'Go' }),
    page('b.png', ...parts),
    deltaOf('partial', { target: 'changed' }),
    stateOf(goalOf(['Tap "Go"'])),
  );
  return `${tookEffect ? effect : 'not'}${byChance === true ? ', perhaps a mark' : ''}`;
}

describe('an empty box that came into the control', () => {
  test('may be a mark where it lies around the middle', () => {
    expect(told(box(150, 1610, 100))).toBe('the target looks different, perhaps a mark');
    expect(told(box(50, 1510, 300))).toBe('the target looks different, perhaps a mark');
  });

  test('is the look of the control elsewhere, or with a picture', () => {
    expect(told(box(360, 1610, 30))).toBe('the target looks different');
    expect(told(box(150, 1610, 100, { role: 'image' }))).toBe('its own text changed');
    expect(told()).toBe('the target looks different');
  });

  test('stands for nothing beside a text that came', () => {
    expect(told(box(150, 1610, 100), text('Done', { at: [20, 1620, 100, 60] }))).toBe('its own text changed');
  });
});
