import { describe, expect, test } from 'vitest';
import { back, pressEnter, swipe, tap, typeText } from '../../../src/simulator/index.ts';
import { appWith, centreOf, has, node, nodes, phoneOf, tapOn, words } from '../steps.ts';

describe('the keyboard', () => {
  const field = '- { input: Name, value: name }';
  test('opens with focus, takes taps on its keys and closes on back', () => {
    const phone = phoneOf(appWith(field, 'name: ""'));
    tapOn(phone, 'name');
    expect(phone.currentLayout().keyboard).toEqual({ x: 0, y: 1570, width: 1080, height: 830 });
    const key = nodes(phone).find((n) => n.kind === 'key' && n.text === 'h');
    tap(phone, centreOf(key?.box ?? node(phone, 'name').box));
    expect(node(phone, 'name').text).toBe('h');
    back(phone);
    expect(phone.currentLayout().keyboard).toBeNull();
    expect(phone.state().front).toBe('com.example.test');
  });

  test('covers the page, or moves it up if the page resizes', () => {
    const tall = `${field}\n- { space: null, height: 1700 }\n- { button: Save, tap: { set: { name: saved } } }`;
    const covered = phoneOf(
      appWith(tall, 'name: ""').replace('title: First', 'title: First\n    keyboard: covers'),
    );
    const at = centreOf(node(covered, 'save').box);
    tapOn(covered, 'name');
    expect(node(covered, 'save').box.y).toBeGreaterThan(1570);
    tap(covered, at);
    expect(node(covered, 'name').text).not.toBe('saved');
    covered.hideKeyboard();
    tap(covered, at);
    expect(node(covered, 'name').text).toBe('saved');

    const roomy = phoneOf(appWith(tall, 'name: ""'));
    tapOn(roomy, 'name');
    expect(has(roomy, 'save')).toBe(false);
    swipe(roomy, { x: 540, y: 1300 }, { x: 540, y: 400 });
    tapOn(roomy, 'save');
    expect(words(roomy)).toContain('Save');
  });

  test('a field further down scrolls above the keyboard with focus', () => {
    const phone = phoneOf(appWith(`- { space: null, height: 1600 }\n${field}`, 'name: ""'));
    tapOn(phone, 'name');
    const { box } = node(phone, 'name');
    expect(box.y + box.height).toBeLessThan(1570);
  });

  test('enter runs the field’s action, moves to the next field, or hides the keyboard', () => {
    const app = appWith(
      '- { input: A, value: a }\n- { input: B, value: b, on_enter: { go: second } }',
      'a: "", b: ""',
    );
    const phone = phoneOf(app);
    tapOn(phone, 'a');
    pressEnter(phone);
    expect(node(phone, 'b').focused).toBe(true);
    pressEnter(phone);
    expect(phone.state().activity).toBe('.SecondActivity');
    expect(phone.currentLayout().keyboard).toBeNull();
  });

  test('the caret blinks twice a second', () => {
    const phone = phoneOf(appWith(field, 'name: ""'));
    tapOn(phone, 'name');
    expect(node(phone, 'name').caret).toBe(true);
    phone.clock.advance(500);
    expect(node(phone, 'name').caret).toBe(false);
  });
});

describe('typing', () => {
  test('goes to the focused field only, after the old text or instead of it', () => {
    const phone = phoneOf(appWith('- { input: A, value: a }', 'a: x'));
    typeText(phone, 'lost', false);
    expect(node(phone, 'a').text).toBe('x');
    tapOn(phone, 'a');
    typeText(phone, 'y', false);
    expect(node(phone, 'a').text).toBe('xy');
    typeText(phone, 'z', true);
    expect(node(phone, 'a').text).toBe('z');
  });

  test('a password shows dots, a phone number is shown reformatted, a number takes digits only', () => {
    const app = appWith(
      '- { password: P, value: p }\n- { input: T, value: t, keyboard: phone, format: phone, max: 10 }\n- { input: N, value: n, keyboard: number }',
      'p: "", t: "", n: ""',
    );
    const phone = phoneOf(app);
    for (const [id, text] of [
      ['p', 'abc'],
      ['t', '5551234567'],
      ['n', '1a2'],
    ] as const) {
      tapOn(phone, id);
      typeText(phone, text, false);
    }
    expect([node(phone, 'p').text, node(phone, 't').text, node(phone, 'n').text]).toEqual([
      '•••',
      '(555) 123-4567',
      '12',
    ]);
  });

  test('a code fills one box per digit and submits itself', () => {
    const phone = phoneOf(
      appWith('- { otp: Digit, id: code, value: c, length: 4, on_complete: { go: second } }', 'c: ""'),
    );
    tapOn(phone, 'code-1');
    typeText(phone, '12', false);
    expect(
      nodes(phone)
        .filter((n) => n.id.startsWith('code-'))
        .map((n) => n.text),
    ).toEqual(['1', '2', '', '']);
    expect(node(phone, 'code-3').focused).toBe(true);
    typeText(phone, '34', false);
    expect(phone.state().activity).toBe('.SecondActivity');
  });
});
