/** The counts of a run: what ticks them, what bounds them, and what alone clears them. */
import { describe, expect, test } from 'vitest';
import { identityOf } from '../../src/core/identity.ts';
import {
  attemptsOn,
  clear,
  countAttempt,
  EMPTY_LEDGER,
  spendDismissal,
  spendPermission,
  spendRecovery,
  type Ledger,
  type Spend,
} from '../../src/core/ledger.ts';
import type { TargetIdentity } from '../../src/core/types.ts';
import { refOf } from '../builders/core.ts';
import { button, icon, screenOf, text, title } from '../builders/views.ts';

const told = ({ allowed, used, of }: Spend): string => `${allowed ? 'allowed' : 'spent'} ${used}/${of}`;
/** One spending after the other, each told; the ledger after the last. */
function spending(
  by: readonly ((ledger: Ledger) => Spend)[],
  from: Ledger = EMPTY_LEDGER,
): { readonly told: readonly string[]; readonly ledger: Ledger } {
  let ledger = from;
  const lines = by.map((spend) => {
    const made = spend(ledger);
    ({ ledger } = made);
    return told(made);
  });
  return { told: lines, ledger };
}

describe('a recovery', () => {
  const by =
    (kase: 'A' | 'C' | 'D', budget?: number) =>
    (ledger: Ledger): Spend =>
      spendRecovery(ledger, kase, budget);

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
    expect(all.ledger.recoveries).toEqual({ A: 2, C: 1, D: 1 });
  });

  test('of a loading is made as often as the goal says', () => {
    expect(spending([by('A', 3), by('A', 3), by('A', 3), by('A', 3)]).told.slice(2)).toEqual([
      'allowed 3/3',
      'spent 3/3',
    ]);
    expect(spending([by('A', 0)]).told).toEqual(['spent 0/0']);
  });

  test('that is spent counts nothing more', () => {
    const { ledger } = spending([by('C')]);
    expect(spending([by('C'), by('C')], ledger).ledger).toEqual(ledger);
  });
});

describe('a dismissal', () => {
  const of =
    (type: string, forgiven = false) =>
    (ledger: Ledger): Spend =>
      spendDismissal(ledger, type, forgiven);

  test('is made once for one obstructed action, whatever lies over it', () => {
    const twice = spending([of('app Rate us'), of('app Rate us'), of('app News')]);
    expect(twice.told).toEqual(['allowed 1/1', 'spent 1/1', 'spent 1/1']);
    expect(twice.ledger).toEqual({ recoveries: { B: 1 }, attempted: [], dismissals: { 'app Rate us': 1 } });
  });

  test('is made twice of one type in a goal, whatever landed in between', () => {
    const first = clear(spending([of('app Rate us')]).ledger);
    const second = spending([of('app Rate us')], first);
    expect(second.told).toEqual(['allowed 1/1']);
    const third = spending([of('app Rate us'), of('app News')], clear(second.ledger));
    expect(third.told).toEqual(['spent 2/2', 'allowed 1/1']);
  });

  test('of a forgiven type is bounded by its action alone, and counted all the same', () => {
    let ledger = EMPTY_LEDGER;
    for (const n of [1, 2, 3]) {
      const made = spendDismissal(clear(ledger), 'keyboard', true);
      ({ ledger } = made);
      expect(told(made)).toBe('allowed 1/1');
      expect(ledger.dismissals).toEqual({ keyboard: n });
    }
    expect(spending([of('keyboard', true)], ledger).told).toEqual(['spent 1/1']);
    expect(spending([of('keyboard')], clear(ledger)).told).toEqual(['spent 3/2']);
  });

  test('leaves the other counts as they are', () => {
    const { ledger } = spending([(l) => spendRecovery(l, 'A'), of('app News')]);
    expect(ledger.recoveries).toEqual({ A: 1, B: 1 });
    expect(spending([(l) => spendRecovery(l, 'A')], ledger).ledger.dismissals).toEqual({ 'app News': 1 });
  });
});

