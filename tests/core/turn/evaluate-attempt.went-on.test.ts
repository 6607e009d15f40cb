/** A list that goes on by itself after a doubted change, as a ticker does (R14). */
import { describe, expect, test } from 'vitest';
import { evaluateAttempt } from '../../../src/core/turn/evaluate-attempt.ts';
import type { TimedChange } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { button, screenOf, text, title, list, type View } from '../../builders/android-screen.ts';
import { POLICY } from '../../builders/core.ts';
import { playScene } from '../../builders/effect.ts';
import { evaluationSummary } from '../../builders/evaluate-attempt.ts';
import { outcomeLines } from '../../builders/outcome.ts';

const ticker = (...rows: readonly string[]): View => ({
  items: [
    title('News'),
    list(
      rows.map((row) => text(row)),
      { height: 600 },
    ),
  ],
});
const FIRST = ticker('Rain', 'Storm', 'Frost');
const summary = (
  doubted: View,
  after: View,
  { on = 'Frost', kind = 'partial' }: { readonly on?: string; readonly kind?: 'partial' | 'full' } = {},
): string =>
  evaluationSummary(
    {
      step: `Tap "${on}"`,
      did: { kind: 'tap', on },
      before: FIRST,
      after,
      delta: { kind },
      pending: {
        watched: true,
        doubted: {
          screen: screenOf(doubted, 's3', 500),
          change: {
            kind: 'partial',
            ratio: 0,
            regions: [],
            dy: 0,
            target: null,
            tree: { added: 0, removed: 0, changed: 0 },
          },
          late: true,
        },
      },
    },
    ['budgets'],
  );

describe('the row that was tapped is gone', () => {
  test('and the list changed again: that is no effect of the tap', () => {
    expect(summary(ticker('Hail', 'Thaw'), ticker('Hail', 'Thaw', 'Wind'))).not.toContain('effect a1');
  });
  test('and the list stood still since: that is its effect', () => {
    expect(summary(ticker('Rain', 'Storm'), ticker('Rain', 'Storm'))).toContain('effect a1');
  });
});

describe('another page came after a change on the page of the gesture', () => {
  const next: View = { items: [title('Places'), text('Porto'), text('Lima')] };

  test('the target left with its page: that is its effect', () => {
    expect(summary(ticker('Rain', 'Storm', 'Frost!'), next, { kind: 'full' })).toContain('effect a1');
    expect(summary(ticker('Rain', 'Frost'), next, { kind: 'full', on: 'Storm' })).toContain('effect a1');
  });
  test('a part of the page that changed again is none', () => {
    expect(summary(ticker('Hail', 'Thaw'), ticker('Sleet', 'Wind', 'Heat'))).not.toContain('effect a1');
  });
});

test('a row that is still there has its effect, whatever the list does', () => {
  expect(summary(ticker('Rain', 'Frost'), ticker('Frost', 'Wind', 'Heat'))).toContain('effect a1');
});

/** A feed with a dead button, and a timer that adds rows at the top, less often than the page can tell from one look. */
describe('a row that a timer added, of which the page cannot tell yet whether it goes on', () => {
  const feed = (...rows: readonly string[]): View => ({
    items: [
      list(
        [...rows, 'One', 'Two'].map((row) => text(row)),
        { height: 900 },
      ),
      button('Load more'),
    ],
  });
  const byTimer = (screen: Screen, timed: TimedChange): Screen => ({
    ...screen,
    elements: screen.elements.map((e) => (e.label.startsWith('Fresh') ? { ...e, timed } : e)),
  });
  const next = (watches: number, ...rows: readonly string[]): string => nextBy('new', watches, ...rows);
  const nextBy = (timed: TimedChange, watches: number, ...rows: readonly string[]): string => {
    const { pending, after, delta, state } = playScene({
      step: 'Tap "Load more" and see "Fresh 1"',
      did: { kind: 'tap', on: 'Load more' },
      before: feed(),
      after: feed(...rows),
      delta: { kind: 'partial' },
    });
    const doubted = {
      screen: byTimer(screenOf(feed('Fresh 1'), 's3', 500), timed),
      change: delta,
      late: false,
      watchedAgain: watches - 1,
    };
    const open = { ...pending, watched: true, doubted: watches === 0 ? null : doubted };
    const outcome = evaluateAttempt({ state, policy: POLICY, notes: [] }, open, byTimer(after, timed), delta);
    return outcomeLines(outcome, state, ['budgets']).join(' > ');
  };
  test('is watched', () => {
    expect(next(0, 'Fresh 1')).toContain('late effect');
  });
  test('is watched once more where the list changed again', () => {
    expect(next(1, 'Fresh 2', 'Fresh 1')).toContain('late effect');
  });
  test('is the effect where the list stood still', () => {
    expect(next(1, 'Fresh 1')).toContain('effect a1');
  });
  test('is watched no more than twice', () => {
    expect(next(2, 'Fresh 2', 'Fresh 1')).not.toContain('late effect');
  });
  test('is watched three times where its timer has always changed the list so far', () => {
    expect(nextBy('first', 0, 'Fresh 1')).toContain('late effect');
    expect(nextBy('first', 1, 'Fresh 1')).toContain('late effect');
    expect(nextBy('first', 2, 'Fresh 2', 'Fresh 1')).toContain('late effect');
    expect(nextBy('first', 3, 'Fresh 1')).toContain('effect a1');
  });
});
