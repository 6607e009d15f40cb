import type { Condition } from '../../model/condition.ts';
import { parseBoxCondition } from './box.ts';
import { type ClauseContext, type ConditionClause, allOf } from './clause.ts';
import type { Cursor } from '../cursor.ts';
import {
  parseContainerShows,
  parseFollowing,
  parseSeeing,
  parseThereIs,
  screenAlone,
  visibleClause,
} from './presence.ts';
import { isAuxiliary, parsePredicate } from './parse-predicate.ts';
import { isSeveral, isSeveralOfName } from '../plural-nouns.ts';
import { isAboutContent, isAboutContents, mayBeDenied, namesThing } from './said-of-subject.ts';
import {
  addsPlace,
  mayBeOfAnother,
  mayBeOfHeld,
  mayShareRow,
  mayShareState,
  movesPlace,
  placedSubject,
  subjectOf,
} from './reach.ts';
import type { Predicate } from './predicate.ts';
import { parseFixedCondition } from './fixed-conditions.ts';
import { SO_IS, isPlainlyVisible, parseEllipsis, partsOf } from './ellipsis.ts';
import { parseQuotedMessage } from './quoted-message.ts';
import { isUnclearMessage } from './unclear-message.ts';
import { parseStateFirst } from './state-first.ts';
import { type ClauseSubject, parseSubject } from './subject.ts';
import { phrases } from '../vocabulary.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import { parseNoneOf } from './none-of.ts';

const CLAUSE_OPENERS = phrases('that, whether, if, for');
const AT_FIRST = phrases('by default, initially, by default ,, initially ,');

/** Parses one condition up to a boundary. Null when there is none here, and nothing is consumed. */
export function parseConditionClause(c: Cursor, context: ClauseContext): ConditionClause | null {
  const mark = c.mark();
  const one = parseOneClause(c, context);
  if (one !== null) return one;
  const either = c.line.includes(' or ') ? parseEither(c, context) : null;
  if (either === null) c.reset(mark);
  return either;
}

const parseNone = (c: Cursor, context: ClauseContext): ConditionClause | null =>
  parseNoneOf(c, context, (at, fits) =>
    eatConjunction(at) && fits(at.peek().lower) ? parseConditionClause(at, { lastSubject: null }) : 'none',
  );

const PARSERS: readonly ((c: Cursor, context: ClauseContext) => ConditionClause | null)[] = [
  parseFixedCondition,
  parseSeeing,
  parseThereIs,
  parseStateFirst,
  parseFollowing,
  parseNone,
  parseContainerShows,
  parseBoxCondition,
  parseSubjectPredicate,
  parseEllipsis,
];

function parseOneClause(c: Cursor, context: ClauseContext): ConditionClause | null {
  const mark = c.mark();
  for (const parse of PARSERS) {
    const clause = parse(c, context);
    if (clause && c.atBoundary && !isUnclearMessage(clause.condition)) return clause;
    c.reset(mark);
  }
  return null;
}

/**
 * Parses `"A" is visible or "B" is visible` to the end of the line: one of them is enough. Beside a further clause nobody can tell which two belong
 * together.
 */
function parseEither(c: Cursor, context: ClauseContext): ConditionClause | null {
  const isAfterOther = (context.lastCondition ?? context.former ?? null) !== null;
  const isFirst = !isAfterOther && !['and', 'but'].includes(c.peek(-1).lower);
  c.eat('either');
  const parts: Condition[] = [];
  if (!isFirst) return null;
  while (parts.length < 6) {
    const mark = c.mark();
    if (parts.length > 0 && c.peek().text === ',') c.take();
    if (parts.length > 0 && !c.eat('or', 'or else')) {
      c.reset(mark);
      break;
    }
    const clause = parseNamedClause(c);
    if (clause === null) return null;
    parts.push(clause);
  }
  if (
    parts.length < 2 ||
    mayShareEnd(parts) ||
    !(c.ended || (c.peek().text === '.' && c.peek(1).kind === 'end'))
  )
    return null;
  return { condition: { kind: 'any', parts }, subject: null, expectsNoChange: false };
}

