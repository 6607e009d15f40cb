/** Effects of sliders, wheels, drags and two fingers (R14, R20, R36, R38). */
import { describe, expect, test } from 'vitest';
import { changeKey } from '../../../src/core/effects/background-changes.ts';
import { dropNamesOf, effectOf } from '../../../src/core/effects/effect.ts';
import type { Effect } from '../../../src/core/effects/effect-result.ts';
import type { ControlValue } from '../../../src/screen/model/element.ts';
import type { Screen, ScreenChange } from '../../../src/screen/model/screen.ts';
import { goalOf, refOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { deltaOf, pendingOf, stateOf } from '../../builders/run-state.ts';
import { buildScreen, list, row, text, the, type Sketch } from '../../builders/screen.ts';

const GOAL = goalOf(['Tap "Go"']);
/** The effect of a gesture between two screens. */
const effectBetween = (
  before: Screen,
  after: Screen,
  did: Readonly<Record<string, unknown>>,
  delta: Partial<ScreenChange> = {},
  known: KnownState = {},
): Effect => effectOf(pendingOf(before, did), after, deltaOf('partial', delta), stateOf(GOAL, known));
const NO_EFFECT = { tookEffect: false, effect: '', flags: [] };
const effectOfWords = (effect: string, ...flags: readonly string[]) => ({ tookEffect: true, effect, flags });

describe('a slider or a wheel', () => {
  /** A control called "Volume" that holds this value. */
  const holding = (value?: ControlValue, name = 'Volume'): Screen => {
    const screen = buildScreen([{ role: 'slider', description: name, at: [0, 100, 1000, 100] }, text('Mix')]);
    const elements = screen.elements.map((e) =>
      e.description === name && value !== undefined ? { ...e, value } : e,
    );
    return { ...screen, elements };
  };
  const percent = (n: number): ControlValue => ({ text: `${n}%`, low: 0, high: 100 });
  const set = (to: number) => ({ kind: 'set_value', on: 'Volume', to, percent: true });
  const pick = (value: string) => ({ kind: 'pick_value', on: 'Volume', value });

  test.each<[string, ControlValue | undefined, ControlValue | undefined, object, object]>([
    ['moved to the value', percent(10), percent(40), set(40), effectOfWords('it is set to "40%"')],
    ['moved elsewhere', percent(10), percent(50), set(40), NO_EFFECT],
    ['moved away from the value', percent(40), percent(50), set(40), NO_EFFECT],
    [
      'that held the value before',
      percent(40),
      percent(40),
      set(40),
      effectOfWords('it is set to "40%"', 'already so'),
    ],
    ['without a value in the tree', undefined, undefined, set(40), NO_EFFECT],
    [
      'whose value came with the gesture',
      undefined,
      percent(40),
      set(40),
      effectOfWords('it is set to "40%"'),
    ],
    [
      'turned to the choice',
      { text: 'Mar' },
      { text: 'May' },
      pick('May'),
      effectOfWords('it is set to "May"'),
    ],
    ['turned to another choice', { text: 'Mar' }, { text: 'Apr' }, pick('May'), NO_EFFECT],
    [
      'that showed the choice before',
      { text: 'May' },
      { text: 'May' },
      pick('May'),
      effectOfWords('it is set to "May"', 'already so'),
    ],
  ])('%s', (_, was, is, did, effect) => {
    expect(effectBetween(holding(was), holding(is), { ...did })).toEqual(effect);
  });

  test('that is gone has no effect', () => {
    const gone = buildScreen([{ role: 'list', at: [0, 600, 1000, 900] }]);
    expect(effectBetween(holding(percent(10)), gone, set(40))).toEqual(NO_EFFECT);
  });

  test('that nobody named has no effect', () => {
    const target = { ref: refOf(holding(), 'Volume') };
    const did = { kind: 'set_value', target, to: 40, percent: true };
    expect(effectBetween(holding(percent(10)), holding(percent(40)), did)).toEqual(NO_EFFECT);
  });
});

describe('a drag', () => {
  const rows = (...names: readonly string[]): Screen =>
    buildScreen([list(...names.map((name) => row(text(name))))]);
  const before = rows('Apples', 'Milk', 'Bread', 'Eggs');
  const drag = (place: string) => ({
    kind: 'drag',
    on: 'Eggs',
    anchor: { ref: refOf(before, 'Milk') },
    place,
  });

  test.each<[string, readonly string[], object]>([
    ['to its place', ['Apples', 'Eggs', 'Milk', 'Bread'], effectOfWords('it is "Eggs" right above "Milk"')],
    ['elsewhere', ['Eggs', 'Apples', 'Milk', 'Bread'], NO_EFFECT],
    ['that moves nothing', ['Apples', 'Milk', 'Bread', 'Eggs'], NO_EFFECT],
    [
      'of another row, which leaves it at the place',
      ['Bread', 'Apples', 'Eggs', 'Milk'],
      {
        ...effectOfWords('it is "Eggs" right above "Milk", and other rows changed their order'),
        byChance: true,
      },
    ],
  ])('%s', (_, after, effect) => {
    expect(effectBetween(before, rows(...after), drag('above'))).toEqual(effect);
  });

  test('is about the words that the two elements show, and about none without them', () => {
    const names = (did: Readonly<Record<string, unknown>>) => {
      const pending = pendingOf(before, did);
      const { action } = pending.attempt;
      if (action.kind !== 'drag') throw new Error(action.kind);
      return dropNamesOf(pending, action);
    };
    expect(names(drag('below'))).toEqual({ target: 'Eggs', anchor: 'Milk', place: 'below' });
    const nowhere = { kind: 'drag', target: { ref: 'e98' }, anchor: { ref: 'e99' }, place: 'onto' };
    expect(names(nowhere)).toEqual({ target: '', anchor: '', place: 'onto' });
  });
});

describe('two fingers on a map', () => {
  /** A map of which a header covers the first 200 px. */
  const page = (...more: readonly Sketch[]): Screen =>
    buildScreen([
      {
        role: 'container',
        at: [0, 300, 1080, 900],
        children: [{ role: 'image', description: 'Map', at: [0, 100, 1080, 1100] }],
      },
      text('Berlin', { at: [0, 1300, 1080, 100] }),
      ...more,
    ]);
  const on = { kind: 'pinch', direction: 'out', on: 'Map' };
  const nowhere = { kind: 'pinch', direction: 'out' };
  const drawn = 'what is drawn there changed';
  const at = (y: number): Partial<Screen> => ({ animatedRegions: [{ x: 0, y, width: 200, height: 100 }] });
  const still = page();
  const more = page(text('Zoomed', { at: [0, 1500, 1080, 100] }));

  test.each<[string, Readonly<Record<string, unknown>>, Partial<ScreenChange>, object]>([
    ['that change nothing', on, { kind: 'none', target: 'changed' }, NO_EFFECT],
    ['that change the map', on, { target: 'changed' }, effectOfWords(drawn)],
    ['that change something else', on, { target: 'unchanged' }, NO_EFFECT],
    ['that move the map', on, { kind: 'scrolled', target: 'unchanged' }, effectOfWords(drawn)],
    ['that change everything', on, { kind: 'full', target: 'unchanged' }, effectOfWords(drawn)],
    ['in the middle of the screen, which changes', nowhere, {}, effectOfWords(drawn)],
    ['in the middle of the screen, which does not', nowhere, { kind: 'none' }, NO_EFFECT],
  ])('%s', (_, did, delta, effect) => {
    expect(effectBetween(still, still, did, delta)).toEqual(effect);
  });

  test('that make something else come up beside an unchanged map have no effect', () => {
    expect(effectBetween(still, more, on, { target: 'unchanged' })).toEqual(NO_EFFECT);
  });

  test('that open another place have an effect', () => {
    const other = { ...still, app: { ...still.app, place: 'Zoom' } };
    expect(effectBetween(still, other, on, { target: 'unchanged' })).toEqual(
      effectOfWords('the screen changed'),
    );
  });

  test.each<[string, Partial<Screen>, KnownState, boolean]>([
    ['moves by itself', at(500), {}, true],
    ['changed without a gesture', {}, { backgroundChanges: [changeKey(the(still, 'Map'))] }, true],
    ['moves below', at(1300), {}, false],
    ['moves behind what covers it', at(150), {}, false],
    [
      'stands beside what changed without a gesture',
      {},
      { backgroundChanges: [changeKey(the(still, 'Berlin'))] },
      false,
    ],
  ])('that change a map that %s: it may be chance', (_, is, known, byChance) => {
    const effect = effectBetween(still, { ...still, ...is }, on, { target: 'changed' }, known);
    expect(effect).toEqual({ ...effectOfWords(drawn), ...(byChance ? { byChance } : {}) });
  });

  test('that change a map that moved by itself before may do so by chance', () => {
    const moving = { ...still, ...at(500) };
    expect(effectBetween(moving, still, on, { target: 'changed' })).toMatchObject({ byChance: true });
    expect(effectBetween(moving, still, on, { kind: 'none' })).toEqual(NO_EFFECT);
  });
});
