/** Counts recoveries and attempts of a run (R32, R40). Only an effect or a completed step clears a count; the planner's wording never does. */
import { CASES } from './cases.ts';
import { sameTarget } from '../targets/identity.ts';
import type { TargetIdentity } from '../model/protocol.ts';
import type { RetryBudgets, TargetAttempts } from '../model/run-state.ts';
import { LIMITS } from '../../shared/limits.ts';

export const UNSPENT_BUDGETS: RetryBudgets = { recoveries: {}, attemptsByTarget: [], dismissals: {} };

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

/**
 * Counts one dismissal, for the obstructed action and for the type of blocker (R32). The first budget that is used up ends the goal.
 * `forgiven`: types without a budget for the whole goal (a keyboard that our typing opened).
 */
export function spendDismissal(budgets: RetryBudgets, type: string, forgiven: boolean): Spend {
  const ofAttempt = budgets.recoveries.B ?? 0;
  const ofType = budgets.dismissals[type] ?? 0;
  const attemptAllows = ofAttempt < CASES.B.budget;
  const typeAllows = forgiven || ofType < LIMITS.dismissalsPerType;
  if (!attemptAllows) return { budgets, allowed: false, used: ofAttempt, of: CASES.B.budget };
  if (!typeAllows) return { budgets, allowed: false, used: ofType, of: LIMITS.dismissalsPerType };
  return {
    budgets: {
      ...budgets,
      recoveries: { ...budgets.recoveries, B: ofAttempt + 1 },
      dismissals: { ...budgets.dismissals, [type]: ofType + 1 },
    },
    allowed: true,
    used: ofAttempt + 1,
    of: CASES.B.budget,
  };
}

/**
 * Counts one answer to a permission dialog (R34). It counts by type only, because one action may ask for several permissions in a row.
 * `LIMITS.permissions` bounds an endless chain.
 */
export function spendPermission(budgets: RetryBudgets, type: string): Spend {
  const key = `permission ${type}`;
  const ofType = budgets.dismissals[key] ?? 0;
  const all = Object.entries(budgets.dismissals).reduce(
    (n, [k, v]) => (k.startsWith('permission ') ? n + v : n),
    0,
  );
  if (ofType >= LIMITS.dismissalsPerType || all >= LIMITS.permissions)
    return { budgets, allowed: false, used: ofType, of: LIMITS.dismissalsPerType };
  return {
    budgets: { ...budgets, dismissals: { ...budgets.dismissals, [key]: ofType + 1 } },
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

/** Clears the counts after an effect or a completed step. Dismissals count for the whole goal. */
export function clearAttempts(budgets: RetryBudgets): RetryBudgets {
  return { recoveries: {}, attemptsByTarget: [], dismissals: budgets.dismissals };
}
