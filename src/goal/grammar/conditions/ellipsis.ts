/** Parses a clause that leaves out what the one before it said: `… and "B" is not`, `… and above "Pay"`. */
import type { Condition } from '../../model/condition.ts';
import { allOf, type ConditionClause, type ClauseContext } from './clause.ts';
import { isNameAlone, parseFurtherCount } from './counting.ts';
import type { Cursor } from '../cursor.ts';
import { parseRelation } from '../modifiers.ts';
import { parseSubject, PREDICATE_STARTS } from './subject.ts';
import { parseAnchor } from '../target.ts';
import { phrases } from '../vocabulary.ts';
import type { Locator, Position } from '../../../screen/model/locator.ts';

/** Parses `… and "B" is not`, `… but not "B"`, `… and "B" is`: the opposite of the last condition for another target. */
export function parseEllipsis(c: Cursor, context: ClauseContext): ConditionClause | null {
  if (c.eatOneOf(SO_IS)) return parseSameOfAnother(c, context);
  const last = lastOf(context.lastCondition ?? null);
  if (last?.kind === 'state' || last?.kind === 'color') return parseOtherState(c, last);
  if (last?.kind === 'position') {
    const mark = c.mark();
    const other = parseOtherPlace(c, last);
    if (other !== null) return other;
    c.reset(mark);
    return last.negated || !last.places.every(isContainer) ? null : parseOpposite(c, heldThere(last));
  }
  if (last?.kind === 'count') return parseOtherCount(c, last);
  return last?.kind === 'visible' ? parseOpposite(c, last) : null;
}

const isContainer = ({ kind }: Position): boolean => kind === 'container' || kind === 'nth row';

/** Returns `"A" is in the cart` as a statement that it is seen there. */
const heldThere = ({ target, places }: Extract<Condition, { kind: 'position' }>): Visible => ({
  kind: 'visible',
  target: { ...target, places: [...target.places, ...places] },
  negated: false,
});

type Visible = Extract<Condition, { kind: 'visible' }>;

/** Parses `"B" is not` after `"A" is visible`: the opposite, at the same place. */
function parseOpposite(c: Cursor, last: Visible): ConditionClause | null {
  const isAfterName = endsWithName(c, last.target);
  const hasLeadingNot = !last.negated && c.eat('not');
  const subject = parseSubject(c, { allowUnquoted: false });
  if (!subject || subject.conjunction !== 'and' || subject.screens.length > 0) return null;
  // `not "B" and "C"` may deny the first alone.
  if (hasLeadingNot && subject.targets.length > 1) return null;
  const verb = c.mark().at;
  if (last.negated ? !c.eatOneOf(IS) : hasLeadingNot ? !c.atBoundary : !c.eatOneOf(IS_NOT)) return null;
  // In `The toolbar contains "Share" but the menu doesn't`, the menu does not contain it.
  if (DOES.has(c.tokens[verb]?.lower ?? '') && saysHolds(c, verb)) return null;
  // In `"A", not "B", is selected` the predicate is that of the first.
  if (hasLeadingNot && c.peek().text === ',' && PREDICATE_STARTS.has(c.peek(1).lower)) return null;
  // The place of the first is the place of the other: `The row "Milk" contains "A" but not "B"`. In `"A" is in the list, not the menu` it is another place.
  const { row, places } = last.target;
  const isPlaced = row !== null || places.length > 0;
  // In `"A" is shown in the list but the menu isn't`, the menu is in no list.
  if (isPlaced && subject.targets.some(({ role }) => role !== null && HOLDS.has(role))) return null;
  if (hasLeadingNot && isPlaced && !isAfterName && !subject.targets.every(isControl)) return null;
  const parts = subject.targets.map(
    (t) =>
      ({
        kind: 'visible',
        target: { ...t, row: t.row ?? row, places: [...places, ...t.places] },
        negated: !last.negated,
      }) as const,
  );
  return { condition: allOf(parts), subject, expectsNoChange: false };
}

/** Words before another target of which the same is true: `"A" is disabled, and so is "B"`. */
export const SO_IS = phrases(
  'so is, so are, so should, so should be, so must be, so does, so do, also is, also are',
);

/** Parses `"B"` after `so is`: the last condition, of another target. */
function parseSameOfAnother(c: Cursor, { lastCondition }: ClauseContext): ConditionClause | null {
  const last = lastCondition ?? null;
  const isSimple = last?.kind === 'state' || last?.kind === 'visible' || last?.kind === 'color';
  if (!isSimple || last.negated || last.target.row !== null || last.target.places.length > 0) return null;
  const subject = parseSubject(c, { allowUnquoted: false });
  if (!subject || subject.conjunction !== 'and' || subject.screens.length > 0 || !c.atBoundary) return null;
  return {
    condition: allOf(subject.targets.map((target) => ({ ...last, target }))),
    subject,
    expectsNoChange: false,
  };
}

/** True when the words before the conjunction end with the name of the target, and so say no place after it. */
function endsWithName(c: Cursor, { label }: Locator, at = c.mark().at): boolean {
  const before = c.tokens
    .slice(0, at)
    .findLast(
      ({ kind, lower }) => kind === 'quote' || (kind === 'word' && lower !== 'but' && lower !== 'and'),
    );
  return label !== null && before?.kind === 'quote' && before.text === label;
}

/** Kinds that hold elements: after "not" they may be another place. */
const HOLDS: ReadonlySet<Locator['role']> = new Set(['list', 'menu', 'dialog', 'row', 'tab', null] as const);

/** True for `a "Delete" button`, which is no place. */
const isControl = ({ role }: Locator): boolean => !HOLDS.has(role);

