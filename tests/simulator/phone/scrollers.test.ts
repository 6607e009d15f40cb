import { expect, test } from 'vitest';
import { back, swipe, type Phone } from '../../../src/simulator/index.ts';
import { toXcuiTree } from '../../../src/simulator/xcuitest.ts';
import { centreOf, has, node, nodes, phoneOf, tapOn, words } from '../steps.ts';

const APP = 'tests/e2e/goals/controls/app.yaml';

function across(phone: Phone, id: string, dx: number): void {
  const { box, clip } = node(phone, id);
  const from = centreOf(box, clip);
  swipe(phone, from, { x: from.x + dx, y: from.y });
}

function opened(button: string, ...defects: string[]): Phone {
  const phone = phoneOf(APP, defects);
  tapOn(phone, button);
  return phone;
}

const texts = (phone: Phone): string[] => nodes(phone).map((n) => n.text);

test('a strip scrolls sideways to its ends, and the page below it does not move', () => {
  const phone = opened('browse');
  expect(words(phone)).not.toContain('Korean');
  const { y } = node(phone, 'offers').box;
  for (let i = 0; i < 5; i += 1) across(phone, 'cuisines', -700);
  expect(words(phone)).toContain('Korean');
  expect(words(phone)).not.toContain('All');
  across(phone, 'cuisines', 5000);
  expect(words(phone)).toContain('All');
  expect(node(phone, 'offers').box.y).toBe(y);
});

test('a swipe up or down on a strip leaves it', () => {
  const phone = opened('browse');
  const before = texts(phone);
  const { x, y } = centreOf(node(phone, 'cuisines').box);
  swipe(phone, { x, y }, { x: x - 100, y: y + 400 });
  expect(texts(phone)).toEqual(before);
});

test('pages turn one by one, and the dots follow', () => {
  const phone = opened('tour');
  expect(node(phone, 'pages').pages).toEqual({ now: 0, count: 3 });
  across(phone, 'pages', -200);
  expect(words(phone)).toContain('Find what you like');
  expect(words(phone)).not.toContain('Welcome aboard');
  across(phone, 'pages', -900);
  across(phone, 'pages', -900);
  expect(node(phone, 'pages').pages).toEqual({ now: 2, count: 3 });
  across(phone, 'pages', 300);
  expect(words(phone)).toContain('Find what you like');
});

test('a scroller that ignores gestures, and a page that does not scroll', () => {
  for (const defect of ['gesture-ignored:cuisines', 'scroll-locked:browse']) {
    const phone = opened('browse', defect);
    const before = texts(phone);
    across(phone, 'cuisines', -500);
    expect(texts(phone)).toEqual(before);
  }
});

test('both trees tell a scroller by its class', () => {
  const source = opened('tour').source();
  expect(source).toMatch(/<androidx\.viewpager\.widget\.ViewPager [^>]*scrollable="true"/u);
  const strip = opened('browse');
  expect(strip.source()).toMatch(/<androidx\.recyclerview\.widget\.RecyclerView [^>]*scrollable="true"/u);
  expect(JSON.stringify(toXcuiTree(strip.view(), { of: 'front', title: 'Controls' }))).toContain(
    '"CollectionView"',
  );
});

test('a swipe to the left uncovers the actions of one row, and a tap covers them', () => {
  const phone = opened('mail');
  expect(has(phone, 'delete-mail')).toBe(false);
  across(phone, 'mail-row', -400);
  expect(nodes(phone).filter((n) => n.id === 'delete-mail')).toHaveLength(1);
  across(phone, 'mail-row', 400);
  expect(has(phone, 'delete-mail')).toBe(false);
  across(phone, 'mail-row', -400);
  tapOn(phone, 'flag');
  expect(words(phone)).toContain('Flagged Bank');
  expect(has(phone, 'delete-mail')).toBe(false);
  across(phone, 'mail-row', -400);
  tapOn(phone, 'delete-mail');
  expect(words(phone)).not.toContain('Bank');
  expect(words(phone)).toContain('Corner Shop');
});

test('a row that ignores the swipe, and a dead action', () => {
  const still = opened('mail', 'gesture-ignored:mail-row');
  across(still, 'mail-row', -400);
  expect(has(still, 'delete-mail')).toBe(false);
  const dead = opened('mail', 'dead-button:delete-mail');
  across(dead, 'mail-row', -400);
  tapOn(dead, 'delete-mail');
  expect(words(dead)).toContain('Bank');
  expect(has(dead, 'delete-mail')).toBe(true);
});

test('the keyboard pushes the page up as far as the field needs, and lets it down again', () => {
  const phone = opened('write');
  const { y } = node(phone, 'remark').box;
  tapOn(phone, 'remark');
  const { keyboard } = phone.currentLayout();
  const field = node(phone, 'remark').box;
  expect(field.y + field.height).toBeLessThan(keyboard?.y ?? 0);
  expect(node(phone, 'title').box.y).toBeLessThan(74);
  back(phone);
  expect(node(phone, 'remark').box.y).toBe(y);
});
