/** Signs that stand before a number in an element of their own (R74, R76). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { listAt, rowAt, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';

const balance = (value: string, ...before: readonly Sketch[]): readonly Sketch[] => [
  textAt('Balance', 40, 300),
  ...before,
  textAt(value, 640, 300),
  textAt('Draft', 40, 900),
];
const proved = (line: string, ...sketch: readonly Sketch[]): string =>
  assertionSummary(line, buildScreen(sketch));
/** A picture that ends where the value begins, at half of its height. */
const picture = (width: number, height: number, more: Sketch = {}): Sketch => ({
  role: 'image',
  at: [636 - width, 340 - height / 2, width, height],
  ...more,
});
const MINUS = picture(30, 6);

describe('a picture no higher than the digits right before a number', () => {
  test.each<[string, Sketch]>([
    ['a bar', MINUS],
    ['a bar of a style', { ...MINUS, role: 'container', className: 'i' }],
    ['an arrow', picture(40, 40)],
  ])('may be its minus: %s', (_, sign) => {
    expect(proved('"Balance" is more than 3', ...balance('5.00', sign))).toMatch(/^unproven judge/u);
    expect(proved('"Balance" equals 5', ...balance('5', sign))).toMatch(/^unproven judge/u);
    expect(proved('"Balance" is less than 0', ...balance('5.00', sign))).toMatch(/^unproven judge/u);
  });

  test('decides nothing where the number fits either way, or neither', () => {
    expect(proved('"Balance" is less than 10', ...balance('5.00', MINUS))).toMatch(/^met/u);
    expect(proved('"Balance" is more than 10', ...balance('5.00', MINUS))).toMatch(/^unmet/u);
  });

  test.each<[string, Sketch]>([
    ['higher, as a coin', picture(60, 60)],
    ['further away', picture(30, 6, { at: [500, 337, 30, 6] })],
    ['on another line', picture(30, 6, { at: [606, 200, 30, 6] })],
    ['behind the number', picture(30, 6, { at: [850, 337, 30, 6] })],
    ['a control', picture(30, 6, { role: 'button', clickable: true })],
  ])('is none where it is %s', (_, other) => {
    expect(proved('"Balance" is more than 3', ...balance('5.00', other))).toBe('met: it shows "5.00"');
  });
});

describe('an arrow downwards', () => {
  test('before the number leaves its sign open', () => {
    expect(proved('"Balance" is more than 3', ...balance('▼ 5.00 %'))).toMatch(/^unproven judge/u);
    expect(proved('"Balance" is more than 3', ...balance('↓5.00'))).toMatch(/^unproven judge/u);
    expect(proved('"Balance" is less than 10', ...balance('▼ 5.00 %'))).toMatch(/^met/u);
  });

  test('upwards says nothing else', () => {
    expect(proved('"Balance" is more than 3', ...balance('▲ 5.00 %'))).toMatch(/^met/u);
  });
});

describe('the rows of a list', () => {
  const rows = (...prices: readonly string[]): Sketch =>
    listAt(
      ...prices.map((price, i) =>
        rowAt(
          0,
          200 + i * 120,
          1080,
          text(`Item ${i}`, { at: [40, 205 + i * 120, 250, 50] }),
          text(price, { at: [640, 205 + i * 120, 250, 50] }),
        ),
      ),
    );
  const sign: Sketch = { role: 'image', at: [606, 227, 30, 6] };
  const summary = (line: string, ...sketch: readonly Sketch[]): string =>
    assertionSummary(line, buildScreen(sketch), { listEnded: true });

  test('are not sorted by prices that a sign may turn', () => {
    expect(summary('The list is sorted by price, lowest first', rows('€1', '€2', '€3'))).toMatch(/^met/u);
    expect(summary('The list is sorted by price, lowest first', rows('€1', '€2', '€3'), sign)).toMatch(
      /^unproven/u,
    );
  });

  test('do not add up where a sign may turn a price', () => {
    const total = [textAt('Total', 40, 1800), textAt('€4.70', 600, 1800)];
    const line = 'The prices add up to "Total"';
    expect(summary(line, rows('€1.50', '€3.20'), ...total)).toMatch(/^met/u);
    expect(summary(line, rows('€1.50', '€3.20'), sign, ...total)).toMatch(/^unproven/u);
  });

  test.each([
    ['€1', '$2', '€3'],
    ['€900', '¥950', '€999'],
    ['€1.00', '2.00', '€3.00'],
  ])('have no order by prices in several currencies: %s, %s, %s', (...prices) => {
    expect(summary('The list is sorted by price, lowest first', rows(...prices))).toBe(
      'unproven judge: its prices are in several currencies',
    );
  });

  test.each([
    ['5 %', '6 °', '7 %'],
    ['€1', '$2', '€3'],
    ["5'", '6"', "7'"],
  ])('have no order by numbers in several units: %s, %s, %s', (...values) => {
    const captioned = values.map((value) => `Size: ${value}`);
    expect(summary('The list is sorted by size in ascending order', rows(...captioned))).toMatch(
      /^unproven/u,
    );
    const alike = values.map((value) => `Size: ${value.replace(/\D/gu, '')}'`);
    expect(summary('The list is sorted by size in ascending order', rows(...alike))).toMatch(/^met/u);
  });
});
