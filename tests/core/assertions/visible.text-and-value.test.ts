/** Results of visible texts and values, with their exact wording (R46). */
import { describe, expect, test } from 'vitest';
import { proveLine, assertionSummary } from '../../builders/assertion.ts';
import {
  button,
  dialog,
  field,
  gap,
  icon,
  list,
  row,
  text,
  title,
  type Item,
  type View,
} from '../../builders/android-screen.ts';

const page = (...items: readonly Item[]): View => ({ items: [title('Home'), ...items] });
describe('a visible text', () => {
  test.each<[string, View, Parameters<typeof assertionSummary>[2], string]>([
    ['"Save" is visible', page(button('Save')), {}, 'met: "Save" is visible'],
    [
      '"Save" is visible',
      page(button('SAVE')),
      {},
      'unmet Wrong Text Bug: it shows "SAVE", which differs from "Save" in upper and lower case only (it differs in upper and lower case only; text_case: ignore accepts that)',
    ],
    ['"Save" is visible', page(button('SAVE')), { textCase: 'ignore' }, 'met: "SAVE" is visible'],
    [
      '"Save" is visible',
      page(icon('Save')),
      {},
      'unproven judge: only a content description says so, which never proves visible text',
    ],
    ['"Save" is visible', page(text('x')), {}, 'unmet Missing Element Bug: no text on the screen is "Save"'],
    [
      '"Save" is visible',
      page(button('Safe')),
      {},
      'unmet Missing Element Bug: not there; nearest: "Safe" (0.75)',
    ],
    [
      '"Save" is visible',
      { ...page(button('Save')), undrawn: ['Save'] },
      {},
      'unmet Missing Element Bug: it is in the element tree, but nothing of it is drawn',
    ],
    [
      '"Save" is visible',
      page(list([button('a'), gap(2000), button('Save')])),
      {},
      'unproven another observation: it is in the element tree but outside the viewport; a step that scrolls to it would show it',
    ],
    [
      '"Save" is visible',
      { ...page(button('Save')), over: [dialog('Hi', 'OK')] },
      {},
      'met: "Save" is visible',
    ],
    [
      '"Save" is visible',
      { ...page(text('x')), gaps: ['webview'] },
      {},
      'unproven judge: not in the element tree, which is incomplete here (webview)',
    ],
    [
      '"Saved" is visible',
      page(text('x')),
      { toasts: ['Saved'] },
      'met: a short-lived message said "Saved" (short-lived message)',
    ],
    [
      '"Name" is visible',
      page(field('Name', '')),
      {},
      'met: "Name" is shown as a hint (it is the hint of an empty field)',
    ],
    ['"Ann" is visible', page(field('Name', 'Ann')), {}, 'met: "Ann" is visible (only a field says it)'],
    [
      '"3 items left" is visible',
      page(text('2 items left')),
      {},
      'unmet Wrong Text Bug: it says "2 items left"',
    ],
    [
      '"3 items left" is visible',
      page(text('2 items left'), text('4 items left')),
      {},
      'unmet Missing Element Bug: not there; nearest: "2 items left" (0.50)',
    ],
    [
      '"Save" is visible at the bottom of the screen',
      page(button('Save')),
      {},
      "unmet Wrong Position Bug: 'Save' is at the top of the screen, not at the bottom",
    ],
    [
      '"Save" is visible',
      page(list([row('a')], { scrolled: 100 })),
      { scrolledByCore: true },
      'unproven another observation: no text on the screen is "Save"; but the content was scrolled to reach a control, and what it names may stand out of view',
    ],
    ['the "Save" button is visible', page(button('Save')), {}, 'met: "Save" is visible'],
    ['"Save" or "Keep" is visible', page(text('Keep')), {}, 'met: "Keep" is visible'],
    [
      '"Save" or "Keep" is visible',
      page(text('x')),
      {},
      'unmet Missing Element Bug: no text on the screen is "Save"',
    ],
    [
      '"Save" and "Keep" are visible',
      page(text('Keep')),
      {},
      'unmet Missing Element Bug: no text on the screen is "Save"',
    ],
    [
      '"Save" and "Keep" are visible',
      page(text('Keep'), text('Save')),
      {},
      'met: "Save" is visible; "Keep" is visible',
    ],
    [
      'all is well with the world',
      page(text('x')),
      {},
      'unproven readable line: the rules cannot read the line',
    ],
  ])('%s %#', (condition, view, more, answer) => {
    expect(assertionSummary(condition, view, more)).toBe(answer);
  });
});

