/** A number between two buttons, known by its caption. */
import { describe, expect, test } from 'vitest';
import { stepperOf } from '../../../src/screen/features/stepper.ts';
import { refOf } from '../../builders/core.ts';
import { buildScreen, button, icon, text, type Sketch } from '../../builders/screen.ts';

/** `value less/more` of the stepper of "Bags". */
function found(...children: readonly Sketch[]): string | null {
  const screen = buildScreen(children);
  const caption = screen.elements.find((e) => e.ref === refOf(screen, 'Bags'));
  const stepper = caption === undefined ? null : stepperOf(screen, caption);
  return stepper && `${stepper.value} ${stepper.less.label}/${stepper.more.label}`;
}
const line = (top: number, ...parts: readonly Sketch[]): Sketch => ({
  at: [0, top, 1080, 120],
  children: parts.map((part, i) => ({ ...part, at: [40 + i * 250, top, 200, 120] })),
});
const withId = (id: string): Sketch => ({ ...icon(''), id });
const inBox = (...parts: readonly Sketch[]): Sketch => ({
  clickable: true,
  children: parts.map((part, i) => ({ ...part, at: [540 + i * 100, 200, 90, 120] })),
});
const BAGS = [text('Bags'), button('−'), text('1'), button('+')];

describe('a stepper', () => {
  test.each<[string, readonly Sketch[]]>([
    ['a minus, a number and a plus', BAGS],
    ['the number after both buttons', [text('Bags'), button('−'), button('+'), text('1')]],
  ])('is %s beside the caption', (_, parts) => {
    expect(found(line(200, ...parts))).toBe('1 −/+');
  });

  test('may have its words as descriptions, in the words of an iPhone too', () => {
    expect(found(line(200, text('Bags'), icon('Fewer bags'), text('1'), icon('More bags')))).toBe(
      '1 Fewer bags/More bags',
    );
    expect(found(line(200, text('Bags'), text('12'), icon('Decrement'), icon('Increment')))).toBe(
      '12 Decrement/Increment',
    );
  });

  test('is the one on the line of its caption, not that of another', () => {
    const both = (...lines: readonly Sketch[]): Sketch => ({
      at: [0, 200, 1080, 1000],
      children: lines.flatMap(({ children = [] }) => children),
    });
    expect(
      found(both(line(200, text('Guests'), button('−'), text('4'), button('+')), line(600, ...BAGS))),
    ).toBe('1 −/+');
  });

  test.each<[string, readonly Sketch[], string]>([
    [
      'names that end in what they do, as SwiftUI gives them',
      [text('Bags'), text('2'), icon('Bags, Decrement'), icon('Bags, Increment')],
      '2 Bags, Decrement/Bags, Increment',
    ],
    ['ids of a toolkit', [text('Bags'), withId('btnDecrease'), text('3'), withId('iv_plus')], '3 /'],
    [
      'a button beside it that adds something else',
      [text('Bags'), button('−'), text('1'), button('+'), button('Add to cart')],
      '1 −/+',
    ],
    [
      'a box around its buttons that is touched, as the stepper of UIKit',
      [text('Bags'), text('4'), inBox(icon('Decrement'), icon('Increment'))],
      '4 Decrement/Increment',
    ],
    [
      'its name on that box alone',
      [text('4'), text('in all'), { ...inBox(icon('Decrement'), icon('Increment')), description: 'Bags' }],
      '4 Decrement/Increment',
    ],
  ])('may have %s', (_, parts, expected) => {
    expect(found(line(200, ...parts))).toBe(expected);
  });

  test.each<[string, readonly Sketch[]]>([
    ['without a number', [text('Bags'), button('−'), text('one'), button('+')]],
    ['with two numbers', [text('Bags'), button('−'), text('1'), button('+'), text('5')]],
    ['without a minus', [text('Bags'), text('1'), button('+')]],
    ['with two pluses', [text('Bags'), button('−'), text('1'), button('+'), button('+')]],
    ['whose buttons are other words', [text('Bags'), button('Mores'), text('1'), button('Lessen')]],
  ])('is none %s', (_, parts) => {
    expect(found(line(200, ...parts))).toBeNull();
  });
});
