/** One wait of case A: its note, its duration, and the failure after the last wait (R30). */
import { stateWith } from '../../builders/known-state.ts';
import { describe, expect, test } from 'vitest';
import { waitForLoading } from '../../../src/core/recovery/a-loading.ts';
import type { LoadingSign, Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { screenOf, spinner, title } from '../../builders/android-screen.ts';

const bounds = { x: 10, y: 20, width: 30, height: 40 };
const page = screenOf({ items: [title('Orders'), spinner()] }, 's7', 0);
const ring = page.elements.find((e) => e.role === 'spinner');
const sign = (more: Partial<LoadingSign> = {}): LoadingSign => ({
  sign: 'spinner',
  blocking: true,
  bounds,
  ref: ring?.ref ?? null,
  ...more,
});
const showing = (...loading: readonly LoadingSign[]): Screen => ({ ...page, loading });
const waiting = (waits?: { waits: number; seconds: number }, used = 0) => {
  const goal = goalOf(['Tap "Buy"'], [], waits === undefined ? {} : { loading: waits });
  const fresh = stateOf(goal);
  return turnOf(stateWith(fresh, { budgets: { ...fresh.run.budgets, recoveries: { A: used } } }));
};

describe('a screen that loads', () => {
  test('is waited for, noted with its sign, and counted', () => {
    const decision = waitForLoading(waiting(), showing(sign()));
    expect(decision?.command).toEqual({ kind: 'observe', reason: 'after wait', afterMs: 5000, settle: true });
    expect(decision?.notes).toEqual([
      {
        kind: 'case',
        case: 'A',
        used: 1,
        of: 2,
        target: 'screen',
        reason: 'the screen is loading (spinner)',
      },
    ]);
    expect(decision?.state.run.budgets.recoveries).toEqual({ A: 1 });
    expect(decision?.state.phase).toEqual({ kind: 'observing', after: { kind: 'turn' } });
  });

  test('is waited for as long as the goal allows', () => {
    const decision = waitForLoading(waiting({ waits: 3, seconds: 8 }, 2), showing(sign({ sign: 'text' })));
    expect(decision?.command).toMatchObject({ kind: 'observe', afterMs: 8000 });
    expect(decision?.notes).toMatchObject([{ used: 3, of: 3, reason: 'the screen is loading (text)' }]);
  });

  test('passes the observation after the wait on', () => {
    const judging = { kind: 'judging', since: 5, observations: 1 } as const;
    expect(waitForLoading(waiting(), showing(sign()), undefined, judging)?.state.phase).toEqual(judging);
  });

  test('fails the goal when the waits are spent, with the place of the sign', () => {
    const spent = waitForLoading(waiting(undefined, 2), showing(sign()));
    expect(spent?.notes).toEqual([{ kind: 'spent', case: 'A', label: 'Stuck Loading Bug' }]);
    expect(spent?.command).toMatchObject({
      kind: 'finish',
      verdict: {
        kind: 'failed',
        label: 'Stuck Loading Bug',
        expected: 'the screen finishes loading',
        actual: 'still loading (spinner) after 2 waits of 5 s',
        proof: { screen: 's7', ref: ring?.ref, box: bounds, rule: 'loading' },
      },
    });
    const blank = waitForLoading(waiting(undefined, 2), showing(sign({ sign: 'blank', ref: null })));
    expect(blank?.command).toMatchObject({
      verdict: { actual: 'still loading (blank) after 2 waits of 5 s', proof: { ref: null, box: bounds } },
    });
  });

  test('is not loading for a spinner that blocks nothing, however many there are', () => {
    const aside = sign({ blocking: false });
    expect(waitForLoading(waiting(), showing())).toBeNull();
    expect(waitForLoading(waiting(), showing(aside))).toBeNull();
    expect(waitForLoading(waiting(), showing(aside, sign({ sign: 'progress' })))?.notes).toMatchObject([
      { reason: 'the screen is loading (progress)' },
    ]);
  });
});

describe('a spinner that turned below the rows before the gesture', () => {
  const footer = sign({ blocking: false, incidental: true });
  const after = (before: Screen): ReturnType<typeof waiting> => {
    const fresh = stateOf(goalOf(['Tap "Buy"']));
    return turnOf(stateWith(fresh, { lastAttempt: { before, endedAt: 0 } }));
  };

  test('loads more rows also where one row is left', () => {
    expect(waitForLoading(after(showing(footer)), showing(sign()))).toBeNull();
  });

  test.each<[string, Screen]>([
    ['which blocked before as well', showing(sign())],
    ['of another page', { ...showing(footer), app: { ...page.app, place: '.Other' } }],
    [
      'of another size',
      {
        ...showing(footer),
        elements: page.elements.map((e) =>
          e.ref === ring?.ref ? { ...e, bounds: { ...e.bounds, width: 9 } } : e,
        ),
      },
    ],
  ])('is waited for where there was none, or one %s', (_, before) => {
    expect(waitForLoading(after(before), showing(sign()))?.command).toMatchObject({ kind: 'observe' });
  });
});