describe('a value', () => {
  test.each<[string, View, Parameters<typeof assertionSummary>[2], string]>([
    [
      'the "Name" field shows "Ann"',
      page(field('Name', 'Ann', { description: 'Name' })),
      {},
      'met: it shows "Ann"',
    ],
    [
      'the "Name" field shows "Ann"',
      page(field('Name', 'Eve', { description: 'Name' })),
      {},
      'unmet Wrong Text Bug: it shows "Eve"',
    ],
    ['the "Name" field shows "Ann"', page(field('Name', '')), {}, 'unmet Wrong Text Bug: it shows nothing'],
    [
      'the "Name" field shows "Ann"',
      page(field('Name', 'Ann', { password: true, description: 'Name' })),
      {},
      'unproven judge: a password field does not show its value',
    ],
    [
      'the "Name" field shows "Ann"',
      page(text('x')),
      {},
      'unmet Missing Element Bug: nothing on the screen is labelled "Name"',
    ],
    [
      'the "Name" field contains "An"',
      page(field('Name', 'Ann', { description: 'Name' })),
      {},
      'met: it shows "Ann"',
    ],
    [
      'the "Name" field does not contain "An"',
      page(field('Name', 'Ann', { description: 'Name' })),
      {},
      'unmet Wrong Text Bug: it shows "Ann"',
    ],
    [
      'the "Name" field does not contain "Bo"',
      page(field('Name', 'Ann', { description: 'Name' })),
      {},
      'met: it shows "Ann"',
    ],
    ['"Total" shows "5 EUR"', page(row('Total', '5 EUR')), {}, 'met: it shows "Total", "5 EUR"'],
    [
      '"Total" shows "5 EUR"',
      page(row('Total', '6 EUR')),
      {},
      'unmet Wrong Text Bug: it shows "Total", "6 EUR"',
    ],
    ['"Total" shows "5 EUR"', page(text('Total'), text('5 EUR')), {}, 'met: it shows "Total", "5 EUR"'],
    [
      'the remembered price is shown',
      page(text('5 EUR')),
      { facts: [{ name: 'price', value: '5 EUR', screen: 's0' }] },
      'met: the screen shows "5 EUR"',
    ],
    [
      'the remembered price is shown',
      page(text('6 EUR')),
      { facts: [{ name: 'price', value: '5 EUR', screen: 's0' }] },
      'unmet Wrong Text Bug: no text on the screen is "5 EUR"',
    ],
    ['the remembered price is shown', page(text('6 EUR')), {}, 'unproven: nothing was remembered as "price"'],
  ])('%s %#', (condition, view, more, answer) => {
    expect(assertionSummary(condition, view, more)).toBe(answer);
  });
});

test('the expectation and proof of a result', () => {
  const { expected, proof } = proveLine('"Save" is visible', page(button('Save')));
  expect(expected).toBe('"Save" is visible');
  const box = { x: 40, y: 260, width: 1000, height: 120 };
  expect(proof).toEqual({ screen: 's2', ref: 'e3', box, rule: 'visible, exact text' });
  const absent = proveLine('"Save" is not visible', page(text('x')));
  expect(absent.expected).toBe('"Save" is not visible');
  expect(absent.proof).toEqual({ screen: 's2', ref: null, box: null, rule: 'absence' });
});
