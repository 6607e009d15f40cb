/** Goes through the rows of a list: `For each row of "Orders", at most 10 times:` (R8). */
import { proofAt, quote } from '../assertions/result.ts';
import { completeStep, passOver } from '../commands/complete-step.ts';
import { fail, inconclusive, openLine } from '../commands/finish.ts';
import { observeAgain } from '../commands/observe.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { readList } from './rows-of-list.ts';
import { patch, type Outcome, type Turn } from '../state/turn.ts';
import type { Guard, GoalStep, RowRound } from '../../goal/model/goal.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';
import { ROW_TOKEN } from '../../shared/row-token.ts';

/**
 * Opens the round of a row, or passes over all that is left of the loop. The first round reads the names of the rows, and scrolls through the list
 * for them: rows that no text tells apart, that change while they are read, and an empty list end the goal as inconclusive.
 */
export function checkRow(turn: Turn, screen: Screen, { skips }: Guard, row: RowRound): Outcome {
  if (row.round === 1) return openLoop(turn, screen, row);
  return row.name === null
    ? passOver(turn, screen, skips, 'no further row')
    : completeStep(turn, screen, 'completed', `row ${row.round}: ${quote(row.name)}`, []);
}

function openLoop(turn: Turn, screen: Screen, row: RowRound): Outcome {
  const read = readList(turn, screen, row);
  if ('next' in read) return read.next;
  if ('doubt' in read) {
    const loading = waitForLoading(turn, screen);
    if (loading !== null) return loading;
    const since = turn.state.step.missingSince ?? screen.at;
    if (screen.at - since < LIMITS.arrivalMs)
      return observeAgain(patch(turn, { step: { missingSince: since } }));
    return inconclusive(turn, 'no-proof', `${read.doubt}, so "${openLine(turn).line}" can't go through them`);
  }
  if ('tooMany' in read)
    return fail(turn, {
      label: 'Wrong Count Bug',
      expected: `at most ${row.most} rows`,
      actual: `${read.atLeast ? 'at least ' : ''}${read.tooMany.length} rows: ${read.tooMany.map(quote).join(', ')}`,
      proof: proofAt(screen, read.first, 'rows of the list'),
    });
  const { names } = read;
  return completeStep(
    withNames(turn, names),
    screen,
    'completed',
    `row 1 of ${names.length}: ${quote(names[0] ?? '')}`,
    [],
  );
}

/** Puts the names of the rows into the lines of their rounds. */
function withNames(turn: Turn, names: readonly string[]): Turn {
  const { state } = turn;
  const { phase, index } = state.run.cursor;
  const all = state.goal[phase];
  const end = index + 1 + (all[index]?.guard?.skips ?? 0);
  let name: string | null = null;
  const steps = all.map((step, i) => {
    if (i < index || i >= end) return step;
    const row = step.guard?.row;
    if (row !== undefined) name = names[row.round - 1] ?? null;
    return name === null ? step : named(step, name);
  });
  return { ...turn, state: { ...state, goal: { ...state.goal, [phase]: steps } } };
}

function named(step: GoalStep, name: string): GoalStep {
  const { guard } = step;
  if (guard?.row !== undefined) return { ...step, guard: { ...guard, row: { ...guard.row, name } } };
  return withText(step, name) as GoalStep;
}

/** Returns the value with the name in all of its texts. */
function withText(value: unknown, name: string): unknown {
  if (typeof value === 'string') return value.replaceAll(ROW_TOKEN, () => name);
  if (Array.isArray(value)) return value.map((item) => withText(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withText(part, name)]));
}
