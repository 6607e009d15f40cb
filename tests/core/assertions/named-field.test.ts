/** What stands beside, above or around a field or a box names it: a label of an empty field is no title of the page below it (R74). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, checkbox, field, type Sketch } from '../../builders/screen.ts';
import { box, textAt } from '../../builders/screen-layout.ts';

const verdict = (statement: string, children: readonly Sketch[]): string =>
  assertionSummary(statement, buildScreen(children)).split(/[ :]/u)[0] ?? '';

const line = (y: number, name: string, value: string): Sketch =>
  box(y, 100, textAt(name, 40, y), field('', { text: value, at: [400, y, 500, 90] }));
const FORM = [line(200, 'Email', ''), line(320, 'Name', 'Ann'), textAt('Bob', 40, 600)];

describe('the label of a field', () => {
  test.each([
    ['"Email" contains "Ann"', 'unmet'],
    ['"Email" contains "Bob"', 'unmet'],
    ['"Email" does not contain "Bob"', 'met'],
    ['"Email" is empty', 'met'],
    ['"Email" is not empty', 'unmet'],
    ['"Name" is empty', 'unmet'],
    ['"Name" is not empty', 'met'],
  ])('%s is %s', (statement, result) => {
    expect(verdict(statement, FORM)).toBe(result);
  });

  test('is none above a field that has another name', () => {
    const inbox = [
      box(100, 300, textAt('Inbox', 40, 100), field('Search', { at: [40, 190, 900, 90] })),
      textAt('From Bob', 40, 600),
    ];
    expect(verdict('"Inbox" is empty', inbox)).toBe('unproven');
    expect(verdict('"Inbox" contains "From Bob"', inbox)).not.toBe('unmet');
  });

  test('may be the title of more where it stands above a field, and other texts with it', () => {
    const page = [
      textAt('Inbox', 40, 100),
      field('', { at: [40, 190, 900, 90] }),
      textAt('From Bob', 40, 300),
    ];
    expect(verdict('"Inbox" is empty', page)).toBe('unproven');
    const own = box(100, 200, textAt('Note', 40, 100), field('', { at: [40, 190, 900, 90] }));
    expect(verdict('"Note" is empty', [own, textAt('From Bob', 40, 400)])).toBe('met');
  });

  test('may be a box around it', () => {
    const around: Sketch = {
      ...line(200, '', ''),
      text: 'Email:',
      children: [field('', { at: [400, 200, 500, 90] })],
    };
    expect(verdict('"Email" contains "Bob"', [around, textAt('Bob', 40, 600)])).not.toBe('met');
  });

  test('is no text that takes taps itself', () => {
    const link: Sketch = { role: 'link', text: 'Email', clickable: true, at: [40, 200, 200, 80] };
    const form = [box(200, 100, link, field('Your mail', { at: [400, 200, 500, 90] }))];
    expect(verdict('"Email" is empty', form)).toBe('unmet');
  });
});

const tick = (x: number, y: number, checked: boolean): Sketch =>
  checkbox('', { checked, at: [x, y, 60, 60] });

describe('names and boxes that take turns in one line', () => {
  const behind = [
    box(
      200,
      80,
      textAt('Wi-Fi', 40, 200, 150),
      tick(200, 210, true),
      textAt('Phone', 270, 200, 150),
      tick(430, 210, false),
    ),
  ];
  const before = [
    box(
      200,
      80,
      tick(40, 210, true),
      textAt('Wi-Fi', 110, 200, 150),
      tick(270, 210, false),
      textAt('Phone', 340, 200, 150),
    ),
  ];
  test.each([
    ['The "Phone" checkbox is unchecked', 'met'],
    ['The "Phone" checkbox is checked', 'unmet'],
    ['The "Wi-Fi" checkbox is checked', 'met'],
    ['The checkbox next to "Phone" is unchecked', 'met'],
    ['The checkbox in the row of "Wi-Fi" is checked', 'met'],
  ])('%s is %s, with the names before the boxes and behind them', (statement, result) => {
    expect(verdict(statement, behind)).toBe(result);
    expect(verdict(statement, before)).toBe(result);
  });
});

test.each([
  ['below', 300],
  ['above', 130],
])('a card of a name and a box %s it is one control', (_, y) => {
  const card = (x: number, name: string, checked: boolean): Sketch => ({
    at: [x, 120, 300, 300],
    children: [textAt(name, x, 200), tick(x, y, checked)],
  });
  const cards = [card(0, 'Wi-Fi', true), card(340, 'Phone', false)];
  expect(verdict('The "Wi-Fi" checkbox is checked', cards)).toBe('met');
  expect(verdict('The "Phone" checkbox is checked', cards)).toBe('unmet');
  expect(verdict('"Wi-Fi" is checked', cards)).toBe('met');
  expect(verdict('"Phone" is checked', cards)).toBe('unmet');
});

test('a card with two texts leaves open which of them the box below belongs to', () => {
  const card: Sketch = {
    at: [0, 120, 300, 400],
    children: [textAt('Wi-Fi', 0, 120), textAt('Fast', 0, 240), tick(0, 400, true)],
  };
  expect(verdict('"Wi-Fi" is checked', [card])).toBe('unproven');
});

test('a choice that is not selected may be in a closed list', () => {
  const list: Sketch = { role: 'dropdown', text: 'Week', clickable: true, at: [40, 200, 400, 90] };
  expect(verdict('"Month" is not selected', [list])).toBe('unproven');
  expect(verdict('"Month" is selected', [list])).toBe('unmet');
  expect(verdict('"Month" is not selected', [textAt('Week', 40, 200)])).toBe('unmet');
});

test('a checkbox that says its name is in the row of that name', () => {
  const boxes = [
    checkbox('Wi-Fi', { checked: true, at: [40, 200, 600, 80] }),
    checkbox('Phone', { checked: false, at: [40, 300, 600, 80] }),
  ];
  expect(verdict('The checkbox in the row of "Phone" is unchecked', boxes)).toBe('met');
  expect(verdict('The checkbox in the row of "Wi-Fi" is unchecked', boxes)).toBe('unmet');
});
