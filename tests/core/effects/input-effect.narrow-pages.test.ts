/** A text that the app spreads over fields of one size, which a narrow page breaks into two lines (R36). */
import { expect, test } from 'vitest';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { formScreen, inputEffectSummary } from '../../builders/input-effect.ts';
import { node } from '../../screen/build.ts';

type Place = readonly [x: number, y: number, width: number, height: number];
/** A form with fields at these places below its upper edge, and a button of the size of the first one. */
const form = (places: readonly Place[], held: readonly string[]): Screen =>
  formScreen({
    height: 700,
    at: (top) =>
      node(
        'LinearLayout',
        [0, top, 1080, top + 700],
        {},
        ...places.map(([x, y, width, height], i) =>
          node('EditText', [x, top + y, x + width, top + y + height], {
            text: held[i] ?? '',
            clickable: true,
            focused: i === 0,
            'content-desc': `box ${i + 1}`,
          }),
        ),
        node('Button', [40, top + 420, 240, top + 540], {
          text: held.length > 0 ? 'Paid' : 'Pay',
          clickable: true,
        }),
      ),
  });
const spread = (wanted: string, places: readonly Place[], ...held: readonly string[]): string =>
  inputEffectSummary(form(places, []), form(places, held), wanted, 'box 1');

const A: Place = [40, 0, 200, 120];
const B: Place = [300, 0, 200, 120];
const TOGETHER = 'boxes: the fields hold it together';
const NUMBER = '1234567890123456';

test('four fields, two in each line, hold a number together', () => {
  const places: readonly Place[] = [A, B, [40, 140, 200, 120], [300, 140, 200, 120]];
  expect(spread(NUMBER, places, '1234', '5678', '9012', '3456')).toBe(TOGETHER);
});

test.each<[string, Place]>([
  ['wider', [40, 140, 460, 120]],
  ['higher', [40, 140, 200, 240]],
])('a %s field below them is no part of it', (_, place) => {
  expect(spread('12345678', [A, B, place], '1234', '5678', 'Ann')).toBe(TOGETHER);
});

test('fields below each other are separate', () => {
  expect(spread('12345678', [A, [40, 140, 200, 120]], '1234', '5678')).not.toBe(TOGETHER);
});
