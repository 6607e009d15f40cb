/** Names of the two elements of a drag, as a recorded line has them. */
import { expect, test } from 'vitest';
import { drag } from '../../../src/actions/drag.ts';
import { lineWithTarget, quotedName } from '../../../src/planner/kept/name-line.ts';
import { byRef } from '../../../src/screen/model/screen.ts';
import { list, row, screenOf } from '../../builders/android-screen.ts';
import { refOf } from '../../builders/core.ts';
import { webPage } from '../../screen/build.ts';

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

test('a slider, a dropdown and a wheel are told from their label', () => {
  const page = webPage(
    { tag: 'label', text: 'Volume', bounds: [20, 100, 200, 24], clickable: true },
    { tag: 'input', type: 'range', label: 'Volume', bounds: [20, 130, 300, 30], clickable: true },
    { tag: 'label', text: 'Size', bounds: [20, 300, 200, 24], clickable: true },
    { tag: 'select', label: 'Size', bounds: [20, 330, 300, 30], clickable: true },
  );
  const named = (role: string, line: (name: string) => string): (string | null)[] =>
    page.elements.filter((e) => e.role === role).map((e) => lineWithTarget(line, e, page));
  expect(named('slider', (name) => `Set ${name} to 40`)).toEqual(['Set the "Volume" slider to 40']);
  expect(named('dropdown', (name) => `Tap ${name}`)).toEqual(['Tap the "Size" dropdown']);
});

test('a control without a name is named by the text beside or above it', () => {
  const page = webPage(
    { tag: 'p', text: 'Wi-Fi', bounds: [20, 100, 200, 24] },
    { tag: 'input', type: 'checkbox', bounds: [340, 100, 24, 24], clickable: true, checked: false },
    { tag: 'p', text: 'Card holder', bounds: [20, 300, 200, 24] },
    { tag: 'input', type: 'text', bounds: [20, 330, 300, 30], clickable: true, editable: true },
    { tag: 'button', bounds: [340, 600, 24, 24], clickable: true },
    { tag: 'p', text: 'Say "yes"', bounds: [20, 700, 200, 24] },
    { tag: 'input', type: 'text', bounds: [20, 730, 300, 30], clickable: true, editable: true },
  );
  const named = (verb: string, role: string): (string | null)[] =>
    page.elements
      .filter((e) => e.role === role)
      .map((e) => lineWithTarget((name) => `${verb} ${name}`, e, page));
  expect(named('Tap', 'checkbox')).toEqual(['Tap the "Wi-Fi" checkbox']);
  expect(named('Type "Bea" into', 'input')).toEqual(['Type "Bea" into "Card holder"', null]);
  expect(named('Tap', 'button')).toEqual([null]);
});

test('one of several alike is named by its row, and by its number only where no text is beside it', () => {
  const lines = (...names: readonly string[]): (string | null)[] => {
    const page = webPage(
      ...names.flatMap((name, i) => {
        const y = 100 + i * 60;
        const parent = 1 + i * 3;
        return [
          { tag: 'div', bounds: [0, y, 400, 50] as const },
          { tag: 'span', text: name, bounds: [20, y + 10, 100, 24] as const, parent },
          { tag: 'button', text: 'Delete', bounds: [300, y + 10, 80, 24] as const, parent, clickable: true },
        ];
      }),
    );
    const buttons = page.elements.filter((e) => e.role === 'button');
    return buttons.map((e) => lineWithTarget((name) => `Tap ${name}`, e, page));
  };
  expect(lines('Milk', 'Eggs')).toEqual([
    'Tap "Delete" in the row of "Milk"',
    'Tap "Delete" in the row of "Eggs"',
  ]);
  expect(lines('', '')).toEqual(['Tap "Delete"', 'Tap the second "Delete" button']);
});