describe('an answer to a permission dialog', () => {
  const of =
    (type: string) =>
    (ledger: Ledger): Spend =>
      spendPermission(ledger, type);

  test('is given twice of one type, and any number of types for one action', () => {
    const chain = spending([of('camera'), of('microphone'), of('camera'), of('camera'), of('microphone')]);
    expect(chain.told).toEqual(['allowed 1/2', 'allowed 1/2', 'allowed 2/2', 'spent 2/2', 'allowed 2/2']);
    expect(chain.ledger.recoveries).toEqual({});
    expect(spending([of('camera')], clear(chain.ledger)).told).toEqual(['spent 2/2']);
  });

  test('is given eight times in a goal; what else was dismissed plays no part in that', () => {
    const dialogs: Ledger = { ...EMPTY_LEDGER, dismissals: { 'app Rate us': 2, 'no permission x': 2 } };
    const eight = spending(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((type) => of(type)),
      dialogs,
    );
    expect(eight.told).toEqual([...Array<string>(8).fill('allowed 1/2'), 'spent 0/2']);
    const pairs = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e'].map((type) => of(type));
    expect(spending(pairs).told.slice(7)).toEqual(['allowed 2/2', 'spent 0/2']);
  });

  test('is no dismissal of an overlay that is called the same', () => {
    const { ledger } = spending([of('camera'), of('camera')]);
    expect(spending([(l) => spendDismissal(l, 'camera', false)], ledger).told).toEqual(['allowed 1/1']);
  });
});

describe('attempts on a target', () => {
  const now = { scrolls: 0, screens: 0 };
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
  const counted = (...on: readonly string[]): Ledger =>
    on.reduce((ledger, name) => countAttempt(ledger, of(name), 'tap', now), EMPTY_LEDGER);

  test('are counted for each target by itself', () => {
    const ledger = counted('Go', 'Stop', 'Go', 'Go');
    expect(['Go', 'Stop', 'Heart'].map((name) => attemptsOn(ledger, of(name), now))).toEqual([
      { count: 3, kind: 'tap' },
      { count: 1, kind: 'tap' },
      { count: 0, kind: null },
    ]);
    expect(ledger.attempted).toHaveLength(2);
  });

  test('are known by the kind of the last', () => {
    const ledger = countAttempt(counted('Go'), of('Go'), 'long_press', now);
    expect(attemptsOn(ledger, of('Go'), now)).toEqual({ count: 2, kind: 'long_press' });
  });

  test.each([
    ['the content scrolled', { scrolls: 1, screens: 0 }],
    ['a new screen came', { scrolls: 0, screens: 1 }],
  ])('begin anew when %s, for what only its place tells', (_, later) => {
    const ledger = counted('Go', 'Heart');
    expect(attemptsOn(ledger, of('Go'), later).count).toBe(0);
    expect(attemptsOn(ledger, of('Heart'), later).count).toBe(1);
    const again = countAttempt(ledger, of('Go'), 'tap', later);
    expect(attemptsOn(again, of('Go'), later).count).toBe(1);
    expect(attemptsOn(again, of('Go'), now).count).toBe(1);
    // Known by its description, and from now on counted from where it stands now.
    const moved = countAttempt(ledger, of('Heart'), 'tap', later);
    expect(attemptsOn(moved, of('Heart'), later).count).toBe(2);
    expect(moved.attempted.at(-1)).toEqual({ identity: of('Heart'), kind: 'tap', count: 2, ...later });
  });

  test('and recoveries are cleared when an attempt lands or the step is ticked; dismissals are not', () => {
    const spent = spendDismissal(spendRecovery(counted('Go'), 'D').ledger, 'app News', false).ledger;
    expect(clear(spent)).toEqual({ recoveries: {}, attempted: [], dismissals: { 'app News': 1 } });
    expect(attemptsOn(clear(spent), of('Go'), now)).toEqual({ count: 0, kind: null });
  });
});
