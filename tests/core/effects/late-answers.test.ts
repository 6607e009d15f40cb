/** Texts of the goal that come while a doubted change is watched (R14, R37). */
import { describe, expect, test } from 'vitest';
import { withoutLateAnswers } from '../../../src/core/effects/late-answers.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';
import { buildScreen, button, text } from '../../builders/screen.ts';

const GOAL = stateOf(goalOf(['Tap "Start"'], ['"Running" is visible']));

interface Look {
  readonly web?: boolean;
  readonly restless?: boolean;
  /** Facts about the second word. */
  readonly more?: Partial<Element>;
}

/** A page with these words, a clock and the tapped button. */
function page(
  words: readonly string[],
  clock: string,
  { web = true, restless = false, more = {} }: Look = {},
): Screen {
  const rows = words.map((word, i) => text(word, { at: [0, 100 * i, 600, 80] }));
  const built = buildScreen([
    { at: [0, 0, 1080, 2400], children: [button('Start'), text(clock, { at: [0, 900, 600, 80] }), ...rows] },
  ]);
  const last = words.at(-1);
  const elements = built.elements.map((e) => (e.text === last ? { ...e, ...more } : e));
  return {
    ...built,
    elements,
    windows: built.windows.map((w) => (web ? { ...w, package: 'https://example.org' } : w)),
    ...(restless ? { restless: elements.filter((e) => e.text === last).map((e) => e.ref) } : {}),
  };
}

const textsOf = ({ elements }: Screen): readonly string[] =>
  elements.map((e) => e.text).filter((t) => t !== '');
const left = (later: Screen, before = page(['Idle'], '0 s'), earlier = page(['Idle'], '1 s')): string =>
  textsOf(withoutLateAnswers(before, earlier, later, GOAL)).join(', ');

describe('a text that the goal names and that comes while a clock is watched', () => {
  test('is left out, where it replaces another one and where it is new', () => {
    expect(left(page(['Running'], '6 s'))).toBe('Start, 6 s, Idle');
    expect(left(page(['Idle', 'Running'], '6 s'))).toBe('Start, 6 s, Idle');
    expect(left(page(['Running'], '6 s', { more: { timed: 'begun' } }))).toBe('Start, 6 s, Idle');
  });

  test.each<[string, Screen]>([
    ['a timer of the page made it', page(['Running'], '6 s', { more: { timed: 'first' } })],
    ['any tap brings it', page(['Running'], '6 s', { more: { anyTap: true } })],
    ['it comes and goes', page(['Running'], '6 s', { restless: true })],
    ['the device tells nothing of timers', page(['Running'], '6 s', { web: false })],
  ])('stays when %s', (_, later) => {
    expect(left(later)).toBe('Start, 6 s, Running');
  });

  test('is left out where the page says that the gesture began it, also while it comes and goes and when no line names it', () => {
    const more = { caused: true };
    expect(left(page(['Running'], '6 s', { restless: true, more }))).toBe('Start, 6 s, Idle');
    expect(left(page(['90 %'], '6 s', { restless: true, more }))).toBe('Start, 6 s, Idle');
    expect(left(page(['90 %'], '6 s', { more: { ...more, timed: 'begun' } }))).toBe('Start, 6 s, 90 %');
    expect(left(page(['90 %'], '6 s', { more: { ...more, anyTap: true } }))).toBe('Start, 6 s, 90 %');
  });

  test('stays when it was there before the gesture', () => {
    expect(left(page(['Running'], '6 s'), page(['Running'], '0 s'))).toBe('Start, 6 s, Running');
  });
});

test('a text of which no line speaks stays', () => {
  expect(left(page(['Hello'], '6 s'))).toBe('Start, 6 s, Hello');
});
