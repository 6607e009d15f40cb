import { LIMITS } from '../../shared/limits.ts';
import type { CaseId, Trace } from '../../trace/schema.ts';
import type { BudgetData } from './page-data.ts';
import type { TimelineTurn } from './types.ts';

interface TurnBudgets {
  readonly budgets: BudgetData;
  readonly countedCase: CaseId | null;
}

/**
 * Returns the used part of each budget after every turn. Counts belong to one target: they end when an attempt takes effect, a step
 * is completed or another line begins (R40). Dismissals (B) are counted for the whole goal.
 */
export function budgetsOf(trace: Trace, turns: readonly TimelineTurn[]): readonly TurnBudgets[] {
  const unused = unusedBudgets(trace, turns);
  let now: BudgetData = unused;
  let line = '';
  return turns.map((turn) => {
    const at = `${turn.phase} ${turn.index}`;
    if (at !== line) now = { ...unused, B: now.B ?? unused.B };
    line = at;
    for (const note of turn.cases) now = { ...now, [note.case]: [note.used, note.of] };
    const counted = { budgets: now, countedCase: turn.cases.at(-1)?.case ?? null };
    if (turn.effect !== null || turn.completed.length > 0) now = { ...unused, B: now.B ?? unused.B };
    return counted;
  });
}

/** Returns the budgets that the run had: as its trace names them, else today's. */
function unusedBudgets({ start }: Trace, turns: readonly TimelineTurn[]): Required<BudgetData> {
  const { B, C, D, E } = LIMITS.caseBudgets;
  const attempts = turns.find((turn) => turn.gesture?.by === 'planner')?.gesture?.of;
  return { A: [0, start.goal.loading.waits], B: [0, B], C: [0, C], D: [0, D], E: [0, attempts ?? E] };
}
