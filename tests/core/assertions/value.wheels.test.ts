/** The value of a wheel, of a list box under its caption, and of a text in a picture of a row (R74). */
import { describe, expect, test } from 'vitest';
import { assertionSummary, proveLine } from '../../builders/assertion.ts';
import { textAt, nameField } from '../../builders/screen-layout.ts';
import { buildScreen, type Sketch } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

/** A wheel "Month" whose rows read "May" and "June"; the tree says that it is set to this. */
const wheel = (set: string | null, role: 'wheel' | 'container' = 'wheel'): Screen => {
  const screen = buildScreen([
    {
      role,
      description: 'Month',
      at: [0, 300, 400, 300],
      children: [textAt('May', 40, 310), textAt('June', 40, 400)],
    },
  ]);
  const value = set === null ? {} : { value: { text: set, number: null } };
  return {
    ...screen,
    elements: screen.elements.map((e) => (e.description === 'Month' ? { ...e, ...value } : e)),
  };
};

describe('a wheel', () => {
  test.each([
    ['"Month" shows "July"', 'July', 'met: it is set to "July"'],
    ['"Month" shows "July"', 'June', 'unmet Wrong Text Bug: it is set to "June"'],
    ['"Month" does not show "July"', 'July', 'unmet Wrong Text Bug: it is set to "July"'],
    ['"Month" does not show "July"', 'June', 'met: it is set to "June"'],
    ['"Month" contains "Ju"', 'July', 'met: it is set to "July"'],
  ])('shows what it is set to, and not what its rows read: %s, %s', (line, set, answer) => {
    expect(assertionSummary(line, wheel(set))).toBe(answer);
  });

  test('is named in the proof', () => {
    expect(proveLine('"Month" shows "July"', wheel('July')).proof).toMatchObject({
      ref: 'e2',
      rule: 'value',
    });
  });

  test('whose setting the tree does not tell shows its rows', () => {
    expect(assertionSummary('"Month" shows "June"', wheel(null))).toBe('met: it shows "May", "June"');
  });

  test('is no other control with a value', () => {
    expect(assertionSummary('"Month" shows "June"', wheel('July', 'container'))).toBe(
      'met: it shows "May", "June"',
    );
  });
});

describe('the value under a caption', () => {
  const under = (more: Sketch): readonly Sketch[] => [
    textAt('Total', 40, 300),
    { text: '6.00', clickable: true, at: [40, 390, 200, 80], ...more },
  ];
  test.each<[string, Sketch, RegExp]>([
    ['may be in a list box', { role: 'dropdown' }, /^met: it shows "Total", "6.00"/],
    ['may be in a field', { role: 'input' }, /^met: it shows "Total", "6.00"/],
    ['is not in a link', { role: 'link' }, /^unmet Wrong Text Bug: it shows "Total"$/],
  ])('%s', (_, more, answer) => {
    expect(assertionSummary('"Total" shows "6.00"', buildScreen(under(more)))).toMatch(answer);
  });
});

describe('a part of a text', () => {
  test('is one of the characters of a field', () => {
    expect(assertionSummary('the "Name" field contains "nn"', buildScreen([nameField('Ann')]))).toMatch(
      /^met/,
    );
  });

  test('is no part of a word elsewhere', () => {
    const shown = buildScreen([textAt('Total', 40, 300), textAt('46.001', 600, 300)]);
    expect(assertionSummary('"Total" contains "6.00"', shown)).not.toMatch(/^met/);
  });
});
