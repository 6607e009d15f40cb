/** Content that was scrolled is an effect of a tap; content that a banner pushed away is none by itself (R14, R20). */
import { describe, expect, test } from 'vitest';
import { effectOf } from '../../../src/core/effects/effect.ts';
import { isPushed, showsMentioned } from '../../../src/core/effects/pushed.ts';
import { treeDiff } from '../../../src/core/effects/tree-diff.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { deltaOf, effectBetween, pendingOf, stateOf, type BetweenScreens } from '../../builders/run-state.ts';
import { buildScreen, button, list, text, type Sketch } from '../../builders/screen.ts';

const at = (y: number): { at: [number, number, number, number] } => ({ at: [40, y, 1000, 100] });
/** A page below a banner, or without one. */
const page = (banner: string | null, ...more: readonly Sketch[]): Screen => {
  const top = banner === null ? 200 : 360;
  return buildScreen([
    ...(banner === null ? [] : [text(banner, at(200))]),
    text('Bank', at(top)),
    button('Terms', at(top + 200)),
    ...more,
  ]);
};
/** The same texts in a list that scrolls, moved up by `by`. */
const scrolled = (by: number, ...more: readonly Sketch[]): Screen =>
  buildScreen([
    button('Top', at(100)),
    {
      ...list(text('One', at(400 - by)), text('Two', at(560 - by)), ...more),
      at: [0, 240, 1080, 1600],
    },
  ]);
const pushed = (before: Screen, after: Screen): boolean => isPushed(treeDiff(before, after), before);

describe('content is pushed', () => {
  test('when a banner with words went, or came, and what moved lies in nothing that scrolls', () => {
    expect(pushed(page('Up to date'), page(null))).toBe(true);
    expect(pushed(page(null), page('Up to date'))).toBe(true);
  });

  test('not when nothing moved, when nothing came or went, and when what came has no words', () => {
    expect(pushed(page('Up to date'), page('Up to date'))).toBe(false);
    expect(pushed(page(null), page(null, text('More', at(900))))).toBe(false);
    expect(pushed(scrolled(0), scrolled(160))).toBe(false);
    const bare = (top: number): Screen =>
      buildScreen([text('Bank', at(top)), button('Terms', at(top + 200))]);
    expect(pushed(bare(360), bare(200))).toBe(false);
    expect(pushed(page(''), page(null))).toBe(false);
  });

  test('not where some of it stands in a list that scrolls', () => {
    expect(pushed(scrolled(0, text('Three', at(720))), scrolled(160))).toBe(false);
    expect(pushed(scrolled(0), scrolled(160, text('Three', at(720))))).toBe(false);
    const both = (by: number, ...more: readonly Sketch[]): Screen =>
      buildScreen([
        button('Top', at(100 - by)),
        { ...list(text('One', at(400 - by)), text('Two', at(560 - by))), at: [0, 240, 1080, 1600] },
        ...more,
      ]);
    expect(pushed(both(0, text('New', at(2000))), both(60))).toBe(false);
  });

  test('also beside a text in a list that changed in its place', () => {
    const page = (top: number, first: string, ...more: readonly Sketch[]): Screen =>
      buildScreen([
        button('Top', at(top)),
        { ...list(text(first, at(400)), text('Two', at(560)), ...more), at: [0, 240, 1080, 1600] },
      ]);
    expect(pushed(page(100, 'One', text('New', at(720))), page(160, '1'))).toBe(true);
  });
});

describe('a tap after which the content moved', () => {
  const terms = (before: Screen, after: Screen, more: BetweenScreens = {}): string =>
    effectBetween(
      before,
      after,
      { kind: 'tap', on: 'Terms' },
      { goal: goalOf(['Tap "Terms"']), delta: 'scrolled', ...more },
    );
  const top = (after: Screen, more: BetweenScreens = {}): string =>
    effectBetween(
      scrolled(160),
      after,
      { kind: 'tap', on: 'Top' },
      { goal: goalOf(['Tap "Top"']), delta: 'scrolled', ...more },
    );
  const watched = { made: { watched: true } } as const;

  test('took effect when it scrolled, at once or late', () => {
    expect(top(scrolled(0))).toBe('the content moved');
    expect(top(scrolled(0), watched)).toBe('the content moved');
  });

  test('is sure of it at once, and late only when it brought a text of the goal into view', () => {
    const chance = (expected: readonly string[], late: boolean): boolean | undefined =>
      effectOf(
        pendingOf(scrolled(160), { kind: 'tap', on: 'Top' }, { watched: late }),
        scrolled(0),
        deltaOf('scrolled'),
        stateOf(goalOf(['Tap "Top"'], expected)),
      ).byChance;
    expect(chance([], false)).toBeUndefined();
    expect(chance([], true)).toBe(true);
  });

  test('took none when a banner went late by itself', () => {
    expect(terms(page('Up to date'), page(null), watched)).toBe('not');
    expect(terms(page(null), page('Up to date'), watched)).toBe('not');
  });

  test('is credited with what came or went at once', () => {
    expect(terms(page('Up to date'), page(null))).toBe('"Up to date" went');
  });
});

describe('a text of the goal', () => {
  const state = stateOf(goalOf(['Tap "Top"'], ['"Three" is visible']));
  test('came into view when it was not there before', () => {
    expect(showsMentioned(scrolled(0), scrolled(0, text('Three', at(720))), state)).toBe(true);
    expect(
      showsMentioned(scrolled(0, text('Three', at(720))), scrolled(0, text('Three', at(720))), state),
    ).toBe(false);
    expect(showsMentioned(scrolled(0), scrolled(0, text('Four', at(720))), state)).toBe(false);
  });

  test('counts where it can be seen alone', () => {
    const below = scrolled(0, text('Three', at(3000)));
    expect(showsMentioned(scrolled(0), below, state)).toBe(false);
    expect(showsMentioned(below, scrolled(0, text('Three', at(720))), state)).toBe(true);
  });
});
