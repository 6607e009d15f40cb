/** The counts of a run: increments, limits, and when they are cleared (R32). */
import { identityOf } from '../../../src/core/targets/identity.ts';
import {
  attemptsOn,
  clearAttempts,
  countAttempt,
  UNSPENT_BUDGETS,
  spendDismissal,
  spendPermission,
  spendRecovery,
  type Spend,
} from '../../../src/core/budgets/retry-budgets.ts';
import type { TargetIdentity } from '../../../src/core/model/protocol.ts';
import type { RetryBudgets } from '../../../src/core/model/run-record.ts';
import { refOf } from '../../builders/core.ts';
import { button, icon, screenOf, text, title } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

const told = ({ allowed, used, of }: Spend): string => `${allowed ? 'allowed' : 'spent'} ${used}/${of}`;
/** One spending after the other, each told; the ledger after the last. */
function spending(
  by: readonly ((budgets: RetryBudgets) => Spend)[],
  from: RetryBudgets = UNSPENT_BUDGETS,
): { readonly told: readonly string[]; readonly budgets: RetryBudgets } {
  let budgets = from;
  const lines = by.map((spend) => {
    const made = spend(budgets);
    ({ budgets } = made);
    return told(made);
  });
  return { told: lines, budgets };
}

describe('a recovery', () => {
  const by =
    (kase: 'A' | 'C' | 'D', budget?: number) =>
    (budgets: RetryBudgets): Spend =>
      spendRecovery(budgets, kase, budget);

  test('of a loading is made twice, one of C or D once, each counted by itself', () => {
    const all = spending([by('A'), by('C'), by('A'), by('D'), by('A'), by('C'), by('D')]);
    expect(all.told).toEqual([
      'allowed 1/2',
      'allowed 1/1',
      'allowed 2/2',
      'allowed 1/1',
      'spent 2/2',
      'spent 1/1',
      'spent 1/1',
    ]);
    expect(all.budgets.recoveries).toEqual({ A: 2, C: 1, D: 1 });
  });

  test('of a loading screen is made as often as the goal allows', () => {
    expect(spending([by('A', 3), by('A', 3), by('A', 3), by('A', 3)]).told.slice(2)).toEqual([
      'allowed 3/3',
      'spent 3/3',
    ]);
    expect(spending([by('A', 0)]).told).toEqual(['spent 0/0']);
  });

  test('that is spent counts nothing more', () => {
    const { budgets } = spending([by('C')]);
    expect(spending([by('C'), by('C')], budgets).budgets).toEqual(budgets);
  });
});

describe('a dismissal', () => {
  const of =
    (type: string, forgiven = false, attempted = true) =>
    (budgets: RetryBudgets): Spend =>
      spendDismissal(budgets, type, { forgiven, attempted });

  test('is made once for an obstructed action by type of blocker: two different popups in a row are healthy', () => {
    const three = spending([of('app Rate us'), of('app News'), of('app Rate us')]);
    expect(three.told).toEqual(['allowed 1/1', 'allowed 1/1', 'spent 1/1']);
    expect(three.budgets).toEqual({
      ...UNSPENT_BUDGETS,
      dismissalsForAction: { 'app Rate us': 1, 'app News': 1 },
      dismissals: { 'app Rate us': 1, 'app News': 1 },
    });
  });

  test('before anything was attempted counts against its type alone', () => {
    const before = spending([of('app Rate us', false, false)]);
    expect(before.told).toEqual(['allowed 1/2']);
    expect(before.budgets.dismissalsForAction).toEqual({});
    expect(spending([of('app Rate us')], before.budgets).told).toEqual(['allowed 1/1']);
    const stuck = spending([1, 2, 3].map(() => of('app Rate us', false, false)));
    expect(stuck.told).toEqual(['allowed 1/2', 'allowed 2/2', 'spent 2/2']);
  });

  test('is made eight times in a goal, whatever the types', () => {
    const types = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const told = spending(types.map((type) => of(type))).told;
    expect(told).toEqual([...Array<string>(8).fill('allowed 1/1'), 'spent 8/8']);
    expect(spending(types.map((type) => of(type, true))).told.at(-1)).toBe('spent 8/8');
  });

  test('is made twice per type in a goal, whatever took effect in between', () => {
    const first = clearAttempts(spending([of('app Rate us')]).budgets);
    const second = spending([of('app Rate us')], first);
    expect(second.told).toEqual(['allowed 1/1']);
    const third = spending([of('app Rate us'), of('app News')], clearAttempts(second.budgets));
    expect(third.told).toEqual(['spent 2/2', 'allowed 1/1']);
  });

  test('of a forgiven type is bounded by its action alone, also before anything was attempted', () => {
    let budgets = UNSPENT_BUDGETS;
    for (const attempted of [true, false, true]) {
      const made = spendDismissal(clearAttempts(budgets), 'keyboard', { forgiven: true, attempted });
      ({ budgets } = made);
      expect(told(made)).toBe('allowed 1/1');
      expect(budgets.dismissals).toEqual({});
    }
    expect(spending([of('keyboard', true)], budgets).told).toEqual(['spent 1/1']);
    expect(spending([of('keyboard', true, false)], budgets).told).toEqual(['spent 1/1']);
  });

  test('leaves the other counts as they are', () => {
    const { budgets } = spending([(l) => spendRecovery(l, 'A'), of('app News')]);
    expect(budgets.recoveries).toEqual({ A: 1 });
    expect(spending([(l) => spendRecovery(l, 'A')], budgets).budgets.dismissals).toEqual({ 'app News': 1 });
  });
});

