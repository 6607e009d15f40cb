/** A whole page that looks different after a tap, with the same tree: another theme stays, and a picture that turns by itself goes on (R14). */
import { expect, test } from 'vitest';
import { evaluationSummary } from '../../builders/evaluate-attempt.ts';
import { button, screenOf, text, title, type View } from '../../builders/android-screen.ts';

const page = (picture: string): View => ({
  items: [title('Settings'), text('Look'), button('Dark')],
  picture,
});
const changeOf = (ratio: number) => ({
  kind: 'partial' as const,
  ratio,
  regions: [],
  dy: 0,
  target: 'unchanged' as const,
  tree: { added: 0, removed: 0, changed: 0 },
});
/** `doubted`: the share of the pixels that had changed on the look before this one; null on the first look. */
const summary = (ratio: number, doubted: number | null): string =>
  evaluationSummary(
    {
      step: 'Tap "Dark"',
      did: { kind: 'tap', on: 'Dark' },
      before: page('a.png'),
      after: page('c.png'),
      delta: changeOf(ratio),
      pending: {
        watched: doubted !== null,
        doubted:
          doubted === null
            ? null
            : { screen: screenOf(page('b.png'), 's3', 500), change: changeOf(doubted), late: false },
      },
    },
    ['budgets'],
  );

test('the first look is doubted, and watched', () => {
  const first = summary(0.6, null);
  expect(first).toContain('late effect');
  expect(first).not.toContain('effect a1');
});

test.each([
  [0.6, 0.6],
  [0.64, 0.6],
  [0.56, 0.6],
])('%d of the pixels after %d: it stood still, and may be the effect', (ratio, doubted) => {
  expect(summary(ratio, doubted)).toContain('effect a1: the whole screen looks different');
});

test.each([
  [0.1, 0.6],
  [0.52, 0.6],
  [0.9, 0.6],
  [0, 0.6],
])('%d of the pixels after %d: it goes on by itself', (ratio, doubted) => {
  expect(summary(ratio, doubted)).not.toContain('effect a1');
});
