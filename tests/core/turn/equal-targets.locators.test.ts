/** Which controls of a screen a step's words fit alike (R50). */
import { describe, expect, test } from 'vitest';
import { withEqualTargets } from '../../../src/core/turn/equal-targets.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, button, checkbox, type Sketch } from '../../builders/screen.ts';

function flagsOn(line: string, ...children: readonly Sketch[]): readonly string[] {
  const turn = withEqualTargets(turnOf(stateOf(goalOf([line]))), buildScreen([...children]));
  if ('ends' in turn) throw new Error('the goal ends');
  return turn.state.run.flags;
}

describe('the words of a step', () => {
  test('fit two controls in view', () => {
    expect(flagsOn('Tap "Add"', button('Add'), button('Add'))).toEqual([
      'Tap "Add": 1 of 2: "Add" fits 2 controls; add an ordinal, a row or a place',
    ]);
  });
  test('fit two controls of the kind that they say alone', () => {
    expect(flagsOn('Tap the checkbox', checkbox('A'), checkbox('B'))).toEqual([
      'Tap the checkbox: 1 of 2: the checkbox fits 2 controls; add an ordinal, a row or a place',
    ]);
  });
  test.each<[string, string, readonly Sketch[]]>([
    ['one of two is out of view', 'Tap "Add"', [button('Add'), button('Add', { at: [0, 3000, 500, 100] })]],
    ['one of two is covered', 'Tap "Add"', [button('Add'), button('Add', { coveredBy: 'e2' })]],
    ['they say one kind of two', 'Tap the checkbox', [checkbox('A'), button('B')]],
    ['they describe it by a name', 'Tap the add button', [button('Add'), button('Add')]],
    ['they name no control', 'Swipe up', [button('Add'), button('Add')]],
    ['they are open-ended', 'tidy up the list', [button('Add'), button('Add')]],
  ])('fit only one, or none, when %s', (_, line, children) => {
    expect(flagsOn(line, ...children)).toEqual([]);
  });
});
