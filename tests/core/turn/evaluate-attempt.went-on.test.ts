/** A list that goes on by itself after a doubted change, as a ticker does (R14). */
import { describe, expect, test } from 'vitest';
import { evaluationSummary } from '../../builders/evaluate-attempt.ts';
import { screenOf, text, title, list, type View } from '../../builders/android-screen.ts';

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
