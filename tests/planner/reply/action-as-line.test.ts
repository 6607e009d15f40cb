/** An action that its control does not take becomes the line that does the same (R60). */
import { expect, test } from 'vitest';
import type { Action } from '../../../src/actions/registry.ts';
import { actionSchema } from '../../../src/actions/registry.ts';
import { actionAsLine } from '../../../src/planner/reply/action-as-line.ts';
import { buildScreen, button, field, heading, the } from '../../builders/screen.ts';

const screen = buildScreen([
  heading('Course'),
  field('Places', { id: 'places' }),
  { role: 'dropdown', description: 'Day', clickable: true },
  { role: 'wheel', description: 'Hour' },
  { role: 'slider', description: 'Volume' },
  button('Guests'),
]);
const asLine = (action: Readonly<Record<string, unknown>>, on: string): string | null =>
  actionAsLine(actionSchema.parse({ ...action, target: { ref: the(screen, on).ref } }), screen);

test.each<[string, Readonly<Record<string, unknown>>, string, string | null]>([
  ['a choice of a dropdown', { kind: 'pick_value', value: 'Tuesday' }, 'Day', 'Pick "Tuesday" in "Day"'],
  ['a number for a field', { kind: 'set_value', to: 3 }, 'Places', 'Replace the text in "Places" with "3"'],
  ['a number beside a button', { kind: 'set_value', to: 3 }, 'Guests', 'Set "Guests" to 3'],
  ['a value of a wheel stays', { kind: 'pick_value', value: '7' }, 'Hour', null],
  ['a number of a slider stays', { kind: 'set_value', to: 3 }, 'Volume', null],
  ['a number of a wheel stays, to be refused', { kind: 'set_value', to: 3 }, 'Hour', null],
  ['a percentage stays', { kind: 'set_value', to: 3, percent: true }, 'Guests', null],
  ['a value with quotation marks stays', { kind: 'pick_value', value: 'the "best"' }, 'Day', null],
  ['a choice on a button stays', { kind: 'pick_value', value: 'Two' }, 'Guests', null],
  ['a tap stays', { kind: 'tap' }, 'Day', null],
])('%s', (_, action, on, line) => {
  expect(asLine(action, on)).toBe(line);
});

test('a control that is not there, and no action', () => {
  const away: Action = { kind: 'pick_value', value: 'Tuesday', target: { ref: 'e99' }, rows: 1 };
  expect(actionAsLine(away, screen)).toBeNull();
  expect(actionAsLine(null, screen)).toBeNull();
});
