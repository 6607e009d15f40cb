/** Changes of which the page says that its timers made them (R14, R20). */
import { describe, expect, test } from 'vitest';
import { effectOf } from '../../../src/core/effects/effect.ts';
import { changeKey, timedChanges, withLaterAnswers } from '../../../src/core/effects/background-changes.ts';
import { playScene, type GestureScene } from '../../builders/effect.ts';
import {
  button,
  gap,
  list,
  row,
  text,
  title,
  toggle,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import type { Element, TimedChange } from '../../../src/screen/model/element.ts';
import type { Rect } from '../../../src/screen/model/geometry.ts';
import type { AppState, Screen } from '../../../src/screen/model/screen.ts';

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
  const { tookEffect, effect, doubtful, byChance } = effectOf(pending, shown, delta, state);
  const chance = byChance === true ? ', perhaps by itself' : '';
  return tookEffect ? `${effect}${doubtful === undefined ? '' : ', doubtful'}${chance}` : 'nothing';
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
  test('and that comes by an answer for which the page had waited before is never sure', () => {
    const unsure = '"b" came, doubtful, perhaps by itself';
    expect(reported([FAR], [FAR, text('b')], 'begun', ['b'], quoted)).toBe(unsure);
    expect(reported([text('a')], [text('a'), text('b')], 'begun', ['b'], quoted)).toBe(unsure);
    expect(reported([text('a')], [text('b')], 'begun', ['b'])).toBe(
      '"a" became "b", doubtful, perhaps by itself',
    );
  });
  test('and one that comes beside it by the gesture is sure', () => {
    expect(reported([FAR], [text('c'), FAR, text('b')], 'begun', ['b'])).toBe('"c" came');
  });
});

describe('a log that goes on by a timer', () => {
  const cleared = (causedLoss: boolean, goal: string, rows: readonly string[] = ['Line 2']): string => {
    const { pending, after, delta, state } = playScene({
      before: { items: [title('Log'), button('Go'), FAR, list([row('Started')])] },
      after: { items: [title('Log'), button('Go'), FAR, list(rows.map((name) => row(name)))] },
      delta: { kind: 'partial', target: 'unchanged' },
      step: `Tap "Go" and see "${goal}"`,
    });
    const elements = after.elements.map((e) => ({
      ...e,
      ...(rows.includes(e.label) ? { timed: 'first' as const } : {}),
      ...(causedLoss ? { causedLoss } : {}),
    }));
    const { effect, doubtful } = effectOf(pending, { ...after, elements }, delta, state);
    return `${effect}${doubtful === undefined ? '' : ', doubtful'}`;
  };
  test('is cleared where a script of the gesture took a line away', () =>
    expect(cleared(true, 'Started')).toBe('"Started" went'));
  test('may go on by itself where none did', () =>
    expect(cleared(false, 'Started')).toBe('"Started" became "Line 2", doubtful'));
  test('is not cleared of a line that still stands', () =>
    expect(cleared(true, 'Started', ['Line 2', 'Started'])).not.toBe('"Started" went'));
});

describe('after a tap that nothing on the page can have heard', () => {
  const seen = (more: Partial<Element>, unheard: boolean): string => {
    const { pending, after, delta, state } = playScene({
      before: showing(text('a')),
      after: showing(text('b')),
      delta: { kind: 'partial', target: 'unchanged' },
    });
    const screen = timed(after, ['b'], more);
    const app = { ...screen.app, ...(unheard ? { unheard: true as const } : {}) };
    const { tookEffect } = effectOf(pending, { ...screen, app }, delta, state);
    return tookEffect ? 'effect' : 'nothing';
  };
  test('a change without a cause is no effect', () => {
    expect(seen({}, true)).toBe('nothing');
    expect(seen({}, false)).toBe('effect');
  });
  test('neither is a message that has gone, which no element tells of', () => {
    const { pending, after, delta, state } = playScene({
      before: showing(text('a')),
      after: showing(text('a')),
      delta: { kind: 'none', target: 'unchanged' },
    });
    const screen = { ...after, toasts: ['Ann bought a shirt'] };
    expect(effectOf(pending, screen, delta, state).tookEffect).toBe(true);
    const app = { ...after.app, unheard: true as const };
    expect(effectOf(pending, { ...screen, app }, delta, state).tookEffect).toBe(false);
  });
  test('one of a style for the focus or the pointer may be', () =>
    expect(seen({ pointerStyled: true }, true)).toBe('effect'));
  test('another page may have come by itself', () => {
    const { pending, after, delta, state } = playScene({
      before: showing(text('a')),
      after: { items: [title('Done')] },
      delta: { kind: 'full', target: 'gone' },
    });
    const app = { ...after.app, place: 'other', unheard: true as const };
    expect(effectOf(pending, { ...after, app }, delta, state)).toMatchObject({ byChance: true });
  });
  test('a download may have, too', () => {
    const { pending, after, delta, state } = playScene({
      before: showing(text('a')),
      after: showing(text('a')),
      delta: { kind: 'none', target: 'unchanged' },
    });
    const app = { ...after.app, downloads: 1 };
    expect(effectOf(pending, { ...after, app }, delta, state).byChance).toBeUndefined();
    const unheard = { ...app, unheard: true as const };
    expect(effectOf(pending, { ...after, app: unheard }, delta, state).byChance).toBe(true);
  });
});