/** True for `"A" is visible or "B" is visible in the dialog`: the place may be that of both. */
function mayShareEnd(parts: readonly Condition[]): boolean {
  const isPlaced = (part: Condition): boolean =>
    partsOf(part).some(
      (one) =>
        'target' in one && one.target !== null && (one.target.row !== null || one.target.places.length > 0),
    );
  const [last, ...former] = parts.toReversed();
  return last !== undefined && isPlaced(last) && !former.every(isPlaced);
}

/** Parses a clause that names its own subject, before "or" or the end. */
function parseNamedClause(c: Cursor): Condition | null {
  c.extraBoundaries = new Set(['or']);
  const clause = parseOneClause(c, { lastSubject: null });
  c.extraBoundaries = null;
  return clause?.condition ?? null;
}

/** Parses conditions joined by "and" and ",", as far as they can be read. */
export function parseConditionClauses(c: Cursor, context: ClauseContext): ConditionClause[] {
  const clauses: ConditionClause[] = [];
  let { lastSubject, lastCondition = null } = context;
  const start = c.mark();
  const startsWithIf = c.eatOneOf(CLAUSE_OPENERS) && c.peek(-1).lower === 'if';
  c.eatOneOf(AT_FIRST);
  for (;;) {
    const mark = c.mark();
    if (clauses.length > 0 && !eatConjunction(c)) return clauses;
    // `"Saved" is shown and then disappears`: no screen shows both.
    if (clauses.length > 0 && c.peek(-1).lower === 'then') {
      c.reset(mark);
      return clauses;
    }
    // `If "A" is visible, "B" is visible` asserts neither; `Verify if "A" is visible` asks whether.
    if (startsWithIf && clauses.length > 0 && c.peek(-1).text === ',') {
      c.reset(start);
      return [];
    }
    if (clauses.length > 0) c.eat('that');
    const clause = parseConditionClause(c, clauses.length === 0 ? context : { lastSubject, lastCondition });
    if (!clause) {
      c.reset(mark);
      return clauses;
    }
    lastSubject = clause.subject ?? lastSubject;
    lastCondition = clause.condition;
    clauses.push(clause);
  }
}

/** Consumes "and", ", and", "but" or ",", but not the end of a sentence. */
export function eatConjunction(c: Cursor): boolean {
  const comma = [',', ';'].includes(c.peek().text) && c.take().kind === 'mark';
  return c.eat('and also', 'and then', 'and', 'but', 'while') || comma;
}

function parseSubjectPredicate(c: Cursor, context: ClauseContext): ConditionClause | null {
  if (c.phraseLength(SO_IS) > 0) return null;
  const mark = c.mark();
  const named = parseSubject(c, { allowUnquoted: true });
  const meant = named ?? pronounSubject(c, context);
  if (!meant) return null;
  const isPronoun = named === null && c.mark().at > mark.at;
  const predicate =
    parsePredicate(c, meant) ??
    (named === null && !isPronoun ? parseFurtherAdjective(c, meant, context) : null);
  // `Tap "Delete" -> gone` may be about the row.
  const isLeftOut = named === null && !isPronoun && !context.lastCondition;
  if (isLeftOut && predicate?.kind === 'visible') return null;
  const said: Said = named !== null ? 'named' : isPronoun ? 'pronoun' : 'left out';
  if (predicate === null || mayBeOther(c, mark.at, { said, predicate, subject: meant, context })) {
    c.reset(mark);
    return null;
  }
  const subject = said === 'named' ? meant : subjectOf(predicate, meant);
  if (predicate.kind !== 'visible' && subject.targets.some(isSeveral)) return null;
  // `The "Book" buttons are disabled` is about each of them, and `The "Book" buttons are visible` about two at least.
  const isNone = predicate.kind === 'visible' && predicate.negated;
  if (!isNone && subject.targets.length === 1 && subject.targets.some(isSeveralOfName)) return null;
  if (subject.ofContent === true && !isAboutContent(predicate, subject)) return null;
  // `The task "A" is "Done"` may be about what stands beside it.
  if (!subject.unquoted && isAboutContents(predicate, subject) && namesThing(c, mark.at)) return null;
  if (subject.conjunction === 'nor' || (subject.conjunction === 'or' && predicate.negated)) return null;
  const others = parseOthers(c, subject, predicate);
  if (others === null) return null;
  const parts: Condition[] = [];
  const message = predicate.kind === 'visible' && !predicate.negated ? parseQuotedMessage(c, subject) : null;
  for (const target of subject.targets) {
    const part = predicate.make(message === null ? target : { ...target, label: message, name: null });
    if (!part) return null;
    parts.push(part);
  }
  const condition: Condition =
    predicate.ordered && parts.length > 1
      ? { kind: 'order', items: subject.targets }
      : subject.conjunction === 'or'
        ? { kind: 'any', parts }
        : allOf(parts);
  if (predicate.negated && (subject.screens.length > 0 || predicate.screens.length > 0)) return null;
  const screens = [...subject.screens, ...predicate.screens].map(
    (title) => ({ kind: 'screen', title, negated: false }) as const,
  );
  return {
    condition: allOf([...screens, condition, ...others]),
    subject: placedSubject(subject, parts),
    expectsNoChange: predicate.expectsNoChange,
  };
}

