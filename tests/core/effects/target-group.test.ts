/** A section that opens right below the control, out of view, is an effect of the tap (R20). */
import { describe, expect, test } from 'vitest';
import { openedOutOfView } from '../../../src/core/effects/target-group.ts';
import { backgroundChangesBetween } from '../../../src/core/effects/background-changes.ts';
import { LIMITS } from '../../../src/shared/limits.ts';
import { button, buildScreen, row, text, the, type Sketch } from '../../builders/screen.ts';

/** A group at the lower edge of the screen; its button "Details" ends at 2400 unless it stands higher. */
const page = (inGroup: readonly Sketch[], top = 2280, elsewhere: readonly Sketch[] = []) =>
  buildScreen([
    ...elsewhere,
    {
      role: 'container',
      at: [0, 1900, 1080, 500],
      children: [button('Details', { at: [0, top, 1080, 120] }), ...inGroup],
    },
  ]);
const at = (words: string, y: number, x = 0): Sketch => text(words, { at: [x, y, 900, 60] });

interface Scene {
  readonly was?: readonly Sketch[];
  readonly is: readonly Sketch[];
  readonly top?: number;
  readonly elsewhere?: readonly Sketch[];
}
const opened = ({ was = [], is, top, elsewhere }: Scene): boolean => {
  const [before, after] = [page(was, top, elsewhere), page(is, top, elsewhere)];
  return openedOutOfView(before, after, the(before, 'Details'), []);
};

/** Beside the screen, so that it is out of view at any height. */
const BESIDE = 1200;

describe('a section opened', () => {
  test.each<[string, Scene]>([
    ['with a text right below', { is: [at('Size', 2400)] }],
    ['with a text as far below as the control is high', { is: [at('Size', 2520)] }],
    ['with a text that overlaps the control a little', { is: [at('Size', 2400 - LIMITS.movedPx, BESIDE)] }],
    ['in the place of another text', { was: [at('More', 2410)], is: [at('Size', 2410)] }],
    [
      'with one more text of the same words',
      { was: [at('Size', 2410)], is: [at('Size', 2410), at('Size', 2420)] },
    ],
    [
      'with a control that has the words of a text',
      {
        was: [at('Size', 2410)],
        is: [button('Size', { at: [0, 2410, 900, 60], className: 'android.widget.Button' })],
      },
    ],
    [
      'with words that stand elsewhere on the page as well',
      { is: [at('Size', 2410)], elsewhere: [at('Size', 300)] },
    ],
  ])('%s', (_, scene) => {
    expect(opened(scene)).toBe(true);
  });
});

describe('no section opened', () => {
  test.each<[string, Scene]>([
    ['when nothing came', { was: [at('Size', 2410)], is: [at('Size', 2410)] }],
    [
      'when texts of the same words stay',
      { was: [at('Size', 2410), at('Size', 2420)], is: [at('Size', 2410), at('Size', 2420)] },
    ],
    ['when the text only moved there', { was: [at('Size', 2700)], is: [at('Size', 2410)] }],
    ['further below', { is: [at('Size', 2521)] }],
    ['above the control', { is: [at('Size', 2400 - LIMITS.movedPx - 1, BESIDE)] }],
    ['in view', { top: 2000, is: [at('Size', 2130)] }],
    [
      'when the words of a new row stand further below',
      { is: [{ ...row(at('Size', 2600)), at: [0, 2410, 1080, 400] }] },
    ],
    ['with an element without words', { is: [{ role: 'image', at: [0, 2410, 900, 60] }] }],
    ['outside the group', { is: [], elsewhere: [at('Other', 2410)] }],
  ])('%s', (_, scene) => {
    expect(opened(scene)).toBe(false);
  });

  test('where texts came without a gesture before', () => {
    const [first, second, third] = [[], [at('Size', 2410)], [at('Size', 2410), at('Colour', 2420)]].map(
      (is) => page(is),
    );
    if (first === undefined || second === undefined || third === undefined) throw new Error('no page');
    const byItself = backgroundChangesBetween(first, second);
    expect(openedOutOfView(second, third, the(second, 'Details'), [])).toBe(true);
    expect(openedOutOfView(second, third, the(second, 'Details'), byItself)).toBe(false);
  });
});