describe('what the page opens by itself', () => {
  const opened = (by: AppState['openedBy']): string => {
    const { pending, after, delta, state } = playScene({
      before: showing(text('a')),
      after: { items: [title('Done'), text('Saved')] },
      delta: { kind: 'full', target: 'gone' },
    });
    const app = { ...after.app, place: 'other', ...(by === undefined ? {} : { openedBy: by }) };
    const { tookEffect, byChance } = effectOf(pending, { ...after, app }, delta, state);
    return tookEffect ? (byChance === true ? 'perhaps by itself' : 'sure') : 'nothing';
  };
  test.each<[AppState['openedBy'], string]>([
    [undefined, 'sure'],
    ['gesture', 'sure'],
    ['new', 'sure'],
    ['begun', 'perhaps by itself'],
    ['usual', 'perhaps by itself'],
  ])('another page by %s', (by, sure) => expect(opened(by)).toBe(sure));

  test('is gone with its target, and may have gone by itself', () => {
    const { pending, after, delta, state } = playScene({
      before: showing(text('a')),
      after: { items: [title('Home'), text('a')] },
      delta: { kind: 'partial', target: 'gone' },
    });
    const lost = { ...after, elements: after.elements.map((e) => ({ ...e, timedLoss: 'usual' as const })) };
    expect(effectOf(pending, lost, delta, state)).toMatchObject({ tookEffect: true, byChance: true });
    expect(effectOf(pending, after, delta, state).byChance).toBeUndefined();
  });
});

describe('a text at a place where a clock went on', () => {
  const cameBy = (more: Partial<Element>): string => {
    const { pending, after, delta, state } = playScene({
      before: showing(text('1 s')),
      after: showing(text('b'), text('2 s')),
      delta: { kind: 'partial', target: 'unchanged' },
      step: 'Tap "Go" and see "b"',
    });
    const shown = timed(timed(after, ['b'], more), ['2 s'], { timed: 'usual' });
    const moving = shown.elements.filter((e) => e.text === 'b').map((e) => e.bounds);
    const { effect, doubtful } = effectOf(pending, { ...shown, animatedRegions: moving }, delta, state);
    return `${effect}${doubtful === undefined ? '' : ', doubtful'}`;
  };
  test('is an effect where the page says that the gesture brought it', () => {
    expect(cameBy({ caused: true })).toBe('"1 s" became "b"');
  });
  test('is not surely one where it is not', () => {
    expect(cameBy({})).not.toBe('"1 s" became "b"');
    expect(cameBy({ caused: true, timed: 'new' })).not.toBe('"1 s" became "b"');
  });
});

