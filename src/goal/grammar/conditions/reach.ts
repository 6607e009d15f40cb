/** Decides how far a place, a row, a state or "it" of one clause reaches into the next. Where that is not plain, the line is open (R6). */
import type { Condition, ControlState } from '../../model/condition.ts';
import type { ClauseContext } from './clause.ts';
import type { Cursor } from '../cursor.ts';
import type { Predicate } from './predicate.ts';
import type { ClauseSubject } from './subject.ts';
import type { ControlRole, Locator } from '../../../screen/model/locator.ts';

/** Returns the target with the place that a statement gives it. Null for a denial and other statements. */
function placedBy(condition: Condition): Locator | null {
  if (condition.kind === 'visible' && !condition.negated) return condition.target;
  if (condition.kind !== 'position' || condition.negated || condition.ofRow === true) return null;
  const { target, places } = condition;
  // `"A" is the first item` is about its list; `the first "A"` is one of several.
  if (places.some(({ kind }) => kind === 'ordinal')) return null;
  return { ...target, places: [...target.places, ...places] };
}

/** Returns the subject with the places that its statements give it: "it" is the one in that place. */
export function placedSubject(subject: ClauseSubject, stated: readonly Condition[]): ClauseSubject {
  const targets = subject.targets.map((target, i) => {
    const part = stated[i];
    const placed = part === undefined ? null : placedBy(part);
    return placed !== null && isMorePlaced(placed, target) && isSameName(placed, target) ? placed : target;
  });
  return { ...subject, targets, unplaced: subject.unplaced ?? subject.targets };
}

const isSameName = (a: Locator, b: Locator): boolean =>
  a.label === b.label && a.name === b.name && a.id === b.id;

/** Returns the subject without the place of the clause before, where the predicate names another container: `… in the toolbar but not in the menu`. */
export function subjectOf(predicate: Predicate, subject: ClauseSubject): ClauseSubject {
  const { targets, unplaced } = subject;
  const isElsewhere = targets.some((target) => {
    const made = madeOf(predicate, target);
    const places = made?.places.slice(target.places.length) ?? [];
    return places.some(isContainer) || (made !== null && made.row !== target.row);
  });
  return isElsewhere && unplaced !== undefined ? { ...subject, targets: unplaced } : subject;
}

/** True for `not in the toolbar` after `There is an "A" button in the dialog but`: the line names the control with a place, and now with another. */
export function movesPlace(predicate: Predicate, { targets, unplaced = targets }: ClauseSubject): boolean {
  return unplaced.some((target) => {
    const made = madeOf(predicate, target);
    return isPlaced(target) && made !== null && made.places.slice(target.places.length).some(isContainer);
  });
}

const isContainer = ({ kind }: Locator['places'][number]): boolean =>
  kind === 'container' || kind === 'nth row';
const isPlaced = ({ row, places }: Locator): boolean => row !== null || places.some(isContainer);

/**
 * True for `visible in the dialog` after `"Tea" is checked and`: the statement before is about the one in the dialog as well. A thing
 * that is visible in a place is visible.
 */
export function addsPlace(
  predicate: Predicate,
  { targets }: ClauseSubject,
  { lastCondition }: ClauseContext,
): boolean {
  if (lastCondition == null || lastCondition.kind === 'visible') return false;
  return targets.some((target) => isMorePlaced(madeOf(predicate, target), target));
}

/** True for `but not in the menu`, `but disabled` after `The dialog shows "A"`: of the dialog, or of "A". */
export function mayBeOfHeld(
  predicate: Predicate,
  { targets }: ClauseSubject,
  { lastCondition }: ClauseContext,
): boolean {
  const held = targetOf(lastCondition);
  const isOfOther =
    held !== null && targets.every((target) => !isSameName(target, held) || target.role !== held.role);
  return isOfOther && predicate.kind !== 'value';
}

const madeOf = (predicate: Predicate, target: Locator): Locator | null => {
  const made = predicate.make(target);
  return made === null ? null : made.kind === 'visible' ? made.target : placedBy(made);
};

const isMorePlaced = (made: Locator | null, { row, places }: Locator): boolean =>
  made !== null && (made.row !== row || made.places.length > places.length);

const targetOf = (condition: Condition | null | undefined): Locator | null =>
  condition != null && 'target' in condition ? condition.target : null;

const isNowhere = ({ row, places }: Locator): boolean =>
  row === null && places.every(({ kind }) => kind === 'ordinal');

/**
 * True for `the "Status" is "Active"` after `The "Role" of "Ann" is "Admin" and`: the status of Ann may be meant. Without an article, only a value
 * is one of a row.
 */
export function mayShareRow(
  c: Cursor,
  from: number,
  predicate: Predicate,
  { targets }: ClauseSubject,
  { lastCondition }: ClauseContext,
): boolean {
  const isAfterRow = targetOf(lastCondition)?.row != null;
  const isDefinite = c.tokens[from]?.lower === 'the' || predicate.kind === 'value';
  return isAfterRow && isDefinite && targets.every(isNowhere);
}

/** True for `"B" isn't in the dialog` after `"A" is checked and`: it may be somewhere else, or not be checked. */
export function mayShareState(
  predicate: Predicate,
  { targets }: ClauseSubject,
  { lastCondition: last }: ClauseContext,
): boolean {
  const isState = last?.kind === 'state' || last?.kind === 'color';
  if (!isState || last.negated === predicate.negated) return false;
  return targets.some((target) => isMorePlaced(madeOf(predicate, target), target));
}

/** Containers that a page always shows. The others come and go, or one of several is meant. */
const STAYS: ReadonlySet<string> = new Set(['toolbar', 'header', 'footer', 'navigation bar', 'tab bar']);

/**
 * True where "it" may be something else than the control that the line named last: its row, the list that it stands in, what it stands beside, or the
 * text that was typed. A `+` shows no value itself.
 */
export function mayBeOfAnother(
  predicate: Predicate,
  { targets }: ClauseSubject,
  context: ClauseContext,
): boolean {
  if (context.isTyped === true && predicate.kind === 'visible') return true;
  return targets.some((target) => {
    const made = predicate.make(target);
    if (made?.kind === 'state') return standsInAnother(target) && !isOfControl(made.state, target.role);
    return standsInAnother(target) || (target.label !== null && !/[\p{L}\p{N}]/u.test(target.label));
  });
}

const standsInAnother = ({ row, places }: Locator): boolean =>
  row !== null ||
  places.some(
    (place) =>
      place.kind === 'relation' ||
      place.kind === 'nth row' ||
      (place.kind === 'container' && !STAYS.has(place.container)),
  );

/** States that a row or a list has as well as a control in it, and the kinds of control that are plainly meant. */
const SHARED_STATES: ReadonlyMap<ControlState, readonly (ControlRole | null)[]> = new Map([
  ['selected', ['tab', 'radio']],
  ['not selected', ['tab', 'radio']],
  ['empty', ['field']],
  ['filled', ['field']],
  ['expanded', ['dropdown']],
  ['scrollable', []],
] as const);

const isOfControl = (state: ControlState, role: ControlRole | null): boolean =>
  SHARED_STATES.get(state)?.includes(role) ?? true;
