import type { Locator, Position } from '../../../screen/model/locator.ts';
import type { Cursor } from '../cursor.ts';
import {
  isPartOfContainer,
  parseModifier,
  parseNamedPart,
  parseRelation,
  parseRowsApart,
} from '../modifiers.ts';
import { parsePageOfThings } from './page-of-things.ts';
import type { ClauseSubject } from './subject.ts';
import { eatNoLonger } from './visible.ts';
import { countedFrom, parseAnchor, parseTarget } from '../target.ts';
import { ORDINALS, phrases, THINGS_IN_ROWS } from '../vocabulary.ts';
import type { PredicateBase, Predicate } from './predicate.ts';

/** Parses above, in the toolbar, the first item; before, after, in this order. */
export function parsePositionPredicate(
  c: Cursor,
  base: PredicateBase,
  subject: ClauseSubject,
): Predicate | null {
  if (subject.unquoted) return null;
  const hasVerb = c.eatOneOf(
    phrases(
      'listed, placed, located, positioned, shown, displayed, found, comes, come, appears, appear, stands, stand, moves, move, moved, jumps, jump',
    ),
  );
  if (!base.hasAuxiliary && !hasVerb) return null;
  // `"Check-in" is before "Check-out"` may be about the dates that they show.
  const order = !hasVerb ? null : c.eat('before') ? 'before' : c.eat('after') ? 'after' : null;
  if (order) {
    const other = parseTarget(c, { role: 'target', bare: false, modifiers: false });
    if (!other || base.negated) return null;
    const place = parseModifier(c, parseAnchor)?.place;
    const placed = (t: Locator): Locator => (place == null ? t : { ...t, places: [...t.places, place] });
    return {
      ...base,
      kind: 'order',
      make: (t) => {
        const items = order === 'before' ? [t, other] : [other, t];
        return { kind: 'order', items: items.map(placed) };
      },
    };
  }
  if (c.eat('in this order', 'in that order', 'in order')) {
    return base.negated || subject.targets.length < 2
      ? null
      : {
          ...base,
          kind: 'order',
          ordered: true,
          make: (target) => ({ kind: 'visible', target, negated: false }),
        };
  }
  const page = subject.targets.every(isNameOfRow) ? parsePageOfThings(c) : null;
  const positions = page === null ? (parseEndOfList(c, subject) ?? parsePlacements(c)) : [page];
  if (positions.length > 0) eatNoLonger(c, base.negated);
  const mayCompare = positions.some((place) => isBesideAmount(place) || isBesideBound(place, subject));
  if (positions.length === 0 || (!hasVerb && mayCompare)) return null;
  // `The "Volume" slider is in the middle` is about its thumb.
  const isOfThumb = subject.targets.some(({ role }) => role === 'slider' || role === 'wheel');
  if (isOfThumb && !hasVerb && positions.some(({ kind }) => kind === 'region')) return null;
  // `A row is shown next to "Milk"`: that text stands in a row itself.
  const isBesideRow = positions.some((place) => place.kind === 'relation' && place.relation === 'next to');
  if (isBesideRow && subject.targets.some(({ role }) => role === 'row')) return null;
  // "Not in the list" holds for an element that is nowhere; "not above the button" means one that is elsewhere.
  const isOutsideOnly =
    base.negated && positions.every(({ kind }) => kind === 'container' || kind === 'nth row');
  return {
    ...base,
    kind: isOutsideOnly ? 'visible' : 'position',
    make: (target) =>
      isOutsideOnly
        ? { kind: 'visible', target: { ...target, places: [...target.places, ...positions] }, negated: true }
        : { kind: 'position', target, places: positions, negated: base.negated },
  };
}

/** Parses `2 rows below "A"`, whose number is none that the subject shows. */
export function parseRowsApartPredicate(
  c: Cursor,
  base: PredicateBase,
  subject: ClauseSubject,
): Predicate | null {
  const mark = c.mark();
  const isAhead = parseRowsApart(c) !== null && c.phraseLength(['above', 'below', 'under']) > 0;
  c.reset(mark);
  return isAhead ? parsePositionPredicate(c, base, subject) : null;
}

const ENDS_OF_LIST: ReadonlyMap<string, number> = new Map([
  ...phrases(
    'at the top of, at the very top of, at the beginning of, at the start of, on top of, to the top of, to the very top of, to the beginning of',
  ).map((words) => [words, 1] as const),
  ...phrases('at the bottom of, at the very bottom of, at the end of, to the bottom of, to the end of').map(
    (words) => [words, -1] as const,
  ),
]);

const MOVES = new Set(phrases('moves, move, moved, jumps, jump'));

