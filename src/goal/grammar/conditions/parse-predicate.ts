import type { Cursor } from '../cursor.ts';
import { parseAvailablePredicate } from './available.ts';
import { parseChangedPredicate } from './changed.ts';
import { parseColorPredicate } from './color.ts';
import { parseComparisonPredicate } from './comparison.ts';
import { parseDatePredicate } from './date.ts';
import { parsePatternPredicate } from './pattern.ts';
import { parsePositionPredicate, parseRowsApartPredicate } from './position.ts';
import { parseRememberedName } from './remembered-name.ts';
import type { PredicateBase, Predicate } from './predicate.ts';
import { parseStatePredicate, STATE_WORDS } from './state.ts';
import { parseValuePredicate } from './value.ts';
import type { Token } from '../tokens.ts';
import { COMES, eatNoLonger, parseNeverVisible, parseVisiblePredicate, SEEN } from './visible.ts';
import type { ClauseSubject } from './subject.ts';
import { ORDINALS, phrases, THINGS_IN_ROWS } from '../vocabulary.ts';

const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(', '));
const NEGATIVE_AUXILIARIES = wordSet(
  "isn't, aren't, wasn't, weren't, doesn't, don't, didn't, hasn't, haven't, shouldn't, mustn't, can't, cannot, couldn't, won't, wouldn't, not, never",
);
const AUXILIARIES = wordSet(
  'is, are, was, were, be, been, being, does, do, did, has, have, should, must, will, can, gets, get, becomes, become, remains, remain, stays, stay',
);
export const isAuxiliary = (word: string): boolean => AUXILIARIES.has(word) || NEGATIVE_AUXILIARIES.has(word);

const STAYING = wordSet('remains, remain, stays, stay');
const CHANGING = phrases('changes, change, updates, update, goes, go');
const BECOMING = wordSet('becomes, become, gets, get');
const TO_COME = [...COMES, 'disappear', 'vanish'];
const PERFECT = wordSet('has, have');
const PAST = wordSet("was, were, wasn't, weren't");
const ADVERBS = wordSet('still, now, also, currently, again, then, already');

/** Verbs after "to" in `Expect "A" to be visible`. */
const INFINITIVES = wordSet(
  'be, not, have, contain, appear, disappear, exist, equal, show, start, end, say, read',
);

const IT_IS = phrases('it is, it should, it must, it has to, it appears, it shows');

const PREDICATES: readonly ((c: Cursor, base: PredicateBase, subject: ClauseSubject) => Predicate | null)[] =
  [
    parseRowsApartPredicate,
    parseChangedPredicate,
    parseColorPredicate,
    parseDatePredicate,
    parseComparisonPredicate,
    parsePatternPredicate,
    parseRememberedComparison,
    parseStatePredicate,
    parseAvailablePredicate,
    parseVisiblePredicate,
    parseValuePredicate,
    parsePositionPredicate,
  ];

