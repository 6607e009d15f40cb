/** The value of a number that two buttons beside it count (R74). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { buildScreen, button, field, icon, text, type Sketch } from '../../builders/screen.ts';

const at = (x: number, y: number, sketch: Sketch): Sketch => ({ ...sketch, at: [x, y, 120, 80] });
const row = (y: number, less: Sketch, number: Sketch, more: Sketch): Sketch => ({
  at: [0, y, 1080, 100],
  children: [at(400, y, less), at(560, y, number), at(720, y, more)],
});
const NUMBER = row(400, button('−'), text('3'), button('+'));
const FIELD = row(400, icon('Decrease'), field('', { text: '3' }), icon('Increase'));
const UNDER = { at: [0, 280, 1080, 240] as const, children: [textAt('Quantity', 40, 300), NUMBER] };
const FIELD_UNDER = { at: [0, 280, 1080, 240] as const, children: [textAt('Quantity', 40, 300), FIELD] };
const BESIDE = {
  at: [0, 280, 1080, 120] as const,
  children: [textAt('Quantity', 40, 300), row(300, button('−'), text('3'), button('+'))],
};

describe('the value of a stepper is its number', () => {
  const steppers: readonly (readonly [string, Sketch])[] = [
    ['on the line below', UNDER],
    ['in a field on the line below', FIELD_UNDER],
    ['beside the caption', BESIDE],
  ];
  test.each(steppers)('%s', (_, stepper) => {
    const screen = buildScreen([stepper, textAt('Tax', 40, 700), textAt('20', 640, 700)]);
    expect(assertionSummary('"Quantity" shows "3"', screen)).toMatch(/^met/u);
    expect(assertionSummary('"Quantity" is 3', screen)).toMatch(/^met/u);
    expect(assertionSummary('"Quantity" is at least 3', screen)).toMatch(/^met/u);
    expect(assertionSummary('"Quantity" shows "2"', screen)).toMatch(/^unmet Wrong Text Bug/u);
    expect(assertionSummary('"Quantity" is 20', screen)).toMatch(/^unmet Wrong Text Bug/u);
  });
});

test('a price beside the name of a row stays its value, and so does the number of its stepper', () => {
  const cart = {
    at: [0, 280, 1080, 240] as const,
    children: [textAt('Apples', 40, 300), textAt('€2.00', 300, 300), NUMBER],
  };
  const screen = buildScreen([cart, textAt('Tax', 40, 700), textAt('20', 640, 700)]);
  expect(assertionSummary('"Apples" shows "€2.00"', screen)).toMatch(/^met/u);
  expect(assertionSummary('"Apples" shows "3"', screen)).toMatch(/^met/u);
  expect(assertionSummary('"Apples" shows "4"', screen)).toMatch(/^unmet/u);
});

test('a minus that is drawn in a button of the stepper is no sign of the number', () => {
  const minus: Sketch = { role: 'image', at: [606, 337, 30, 6] };
  const less: Sketch = { role: 'button', clickable: true, at: [560, 300, 78, 80], children: [minus] };
  const shown = (before: Sketch): string =>
    assertionSummary(
      '"Balance" is 5',
      buildScreen([textAt('Balance', 40, 300), before, textAt('5', 640, 300)]),
    );
  expect(shown(less)).toMatch(/^met/u);
  expect(shown(minus)).toMatch(/^unproven/u);
});
