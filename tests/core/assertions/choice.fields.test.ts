/** A field or dropdown that shows the choice is no choice itself (R21). */
import { describe, expect, test } from 'vitest';
import { proveChoice } from '../../../src/core/assertions/choice.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { buildScreen, type Sketch } from '../../builders/screen.ts';
import { conditionsOf, contextOf } from '../../builders/assertion.ts';

const LABEL: Sketch = { role: 'button', className: 'label', text: 'Class', at: [80, 300, 200, 50] };
const input = (shown: string): Sketch => ({
  role: 'input',
  text: shown,
  description: 'Class',
  at: [80, 360, 900, 60],
});
const other: Sketch = { role: 'input', text: 'Ada', description: 'Name', at: [80, 160, 900, 60] };
const page = (...children: readonly Sketch[]): Screen => {
  const screen = buildScreen(children);
  return { ...screen, windows: screen.windows.map((w) => ({ ...w, package: 'https://fly.example' })) };
};
const summary = (...children: readonly Sketch[]): string => {
  const [condition] = conditionsOf('"Class" shows "Business"');
  if (condition?.kind !== 'value') throw new Error('no value');
  const { met, label, actual } = proveChoice(condition, contextOf(page(...children)));
  return `${met} ${label}: ${actual}`;
};

describe('a dropdown with a label that takes taps', () => {
  test('holds what its field shows', () => {
    expect(summary(other, LABEL, input('Business'))).toBe('met null: it shows "Business"');
    expect(summary(other, LABEL, input('Economy'))).toBe('unmet Wrong Text Bug: it shows "Economy"');
  });
  test('holds what it shows itself', () => {
    const dropdown: Sketch = {
      role: 'dropdown',
      text: 'Business',
      description: 'Class',
      at: [80, 360, 900, 60],
    };
    expect(summary(other, LABEL, dropdown)).toBe('met null: it shows "Business"');
  });
  test('a button of that name shows its own text and that of the field below', () => {
    expect(summary(other, { ...LABEL, className: 'button' }, input('Business'))).toBe(
      'met null: it shows "Class", "Business"',
    );
  });
});
