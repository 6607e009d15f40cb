/** Changes of which the page says that its timers made them (R14, R20). */
import { describe, expect, test } from 'vitest';
import { effectOf } from '../../../src/core/effects/effect.ts';
import { changeKey, timedChanges } from '../../../src/core/effects/background-changes.ts';
import { playScene, type GestureScene } from '../../builders/effect.ts';
import { button, gap, text, title, type Item, type View } from '../../builders/android-screen.ts';
import type { Element, TimedChange } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const FAR = gap(600);
const showing = (...items: readonly Item[]): View => ({ items: [title('Home'), button('Go'), ...items] });

/** Returns the screen as if timers had changed the elements with these labels. */
function timed(screen: Screen, labels: readonly string[], fields: Partial<Element>): Screen {
  const elements = screen.elements.map((e) => (labels.includes(e.label) ? { ...e, ...fields } : e));
  return { ...screen, elements };
}

/** The effect of a tap on "Go" after which timers changed the elements with these labels, and how sure it is. */
function reported(
  was: readonly Item[],
  is: readonly Item[],
  how: TimedChange,
  labels: readonly string[],
  more: Partial<GestureScene> = {},
): string {
  const { pending, after, delta, state } = playScene({
    before: showing(...was),
    after: showing(...is),
    delta: { kind: 'partial', target: 'unchanged' },
    ...more,
  });
  const shown = timed(after, labels, { timed: how });
  const { tookEffect, effect, doubtful } = effectOf(pending, shown, delta, state);
  return tookEffect ? `${effect}${doubtful === undefined ? '' : ', doubtful'}` : 'nothing';
}

describe('a change beside the target', () => {
  test('that a timer makes by itself is no effect', () => {
    expect(reported([text('a')], [text('b')], 'usual', ['b'])).toBe('nothing');
  });
  test('that a timer makes for the first time is watched', () => {
    expect(reported([text('a')], [text('b')], 'new', ['b'])).toBe('"a" became "b", doubtful');
  });
  test('that no timer makes is an effect beside one that a timer makes', () => {
    expect(reported([text('a'), text('1 s')], [text('b'), text('2 s')], 'usual', ['2 s'])).toBe(
      '"a" became "b"',
    );
  });
});

describe('a text that the goal quotes', () => {
  const quoted = { step: 'Tap "Go" and see "b"' };
  test('and that comes by a timer is no effect', () => {
    expect(reported([FAR], [FAR, text('b')], 'usual', ['b'], quoted)).toBe('nothing');
  });
  test('and that comes by a new timer is watched', () => {
    expect(reported([FAR], [FAR, text('b')], 'new', ['b'], quoted)).toBe('"b" came, doubtful');
  });
});

describe('a full change of the screen', () => {
  const full: Partial<GestureScene> = { delta: { kind: 'full', target: 'unchanged' } };
  test('that timers make alone is no new screen', () => {
    expect(reported([text('a')], [text('b')], 'usual', ['b'], full)).toBe('nothing');
  });
  test('that timers make in part is one', () => {
    expect(reported([text('a'), text('c')], [text('b'), text('d')], 'usual', ['b'], full)).toBe(
      'a new screen opened',
    );
  });
});

test('the state of the control that a timer changes is no effect', () => {
  const scene = playScene({
    before: { items: [title('Home'), button('Go')] },
    after: { items: [title('Home'), button('Go', { selected: true })] },
    delta: { kind: 'partial', target: 'changed' },
  });
  const effect = (how: TimedChange): string => {
    const after = timed(scene.after, ['Go'], { timed: how });
    const { tookEffect, doubtful } = effectOf(scene.pending, after, scene.delta, scene.state);
    return tookEffect ? (doubtful === undefined ? 'sure' : 'doubtful') : 'nothing';
  };
  expect([effect('usual'), effect('new')]).toEqual(['nothing', 'doubtful']);
  expect(effectOf(scene.pending, scene.after, scene.delta, scene.state).tookEffect).toBe(true);
});

test('a tab that a timer selects again and again was not selected already', () => {
  const scene = playScene({
    before: { items: [title('Home'), button('Go', { selected: true })] },
    after: { items: [title('Home'), button('Go', { selected: true })] },
    delta: { kind: 'none', target: 'unchanged' },
  });
  const effect = (screen: Screen): boolean =>
    effectOf(scene.pending, screen, scene.delta, scene.state).tookEffect;
  expect(effect(scene.after)).toBe(true);
  expect(effect(timed(scene.after, ['Go'], { timed: 'new' }))).toBe(false);
});

test('a message that is gone again is an effect unless a timer brought it', () => {
  const { pending, after, delta, state } = playScene({
    before: showing(),
    after: showing(),
    delta: { kind: 'none', target: 'unchanged' },
  });
  const effect = (timedToasts: readonly string[]): string => {
    const shown = { ...after, toasts: ['Tip of the day'], timedToasts };
    const { tookEffect, effect: what } = effectOf(pending, shown, delta, state);
    return tookEffect ? what : 'nothing';
  };
  expect(effect([])).toBe('a message came: "Tip of the day"');
  expect(effect(['Another tip'])).toBe('a message came: "Tip of the day"');
  expect(effect(['Tip of the day'])).toBe('nothing');
});

test('what a timer changes by itself is known from the watch on', () => {
  const { after } = playScene({
    before: showing(text('a')),
    after: showing(text('b'), text('c')),
    delta: { kind: 'partial', target: 'unchanged' },
  });
  const shown = timed(timed(after, ['b'], { timed: 'usual' }), ['c'], { timed: 'new' });
  const b = shown.elements.find((e) => e.label === 'b')!;
  expect(timedChanges(shown)).toEqual([changeKey(b)]);
});
