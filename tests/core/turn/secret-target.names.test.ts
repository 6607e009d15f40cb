/** By which names a field asks for a secret, and which lines name the field (R55). */
import { describe, expect, test } from 'vitest';
import { secretRefusal } from '../../../src/core/turn/secret-target.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';
import { buildScreen, button, field, text, type Sketch } from '../../builders/screen.ts';

/** True when this secret may be typed into the first field, on a step that names no field unless it is given. */
function mayType(secret: string, children: readonly Sketch[], step?: string): boolean {
  return refusal(secret, children, step) === null;
}
function refusal(secret: string, children: readonly Sketch[], step?: string): string | null {
  const screen = buildScreen(children);
  const target = screen.elements.find((e) => e.state.editable) ?? null;
  const token = `\${secrets.${secret}}`;
  return secretRefusal(token, target, screen, stateOf(goalOf([step ?? `somehow use ${token}`])));
}

describe('a text typed without a target', () => {
  const typed = (words: string, ...children: readonly Sketch[]) =>
    secretRefusal(words, null, buildScreen(children), stateOf(goalOf(['somehow use ${secrets.pass}'])));

  test('may be anything when it has no secret', () => {
    expect(typed('hello', field('Comment'))).toBe(null);
    expect(typed('costs ${5}', field('Comment', { focused: true }))).toBe(null);
  });

  test('goes into the field with the focus', () => {
    expect(typed('${secrets.pass}', field('Comment'), field('Password', { focused: true }))).toBe(null);
    expect(typed('${secrets.pass}', field('Password'), field('Comment', { focused: true }))).toBe(
      '"Comment" does not ask for a secret such as pass, and the step does not name it',
    );
  });

  test('has no field where only a button has the focus', () => {
    expect(typed('${secrets.pass}', field('Password'), button('Go', { focused: true }))).toBe(
      'a secret is typed into a field: give its ref',
    );
  });
});

describe('a field asks by', () => {
  const at = (y: number): Pick<Sketch, 'at'> => ({ at: [40, y, 800, 100] });

  test('its caption, and not by that of another field', () => {
    const form = (first: string, second: string): readonly Sketch[] => [
      text(first, at(400)),
      field('', at(510)),
      text(second, at(1000)),
      field('', at(1110)),
    ];
    expect(mayType('pass', form('Password', 'Comment'))).toBe(true);
    expect(refusal('pass', form('Comment', 'Password'))).toMatch(/^"Comment" does not ask/);
  });

  test('its description and its id', () => {
    expect(mayType('pass', [field('', { description: 'Password' })])).toBe(true);
    expect(mayType('club_number', [field('', { id: 'com.app:id/club_number' })])).toBe(true);
    expect(mayType('club_number', [field('', { id: 'com.app:id/club-number' })])).toBe(true);
    expect(mayType('clubNumber', [field('', { id: 'com.app:id/club_number' })])).toBe(true);
    expect(mayType('club_number', [field('', { id: 'com.app:id/remark' })])).toBe(false);
  });

  test('none of the words that it holds', () => {
    expect(mayType('pass', [field('Comment', { text: 'Password' })])).toBe(false);
  });

  test('a name of no more than six words that does not speak to the tester', () => {
    expect(mayType('pass', [field('Please write your password down here')])).toBe(true);
    expect(mayType('pass', [field('Please write your password down right here')])).toBe(false);
    expect(mayType('pass', [field('Tester: your password')])).toBe(false);
  });

  test('a word of the secret’s own name that is longer than two letters', () => {
    expect(mayType('club_x', [field('Club')])).toBe(true);
    expect(mayType('my_hobby', [field('My remark')])).toBe(false);
    expect(mayType('my_hobby', [field('Hobby')])).toBe(true);
  });

  test.each([
    ['card', 'Card number', true],
    ['iban', 'Card number', true],
    ['iban', 'User name', false],
    ['iban', 'Password', false],
    ['user', 'Password', false],
    ['user', 'User name', true],
    ['pass', 'User name', false],
    ['hobby', 'Password', true],
    ['hobby', 'Remark', false],
  ])('the kind of thing that it asks for: %s into "%s"', (secret, hint, allowed) => {
    expect(mayType(secret, [field(hint)])).toBe(allowed);
  });
});

