/** Whether a control holds the choice that a step made, and whether the choice is in view before it (R21). */
import { describe, expect, test } from 'vitest';
import { conditionsOf, contextOf } from '../../builders/assertion.ts';
import { rowAt, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, button, list, text, type Sketch } from '../../builders/screen.ts';
import { isChoiceInView, proveChoice } from '../../../src/core/assertions/choice.ts';
import type { AssertionResult, ConditionOf } from '../../../src/core/assertions/context.ts';

/** "Sold" in "Status". */
const asked = (): ConditionOf<'value'> => {
  const [condition] = conditionsOf('"Status" shows "Sold"');
  if (condition?.kind !== 'value') throw new Error('no value');
  return condition;
};
type More = Parameters<typeof contextOf>[1];
const prove = (children: readonly Sketch[], more: More = {}): AssertionResult =>
  proveChoice(asked(), contextOf(buildScreen(children), more));
const summary = (children: readonly Sketch[], more: More = {}): string => {
  const { met, label, needs, actual } = prove(children, more);
  return `${[met, label, needs].filter((x) => x !== null).join(' ')}: ${actual}`;
};
const inView = (children: readonly Sketch[]): boolean => {
  const { target: control } = asked();
  const choice = { ...control, source: '"Sold"', label: 'Sold' };
  return isChoiceInView(buildScreen(children), { control, choice }, 'exact');
};

const caption = textAt('Status', 40, 300);
const radio = (words: string, y: number, checked = false, more: Sketch = {}): Sketch => ({
  ...more,
  role: 'radio',
  text: words,
  checked,
  at: [40, y, 1000, 80],
});
const chip = (words: string, x: number, selected = false): Sketch =>
  button(words, { at: [x, 400, 200, 80], selected });
/** A row that opens: its caption and the value it shows. */
const opens = (value: string): Sketch => rowAt(0, 280, 1080, caption, textAt(value, 600, 300));
const openRow = (value: string): Sketch => ({ ...opens(value), clickable: true });

describe('a choice is in view', () => {
  test.each<[string, readonly Sketch[], boolean]>([
    ['as a radio button under its caption', [caption, radio('Free', 400), radio('Sold', 500)], true],
    ['as a chip under its caption', [caption, chip('Free', 40), chip('Sold', 300)], true],
    [
      'in a group that lacks it: the caption is not to be tapped',
      [caption, radio('Free', 400), radio('Gone', 500)],
      true,
    ],
    ['not in a control that opens', [openRow('Free'), radio('Sold', 500)], false],
    ['not where nothing is called so', [radio('Free', 400), radio('Sold', 500)], false],
    ['not where nothing can be chosen', [caption, text('Notes', { at: [40, 500, 400, 80] })], false],
    ['not where its words stand in no control', [caption, textAt('Sold', 40, 400)], false],
    ['not where one box stands alone without it', [caption, radio('Free', 400)], false],
    ['not where buttons stand under the caption', [caption, chip('Free', 40), chip('Gone', 300)], false],
    [
      'not where another caption stands over it',
      [caption, radio('Free', 400), textAt('Old', 40, 800), radio('Sold', 890)],
      false,
    ],
    [
      'where it may belong to a text between',
      [caption, radio('Free', 400), textAt('Old', 40, 500), radio('Sold', 600)],
      true,
    ],
    ['not where it is covered', [caption, { ...chip('Sold', 40), coveredBy: 'e1' }], false],
    [
      'not in boxes that are covered',
      [
        caption,
        radio('Free', 400, false, { coveredBy: 'e1' }),
        radio('Gone', 500, false, { coveredBy: 'e1' }),
      ],
      false,
    ],
  ])('%s', (_, children, answer) => {
    expect(inView(children)).toBe(answer);
  });
});

describe('a choice among those in view', () => {
  const SELECTED = 'met: "Sold" is selected';
  const NOT_SELECTED = 'unmet Wrong State Bug: "Sold" is not selected';
  test.each<[string, readonly Sketch[], string]>([
    ['is selected', [caption, radio('Free', 400), radio('Sold', 500, true)], SELECTED],
    ['is not selected', [caption, radio('Free', 400, true), radio('Sold', 500)], NOT_SELECTED],
    [
      'is not selected, and neither is another radio button',
      [caption, radio('Free', 400), radio('Sold', 500)],
      NOT_SELECTED,
    ],
    ['is a selected chip', [caption, chip('Free', 40), chip('Sold', 300, true)], SELECTED],
    [
      'is a chip beside the selected one',
      [caption, chip('Free', 40, true), chip('Gone', 300), chip('Sold', 600)],
      NOT_SELECTED,
    ],
    [
      'is a chip among chips that the tree tells nothing of',
      [caption, chip('Free', 40), chip('Sold', 300)],
      'unproven judge: the hierarchy does not say which choice is selected',
    ],
    [
      'may belong to another caption',
      [caption, radio('Free', 400), textAt('Old', 40, 500), radio('Sold', 600)],
      'unproven judge: nobody can tell whether Sold belongs to "Status"',
    ],
  ])('%s', (_, children, answer) => {
    expect(summary(children)).toBe(answer);
  });

  test('is reported as the choice, where it stands', () => {
    expect(prove([caption, chip('Free', 40), chip('Sold', 300)])).toMatchObject({
      expected: '"Status": Sold',
      proof: { ref: 'e4', rule: 'choice' },
    });
    expect(prove([caption, radio('Free', 400), textAt('Old', 40, 500), radio('Sold', 600)])).toMatchObject({
      expected: '"Status": Sold',
      proof: { ref: 'e5', rule: 'choice' },
    });
  });
});

describe('a control that shows its choice', () => {
  test.each<[string, readonly Sketch[], string]>([
    ['holds it', [openRow('Sold')], 'met: it shows "Status", "Sold"'],
    [
      'holds it, above another control that is built alike',
      [openRow('Sold'), { ...rowAt(0, 420, 1080, textAt('Used', 600, 430)), clickable: true }],
      'met: it shows "Status", "Sold"',
    ],
    ['holds another one', [openRow('Free')], 'unmet Wrong Text Bug: it shows "Status", "Free"'],
    [
      'is a button of its own under the caption',
      [caption, button('Sold', { at: [40, 400, 200, 80] })],
      'unmet Wrong Text Bug: it shows "Status"',
    ],
    [
      'is not there',
      [list(text('Milk')), radio('Sold', 1500, true)],
      'unmet Missing Element Bug: nothing on the screen is labelled "Status"',
    ],
  ])('%s', (_, children, answer) => {
    expect(summary(children)).toBe(answer);
  });
});
