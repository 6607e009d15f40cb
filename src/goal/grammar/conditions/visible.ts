import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { isPartOfContainer, parseModifier, parseNamedPart, type Modifier } from '../modifiers.ts';
import { parseComparison, statedComparison, type CountComparison } from './count-words.ts';
import { parsePageOfThings } from './page-of-things.ts';
import type { PredicateBase, Predicate } from './predicate.ts';
import { seen } from './shown.ts';
import { standsInNoRow, type ClauseSubject } from './subject.ts';
import { parseAnchor } from '../target.ts';
import { PERSONS, phrases, REGIONS, ROLE_WORDS } from '../vocabulary.ts';
import { NUMBERS } from '../../../shared/number-words.ts';
import type { Position, Locator } from '../../../screen/model/locator.ts';

export const SEEN = phrases(
  'visible on the screen, visible on screen, shown on the screen, displayed on the screen, displayed on screen, shown on screen, visible, shown, displayed, present, on the screen, on screen, listed, there, seen, showing, in view, presented, rendered, offered, showed, visualized, visualised',
);
export const UNSEEN = phrases(
  'hidden, gone, absent, missing, removed, invisible, dismissed, no longer there, deleted',
);
export const COMES = phrases(
  'comes into view, come into view, scrolls into view, appears, appear, appeared, exists, exist, shows up, show up, pops up, pop up, popped up, comes up',
);
export const GOES = phrases(
  'disappears, disappear, disappeared, vanishes, vanish, vanished, goes away, go away, hides',
);
/** The user of the app sees what the screen shows. */
export const TO_PERSON = PERSONS.map((person) => `to ${person}`);
const OPENED = phrases('open, opened, opens, up');
const CLOSED = phrases('closed, closes');

const ENDS_OF_LIST = phrases(
  'at the top of the list, at the very top of the list, at the bottom of the list, at the very bottom of the list, at the beginning of the list, at the end of the list, at the start of the list, on top of the list',
);
const ELSEWHERE = ['as', ...ENDS_OF_LIST];

const REMOVED: ReadonlySet<string> = new Set(['deleted', 'removed']);
const isKindAlone = ({ label, name, id, places }: Locator): boolean =>
  label === null && name === null && id === undefined && places.length === 0;

/** Parses shown, hidden, appears, is gone; optionally with a position, an order, a number of times. */
export function parseVisiblePredicate(
  c: Cursor,
  base: PredicateBase,
  subject: ClauseSubject,
): Predicate | null {
  const start = c.mark();
  const canOpen = subject.targets.every(
    (t) => t.role === 'dialog' || t.role === 'menu' || t.role === 'message',
  );
  const hasVerb = base.hasAuxiliary || isTerse(c, subject);
  const isPresent = (hasVerb && c.eatOneOf(SEEN)) || c.eatOneOf(COMES) || (canOpen && c.eatOneOf(OPENED));
  const isAbsent =
    !isPresent && ((hasVerb && c.eatOneOf(UNSEEN)) || c.eatOneOf(GOES) || (canOpen && c.eatOneOf(CLOSED)));
  // "The message is deleted" may be about one of a chat.
  const isRemoved = isAbsent && REMOVED.has(c.peek(-1).lower) && subject.targets.some(isKindAlone);
  // `The total is displayed as "€5"` is about what it shows, `"Milk" is listed first` about where it stands.
  const isElsewhere = c.phraseLength(ELSEWHERE) > 0;
  // `"Milk" appears first` may be about when.
  const isNth = c.phraseLength(['first', 'last']) > 0 && !COMES.includes(c.peek(-1).lower);
  if ((!isPresent && !isAbsent) || isRemoved || isElsewhere || isNth) {
    c.reset(start);
    return null;
  }
  if ((subject.unquoted && !subject.capitalized) || c.phraseLength(['before', 'after']) > 0) {
    c.reset(start);
    return null;
  }
  const negated = base.negated !== isAbsent;
  eatNoLonger(c, negated);
  c.eatOneOf(TO_PERSON);
  const part = parseNamedPart(c)?.place ?? parsePageOfThings(c);
  const before = part === null ? (parseListedUnder(c) ?? parsePlaces(c)) : { ...NO_PLACES, places: [part] };
  eatNoLonger(c, negated);
  const ordered = c.eatOneOf(phrases('in this order, in that order, in order, in the given order'));
  const times = parseOccurrences(c);
  // `appears twice in the list`
  const after = times === null ? NO_PLACES : parsePlaces(c);
  const places = [...before.places, ...after.places];
  const screens = [...before.screens, ...after.screens];
  const row = after.row ?? before.row;
  const make = (t: Locator): Condition => {
    const target = { ...t, row: t.row ?? row, places: [...t.places, ...places] };
    return times === null
      ? seen(target, negated)
      : { kind: 'count', target, n: times.n, ...statedComparison(times.compare) };
  };
  // `A toast is shown for "Milk"` says what it is about.
  if (row !== null && subject.targets.some(standsInNoRow)) return null;
  // A row beside another one is not that one.
  if ((before.isBeside || after.isBeside) && subject.targets.some(({ role }) => role === 'row')) return null;
  if ((times !== null || ordered) && negated) return null;
  if (ordered && subject.targets.length < 2) return null;
  return { ...base, kind: 'visible', negated, ordered, screens, make };
}

