/** Places that a line names without their kind: headings, and the fields and boxes that say the same (R46, R77). */
import { expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, text, type Sketch } from '../../builders/screen.ts';

const heading = (words: string, y: number): Sketch => ({
  ...text(words, { at: [0, y, 1080, 90] }),
  role: 'heading',
});
/** A label that holds a checkbox of its name, as `<label><input type="checkbox">Iron</label>`. */
const labelled = (words: string, y: number): Sketch => ({
  ...text(words, { at: [0, y, 1080, 90] }),
  children: [{ role: 'checkbox', description: words, clickable: true, at: [0, y, 90, 90] }],
});
const category = (value: string, y: number, description = 'Category'): Sketch => ({
  role: 'dropdown',
  text: value,
  description,
  clickable: true,
  at: [0, y, 1080, 90],
});
const pills = [heading('Due', 100), labelled('Iron', 200), heading('Taken', 400), labelled('Zinc', 500)];
const costs = [heading('Travel', 100), text('Taxi', { at: [0, 200, 1080, 90] }), category('Travel', 800)];

test.each<[string, string, readonly Sketch[], RegExp]>([
  ['a checkbox stands where its label does', '"Zinc" is in "Taken"', pills, /^met/],
  ['a checkbox under the other heading', '"Zinc" is in "Due"', pills, /^unmet/],
  ['what stands above a heading is not under it', '"Iron" is not in "Taken"', pills, /^met/],
  ['what stands above a heading is not in it', '"Iron" is in "Taken"', pills, /^unmet/],
  ['the value of a field with another name is no name', '"Taxi" is in "Travel"', costs, /^met/],
  [
    'a field of that name may hold it',
    '"Taxi" is in "Travel"',
    [...costs.slice(1, 2), category('Bus', 800, 'Travel')],
    /^unproven/,
  ],
])('%s', (_, line, children, expected) => {
  expect(assertionSummary(line, buildScreen({ children }), {})).toMatch(expected);
});
