import type { CaseId, Trace } from '../../trace/schema.ts';
import type { BudgetData } from './page-data.ts';
import type { TimelineTurn } from './types.ts';

const E_ATTEMPTS = 3;

interface TurnBudgets {
  readonly budgets: BudgetData;
  readonly ticked: CaseId | null;
}

/**
 * What is used of each case's budget after every turn. A count is of one target: it is shown until the attempt lands, the line
 * is ticked or the goal comes to another line. Dismissals (B) stay for the whole goal.
 */
export function budgetsOf({ start }: Trace, turns: readonly TimelineTurn[]): readonly TurnBudgets[] {
  const whole: Required<BudgetData> = {
    A: [0, start.goal.loading.waits],
    B: [0, 1],
    C: [0, 1],
    D: [0, 1],
    E: [0, E_ATTEMPTS],
  };
  let now: BudgetData = whole;
  let line = '';
  return turns.map((turn) => {
    const at = `${turn.phase} ${turn.index}`;
    if (at !== line) now = { ...whole, B: now.B ?? whole.B };
    line = at;
    for (const note of turn.cases) now = { ...now, [note.case]: [note.used, note.of] };
    const counted = { budgets: now, ticked: turn.cases.at(-1)?.case ?? null };
    if (turn.effect !== null || turn.completed.length > 0) now = { ...whole, B: now.B ?? whole.B };
    return counted;
  });
}