describe('a full change of the screen', () => {
  const full: Partial<GestureScene> = { delta: { kind: 'full', target: 'unchanged' } };
  test('that timers make alone is no new screen', () => {
    expect(reported([text('a')], [text('b')], 'usual', ['b'], full)).toBe('nothing');
  });
  test('that any tap makes is decided by what came, as any other change', () => {
    const { pending, after, state, delta } = playScene({
      before: showing(text('a')),
      after: showing(text('b')),
      delta: { kind: 'full', target: 'unchanged' },
    });
    const plain = effectOf(pending, after, delta, state);
    expect([plain.effect, plain.byChance]).toEqual(['a new screen opened', undefined]);
    const brought = timed(after, ['b'], { anyTap: true });
    expect(effectOf(pending, brought, delta, state)).toMatchObject({ byChance: true });
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

test('a tab that a timer selected once is watched, and was not selected already when it goes on', () => {
  const scene = playScene({
    before: { items: [title('Home'), button('Go', { selected: true })] },
    after: { items: [title('Home'), button('Go', { selected: true })] },
    delta: { kind: 'none', target: 'unchanged' },
  });
  const effect = (how: TimedChange): string => {
    const after = timed(scene.after, ['Go'], { timedState: how });
    const { tookEffect, doubtful } = effectOf(scene.pending, after, scene.delta, scene.state);
    return tookEffect ? (doubtful === undefined ? 'sure' : 'doubtful') : 'nothing';
  };
  expect([effect('new'), effect('usual')]).toEqual(['doubtful', 'nothing']);
});

describe('a switch', () => {
  const scene = playScene({
    before: { items: [title('Home'), toggle('Go', false)] },
    after: { items: [title('Home'), toggle('Go', true)] },
    delta: { kind: 'partial', target: 'changed' },
    step: 'Turn on "Go"',
  });
  test.each<[string, Partial<Element>, string]>([
    ['that no timer sets is on by the tap', {}, 'sure'],
    ['that a timer sets for the first time is watched', { timed: 'new' }, 'doubtful'],
    ['that a timer set once before is watched', { timedState: 'new' }, 'doubtful'],
    ['that a timer sets is on by itself', { timed: 'usual' }, 'nothing'],
    ['that a timer sets again and again is on by itself', { timedState: 'usual' }, 'nothing'],
  ])('%s', (_, fields, how) => {
    const elements = scene.after.elements.map((e) => (e.state.checkable ? { ...e, ...fields } : e));
    const { tookEffect, doubtful } = effectOf(
      scene.pending,
      { ...scene.after, elements },
      scene.delta,
      scene.state,
    );
    expect(tookEffect ? (doubtful === undefined ? 'sure' : 'doubtful') : 'nothing').toBe(how);
  });
});

describe('an order that changed', () => {
  const [was, is] = [
    [FAR, text('a'), text('b')],
    [FAR, text('b'), text('a')],
  ] as const;
  test('by the timers of the page is no effect', () => {
    expect(reported(was, is, 'usual', ['a'])).toBe('nothing');
  });
  test('by a timer that did not change it before is watched', () => {
    expect(reported(was, is, 'new', ['a'])).toBe('the order changed, doubtful');
  });
  test('is an effect when a timer changed something else', () => {
    expect(reported([text('1 s'), ...was], [text('2 s'), ...is], 'usual', ['2 s'])).toBe('the order changed');
  });
});

describe('rows that a timer removes', () => {
  const full: Partial<GestureScene> = { delta: { kind: 'full', target: 'unchanged' } };
  const rows = (...names: readonly string[]): View => ({
    items: [title('Home'), button('Go'), list(names.map((name) => row(name)))],
  });
  const left = (timedLoss: TimedChange | undefined): string => {
    const scene = playScene({ ...full, before: rows('a', 'b', 'c'), after: rows('c') });
    const elements = scene.after.elements.map((e) => ({
      ...e,
      ...(e.role === 'list' && timedLoss !== undefined ? { timedLoss } : {}),
      // The focus goes to the button that was touched.
      ...(e.label === 'Go' ? { state: { ...e.state, focused: true } } : {}),
    }));
    return effectOf(scene.pending, { ...scene.after, elements }, scene.delta, scene.state).effect;
  };
  test('are no new screen, and the row that moves up is another one', () => {
    expect(left('usual')).toBe('');
  });
  test('are one when no timer removed them', () => {
    expect(left(undefined)).toBe('a new screen opened');
  });
});

test('what the page says later of an element is known of the screen before', () => {
  const { pending, after } = playScene({
    before: showing(text('a'), FAR, text('b')),
    after: showing(FAR, text('b'), text('a')),
    delta: { kind: 'partial', target: 'unchanged' },
  });
  const timedA = (screen: Screen): TimedChange | undefined =>
    screen.elements.find((e) => e.label === 'a')?.timed;
  const earlier = timed(pending.before, ['a'], { timed: 'new' });
  expect(timedA(withLaterAnswers(earlier, timed(after, ['a'], { timed: 'usual' })))).toBe('usual');
  expect(timedA(withLaterAnswers(earlier, timed(after, ['a'], { timed: 'new' })))).toBe('new');
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

describe('a full change of the picture alone', () => {
  const chips: View = { items: [title('Filter'), button('Cheap'), button('Near')] };
  const effect = (how: TimedChange | null, region: (screen: Screen) => Rect): string => {
    const scene = playScene({
      step: 'Tap "Near"',
      did: { kind: 'tap', on: 'Near' },
      before: chips,
      after: chips,
      delta: { kind: 'full', target: 'changed' },
    });
    const after = how === null ? scene.after : timed(scene.after, ['Cheap', 'Near'], { timed: how });
    const change = { ...scene.delta, regions: [region(after)] };
    return effectOf(scene.pending, after, change, scene.state).effect;
  };
  const boxOf = (screen: Screen, label: string): Rect =>
    screen.elements.find((e) => e.label === label)?.bounds ?? { x: 0, y: 0, width: 0, height: 0 };
  const bothChips = (screen: Screen): Rect => {
    const [first, second] = [boxOf(screen, 'Cheap'), boxOf(screen, 'Near')];
    return { ...first, height: second.y + second.height - first.y };
  };
  test('on chips that a timer marks in turn is no new screen', () => {
    expect(effect('usual', bothChips)).not.toBe('a new screen opened');
    expect(effect('new', bothChips)).not.toBe('a new screen opened');
  });
  test('on chips that the page does not change by timers is one', () => {
    expect(effect(null, bothChips)).toBe('a new screen opened');
  });
  test('far beyond these chips is one', () => {
    expect(effect('usual', ({ size }) => ({ x: 0, y: 0, ...size }))).toBe('a new screen opened');
  });
});