const SEEN_ALONE = phrases(
  'visible, hidden, shown, displayed, listed, present, gone, missing, absent, not visible, there',
);

/** True before the end of `"Play" visible`, `Spinner gone`: a note without a verb. */
function isTerse(c: Cursor, { unquoted }: ClauseSubject): boolean {
  const length = c.phraseLength(SEEN_ALONE);
  const { kind, text, lower } = c.peek(length);
  // `"A" is not enabled and visible` denies both.
  const adverb = c.peek(-1).lower;
  const before = c.peek(adverb === 'not' || adverb === 'still' ? -2 : adverb === 'longer' ? -3 : -1);
  const isBehindSubject = before.kind === 'quote' || ROLE_WORDS.has(before.lower);
  return (
    !unquoted &&
    isBehindSubject &&
    length > 0 &&
    (kind === 'end' ||
      lower === 'and' ||
      REGIONS.has(lower) ||
      ['once', 'twice', 'instead'].includes(lower) ||
      ['in', 'on', 'at', 'below', 'above', 'under'].includes(lower) ||
      (kind === 'mark' && [',', '.', ';'].includes(text)))
  );
}

/** Skips "any more", which belongs to a denial. */
export function eatNoLonger(c: Cursor, negated: boolean): void {
  if (negated) c.eat('any more', 'anymore', 'any longer', ...(c.peek(1).lower === 'than' ? [] : ['more']));
}

interface StatedPlaces {
  readonly places: readonly Position[];
  readonly screens: readonly string[];
  readonly row: string | null;
  /** True for `next to "Milk"`. */
  readonly isBeside: boolean;
}
const NO_PLACES: StatedPlaces = { places: [], screens: [], row: null, isBeside: false };

/** Parses `under "Past"` after "listed": the part of a list below that heading, which another heading ends. */
function parseListedUnder(c: Cursor): StatedPlaces | null {
  const mark = c.mark();
  const isUnder =
    c.peek(-1).lower === 'listed' && c.eat('under', 'below', 'beneath', 'under the', 'below the');
  const label = isUnder ? c.quote('container') : null;
  if (label === null) {
    c.reset(mark);
    return null;
  }
  const more = parsePlaces(c);
  return { ...more, places: [{ kind: 'container', container: 'section', label }, ...more.places] };
}

/** Parses `top right` at the end of `Logo visible top right`. */
function parseNotedRegion(c: Cursor): Modifier | null {
  const mark = c.mark();
  const hasVerb = c.tokens.some(({ lower }) => ['is', 'are', 'be'].includes(lower));
  const region = c.readsNotes && !hasVerb ? c.eatMapped(REGIONS) : null;
  if (region !== null) c.eat('corner');
  if (region !== null && c.atBoundary) return { place: { kind: 'region', region }, row: null, screen: null };
  c.reset(mark);
  return null;
}

/** Parses up to three places after "is visible". */
function parsePlaces(c: Cursor): StatedPlaces {
  const places: Position[] = [];
  const screens: string[] = [];
  let row: string | null = null;
  let isBeside = false;
  for (let n = 0; n < 3; n += 1) {
    const mark = c.mark();
    const modifier = parseModifier(c, parseAnchor) ?? parseNotedRegion(c);
    if (!modifier) break;
    if (isPartOfContainer(c, mark, modifier, places.at(-1))) {
      c.reset(mark);
      break;
    }
    if (modifier.place) places.push(modifier.place);
    if (modifier.screen !== null) screens.push(modifier.screen);
    row = modifier.row ?? row;
    isBeside ||= modifier.isBeside === true;
  }
  return { places, screens, row, isBeside };
}

/** Parses `"Error" never appears`: no observation of the run shows it (R73). Other predicates with "never" are not read. */
export function parseNeverVisible(c: Cursor, base: PredicateBase, subject: ClauseSubject): Predicate | null {
  const isPresent = c.eatOneOf(COMES) || (base.hasAuxiliary && c.eatOneOf(SEEN));
  if (!isPresent || subject.unquoted || !c.atBoundary) return null;
  return { ...base, kind: 'other', negated: true, make: (target) => ({ kind: 'never', target }) };
}

/** Parses "twice", "exactly once", "at least 3 times". */
function parseOccurrences(
  c: Cursor,
): { readonly n: number; readonly compare: CountComparison | null } | null {
  const mark = c.mark();
  const compare = parseComparison(c);
  if (c.eat('once')) return { n: 1, compare };
  if (c.eat('twice')) return { n: 2, compare };
  const n = c.peek().kind === 'number' ? c.takeNumber() : c.eatMapped(NUMBERS);
  if (n !== null && Number.isInteger(n) && c.eat(n === 1 ? 'time' : 'times')) return { n, compare };
  c.reset(mark);
  return null;
}
