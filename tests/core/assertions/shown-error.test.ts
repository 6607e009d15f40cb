/** `No error is shown`, held against states of fields and what stands beside them (R73). */
import { describe, expect, test } from 'vitest';
import { deniesErrors } from '../../../src/core/assertions/shown-error.ts';
import { assertionSummary, conditionsOf } from '../../builders/assertion.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { buildScreen, field, heading } from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const LINE = 'No error is shown';
const GONE = 'met: absent from the last two observations';
const NUMBER = field('Number', { text: '1234', at: [40, 400, 1000, 120] });
const page = (...texts: readonly ReturnType<typeof textAt>[]): Screen =>
  buildScreen([heading('Pay'), NUMBER, ...texts]);
const COMPLAINT = textAt('Only four digits so far', 60, 530, 600, 60);

const inColor = (screen: Screen, words: string, ink: 'red' | 'green'): Screen => ({
  ...screen,
  colors: Object.fromEntries(
    screen.elements
      .filter((e) => e.text === words)
      .map((e) => [e.ref, { fill: 'white', ink, around: 'white', hasInk: true } as const]),
  ),
});
const summary = (
  screen: Screen,
  beforeLastGesture: Screen | null = null,
  pageBegan = beforeLastGesture,
): string =>
  assertionSummary(LINE, screen, {
    beforeLastGesture,
    pageBegan,
    sighting: { ever: true, asContent: false, containers: [] },
  });

describe('an error may be shown', () => {
  test('where a field is marked as wrong', () => {
    const screen = page();
    const elements = screen.elements.map((e) => (e.state.editable ? { ...e, invalid: true } : e));
    expect(summary({ ...screen, elements })).toMatch(/^unproven judge: "1234" is marked as wrong/u);
  });

  test('where words beside a field are red', () => {
    const screen = inColor(page(COMPLAINT), 'Only four digits so far', 'red');
    expect(summary(screen)).toBe('unproven judge: "Only four digits so far" beside a field may be one');
  });

  test('where words came beside a field with the last gesture', () => {
    expect(summary(page(COMPLAINT), page())).toBe(
      'unproven judge: "Only four digits so far" beside a field may be one',
    );
  });

  test('where words came beside a field with an earlier gesture on the page', () => {
    expect(summary(page(COMPLAINT), page(COMPLAINT), page())).toMatch(/^unproven judge/u);
  });

  test('where words went and came again', () => {
    expect(summary(page(COMPLAINT), page(), page(COMPLAINT))).toMatch(/^unproven judge/u);
  });

  test.each<[string, Screen]>([
    ['in two lines', page(textAt('Only four digits\nso far', 60, 530, 600, 150))],
    ['with a gap below the field', page(textAt('Only four digits so far', 60, 600, 600, 60))],
    ['at the right of the field', page(textAt('Only four digits', 1050, 420, 30, 60))],
  ])('where they stand %s', (_, screen) => {
    expect(summary(screen, page())).toMatch(/^unproven judge/u);
  });

  test('where a text has a word of failure, wherever it stands', () => {
    expect(summary(page(textAt('Invalid number', 60, 1800, 600, 60)))).toBe(
      'unproven judge: "Invalid number" may be one',
    );
  });
});

describe('no error is shown', () => {
  test.each<[string, string, Screen, Screen | null]>([
    ['by words that stood before the gesture', '', page(COMPLAINT), page(COMPLAINT)],
    ['by words that are green', '', inColor(page(COMPLAINT), 'Only four digits so far', 'green'), page()],
    ['by red words away from fields', '', inColor(page(textAt('Sale', 60, 1500)), 'Sale', 'red'), null],
    ['by words farther away than the field is high', '', page(textAt('Your cards', 60, 650)), page()],
    ['by words across from the field', '', page(textAt('Your cards', 1045, 525, 30, 60)), page()],
    ['by a number of characters', '', page(textAt('4/16', 60, 530)), page()],
    ['by a red asterisk', '', inColor(page(textAt('*', 60, 530)), '*', 'red'), null],
    ['by the texts of a new page', '', page(COMPLAINT), buildScreen([heading('Home')])],
  ])('%s', (_, __, screen, before) => {
    expect(summary(screen, before)).toMatch(new RegExp(`^${GONE}`, 'u'));
  });
});

test('only a line about any error needs colors', () => {
  const denies = (line: string): boolean => conditionsOf(line).some(deniesErrors);
  expect([denies(LINE), denies('"Error" is not visible'), denies('An error message is shown')]).toEqual([
    true,
    false,
    false,
  ]);
});
