/** Timers and waits that go on while other screens are open. */
import { expect, test } from 'vitest';
import { appWith, phoneOf, tapOn, words } from '../steps.ts';

const COUNTING = appWith('- { button: Go, tap: { go: second } }\n- { text: "${n} now", id: now }', 'n: 0')
  .replace('start: first }', 'start: first, timers: [{ every: 3, do: { set: { n: "${n + 1}" } } }] }')
  .replace('{ text: You are here }', '{ text: "${n} here" }');

test('a timer of the app runs whatever screen is open, and begins anew with its process', () => {
  const phone = phoneOf(COUNTING);
  phone.clock.advance(3000);
  expect(words(phone)).toContain('1 now');
  tapOn(phone, 'go');
  phone.clock.advance(6000);
  expect(words(phone)).toContain('3 here');
  phone.kill();
  phone.bringToFront();
  phone.clock.advance(3000);
  expect(words(phone)).toContain('1 now');
});

test('a timer of the app runs again once, after the system ended its process', () => {
  const phone = phoneOf(COUNTING, [], ['process-death']);
  phone.goHome();
  phone.bringToFront();
  phone.clock.advance(3000);
  expect(words(phone)).toContain('1 now');
});

const WAITING = appWith(
  '- { button: Order, tap: [{ wait: 5 }, { set: { n: 1 } }] }\n- { button: Go, tap: { go: second } }',
  'n: 0',
).replace('{ text: You are here }', '{ text: "${n} here" }');

test('lost-elsewhere: what waits is lost with its screen, and not on the same screen', () => {
  const seen = (goes: boolean, ...defects: readonly string[]): string[] => {
    const phone = phoneOf(WAITING, defects);
    tapOn(phone, 'order');
    if (goes) tapOn(phone, 'go');
    phone.clock.advance(5000);
    if (!goes) tapOn(phone, 'go');
    return words(phone);
  };
  expect(seen(true)).toContain('1 here');
  expect(seen(true, 'lost-elsewhere:order')).toContain('0 here');
  expect(seen(false, 'lost-elsewhere:order')).toContain('1 here');
});
