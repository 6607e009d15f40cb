/** Apps that are laid out from right to left. */
import { expect, test } from 'vitest';
import { applyFaults } from '../../../src/simulator/defects/apply.ts';
import { parseApp } from '../../../src/simulator/index.ts';
import { swipe, tap } from '../../../src/simulator/phone/gestures.ts';
import { Phone } from '../../../src/simulator/phone/phone.ts';
import { drawnTexts } from '../../../src/simulator/render/drawn-texts.ts';
import type { Box, ViewNode } from '../../../src/simulator/view.ts';

const FILE = `
app: { package: com.example.rtl, title: עמוד, start: home, direction: rtl }
state: { level: 0, taps: 0, mails: [{ id: a, name: בנק }, { id: b, name: מועדון }], sort: Name, sorts: [Name, Date] }
screens:
  home:
    title: עמוד
    toolbar: [{ icon: חיפוש, id: search, glyph: search, tap: { set: { taps: "\${taps + 1}" } } }]
    drawer: places
    elements:
      - row: [{ text: שלום, id: hello }, { button: עוד, id: more, width: 300, tap: { set: { taps: "\${taps + 10}" } } }]
      - { slider: רמה, id: level, value: level }
      - { dropdown: מיון, id: sort, value: sort, items: sorts, width: 500 }
      - { toggle: צליל, id: sound, value: taps }
      - list: mails
        id: mails
        items: mails
        wrap: true
        row:
          id: mail
          actions: [{ button: מחיקה, id: delete, tap: { remove: { from: mails, where: item.id == row.id } } }]
          elements: [{ text: "\${row.name}", id: mail-name }]
overlays:
  places: { drawer: מקומות, elements: [{ item: בית, id: home-item, tap: { close: true } }] }
`;

function opened(...defects: readonly string[]): Phone {
  const phone = new Phone(applyFaults(parseApp(FILE, 'rtl.yaml'), defects, []));
  phone.launch({ restart: true, clearState: false, reinstall: false, permissions: 'ask' });
  return phone;
}

function boxOf(phone: Phone, id: string): Box {
  const find = (node: ViewNode): ViewNode | undefined =>
    node.id === id ? node : node.children.map(find).find((found) => found !== undefined);
  const found = phone
    .view()
    .windows.map(({ root }) => find(root))
    .find((node) => node !== undefined);
  if (found === undefined) throw new Error(`no ${id}`);
  return found.box;
}

const middle = ({ x, y, width, height }: Box): { x: number; y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});

test('a row begins at the right, and a touch meets what is seen', () => {
  const phone = opened();
  expect(boxOf(phone, 'hello').x).toBeGreaterThan(boxOf(phone, 'more').x);
  tap(phone, middle(boxOf(phone, 'more')));
  expect(phone.memory.read('taps')).toBe(10);
  expect(boxOf(phone, 'search').x).toBeLessThan(200);
});

test('a screen that is not mirrored is laid out from left to right', () => {
  const phone = opened('not-mirrored:home');
  expect(boxOf(phone, 'hello').x).toBeLessThan(boxOf(phone, 'more').x);
});

test('the texts are drawn in the mirrored boxes, and read as they are written', () => {
  const texts = drawnTexts(opened().view());
  expect(texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['עמוד', 'שלום', 'עוד', 'צליל', 'בנק', 'Name']),
  );
});

test('a slider grows to the left', () => {
  const phone = opened();
  const { x, y, width, height } = boxOf(phone, 'level');
  const from = { x: x + width - 44, y: y + height / 2 };
  swipe(phone, from, { ...from, x: x + width - 44 - (width - 88) * 0.25 });
  expect(phone.memory.read('level')).toBe(25);
});

test('a swipe to the right uncovers the controls behind a row, and opens the drawer from the right edge', () => {
  const phone = opened();
  const row = middle(boxOf(phone, 'mail'));
  swipe(phone, row, { ...row, x: row.x - 400 });
  expect(() => boxOf(phone, 'delete')).toThrow('no delete');
  swipe(phone, row, { ...row, x: row.x + 400 });
  expect(boxOf(phone, 'delete').x).toBeLessThan(200);
  tap(phone, middle(boxOf(phone, 'delete')));
  expect(phone.memory.read('mails')).toHaveLength(1);
  const { width } = phone.view();
  swipe(phone, { x: width - 20, y: 1600 }, { x: width - 500, y: 1600 });
  expect(boxOf(phone, 'places').x).toBe(width - 820);
});

test('a list of choices hangs below its control', () => {
  const phone = opened();
  const control = boxOf(phone, 'sort');
  tap(phone, middle(control));
  const menu = boxOf(phone, 'sort-choices');
  expect([menu.x + menu.width, menu.y]).toEqual([control.x + control.width, control.y + control.height]);
});