/** How a clause names its subject. */
type Said = 'named' | 'pronoun' | 'left out';

interface Reading {
  readonly said: Said;
  readonly predicate: Predicate;
  readonly subject: ClauseSubject;
  readonly context: ClauseContext;
}

/** True when the predicate may be about something else than the subject, or about more. */
function mayBeOther(c: Cursor, from: number, { said, predicate, subject, context }: Reading): boolean {
  if (said === 'named')
    return mayShareRow(c, from, predicate, subject, context) || mayShareState(predicate, subject, context);
  const first = c.tokens[from]?.lower ?? '';
  const hasVerb = said === 'pronoun' || (isAuxiliary(first) && first !== 'not');
  if (movesPlace(predicate, subject)) return true;
  if (addsPlace(predicate, subject, context) || (!hasVerb && mayBeOfHeld(predicate, subject, context)))
    return true;
  const { lastCondition: last } = context;
  // `"Details" is expanded and shows "x"`: its content does.
  if (predicate.kind === 'value' && last?.kind === 'state' && last.state === 'expanded') return true;
  return said === 'pronoun' ? mayBeOfAnother(predicate, subject, context) : mayBeDenied(c, from, predicate);
}

/**
 * Parses `visible`, `blue` after `is enabled and`: the verb of the clause before is that of this one. After a denial it may be
 * denied too, and another value may belong to another control.
 */
function parseFurtherAdjective(
  c: Cursor,
  subject: ClauseSubject,
  { lastCondition: last }: ClauseContext,
): Predicate | null {
  const isBound = last?.kind === 'number' && last.compare !== '=';
  const isAdjective = last?.kind === 'state' || last?.kind === 'visible' || last?.kind === 'color';
  if (!isBound && (!isAdjective || last.negated)) return null;
  // "And still at most 10" says something of the time before, too.
  if (isBound && c.phraseLength(['still', 'already']) > 0) return null;
  const predicate = parsePredicate(c, subject, true);
  const [target] = subject.targets;
  const made = target === undefined ? null : predicate?.make(target);
  if (isBound) return made?.kind === 'number' && isOtherEnd(last, made) ? predicate : null;
  return made?.kind === 'state' || made?.kind === 'color' || made?.kind === 'visible' ? predicate : null;
}

type Bound = Extract<Condition, { kind: 'number' }>;

/** True for the upper end after the lower one, or the reverse: `is at least 5 and at most 10`. */
function isOtherEnd(one: Bound, other: Bound): boolean {
  const [low, high] = one.compare.startsWith('>') ? [one, other] : [other, one];
  const isRange = low.compare.startsWith('>') && high.compare.startsWith('<');
  const isPlain = 'value' in low.than && 'value' in high.than && low.than.value <= high.than.value;
  return isRange && (isPlain || ('shownBy' in low.than && 'shownBy' in high.than));
}

/**
 * Parses what else is visible, or not, in the same breath: `"A" is shown instead of "B"`, `… along with "B"`, `"A", but not "B", is shown`.
 * Null when the line says so of something that can't be denied alone.
 */
