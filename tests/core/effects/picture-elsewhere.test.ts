/** A tap that changes a picture elsewhere, and nothing in the tree: the next photo, a chart, a map (R14, R20). */
import { describe, expect, test } from 'vitest';
import { effectOf } from '../../../src/core/effects/effect.ts';
import type { Effect } from '../../../src/core/effects/effect-result.ts';
import type { Element, Role } from '../../../src/screen/model/element.ts';
import type { Rect } from '../../../src/screen/model/geometry.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { deltaOf, pendingOf, stateOf } from '../../builders/run-state.ts';
import { buildScreen, text } from '../../builders/screen.ts';

const NO_STATE = buildScreen([text('a')]).elements[0]!.state;
const GOAL = goalOf(['Tap "Go"']);
const PHOTO = [0, 400, 1080, 800] as const;
const WHOLE = { x: 0, y: 400, width: 1080, height: 800 };

interface Look {
  readonly role?: Role;
  readonly web?: boolean;
  readonly photo?: Partial<Element>;
  readonly screen?: Partial<Screen>;
}

/** A page with a picture above a button. */
function page(name: string, { role = 'image', web = false, photo = {}, screen = {} }: Look): Screen {
  const built = buildScreen([
    text('Gallery'),
    { role, at: PHOTO },
    { role: 'button', text: 'Go', at: [0, 1600, 400, 120] },
  ]);
  return {
    ...built,
    screenshot: name,
    elements: built.elements.map((e) => (e.role === role && e.text === '' ? { ...e, ...photo } : e)),
    windows: built.windows.map((w) => (web ? { ...w, package: 'https://example.org' } : w)),
    ...screen,
  };
}

interface Compared {
  readonly regions?: readonly Rect[];
  readonly ratio?: number;
  readonly doubted?: number;
  readonly was?: Partial<Element>;
}

/** The effect at the first look, or with `doubted`, the share of the pixels that changed there, at the second. */
function effectIn(look: Look, { regions = [WHOLE], ratio = 0.3, doubted, was }: Compared = {}): Effect {
  const change = deltaOf('partial', { target: 'unchanged', regions, ratio });
  const after = page('b.png', look);
  const { bounds, visible } = look.photo ?? {};
  const box = was ?? (bounds === undefined || visible === undefined ? {} : { bounds, visible });
  const before = page('a.png', { ...look, photo: box });
  const pending = pendingOf(before, { kind: 'tap', on: 'Go' });
  const doubt =
    doubted === undefined ? null : { screen: after, change: { ...change, ratio: doubted }, late: false };
  return effectOf({ ...pending, watched: doubt !== null, doubted: doubt }, after, change, stateOf(GOAL));
}

const ANSWERED = { web: true, photo: { caused: true } };

