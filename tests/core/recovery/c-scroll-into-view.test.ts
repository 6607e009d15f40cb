/** Case C in whole runs (R35). */
import { describe, expect, test } from 'vitest';
import { actionsOf, casesOf, drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, dialog, gap, list, row, text, title, type Item } from '../../builders/android-screen.ts';

interface Scrolled {
  readonly by: number;
  readonly chosen: string;
}
const names = Array.from({ length: 24 }, (_, i) => `Row ${i + 1}`);
/** A list of rows 140 px high; a swipe moves it by `step` px, up to `end`. */
function rows({ step = 500, end = 2000, foot = [] as readonly Item[], height = 1400 } = {}): App<Scrolled> {
  return {
    begins: { by: 0, chosen: '' },
    show: ({ by, chosen }) => ({
      items:
        chosen === ''
          ? [
              title('List'),
              list(
                names.map((n) => row(n)),
                { scrolled: by, height },
              ),
              ...foot,
            ]
          : [title(chosen), text('Details'), text('b'), text('c')],
    }),
    react: (s, did) => {
      if (did.kind === 'swipe') {
        const by = did.direction === 'up' ? s.by + step : did.direction === 'down' ? s.by - step : s.by;
        return { ...s, by: Math.max(0, Math.min(end, by)) };
      }
      return did.kind === 'tap' && did.on.startsWith('Row') ? { ...s, chosen: did.on } : s;
    },
  };
}
const goal = goalOf(['Tap "Row 16"'], ['"Details" is visible']);

describe('case C', () => {
  test('a target in view is not scrolled to', async () => {
    const run = await drive(rows(), goalOf(['Tap "Row 2"'], ['"Details" is visible']));
    expect(actionsOf(run)).toEqual(['tap Row 2']);
    expect(casesOf(run)).toEqual([]);
  });

  test('one outside the viewport is scrolled into view, then tapped', async () => {
    const run = await drive(rows(), goal);
    expect(casesOf(run)).toEqual(['C 1/1']);
    expect(run.attempts.map((a) => `${a.action.kind} ${a.origin}`)).toEqual([
      'swipe C',
      'swipe C',
      'tap planner',
    ]);
    expect(run.did.at(-1)).toMatchObject({ kind: 'tap', on: 'Row 16' });
    expect(verdictOf(run)).toBe('passed');
  });

  test('it goes on while the target comes nearer, also from above', async () => {
    const app = rows({ step: 200 });
    const run = await drive(
      { ...app, begins: { by: 2000, chosen: '' } },
      goalOf(['Tap "Row 1"'], ['"Details" is visible']),
    );
    expect(run.attempts.every((a) => a.action.kind !== 'swipe' || a.action.direction === 'down')).toBe(true);
    expect(verdictOf(run)).toBe('passed');
  });

  test('a list that does not move makes it an Off-screen Target Bug', async () => {
    const run = await drive(rows({ step: 0 }), goal);
    expect(actionsOf(run)).toEqual(['swipe com.app:id/list (C)']);
    expect(verdictOf(run)).toBe('failed: Off-screen Target Bug');
    expect(run.notes).toContainEqual({ kind: 'spent', case: 'C', label: 'Off-screen Target Bug' });
  });

  test('a list that stops short of it does so too', async () => {
    const run = await drive(rows({ end: 600 }), goal);
    expect(verdictOf(run)).toBe('failed: Off-screen Target Bug');
  });

  test('the scroll-to is made once for a step', async () => {
    /** After the tap that misses, the list jumps back to its top. */
    const app = rows();
    const jumps: App<Scrolled> = {
      ...app,
      react: (s, did, now) => (did.kind === 'tap' ? { by: 0, chosen: '' } : app.react(s, did, now)),
    };
    const run = await drive(jumps, goal);
    expect(casesOf(run).filter((c) => c.startsWith('C'))).toEqual(['C 1/1']);
    expect(verdictOf(run)).not.toBe('passed');
  });

  test('a window that comes with the scrolling is closed; the scroll-to is not begun again', async () => {
    const app = rows({ step: 600 });
    const pops: App<Scrolled & { readonly open: boolean | null }> = {
      begins: { by: 0, chosen: '', open: null },
      show: (s, now) => ({ ...app.show(s, now), over: s.open === true ? [dialog('Rate us', 'Later')] : [] }),
      react: (s, did, now) => {
        const next = { ...app.react(s, did, now), open: s.open ?? did.kind === 'swipe' };
        return did.kind === 'tap' && did.on === 'Later' ? { by: 0, chosen: '', open: false } : next;
      },
    };
    const run = await drive(pops, goal);
    expect(run.attempts.map((a) => a.origin)).toEqual(['C', 'B']);
    expect(verdictOf(run)).toBe('failed: Off-screen Target Bug');
  });

  test('a target that comes to lie under a bar is scrolled out from under it', async () => {
    // The list reaches under the bar, which is drawn over its lower part.
    const bar: Item = {
      height: 0,
      at: () => button('Buy').at(1500).replaceAll('[40,1500][1040,1620]', '[0,1400][1080,1900]'),
    };
    const run = await drive(rows({ step: 300, foot: [gap(1), bar], height: 1800 }), goal);
    expect(run.did.some((d) => d.kind === 'tap' && d.on === 'Buy')).toBe(false);
    expect(verdictOf(run)).toBe('passed');
  });
});

describe('a step that scrolls', () => {
  test('is done when it shows', async () => {
    const run = await drive(
      rows(),
      goalOf(['Scroll down to "Row 16"', 'Tap "Row 16"'], ['"Details" is visible']),
    );
    expect(verdictOf(run)).toBe('passed');
  });

  test('is a Missing Element Bug when the end is reached without it', async () => {
    const run = await drive(rows(), goalOf(['Scroll down to "Row 99"']));
    expect(run.verdict.kind).toBe('failed');
    expect(run.did.length).toBeLessThan(20);
  });

  test('goes on for 40 movements at most', async () => {
    const endless: App<number> = {
      begins: 0,
      show: (n) => ({ items: [title('Feed'), list(names.map((_, i) => row(`Post ${n * 3 + i}`)))] }),
      react: (n, did) => (did.kind === 'swipe' ? n + 1 : n),
    };
    const run = await drive(endless, goalOf(['Scroll down until "The end" is visible']), {
      policy: { maxTurns: 100 },
    });
    expect(run.did).toHaveLength(40);
    expect(verdictOf(run)).toBe('failed: Missing Element Bug');
  });
});
