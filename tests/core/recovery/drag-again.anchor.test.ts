/** The second drag goes to the same element as the first one, though the first one moved rows (R38). */
import { expect, test } from 'vitest';
import { dragAgain } from '../../../src/core/recovery/drag-again.ts';
import { byRef } from '../../../src/screen/model/screen.ts';
import { goalOf, refOf } from '../../builders/core.ts';
import { pendingOf, stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, list, row, text, the } from '../../builders/screen.ts';

const listOf = (id: string, names: readonly string[]) =>
  buildScreen({ id, children: [list(...names.map((name) => row(text(name))))] });
const BEFORE = ['Apples', 'Milk', 'Bread', 'Eggs'];

test.each<[string, string, readonly string[]]>([
  ['an open-ended step', 'sort the list by name somehow', ['Eggs', 'Apples', 'Milk', 'Bread']],
  ['an open-ended step', 'sort the list by name somehow', ['Apples', 'Milk', 'Eggs', 'Bread']],
  ['an open-ended step', 'sort the list by name somehow', ['Milk', 'Eggs', 'Apples', 'Bread']],
  ['a step that names both', 'Drag "Eggs" above "Milk"', ['Eggs', 'Apples', 'Milk', 'Bread']],
])('of %s: "%s", then %j', (_, step, names) => {
  const [before, after] = [listOf('s1', BEFORE), listOf('s2', names)];
  const did = { kind: 'drag', on: 'Eggs', anchor: { ref: refOf(before, 'Milk') }, place: 'above' };
  const purpose = step.startsWith('Drag') ? 'step' : 'open-ended';
  const pending = pendingOf(before, did, { purpose, watched: true });
  const { action } = pending.attempt;
  if (action.kind !== 'drag') throw new Error(action.kind);
  const outcome = dragAgain(turnOf(stateOf(goalOf([step]))), pending, after, the(after, 'Eggs'), action);
  if ('next' in outcome || outcome.command.kind !== 'act') throw new Error('no second drag');
  const { action: again } = outcome.command.attempt;
  if (again.kind !== 'drag') throw new Error(again.kind);
  expect([again.target.ref, again.anchor.ref].map((ref) => byRef(after, ref)?.text)).toEqual([
    'Eggs',
    'Milk',
  ]);
});
