/** `the "Add" button above "Total"` is the nearest one, and not the first on the page. */
import { expect, test } from 'vitest';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { locate } from '../../../src/screen/locate/locate.ts';
import { button, buildScreen, heading, text } from '../../builders/screen.ts';

const screen = buildScreen([
  heading('Shop'),
  button('Add', { id: 'add-1' }),
  button('Add', { id: 'add-2' }),
  text('Total'),
  button('Add', { id: 'add-3' }),
  button('Add', { id: 'add-4' }),
]);

function tapped(line: string): string | undefined {
  const [act] = parseStep(line, { section: 'steps' }).instructions;
  const target = act?.kind === 'tap' ? act.target : undefined;
  if (target === undefined) return undefined;
  return locate(screen, target, { textCase: 'exact', forAction: true }).matches[0]?.resourceId;
}

test.each([
  ['Tap the "Add" button above "Total"', 'add-2'],
  ['Tap the button above "Total"', 'add-2'],
  ['Tap "Add" below "Total"', 'add-3'],
  ['Tap the last "Add" above "Total"', 'add-2'],
  ['Tap the first "Add" above "Total"', 'add-1'],
  ['Tap "Add"', 'add-1'],
])('%s taps %s', (line, id) => {
  expect(tapped(line)).toBe(id);
});
