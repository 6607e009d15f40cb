/** Changes elsewhere on the screen: made by the tap, or by themselves (R20). */
import { describe, expect, test } from 'vitest';
import { isOnlyBackgroundChange } from '../../../src/core/effects/background-changes.ts';
import { backgroundChangesBetween } from '../../../src/core/effects/background-changes.ts';
import { effectSummary, type GestureScene } from '../../builders/effect.ts';
import {
  button,
  field,
  gap,
  moving,
  row,
  screenOf,
  text,
  title,
  toast,
  toggle,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

const FAR = gap(300);
const showing = (...items: readonly Item[]): View => ({ items: [title('Home'), button('Go'), ...items] });
/** What the tap on "Go" is told to have done when these became those; `late`: in the 5 s that are watched before a repeat. */
const tapped = (was: readonly Item[], is: readonly Item[], more: Partial<GestureScene> = {}): string =>
  effectSummary({
    before: showing(...was),
    after: showing(...is),
    delta: { kind: 'partial', target: 'unchanged' },
    ...more,
  });
const late = { pending: { watched: true } };

/** A line of texts within one holder of this class, so high. */
const within = (className: string, words: readonly string[], height = 140): Item => ({
  height,
  at: (top) =>
    node(
      className,
      [0, top, 1080, top + height],
      {},
      ...words.map((w, i) =>
        node('TextView', [40 + i * 300, top + 10, 300 + i * 300, top + 110], { text: w }),
      ),
    ),
});
/** Anything at all in this class, with these attributes. */
const thing = (className: string, attributes: Parameters<typeof node>[2]): Item => ({
  height: 140,
  at: (top) => node(className, [40, top, 1040, top + 120], attributes),
});

describe('credited to a tap is', () => {
  test.each<[string, string, string]>([
    ['a text', 'one', 'uno'],
    ['words that hold a time', 'at 10:41', 'at 10:42'],
    ['a number', '3', '4'],
    ['a price that looks like no time', '10:4', '10:5'],
    ['a time that became words', '10:41', 'over'],
    ['words before how long ago', 'sent 3 agos', 'sent 4 agos'],
  ])('%s that changed in place, "%s" to "%s"', (_, was, is) => {
    expect(tapped([FAR, text(was)], [FAR, text(is)])).toBe(`"${was}" became "${is}"`);
  });

  test('a state that changed anywhere: checked, selected, enabled', () => {
    expect(tapped([FAR, toggle('A', false)], [FAR, toggle('A', true)])).toBe('"A" changed its state');
    expect(tapped([FAR, button('A')], [FAR, button('A', { selected: true })])).toBe('"A" changed its state');
    expect(tapped([FAR, button('A', { disabled: true })], [FAR, button('A')])).toBe('"A" changed its state');
    const nameless = (enabled: boolean): Item =>
      thing('Button', { clickable: true, enabled, 'resource-id': 'com.app:id/b' });
    expect(tapped([FAR, nameless(true)], [FAR, nameless(false)])).toMatch(/^".+" changed its state$/);
  });

  test('a field that has the focus now, not one that lost it', () => {
    const held = (focused: boolean): Item => field('Name', 'Ann', { focused });
    expect(tapped([FAR, held(false)], [FAR, held(true)])).toBe('"Ann" changed its state');
    expect(tapped([FAR, held(true)], [FAR, held(false)])).toBe('not');
  });

  test('rows that passed each other', () => {
    const rows = (...words: readonly string[]): Item[] => [FAR, ...words.map((w) => text(w))];
    expect(tapped(rows('a', 'b'), rows('b', 'a'))).toBe('the order changed');
    expect(tapped(rows('a', 'b'), rows('b', 'a'), late)).not.toBe('the order changed');
    expect(tapped(rows('a', 'b'), [gap(400), text('a'), text('b')])).toBe('not');
  });

  test('an element that came, and one that went', () => {
    expect(tapped([FAR], [FAR, text('new')])).toBe('"new" came');
    expect(tapped([FAR, text('old')], [FAR])).toBe('"old" went');
    const nameless = thing('ImageView', { 'resource-id': 'com.app:id/pic' });
    expect(tapped([FAR], [FAR, nameless])).toBe('not');
    expect(tapped([nameless], [])).toMatch(/ went$/);
    expect(tapped([FAR, nameless], [FAR])).toBe('not');
  });

  test('late, only an element beside the target or one that the goal mentions', () => {
    expect(tapped([], [text('new')], late)).toBe('"new" came');
    expect(tapped([FAR], [FAR, text('new')], late)).toBe('not');
    expect(tapped([text('old')], [], late)).toBe('"old" went');
    expect(tapped([FAR, text('old')], [FAR], late)).toBe('not');
    expect(tapped([FAR], [FAR, text('new')], { ...late, step: 'Tap "Go" and see "new"' })).toBe('"new" came');
    expect(tapped([FAR], [FAR, text('new')], { ...late, state: { typed: ['new'] } })).toBe('"new" came');
  });

  test('late, no dot that is selected and no button that is enabled elsewhere; one beside it, and a switch, yes', () => {
    const dot = (selected: boolean): Item => button('dot', { selected });
    expect(tapped([FAR, dot(false)], [FAR, dot(true)], late)).toBe('not');
    expect(tapped([dot(false)], [dot(true)], late)).toBe('"dot" changed its state');
    expect(tapped([FAR, toggle('A', false)], [FAR, toggle('A', true)], late)).toBe('"A" changed its state');
    const both = (on: boolean): Item => button('dot', { selected: on, disabled: on });
    expect(tapped([FAR, both(false)], [FAR, both(true)], late)).toBe('not');
  });

  test('a change in its own row, as far as the row goes', () => {
    const line = (...words: readonly string[]): Item => within('LinearLayout', words);
    const inRow = (...words: readonly string[]): GestureScene => ({
      step: 'Tap "Milk"',
      did: { kind: 'tap', on: 'Milk' },
      before: { items: [title('T'), FAR, line('Milk')] },
      after: { items: [title('T'), FAR, line('Milk', ...words)] },
      delta: { kind: 'partial', target: 'unchanged' },
      ...late,
    });
    expect(effectSummary(inRow('2', '3 left'))).toBe('"2" came');
    expect(effectSummary(inRow())).toBe('not');
  });
});

describe('not credited to a tap is', () => {
  test.each([
    ['10:41', '10:42'],
    ['9:41', '9:42'],
    ['10:41:07', '10:41:08'],
    ['10:41 PM', '10:42 PM'],
    ['10:41am', '10:42am'],
    ['sent just now', 'sent 1 min ago'],
    ['5 s ago', '6 s ago'],
    ['5 sec ago', '6 sec ago'],
    ['5 seconds ago', '6 seconds ago'],
    ['1 second ago', '2 m ago'],
    ['1 minute ago', '12 minutes ago'],
    ['1 h ago', '2 hours ago'],
    ['1h ago', '1 hour ago'],
  ])('a clock that went on from "%s" to "%s"', (was, is) => {
    expect(tapped([FAR, text(was)], [FAR, text(is)])).toBe('not');
  });

  test.each(['HorizontalScrollView', 'androidx.viewpager2.widget.ViewPager2', 'MyCarousel', 'MarqueeView'])(
    'what changes, comes or goes in a %s',
    (className) => {
      const strip = (...words: readonly string[]): Item[] => [FAR, within(className, words)];
      expect(tapped(strip('a'), strip('b'))).toBe('not');
      expect(tapped(strip('a'), strip('a', 'b'))).toBe('not');
      expect(tapped(strip('a', 'b'), strip('a'))).toBe('not');
      const row = (...words: readonly string[]): Item[] => [FAR, within('LinearLayout', words)];
      expect(tapped(row('a'), row('b'))).toBe('"a" became "b"');
    },
  );

  test('a bar that goes on', () => {
    const bar = (words: string): Item => thing('ProgressBar', { text: words });
    expect(tapped([FAR, bar('1 %')], [FAR, bar('2 %')])).toBe('not');
  });

  test('an animated region, before or after', () => {
    const [a, b] = [text('one'), text('uno')];
    expect(tapped([FAR, moving(a)], [FAR, b])).toBe('not');
    expect(tapped([FAR, a], [FAR, moving(b)])).toBe('not');
    expect(tapped([FAR, moving(a)], [FAR])).toBe('not');
    expect(tapped([FAR, moving(toggle('A', false))], [FAR, toggle('A', true)])).toBe('not');
  });

  test('an element that changed by itself before', () => {
    const seen = (was: readonly Item[], is: readonly Item[]): Partial<GestureScene> => ({
      state: {
        backgroundChanges: backgroundChangesBetween(
          screenOf(showing(...was), 'a', 0),
          screenOf(showing(...is), 'b', 1),
        ),
      },
    });
    const [one, uno] = [
      [FAR, text('one')],
      [FAR, text('uno')],
    ];
    expect(tapped(uno, [FAR, text('ein')], seen(one, uno))).toBe('not');
    expect(tapped(uno, [FAR, text('ein')], seen([FAR], [FAR]))).toBe('"uno" became "ein"');
    const switched = [
      [FAR, toggle('A', false)],
      [FAR, toggle('A', true)],
    ] as const;
    expect(tapped(switched[0], switched[1], seen(switched[0], switched[1]))).toBe('not');
    const rows = (...words: readonly string[]): Item[] => [FAR, within('LinearLayout', words), text('x')];
    expect(tapped(rows('a', 'b'), rows('a', 'b', 'c'), seen(rows('a'), rows('a', 'b')))).toBe('not');
    expect(tapped(rows('a', 'b'), rows('a'), seen(rows('a'), rows('a', 'b')))).toBe('not');
    expect(tapped(rows('a', 'b'), rows('a', 'b', 'c'))).toBe('"c" came');
  });

  test('a message that goes', () => {
    expect(
      effectSummary({
        before: { ...showing(), over: [toast('Sent')] },
        after: showing(),
        delta: { kind: 'partial', target: 'changed' },
        was: { screenshot: 'a' },
        is: { screenshot: 'b' },
      }),
    ).not.toMatch(/went$/);
  });
});

describe('a screen changed by itself alone', () => {
  const alone = (
    was: readonly Item[],
    is: readonly Item[],
    backgroundChanges: readonly string[] = [],
  ): boolean =>
    isOnlyBackgroundChange(
      screenOf(showing(...was), 'a', 0),
      screenOf(showing(...is), 'b', 1),
      backgroundChanges,
    );
  const strip = (height: number, ...words: readonly string[]): Item =>
    within('HorizontalScrollView', words, height);

  test.each<[string, readonly Item[], readonly Item[], boolean]>([
    ['when nothing changed: no', [text('a')], [text('a')], false],
    ['when a clock went on', [text('10:41')], [text('10:42')], true],
    ['when a text changed: no', [text('a')], [text('b')], false],
    ['when a clock and a text changed: no', [text('10:41'), text('a')], [text('10:42'), text('b')], false],
    ['when a strip turned', [strip(300, 'a')], [strip(300, 'b')], true],
    ['when a page that fills the screen turned: no', [strip(1400, 'a')], [strip(1400, 'b')], false],
    ['when something in a strip came', [strip(300, 'a')], [strip(300, 'a', 'b')], true],
    ['when something came elsewhere: no', [strip(300, 'a')], [strip(300, 'a', 'b'), text('c')], false],
    ['when something went elsewhere: no', [strip(300, 'a'), text('c')], [strip(300, 'b')], false],
    ['when what moves came', [], [moving(text('a'))], true],
    ['when things moved: no', [row('a'), row('b')], [gap(100), row('a'), row('b')], false],
  ])('%s', (_, was, is, told) => {
    expect(alone(was, is)).toBe(told);
  });

  test('when all that changed had been seen to change so', () => {
    const known = backgroundChangesBetween(
      screenOf(showing(text('a')), 'a', 0),
      screenOf(showing(text('b')), 'b', 1),
    );
    expect(alone([text('b')], [text('c')], known)).toBe(true);
    expect(alone([text('b'), text('x')], [text('c'), text('y')], known)).toBe(false);
  });
});
