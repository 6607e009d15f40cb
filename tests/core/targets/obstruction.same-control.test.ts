/** A part of a control that paints nothing, over its words: a tap there is a tap on the control (R31). */
import { describe, expect, test } from 'vitest';
import { obstructionOver } from '../../../src/core/targets/obstruction.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import { buildScreen, text, the, type Sketch } from '../../builders/screen.ts';

const layer = (more: Sketch = {}): Sketch => ({ role: 'container', at: [0, 200, 1080, 120], ...more });
const box = (clickable: boolean, ...children: readonly Sketch[]): Sketch => ({
  role: 'container',
  clickable,
  at: [0, 200, 1080, 120],
  children,
});

/** Returns whether "Shade", the second part of the box, counts as covered by the part or element after it. */
function isCovered(clear: boolean, ...children: readonly Sketch[]): boolean {
  const built = buildScreen(children);
  const cover = built.elements.at(-1);
  const elements = built.elements.map((e): Element =>
    e.text === 'Shade' ? { ...e, coveredBy: cover?.ref ?? null, ...(clear ? { clearCover: true } : {}) } : e,
  );
  const screen = { ...built, elements };
  return obstructionOver(screen, the(screen, 'Shade')) !== null;
}

describe('over the words of a control', () => {
  test.each<[string, boolean, readonly Sketch[], boolean]>([
    ['its own clear part is no obstruction', true, [box(true, text('Shade'), layer())], false],
    ['its own part that paints something is one', false, [box(true, text('Shade'), layer())], true],
    [
      'a clear part that takes taps itself is one',
      true,
      [box(true, text('Shade'), layer({ clickable: true }))],
      true,
    ],
    ['a clear part of another control is one', true, [box(true, text('Shade')), box(true)], true],
    ['a clear part of a box that takes no taps is one', true, [box(false, text('Shade'), layer())], true],
  ])('%s', (_, clear, children, expected) => {
    expect(isCovered(clear, ...children)).toBe(expected);
  });
});
