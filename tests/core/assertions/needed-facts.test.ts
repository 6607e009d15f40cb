/** The screenshots of a run are read for colours only when a line of its goal names one. */
import { expect, test } from 'vitest';
import { goalOf } from '../../builders/core.ts';
import { deviceFactsIn, speaksOfColor } from '../../../src/core/assertions/needed-facts.ts';

const RED = 'the "Delete" button is red';

test.each<[string, Parameters<typeof goalOf>]>([
  ['in Expected State', [['Tap "a"'], ['"b" is visible', RED]]],
  ['in a Verify step', [['Tap "a"', `Verify ${RED}`]]],
  ['in setup', [['Tap "a"'], [], { setup: [`Verify ${RED}`, 'Tap "b"'] }]],
  ['as a precondition', [[`If ${RED}, tap "a"`]]],
  ['as one of two preconditions', [['If "b" is visible and "c" is red, tap "a"']]],
  ['that a step waits for', [[`Wait until ${RED}`]]],
  ['as one of two conditions', [['Tap "a"'], ['"A" or "B" is red']]],
])('a goal that names a colour %s speaks of colour', (_, goal) => {
  expect(speaksOfColor(goalOf(...goal))).toBe(true);
});

test.each<[string, Parameters<typeof goalOf>]>([
  ['with a colour in quotes only', [['Tap "red"'], ['"red" is visible']]],
  ['with a precondition', [['If "a" is visible, tap "b"']]],
  ['that waits', [['Wait until "a" is visible', 'Wait 2 seconds'], ['"a" is enabled or "b" is visible']]],
  ['with a setup', [['Tap "a"'], [], { setup: ['Tap "b"'] }]],
])('a goal %s does not', (_, goal) => {
  expect(speaksOfColor(goalOf(...goal))).toBe(false);
});

test('the goals are read as they are meant', () => {
  const { steps, expected } = goalOf([`If ${RED}, tap "a"`, `Wait until ${RED}`], ['"A" or "B" is red']);
  const [ifRed, until] = steps;
  expect(ifRed?.parsed.precondition?.kind).toBe('color');
  expect(until?.parsed.instructions).toMatchObject([{ until: { kind: 'color' } }]);
  expect(expected[0]?.parsed.conditions).toMatchObject([{ kind: 'any' }]);
});

test.each<[string, Parameters<typeof goalOf>, readonly string[]]>([
  ['that picks tomorrow', [['Pick tomorrow in "Date"']], ['today']],
  ['that picks tomorrow in setup', [['Tap "a"'], [], { setup: ['Pick tomorrow'] }], ['today']],
  ['that picks a day of the calendar', [['Pick 14 July 2027']], []],
  ['that picks and compares', [['Pick tomorrow'], ['"a" is tomorrow']], ['today']],
  ['that compares two dates', [['Tap "a"'], ['"a" is 3 days after "b"']], ['today']],
  ['that orders rows by date', [['Tap "a"'], ['The orders are sorted by date, newest first']], ['today']],
  ['that orders rows by name', [['Tap "a"'], ['The list is sorted alphabetically']], []],
  ['that copies', [['Pick tomorrow'], ['The clipboard is empty']], ['today', 'clipboard']],
])('a goal %s needs these facts', (_, goal, facts) => {
  expect(deviceFactsIn(goalOf(...goal))).toEqual(facts);
});