/** Parses what a clause says of its subject. `afterVerb`: the clause before holds the verb. Null when it can't be read, and nothing is consumed. */
export function parsePredicate(c: Cursor, subject: ClauseSubject, afterVerb = false): Predicate | null {
  const mark = c.mark();
  // `The text "Hi" it is displayed`, as in other languages.
  if (c.peek(-1).kind === 'quote' && c.phraseLength(IT_IS) > 0) c.eat('it');
  const stated = parseAuxiliaries(c);
  const hasAuxiliary = stated.hasAuxiliary || afterVerb;
  const base: PredicateBase = { ...stated, hasAuxiliary, ordered: false, screens: [] };
  const says = c.tokens.slice(mark.at, c.mark().at);
  if (says.some((token) => token.kind === 'word' && token.lower === 'never')) {
    // "Never" is no "not now": it is about every observation of the run. "Already never" is about neither.
    const isOfNow = says.some(({ lower }) => lower === 'already' || lower === 'still');
    const never = isOfNow ? null : parseNeverVisible(c, base, subject);
    if (!never) c.reset(mark);
    return never;
  }
  // "Already" is about a change that is over, "stays" and "still" about none, "changes" about one to come.
  const saysAlready = says.some(({ lower }) => lower === 'already');
  const isOfNow = saysAlready || says.some(({ lower }) => lower === 'still');
  const isComing =
    c.phraseLength(CHANGING) > 0 ||
    (says.some(({ lower }) => BECOMING.has(lower)) && !says.some(({ lower }) => PERFECT.has(lower)));
  const saysBoth = (saysAlready && says.some(({ lower }) => STAYING.has(lower))) || (isOfNow && isComing);
  // A thing that is "still to appear" has not appeared.
  const isYetToCome =
    says.some(({ lower }, i) => lower === 'still' && says[i + 1]?.lower === 'to') &&
    c.phraseLength(TO_COME) > 0;
  // "Still no longer" and "has been still" say something of the time before as well.
  const isOddlyStill = says.some(
    ({ lower }, i) =>
      lower === 'still' &&
      (says[i - 1]?.lower === 'been' || (says[i + 1]?.lower === 'no' && says[i + 2]?.lower === 'longer')),
  );
  // Other words of the past say nothing about the screen as it is: a text that "has been displayed" may be gone by now.
  const isPerfect =
    c.peek(-1).lower === 'been' &&
    (c.phraseLength(SEEN) > 0 || ['number', 'quote', 'placeholder'].includes(c.peek().kind));
  if (
    isPerfect ||
    saysBoth ||
    isYetToCome ||
    isOddlyStill ||
    saysMerePossibility(c, says) ||
    says.some(({ lower }) => PAST.has(lower))
  ) {
    c.reset(mark);
    return null;
  }
  const isQuantified = c.tokens.slice(0, mark.at).some(({ lower }) => lower === 'both' || lower === 'all');
  if (subject.targets.length > 1 && subject.conjunction === 'and' && !base.negated && !isQuantified)
    c.eat('all', ...(subject.targets.length === 2 ? ['both'] : []));
  const start = c.mark();
  for (const parse of PREDICATES) {
    const predicate = parse(c, base, subject);
    if (predicate !== null) return predicate;
    // The words that one of them looked at are words for the next one.
    c.reset(start);
  }
  c.reset(mark);
  return null;
}

const ABILITY = wordSet("can, can't, cannot, couldn't, wouldn't");
/** Verbs before "to be" that leave it open: `has to be` says what is expected. */
const IS_DUE = wordSet('is, are, remains, remain, stays, stay');
const OWES = wordSet("have, has, hasn't, haven't, need, needs");
/** Words that the screen as it is tells: a control that can be tapped is enabled. */
const IS_ABLE = phrases('tapped, clicked, pressed, touched, used, edited, seen');

/**
 * True for `can be deleted`, `cannot be selected`, `is being removed`, `is to be hidden`: the screen as it is shows the state, and not whether
 * it is possible, under way or due.
 */
function saysMerePossibility(c: Cursor, says: readonly Token[]): boolean {
  const words = says.map(({ lower }) => lower);
  if (words.some((word) => ABILITY.has(word))) return c.phraseLength(IS_ABLE) === 0;
  const isDue = words.some((word, i) => word === 'to' && IS_DUE.has(words[i - 1] ?? ''));
  // A control that "does not have to be" visible may still be.
  const isFree =
    words.some((word, i) => word === 'to' && OWES.has(words[i - 1] ?? '')) &&
    words.some((word) => NEGATIVE_AUXILIARIES.has(word));
  return isDue || isFree || (words.includes('being') && c.phraseLength(SEEN) === 0);
}

