/** What changes with the focus of a field, and in a carousel around the tapped arrow (R14, R20). */
import { describe, expect, test } from 'vitest';
import { backgroundChangesBetween } from '../../../src/core/effects/background-changes.ts';
import { effectOf } from '../../../src/core/effects/effect.ts';
import { effectSummary, playScene } from '../../builders/effect.ts';
import { gap, screenOf, title, type Item, type View } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

/** A field whose frame and label are elements of their own while it has the focus. */
const framed = (focused: boolean, label = 'Code'): Item => ({
  height: 160,
  at: (top) =>
    node(
      'FrameLayout',
      [0, top, 1080, top + 160],
      {},
      node('EditText', [40, top + 40, 640, top + 120], { hint: 'Code', focused, focusable: true }),
      ...(focused
        ? [
            node('View', [30, top + 30, 650, top + 130], {}),
            node('TextView', [50, top + 20, 160, top + 60], { text: label }),
          ]
        : []),
    ),
});
const go: Item = {
  height: 140,
  at: (top) => node('Button', [40, top, 400, top + 100], { text: 'Go', clickable: true }),
};
const view = (...items: readonly Item[]): View => ({ items: [title('Home'), ...items] });

describe('a field that lost the focus', () => {
  const tapped = (was: Item, is: Item): string =>
    effectSummary({
      before: view(was, go),
      after: view(is, go),
      delta: { kind: 'partial', target: 'unchanged' },
    });

  test('takes its frame and its label with it, which is no effect of the tap', () => {
    expect(tapped(framed(true), framed(false))).toBe('not');
  });

  test('a message beside it is an effect', () => {
    expect(tapped(framed(true, 'Wrong code'), framed(false))).toContain('went');
  });

  test('a frame that goes while the field keeps the focus is one', () => {
    const bare: Item = {
      height: 160,
      at: (top) =>
        node(
          'FrameLayout',
          [0, top, 1080, top + 160],
          {},
          node('EditText', [40, top + 40, 640, top + 120], { hint: 'Code', focused: true, focusable: true }),
        ),
    };
    expect(tapped(framed(true), bare)).toContain('went');
  });
});

describe('a carousel', () => {
  /** A carousel with its own arrow, which shows this text. */
  const carousel = (words: string, arrow = 'Go'): Item => ({
    height: 500,
    at: (top) =>
      node(
        'MyCarousel',
        [0, top, 1080, top + 500],
        {},
        node('TextView', [40, top + 10, 900, top + 110], { text: words }),
        node('Button', [900, top + 200, 1040, top + 300], { text: arrow, clickable: true }),
      ),
  });
  const scene = {
    before: view(carousel('Harbour')),
    after: view(carousel('Bridge')),
    delta: { kind: 'partial', target: 'unchanged' } as const,
  };

  test('that turns at a tap on its own arrow shows an effect, which is watched once more', () => {
    const { pending, after, delta, state } = playScene(scene);
    const { effect, doubtful } = effectOf(pending, after, delta, state);
    expect([effect, doubtful !== undefined]).toEqual(['"Harbour" became "Bridge"', true]);
  });

  test('that turns late, or by itself before, shows none', () => {
    expect(effectSummary({ ...scene, pending: { watched: true } })).toBe('not');
    const backgroundChanges = backgroundChangesBetween(
      screenOf(scene.before, 'a', 0),
      screenOf(scene.after, 'b', 1),
    );
    expect(effectSummary({ ...scene, state: { backgroundChanges } })).toBe('not');
  });

  test('that turns at a tap beside it shows none', () => {
    const beside = (words: string): View => view(go, gap(300), carousel(words, 'Next'));
    expect(effectSummary({ ...scene, before: beside('Harbour'), after: beside('Bridge') })).toBe('not');
  });
});
