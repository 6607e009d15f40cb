/** Decides which control `the row`, `the field` is after the line named one. Where it may be another, the line is open (R6). */
import type { Condition } from '../model/condition.ts';
import type { Instruction } from '../model/instruction.ts';
import type { ControlRole, Locator } from '../../screen/model/locator.ts';
import { ONE_OF_SEVERAL } from './control-kinds.ts';
import type { ConditionClause } from './conditions/clause.ts';
import type { LineParse } from './parse-result.ts';
import { endsWithPluralNoun } from './plural-nouns.ts';

type Spoken = Pick<LineParse, 'spokenOf' | 'instructions'>;

/** True for `the row`, `that field`: one of several, and the line has not said which in the same breath. */
const isKindAlone = ({ source, label, name, id, role, row, places }: Locator): boolean =>
  /^(?:the|this|that) /iu.test(source) &&
  ONE_OF_SEVERAL.has(role) &&
  (label ?? name ?? id ?? row) === null &&
  places.length === 0 &&
  !endsWithPluralNoun(source);

/** Kinds of which nearly every screen shows one, beside those of which it has several. */
const EVERYWHERE: ReadonlySet<ControlRole | null> = new Set(['text', 'heading'] as const);

/** True for `The row is gone`, `until the text appears` where the line names no row and no text: one of several is meant. */
export function isOfKindAlone(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.some(isOfKindAlone);
  if (condition.kind !== 'visible') return false;
  const { places } = condition.target;
  // `The item is not in the list`: one of its rows.
  const isInList = places.every((place) => place.kind === 'container' && place.label === null);
  const target =
    isInList && condition.target.role === 'row' ? { ...condition.target, places: [] } : condition.target;
  return isKindAlone(target) || (EVERYWHERE.has(target.role) && isKindAlone({ ...target, role: 'row' }));
}

/** True for `Tap "Delete" until the row disappears`, `If the button is visible, tap it`. */
export const waitsForKindAlone = ({ instructions, precondition }: LineParse): boolean =>
  [precondition, ...instructions.map((act) => ('until' in act ? (act.until ?? null) : null))].some(
    (condition) => condition !== null && isOfKindAlone(condition),
  );

/** Returns the statement about the control that the line named before; null where the kind may be that of another control. */
export function meantInClause(clause: ConditionClause, line: Spoken): ConditionClause | null {
  if (line.spokenOf.length === 0) return clause;
  const condition = withTarget(clause.condition, (target) => meant(target, line));
  if (condition === null || isGoneByNumber(condition, clause.condition)) return null;
  const { subject } = clause;
  const targets = subject?.targets.map((target) => meant(target, line) ?? target) ?? [];
  return { ...clause, condition, subject: subject === null ? null : { ...subject, targets } };
}

/** True for `Tap "Remove" in the second row and the row disappears`: the next row is the second one then. */
const isGoneByNumber = (condition: Condition, said: Condition): boolean =>
  condition !== said &&
  condition.kind === 'visible' &&
  condition.negated &&
  condition.target.places.some(({ kind }) => kind === 'ordinal');

/** Returns the act with the control that the line named before. Without one, it is the only one of its kind. */
export function meantInAct(act: Instruction, line: Spoken): Instruction {
  if (!('target' in act) || act.target === null) return act;
  return { ...act, target: meant(act.target, line) ?? act.target };
}

function withTarget(condition: Condition, change: (target: Locator) => Locator | null): Condition | null {
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const parts = condition.parts.map((part) => withTarget(part, change));
      return parts.includes(null) ? null : { ...condition, parts: parts.filter((part) => part !== null) };
    }
    case 'visible':
    case 'state':
    case 'value':
    case 'number':
    case 'position':
    case 'color':
    case 'pattern':
    case 'changed':
    case 'date': {
      const target = change(condition.target);
      return target === null ? null : { ...condition, target };
    }
    default:
      return condition;
  }
}

/** Returns the control that the line named before; null where that may be several, or none. */
function meant(target: Locator, { spokenOf, instructions }: Spoken): Locator | null {
  if (!isKindAlone(target)) return target;
  const named = spokenOf.filter((other) => !isKindAlone(other));
  const found =
    target.role === 'row'
      ? [...named.flatMap(rowOf), ...named.flatMap((other) => swipedRow(other, instructions))]
      : named.filter(({ role }) => role === target.role);
  const [only, ...others] = found;
  return only !== undefined && others.every((other) => keyOf(other) === keyOf(only)) ? only : null;
}

const keyOf = (target: Locator): string => JSON.stringify({ ...target, source: '' });

/** Returns the row that a control stands in, or that is named itself. */
function rowOf(target: Locator): readonly Locator[] {
  const { role, row } = target;
  if (role === 'row') return [target];
  return row === null ? [] : [{ ...target, label: row, name: null, role: 'row', row: null, places: [] }];
}

/** Returns "Milk" of `Swipe left on "Milk"`: rows are swiped by their names. */
function swipedRow(target: Locator, acts: readonly Instruction[]): readonly Locator[] {
  const isSwiped = acts.some((act) => act.kind === 'swipe' && act.target !== null && act.target === target);
  return isSwiped && target.role === null && target.row === null && target.label !== null ? [target] : [];
}