/** Parses `at the top of the list`: the first row. A button over the list is none of them. */
function parseEndOfList(c: Cursor, { targets }: ClauseSubject): Position[] | null {
  const mark = c.mark();
  const areRows = targets.length === 1 && targets.every(isNameOfRow);
  // "To the top" is where something moves.
  const hasMoved = MOVES.has(c.peek(-1).lower);
  const n = areRows && (c.phraseLength(['to']) === 0 || hasMoved) ? c.eatMapped(ENDS_OF_LIST) : null;
  const list = n === null ? null : parseTarget(c, { role: 'container', bare: false, modifiers: false });
  if (n !== null && list?.role === 'list' && list.name === null && list.places.length === 0)
    return [
      { kind: 'ordinal', n },
      { kind: 'container', container: 'list', label: list.label },
    ];
  c.reset(mark);
  return null;
}

const isNameOfRow = ({ label, role, row, places }: Locator): boolean =>
  label !== null && (role === null || role === 'row') && row === null && places.length === 0;

/** True for `is under "€5.00"`, `is between "€6" and "€5"`: it may compare amounts. */
const isBesideAmount = (place: Position): boolean => isBetweenAmounts(place) || isUnderAmount(place);

const isBetweenAmounts = (place: Position): boolean =>
  place.kind === 'relation' &&
  place.relation === 'between' &&
  place.anchors.some(({ label, role }) => role === null && label !== null && IS_AMOUNT.test(label));

const isUnderAmount = (place: Position): boolean =>
  place.kind === 'relation' &&
  (place.relation === 'above' || place.relation === 'below') &&
  place.direct !== true &&
  place.anchors.some(({ label, role }) => role === null && label !== null && IS_AMOUNT.test(label));

/** True for `"Price" is below "Budget"`, which may compare the two. */
const isBesideBound = (place: Position, { targets }: ClauseSubject): boolean =>
  place.kind === 'relation' &&
  (place.relation === 'above' || place.relation === 'below') &&
  place.direct !== true &&
  targets.every(({ role }) => role === null) &&
  place.anchors.some(({ label, role }) => role === null && label !== null && IS_BOUND.test(label));

/** Names of amounts that others are compared with. */
const IS_BOUND = /\b(?:budget|limit|minimum|maximum|min|max|threshold|target|average|quota|cap|allowance)$/iu;

/** A currency or a percent sign beside digits. Digits alone are the keys of a pad as well. */
const IS_AMOUNT = /^[+-]?(?:\p{Sc} ?[\d.,]+|[\d.,]+ ?(?:\p{Sc}|%))$/u;

function parsePlacements(c: Cursor): Position[] {
  const places: Position[] = [];
  for (let n = 0; n < 3; n += 1) {
    const mark = c.mark();
    const place = parseRelation(c, parseAnchor) ?? parseOrdinal(c);
    const modifier =
      place === null
        ? (parseModifier(c, parseAnchor) ?? (places.length === 0 ? parseNamedPart(c) : null))
        : { place, row: null };
    if (modifier !== null && isPartOfContainer(c, mark, modifier, places.at(-1))) {
      c.reset(mark);
      break;
    }
    if (place === null && !modifier?.place) break;
    places.push(...[place ?? modifier?.place ?? []].flat());
  }
  return places;
}

/** Nouns of `"Milk" is the first item`. Another kind of control ("the first button") would have to be checked too. */
export const ONE_OF_A_LIST = phrases(
  'one, option, item, row, entry, list item, card, cell, result, choice, element',
);

/** Parses `at position 2`, `in place 2`. */
function parseNumbered(c: Cursor): Position | null {
  const mark = c.mark();
  const n = c.eatOneOf(AT_POSITION) && c.peek().kind === 'number' ? c.takeNumber() : null;
  if (n !== null && Number.isInteger(n) && n > 0) return { kind: 'ordinal', n };
  c.reset(mark);
  return null;
}

const AT_POSITION = phrases('at position, in position, on position, at place, in place, on place, at rank');

const OF_SCREEN = phrases('on, of, in, at').flatMap((at) =>
  phrases('the page, the screen, page, screen').map((whole) => `${at} ${whole}`),
);

function parseOrdinal(c: Cursor): Position | null {
  const numbered = parseNumbered(c);
  if (numbered !== null) return numbered;
  const mark = c.mark();
  c.eat('the', 'in the', 'at the');
  const isPlace = c.peek(-1).lower === 'the' && ['in', 'at'].includes(c.peek(-2).lower);
  const n = c.eatMapped(ORDINALS);
  if (n === null || (isPlace && !c.eat('position', 'place'))) {
    c.reset(mark);
    return null;
  }
  if (!isPlace) c.eat(...ONE_OF_A_LIST, ...THINGS_IN_ROWS);
  const counted = countedFrom(c, n);
  // `The "Save" button is the last element on the page`: an ordinal counts buttons, and rows.
  if (/^(?:element|choice|option)$/u.test(c.peek(-1).lower) && c.phraseLength(OF_SCREEN) > 0) {
    c.reset(mark);
    return null;
  }
  const isOfList = c.phraseLength(['in', 'on', 'of']) > 0 || ONE_OF_A_LIST.includes(c.peek(-1).lower);
  if (!c.atBoundary && !isOfList && !THINGS_IN_ROWS.has(c.peek(-1).lower)) {
    c.reset(mark);
    return null;
  }
  return { kind: 'ordinal', n: counted };
}