describe('an answer to a permission dialog', () => {
  const of =
    (type: string) =>
    (budgets: RetryBudgets): Spend =>
      spendPermission(budgets, type);

  test('is given twice of one type, and any number of types for one action', () => {
    const chain = spending([of('camera'), of('microphone'), of('camera'), of('camera'), of('microphone')]);
    expect(chain.told).toEqual(['allowed 1/2', 'allowed 1/2', 'allowed 2/2', 'spent 2/2', 'allowed 2/2']);
    expect(chain.budgets.recoveries).toEqual({});
    expect(spending([of('camera')], clearAttempts(chain.budgets)).told).toEqual(['spent 2/2']);
  });

  test('is given eight times in a goal; what else was dismissed plays no part in that', () => {
    const dialogs: RetryBudgets = {
      ...UNSPENT_BUDGETS,
      dismissals: { 'app Rate us': 2, 'permission x': 2 },
    };
    const eight = spending(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((type) => of(type)),
      dialogs,
    );
    expect(eight.told).toEqual([...Array<string>(8).fill('allowed 1/2'), 'spent 0/2']);
    const pairs = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e'].map((type) => of(type));
    expect(spending(pairs).told.slice(7)).toEqual(['allowed 2/2', 'spent 0/2']);
  });

  test('is no dismissal of an overlay that is called the same', () => {
    const { budgets } = spending([of('camera'), of('camera')]);
    expect(
      spending([(l) => spendDismissal(l, 'camera', { forgiven: false, attempted: true })], budgets).told,
    ).toEqual(['allowed 1/1']);
  });
});

describe('attempts on a target', () => {
  const now = { scrolls: 0, newScreens: 0 };
  const page = screenOf(
    { items: [title('T'), button('Go'), button('Stop'), icon('Heart'), text('x')] },
    's',
    0,
  );
  const of = (name: string): TargetIdentity => {
    const identity = identityOf(page, refOf(page, name));
    if (identity === null) throw new Error(name);
    return identity;
  };
  const counted = (...on: readonly string[]): RetryBudgets =>
    on.reduce((budgets, name) => countAttempt(budgets, of(name), 'tap', now), UNSPENT_BUDGETS);

  test('are counted for each target by itself', () => {
    const budgets = counted('Go', 'Stop', 'Go', 'Go');
    expect(['Go', 'Stop', 'Heart'].map((name) => attemptsOn(budgets, of(name), now))).toEqual([
      { count: 3, kind: 'tap' },
      { count: 1, kind: 'tap' },
      { count: 0, kind: null },
    ]);
    expect(budgets.attemptsByTarget).toHaveLength(2);
  });

  test('are known by the kind of the last', () => {
    const budgets = countAttempt(counted('Go'), of('Go'), 'long_press', now);
    expect(attemptsOn(budgets, of('Go'), now)).toEqual({ count: 2, kind: 'long_press' });
  });

  test.each([
    ['the content scrolled', { scrolls: 1, newScreens: 0 }],
    ['a new screen came', { scrolls: 0, newScreens: 1 }],
  ])('begin anew when %s, for what only its place tells', (_, later) => {
    const budgets = counted('Go', 'Heart');
    expect(attemptsOn(budgets, of('Go'), later).count).toBe(0);
    expect(attemptsOn(budgets, of('Heart'), later).count).toBe(1);
    const again = countAttempt(budgets, of('Go'), 'tap', later);
    expect(attemptsOn(again, of('Go'), later).count).toBe(1);
    expect(attemptsOn(again, of('Go'), now).count).toBe(1);
    // Known by its description, and from now on counted from where it stands now.
    const moved = countAttempt(budgets, of('Heart'), 'tap', later);
    expect(attemptsOn(moved, of('Heart'), later).count).toBe(2);
    expect(moved.attemptsByTarget.at(-1)).toEqual({ identity: of('Heart'), kind: 'tap', count: 2, ...later });
  });

  test('and recoveries are cleared when an attempt takes effect or the step is completed; dismissals are not', () => {
    const typed = spendRecovery(counted('Go'), 'D').budgets;
    const spent = spendDismissal(typed, 'app News', { forgiven: false, attempted: true }).budgets;
    expect(clearAttempts(spent)).toEqual({ ...UNSPENT_BUDGETS, dismissals: { 'app News': 1 } });
    expect(attemptsOn(clearAttempts(spent), of('Go'), now)).toEqual({ count: 0, kind: null });
  });
});
