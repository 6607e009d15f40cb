import { expect, test } from 'vitest';
import { swipe, toUiAutomatorXml, typeText, type Phone } from '../../../src/simulator/index.ts';
import { appWith, has, node, nodes, phoneOf, tapOn, words } from '../steps.ts';

const APP = appWith(
  [
    '- tabs: [{ tab: One, selected: "true" }, { tab: Two, tap: { set: { n: 5 } } }]',
    '- { button: Add, tap: { set: { n: "${n + 1}" } } }',
    '- { button: Go on, id: go, tap: { go: second } }',
    '- { button: Say, tap: { toast: { text: Hello, seconds: 9 } } }',
    '- { input: Phone, value: phone, keyboard: phone }',
    '- { input: Name, value: name }',
    '- { text: "Count ${n}", id: count }',
    '- { list: rows, items: rows, row: { tap: { set: { n: 7 } }, elements: [{ text: "row ${row.id}" }] } }',
  ].join('\n'),
  'n: 0, phone: "", name: "", rows: [{ id: a }, { id: b }]',
);
const quirky = (quirk: string): Phone => phoneOf(APP, [], [quirk]);

test('recycled-rows: new rows are gray for 1 s, visible ones are not', () => {
  const ids = Array.from({ length: 30 }, (_, i) => `{ id: r${i} }`).join(', ');
  const app = appWith(
    '- { list: rows, items: rows, row: { elements: [{ text: "row ${row.id}" }] } }',
    `rows: [${ids}]`,
  );
  const phone = phoneOf(app, [], ['recycled-rows']);
  const rows = (): string[] => words(phone).filter((w) => w.startsWith('row '));
  const before = rows();
  swipe(phone, { x: 540, y: 1700 }, { x: 540, y: 900 });
  const filled = rows();
  expect(filled.length).toBeGreaterThan(2);
  expect(filled.filter((row) => !before.includes(row))).toEqual([]);
  expect(nodes(phone).filter((n) => n.kind === 'skeleton').length).toBeGreaterThan(2);
  phone.clock.advance(1000);
  expect(rows().slice(0, filled.length)).toEqual(filled);
  expect(rows().length).toBeGreaterThan(filled.length + 2);
});

test('late-web-view: drawn at once, in the tree after 4 s', () => {
  const app = appWith('- { web_view: Help, elements: [{ text: How to begin }] }');
  const phone = phoneOf(app, [], ['late-web-view']);
  expect(nodes(phone).some((n) => n.text === 'How to begin' && n.pixels)).toBe(true);
  expect(words(phone)).not.toContain('How to begin');
  phone.clock.advance(4000);
  expect(words(phone)).toContain('How to begin');
  expect(words(phoneOf(app))).toContain('How to begin');
});

test('stale-tree: the page source stays old for 0.6 s', () => {
  const phone = quirky('stale-tree');
  phone.clock.advance(600);
  phone.source();
  tapOn(phone, 'add');
  expect(words(phone)).toContain('Count 1');
  expect(phone.source()).toContain('Count 0');
  phone.clock.advance(600);
  expect(phone.source()).toContain('Count 1');
});

test('slow: the next screen opens after 3 s, without a spinner', () => {
  const phone = quirky('slow');
  tapOn(phone, 'go');
  phone.clock.advance(2900);
  expect(phone.state().activity).toBe('.FirstActivity');
  expect(has(phone, 'loading')).toBe(false);
  phone.clock.advance(100);
  expect(phone.state().activity).toBe('.SecondActivity');
});

test('late-effect: effects of taps come 4 s later; with an id, on this element only', () => {
  const all = quirky('late-effect');
  tapOn(all, 'add');
  phone4(all, 'Count 0', 'Count 1');
  const one = quirky('late-effect:add');
  tapOn(one, 'go');
  expect(one.state().activity).toBe('.SecondActivity');
});

function phone4(phone: Phone, before: string, after: string): void {
  phone.clock.advance(3900);
  expect(words(phone)).toContain(before);
  phone.clock.advance(100);
  expect(words(phone)).toContain(after);
}

test('selected-tab: a selected tab does not even ripple, another does', () => {
  const phone = quirky('selected-tab');
  tapOn(phone, 'one');
  expect(node(phone, 'one').ripple).toBeNull();
  tapOn(phone, 'two');
  expect(words(phone)).toContain('Count 5');
});

test('reformatting-field: phone fields, or the named one', () => {
  const phones = quirky('reformatting-field');
  tapOn(phones, 'phone');
  typeText(phones, '5551234567', false);
  tapOn(phones, 'name');
  typeText(phones, 'Anabel', false);
  expect([node(phones, 'phone').text, node(phones, 'name').text]).toEqual(['(555) 123-4567', 'Anabel']);
  const named = quirky('reformatting-field:name');
  tapOn(named, 'name');
  typeText(named, 'Anabel', false);
  expect(node(named, 'name').text).toBe('Ana bel');
});

