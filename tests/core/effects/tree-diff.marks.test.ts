/** Marks without an id and words that change places between rows (R20). */
import { describe, expect, test } from 'vitest';
import { treeDiff } from '../../../src/core/effects/tree-diff.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { effectBetween } from '../../builders/run-state.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';

const ring: Sketch = { role: 'container', className: 'div', at: [60, 0, 60, 60] };
const dot: Sketch = { role: 'image', className: 'svg', at: [60, 0, 60, 60] };
const line = (name: string, mark: Sketch, top: number): Sketch => ({
  role: 'container',
  at: [0, top, 1080, 140],
  children: [{ ...mark, at: [60, top + 40, 60, 60] }, text(name, { at: [160, top + 40, 800, 60] })],
});
const choice = (first: Sketch, second: Sketch): Screen =>
  buildScreen([line('Check-up', first, 300), line('Vaccine', second, 440)]);

describe('marks of two rows', () => {
  test('that change places went and came', () => {
    const { added, removed, changed } = treeDiff(choice(dot, ring), choice(ring, dot));
    expect(added.map((e) => e.className)).toEqual(['div', 'svg']);
    expect(removed.map((e) => e.className)).toEqual(['svg', 'div']);
    expect(changed).toEqual([]);
  });
  test('are an effect of the tap on one of the rows', () => {
    expect(effectBetween(choice(dot, ring), choice(ring, dot), { kind: 'tap', on: 'Vaccine' })).toBe(
      '"container" went',
    );
  });
  test('that were pushed down with their rows only moved', () => {
    const pushed = buildScreen([
      text('Notice', { at: [0, 300, 1080, 140] }),
      line('Check-up', dot, 440),
      line('Vaccine', ring, 580),
    ]);
    const { added, removed, changed } = treeDiff(choice(dot, ring), pushed);
    expect(added.map((e) => e.text)).toEqual(['Notice']);
    expect(removed).toEqual([]);
    expect(changed.every((c) => c.what.join() === 'moved')).toBe(true);
  });
});
