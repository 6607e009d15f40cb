/** Tells which facts the lines of a goal need beside screenshot and element tree. */
import type { Condition } from '../../goal/model/condition.ts';
import type { Goal, GoalCondition, GoalStep } from '../../goal/model/goal.ts';
import { isAboutShade } from './notification-shade.ts';
import { deniesErrors } from './shown-error.ts';
import { locatorOf } from '../targets/resolve.ts';
import { isInShade } from '../../screen/model/locator.ts';
import type { DeviceFact } from '../../device/port.ts';

/** True when a line of the goal names a colour, or says that no error is shown, so that the screenshots must be read for colours. */
export function speaksOfColor(goal: Goal): boolean {
  return conditionsIn(goal).some((condition) => condition.kind === 'color' || deniesErrors(condition));
}

/** Returns the facts that the device must tell, each once. */
export function deviceFactsIn(goal: Goal): readonly DeviceFact[] {
  const lines = [...goal.setup, ...goal.steps, ...goal.expected];
  const facts = lines.flatMap(deviceFactsOf);
  return [...new Set(lines.some(usesShade) ? [...facts, 'notifications' as const] : facts)];
}

/** True when the goal may look at notifications of the phone. */
const usesShade = (line: SpokenLine): boolean =>
  speaksOfShade(line) || line.parsed.instructions.some(({ kind }) => kind === 'open_notifications');

/** Returns the facts that the device must tell for one line, each once. */
export function deviceFactsOf(line: SpokenLine): readonly DeviceFact[] {
  const picksDay = line.parsed.instructions.some(
    (act) => act.kind === 'pick_date' && act.day.kind !== 'date',
  );
  return [...new Set([...conditionsOf(line).flatMap(factOf), ...(picksDay ? ['today' as const] : [])])];
}

/** True when a line is about the notification shade, or looks for something in it. */
export const speaksOfShade = (line: SpokenLine): boolean =>
  conditionsOf(line).some(isAboutShade) ||
  line.parsed.instructions.some((act) => {
    const locator = locatorOf(act);
    return locator !== null && isInShade(locator);
  });

type SpokenLine = GoalCondition | GoalStep;

const factOf = (condition: Condition): readonly DeviceFact[] => {
  if (condition.kind === 'clipboard') return ['clipboard'];
  // Rows may tell their dates in words: "Yesterday".
  const isSortedByDate =
    condition.kind === 'sorted' && (condition.by === 'date' || typeof condition.by === 'object');
  return condition.kind === 'date' || isSortedByDate ? ['today'] : [];
};

const conditionsIn = ({ setup, steps, expected }: Goal): readonly Condition[] =>
  [...setup, ...steps, ...expected].flatMap(conditionsOf);

/** Returns the simple conditions of a line, also those that it waits for, and those of nested lines that it begins. */
function conditionsOf(line: SpokenLine): readonly Condition[] {
  const { conditions, precondition, instructions } = line.parsed;
  const guard = 'guard' in line && line.guard !== undefined ? [line.guard.condition] : [];
  const awaited = instructions.flatMap((act) => ('until' in act && act.until !== null ? [act.until] : []));
  const first = precondition === null ? [] : [precondition];
  return [...guard, ...conditions, ...first, ...awaited].flatMap(simpleParts);
}

function simpleParts(condition: Condition): readonly Condition[] {
  return condition.kind === 'all' || condition.kind === 'any'
    ? condition.parts.flatMap(simpleParts)
    : [condition];
}
