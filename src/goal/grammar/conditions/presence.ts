/** Parses what is there, or not: `There is a "Save" button`, `User sees "Milk"`, `The header shows "A"`. */
import { allOf, type ConditionClause, type ClauseContext } from './clause.ts';
import type { Cursor } from '../cursor.ts';
import { parseScreenName } from './screen.ts';
import {
  IT_SAYS,
  IT_SHOWS,
  NEGATED_FIRST,
  NOT_SEEING,
  NOT_SHOWING,
  SEEING,
  SHOWING,
  VERB_FIRST,
} from './seeing.ts';
import { parseSubject } from './subject.ts';
import { seen } from './shown.ts';
import { eatNoLonger } from './visible.ts';
import { CONTAINERS, DETERMINERS, PLURAL_ROLES, ROLE_WORDS, phrases } from '../vocabulary.ts';
import type { Locator } from '../../../screen/model/locator.ts';

export const WHOLE = phrases(
  'the screen, the page, the app, this screen, this page, the current screen, the view, screen, page, app, the system, the application, system, application',
);

/** Parses the things that a verb of seeing is about. */
export function visibleClause(
  c: Cursor,
  negated: boolean,
  places: Locator['places'] = [],
): ConditionClause | null {
  c.eat('that');
  eatFollowing(c);
  // `There are not both "A" and "B"` allows one of them.
  if (negated && c.phraseLength(['both', 'all of']) > 0) return null;
  const subject = parseSubject(c, { allowUnquoted: false, sharesPlace: !negated });
  if (!subject || subject.unquoted || subject.ofContent === true) return null;
  eatNoLonger(c, negated);
  const targets = subject.targets.map((t) => ({ ...t, places: [...t.places, ...places] }));
  const parts = targets.map((target) => seen(target, negated));
  if (subject.conjunction === 'or' && negated) return null;
  const condition = subject.conjunction === 'or' ? ({ kind: 'any', parts } as const) : allOf(parts);
  const screens = subject.screens.map((title) => ({ kind: 'screen', title, negated: false }) as const);
  if (screens.length > 0 && negated) return null;
  const placed = { ...subject, targets, unplaced: subject.targets };
  return {
    condition: allOf([...screens, condition]),
    subject: negated ? subject : placed,
    expectsNoChange: false,
  };
}

/** A list behind a colon, after "I see". */
export const FOLLOWING = phrases(
  'following, following texts, following items, following options, following entries, following elements, following values',
).flatMap((words) => [`the ${words}`, words]);

/** Consumes `the following:`, `:` before a list of names. */
function eatFollowing(c: Cursor): void {
  const mark = c.mark();
  c.eatOneOf(FOLLOWING);
  const isList = c.peek().text === ':' && c.take().kind === 'mark' && c.peek().kind === 'quote';
  if (!isList) c.reset(mark);
}

const ARE_SEEN = phrases('are, should be, must be').flatMap((are) =>
  phrases('shown, visible, displayed, present, listed, offered').map((seen) => `${are} ${seen} :`),
);

/** Parses `The following buttons are shown: "Save", "Cancel"`. */
export function parseFollowing(c: Cursor): ConditionClause | null {
  if (!c.eatOneOf(FOLLOWING)) return null;
  const noun = c.peek().lower;
  // "Items" may be anything.
  const isKind = PLURAL_ROLES.includes(noun) && c.peek(-1).lower === 'following';
  if (isKind) c.take();
  if (!c.eatOneOf(ARE_SEEN) || c.peek().kind !== 'quote') return null;
  const role = isKind ? (ROLE_WORDS.get(noun) ?? null) : null;
  const clause = visibleClause(c, false);
  if (clause?.condition.kind !== 'all' || clause.subject?.conjunction !== 'and') return null;
  if (clause.subject.targets.some((target) => target.role !== null)) return null;
  const targets = clause.subject.targets.map((target) => ({ ...target, role }));
  return {
    condition: allOf(targets.map((target) => ({ kind: 'visible', target, negated: false }))),
    subject: { ...clause.subject, targets },
    expectsNoChange: false,
  };
}

/** Parses `User sees "Milk"`, `the page shows "Milk"`. */
export function parseSeeing(c: Cursor, context: ClauseContext): ConditionClause | null {
  const mark = c.mark();
  c.eat('the');
  if (context.lastSubject === null && c.eatOneOf(IT_SAYS) && c.peek().kind === 'quote')
    return visibleClause(c, false);
  if (context.lastSubject === null && c.eatOneOf(IT_SHOWS)) return overPage(visibleClause(c, false));
  if (c.eatOneOf(NOT_SEEING)) return visibleClause(c, true);
  if (c.eatOneOf(SEEING))
    return screenAlone(c) ?? (c.eat('no') ? visibleClause(c, true) : visibleClause(c, false));
  c.reset(mark);
  if (c.eatOneOf(WHOLE)) {
    if (c.eatOneOf(NOT_SHOWING)) return visibleClause(c, true);
    if (c.eatOneOf(SHOWING)) return c.eat('no') ? visibleClause(c, true) : visibleClause(c, false);
  }
  return null;
}