test('footer-spinner: turns under the list, whose rows still work', () => {
  const phone = quirky('footer-spinner');
  const spinner = node(phone, 'rows-footer-spinner');
  expect(spinner.kind).toBe('spinner');
  phone.clock.advance(300);
  expect(node(phone, 'rows-footer-spinner').motion).not.toBe(spinner.motion);
  tapOn(phone, 'row');
  expect(words(phone)).toContain('Count 7');
});

test('equal-descriptions: rows share one; their texts stay', () => {
  const phone = quirky('equal-descriptions');
  expect([node(phone, 'row').description, node(phone, 'row', 1).description]).toEqual(['Item', 'Item']);
  expect(words(phone)).toContain('row a');
});

test('ellipsis: the text is whole in the tree and narrow on the screen', () => {
  const { text, ellipsize, box } = node(quirky('ellipsis:count'), 'count');
  expect([text, ellipsize, box.width]).toEqual(['Count 0', true, 160]);
});

test('carousel and video: animated above a list, and on no other screen', () => {
  const phone = quirky('carousel');
  expect(words(phone)).toContain('Two for one');
  phone.clock.advance(3000);
  expect(words(phone)).toContain('New this week');
  tapOn(phone, 'go');
  expect(has(phone, 'quirk-carousel')).toBe(false);
  const video = quirky('video');
  const before = node(video, 'quirk-video').motion;
  video.clock.advance(100);
  expect(node(video, 'quirk-video').motion).not.toBe(before);
});

test('layout-shift: everything moves down after 3 s', () => {
  const phone = quirky('layout-shift');
  const before = node(phone, 'add').box.y;
  phone.clock.advance(3000);
  expect(node(phone, 'add').box.y).toBeGreaterThan(before);
});

test('permission-chain: two permission dialogs in sequence', () => {
  const phone = quirky('permission-chain');
  tapOn(phone, 'permission_allow_button');
  expect(words(phone)).toContain('Allow Test to access your contacts?');
  tapOn(phone, 'permission_deny_button');
  expect(words(phone)).toContain('Count 0');
});

test('other-app: in front for 3 s, then the app again', () => {
  const phone = quirky('other-app');
  tapOn(phone, 'add');
  phone.clock.advance(8000);
  expect(phone.state()).toMatchObject({ front: 'com.google.android.dialer', process: 'running' });
  phone.clock.advance(3000);
  expect(words(phone)).toContain('Count 1');
});

test('toast-2s: a toast disappears after 2 s, a snackbar with a button stays', () => {
  const undo = appWith('- { button: Say, tap: { snackbar: { text: Gone, seconds: 9, action: Undo } } }');
  const other = phoneOf(undo, [], ['toast-2s']);
  tapOn(other, 'say');
  other.clock.advance(8000);
  expect(words(other)).toContain('Undo');
  const phone = quirky('toast-2s');
  tapOn(phone, 'say');
  phone.clock.advance(1900);
  expect(words(phone)).toContain('Hello');
  phone.clock.advance(100);
  expect(words(phone)).not.toContain('Hello');
});

test('all-caps: buttons only', () => {
  expect(words(quirky('all-caps'))).toEqual(expect.arrayContaining(['ADD', 'Count 0', 'First']));
});

test('keyboard-stays: open on the next screen too', () => {
  const phone = quirky('keyboard-stays');
  tapOn(phone, 'name');
  tapOn(phone, 'go');
  expect([phone.state().activity, phone.currentLayout().keyboard !== null]).toEqual([
    '.SecondActivity',
    true,
  ]);
});

test('secure-window: no screenshot, the tree stays', () => {
  const phone = quirky('secure-window');
  expect(phone.view().secure).toBe(true);
  expect(toUiAutomatorXml(phone.view())).toBe(toUiAutomatorXml(phoneOf(APP).view()));
});

test('rejects an unknown quirk or element with the known ones', () => {
  expect(() => quirky('sloow')).toThrow('unknown quirk "sloow"  -> known: slow, late-effect,');
  expect(() => quirky('late-effect:nope')).toThrow('names "nope", which is not in this app  -> known: add,');
});

test('process-death: the app comes back as it was, without keyboard and messages', () => {
  const phone = quirky('process-death');
  tapOn(phone, 'add');
  tapOn(phone, 'say');
  tapOn(phone, 'name');
  typeText(phone, 'Ana', false);
  phone.goHome();
  phone.bringToFront();
  expect(words(phone)).toContain('Count 1');
  expect(node(phone, 'name')).toMatchObject({ text: 'Ana', focused: false });
  expect(words(phone)).not.toContain('Hello');
  tapOn(phone, 'go');
  phone.goHome();
  phone.bringToFront();
  expect(phone.state().activity).toBe('.SecondActivity');
});
