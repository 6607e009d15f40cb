/** Slips of the pen in lines that the rules can't read. */
import { expect, test } from 'vitest';
import { slipInLine } from '../../../src/cli/select/slip-in-line.ts';

test.each([
  ['Tpa the "Log in" button', 'did you mean "tap"?'],
  ['Tap the "Log in button', 'a quotation mark is not closed'],
  ['"B" is visble', 'did you mean "visible"?'],
  ['Verify "B" is not disbled', 'did you mean "disabled"?'],
  ['Verify the keybord is shown', 'did you mean "keyboard"?'],
  ['"A" is abve "B"', 'did you mean "above"?'],
  ['The "Save" buton is enabled', 'did you mean "button"?'],
  ['"B" is lovely', null],
  ['The "Visble" chart is pretty', null],
  ['Log in with the test user', null],
  ['Buy the cheapest "Apples"', null],
  ['Go to the shop and pay', null],
])('%s', (line, slip) => {
  expect(slipInLine(line)).toBe(slip);
});
