/** Pages and texts that are on their way to their places, and a screen that another app shares. */
import { describe, expect, test } from 'vitest';
import { tap, type Phone } from '../../../src/simulator/index.ts';
import { paintPng } from '../../../src/simulator/render/index.ts';
import { appWith, centreOf, has, node, nodes, phoneOf, tapOn, words } from '../steps.ts';

const APP = appWith('- { text: Here, id: here, gap: 600 }\n- { button: Go, tap: { go: second } }').replace(
  '{ text: You are here }',
  '{ heading: Here, id: there }, { text: Alone, id: alone }',
);

function gone(quirk: string, ms: number): Phone {
  const phone = phoneOf(APP, [], [quirk]);
  phone.clock.advance(1000);
  tapOn(phone, 'go');
  phone.clock.advance(ms);
  return phone;
}

const rest = gone('slow', 4000);

describe('shared-element', () => {
  test('a text that both pages have moves from the one place to the other, and nothing else moves', () => {
    const from = node(phoneOf(APP), 'here').box.y;
    const to = node(rest, 'there').box.y;
    expect(node(gone('shared-element', 0), 'there').box.y).toBe(from);
    const half = node(gone('shared-element', 250), 'there').box.y;
    expect(half).toBe(Math.round((from + to) / 2));
    expect(node(gone('shared-element', 250), 'alone').box).toEqual(node(rest, 'alone').box);
    expect(node(gone('shared-element', 500), 'there').box).toEqual(node(rest, 'there').box);
  });
});

describe('fade-in', () => {
  test('the page is in its place and paler, and then as without it', () => {
    const half = gone('fade-in', 250);
    expect(node(half, 'there').box).toEqual(node(rest, 'there').box);
    const pixels = (phone: Phone): string => Buffer.from(paintPng(phone.view())).toString('base64');
    const seen = [100, 250, 500].map((ms) => pixels(gone('fade-in', ms)));
    expect(new Set(seen).size).toBe(3);
    expect(seen[2]).toBe(pixels(gone('late-row', 500)));
  });
});

describe('split-screen', () => {
  const phone = phoneOf(
    appWith('- { text: Here, id: here }\n- { text: Below, gap: 1500 }'),
    [],
    ['split-screen'],
  );
  const { height } = phone.view();

  test('the app has the upper half of the screen, and another one the lower half', () => {
    const [own, other] = phone.view().windows;
    expect(own?.package).toBe('com.example.test');
    expect(own?.box.height).toBeLessThan(height / 2);
    expect(other?.package).toBe('com.android.chrome');
    expect(other?.box.y).toBeGreaterThan(height / 2);
    expect(has(phone, 'here')).toBe(true);
    expect(nodes(phone).map((n) => n.text)).toContain('This is Chrome, another app.');
    expect(words(phone)).toContain('Here');
    expect(words(phone)).not.toContain('Chrome');
  });

  test('the page scrolls within its half, and a tap on the other app does nothing to it', () => {
    expect(nodes(phone).some((n) => n.id === 'body' && n.scrollable)).toBe(true);
    const lower = phone.view().windows[1];
    if (lower !== undefined) tap(phone, centreOf(lower.box));
    expect(has(phone, 'here')).toBe(true);
    expect(phone.state().front).toBe('com.example.test');
  });
});
