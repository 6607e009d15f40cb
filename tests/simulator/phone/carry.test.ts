import { expect, test } from 'vitest';
import { carry, pinch, swipe, tap, type Phone } from '../../../src/simulator/index.ts';
import { performActions } from '../../../src/simulator/wire/uia2-actions.ts';
import { pointerActions } from '../../../src/device/appium/pointer.ts';
import type { TouchGesture } from '../../../src/device/port.ts';
import { centreOf, node, nodes, phoneOf, tapOn, words } from '../steps.ts';

const APP = 'tests/e2e/goals/gestures/app.yaml';

const at = (phone: Phone, id: string, nth = 0) => centreOf(node(phone, id, nth).box);
const level = (phone: Phone): string | undefined => node(phone, 'level').setTo?.text;
const rows = (phone: Phone): string[] =>
  nodes(phone).flatMap((n) => (n.kind === 'row' ? (n.children[0]?.children[0]?.text ?? '') : []));

/** Sends the gesture as a driver sends it: W3C actions of one or two fingers. */
function byWire(phone: Phone, gesture: TouchGesture): string[] {
  const made: string[] = [];
  performActions(phone, pointerActions(gesture, 1) as Parameters<typeof performActions>[1], (what) =>
    made.push(what),
  );
  return made;
}

test('a slider follows the finger in steps, and a tap sets it', () => {
  const phone = phoneOf(APP);
  const { box } = node(phone, 'level');
  const y = box.y + box.height / 2;
  swipe(phone, { x: box.x + 200, y }, { x: box.x + box.width - 10, y });
  expect(level(phone)).toBe('15');
  expect(words(phone)).toContain('Level 15');
  tap(phone, { x: box.x + box.width / 2, y });
  expect(level(phone)).toBe('8');
});

test('a slider that ignores gestures stays, one that snaps back too, and one lands beside', () => {
  const moved = (...defects: string[]): string | undefined => {
    const phone = phoneOf(APP, defects);
    const { box } = node(phone, 'level');
    const y = box.y + box.height / 2;
    swipe(phone, { x: box.x + 200, y }, { x: box.x + box.width / 2, y });
    return level(phone);
  };
  expect(moved()).toBe('8');
  expect(moved('gesture-ignored:level')).toBe('3');
  expect(moved('snaps-back:level')).toBe('3');
  expect(moved('lands-beside:level=2')).toBe('10');
});

test('a wheel turns by rows and stops at its ends; a missing choice is left out', () => {
  const turned = (rowsMoved: number, ...defects: string[]): string | undefined => {
    const phone = phoneOf(APP, defects);
    tapOn(phone, 'date');
    const { box } = node(phone, 'size', 1);
    const { x, y } = centreOf(box);
    swipe(phone, { x, y }, { x, y: y - (rowsMoved * box.height) / 3 });
    return node(phone, 'size', 1).setTo?.text;
  };
  expect(turned(1)).toBe('Large');
  expect(turned(-1)).toBe('Small');
  expect(turned(5)).toBe('Huge');
  expect(turned(1, 'choice-missing:size=Large')).toBe('Huge');
});

test('a row is carried after a rest, and swaps with the rows whose middle the finger passes', () => {
  const carried = (holdMs: number, ...defects: string[]): string[] => {
    const phone = phoneOf(APP, defects);
    tapOn(phone, 'list');
    const [from, to] = [at(phone, 'item', 3), at(phone, 'item', 1)];
    carry(phone, from, { ...to, y: to.y - 20 }, holdMs, 500);
    return rows(phone);
  };
  expect(carried(700)).toEqual(['Apples', 'Eggs', 'Milk', 'Bread', 'Tea']);
  expect(carried(50)).toEqual(['Apples', 'Milk', 'Bread', 'Eggs', 'Tea']);
  expect(carried(700, 'gesture-ignored:item')).toEqual(['Apples', 'Milk', 'Bread', 'Eggs', 'Tea']);
  expect(carried(700, 'lands-beside:item')).toEqual(['Apples', 'Milk', 'Eggs', 'Bread', 'Tea']);
});

test('two fingers enlarge a map between its bounds, and two quick taps are a double tap', () => {
  const phone = phoneOf(APP);
  tapOn(phone, 'map');
  pinch(phone, at(phone, 'map', 0), 50, 100, 400);
  const zoom = (): string | undefined => words(phone).find((word) => word.startsWith('Zoom'));
  expect(zoom()).toBe('Zoom 2');
  pinch(phone, at(phone, 'map', 0), 100, 10, 400);
  expect(zoom()).toBe('Zoom 1');
  tap(phone, at(phone, 'photo'), 2, 400);
  expect(words(phone)).not.toContain('Liked');
  tap(phone, at(phone, 'photo'), 2, 80);
  expect(words(phone)).toContain('Liked');
});

test('a slider, a wheel and a double tap come over the wire as gestures of one finger', () => {
  const phone = phoneOf(APP);
  const { box } = node(phone, 'level');
  const y = box.y + box.height / 2;
  const to = { x: box.x + box.width / 2, y };
  expect(byWire(phone, { kind: 'swipe', from: { x: box.x + 200, y }, to, ms: 400 })[0]).toMatch(/^swipe /);
  expect(level(phone)).toBe('8');
  const via = { x: box.x + box.width - 10, y };
  expect(byWire(phone, { kind: 'swipe', from: to, via, to: { x: to.x + 30, y }, ms: 400 })).toHaveLength(1);
  expect(level(phone)).toBe('8');

  const date = phoneOf(APP);
  tapOn(date, 'date');
  const wheel = node(date, 'size', 1).box;
  const middle = centreOf(wheel);
  byWire(date, { kind: 'swipe', from: middle, to: { ...middle, y: middle.y - wheel.height / 3 }, ms: 400 });
  expect(node(date, 'size', 1).setTo?.text).toBe('Large');

  const map = phoneOf(APP);
  tapOn(map, 'map');
  const tapped = byWire(map, { kind: 'tap', at: at(map, 'photo'), times: 2, intervalMs: 80 });
  expect(tapped.map((what) => what.split(' ')[0])).toEqual(['tap', 'tap']);
  expect(words(map)).toContain('Liked');
});

test('the wire tells a drag and a pinch by the fingers of the driver', () => {
  const phone = phoneOf(APP);
  tapOn(phone, 'map');
  const made = byWire(phone, { kind: 'pinch', at: at(phone, 'map'), from: 60, to: 240, ms: 500 });
  expect(made).toEqual(['pinch 60 240']);
  expect(words(phone)).toContain('Zoom 4');
  const list = phoneOf(APP);
  tapOn(list, 'list');
  const [from, to] = [at(list, 'item', 0), at(list, 'item', 2)];
  expect(byWire(list, { kind: 'drag', from, to: { ...to, y: to.y + 20 }, holdMs: 700, ms: 900 })[0]).toMatch(
    /^drag /,
  );
  expect(rows(list)).toEqual(['Milk', 'Bread', 'Apples', 'Eggs', 'Tea']);
});