describe('boxes of one character', () => {
  /** Four boxes far below a text; the text may be out of view. */
  const boxes = (words: string, y = 300): readonly Sketch[] => [
    ...[0, 1, 2, 3].map((i) => field('', { description: `${i + 1}`, at: [40 + i * 150, 1800, 120, 120] })),
    { role: 'list', at: [0, y, 1080, 1000], children: [text(words, { at: [40, y, 800, 60] })] },
  ];

  test('ask by the texts on the page', () => {
    expect(mayType('otp', boxes('Enter the verification code'))).toBe(true);
    expect(refusal('otp', boxes('Enter your lucky number'))).toMatch(/^"Enter your lucky number" does not/);
  });

  test('ask so too when they only count themselves, and no single box does', () => {
    const counted = (n: number, width = 120): readonly Sketch[] => [
      ...Array.from({ length: n }, (_, i) =>
        field(`Digit ${i + 1}`, { at: [40 + i * 200, 1800, width, 120] }),
      ),
      text('Enter the code', { at: [40, 300, 800, 60] }),
    ];
    expect(mayType('otp', counted(4))).toBe(true);
    expect(mayType('otp', counted(3))).toBe(false);
    expect(mayType('otp', counted(4, 240))).toBe(true);
    expect(mayType('otp', counted(4, 241))).toBe(false);
    expect(refusal('otp', counted(1))).toMatch(/^"Digit 1" does not ask/);
  });

  test('stand on one line and are equally high', () => {
    const four = (last: readonly [number, number, number, number]): readonly Sketch[] => [
      ...[0, 1, 2].map((i) => field(`Digit ${i + 1}`, { at: [40 + i * 200, 1800, 120, 120] })),
      field('Digit 4', { at: [...last] }),
      text('Enter the code', { at: [40, 300, 800, 60] }),
    ];
    expect(mayType('otp', four([700, 1800, 120, 120]))).toBe(true);
    expect(mayType('otp', four([700, 1801, 120, 120]))).toBe(false);
    expect(mayType('otp', four([700, 1800, 120, 121]))).toBe(false);
  });

  test('do not ask by texts out of view, nor by signs without a word', () => {
    expect(refusal('otp', boxes('Enter the verification code', 2600))).toMatch(/^"e2" does not ask/);
    expect(mayType('otp', boxes('—'))).toBe(false);
  });
});

describe('a line names the field', () => {
  const secret = '${secrets.note}';
  test.each<[string, string, string, boolean]>([
    ['right behind the secret', `somehow put ${secret} into the remark.`, 'Remark', true],
    ['right before the secret', `somehow fill the remark with ${secret}`, 'Remark', true],
    ['by all words of its name', `somehow put ${secret} into the order remark`, 'Order remark', true],
    ['not by one word of its name', `somehow put ${secret} into the order list`, 'Order remark', false],
    ['not by its words in another order', `somehow put ${secret} into remark order`, 'Order remark', false],
    ['not from far before', `in the remark of our page we would like ${secret}`, 'Remark', false],
    ['not from far behind', `somehow put ${secret} where we see it, or in a remark`, 'Remark', false],
    [
      'in one of two clauses',
      `somehow put ${secret} into the remark, then ${secret} into the title`,
      'Remark',
      true,
    ],
    ['not in a clause without the secret', `somehow use ${secret}, leave the remark`, 'Remark', false],
  ])('%s', (_, step, hint, allowed) => {
    expect(mayType('note', [field(hint)], step)).toBe(allowed);
  });

  test('by any of its names', () => {
    const named = [field('Remark', { id: 'com.app:id/box_one' })];
    expect(mayType('note', named, `somehow put ${secret} into the remark`)).toBe(true);
    expect(mayType('note', named, `somehow put ${secret} into box one`)).toBe(true);
  });
});
