/** Descriptions and hints prove no visible text (R46). */
import type { AssertionResult } from '../../../src/core/assertions/context.ts';
import { proveAll } from '../../../src/core/assertions/index.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { buildScreen, heading, icon, row, text, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

function metBy(condition: string, screen: Screen): AssertionResult['met'] {
  const { conditions } = goalOf(['Tap "x"'], [condition]).expected[0]?.parsed ?? { conditions: [] };
  return proveAll(conditions, {
    screen,
    previous: screen,
    toasts: [],
    facts: [],
    textCase: 'exact',
    sighting: { ever: true, asContent: true, containers: [] },
    scrolledAway: false,
    listEnded: false,
  }).met;
}
const at = (words: string, ...box: readonly [number, number, number, number]): Sketch =>
  text(words, { at: box });

describe('a content description proves no visible text', () => {
  const apart = buildScreen([
    heading('Orders'),
    icon('Paid', { at: [40, 130, 100, 100] }),
    at('Paid', 40, 2200, 400, 80),
  ]);
  test('in a region of the screen', () => {
    expect(metBy('"Paid" is visible at the top of the screen', apart)).toBe('unproven');
    expect(metBy('"Paid" is visible at the bottom of the screen', apart)).toBe('met');
  });
  test('of a position', () => {
    expect(metBy('"Paid" is at the top of the screen', apart)).toBe('unmet');
    expect(metBy('"Paid" is at the bottom of the screen', apart)).toBe('met');
    const drawn = buildScreen([heading('Orders'), icon('Paid', { at: [40, 130, 100, 100] })]);
    expect(metBy('"Paid" is at the top of the screen', drawn)).toBe('unproven');
  });
  test('in a row', () => {
    const rows = buildScreen([
      {
        ...row(at('Milk', 40, 200, 300, 80), icon('Sold out', { at: [800, 200, 80, 80] })),
        at: [0, 180, 1080, 120],
      },
      {
        ...row(at('Bread', 40, 400, 300, 80), at('Sold out', 700, 400, 300, 80)),
        at: [0, 380, 1080, 120],
      },
    ]);
    expect(metBy('"Sold out" is visible in the "Milk" row', rows)).toBe('unproven');
    expect(metBy('"Sold out" is not visible in the "Milk" row', rows)).toBe('unproven');
    expect(metBy('"Sold out" is visible in the "Bread" row', rows)).toBe('met');
  });
  test('of an order', () => {
    const order = buildScreen([icon('A'), text('B'), text('C')]);
    expect(metBy('"A", "B" and "C" are shown in this order', order)).toBe('unproven');
    expect(
      metBy('"A", "B" and "C" are shown in this order', buildScreen([text('A'), text('B'), text('C')])),
    ).toBe('met');
  });
  test('of a count', () => {
    const two = buildScreen([text('Milk'), icon('Milk'), text('Tea')]);
    expect(metBy('There are 2 "Milk"', two)).toBe('unproven');
    expect(metBy('There are 2 "Milk"', buildScreen([text('Milk'), text('Milk'), text('Tea')]))).toBe('met');
    expect(metBy('There are 0 "Tea"', buildScreen([icon('Tea'), text('b')]))).toBe('unproven');
  });
});

test('a control known by its description still has a position', () => {
  const bar = buildScreen([icon('Search', { at: [900, 130, 100, 100] }), heading('x'), text('y')]);
  expect(metBy('the "Search" icon is at the top of the screen', bar)).toBe('met');
});

const LINE = [0, 280, 1080, 120] as const;

describe('the value of a caption', () => {
  const sums = buildScreen([
    heading('Bill'),
    {
      at: LINE,
      children: [
        at('Subtotal', 40, 300, 220, 80),
        at('5.00', 280, 300, 200, 80),
        at('Total', 520, 300, 200, 80),
        at('6.00', 760, 300, 200, 80),
      ],
    },
  ]);
  test('is the text after it on its line, unless another caption owns it', () => {
    expect(metBy('"Total" shows "6.00"', sums)).toBe('met');
    expect(metBy('"Total" shows "5.00"', sums)).toBe('unmet');
    expect(metBy('"Subtotal" shows "5.00"', sums)).toBe('met');
    expect(metBy('"Subtotal" shows "6.00"', sums)).toBe('unmet');
  });
  test('is the number after its unit', () => {
    const unit = buildScreen([
      {
        at: LINE,
        children: [
          at('Total', 40, 300, 200, 80),
          at('EUR', 500, 300, 100, 80),
          at('6.00', 620, 300, 200, 80),
        ],
      },
    ]);
    expect(metBy('"Total" shows "6.00"', unit)).toBe('met');
  });
  test('may stand before it, alone', () => {
    const counted = buildScreen([
      { at: LINE, children: [at('12', 40, 300, 80, 80), at('Followers', 140, 300, 300, 80)] },
    ]);
    expect(metBy('"Followers" shows "12"', counted)).toBe('met');
  });
  test('stands under it where nothing stands beside it', () => {
    const stacked = buildScreen([
      at('Status', 40, 300, 300, 80),
      at('At sea', 40, 390, 300, 80),
      at('Port', 40, 600, 300, 80),
      at('Total', 40, 700, 300, 80),
      at('6.00', 500, 700, 300, 80),
    ]);
    expect(metBy('"Status" shows "At sea"', stacked)).toBe('met');
    // A card called "Port" may hold the total.
    expect(metBy('"Port" shows "6.00"', stacked)).toBe('unproven');
    expect(metBy('"Status" shows "6.00"', stacked)).toBe('unmet');
  });
});

test('a description is open where something is drawn, and not visible where it is undrawn', () => {
  const screen = buildScreen([{ role: 'text', description: 'Order confirmed' }, text('Waiting')]);
  expect(metBy('"Order confirmed" is visible', screen)).toBe('unproven');
  const undrawn = screen.elements.flatMap((e) => (e.description === '' ? [] : [e.ref]));
  expect(metBy('"Order confirmed" is visible', { ...screen, undrawn })).toBe('unmet');
});
