/** Names of the two elements of a drag, as a recorded line has them. */
import { expect, test } from 'vitest';
import { drag } from '../../../src/actions/drag.ts';
import { lineWithTarget, quotedName } from '../../../src/planner/kept/name-line.ts';
import { byRef } from '../../../src/screen/model/screen.ts';
import { list, row, screenOf } from '../../builders/android-screen.ts';
import { refOf } from '../../builders/core.ts';

const screen = screenOf({ items: [list([row('Milk'), row('Eggs'), row('Bread'), row('Bread')])] }, 's1', 0);

function lineFor(target: string, anchor: string): string | null {
  const element = byRef(screen, refOf(screen, target));
  if (element === undefined) throw new Error(target);
  const action = {
    kind: 'drag',
    target: { ref: element.ref },
    anchor: { ref: refOf(screen, anchor) },
    place: 'above',
  } as const;
  return drag.toLine(action, {
    named: (line) => lineWithTarget(line, element, screen),
    anchor: quotedName(action.anchor.ref, screen),
    scrollable: false,
    requestedLabel: null,
  });
}

test('a drag is recorded with the names of both', () => {
  expect(lineFor('Eggs', 'Milk')).toBe('Drag "Eggs" above "Milk"');
});

test('an anchor that is gone, and a second one of the same name, have no name', () => {
  expect(quotedName('e999', screen)).toBeNull();
  const breads = screen.elements.filter((e) => e.text === 'Bread').map((e) => quotedName(e.ref, screen));
  expect(breads).toEqual(['"Bread"', null]);
});
