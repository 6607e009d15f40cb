/** A drag after a slow planner goes to the element that was meant, wherever it stands by now (R10, R38). */
import { describe, expect, test } from 'vitest';
import { byRef } from '../../../src/screen/model/screen.ts';
import { list, row, screenOf, text, title, type View } from '../../builders/android-screen.ts';
import { refOf } from '../../builders/core.ts';
import { decideOnLateReply, decisionSummary } from '../../builders/review-proposal.ts';

const shop = (...names: readonly string[]): View => ({
  items: [title('Shop'), list(names.map((name) => row(name))), text('x')],
});
const was = shop('Apples', 'Milk', 'Bread', 'Eggs');
const drag = {
  kind: 'drag',
  on: 'Eggs',
  anchor: { ref: refOf(screenOf(was, 's1', 0), 'Milk') },
  place: 'above',
};

describe.each(['Drag "Eggs" above "Milk"', 'sort the list by name somehow'])('"%s":', (step) => {
  test.each<[string, View]>([
    ['that nothing moved', was],
    ['that a row came above', shop('Tea', 'Apples', 'Milk', 'Bread', 'Eggs')],
    ['that a row above went', shop('Milk', 'Bread', 'Eggs')],
    ['that the rows changed places', shop('Eggs', 'Bread', 'Milk', 'Apples')],
  ])('the second look shows %s', (_, is) => {
    const { command } = decideOnLateReply(was, step, drag, is);
    if (command.kind !== 'act' || command.attempt.action.kind !== 'drag') throw new Error(command.kind);
    const { action, target } = command.attempt;
    const now = screenOf(is, 's9', 9000);
    expect([target?.label, byRef(now, action.target.ref)?.text, byRef(now, action.anchor.ref)?.text]).toEqual(
      ['Eggs', 'Eggs', 'Milk'],
    );
  });

  test.each<[string, View]>([
    ['e11', shop('Apples', 'Milk', 'Bread')],
    ['e7', shop('Apples', 'Bread', 'Eggs')],
    ['e11', shop('Apples', 'Bread')],
  ])('without %s the planner is asked again', (ref, is) => {
    expect(decisionSummary(decideOnLateReply(was, step, drag, is))).toBe(
      `refused moved (1 of 4): ${ref} is no longer on the screen, which changed while you were thinking; ask 2 of 4`,
    );
  });
});