/** Returns the clause where each thing lies over the page: an alert, a message. */
const overPage = (clause: ConditionClause | null): ConditionClause | null =>
  clause?.subject?.targets.every(({ role }) => role === 'dialog' || role === 'message') === true
    ? clause
    : null;

const HAVING = phrases('has, should have, must have, still has, now has');
const NOT_HAVING = phrases("does not have, doesn't have, should not have, shouldn't have, no longer has");

/** Parses `The header shows "A"`, `the "Profile" card does not contain "A"`: texts in a part of the screen that has none itself. */
export function parseContainerShows(c: Cursor): ConditionClause | null {
  c.eat('the', 'this');
  const before = c.quote('container');
  const kind = c.eatMapped(CONTAINERS);
  // `The context menu` is named by its kind, and holds what a menu holds.
  const isKindOfMenu = kind === 'menu' && ['context', 'overflow'].includes(c.peek(-2).lower);
  if (kind === null || (CONTAINS_OF_ITSELF.has(kind) && !isKindOfMenu)) return null;
  const label = before ?? c.quote('container');
  const place = { kind: 'container', container: kind, label } as const;
  if (c.eatOneOf(NOT_SHOWING, NOT_HAVING)) return visibleClause(c, true, [place]);
  return c.eatOneOf(SHOWING, HAVING) ? visibleClause(c, false, [place]) : null;
}

/** Containers that are controls as well: `The list contains "A"` is read with its control. */
const CONTAINS_OF_ITSELF: ReadonlySet<string> = new Set([
  'list',
  'dialog',
  'menu',
  'row',
  'snackbar',
  'sheet',
  'card',
]);

/** Parses `is displayed the message "A"`, `not appears the button "A"`. Null where nothing follows the verb. */
function parseVerbFirst(c: Cursor): ConditionClause | null {
  const negated = c.eatOneOf(NEGATED_FIRST);
  if (!negated && !c.eatOneOf(VERB_FIRST)) return null;
  const { kind, lower } = c.peek();
  const isSubject = kind === 'quote' || DETERMINERS.has(lower) || ROLE_WORDS.has(lower);
  return isSubject ? visibleClause(c, negated) : null;
}

const THERE_IS_NOT = phrases("there isn't, there aren't, there should not be, there shouldn't be").flatMap(
  (words) => [words, `${words} any`],
);

export function parseThereIs(c: Cursor): ConditionClause | null {
  if (
    !c.eatOneOf(
      phrases(
        "there is, there are, there should be, there must be, there's, there is now, there is still, there must exist, there should exist, there exists, there exist, there has to be, there have to be, there needs to be, there will be",
      ),
    )
  ) {
    return c.eatOneOf(THERE_IS_NOT) ? visibleClause(c, true) : parseVerbFirst(c);
  }
  c.eat('still', 'now', 'also');
  c.eat('shown', 'displayed', 'visible');
  const negated = c.eat('not any', 'no longer any', 'no longer', 'no any', 'no', 'not');
  // "There are more items" compares with a count that the grammar does not know.
  if (c.eat('more') && !negated) return null;
  const clause = visibleClause(c, negated);
  if (clause) c.eat('visible', 'shown', 'displayed', 'present');
  return clause;
}

const PRESENCE = phrases(
  'visible, displayed, shown, presence of, the presence of, visibility of, the visibility of',
);
const ABSENCE = phrases('not visible, not displayed, not shown, absence of, the absence of');

/** Parses what follows a verb such as "Assert": `visible "A"`, `not visible "A"`, `the presence of "A"`. Null when there is none here. */
export function parseVisibilityOf(c: Cursor): ConditionClause | null {
  const mark = c.mark();
  const negated = c.eatOneOf(ABSENCE);
  const clause = negated || c.eatOneOf(PRESENCE) ? visibleClause(c, negated) : null;
  if (clause !== null && c.atBoundary) return clause;
  c.reset(mark);
  return null;
}

/** Parses `the "Orders" screen` after a verb of seeing: that screen is open. Nothing is consumed when there is none here. */
export function screenAlone(c: Cursor): ConditionClause | null {
  const mark = c.mark();
  const title = parseScreenName(c);
  const isQuoted = c.tokens.slice(mark.at, c.mark().at).some(({ kind }) => kind === 'quote');
  if (title !== null && isQuoted && c.atBoundary)
    return { condition: { kind: 'screen', title, negated: false }, subject: null, expectsNoChange: false };
  c.reset(mark);
  return null;
}
