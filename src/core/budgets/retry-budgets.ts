/** Counts recoveries and attempts of a run (R32, R40). Only an effect or a completed step clears a count; the planner's wording never does. */
import { CASES } from './cases.ts';
import { sameTarget } from '../targets/identity.ts';
import type { TargetIdentity } from '../model/protocol.ts';
import type { RetryBudgets, TargetAttempts } from '../model/run-record.ts';
import { LIMITS } from '../../shared/limits.ts';

export const UNSPENT_BUDGETS: RetryBudgets = {
  recoveries: {},
  attemptsByTarget: [],
  dismissalsForAction: {},
  dismissals: {},
  permissions: {},
};

export interface Spend {
  readonly budgets: RetryBudgets;
  readonly allowed: boolean;
  /** Count after this recovery; of the budget that ends first. */
  readonly used: number;
  readonly of: number;
}

/** Counts one recovery of case A, C or D. `budget` replaces the one in the table (the goal's `loading:`). */
export function spendRecovery(
  budgets: RetryBudgets,
  caseId: 'A' | 'C' | 'D',
  budget: number = CASES[caseId].budget,
): Spend {
  const used = budgets.recoveries[caseId] ?? 0;
  if (used >= budget) return { budgets, allowed: false, used, of: budget };
  return {
    budgets: { ...budgets, recoveries: { ...budgets.recoveries, [caseId]: used + 1 } },
    allowed: true,
    used: used + 1,
    of: budget,
  };
}

interface DismissalTerms {
  /** Toasts and keyboards have no budget for the goal, only the action's. */
  readonly forgiven: boolean;
  /** False when nothing was attempted yet: then the dismissal counts only against its type. */
  readonly attempted: boolean;
}

/** Counts one dismissal (R32): for the obstructed action by type of blocker, and for the goal by type and in all. */
export function spendDismissal(
  budgets: RetryBudgets,
  type: string,
  { forgiven, attempted }: DismissalTerms,
): Spend {
  const { dismissalsForAction, dismissals } = budgets;
  const isOfAction = attempted || forgiven;
  const counts: readonly (readonly [used: number, of: number])[] = [
    ...(isOfAction ? [[dismissalsForAction[type] ?? 0, CASES.B.budget] as const] : []),
    ...(forgiven
      ? [[sumOf(dismissalsForAction), LIMITS.dismissals] as const]
      : [
          [dismissals[type] ?? 0, LIMITS.dismissalsPerType] as const,
          [sumOf(dismissals), LIMITS.dismissals] as const,
        ]),
  ];
  const ended = counts.find(([used, of]) => used >= of);
  if (ended !== undefined) return { budgets, allowed: false, used: ended[0], of: ended[1] };
  const [used, of] = counts[0] ?? [0, 0];
  return {
    budgets: {
      ...budgets,
      dismissalsForAction: isOfAction ? countOne(dismissalsForAction, type) : dismissalsForAction,
      dismissals: forgiven ? dismissals : countOne(dismissals, type),
    },
    allowed: true,
    used: used + 1,
    of,
  };
}

/** Takes back one dismissal of this type: the blocker went by itself before anything was done to it. */
export function refundDismissal(
  budgets: RetryBudgets,
  type: string,
  { forgiven, attempted }: DismissalTerms,
): RetryBudgets {
  const { dismissalsForAction, dismissals } = budgets;
  return {
    ...budgets,
    dismissalsForAction:
      attempted || forgiven ? countOneLess(dismissalsForAction, type) : dismissalsForAction,
    dismissals: forgiven ? dismissals : countOneLess(dismissals, type),
  };
}

type Counts = Readonly<Record<string, number>>;

function countOne(counts: Counts, type: string): Counts {
  return { ...counts, [type]: (counts[type] ?? 0) + 1 };
}

function countOneLess(counts: Counts, type: string): Counts {
  return { ...counts, [type]: Math.max(0, (counts[type] ?? 0) - 1) };
}

function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

/**
 * Counts one answer to a permission dialog (R34). It counts by type only, because one action may ask for several permissions in a row.
 * `LIMITS.permissions` bounds an endless chain.
 */
export function spendPermission(budgets: RetryBudgets, type: string): Spend {
  const { permissions } = budgets;
  const ofType = permissions[type] ?? 0;
  if (ofType >= LIMITS.dismissalsPerType || sumOf(permissions) >= LIMITS.permissions)
    return { budgets, allowed: false, used: ofType, of: LIMITS.dismissalsPerType };
  return {
    budgets: { ...budgets, permissions: countOne(permissions, type) },
    allowed: true,
    used: ofType + 1,
    of: LIMITS.dismissalsPerType,
  };
}

interface NavigationCounts {
  readonly scrolls: number;
  readonly newScreens: number;
}

function indexOfTarget(budgets: RetryBudgets, identity: TargetIdentity, now: NavigationCounts): number {
  return budgets.attemptsByTarget.findIndex((a) =>
    sameTarget(a.identity, identity, {
      scrolled: a.scrolls !== now.scrolls,
      newScreen: a.newScreens !== now.newScreens,
    }),
  );
}

/** Returns the number of attempts on this target, and the kind of the last one. */
export function attemptsOn(
  budgets: RetryBudgets,
  identity: TargetIdentity,
  now: NavigationCounts,
): { readonly count: number; readonly kind: string | null } {
  const known = budgets.attemptsByTarget[indexOfTarget(budgets, identity, now)];
  return { count: known?.count ?? 0, kind: known?.kind ?? null };
}

/** Counts an attempt on this target. */
export function countAttempt(
  budgets: RetryBudgets,
  identity: TargetIdentity,
  kind: string,
  now: NavigationCounts,
): RetryBudgets {
  const index = indexOfTarget(budgets, identity, now);
  const known = budgets.attemptsByTarget[index];
  const entry: TargetAttempts = {
    identity,
    kind,
    count: (known?.count ?? 0) + 1,
    scrolls: now.scrolls,
    newScreens: now.newScreens,
  };
  return {
    ...budgets,
    attemptsByTarget:
      known === undefined
        ? [...budgets.attemptsByTarget, entry]
        : budgets.attemptsByTarget.with(index, entry),
  };
}

/** Clears the counts after an effect or a completed step. The counts of the whole goal stay. */
export function clearAttempts({ dismissals, permissions }: RetryBudgets): RetryBudgets {
  return { ...UNSPENT_BUDGETS, dismissals, permissions };
}
