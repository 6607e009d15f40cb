/** Two branches of a line, and where a condition ends (R4). */
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { ParsedStep } from '../../../src/goal/model/parsed-step.ts';
import { describe, expect, test } from 'vitest';

const step = (text: string): ParsedStep => parseStep(text, { section: 'steps' });
const labels = ({ instructions }: ParsedStep): readonly (string | null)[] =>
  instructions.map((i) => ('target' in i ? (i.target?.label ?? null) : i.kind));

describe('a second branch', () => {
  test.each([
    'If "Promo" appears, tap "Close", otherwise tap "Menu"',
    'If "Promo" appears, tap "Close", or else tap "Menu"',
    'If "Promo" is visible, tap "Close", else tap "Menu"',
    'If "Promo" appears, tap "Close"; if not, tap "Menu"',
    'If "Promo" appears tap "Close". Otherwise, tap "Menu".',
    'If "Promo" appears, tap "Close". If not, tap "Menu"',
    'When "Promo" appears, tap "Close", otherwise tap "Menu"',
    'Tap "Close" if "Promo" is visible, otherwise tap "Menu"',
  ])('%s', (text) => {
    const parsed = step(text);
    expect(parsed).toMatchObject({
      kind: 'action',
      coverage: 'full',
      precondition: { kind: 'visible', target: { label: 'Promo' } },
      branches: { from: 0, first: 1, second: 1 },
    });
    expect(labels(parsed)).toEqual(['Close', 'Menu']);
  });

  test('may have several instructions, and unconditional ones after it', () => {
    const parsed = step('If "A" appears, tap "B" and tap "C", otherwise tap "D" and tap "E". Tap "F"');
    expect(parsed.branches).toEqual({ from: 0, first: 2, second: 2 });
    expect(labels(parsed)).toEqual(['B', 'C', 'D', 'E', 'F']);
  });

  test('may ask for nothing', () => {
    expect(step('If "A" appears, tap "B", otherwise do nothing')).toMatchObject({ coverage: 'full' });
    expect(step('If "A" appears, tap "B", otherwise continue. Tap "C"')).toMatchObject({
      coverage: 'full',
      branches: { from: 0, first: 1, second: 0 },
    });
  });

  test.each([
    ['without a condition', 'Tap "A", otherwise tap "B"'],
    ['a third one', 'If "A" appears, tap "B", otherwise tap "C", otherwise tap "D"'],
    ['a condition of its own', 'If "A" appears, tap "B", otherwise if "C" appears, tap "D"'],
    ['words that nobody reads', 'If "A" appears, tap "B", otherwise wiggle the phone'],
    ['words that nobody reads in the first branch', 'If "A" appears, wiggle it, otherwise tap "B"'],
    ['a result of its own', 'If "A" appears, tap "B" and "C" is shown, otherwise tap "D"'],
  ])('%s leaves the line open, without a condition that could skip it', (_, text) => {
    expect(step(text)).toMatchObject({ kind: 'open-ended', instructions: [], precondition: null });
    expect(step(text).branches).toBeUndefined();
  });
});

describe('a condition ends with its sentence', () => {
  test.each([
    ['If "Promo" appears, tap "Close". Tap "Save"', { from: 0, first: 1, second: 0 }],
    ['If "Promo" appears, tap "Close". Then tap "Save"', { from: 0, first: 1, second: 0 }],
    ['If "Promo" appears, tap "Close"! Tap "Save"', { from: 0, first: 1, second: 0 }],
    ['Tap "Close" if "Promo" is visible. Tap "Save"', { from: 0, first: 1, second: 0 }],
    ['Tap "Close". If "Promo" appears, tap "Save"', { from: 1, first: 1, second: 0 }],
  ])('%s', (text, branches) => {
    const parsed = step(text);
    expect(parsed).toMatchObject({ kind: 'action', coverage: 'full', branches });
    expect(labels(parsed)).toEqual(['Close', 'Save']);
  });

  test('a result after the full stop is unconditional too', () => {
    expect(step('If "Promo" appears, tap "Close". Verify "Home" is visible')).toMatchObject({
      branches: { from: 0, first: 1, second: 0 },
      conditions: [{ kind: 'visible', target: { label: 'Home' } }],
    });
  });

  test('one sentence is conditional as a whole, with or without its full stop', () => {
    for (const end of ['', '.']) {
      const parsed = step(`If "Promo" appears, tap "Close" and tap "Save"${end}`);
      expect(parsed).toMatchObject({ coverage: 'full' });
      expect(parsed.branches).toBeUndefined();
    }
    expect(step('Tap "Save". Tap "Close".').branches).toBeUndefined();
  });

  test('a second conditional sentence leaves the line open', () => {
    expect(step('If "A" appears, tap "B". If "C" appears, tap "D"')).toMatchObject({
      kind: 'open-ended',
      precondition: null,
    });
  });
});
