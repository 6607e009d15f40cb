/** All counts of a run. Written by the core alone; no wording can reset one. */
import { sameTarget } from './identity.ts';
import { CASES, LIMITS } from './stagnation.ts';
import type { CaseId, TargetIdentity } from './types.ts';

interface Attempted {
  readonly identity: TargetIdentity;
  readonly kind: string;
  readonly count: number;
  /** Scrolls and new screens that the run had seen when it was counted. */
  readonly scrolls: number;
  readonly screens: number;
}

export interface Ledger {
  /** Recoveries A-D of the open act. Cleared when an attempt lands or the step is ticked. */
  readonly recoveries: Readonly<Partial<Record<CaseId, number>>>;
  /** Attempts by target (case E). Cleared in the same way. */
  readonly attempted: readonly Attempted[];
  /** Dismissals by blocker type, for the whole goal; never cleared. */
  readonly dismissals: Readonly<Record<string, number>>;
}

export const EMPTY_LEDGER: Ledger = { recoveries: {}, attempted: [], dismissals: {} };

export interface Spend {
  readonly ledger: Ledger;
  readonly allowed: boolean;
  /** After this spend; of the budget that is nearest to its end. */
  readonly used: number;
  readonly of: number;
}

/** One recovery of case A, C or D. `budget` overrides the table's (a goal's own `loading:`). */
export function spendRecovery(
  ledger: Ledger,
  kase: 'A' | 'C' | 'D',
  budget: number = CASES[kase].budget,
): Spend {
  const used = ledger.recoveries[kase] ?? 0;
  if (used >= budget) return { ledger, allowed: false, used, of: budget };
  return {
    ledger: { ...ledger, recoveries: { ...ledger.recoveries, [kase]: used + 1 } },
    allowed: true,
    used: used + 1,
    of: budget,
  };
}

/**
 * One dismissal: ticks the obstructed action's counter and the blocker type's. The first that is spent ends the goal.
 * `forgiven`: types that are not held against the goal as a whole (a keyboard that our own typing opened).
 */
export function spendDismissal(ledger: Ledger, type: string, forgiven: boolean): Spend {
  const own = ledger.recoveries.B ?? 0;
  const typed = ledger.dismissals[type] ?? 0;
  const ownLeft = own < CASES.B.budget;
  const typeLeft = forgiven || typed < LIMITS.dismissalsPerType;
  if (!ownLeft) return { ledger, allowed: false, used: own, of: CASES.B.budget };
  if (!typeLeft) return { ledger, allowed: false, used: typed, of: LIMITS.dismissalsPerType };
  return {
    ledger: {
      ...ledger,
      recoveries: { ...ledger.recoveries, B: own + 1 },
      dismissals: { ...ledger.dismissals, [type]: typed + 1 },
    },
    allowed: true,
    used: own + 1,
    of: CASES.B.budget,
  };
}

/**
 * An answer to a system permission dialog: counts by type only, since one action may rightly ask for several permissions in a
 * row. `LIMITS.permissions` bounds a chain that never ends.
 */
export function spendPermission(ledger: Ledger, type: string): Spend {
  const key = `permission ${type}`;
  const typed = ledger.dismissals[key] ?? 0;
  const all = Object.entries(ledger.dismissals).reduce(
    (n, [k, v]) => (k.startsWith('permission ') ? n + v : n),
    0,
  );
  if (typed >= LIMITS.dismissalsPerType || all >= LIMITS.permissions)
    return { ledger, allowed: false, used: typed, of: LIMITS.dismissalsPerType };
  return {
    ledger: { ...ledger, dismissals: { ...ledger.dismissals, [key]: typed + 1 } },
    allowed: true,
    used: typed + 1,
    of: LIMITS.dismissalsPerType,
  };
}

interface Moment {
  readonly scrolls: number;
  readonly screens: number;
}

function find(ledger: Ledger, identity: TargetIdentity, now: Moment): number {
  return ledger.attempted.findIndex((a) =>
    sameTarget(a.identity, identity, {
      scrolled: a.scrolls !== now.scrolls,
      newScreen: a.screens !== now.screens,
    }),
  );
}

/** Attempts made on this target so far, and of which kind. */
export function attemptsOn(
  ledger: Ledger,
  identity: TargetIdentity,
  now: Moment,
): { readonly count: number; readonly kind: string | null } {
  const known = ledger.attempted[find(ledger, identity, now)];
  return { count: known?.count ?? 0, kind: known?.kind ?? null };
}

export function countAttempt(ledger: Ledger, identity: TargetIdentity, kind: string, now: Moment): Ledger {
  const at = find(ledger, identity, now);
  const known = ledger.attempted[at];
  const entry: Attempted = {
    identity,
    kind,
    count: (known?.count ?? 0) + 1,
    scrolls: now.scrolls,
    screens: now.screens,
  };
  return {
    ...ledger,
    attempted: known === undefined ? [...ledger.attempted, entry] : ledger.attempted.with(at, entry),
  };
}

/** An attempt landed or a step was ticked. */
export function clear(ledger: Ledger): Ledger {
  return { recoveries: {}, attempted: [], dismissals: ledger.dismissals };
}
