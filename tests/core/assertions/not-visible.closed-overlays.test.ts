/** That an overlay is gone which a rule closed proves nothing; nor is the hint of an empty field absent (R73). */
import type { AssertionContext } from '../../../src/core/assertions/context.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, field, heading, row, text } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const GONE = 'met: absent from the last two observations';
type Closed = NonNullable<AssertionContext['closedByRule']>[number];
const plain = buildScreen([heading('Home'), text('x')]);
const closed = (kind: Closed['kind'], ...texts: readonly string[]): Closed => ({
  kind,
  description: `the ${kind} "${texts[0] ?? ''}"`,
  texts,
});

describe('an overlay that a rule closed', () => {
  test.each<[string, string, Closed]>([
    ['by a text of it', '"Rate us" is not visible', closed('dialog', 'Rate us', 'Later')],
    ['by another text of it', '"Later" is not visible', closed('dialog', 'Rate us', 'Later')],
    ['by a control of it', 'the "Later" button is not visible', closed('dialog', 'Rate us', 'Later')],
    ['by its kind', 'the dialog is not visible', closed('dialog', 'Rate us')],
    ['by the other word for a sheet', 'the dialog is not visible', closed('sheet', 'Rate us')],
    ['by the word for a menu', 'the menu is not visible', closed('menu', 'Copy')],
  ])('is not proven absent %s', (_, line, one) => {
    expect(assertionSummary(line, plain, { closedByRule: [closed('snackbar', 'Sent'), one] })).toBe(
      `unproven: a rule closed ${one.description}, so that it is gone is no doing of the app`,
    );
  });

  test.each<[string, string, Closed]>([
    ['of another text', '"Save" is not visible', closed('dialog', 'Rate us')],
    ['of a part of a text', '"Rate" is not visible', closed('dialog', 'Rate us')],
    ['of a text in another case', '"rate us" is not visible', closed('dialog', 'Rate us')],
    ['of a dialog with other words', 'the "Save" dialog is not visible', closed('dialog', 'Rate us')],
    ['of another kind of overlay', 'the dialog is not visible', closed('menu', 'Copy')],
    ['of a menu', 'the menu is not visible', closed('dialog', 'Rate us')],
    ['of an element without a kind', 'the spinner is not visible', closed('dialog', 'Rate us')],
  ])('does not hinder the absence %s', (_, line, one) => {
    expect(assertionSummary(line, plain, { closedByRule: [one] })).toBe(GONE);
  });

  test('is found in any case when the goal leaves case aside', () => {
    const more = { closedByRule: [closed('dialog', 'Rate us')], textCase: 'ignore' as const };
    expect(assertionSummary('"rate us" is not visible', plain, more)).toMatch(/^unproven: a rule closed/);
  });
});

describe('the hint of an empty field', () => {
  const HINT = 'unmet No Effect Bug: "Name" is shown as the hint of an empty field';
  const empty = buildScreen([heading('Home'), field('Name')]);
  test.each([
    ['a text', '"Name" is not visible'],
    ['a text of its own kind', 'the "Name" text is not visible'],
  ])('is there for %s', (_, line) => {
    expect(assertionSummary(line, empty)).toBe(HINT);
  });
  test.each([
    ['a heading', 'the "Name" heading is not visible'],
    ['a text at a place', '"Name" is not visible at the bottom'],
    ['a text in the row of another', '"Name" is not visible in the row of "x"'],
    ['a text in another case', '"NAME" is not visible'],
  ])('does not stand for %s', (_, line) => {
    const screen = buildScreen([heading('Home'), row(text('x')), field('Name')]);
    expect(assertionSummary(line, screen)).not.toContain('hint of an empty field');
  });
  test('is shown where its field stands', () => {
    expect(assertionSummary('"NAME" is not visible', empty, { textCase: 'ignore' })).toBe(HINT);
  });
  test('is out of sight when the field is filled', () => {
    const filled = buildScreen([heading('Home'), field('Name', { text: 'Ann' })]);
    expect(assertionSummary('"Name" is not visible', filled)).not.toContain('is shown as the hint');
  });
});
