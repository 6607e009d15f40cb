/** Which choice a `Select` line means, and how its result names it: the choice, and not its caption (R21, R46, R74). */
import { describe, expect, test } from 'vitest';
import { contextOf } from '../../builders/assertion.ts';
import { goalOf } from '../../builders/core.ts';
import { rowAt, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, button, type Sketch } from '../../builders/screen.ts';
import { proveChoice } from '../../../src/core/assertions/choice.ts';
import type { AssertionResult, ConditionOf } from '../../../src/core/assertions/context.ts';

/** The condition that a Select line states. */
const statedBy = (line: string): ConditionOf<'value'> => {
  const [condition] = goalOf([line]).steps[0]?.parsed.conditions ?? [];
  if (condition?.kind !== 'value') throw new Error(`${line} states no value`);
  return condition;
};
const LINE = 'Select "Sold" in "Status"';
const prove = (children: readonly Sketch[], line = LINE, textCase?: 'ignore'): AssertionResult =>
  proveChoice(statedBy(line), contextOf(buildScreen(children), textCase === undefined ? {} : { textCase }));
const summary = (...of: Parameters<typeof prove>): string => {
  const { met, label, needs, actual } = prove(...of);
  return `${[met, label, needs].filter((x) => x !== null).join(' ')}: ${actual}`;
};

const captionAt = (y: number, words = 'Status'): Sketch => textAt(words, 40, y);
const caption = captionAt(300);
const radio = (text: string, y: number, checked = false): Sketch => ({
  role: 'radio',
  text,
  checked,
  at: [40, y, 1000, 80],
});
const chip = (words: string, x: number, selected = false): Sketch =>
  button(words, { at: [x, 400, 200, 80], selected });
/** A radio button with its words beside it, in a box that takes no touch. */
const besideWords = (words: string, y: number, checked = false): Sketch =>
  rowAt(40, y, 1000, { role: 'radio', checked, at: [40, y, 80, 80] }, textAt(words, 160, y));
const openRow = (value: string, more: Sketch = {}): Sketch => ({
  ...rowAt(0, 280, 1080, caption, textAt(value, 600, 300)),
  clickable: true,
  ...more,
});

const SELECTED = 'met: "Sold" is selected';
const NOT_SELECTED = 'unmet Wrong State Bug: "Sold" is not selected';

describe('the result of a choice names the choice', () => {
  test.each<[string, readonly Sketch[], Partial<AssertionResult>]>([
    [
      'a radio button that is selected',
      [caption, radio('Free', 400), radio('Sold', 500, true)],
      { met: 'met', expected: '"Sold" is selected', actual: '"Sold" is selected' },
    ],
    [
      'a radio button that is not',
      [caption, radio('Free', 400, true), radio('Sold', 500)],
      { met: 'unmet', expected: '"Sold" is selected', actual: '"Sold" is not selected' },
    ],
    [
      'a chip beside the selected one',
      [caption, chip('Free', 40, true), chip('Sold', 300)],
      { met: 'unmet', expected: '"Sold" is selected', actual: '"Sold" is not selected' },
    ],
    [
      'a radio button beside its words',
      [caption, besideWords('Free', 400), besideWords('Sold', 500, true)],
      { met: 'met', expected: '"Sold" is selected', actual: '"Sold" is selected' },
    ],
  ])('%s', (_, children, result) => {
    expect(prove(children)).toMatchObject(result);
  });
});

