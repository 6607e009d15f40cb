/** Messages that the app shows for a while in a plain box: texts that a line says are visible, and that were, after the last gesture (R71). */
import { contextOf, type AssertionResult } from './context.ts';
import { proveAll } from './index.ts';
import type { RunState } from '../model/run-state.ts';
import { patch, type Turn } from '../state/turn.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { ParsedStep } from '../../goal/model/parsed-step.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** A line that says something, and where it stands. */
export interface CheckingLine {
  readonly phase: 'setup' | 'steps' | 'expected_state';
  readonly index: number;
  readonly text: string;
  readonly parsed: ParsedStep;
}

/** Returns the key of a line in `seen.shownOnce`. */
export const shownOnceKey = ({ phase, index }: Pick<CheckingLine, 'phase' | 'index'>): string =>
  `${phase} ${index}`;

/** Returns the turn with this screen as the last one that shows what a line asks for, where nothing did before the last gesture. Nothing is recorded for lines after the next gesture. */
export function recordShownOnce(turn: Turn, screen: Screen): Turn {
  const { seen } = turn.state;
  if (seen.lastAttempt === null) return turn;
  const { before } = seen.lastAttempt;
  const found = linesUntilNextGesture(turn.state).flatMap((line): (readonly [string, Screen])[] => {
    const { conditions } = line.parsed;
    if (conditions.length === 0 || !conditions.every(isOfMessage)) return [];
    const key = shownOnceKey(line);
    const came =
      proofOn(turn, conditions, screen) === 'met' &&
      (seen.shownOnce[key] !== undefined || proofOn(turn, conditions, before) === 'unmet');
    return came ? [[key, screen]] : [];
  });
  if (found.length === 0) return turn;
  return patch(turn, { seen: { shownOnce: { ...seen.shownOnce, ...Object.fromEntries(found) } } });
}

/** Returns the lines that only look, up to the next one that acts. The open line is one of them where it only looks. */
function linesUntilNextGesture({ goal, run: { cursor } }: RunState): readonly CheckingLine[] {
  const phases = cursor.phase === 'setup' ? (['setup', 'steps'] as const) : (['steps'] as const);
  const lines = phases.flatMap((phase) => goal[phase].map((step, index) => ({ ...step, phase, index })));
  const ahead = lines.filter(({ phase, index }) => phase !== cursor.phase || index >= cursor.index);
  const [open, ...rest] = ahead;
  const looking = open !== undefined && isLook(open) ? ahead : rest;
  const end = looking.findIndex((line) => !isLook(line));
  return end >= 0
    ? looking.slice(0, end)
    : [
        ...looking,
        ...goal.expected.map((line, index) => ({ ...line, phase: 'expected_state' as const, index })),
      ];
}

/** True for a line that only looks. The head of nested lines decides which lines follow. */
const isLook = ({ parsed, guard }: RunState['goal']['steps'][number]): boolean =>
  parsed.kind === 'verify' && guard === undefined;

const isOfMessage = (condition: Condition): boolean => condition.kind === 'visible' && !condition.negated;

function proofOn(turn: Turn, conditions: readonly Condition[], on: Screen): AssertionResult['met'] {
  return proveAll(conditions, { ...contextOf(turn, on), toasts: [], mustBeSettled: true }).met;
}