/** Where the target of a condition stands. */
type Whereabouts = Pick<Locator, 'row' | 'places'>;
const ANYWHERE: Whereabouts = { row: null, places: [] };

/**
 * Returns the place of `no "B"` after `The list contains "A" but`: that of the clause before, where it stands before the names. Null where the clause says more,
 * or something else, of a place: `Each row contains "A" but no "B"`, `There is an "A" button in the toolbar but no "B" button`.
 */
export function placeOfFormer(
  c: Cursor,
  { lastCondition, former = lastCondition }: ClauseContext,
  at: number,
): Whereabouts | null {
  const isSentence = at === 0 || ['.', ';', '!'].includes(c.tokens[at - 1]?.text ?? '');
  const parts = former == null || isSentence ? [] : partsOf(former);
  const places = parts.map((part) => placeOf(part));
  const [first = ANYWHERE] = places;
  if (first === null || places.some((place) => JSON.stringify(place) !== JSON.stringify(first))) return null;
  const last = parts.at(-1);
  const isPlaced = first.row !== null || first.places.length > 0;
  if (!isPlaced) return ANYWHERE;
  const isBeforeNames = last?.kind === 'visible' && !last.negated && endsWithName(c, last.target, at);
  return isBeforeNames ? first : null;
}

export const partsOf = (condition: Condition): readonly Condition[] =>
  condition.kind === 'all' || condition.kind === 'any' ? condition.parts.flatMap(partsOf) : [condition];

/** Returns where the target of a condition stands; null for a condition about rows or the text of a control, whose other texts may be meant. */
function placeOf(condition: Condition): Whereabouts | null {
  if (condition.kind === 'visible' || condition.kind === 'state' || condition.kind === 'count')
    return { row: condition.target.row, places: condition.target.places };
  const isOfText = ['each', 'every', 'position', 'order', 'value', 'unread', 'any'].includes(condition.kind);
  return isOfText ? null : ANYWHERE;
}

/** Returns the condition that `"A" and "B" are visible` states of each: the next clause may deny it of another. */
function lastOf(condition: Condition | null): Condition | null {
  if (condition?.kind !== 'all') return condition;
  const [first, ...others] = condition.parts;
  if (first === undefined) return condition;
  const isPlain = isPlainlyVisible(first) && others.every(isPlainlyVisible);
  const areSame = others.every((part) => isSameState(part, first));
  const areBeside = others.every((part) => isSamePlace(part, first));
  return isPlain || areSame || areBeside ? first : condition;
}

const isSameState = (part: Condition, other: Condition): boolean =>
  part.kind === 'state' &&
  other.kind === 'state' &&
  part.state === other.state &&
  part.negated === other.negated;

const isSamePlace = (part: Condition, other: Condition): boolean =>
  part.kind === 'position' &&
  other.kind === 'position' &&
  part.negated === other.negated &&
  part.places.every(isContainer) &&
  JSON.stringify(part.places) === JSON.stringify(other.places);

export const isPlainlyVisible = (part: Condition): boolean =>
  part.kind === 'visible' && !part.negated && part.target.row === null && part.target.places.length === 0;

/** Verbs that stand for the one before them. */
const DOES = new Set("does do doesn't don't should shouldn't".split(' '));
const HOLDING = new Set(
  'contains contain shows show displays display has have lists list includes include offers offer sees see'.split(
    ' ',
  ),
);

/** True when the clause before says what something holds. */
const saysHolds = (c: Cursor, before: number): boolean =>
  c.tokens.slice(0, before).some(({ kind, lower }) => kind === 'word' && HOLDING.has(lower));

const IS = phrases('is, are, should, should be, does, do');
const IS_NOT = phrases(
  "is not, isn't, are not, aren't, should not, should not be, does not, doesn't, shouldn't",
);

/** Parses `… and above "Pay"` after `"Total" is below "Tax"`. A denial may be about one of the places or both. */
function parseOtherPlace(
  c: Cursor,
  { target, negated }: Extract<Condition, { kind: 'position' }>,
): ConditionClause | null {
  const place = negated ? null : parseRelation(c, parseAnchor);
  if (place === null) return null;
  return {
    condition: { kind: 'position', target, places: [place], negated },
    subject: null,
    expectsNoChange: false,
  };
}

/** Parses `… and 3 flights` after `There are 2 hotels`. A place beside one of them may be that of both. */
function parseOtherCount(c: Cursor, former: Extract<Condition, { kind: 'count' }>): ConditionClause | null {
  const { target } = former;
  const condition = parseFurtherCount(c);
  // `2 "Paid" and 1 "Open" row` may be about rows alone.
  const mayShareKind =
    isNameAlone(former) && condition?.target.label != null && condition.target.role !== null;
  if (condition === null || mayShareKind || condition.target.places.length > 0 || target.places.length > 0)
    return null;
  return { condition, subject: null, expectsNoChange: false };
}

/** Parses `… and "B" is not` after a state or a color of "A". */
function parseOtherState(
  c: Cursor,
  last: Extract<Condition, { kind: 'state' | 'color' }>,
): ConditionClause | null {
  const subject = parseSubject(c, { allowUnquoted: false });
  if (!subject || subject.conjunction !== 'and' || subject.screens.length > 0) return null;
  if (!(last.negated ? c.eatOneOf(IS) : c.eatOneOf(IS_NOT))) return null;
  const parts = subject.targets.map((target) => ({ ...last, target, negated: !last.negated }));
  return { condition: allOf(parts), subject, expectsNoChange: false };
}
