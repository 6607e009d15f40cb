/** A slider and a wheel are read back (R36). */
import { describe, expect, test } from 'vitest';
import { afterMove, checkValue, distanceTo } from '../../../src/core/effects/value-effect.ts';
import type { ControlValue, Element } from '../../../src/screen/model/element.ts';
import { buildScreen } from '../../builders/screen.ts';

const slider = (value?: ControlValue): Element => {
  const screen = buildScreen([{ role: 'slider', at: [0, 100, 1000, 100] }]);
  const [, element] = screen.elements;
  if (element === undefined) throw new Error('no slider');
  return value === undefined ? element : { ...element, value };
};
const percent = (to: number) => ({ kind: 'set_value', to, percent: true }) as const;
const number = (to: number) => ({ kind: 'set_value', to, percent: false }) as const;

describe('a slider', () => {
  test.each([
    [percent(40), { text: '40%', low: 0, high: 100 }, 'equal'],
    [percent(40), { text: '40.4%', low: 0, high: 100 }, 'equal'],
    [percent(40), { text: '41%', low: 0, high: 100 }, 'other'],
    [percent(40), { text: '6', low: 0, high: 15 }, 'equal'],
    [number(6), { text: '6.0' }, 'equal'],
    [number(6), { text: '7.0' }, 'other'],
    [number(0.4), { text: '0.42' }, 'equal'],
    [number(0.4), { text: '0.5' }, 'other'],
    [percent(40), { text: '40.0' }, 'unreadable'],
    [number(250), { text: '40%', low: 0, high: 100 }, 'unreadable'],
  ] as const)('set to %o shows %o: %s', (wanted, value, result) => {
    expect(checkValue(wanted, slider(value)).result).toBe(result);
  });

  test('without a value in the tree can’t be read back', () => {
    expect(checkValue(percent(40), slider()).result).toBe('unreadable');
  });
});

describe('a percentage of a slider without ends', () => {
  const action = { ...percent(40), target: { ref: 'e2' }, move: null };

  test.each([
    ['40.0', 'equal'],
    ['0.4', 'equal'],
    ['42.0', 'other'],
    // The finger let go at 40 %, so these sliders do not go to 100.
    ['24.0', 'unreadable'],
    ['102.0', 'unreadable'],
    ['6.0', 'unreadable'],
  ] as const)('that shows %s after a movement to 40 %%: %s', (text, result) => {
    const control = afterMove(action, slider({ text: '10.0' }), slider({ text }));
    expect(checkValue(action, control).result).toBe(result);
  });
});

describe('a wheel', () => {
  const wheel = (text: string): Element => ({ ...slider({ text }), role: 'wheel' });
  test.each([
    ['July', 'July', 'equal'],
    ['july', 'July', 'equal'],
    ['9', '09', 'equal'],
    ['7', "7 o'clock", 'equal'],
    ['7', '17', 'other'],
    ['July', 'June', 'other'],
    ['1', '1 5', 'other'],
  ] as const)('%s is wanted and it shows %s: %s', (value, shown, result) => {
    expect(checkValue({ kind: 'pick_value', value }, wheel(shown)).result).toBe(result);
  });

  test('knows the order of numbers and months, and of nothing else', () => {
    const left = (value: string, text: string) => distanceTo({ kind: 'pick_value', value }, { text });
    expect(left('14', '9')).toBe(5);
    expect(left('July', 'Mar')).toBe(4);
    expect(left('Large', 'Small')).toBe(null);
    expect(left('July', '7')).toBe(null);
  });
});
