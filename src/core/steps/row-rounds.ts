/** Goes through the rows of a list: `For each row of "Orders", at most 10 times:` (R8). */
import { contextOf, listPartlyShown } from '../assertions/context.ts';
import { oddRows, rowsInView, rowsOutOfView, unclearListReason } from '../assertions/count.ts';
import { proofAt, quote } from '../assertions/result.ts';
import { textsOfRow } from '../assertions/row-texts.ts';
import { completeStep, passOver } from '../commands/complete-step.ts';
import { fail, inconclusive, openLine } from '../commands/finish.ts';
import { observeAgain } from '../commands/observe.ts';
import { waitForLoading } from '../recovery/a-loading.ts';
import { patch, type Outcome, type Turn } from '../state/turn.ts';
import type { Guard, GoalStep, RowRound } from '../../goal/model/goal.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';
import { ROW_TOKEN } from '../../shared/row-token.ts';

/**
 * Opens the round of a row, or passes over all that is left of the loop. The first round reads the names of the rows, all of which must be in
 * view: a list that goes on, rows that no text tells apart and an empty list end the goal as inconclusive.
 */
export function checkRow(turn: Turn, screen: Screen, { skips }: Guard, row: RowRound): Outcome {
  if (row.round === 1) return readRows(turn, screen, row);
  return row.name === null
    ? passOver(turn, screen, skips, 'no further row')
    : completeStep(turn, screen, 'completed', `row ${row.round}: ${quote(row.name)}`, []);
}

function readRows(turn: Turn, screen: Screen, row: RowRound): Outcome {
  const read = namesOfRows(turn, screen, row);
  if ('doubt' in read) {
    const loading = waitForLoading(turn, screen);
    if (loading !== null) return loading;
    const since = turn.state.step.missingSince ?? screen.at;
    if (screen.at - since < LIMITS.arrivalMs)
      return observeAgain(patch(turn, { step: { missingSince: since } }));
    return inconclusive(turn, 'no-proof', `${read.doubt}, so "${openLine(turn).line}" can't go through them`);
  }
  const { names, first } = read;
  if (names.length > row.most)
    return fail(turn, {
      label: 'Wrong Count Bug',
      expected: `at most ${row.most} rows`,
      actual: `${names.length} rows: ${names.map(quote).join(', ')}`,
      proof: proofAt(screen, first, 'rows of the list'),
    });
  return completeStep(
    withNames(turn, names),
    screen,
    'completed',
    `row 1 of ${names.length}: ${quote(names[0] ?? '')}`,
    [],
  );
}

interface RowNames {
  readonly names: readonly string[];
  readonly first: Element | undefined;
}

function namesOfRows(
  turn: Turn,
  screen: Screen,
  { rows: target }: RowRound,
): RowNames | { readonly doubt: string } {
  const context = { ...contextOf(turn, screen), mustBeSettled: true };
  const unclear = unclearListReason(target, screen);
  if (unclear !== null) return { doubt: unclear };
  if (!screen.settled) return { doubt: 'the screen still moves' };
  const rows = rowsInView(context);
  if (rows === null || oddRows(rows) > 0) return { doubt: 'nobody can tell what the rows are' };
  if (rows.length === 0) return { doubt: 'no row is in view' };
  if (listPartlyShown(context) !== undefined || rowsOutOfView(screen) > 0)
    return { doubt: `${rows.length} rows are in view, and the list goes on` };
  const names = namesOf(rows.map((row) => textsOfRow(screen, row).map(({ text }) => text)));
  return names === null ? { doubt: 'no text tells each row from the others' } : { names, first: rows[0] };
}

/** Returns the first text of each row that no other row has, at one place of all rows; null when there is none. */
function namesOf(texts: readonly (readonly string[])[]): readonly string[] | null {
  const least = Math.min(...texts.map((own) => own.length));
  for (let place = 0; place < least; place += 1) {
    const column = texts.map((own) => own[place] ?? '');
    const isName = column.every((name, i) =>
      texts.every((own, j) => i === j || own.every((text) => normalise(text) !== normalise(name))),
    );
    if (isName) return column;
  }
  return null;
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
