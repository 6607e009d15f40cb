/** Effects of a tap on the look of the whole screen, and on the parts and words of the control (R14, R20, R21). */
import { describe, expect, test } from 'vitest';
import { changeKey } from '../../../src/core/effects/background-changes.ts';
import { effectOf } from '../../../src/core/effects/effect.ts';
import type { Effect } from '../../../src/core/effects/effect-result.ts';
import type { Screen, ScreenChange } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { deltaOf, pendingOf, stateOf } from '../../builders/run-state.ts';
import { buildScreen, field, row, text, the, toggle, type Sketch } from '../../builders/screen.ts';

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

describe('a whole screen that looks different after a tap, with the same tree', () => {
  const page = (screenshot: string | null): Screen => ({
    ...buildScreen([{ role: 'button', text: 'Go' }, text('News')]),
    screenshot,
  });
  const tap = { kind: 'tap', on: 'Go' };
  const looks = { kind: 'partial', target: 'unchanged' } as const;
  test.each<[string, string | null, string | null, number, object]>([
    [
      'in most of its pixels',
      'a.png',
      'b.png',
      0.6,
      { ...effectOfWords('the whole screen looks different'), byChance: true, doubtful: 'the whole picture' },
    ],
    [
      'in half of its pixels',
      'a.png',
      'b.png',
      0.5,
      { ...effectOfWords('the whole screen looks different'), byChance: true, doubtful: 'the whole picture' },
    ],
    ['in less than half of them', 'a.png', 'b.png', 0.49, NO_EFFECT],
    ['without a picture before', null, 'b.png', 0.9, NO_EFFECT],
    ['without a picture after', 'a.png', null, 0.9, NO_EFFECT],
    ['without pictures', null, null, 0.9, NO_EFFECT],
  ])('%s', (_, was, is, ratio, effect) => {
    expect(effectBetween(page(was), page(is), tap, { ...looks, ratio })).toEqual(effect);
  });
});

