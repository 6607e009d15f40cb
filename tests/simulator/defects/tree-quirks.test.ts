import { expect, test } from 'vitest';
import { tap, toUiAutomatorXml, type Phone } from '../../../src/simulator/index.ts';
import { paintPng } from '../../../src/simulator/render/index.ts';
import { appWith, centreOf, node, nodes, phoneOf, tapOn, words } from '../steps.ts';

const APP = appWith(
  [
    '- tabs: [{ tab: One, selected: "n == 0", tap: { set: { n: 0 } } }, { tab: Two, selected: "n == 2", tap: { set: { n: 2 } } }]',
    '- { button: Add, tap: { set: { n: "${n + 1}" } } }',
    '- { icon: Share it, id: share, tap: { set: { n: 9 } } }',
    '- { input: Name, value: name }',
    '- { button: Say, tap: { toast: Hello } }',
    '- { text: Pears and plums, id: fruit }',
    '- { text: "Count ${n}", id: count }',
  ].join('\n'),
  'n: 0, name: ""',
);
const quirky = (quirk: string): Phone => phoneOf(APP, [], [quirk]);

/** Returns the tags of the page source that hold these words. */
function tags(phone: Phone, ...parts: readonly string[]): string[] {
  return toUiAutomatorXml(phone.view())
    .split('\n')
    .filter((line) => parts.every((part) => line.includes(part)));
}

test('compose: a selected tab takes no touch and is selected; its words stand in a child that is not', () => {
  const phone = quirky('compose');
  const selected = tags(phone, 'selected="true"');
  expect(selected).toHaveLength(1);
  expect(selected[0]).toMatch(/class="android.view.View" text="" .*clickable="false"/);
  expect(tags(phone, 'text="One"', 'selected="false"', 'class="android.widget.TextView"')).toHaveLength(1);
  tapOn(phone, 'two');
  expect(words(phone)).toContain('Count 2');
  tapOn(phone, 'two');
  expect(words(phone)).toContain('Count 2');
});

test('compose: no ids, an empty leaf for the role of a button, a hint as a text in its field', () => {
  const phone = quirky('compose');
  expect(tags(phone, 'resource-id="com.example')).toEqual([]);
  expect(tags(phone, 'class="android.widget.Button"').every((tag) => tag.includes('text=""'))).toBe(true);
  expect(tags(phone, 'text="Add"', 'clickable="false"')).toHaveLength(1);
  expect(tags(phone, 'content-desc="Share it"', 'clickable="false"')).toHaveLength(1);
  expect(tags(phone, 'text="Name"', 'class="android.widget.TextView"')).toHaveLength(1);
  expect(tags(phone, 'content-desc="Name"', 'class="android.widget.EditText"')).toHaveLength(1);
  expect(tags(phone, ' hint="')).toEqual([]);
  tapOn(phone, 'share');
  expect(words(phone)).toContain('Count 9');
});

test('empty-overlay: it lies over everything, draws nothing and takes no touch', () => {
  const phone = quirky('empty-overlay');
  const over = node(phone, 'bottomsheet-container');
  expect(over.box).toMatchObject({ x: 0, y: 0, width: 1080, height: 2400 });
  expect(words(phone)).toContain('Overlay');
  expect(paintPng(phone.view())).toEqual(paintPng(phoneOf(APP).view()));
  tapOn(phone, 'add');
  expect(words(phone)).toContain('Count 1');
});

test('inline-pieces: three texts side by side where the letters of the whole are', () => {
  const phone = quirky('inline-pieces');
  const whole = node(phoneOf(APP), 'fruit');
  const cut = node(phone, 'fruit');
  expect([cut.kind, cut.box]).toEqual(['inline text', whole.box]);
  expect(cut.children.map((piece) => piece.text)).toEqual(['Pears', ' and ', 'plums']);
  const [first, second, third] = cut.children.map((piece) => piece.box);
  expect([first?.x, second?.x, third?.x]).toEqual([
    whole.box.x,
    (first?.x ?? 0) + (first?.width ?? 0),
    (second?.x ?? 0) + (second?.width ?? 0),
  ]);
  expect(words(phone)).not.toContain('Pears and plums');
});

test('toast-dialog: a dialog in the page source, through which the page is touched, and which closes by itself', () => {
  const phone = quirky('toast-dialog');
  tapOn(phone, 'say');
  expect(words(phone)).toEqual(['Hello']);
  const { box } = nodes(phone).find((n) => n.id === 'add') ?? node(phone, 'add');
  tap(phone, centreOf(box));
  phone.clock.advance(3500);
  expect(words(phone)).toEqual(expect.arrayContaining(['Count 1', 'Add']));
  expect(words(phone)).not.toContain('Hello');
});

test('flutter: words stand in descriptions, a hint in its field, and a tab says which one it is', () => {
  const phone = quirky('flutter');
  expect(tags(phone, 'content-desc="Pears and plums"', 'text=""', 'class="android.view.View"')).toHaveLength(
    1,
  );
  expect(tags(phone, 'content-desc="Add"', 'class="android.widget.Button"', 'clickable="true"')).toHaveLength(
    1,
  );
  expect(tags(phone, 'class="android.widget.EditText"', ' hint="Name"', 'text=""')).toHaveLength(1);
  expect(tags(phone, 'content-desc="One&#10;Tab 1 of 2"', 'selected="true"')).toHaveLength(1);
  expect(tags(phone, 'resource-id="com.example')).toEqual([]);
});

test('react-native: a touchable view repeats the words inside, and ids have no package', () => {
  const rows = appWith(
    '- { list: rows, items: rows, row: { id: card, tap: { set: { n: 1 } }, elements: [{ text: "row ${row.id}" }, { text: today }] } }',
    'n: 0, rows: [{ id: a }]',
  );
  const phone = phoneOf(rows, [], ['react-native']);
  expect(tags(phone, 'content-desc="row a, today"', 'resource-id="card"', 'clickable="true"')).toHaveLength(
    1,
  );
  expect(tags(phone, 'text="row a"', 'class="android.widget.TextView"')).toHaveLength(1);
});

test('dark-theme: the page is dark, and its tree is the same', () => {
  const dark = quirky('dark-theme');
  expect(toUiAutomatorXml(dark.view())).toBe(toUiAutomatorXml(phoneOf(APP).view()));
  expect(paintPng(dark.view())).not.toEqual(paintPng(phoneOf(APP).view()));
});

test('large-text: texts are larger', () => {
  expect(node(quirky('large-text'), 'fruit').textSize).toBe(57);
});
