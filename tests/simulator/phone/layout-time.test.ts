import { describe, expect, test } from 'vitest';
import { LayoutTime } from '../../../src/simulator/layout/layout-time.ts';
import { appWith, phoneOf, tapOn, words } from '../steps.ts';

describe('the time of a layout', () => {
  test('holds for good where nothing reads it', () => {
    expect(new LayoutTime(1234, 0).until).toBe(Infinity);
  });

  test('holds until the next interval, and until what is shown for a while is over', () => {
    const time = new LayoutTime(1234, 1000);
    expect(time.intervals(500)).toBe(2);
    expect(time.until).toBe(1500);
    expect(time.isEntering(400)).toBe(true);
    expect(time.until).toBe(1400);
    expect(time.isEntering(234)).toBe(false);
    expect(time.until).toBe(1400);
  });

  test('holds for a moment where something moves', () => {
    const time = new LayoutTime(1250, 1000);
    expect(time.shareEntered(200)).toBe(1);
    expect(time.until).toBe(Infinity);
    expect(time.shareEntered(1000)).toBe(0.25);
    expect(time.until).toBe(1250);
  });
});

const APP = appWith(
  '- { button: Go, tap: [{ wait: 5 }, { set: { n: 1 } }] }\n- { text: "${n} now", id: now }',
  'n: 0',
);

describe('a page', () => {
  test('is laid out once until the clock in the status bar shows the next minute', () => {
    const phone = phoneOf(APP);
    const first = phone.view();
    phone.clock.advance(59_000);
    expect(phone.view()).toBe(first);
    phone.clock.advance(1000);
    expect(phone.view()).not.toBe(first);
    expect(phone.view().clockText).toBe('10:05');
  });

  test('is laid out again when a timer of the app has changed it', () => {
    const phone = phoneOf(APP);
    tapOn(phone, 'go');
    phone.clock.advance(1000);
    expect(words(phone)).toContain('0 now');
    phone.clock.advance(4000);
    expect(words(phone)).toContain('1 now');
  });

  test('is laid out for each moment in which a touch is drawn', () => {
    const phone = phoneOf(APP);
    tapOn(phone, 'now');
    tapOn(phone, 'go');
    const views = [0, 100, 100, 600, 600].map((ms) => {
      phone.clock.advance(ms);
      return phone.view();
    });
    expect(new Set(views).size).toBe(4);
  });
});

test('a dialog of the system comes by itself when the app hangs, and again after "Wait"', () => {
  const phone = phoneOf(APP);
  phone.process?.hang();
  const said = (): boolean => words(phone).some((text) => text.includes('isn’t responding'));
  phone.clock.advance(4000);
  expect(said()).toBe(false);
  phone.clock.advance(1000);
  expect(said()).toBe(true);
  phone.process?.hang();
  phone.changed();
  expect(said()).toBe(false);
  phone.clock.advance(5000);
  expect(said()).toBe(true);
});
