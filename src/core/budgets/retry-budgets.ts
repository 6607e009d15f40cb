/** All counts of a run (R32). Written by the core alone; no wording can reset one. */
import { CASES } from './cases.ts';
import { sameTarget } from '../targets/identity.ts';
import type { TargetIdentity } from '../model/protocol.ts';
import type { RetryBudgets, TargetAttempts } from '../model/run-state.ts';
import { LIMITS } from '../../shared/limits.ts';

export const UNSPENT_BUDGETS: RetryBudgets = { recoveries: {}, attemptsByTarget: [], dismissals: {} };

export interface Spend {
  readonly budgets: RetryBudgets;
  readonly allowed: boolean;
  /** After this spend; of the budget that is nearest to its end. */
  readonly used: number;
  readonly of: number;
}

/** One recovery of case A, C or D. `budget` overrides the table's (a goal's own `loading:`). */
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
 * One dismissal: ticks the obstructed action's counter and the blocker type's. The first that is spent ends the goal.
 * `forgiven`: types that are not held against the goal as a whole (a keyboard that our own typing opened).
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
 * An answer to a system permission dialog: counts by type only, since one action may rightly ask for several permissions in a
 * row. `LIMITS.permissions` bounds a chain that never ends.
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

/** Attempts made on this target so far, and of which kind. */
export function attemptsOn(
  budgets: RetryBudgets,
  identity: TargetIdentity,
  now: NavigationCounts,
): { readonly count: number; readonly kind: string | null } {
  const known = budgets.attemptsByTarget[indexOfTarget(budgets, identity, now)];
  return { count: known?.count ?? 0, kind: known?.kind ?? null };
}

export function countAttempt(
  budgets: RetryBudgets,
  identity: TargetIdentity,
  kind: string,
  now: NavigationCounts,
): RetryBudgets {
  const at = indexOfTarget(budgets, identity, now);
  const known = budgets.attemptsByTarget[at];
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
      known === undefined ? [...budgets.attemptsByTarget, entry] : budgets.attemptsByTarget.with(at, entry),
  };
}

/** An attempt landed or a step was ticked. */
export function clearAttempts(budgets: RetryBudgets): RetryBudgets {
  return { recoveries: {}, attemptsByTarget: [], dismissals: budgets.dismissals };
}
