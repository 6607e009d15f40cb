import { expect, test } from 'vitest';
import { appWith, has, node, phoneOf, tapOn, words } from '../steps.ts';

const APP = appWith(
  [
    '- { button: Add, tap: { set: { n: "${n + 1}" } } }',
    '- { button: Go on, id: go, tap: { go: second } }',
    '- { text: "Count ${n}", id: count }',
    '- { list: rows, items: rows, row: { elements: [{ text: "row ${row.id}" }] } }',
  ].join('\n'),
  'n: 0, rows: [{ id: a }, { id: b }]',
);

test('live-text: the counter goes up every 2 s on each screen, and nothing moves', () => {
  const phone = phoneOf(APP, [], ['live-text']);
  expect(words(phone)).toContain('112 people are looking at this');
  const { y } = node(phone, 'add').box;
  phone.clock.advance(4000);
  expect(words(phone)).toContain('114 people are looking at this');
  expect(node(phone, 'add').box.y).toBe(y);
  tapOn(phone, 'go');
  phone.clock.advance(2000);
  expect(words(phone)).toContain('115 people are looking at this');
});

test('banner-goes: it stays for 9 s, then everything moves up; with an id, on one screen only', () => {
  const phone = phoneOf(APP, [], ['banner-goes:first']);
  const { y } = node(phone, 'add').box;
  phone.clock.advance(8900);
  expect(node(phone, 'add').box.y).toBe(y);
  phone.clock.advance(100);
  expect(node(phone, 'add').box.y).toBeLessThan(y);
  tapOn(phone, 'go');
  expect(has(phone, 'quirk-banner')).toBe(false);
});

test('late-row: the last row appears 4 s after the screen opens', () => {
  const phone = phoneOf(APP, [], ['late-row']);
  phone.clock.advance(3900);
  expect(words(phone)).not.toContain('row b');
  expect(words(phone)).toContain('row a');
  phone.clock.advance(100);
  expect(words(phone)).toContain('row b');
});

test('animated-background: the page moves, what lies on it does not', () => {
  const phone = phoneOf(APP, [], ['animated-background']);
  const before = [node(phone, 'content').motion, node(phone, 'add')] as const;
  phone.clock.advance(500);
  expect(node(phone, 'content').motion).not.toBe(before[0]);
  expect(node(phone, 'add')).toEqual(before[1]);
});

test('slide-in: a page comes from the right within half a second, and a look meets it on its way', () => {
  const phone = phoneOf(APP, [], ['slide-in']);
  phone.clock.advance(1000);
  const { x } = node(phone, 'add').box;
  tapOn(phone, 'go');
  phone.clock.advance(250);
  const onItsWay = phone.view().windows[0]?.root.children.find((n) => n.id === 'page')?.box.x ?? 0;
  expect(onItsWay).toBeGreaterThan(400);
  expect(onItsWay).toBeLessThan(600);
  phone.clock.advance(300);
  expect(phone.view().windows[0]?.root.children.find((n) => n.id === 'page')?.box.x).toBe(0);
  expect(node(phoneOf(APP, [], []), 'add').box.x).toBe(x);
});