describe('on a web page', () => {
  test('a picture that a script changed in answer to the gesture is watched, and is the effect', () => {
    expect(effectIn(ANSWERED)).toMatchObject({ tookEffect: true, doubtful: 'the whole picture' });
    const seen = effectIn(ANSWERED, { doubted: 0.3 });
    expect(seen).toMatchObject({ effect: 'a picture elsewhere changed', byChance: false });
    expect(seen.doubtful).toBeUndefined();
  });
  test('a small part of it is enough, and so is the colour of a box', () => {
    const dot = [{ x: 500, y: 700, width: 40, height: 40 }];
    expect(effectIn(ANSWERED, { regions: dot, ratio: 0.01 }).tookEffect).toBe(true);
    expect(effectIn({ ...ANSWERED, role: 'container' }).tookEffect).toBe(true);
  });
  test('one that a script changed of which nobody knows the cause may have changed by itself', () => {
    const look = { web: true, photo: { answered: true } };
    expect(effectIn(look, { doubted: 0.3 })).toMatchObject({ tookEffect: true, byChance: true });
  });
  test('one that no script changed was loaded just then', () => {
    expect(effectIn({ web: true }).tookEffect).toBe(false);
  });
  test.each<[string, Partial<Element>]>([
    ['a timer', { timed: 'new' }],
    ['the pointer', { pointerStyled: true }],
    ['a style that shows it for the focus', { shownByPointer: 'perhaps' }],
  ])('one that %s changed is none', (_, photo) => {
    expect(effectIn({ web: true, photo: { caused: true, ...photo } }).tookEffect).toBe(false);
  });
  test('it may have moved or grown, and the change lies around both places', () => {
    const was = {
      bounds: { x: 0, y: 400, width: 300, height: 200 },
      visible: { x: 0, y: 400, width: 300, height: 200 },
    };
    const is = { x: 50, y: 350, width: 200, height: 300 };
    const look = { web: true, photo: { caused: true, bounds: is, visible: is } };
    const turned = [{ x: 0, y: 350, width: 300, height: 300 }];
    expect(effectIn(look, { regions: turned, was }).tookEffect).toBe(true);
  });
  test('where it went from one side of the control to the other, it left the control alone', () => {
    const was = { bounds: { x: 0, y: 1300, width: 400, height: 200 } };
    const is = { x: 0, y: 1800, width: 400, height: 200 };
    const look = { web: true, photo: { caused: true, bounds: is, visible: is } };
    const over = (region: Rect): boolean =>
      effectIn(look, { regions: [region], was: { ...was, visible: was.bounds } }).tookEffect;
    expect(over({ x: 20, y: 1620, width: 300, height: 80 })).toBe(false);
    expect(over(is)).toBe(true);
  });
  test('one that lies over the control then is a mark of the touch', () => {
    const is = { x: 100, y: 1600, width: 60, height: 60 };
    const look = { web: true, photo: { caused: true, bounds: is, visible: is } };
    expect(effectIn(look, { regions: [is] }).tookEffect).toBe(false);
  });
  test('another control, as the seat beside the one that was tapped, is none', () => {
    const seat = { ...ANSWERED, role: 'button' as const };
    expect(effectIn(seat).tookEffect).toBe(true);
    const small = { x: 0, y: 400, width: 300, height: 120 };
    const look = { ...seat, photo: { ...seat.photo, bounds: small, visible: small } };
    expect(effectIn(look, { regions: [small] }).tookEffect).toBe(false);
  });
  test('a change beside it is none of it', () => {
    expect(effectIn(ANSWERED, { regions: [{ x: 0, y: 1900, width: 1080, height: 200 }] }).tookEffect).toBe(
      false,
    );
  });
  test('a canvas that changed at a time that the page cannot tell may have changed by itself', () => {
    expect(effectIn({ web: true, role: 'canvas' }, { doubted: 0.3 })).toMatchObject({ byChance: true });
  });
});

describe('the field that the finger left, on a web page', () => {
  const FRAME = { x: 0, y: 380, width: 1080, height: 180 };
  const LABEL = [{ x: 20, y: 390, width: 200, height: 40 }];
  /** A field in a box, above a button. */
  function form(name: string, focused: boolean, box: Partial<Element>): Screen {
    const built = buildScreen([
      {
        role: 'container',
        at: [0, 380, 1080, 180],
        children: [{ role: 'input', hint: 'Task', at: [0, 440, 1080, 100], focused }],
      },
      { role: 'button', text: 'Go', at: [0, 1600, 400, 120], focused: !focused },
    ]);
    return {
      ...built,
      screenshot: name,
      elements: built.elements.map((e) => (e.bounds.height === FRAME.height ? { ...e, ...box } : e)),
      windows: built.windows.map((w) => ({ ...w, package: 'https://example.org' })),
    };
  }
  const effectOn = (was: boolean, is: boolean, box: Partial<Element>): boolean =>
    effectOf(
      pendingOf(form('a.png', was, {}), { kind: 'tap', on: 'Go' }),
      form('b.png', is, box),
      deltaOf('partial', { target: 'unchanged', regions: LABEL, ratio: 0.001 }),
      stateOf(GOAL),
    ).tookEffect;

  test('is drawn otherwise by any tap, also where a script does it', () => {
    expect(effectOn(true, false, { answered: true })).toBe(false);
    expect(effectOn(true, false, { answered: true, anyTap: true })).toBe(false);
  });
  test('answers where the script is one that the tap started, as a mark of a wrong value', () => {
    expect(effectOn(true, false, { caused: true })).toBe(true);
  });
  test('answers where it had no focus to lose', () => {
    expect(effectOn(false, false, { answered: true })).toBe(true);
  });
});

