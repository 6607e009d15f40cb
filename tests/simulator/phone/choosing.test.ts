import { expect, test } from 'vitest';
import { back, swipe, tap, type Phone } from '../../../src/simulator/index.ts';
import { appWith, centreOf, has, node, phoneOf, tapOn, walk, words } from '../steps.ts';

const APP = 'tests/e2e/goals/controls/app.yaml';

function booking(...defects: string[]): Phone {
  const phone = phoneOf(APP, defects);
  tapOn(phone, 'book');
  return phone;
}
const say = (phone: Phone, text: string): void => walk(phone, `tap-text ${text}`);

test('a dropdown opens its choices below it and shows the chosen one', () => {
  const phone = booking();
  const { box } = node(phone, 'country');
  tapOn(phone, 'country');
  const menu = phone.view().windows.find((w) => w.kind === 'dialog');
  expect(menu?.box).toMatchObject({ x: box.x, y: box.y + box.height, width: box.width });
  say(phone, 'Germany');
  expect(words(phone)).toEqual(expect.arrayContaining(['Country', 'Germany']));
  expect(node(phone, 'summary').text).toContain('Germany,');
});

test('a dropdown at the bottom opens upwards, and a long one scrolls', () => {
  const choices = Array.from({ length: 40 }, (_, i) => `c${i}`).join(', ');
  const phone = phoneOf(
    appWith(
      '- { space: "", height: 1600 }\n- { dropdown: Size, value: size, items: sizes }',
      `size: c1, sizes: [${choices}]`,
    ),
  );
  tapOn(phone, 'size');
  const menu = phone.view().windows.find((w) => w.kind === 'dialog');
  expect(menu?.box.y).toBeGreaterThan(74);
  expect((menu?.box.y ?? 0) + (menu?.box.height ?? 0)).toBe(node(phone, 'size').box.y);
  expect(menu?.root.scrollable).toBe(true);
});

test('back and a tap beside close the choices and change nothing', () => {
  const phone = booking();
  for (const leave of [() => back(phone), () => tap(phone, { x: 500, y: 2300 })]) {
    tapOn(phone, 'country');
    expect(has(phone, 'country-choices')).toBe(true);
    leave();
    expect(has(phone, 'country-choices')).toBe(false);
    expect(node(phone, 'summary').text).toBe('Nowhere, 2027-07-14, 18:30');
  }
});

test('a calendar turns its months and takes the day on OK only', () => {
  const phone = booking();
  tapOn(phone, 'day');
  expect(words(phone)).toEqual(expect.arrayContaining(['July 2027', 'Wed, Jul 14', '31 July 2027']));
  tapOn(phone, 'next');
  tapOn(phone, 'next');
  expect(words(phone)).toContain('September 2027');
  expect(words(phone)).not.toContain('31 September 2027');
  tapOn(phone, 'prev');
  say(phone, '09 August 2027');
  expect(words(phone)).toContain('Mon, Aug 9');
  tapOn(phone, 'button2');
  expect(words(phone)).toContain('14 July 2027');
  tapOn(phone, 'day');
  say(phone, '01 July 2027');
  tapOn(phone, 'button1');
  expect(words(phone)).toContain('1 July 2027');
  expect(node(phone, 'summary').text).toContain('2027-07-01');
});

test('the wheels of a time picker turn', () => {
  const phone = booking();
  tapOn(phone, 'time');
  const { box } = node(phone, 'hour');
  const { x, y } = centreOf(box);
  swipe(phone, { x, y }, { x, y: y - (2 * box.height) / 3 });
  tapOn(phone, 'button1');
  expect(node(phone, 'summary').text).toContain('20:30');
});

test('what may go wrong: a choice is missing, the choice is lost, another one is taken, nothing opens', () => {
  const chosen = (...defects: string[]): string => {
    const phone = booking(...defects);
    tapOn(phone, 'country');
    if (has(phone, 'country-choices')) say(phone, 'Germany');
    tapOn(phone, 'day');
    if (has(phone, 'android:id/button1')) tapOn(phone, 'button1');
    return node(phone, 'summary').text;
  };
  expect(chosen()).toContain('Germany, 2027-07-14');
  expect(chosen('snaps-back:country')).toContain('Nowhere');
  expect(chosen('lands-beside:country')).toContain('Hungary');
  expect(chosen('lands-beside:day=-1')).toContain('2027-07-13');
  expect(chosen('dead-button:country')).toContain('Nowhere');
  const lacking = booking('choice-missing:country=Germany');
  tapOn(lacking, 'country');
  expect(words(lacking)).not.toContain('Germany');
  const dead = booking('dead-button:day');
  tapOn(dead, 'day');
  expect(has(dead, 'android:id/button1')).toBe(false);
});