function parseAuxiliaries(c: Cursor): Pick<PredicateBase, 'negated' | 'expectsNoChange' | 'hasAuxiliary'> {
  let negated = false;
  let expectsNoChange = false;
  let hasAuxiliary = false;
  for (;;) {
    const word = c.peek().kind === 'quote' ? '' : c.peek().lower;
    // A sign has no adverb: `"Quality" = still "High"`.
    if (word === '=' && c.peek(-1).kind !== 'mark' && (c.peek(1).kind !== 'mark' || isCurrency(c.peek(1)))) {
      c.take();
      return { negated, expectsNoChange, hasAuxiliary: true };
    }
    if (isNoteSign(c)) {
      c.take();
      return { negated, expectsNoChange, hasAuxiliary: true };
    }
    if (c.eat('no longer', 'not yet') || eatNotMore(c)) negated = true;
    else if (NEGATIVE_AUXILIARIES.has(word)) {
      if (negated) return { negated, expectsNoChange, hasAuxiliary };
      negated = true;
      hasAuxiliary ||= word !== 'not' && word !== 'never';
      c.take();
    } else if (AUXILIARIES.has(word) || (/^needs?$/u.test(word) && c.peek(1).lower === 'to')) {
      expectsNoChange ||= STAYING.has(word);
      hasAuxiliary = true;
      c.take();
    } else if (negated && c.eat('anymore', 'any more', 'any longer')) continue;
    else if (ADVERBS.has(word) || (word === 'to' && INFINITIVES.has(c.peek(1).lower))) c.take();
    else return { negated, expectsNoChange, hasAuxiliary };
  }
}

const isCurrency = ({ text }: Token): boolean => /^\p{Sc}$/u.test(text);

/** True at the colon of `Total: 20`, `"Wi-Fi": on`, before the last word of a line. */
const isNoteSign = (c: Cursor): boolean => {
  const { kind, lower } = c.peek(1);
  // `Last order: "A-12"` may be a caption.
  const isNthThing = ORDINALS.has(c.peek(-2).lower) && THINGS_IN_ROWS.has(c.peek(-1).lower);
  const isAfterName = c.readsNotes && c.peek().text === ':' && c.peek(-1).kind !== 'mark' && !isNthThing;
  const isValue =
    kind === 'quote' ||
    kind === 'number' ||
    /^\d+(?:\.\d+)+$/u.test(lower) ||
    isCurrency(c.peek(1)) ||
    lower === 'on' ||
    lower === 'off';
  // `Temperature: 38.5 °C`, `Next visit: 12 April 2027`
  // `Name: "Ann", Age: 30`
  const isBeforeNext = c.peek(2).text === ',' && [4, 5, 6].some((at) => c.peek(at).text === ':');
  const isShort = isValue && (isBeforeNext || [2, 3, 4].some((at) => c.peek(at).kind === 'end'));
  const length = isAfterName && !isShort ? c.phraseLength(NOTED, 1) : 0;
  return isAfterName && (isShort || (length > 0 && c.peek(1 + length).kind === 'end'));
};

/** Words behind a colon that say what is so: `"Save": disabled`, `Delivery: tomorrow`. */
const NOTED = [
  ...STATE_WORDS.filter((words) => !words.startsWith('in ')),
  ...phrases(
    'visible, hidden, shown, displayed, present, gone, not visible, not shown, today, tomorrow, yesterday',
  ),
];

/** Consumes "not more", "no longer" in other words. "Not more than 5" is a bound. */
const eatNotMore = (c: Cursor): boolean => {
  const length = c.phraseLength(NOT_MORE);
  if (length === 0 || c.peek(length).lower === 'than') return false;
  c.takePhrase(length);
  return true;
};
const NOT_MORE = phrases('not more, no more, not anymore, not any more');

/** Parses `… equals the remembered total`. */
function parseRememberedComparison(c: Cursor, base: PredicateBase): Predicate | null {
  const mark = c.mark();
  const verb = c.eatOneOf(
    phrases('equals, equal to, shows, matches, the same as, displays, contains, show, equal, match'),
  );
  if ((verb || base.hasAuxiliary) && c.eat('the remembered', 'remembered')) {
    const name = c.quote('other') ?? parseRememberedName(c);
    eatNoLonger(c, base.negated);
    if (name !== '')
      return {
        ...base,
        kind: 'other',
        make: (target) => ({ kind: 'remembered', name, target, negated: base.negated }),
      };
  }
  c.reset(mark);
  return null;
}