function parseOthers(c: Cursor, subject: ClauseSubject, predicate: Predicate): readonly Condition[] | null {
  const { excluded = [] } = subject;
  const isPlain = predicate.kind === 'visible' && !predicate.negated && !predicate.ordered;
  if (excluded.length > 0 && !isPlain) return null;
  const denied = excluded.map((target) => ({ kind: 'visible', target, negated: true }) as const);
  if (!isPlain || subject.unquoted) return denied;
  const mark = c.mark();
  const isDenied = c.eat('instead of', 'rather than', 'in place of');
  if (isDenied || c.eat('along with', 'as well as', 'together with')) {
    const other = parseSubject(c, { allowUnquoted: false });
    const isNamed = other !== null && other.conjunction === 'and' && other.screens.length === 0;
    // `"A" is shown instead of "B" in the dialog`: the place is that of both.
    if (isNamed && other.targets.some(({ row, places }) => row !== null || places.length > 0)) return null;
    if (isNamed && c.atBoundary)
      return [
        ...denied,
        ...other.targets.map((target) => ({ kind: 'visible', target, negated: isDenied }) as const),
      ];
    c.reset(mark);
  }
  return denied;
}

/** Returns the last subject for "it", or for no subject at all after "and". */
/** True in `Tap the heart icon -> turns red`: the note is about what was touched. */
const isBehindArrow = (c: Cursor): boolean => c.readsNotes && c.peek(-1).text === '→';

function pronounSubject(c: Cursor, context: ClauseContext): ClauseSubject | null {
  const isPronoun = c.eat('it', 'they', 'this');
  if (!isPronoun) return context.lastCondition || isBehindArrow(c) ? context.lastSubject : null;
  const meant = context.it === undefined ? context.lastSubject : context.it;
  // `Tap "A" and "B" and verify they are selected`: the last one alone is not "they".
  const isOfSeveral = c.peek(-1).lower === 'they';
  return (meant?.targets.length ?? 0) > 1 === isOfSeveral ? meant : null;
}

/** Parses a control alone, which counts as "is visible": `Verify the "Save" button`. */
export function parseTargetAlone(c: Cursor): ConditionClause | null {
  const mark = c.mark();
  const screen = screenAlone(c);
  if (screen !== null) return screen;
  // `Verify on "Home"` is about a page.
  if (c.peek().lower === 'on') return null;
  const clause = visibleClause(c, false);
  const isAlone = clause !== null && c.atBoundary && !isStatedTogether(c, clause.subject);
  if (isAlone && clause.subject?.targets.every(saysEnoughAlone)) return clause;
  c.reset(mark);
  return null;
}

/** True before the rest of `The dialog and the menu contain "Edit"`, which is about both. A further thing that is only visible changes nothing. */
function isStatedTogether(c: Cursor, lastSubject: ClauseSubject | null): boolean {
  const mark = c.mark();
  const isJoined = c.peek().text !== ';' && eatConjunction(c) && c.peek().lower !== 'that';
  const next = isJoined ? parseConditionClause(c, { lastSubject }) : null;
  c.reset(mark);
  return next !== null && !partsOf(next.condition).every(isPlainlyVisible);
}

/** Things that come and go. Nearly every page shows a title, a text and a button: `Verify the title` asks for more than that there is one. */
export const COMES_AND_GOES: ReadonlySet<Locator['role']> = new Set([
  'dialog',
  'message',
  'menu',
  'spinner',
] as const);

/** Verbs that no control is called by alone: `Switch tabs`, `Go to Profile tab` are acts. */
const ACTS = new Set(
  'tap click press hit go navigate switch swipe scroll type enter pull rotate wait visit choose pick'.split(
    ' ',
  ),
);

const saysEnoughAlone = ({ label, name, role, row, places }: Locator): boolean =>
  label !== null ||
  COMES_AND_GOES.has(role) ||
  (role !== null &&
    (name !== null || row !== null || places.length > 0) &&
    !ACTS.has(name?.split(' ')[0]?.toLowerCase() ?? ''));
