/** Places and words of a change that count for a tap: its group, messages over it, near elements (R20). */
import { describe, expect, test } from 'vitest';
import { causedByGesture } from '../../../src/core/effects/attribution.ts';
import { isOnlyBackgroundChange } from '../../../src/core/effects/background-changes.ts';
import { isUnderToast, ignoringToasts } from '../../../src/core/effects/toast-changes.ts';
import { treeDiff } from '../../../src/core/effects/tree-diff.ts';
import { byRef } from '../../../src/screen/model/screen.ts';
import { goalOf, refOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';
import { effectSummary, type GestureScene } from '../../builders/effect.ts';
import {
  button,
  dialog,
  field,
  gap,
  icon,
  screenOf,
  text,
  title,
  toast,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import { node, type Box } from '../../screen/build.ts';

const FAR = gap(300);
const showing = (...items: readonly Item[]): View => ({ items: [title('Home'), button('Go'), ...items] });
const late = { pending: { watched: true } };
/** What the tap on "Go" is told to have done when these became those. */
const tapped = (was: readonly Item[], is: readonly Item[], more: Partial<GestureScene> = {}): string =>
  effectSummary({
    before: showing(...was),
    after: showing(...is),
    delta: { kind: 'partial', target: 'unchanged' },
    ...more,
  });
/** Anything in this class at this place, whatever stands above it. */
const put = (
  className: string,
  box: Box,
  attributes: Parameters<typeof node>[2],
  ...inside: string[]
): Item => ({
  height: 0,
  at: () => node(className, box, attributes, ...inside),
});
const words = (said: string, box: Box): string => node('TextView', box, { text: said });

describe('a change is reported with', () => {
  test('the description of what has no text', () => {
    expect(tapped([FAR, icon('Like')], [FAR, icon('Liked')])).toBe('"Like" became "Liked"');
  });

  test('a text or description that the goal mentions', () => {
    expect(tapped([FAR], [FAR, icon('Heart')], { ...late, step: 'Tap "Go" and see "Heart"' })).toBe(
      '"Heart" came',
    );
    expect(tapped([FAR], [FAR, icon('Star')], { ...late, step: 'Tap "Go" and see "Heart"' })).toBe('not');
  });

  test.each([
    ['10:41 train', '10:52 train'],
    ['20:41:1', '20:41:2'],
  ])('a time that is only a part of it: "%s" to "%s"', (was, is) => {
    expect(tapped([FAR, text(was)], [FAR, text(is)])).toBe(`"${was}" became "${is}"`);
  });

  test.each([
    ['5s ago', '6s ago'],
    ['2 seconds ago', '1 second ago'],
    ['2 minutes ago', '1 minute ago'],
    ['10:41', ' 10:42 '],
  ])('nothing where a clock went on from "%s" to "%s"', (was, is) => {
    expect(tapped([FAR, text(was)], [FAR, text(is)])).toBe('not');
  });

  test('nothing where a wheel turned', () => {
    const wheel = (said: string): Item => put('ProgressBar', [500, 1000, 580, 1080], { text: said });
    expect(tapped([wheel('1')], [wheel('2')])).toBe('not');
  });
});

describe('late, far from the target', () => {
  const thing = (state: Parameters<typeof node>[2]): Item =>
    put('Switch', [40, 1000, 1040, 1120], { text: 'A', clickable: true, checkable: true, ...state });
  test('a field that has the focus now is an effect; a dot that is selected is none, unless it is checked too', () => {
    expect(tapped([FAR, field('Name', 'Ann')], [FAR, field('Name', 'Ann', { focused: true })], late)).toBe(
      '"Ann" changed its state',
    );
    expect(tapped([thing({})], [thing({ selected: true })], late)).toBe('not');
    expect(tapped([thing({})], [thing({ selected: true, checked: true })], late)).toBe(
      '"A" changed its state',
    );
  });
});

describe('late, far from the target, a state of what the next line names', () => {
  const send = (enabled: boolean): Item =>
    put('Button', [40, 1800, 1040, 1920], { text: 'Send', clickable: true, enabled });
  const next = (line: string): Partial<GestureScene> => ({
    ...late,
    state: { goal: goalOf(['Tap "Go"', line]) },
  });
  test('is an effect: the button is enabled', () => {
    expect(tapped([send(false)], [send(true)], next('Tap "Send"'))).toContain('"Send" changed its state');
    expect(tapped([send(true)], [send(false)], next('Verify "Send" is disabled'))).toContain(
      '"Send" changed its state',
    );
  });

  test('is none where the next line names something else', () => {
    expect(tapped([send(false)], [send(true)], next('Tap "Print"'))).toBe('not');
    expect(tapped([send(false)], [send(true)], next('Tap "Sender"'))).toBe('not');
  });
});

describe('late, what comes is credited', () => {
  /** "Go" stands alone, from 400 to 600 and 1000 to 1100; nothing holds it but the screen. */
  const go = put('Button', [400, 1000, 600, 1100], { text: 'Go', clickable: true });
  const came = (box: Box): string =>
    effectSummary({
      before: { items: [title('T'), go] },
      after: { items: [title('T'), go, put('TextView', box, { text: 'new' })] },
      delta: { kind: 'partial', target: 'unchanged' },
      ...late,
    });
  test.each<[string, Box, Box]>([
    ['left of it', [300, 1000, 380, 1100], [300, 1000, 370, 1100]],
    ['right of it', [620, 1000, 700, 1100], [630, 1000, 700, 1100]],
    ['above it', [400, 900, 600, 980], [400, 900, 600, 970]],
    ['below it', [400, 1120, 600, 1200], [400, 1130, 600, 1200]],
  ])('%s, within a finger’s breadth', (_, near, far) => {
    expect(came(near)).toBe('"new" came');
    expect(came(far)).toBe('not');
  });

  test('as far as its group goes: what holds it, and what holds that, no further', () => {
    const group = (...more: readonly string[]): Item =>
      put(
        'LinearLayout',
        [0, 800, 1080, 1400],
        {},
        node(
          'LinearLayout',
          [0, 800, 1080, 1100],
          {},
          node(
            'LinearLayout',
            [0, 800, 1080, 920],
            {},
            node('Button', [0, 800, 200, 920], { text: 'Go', clickable: true }),
          ),
          ...more.filter((m) => m.includes('inner')),
        ),
        ...more.filter((m) => !m.includes('inner')),
      );
    const within = (...more: readonly string[]): string =>
      effectSummary({
        before: { items: [title('T'), group()] },
        after: { items: [title('T'), group(...more)] },
        delta: { kind: 'partial', target: 'unchanged' },
        ...late,
      });
    expect(within(words('inner', [0, 1000, 300, 1090]))).toBe('"inner" came');
    expect(within(words('outer', [0, 1300, 300, 1390]))).toBe('not');
  });
});

describe('an animated region', () => {
  test('depends on the visible part of an element, not on its bounds', () => {
    // The list shows its first row; the second reaches down into what moves.
    const list = (said: string): Item =>
      put(
        'androidx.recyclerview.widget.RecyclerView',
        [0, 800, 1080, 1000],
        { scrollable: true },
        words(said, [0, 800, 1080, 1300]),
      );
    const clock: Item = { ...put('View', [0, 0, 0, 0], {}), height: 100, moves: true };
    const view = (said: string): View => ({ items: [title('T'), button('Go'), gap(700), clock, list(said)] });
    const before = screenOf(view('one'), 's1', 0);
    expect(before.animatedRegions).toMatchObject([{ y: 1100, height: 100 }]);
    expect(
      effectSummary({
        before: view('one'),
        after: view('uno'),
        delta: { kind: 'partial', target: 'unchanged' },
      }),
    ).toBe('"one" became "uno"');
  });

  const strip = (top: number, height: number, ...inside: string[]): Item =>
    put('HorizontalScrollView', [0, top, 1080, top + height], {}, ...inside);
  const alone = (was: readonly Item[], is: readonly Item[]): boolean =>
    isOnlyBackgroundChange(screenOf(showing(...was), 'a', 0), screenOf(showing(...is), 'b', 1), []);
  const [a, b] = [words('a', [0, 1000, 200, 1100]), words('b', [300, 1000, 500, 1100])];
  test.each<[string, readonly Item[], readonly Item[], boolean]>([
    ['one thing of a strip that went', [strip(1000, 300, a, b)], [strip(1000, 300, a)], true],
    [
      'one thing of a strip in the place of another',
      [strip(1000, 300, a)],
      [strip(1000, 300, node('Button', [0, 1000, 200, 1100], { text: 'c' }))],
      true,
    ],
    ['a strip of two fifths of the screen', [strip(1000, 960, a)], [strip(1000, 960, a, b)], true],
    ['a page, which is more than that', [strip(1000, 970, a)], [strip(1000, 970, a, b)], false],
    [
      'a strip that moved as a whole',
      [strip(1000, 300, words('a', [0, 1000, 200, 1100]))],
      [strip(1100, 300, words('a', [0, 1100, 200, 1200]))],
      false,
    ],
  ])('takes up a part of the screen: %s', (_, was, is, told) => {
    expect(alone(was, is)).toBe(told);
  });
});

describe('rows passed each other', () => {
  const line = (y: number, z: number): Item[] => [
    put('TextView', [0, y, 200, y + 40], { text: 'a' }),
    put('TextView', [400, z, 600, z + 40], { text: 'b' }),
  ];
  test.each<[string, readonly Item[], readonly Item[], string]>([
    ['when the one above stands below', line(1000, 1100), line(1100, 1000), 'the order changed'],
    ['not when they stood level before', line(1000, 1004), line(1050, 1020), 'not'],
    ['not when they are level now', line(1000, 1020), line(1050, 1046), 'not'],
    ['not when both moved alike', line(1000, 1100), line(1200, 1300), 'not'],
  ])('%s', (_, was, is, effect) => {
    expect(tapped(was, is)).toBe(effect);
  });
});

describe('a short-lived message', () => {
  const page = (...over: readonly string[]): View => ({ items: [title('Home'), button('Go')], over });
  const changed = (was: View, is: View): readonly string[] => {
    const [before, after] = [screenOf(was, 's1', 0), screenOf(is, 's2', 1)];
    const { added, removed, changed: others } = ignoringToasts(treeDiff(before, after), before, after);
    return [
      ...added.map((e) => `+${e.text}`),
      ...removed.map((e) => `-${e.text}`),
      ...others.map((c) => `${c.before.text}>${c.after.text}`),
    ].filter((w) => w.length > 1);
  };
  test('that came, went or changed its words is no effect', () => {
    expect(changed(page(), page(toast('Sent')))).toEqual([]);
    expect(changed(page(toast('Sent')), page())).toEqual([]);
    expect(changed(page(toast('Sending')), page(toast('Sent')))).toEqual([]);
  });

  test('is not a dialog, which is one', () => {
    expect(changed(page(), page(dialog('Sure?', 'Yes')))).toEqual(['+Sure?', '+Yes']);
    expect(changed(page(dialog('Sure?', 'Yes')), page())).toEqual(['-Sure?', '-Yes']);
    expect(changed(page(dialog('Sure?', 'Yes')), page(dialog('Sure!', 'Yes')))).toEqual(['Sure?>Sure!']);
  });

  test('hides what lies under it, before or after, and nothing else', () => {
    const [without, over] = [screenOf(page(), 's1', 0), screenOf(page(toast('Sent')), 's2', 1)];
    const under = { x: 300, y: 2200, width: 10, height: 10 };
    const beside = { x: 0, y: 0, width: 100, height: 100 };
    expect(isUnderToast(under, over, without)).toBe(true);
    expect(isUnderToast(under, without, over)).toBe(true);
    expect(isUnderToast(under, without, without)).toBe(false);
    expect(isUnderToast(beside, over, over)).toBe(false);
    const dialogs = screenOf(page(dialog('Sure?', 'Yes')), 's3', 2);
    expect(isUnderToast({ x: 500, y: 1000, width: 10, height: 10 }, dialogs, dialogs)).toBe(false);
  });
});

test('without an open step, only conditions say what the goal mentions', () => {
  const [before, after] = [screenOf(showing(FAR), 's1', 0), screenOf(showing(FAR, text('new')), 's2', 1)];
  const target = byRef(before, refOf(before, 'Go'));
  if (target === undefined) throw new Error('no "Go"');
  const credited = (condition: string): string | undefined =>
    causedByGesture(treeDiff(before, after), {
      before,
      after,
      target,
      state: stateOf(goalOf(['Tap "Go"'], [condition]), {
        cursor: { phase: 'steps', index: 1, instruction: 0 },
      }),
      late: true,
    })?.effect;
  expect(credited('"new" is visible')).toBe('"new" came');
  expect(credited('"old" is visible')).toBe(undefined);
});
