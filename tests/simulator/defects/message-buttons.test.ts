/** The button of a message: its id, its effects, and defects on it. */
import { describe, expect, test } from 'vitest';
import { elementsOf } from '../../../src/simulator/app/edit.ts';
import { parseApp, type Phone } from '../../../src/simulator/index.ts';
import { appWith, has, node, phoneOf, tapOn, words } from '../steps.ts';

const APP = appWith(
  [
    '- button: Delete',
    '  tap:',
    '    - remove: { from: rows, where: item == "b" }',
    '    - snackbar: { text: b is gone, seconds: 20, action: Undo, id: undo, do: { add: { to: rows, item: b } } }',
    '- { text: "${rows.count} rows", id: count }',
  ].join('\n'),
  'rows: [a, b]',
);

function undone(...defects: readonly string[]): Phone {
  const phone = phoneOf(APP, defects);
  tapOn(phone, 'delete');
  expect(words(phone)).toContain('1 rows');
  if (has(phone, 'undo')) tapOn(phone, 'undo');
  return phone;
}

describe('the button of a message', () => {
  test('is an element of the app, takes back what was done, and closes the message', () => {
    expect(elementsOf(parseApp(APP, 'app.yaml')).map((e) => e.element.id)).toContain('undo');
    const phone = undone();
    expect(words(phone)).toContain('2 rows');
    expect(words(phone)).not.toContain('b is gone');
  });

  test('stands as long as its message', () => {
    const phone = phoneOf(APP);
    tapOn(phone, 'delete');
    phone.clock.advance(19_999);
    expect(has(phone, 'undo')).toBe(true);
    phone.clock.advance(1);
    expect(has(phone, 'undo')).toBe(false);
  });

  test.each([
    ['dead-button', '1 rows', true],
    ['no-effect', '1 rows', false],
    ['element-missing', '1 rows', false],
    ['duplicate-action', '3 rows', false],
  ])('%s', (kind, count, stands) => {
    const phone = undone(`${kind}:undo`);
    expect(words(phone)).toContain(count);
    expect(has(phone, 'undo')).toBe(stands);
  });

  test('ghost and wrong-text change it alone', () => {
    const ghost = phoneOf(APP, ['ghost:undo']);
    tapOn(ghost, 'delete');
    expect(node(ghost, 'undo').pixels).toBe(false);
    const misspelt = phoneOf(APP, ['wrong-text:undo=Back']);
    tapOn(misspelt, 'delete');
    expect(words(misspelt)).toEqual(expect.arrayContaining(['Back', 'b is gone', 'Delete']));
  });
});