describe('the control that was tapped', () => {
  const tap = (on: string) => ({ kind: 'tap', on });
  const quiet = { kind: 'partial', target: 'unchanged' } as const;
  const opening = (...states: readonly (boolean | undefined)[]): Screen => {
    const screen = buildScreen([
      row(...states.map((_, i) => text(`Part ${i}`))),
      text('News', { at: [0, 1500, 1080, 100] }),
    ]);
    const open = new Map(states.map((state, i) => [`Part ${i}`, state]));
    const elements = screen.elements.map((e) => {
      const expanded = open.get(e.text);
      return expanded === undefined ? e : { ...e, expanded };
    });
    return { ...screen, elements };
  };
  test('a layer without words, and the boxes in it, say nothing when they come or go', () => {
    const button = (...parts: readonly Sketch[]): Screen =>
      buildScreen([{ role: 'button', clickable: true, children: [text('Send'), ...parts] }]);
    const wave: Sketch = { role: 'container', children: [{ role: 'container' }] };
    const layer: Sketch = { role: 'container' };
    for (const [was, is] of [
      [[wave], [layer]],
      [[layer], [wave]],
      [[wave], []],
      [[], [wave]],
    ] as const)
      expect(effectBetween(button(...was), button(...is), tap('Send'), quiet)).toEqual(NO_EFFECT);
  });
  test('words in such a layer are an effect', () => {
    const button = (...parts: readonly Sketch[]): Screen =>
      buildScreen([{ role: 'button', clickable: true, children: [text('Send'), ...parts] }]);
    const seen = effectBetween(
      button(),
      button({ role: 'container', children: [text('Sent')] }),
      tap('Send'),
      quiet,
    );
    expect(seen.tookEffect).toBe(true);
  });

  const opened = effectOfWords('it opened or closed its section');

  test.each<[string, readonly (boolean | undefined)[], readonly (boolean | undefined)[], object]>([
    ['opens its section', [false], [true], opened],
    ['closes its section', [true], [false], opened],
    ['opens one section and closes another', [true, false], [false, true], opened],
    ['leaves it open', [true], [true], NO_EFFECT],
    ['has no section', [undefined], [undefined], NO_EFFECT],
  ])('%s', (_, was, is, effect) => {
    expect(effectBetween(opening(...was), opening(...is), tap('Part 0'), quiet)).toEqual(effect);
  });

  test('with one selected part among others has its selection still', () => {
    const parts = (...selected: readonly boolean[]): Screen =>
      buildScreen([row(...selected.map((on, i) => text(`Part ${i}`, { selected: on })))]);
    const already = effectOfWords('it was selected already', 'already so');
    expect(effectBetween(parts(true, false), parts(true, false), tap('Part 0'), quiet)).toEqual(already);
    expect(effectBetween(parts(true, false), parts(true, true), tap('Part 0'), quiet)).toMatchObject(
      effectOfWords('"Part 1" changed its state'),
    );
    expect(effectBetween(parts(false, true), parts(false, false), tap('Part 0'), quiet)).toEqual(
      effectOfWords('its selection changed'),
    );
  });

  const saying = (words: string): Screen =>
    buildScreen([{ role: 'button', text: words, id: 'go' }, text('News', { at: [0, 1500, 1080, 100] })]);
  const key = changeKey(the(saying('Go'), 'Go'));
  test.each<[string, string, string, KnownState, object]>([
    ['changes its words', 'Follow', 'Following', {}, effectOfWords('its own text changed')],
    [
      'changes its number, and may count by itself',
      'Go 9',
      'Go 8',
      {},
      { ...effectOfWords('its own text changed'), doubtful: key },
    ],
    [
      'changes its number, as it did before',
      'Go 9',
      'Go 8',
      { confirmedChanges: [key] },
      effectOfWords('its own text changed'),
    ],
    ['changes its words, as it did without a gesture', 'Wait', 'Go', { backgroundChanges: [key] }, NO_EFFECT],
    ['shows the time', '12:30', '12:31', {}, NO_EFFECT],
  ])('%s', (_, was, is, known, effect) => {
    expect(effectBetween(saying(was), saying(is), tap(was), quiet, known)).toEqual(effect);
  });

  test('is switched, whatever the clock in it shows', () => {
    const alarm = (on: boolean, time: string): Screen =>
      buildScreen([row(text('Alarm'), toggle('', { checked: on, clickable: false }), text(time))]);
    expect(effectBetween(alarm(false, '12:30'), alarm(true, '12:31'), tap('Alarm'), quiet)).toEqual(
      effectOfWords('it was switched'),
    );
  });
});

describe('text that no field holds after typing', () => {
  const form = (...more: readonly Sketch[]): Screen =>
    buildScreen([text('Note'), text('Address'), text('Send'), ...more]);
  const before = form(field('Name', { focused: true }));
  const typing = (target: object): Readonly<Record<string, unknown>> => ({
    kind: 'input_text',
    text: 'Ann',
    ...target,
  });
  test.each<[string, Screen, object]>([
    ['without a target', form(field('Name')), { target: null }],
    ['of which the target is gone', form(), { on: 'Name' }],
  ])('has no effect %s', (_, after, target) => {
    expect(effectBetween(before, after, typing(target))).toEqual(NO_EFFECT);
  });
});

describe('an app that is launched', () => {
  test('has opened a place although nobody knows what is in front', () => {
    const screen = buildScreen([text('Welcome')]);
    const at = (front: string, place: string): Screen => ({
      ...screen,
      app: { ...screen.app, front, place },
    });
    const launch = { kind: 'launch_app' };
    expect(effectBetween(at('com.example.app', 'A'), at('', 'B'), launch)).toEqual(
      effectOfWords('a new screen opened'),
    );
    expect(effectBetween(at('com.example.app', 'A'), at('com.other', 'B'), launch)).toEqual(NO_EFFECT);
  });
});
