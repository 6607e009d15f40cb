/** How sure a change elsewhere is the tap's: beyond doubt, to be watched, or perhaps by chance (R14, R20). */
import { describe, expect, test } from 'vitest';
import { effectOf } from '../../../src/core/effects/effect.ts';
import { playScene, type GestureScene } from '../../builders/effect.ts';
import {
  button,
  field,
  gap,
  icon,
  text,
  title,
  toggle,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import { goalOf } from '../../builders/core.ts';
import { node, type Box } from '../../screen/build.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const FAR = gap(600);
const LATE: Partial<GestureScene> = { pending: { watched: true } };
const showing = (...items: readonly Item[]): View => ({ items: [title('Home'), button('Go'), ...items] });

/** The effect of a tap on "Go", and how sure it is. */
function reported(was: readonly Item[], is: readonly Item[], more: Partial<GestureScene> = {}): string {
  const { pending, after, delta, state } = playScene({
    before: showing(...was),
    after: showing(...is),
    delta: { kind: 'partial', target: 'unchanged' },
    ...more,
  });
  const { tookEffect, effect, doubtful, byChance } = effectOf(pending, after, delta, state);
  if (!tookEffect) return 'nothing';
  return [
    effect,
    ...(doubtful === undefined ? [] : ['doubtful']),
    ...(byChance === true ? ['by chance'] : []),
  ].join(', ');
}
const speaks = (step: string): Partial<GestureScene> => ({ step });
const next = (line: string): Partial<GestureScene> => ({ state: { goal: goalOf(['Tap "Go"', line]) } });
const dot = (selected: boolean): Item => button('dot', { selected });

describe('a change within a second', () => {
  test.each<[string, readonly Item[], readonly Item[], Partial<GestureScene>, string]>([
    ['of a text beside the target', [text('a')], [text('b')], {}, '"a" became "b"'],
    [
      'of a number beside the target',
      [text('1 new')],
      [text('2 new')],
      {},
      '"1 new" became "2 new", doubtful',
    ],
    ['of a text elsewhere', [FAR, text('a')], [FAR, text('b')], {}, '"a" became "b", doubtful'],
    [
      'of a text that the step quotes',
      [FAR, text('a')],
      [FAR, text('b')],
      speaks('Tap "Go" and see "b"'),
      '"a" became "b"',
    ],
    [
      'of another text than the step quotes',
      [FAR, text('a')],
      [FAR, text('b')],
      speaks('Tap "Go" and see "a"'),
      '"a" became "b", doubtful',
    ],
    [
      'of a picture that the step quotes',
      [FAR, icon('a')],
      [FAR, icon('b')],
      speaks('Tap "Go" and see "b"'),
      '"a" became "b"',
    ],
    ['of a picture elsewhere', [FAR, icon('a')], [FAR, icon('b')], {}, '"a" became "b", doubtful'],
    ['of a picture beside the target', [icon('a')], [icon('b')], {}, '"a" became "b"'],
    [
      'of a counting picture beside the target',
      [icon('1 a')],
      [icon('2 a')],
      {},
      '"1 a" became "2 a", doubtful',
    ],
    [
      'of the description of a text',
      [text('♥', { description: 'a' })],
      [text('♥', { description: 'b' })],
      {},
      '"♥" became "♥"',
    ],
    ['that came beside the target', [], [text('new')], {}, '"new" came'],
    ['that came elsewhere', [FAR], [FAR, text('new')], {}, '"new" came, doubtful'],
    [
      'that came as the step quotes it',
      [FAR],
      [FAR, text('new')],
      speaks('Tap "Go" and see "new"'),
      '"new" came',
    ],
    [
      'that came as a picture that the step quotes',
      [FAR],
      [FAR, icon('new')],
      speaks('Tap "Go" and see "new"'),
      '"new" came',
    ],
    ['that went beside the target', [text('old')], [], {}, '"old" went'],
    ['that went elsewhere', [FAR, text('old')], [FAR], {}, '"old" went, doubtful'],
    [
      'that went as the step quotes it',
      [FAR, text('old')],
      [FAR],
      speaks('Tap "Go" beside "old"'),
      '"old" went',
    ],
    [
      'that went as a picture that the step quotes',
      [FAR, icon('old')],
      [FAR],
      speaks('Tap "Go" beside "old"'),
      '"old" went',
    ],
    ['of a selection beside the target', [dot(false)], [dot(true)], {}, '"dot" changed its state'],
    [
      'of a selection elsewhere',
      [FAR, dot(false)],
      [FAR, dot(true)],
      {},
      '"dot" changed its state, doubtful',
    ],
    [
      'of a switch elsewhere',
      [FAR, toggle('A', false)],
      [FAR, toggle('A', true)],
      {},
      '"A" changed its state',
    ],
    [
      'of a focus elsewhere',
      [FAR, field('A', 'a')],
      [FAR, field('A', 'a', { focused: true })],
      {},
      '"a" changed its state',
    ],
  ])('%s', (_, was, is, more, told) => {
    expect(reported(was, is, more)).toBe(told);
  });
});

describe('a late change', () => {
  test.each<[string, readonly Item[], readonly Item[], Partial<GestureScene>, string]>([
    ['of a text beside the target', [text('a')], [text('b')], {}, '"a" became "b", by chance'],
    ['of a text that the next line names', [text('a')], [text('b')], next('Tap "b"'), '"a" became "b"'],
    [
      'of a text that the next line named before',
      [text('a')],
      [text('b')],
      next('Tap "a"'),
      '"a" became "b", by chance',
    ],
    ['of a picture that the next line names', [icon('a')], [icon('b')], next('Tap "b"'), '"a" became "b"'],
    [
      'of a picture that no line names',
      [icon('a')],
      [icon('b')],
      next('Tap "c"'),
      '"a" became "b", by chance',
    ],
    [
      'that came as the next line names it',
      [FAR],
      [FAR, text('new')],
      next('Tap "new"'),
      '"new" came, doubtful',
    ],
    [
      'that came as a picture that the next line names',
      [FAR],
      [FAR, icon('new')],
      next('Tap "new"'),
      '"new" came, doubtful',
    ],
    ['that came elsewhere', [FAR], [FAR, icon('new')], next('Tap "old"'), 'nothing'],
    ['of a selection beside the target', [dot(false)], [dot(true)], {}, '"dot" changed its state, by chance'],
    [
      'of a switch elsewhere',
      [FAR, toggle('A', false)],
      [FAR, toggle('A', true)],
      {},
      '"A" changed its state',
    ],
  ])('%s', (_, was, is, more, told) => {
    expect(reported(was, is, { ...LATE, ...more })).toBe(told);
  });
});

describe('a text in an animated region', () => {
  const put = (
    className: string,
    box: Box,
    attributes: Parameters<typeof node>[2],
    ...inside: string[]
  ): Item => ({
    height: 0,
    at: () => node(className, box, attributes, ...inside),
  });
  const shown = (said: string, box: Box): string => node('TextView', box, { text: said });
  /** A holder from 1000 to 1400, with a text of 100 × 100 px in it. */
  const holding = (className: string, said: string, attributes: Parameters<typeof node>[2] = {}): Item =>
    put(className, [0, 1000, 1080, 1400], attributes, shown(said, [0, 1000, 100, 1100]));
  const moving = (x: number, y: number, width: number, height: number): Partial<Screen> => ({
    animatedRegions: [{ x, y, width, height }],
  });
  const changed = (className: string, where: Partial<Screen>): string =>
    reported([holding(className, 'one')], [holding(className, 'two')], { is: where });
  const CREDITED = '"one" became "two", doubtful';
  const wide = moving(0, 1000, 1080, 400);

  test.each<[string, string, Partial<Screen>, string]>([
    ['that is its own', 'FrameLayout', moving(0, 1000, 100, 100), 'nothing'],
    ['of which it is a quarter', 'FrameLayout', moving(0, 1000, 400, 100), 'nothing'],
    ['of which it is hardly a quarter', 'FrameLayout', moving(0, 1000, 404, 100), CREDITED],
    ['of which it is a small part', 'FrameLayout', wide, CREDITED],
    ['of which it is no part', 'FrameLayout', moving(100, 1000, 100, 100), CREDITED],
    ['of a video', 'android.widget.VideoView', wide, 'nothing'],
    ['of a player', 'com.app.MoviePlayerLayout', wide, 'nothing'],
    ['of a Lottie drawing', 'com.airbnb.LottieAnimationView', wide, 'nothing'],
    ['of a drawing surface', 'android.view.SurfaceView', wide, 'nothing'],
    ['beside it, in a video', 'android.widget.VideoView', moving(500, 1000, 400, 400), CREDITED],
  ])('%s', (_, className, where, told) => {
    expect(changed(className, where)).toBe(told);
  });

  const arrived = (className: string, where: Partial<Screen>, more: Partial<GestureScene> = {}): string =>
    reported([put(className, [0, 1000, 1080, 1400], {})], [holding(className, 'two')], {
      is: where,
      ...more,
    });

  test.each<[string, string, Partial<Screen>, string]>([
    ['that is its own', 'FrameLayout', moving(0, 1000, 100, 100), '"two" came, doubtful, by chance'],
    ['of a video', 'android.widget.VideoView', wide, 'nothing'],
    ['of a player', 'com.app.MoviePlayerLayout', wide, 'nothing'],
  ])('that comes where nothing stood: a region %s', (_, className, where, told) => {
    expect(arrived(className, where)).toBe(told);
  });

  test.each([
    [
      'a text that Flutter tells as a description',
      { 'content-desc': 'two' },
      '"two" came, doubtful, by chance',
    ],
    ['a control with a description', { 'content-desc': 'two', clickable: true }, 'nothing'],
  ])('that comes where nothing stood: %s', (_, attributes, told) => {
    const holder = (...inside: string[]): Item => put('FrameLayout', [0, 1000, 1080, 1400], {}, ...inside);
    const said = node('View', [0, 1000, 400, 1060], attributes);
    expect(reported([holder()], [holder(said)], { is: moving(0, 1000, 100, 100) })).toBe(told);
  });

  test('that comes where something moved before is no effect', () => {
    const where = moving(0, 1000, 100, 100);
    expect(arrived('FrameLayout', where, { was: where })).toBe('nothing');
  });

  test('that comes while a late effect is waited for is none', () => {
    expect(arrived('FrameLayout', moving(0, 1000, 100, 100), LATE)).toBe('nothing');
  });

  test('behind a drawing is credited with the new description of the drawing', () => {
    const drawing = (said: string): Item =>
      put('com.airbnb.LottieAnimationView', [0, 1000, 100, 1100], { 'content-desc': said });
    expect(reported([drawing('one')], [drawing('two')], { is: wide })).toBe(CREDITED);
  });
});

describe('things that passed each other', () => {
  const put = (className: string, y: number, attributes: Parameters<typeof node>[2]): Item => ({
    height: 0,
    at: () => node(className, [0, y, 200, y + 40], attributes),
  });
  const texts = (a: number, b: number): readonly Item[] => [
    put('TextView', a, { text: 'a' }),
    put('TextView', b, { text: 'b' }),
  ];
  test.each<[string, readonly Item[], readonly Item[], string]>([
    [
      'by more than a jump of 8 px before and after',
      texts(1000, 1009),
      texts(1109, 1100),
      'the order changed',
    ],
    ['by no more than 8 px before', texts(1000, 1008), texts(1109, 1100), 'nothing'],
    ['by no more than 8 px after', texts(1000, 1009), texts(1108, 1100), 'nothing'],
  ])('changed their order: %s', (_, was, is, told) => {
    expect(reported(was, is)).toBe(told);
  });

  test('changed no order without words', () => {
    const pictures = (a: number, b: number): readonly Item[] => [
      put('ImageView', a, { 'resource-id': 'com.app:id/a' }),
      put('ImageView', b, { 'resource-id': 'com.app:id/b' }),
    ];
    expect(reported(pictures(1000, 1100), pictures(1100, 1000))).toBe('nothing');
  });
});

describe('the group of the target', () => {
  /** "Go" at the top of a box so high, and a text at 700 below it. */
  const grouped = (height: number, ...more: readonly string[]): View => ({
    items: [
      {
        height,
        at: () =>
          node(
            'LinearLayout',
            [0, 300, 1080, 300 + height],
            {},
            node('Button', [0, 300, 400, 400], { text: 'Go', clickable: true }),
            ...more,
          ),
      },
    ],
  });
  const far = node('TextView', [0, 1000, 400, 1080], { text: 'new' });
  test.each([
    [840, '"new" came'],
    [841, '"new" came, doubtful'],
  ])('is at most 35 %% of the screen high: %i px', (height, told) => {
    expect(reported([], [], { before: grouped(height), after: grouped(height, far) })).toBe(told);
  });
});
