/** Of a caption and a field of the same name, the field shows the value (R74). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { buildScreen, field, type ScreenSketch, type Sketch } from '../../builders/screen.ts';

const LINE = '"Email" shows "Ann"';
const caption = textAt('Email', 40, 300);
/** Far from the caption, so that nothing but its name joins them. */
const input = (text: string, more: Sketch = {}): Sketch =>
  field('', { text, description: 'Email', at: [40, 1500, 1000, 80], ...more });
const summary = (sketch: ScreenSketch | readonly Sketch[], line = LINE): string =>
  assertionSummary(line, buildScreen(sketch));

describe('a caption and a field of the same name', () => {
  test('in either order: the field shows the value', () => {
    expect(summary([caption, input('Ann')])).toMatch(/^met/);
    expect(summary([caption, input('Bob')])).toBe('unmet Wrong Text Bug: it shows "Bob"');
    expect(summary([{ ...input('Ann'), at: [40, 100, 1000, 80] }, caption])).toMatch(/^met/);
  });

  test('a list box is such a field', () => {
    const box: Sketch = { ...input('Ann'), role: 'dropdown', className: 'android.widget.Spinner' };
    expect(summary([caption, box])).toMatch(/^met/);
  });

  test('a field that nobody can see shows nothing', () => {
    const beside = textAt('Ann', 600, 300);
    expect(summary([caption, beside, input('Bob', { coveredBy: 'e1' })])).toMatch(/^met/);
    expect(summary({ children: [caption, beside, input('Bob')], change: { undrawn: ['e4'] } })).toMatch(
      /^met/,
    );
  });

  test('another control of the name is no field: the first one counts', () => {
    const beside = textAt('Ann', 600, 300);
    const button: Sketch = { role: 'button', text: 'Bob', description: 'Email', at: [40, 1500, 1000, 80] };
    expect(summary([caption, beside, button])).toMatch(/^met/);
    // What comes first and is no text decides, too.
    const first: Sketch = {
      role: 'button',
      description: 'Email',
      at: [40, 100, 1000, 80],
      children: [textAt('Ann', 60, 110)],
    };
    expect(summary([first, input('Bob')])).toMatch(/^met/);
  });
});

describe('two numbers that follow each other in one line of words', () => {
  const between = (gap: number, first = '5', second = '7'): string =>
    summary(
      [textAt('Total', 40, 300), textAt(first, 400, 300, 100), textAt(second, 500 + gap, 300, 100)],
      '"Total" is at least 5',
    );

  test('are no one value', () => {
    expect(between(0)).toMatch(/^unproven/);
    expect(between(39)).toMatch(/^unproven/);
  });

  test('are two values where half a line or more is between them', () => {
    expect(between(40)).toMatch(/^met/);
    expect(between(200)).toMatch(/^met/);
  });

  test('are one where only one of the texts is a number', () => {
    expect([between(0, '5', 'pieces'), between(0, 'about', '7')].map((a) => a.slice(0, 3))).toEqual([
      'met',
      'unp',
    ]);
  });
});