describe('what the browser tells', () => {
  const app = (more: object): Look => ({
    web: true,
    screen: { app: { ...page('a.png', {}).app, ...more } },
  });
  const between = (was: Look, is: Look): Effect =>
    effectOf(
      pendingOf(page('a.png', was), { kind: 'tap', on: 'Go' }),
      page('b.png', is),
      deltaOf('none', { target: 'unchanged' }),
      stateOf(GOAL),
    );
  test('a download that began is the effect', () => {
    expect(between(app({ downloads: 1 }), app({ downloads: 2 })).effect).toBe('a download began');
    expect(between(app({ downloads: 1 }), app({ downloads: 1 })).tookEffect).toBe(false);
  });
  test('the same page that was loaded anew may have come by itself', () => {
    const anew = { effect: 'the page was loaded anew', byChance: true };
    expect(between(app({ documents: 1 }), app({ documents: 2 }))).toMatchObject(anew);
    expect(between(app({ documents: 2 }), app({ documents: 2 })).tookEffect).toBe(false);
  });
  test('the same page that the gesture loaded anew is the effect', () => {
    const anew = between(app({ documents: 1 }), app({ documents: 2, openedBy: 'gesture' }));
    expect(anew).toMatchObject({ effect: 'the page was loaded anew', byChance: false });
  });
});

describe('in an app, whose tree tells nothing of it', () => {
  test.each<Role>(['image', 'canvas'])('another %s stands still: it may be the effect', (role) => {
    expect(effectIn({ role }, { doubted: 0.3 })).toMatchObject({ tookEffect: true, byChance: true });
  });
  test('one that goes on changing is none', () => {
    expect(effectIn({}, { doubted: 0.1 }).tookEffect).toBe(false);
    const moving = { animatedRegions: [{ x: 100, y: 500, width: 200, height: 200 }] };
    expect(effectIn({ screen: moving }).tookEffect).toBe(false);
  });
  test('a small part of it is enough, and a box that is no picture may be one all the same', () => {
    const dot = [{ x: 500, y: 700, width: 40, height: 40 }];
    expect(effectIn({}, { regions: dot, ratio: 0.01, doubted: 0.01 })).toMatchObject({ byChance: true });
    expect(effectIn({ role: 'container' }, { doubted: 0.3 })).toMatchObject({ byChance: true });
    expect(effectIn({ role: 'progress' }, { regions: dot, doubted: 0.3 })).toMatchObject({ byChance: true });
  });
  test('a change of the ground, on which the control stands too, is none', () => {
    const beside = [{ x: 500, y: 1900, width: 40, height: 40 }];
    expect(effectIn({}, { regions: beside }).tookEffect).toBe(false);
  });
  test('one that moved or grew is none', () => {
    const was = { bounds: { x: 0, y: 400, width: 1080, height: 500 } };
    expect(effectIn({}, { was: { ...was, visible: was.bounds } }).tookEffect).toBe(false);
  });
  test('the bar that shows how far a list is scrolled is none', () => {
    const list = { role: 'list' as const, photo: { state: { ...NO_STATE, scrollable: true } } };
    const bar = [{ x: 1060, y: 500, width: 12, height: 300 }];
    expect(effectIn(list, { regions: bar }).tookEffect).toBe(false);
    expect(effectIn(list, { regions: [{ x: 500, y: 500, width: 200, height: 300 }] }).tookEffect).toBe(true);
  });
  test('the line of a field that lost the focus is none', () => {
    const left = { bounds: WHOLE, visible: WHOLE, state: { ...NO_STATE, focused: true, editable: true } };
    expect(effectIn({ role: 'input' }, { was: left }).tookEffect).toBe(false);
  });
  test('where the keyboard comes or goes nothing tells', () => {
    const keyboard = { shown: true, bounds: null };
    expect(effectIn({ screen: { keyboard } }).tookEffect).toBe(true);
    const change = deltaOf('partial', { target: 'unchanged', regions: [WHOLE], ratio: 0.3 });
    const pending = pendingOf(page('a.png', { screen: { keyboard } }), { kind: 'tap', on: 'Go' });
    expect(effectOf(pending, page('b.png', {}), change, stateOf(GOAL)).tookEffect).toBe(false);
  });
  test('without screenshots nothing tells', () => {
    expect(effectIn({ screen: { screenshot: null } }).tookEffect).toBe(false);
  });
});
