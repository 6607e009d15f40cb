/** A value is stored only when code finds it in view (R74). */
import { expect, test } from 'vitest';
import { rememberValue } from '../../../src/core/steps/remember-value.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { field, gap, list, row, screenOf, text, title, type View } from '../../builders/android-screen.ts';

const goal = goalOf(['Remember the "Total" as total', 'Tap "Pay"']);
const [act] = goal.steps[0]?.parsed.instructions ?? [];
const older = { name: 'total', value: '9 EUR', screen: 's1' };
const other = { name: 'name', value: 'Bob', screen: 's1' };
const store = (view: View, change: { undrawn?: readonly string[] } = {}) => {
  if (act?.kind !== 'remember') throw new Error('remembers nothing');
  const turn = turnOf(stateOf(goal, { facts: [older, other] }));
  return rememberValue(turn, { ...screenOf(view, 's5', 0), ...change }, act);
};
const cart: View = { items: [title('Cart'), row('Total', '12 EUR')] };

test('a value in view replaces an older one, and the step is completed', () => {
  const { turn } = store(cart) as { turn: ReturnType<typeof turnOf> };
  expect(turn.state.run.facts).toEqual([other, { name: 'total', value: '12 EUR', screen: 's5' }]);
  expect(turn.state.run.cursor).toEqual({ phase: 'steps', index: 1, instruction: 0 });
  expect(turn.notes).toEqual([
    { kind: 'remembered', text: 'total = 12 EUR', proven: true },
    {
      kind: 'completed',
      phase: 'steps',
      index: 0,
      outcome: 'completed',
      reason: 'total is "12 EUR"',
      flags: [],
    },
  ]);
});

test.each<[string, View]>([
  ['what is not there', { items: [title('Cart'), text('Sum')] }],
  ['what lies outside the viewport', { items: [title('Cart'), gap(2400), row('Total', '12 EUR')] }],
  [
    'what was scrolled out of its list',
    { items: [list([row('Total', '12 EUR'), row('x')], { scrolled: 300 })] },
  ],
])('%s is not remembered', (_, view) => {
  expect(store(view)).toBeNull();
});

test('a field that holds nothing is not remembered', () => {
  const [name] = goalOf(['Remember the "Name" field as name']).steps[0]?.parsed.instructions ?? [];
  if (name?.kind !== 'remember') throw new Error('remembers nothing');
  const of = (value: string): unknown =>
    rememberValue(turnOf(stateOf(goal)), screenOf({ items: [field('Name', value)] }, 's5', 0), name);
  expect(of('')).toBeNull();
  expect(of('Ann')).toMatchObject({ turn: { state: { run: { facts: [{ value: 'Ann' }] } } } });
});

test('a covered or undrawn value is not remembered', () => {
  const screen = screenOf(cart, 's5', 0);
  const refs = screen.elements.map((e) => e.ref);
  expect(store(cart, { undrawn: refs })).toBeNull();
  const covered = screen.elements.map((e) => ({ ...e, coveredBy: e.text === 'Total' ? 'e1' : null }));
  if (act?.kind !== 'remember') throw new Error('remembers nothing');
  expect(rememberValue(turnOf(stateOf(goal)), { ...screen, elements: covered }, act)).toBeNull();
});