describe('a place of the caption is no place of its choice', () => {
  const TOP = 'Select "Sold" in "Status" at the top';
  const ROW = 'Select "Sold" in "Status" in the row of "Offer"';
  const BELOW = 'Select "Sold" in "Status" below "Price"';
  const titled = rowAt(0, 180, 1080, textAt('Offer', 40, 200), textAt('Status', 440, 200));
  test.each<[string, string, readonly Sketch[], string]>([
    ['at the top, selected', TOP, [caption, radio('Free', 700), radio('Sold', 1900, true)], SELECTED],
    ['at the top, not selected', TOP, [caption, radio('Free', 700, true), radio('Sold', 1900)], NOT_SELECTED],
    ['in a row, selected', ROW, [titled, radio('Free', 400), radio('Sold', 500, true)], SELECTED],
    ['in a row, not selected', ROW, [titled, radio('Free', 400, true), radio('Sold', 500)], NOT_SELECTED],
    [
      'at the top, under another group that has the choice too',
      TOP,
      [
        textAt('Old', 40, 60),
        radio('Sold', 150, true),
        caption,
        radio('Free', 400, true),
        radio('Sold', 1900),
      ],
      NOT_SELECTED,
    ],
    [
      'below another text: of two captions, the lower one',
      BELOW,
      [
        captionAt(60),
        radio('Free', 150, true),
        radio('Sold', 240),
        textAt('Price', 40, 500),
        captionAt(900),
        radio('Free', 990),
        radio('Sold', 1080, true),
      ],
      SELECTED,
    ],
  ])('%s', (_, line, children, answer) => {
    expect(summary(children, line)).toBe(answer);
  });
});

describe('a choice that differs in case only', () => {
  test.each<[string, readonly Sketch[], string]>([
    ['is a radio button', [caption, radio('FREE', 400), radio('SOLD', 500, true)], SELECTED],
    ['is a chip', [caption, chip('FREE', 40), chip('SOLD', 300, true)], SELECTED],
    ['is not selected', [caption, radio('FREE', 400, true), radio('SOLD', 500)], NOT_SELECTED],
    [
      'is preferred to a title that is equal',
      [textAt('Sold', 40, 100), caption, radio('FREE', 400), radio('SOLD', 500, true)],
      SELECTED,
    ],
    [
      'has a caption in capitals',
      [captionAt(300, 'STATUS'), radio('Free', 400), radio('Sold', 500, true)],
      SELECTED,
    ],
    [
      'stands under another caption in capitals',
      [captionAt(60, 'STATUS'), radio('Sold', 150, true), caption, radio('Sold', 400)],
      NOT_SELECTED,
    ],
    [
      'does not count beside one that is equal',
      [caption, radio('Sold', 400), radio('SOLD', 500, true)],
      NOT_SELECTED,
    ],
  ])('%s', (_, children, answer) => {
    expect(summary(children)).toBe(answer);
  });

  test('is found where the goal leaves case aside', () => {
    expect(summary([caption, radio('free', 400), radio('sold', 500, true)], LINE, 'ignore')).toBe(SELECTED);
  });
});

describe('words that are no choice', () => {
  test.each<[string, readonly Sketch[], string]>([
    [
      'stand in no control: they are the value',
      [caption, textAt('Sold', 40, 400), textAt('Free', 40, 500)],
      'met: it shows "Status", "Sold"',
    ],
    [
      'stand in no control under another value',
      [caption, textAt('Free', 40, 400), textAt('Sold', 40, 500)],
      'unmet Wrong Text Bug: it shows "Status", "Free"',
    ],
    [
      'are the value of a highlighted row',
      [openRow('Sold', { selected: true })],
      'met: it shows "Status", "Sold"',
    ],
    [
      'are the value in a control that is called so itself',
      [
        {
          role: 'dropdown',
          description: 'Status',
          selected: true,
          at: [0, 280, 1080, 120],
          children: [textAt('Sold', 600, 300)],
        },
      ],
      'met: it shows "Sold"',
    ],
  ])('%s', (_, children, answer) => {
    expect(summary(children)).toBe(answer);
  });

  test('stand on a button beside the radio button: they differ', () => {
    expect(summary([caption, radio('Sold', 400, true), button('Sold', { at: [40, 500, 300, 80] })])).toBe(
      'unproven: 2 elements fit the words, and they differ',
    );
  });
});
