/** How far a control is from the value that is wanted, what counts as that value, and what is told of it (R36). */
import { describe, expect, test } from 'vitest';
import { actionSchema } from '../../../src/actions/registry.ts';
import {
  afterMove,
  checkValue,
  distanceTo,
  isValueAction,
  type ValueAction,
} from '../../../src/core/effects/value-effect.ts';
import type { ControlValue, Element } from '../../../src/screen/model/element.ts';
import { buildScreen, the } from '../../builders/screen.ts';

const control = (value?: ControlValue): Element => {
  const element = the(
    buildScreen([{ role: 'slider', description: 'Volume', at: [0, 100, 1000, 100] }]),
    'Volume',
  );
  return value === undefined ? element : { ...element, value };
};
const percent = (to: number) => ({ kind: 'set_value', to, percent: true }) as const;
const number = (to: number) => ({ kind: 'set_value', to, percent: false }) as const;
const choice = (value: string) => ({ kind: 'pick_value', value }) as const;

test('sliders and wheels are given values, and nothing else is', () => {
  const on = { target: { ref: 'e2' } };
  const isValue = (action: object) => isValueAction(actionSchema.parse({ ...on, ...action }));
  expect(isValue({ kind: 'set_value', to: 4 })).toBe(true);
  expect(isValue({ kind: 'pick_value', value: 'July' })).toBe(true);
  expect(isValue({ kind: 'tap' })).toBe(false);
});

describe('people are told', () => {
  test.each([
    ['of a control without a value', number(4), undefined, 'the element tree holds no value of it'],
    ['what a slider shows', number(4), { text: '5' }, 'it is set to "5"'],
    ['what a wheel shows', choice('July'), { text: 'June' }, 'it is set to "June"'],
    [
      'that words are no number',
      number(4),
      { text: 'Low' },
      'it is set to "Low", which is not the number that the line names',
    ],
    [
      'to name the number itself where the slider has no ends',
      percent(40),
      { text: '6' },
      'it is set to "6", and the element tree does not tell of how much; name the number itself: Set … to 6',
    ],
  ] as const)('%s', (_, wanted, value, reason) => {
    expect(checkValue(wanted, control(value)).reason).toBe(reason);
  });
});

describe('a number is the wanted one', () => {
  test.each([
    [40, '40.4', 'equal'],
    [40, '40.5', 'other'],
    [40, '39.5', 'other'],
    [0.5, '0.54', 'equal'],
    [0.5, '0.6', 'other'],
    [0.25, '0.252', 'equal'],
    [0.25, '0.26', 'other'],
  ] as const)('within half of its last decimal place: %d and %s are %s', (to, text, result) => {
    expect(checkValue(number(to), control({ text })).result).toBe(result);
  });
});

describe('a choice is the wanted one', () => {
  test.each([
    ['7', "7 o'clock", 'equal'],
    ['12', "12 o'clock", 'equal'],
    ['12', '12  hours', 'equal'],
    ['7', "at 7 o'clock", 'other'],
    ['7', "17 o'clock", 'other'],
    ['7', '7 hours 30', 'other'],
    ['7', '7h', 'other'],
    ['-5', '-05', 'equal'],
    ['5', 'x5', 'other'],
    ['A5', 'B5', 'other'],
    ['July', '', 'other'],
  ] as const)('%s on a wheel that shows "%s": %s', (wanted, text, result) => {
    expect(checkValue(choice(wanted), control({ text })).result).toBe(result);
  });
});

describe('the distance', () => {
  test.each([
    ['forward', number(8), { text: '5' }, 3],
    ['back', number(5), { text: '8' }, -3],
    ['in percent of the track', percent(40), { text: '6', low: 0, high: 20 }, 10],
    ['to a number, from words', number(8), { text: 'Low' }, null],
    ['to a number, from nothing', number(8), undefined, null],
    ['to a percentage, without ends', percent(40), { text: '6' }, null],
    ['to a choice, from nothing', choice('5'), undefined, null],
    ['of numbers with units', choice('30 min'), { text: '5 min' }, 25],
    ['of two-digit numbers with units', choice('45 min'), { text: '15 min' }, 30],
    ['of words with a number behind them', choice('Level 3'), { text: 'Level 1' }, null],
    ['to a number, from a choice of words', choice('5'), { text: 'None' }, null],
    ['to words, from a number', choice('None'), { text: '5' }, null],
    ['from the first month', choice('March'), { text: 'January' }, 2],
    ['to the first month', choice('January'), { text: 'Mar' }, -2],
    ['of months in any case', choice('JULY'), { text: 'may' }, 2],
    ['of months cut to three letters', choice('Dec'), { text: 'Oct' }, 2],
    ['of months cut to two letters, which is no month', choice('Ju'), { text: 'May' }, null],
    ['by rows, forward', choice('L'), { text: 'S', rows: ['S', 'M', 'L'] }, 2],
    ['by rows, back', choice('9'), { text: '3', rows: ['9', '6', '3'] }, -2],
    ['to a choice that is no row', choice('5'), { text: '3', rows: ['3', '4'] }, 2],
    ['to a choice that is two rows', choice('A'), { text: 'B', rows: ['A', 'B', 'A'] }, null],
    ['of a month and a number', choice('January'), { text: '3' }, null],
  ] as const)('%s', (_, wanted, value, distance) => {
    expect(distanceTo(wanted, value)).toBe(distance);
  });
});

describe('the ends that a movement shows', () => {
  const moved = (action: object, before: Element | undefined, value?: ControlValue) =>
    afterMove(actionSchema.parse({ target: { ref: 'e2' }, ...action }) as ValueAction, before, control(value))
      .value;

  test('are those of a slider that was set to a percentage', () => {
    const action = { kind: 'set_value', to: 40, percent: true };
    expect(moved(action, control({ text: '10' }), { text: '40' })).toEqual({ text: '40', low: 0, high: 100 });
    expect(moved(action, undefined, { text: '0.4' })).toEqual({ text: '0.4', low: 0, high: 1 });
  });

  test('are not read from a slider that was set to a number, nor from a wheel', () => {
    expect(moved({ kind: 'set_value', to: 50, percent: false }, undefined, { text: '50' })).toEqual({
      text: '50',
    });
    expect(moved({ kind: 'pick_value', value: '50' }, undefined, { text: '50' })).toEqual({ text: '50' });
  });

  test('are none of a slider without a value', () => {
    expect(moved({ kind: 'set_value', to: 40, percent: true }, undefined)).toBe(undefined);
  });
});
