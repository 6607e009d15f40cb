/** A target under a bar that is no overlay is scrolled free (R35). */
import { describe, expect, test } from 'vitest';
import { actionsOf, casesOf, drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { list, row, text, title, type Item } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

interface Scrolled {
  readonly by: number;
  readonly chosen: string;
}
const NAMES = Array.from({ length: 24 }, (_, i) => `Row ${i + 1}`);

/** A bar over the lower edge of what stands above it. */
const bar = (height: number): Item => ({
  height: 0,
  at: (top) => node('Button', [0, top - height, 1080, top], { text: 'Waiting', clickable: true }),
});

/** A list under a bar. `end`: the most that it scrolls; `dead`: rows do nothing. */
const app = ({ height = 300, end = 2000, dead = false } = {}): App<Scrolled> => ({
  begins: { by: 0, chosen: '' },
  show: ({ by, chosen }) => ({
    items:
      chosen === ''
        ? [
            title('List'),
            list(
              NAMES.map((name) => row(name)),
              { scrolled: by },
            ),
            bar(height),
          ]
        : [title(chosen), text('Details'), text('b'), text('c')],
  }),
  react: (s, did) => {
    if (did.kind === 'swipe') return { ...s, by: Math.min(end, s.by + (did.direction === 'up' ? 400 : 0)) };
    return did.kind === 'tap' && did.on.startsWith('Row') && !dead ? { ...s, chosen: did.on } : s;
  },
});
const GOAL = goalOf(['Tap "Row 9"'], ['"Details" is visible']);

describe('a row under a bar', () => {
  test('is scrolled free, then tapped', async () => {
    const run = await drive(app(), GOAL);
    expect([verdictOf(run), actionsOf(run), casesOf(run)]).toEqual([
      'passed',
      ['swipe com.app:id/list (C)', 'tap Row 9'],
      ['C 1/1'],
    ]);
  });

  test('of a list that does not move is obstructed', async () => {
    const run = await drive(app({ end: 0 }), GOAL);
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
    expect(run.did.filter(({ kind }) => kind === 'tap')).toEqual([]);
  });

  test('that is dead is unresponsive once it is free', async () => {
    expect(verdictOf(await drive(app({ dead: true }), GOAL))).toBe('failed: Unresponsive Element Bug');
  });

  test('is not scrolled where the bar fills most of the list', async () => {
    const run = await drive(app({ height: 900 }), GOAL);
    expect(run.did.filter(({ kind }) => kind === 'swipe')).toEqual([]);
  });
});

describe('a row under a picture of its own', () => {
  const covered = (words: string, top: number): string =>
    node(
      'FrameLayout',
      [0, top, 1080, top + 160],
      {},
      node(
        'LinearLayout',
        [0, top, 1080, top + 160],
        { clickable: true },
        node('TextView', [40, top + 20, 700, top + 140], { text: words }),
      ),
      node('ImageView', [0, top, 1080, top + 160], { 'content-desc': 'Promotion', clickable: true }),
    );
  const promoted: App<number> = {
    begins: 0,
    show: (by) => ({
      items: [
        title('List'),
        {
          height: 1600,
          at: (top) =>
            node(
              'RecyclerView',
              [0, top, 1080, top + 1600],
              { scrollable: true },
              ...NAMES.slice(by, by + 9).map((name, i) => covered(name, top + i * 160)),
            ),
        },
      ],
    }),
    react: (by, did) =>
      did.kind === 'swipe' ? Math.max(0, Math.min(12, by + (did.direction === 'up' ? 3 : -3))) : by,
  };

  test('is obstructed: scrolling moves both', async () => {
    const run = await drive(promoted, goalOf(['Tap "Row 5"'], ['"List" is visible']));
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
    expect(run.did).toEqual([]);
  });

  test('is not scrolled past', async () => {
    const run = await drive(promoted, goalOf(['Scroll until "Row 14" is visible'], ['"Row 14" is visible']));
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
    expect(run.did.filter(({ kind }) => kind === 'tap')).toEqual([]);
    expect(run.did.length).toBeLessThan(6);
  });
});
