/** The boxes of a one-time code are found together, and no other fields. */
import { describe, expect, test } from 'vitest';
import { isInSameRow, otpBoxesOf } from '../../../src/runner/secrets/otp-boxes.ts';
import { buildScreen, field, type Sketch } from '../../builders/screen.ts';

type At = readonly [number, number, number, number];
const box = (at: At, text = ''): Sketch => field('', { text, at });
const group = (...children: readonly Sketch[]): Sketch => ({
  role: 'container',
  at: [0, 0, 1080, 2400],
  children,
});

/** Returns how many boxes belong to the first field of this screen. */
function count(...sketches: readonly Sketch[]): number {
  const screen = buildScreen(sketches);
  const first = screen.elements.find((e) => e.state.editable);
  return first === undefined ? 0 : otpBoxesOf(first, screen).length;
}

describe('one box belongs to its neighbours', () => {
  test.each<[string, readonly Sketch[], number]>([
    ['of one size in one line', [box([0, 300, 100, 100]), box([120, 300, 100, 100])], 2],
    ['each with a character', [box([0, 300, 100, 100], '4'), box([120, 300, 100, 100], '8')], 2],
    ['with a character of two units', [box([0, 300, 100, 100], '😀'), box([120, 300, 100, 100])], 2],
    ['as wide as 1.6 times its height', [box([0, 300, 160, 100]), box([180, 300, 160, 100])], 2],
    ['wider it is a field', [box([0, 300, 161, 100]), box([180, 300, 161, 100])], 1],
    ['with more characters it is a field', [box([0, 300, 100, 100], '48'), box([120, 300, 100, 100])], 1],
    [
      'and not to a field with more characters',
      [box([0, 300, 100, 100]), box([120, 300, 100, 100], '48')],
      1,
    ],
    ['half a height lower', [box([0, 300, 100, 100]), box([120, 350, 100, 100])], 2],
    ['and not to one further down', [box([0, 300, 100, 100]), box([120, 352, 100, 100])], 1],
    ['a fifth narrower', [box([0, 300, 100, 100]), box([120, 300, 80, 100])], 2],
    ['a quarter wider than the box', [box([0, 300, 80, 100]), box([120, 300, 100, 100])], 2],
    ['and not to one of half its width', [box([0, 300, 120, 100]), box([140, 300, 60, 100])], 1],
    [
      'that stand in groups of their own',
      [group(group(box([0, 300, 100, 100])), group(box([120, 300, 100, 100])))],
      2,
    ],
    [
      'and not to one in a group four levels up',
      [group(group(group(group(box([0, 300, 100, 100])))), group(group(group(box([120, 300, 100, 100])))))],
      1,
    ],
    [
      'and not to a button',
      [box([0, 300, 100, 100]), { role: 'button', at: [120, 300, 100, 100], clickable: true }],
      1,
    ],
  ])('%s', (_, sketches, expected) => {
    expect(count(...sketches)).toBe(expected);
  });
});

test('two elements are in one row when their middles are at most half of the lower one apart', () => {
  const screen = buildScreen([box([0, 300, 100, 100]), box([0, 325, 100, 50]), box([0, 351, 100, 50])]);
  const [a, b, c] = screen.elements.filter((e) => e.state.editable);
  expect(a && b && isInSameRow(a, b)).toBe(true);
  expect(a && c && isInSameRow(a, c)).toBe(false);
});
