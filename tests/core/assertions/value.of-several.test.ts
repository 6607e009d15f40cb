/** A line that names its element by its kind alone, where several are on the screen (R74): none may pass for the one that is meant. */
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { button, buildScreen, heading, list, row, text, type Sketch } from '../../builders/screen.ts';

const look = (...children: readonly Sketch[]): Screen => buildScreen([heading('Home'), ...children]);
const labels = look(text('Open'), text('Paid'));
const buttons = look(button('Pay'), button('Back'));
const answer = (line: string, screen: Screen): string => assertionSummary(line, screen, {}, screen);

describe('several elements of one kind', () => {
  test.each([
    ['The label is "Paid"', labels],
    ['The text is "Open"', labels],
    ['The caption contains "Paid"', labels],
    ['The button says "Pay"', buttons],
    ['The button is not "Back"', buttons],
    ['The label is not "Paid"', labels],
  ])('%s is open where some show it', (line, screen) => {
    expect(answer(line, screen)).toMatch(
      /^unproven judge: \d elements fit the words, and not all show "\w+"$/,
    );
  });

  test.each([
    ['The label is "Paid"', look(text('Paid'), text('Paid'))],
    ['The button says "Pay"', look(button('Pay'))],
    ['The first button is "Pay"', buttons],
    ['The label is not "Late"', labels],
    ['The title is "Home"', look(heading('Orders'))],
  ])('%s holds where each shows it, one is meant, or none shows what must not be', (line, screen) => {
    expect(answer(line, screen)).toMatch(/^met/);
  });

  const rows = look(list(row(text('Milk')), row(text('Eggs')), row(text('Bread'))));
  test.each([
    ['The row below "Milk" shows "Eggs"', /^met/],
    ['The row above "Bread" shows "Eggs"', /^met/],
    ['The row below "Milk" shows "Bread"', /^unproven judge/],
    ['The row above "Bread" shows "Milk"', /^unproven judge/],
  ])('%s: the nearest one is meant', (line, expected) => {
    expect(answer(line, rows)).toMatch(expected);
  });

  test('no element shows it', () => {
    expect(answer('The label is "Late"', labels)).toMatch(/^unmet/);
  });

  test('a heading further down is not the top one', () => {
    expect(answer('The heading is "Orders"', look(heading('Orders')))).toMatch(/^unproven judge/);
  });
});
