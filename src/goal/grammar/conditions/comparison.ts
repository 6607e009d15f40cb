import type { Condition, NumberBound, NumberComparison } from '../../model/condition.ts';
import type { ShownNumbers } from '../../../screen/model/shown-numbers.ts';
import {
  parseAmount,
  parseMeasure,
  parseNumber,
  parsePlainBound,
  PERCENT,
  PLACES,
  type PlainBound,
} from './amount.ts';
import { parseRememberedName } from './remembered-name.ts';
import type { ControlRole, Locator } from '../../../screen/model/locator.ts';
import type { Cursor } from '../cursor.ts';
import { CONTAINER_OF_ROLE } from '../modifiers.ts';
import { numberIn } from '../tokens.ts';
import { phrases } from '../vocabulary.ts';
import { allOf } from './clause.ts';
import { parseComparisonSign } from './count-words.ts';
import { hasParts, isNumbered } from './numbering.ts';
import { isMeasured, isReckoned, parseShownNumbers } from './shown-numbers.ts';
import type { PredicateBase, Predicate } from './predicate.ts';
import type { ClauseSubject } from './subject.ts';

const COMPARISONS: readonly (readonly [NumberComparison, readonly string[]])[] = [
  // The longer phrases first: "more than or equal to" begins with "more than".
  [
    '>=',
    phrases(
      'at least, no less than, not less than, greater than or equal to, more than or equal to, greater or equal to, greater or equal than, equal to or greater than, equal or greater than',
    ),
  ],
  [
    '<=',
    phrases(
      'at most, no more than, not more than, less than or equal to, less or equal to, less or equal than, equal to or less than, equal or less than',
    ),
  ],
  [
    '>',
    phrases(
      'more than, greater than, higher than, larger than, bigger than, major than, major to, superior to, above, over',
    ),
  ],
  [
    '<',
    phrases(
      'less than, fewer than, lower than, smaller than, minor than, minor to, inferior to, below, under',
    ),
  ],
];
/** Phrases after the number: `4.5 or higher`. */
const OR_MORE = phrases('or more, or higher, or greater, or above, or over');
const OR_LESS = phrases('or less, or lower, or fewer, or below, or under');
const SHOWS = phrases('shows, show, displays, display, reads, read');
const EQUALS = phrases('equal to, equals, equal, the same as, shows, show, matches, match');
const INVERSE: Readonly<Record<NumberComparison, NumberComparison>> = {
  '>': '<=',
  '<': '>=',
  '>=': '<',
  '<=': '>',
  '=': '=',
};

/**
 * Parses `is more than 5`, `is between 5 and 10`, `equals the remembered total plus 1`: a number that a control shows, compared with one
 * that the line or the run holds. Null without a number: `is above "B"` is a place.
 */
export function parseComparisonPredicate(
  c: Cursor,
  base: PredicateBase,
  subject: ClauseSubject,
): Predicate | null {
  const mark = c.mark();
  const found =
    parseRange(c, base) ??
    parseBound(c, base, subject) ??
    parseSetting(c, base, subject) ??
    parseSign(c, base);
  if (subject.targets.some(showsNoNumber)) {
    c.reset(mark);
    return null;
  }
  const isOfParts = subject.targets.some(isNumbered) && c.tokens.slice(mark.at, c.mark().at).some(hasParts);
  if (found === null || isOfParts || !c.atBoundary) {
    c.reset(mark);
    return null;
  }
  return { ...base, kind: 'value', make: found };
}

/** True for `The spinner`, `the toast`: what the line compares is how long it is shown, or how many lie in it. */
const showsNoNumber = ({ source, label, name, role }: Locator): boolean =>
  label === null && name === null && role !== null && NO_NUMBERS.has(role) && !/\bprogress\b/iu.test(source);
const NO_NUMBERS: ReadonlySet<ControlRole> = new Set([
  'spinner',
  'message',
  'dialog',
  'menu',
  'list',
  'image',
] as const);

type MakeCondition = (target: Locator) => Condition;

function parseRange(c: Cursor, base: PredicateBase): MakeCondition | null {
  const mark = c.mark();
  if (base.hasAuxiliary && c.eat('between')) {
    const from = parsePlainBound(c);
    const to = from !== null && c.eat('and') ? parsePlainBound(c) : null;
    const unit = from === null || to === null ? null : unitOfRange(from, to);
    if (from !== null && to !== null && from.value <= to.value && unit !== null) {
      const bound = (target: Locator, compare: NumberComparison, value: number): Condition => ({
        kind: 'number',
        target,
        compare,
        than: { value, ...unit },
      });
      if (!base.negated)
        return (target) => allOf([bound(target, '>=', from.value), bound(target, '<=', to.value)]);
      return (target) => ({
        kind: 'any',
        parts: [bound(target, '<', from.value), bound(target, '>', to.value)],
      });
    }
  }
  c.reset(mark);
  return null;
}

/** Returns the unit of a range, which may stand at its end alone: `between 10 and 20 euros`. Null for two units, and for "between 5 % and 10". */
function unitOfRange(from: PlainBound, to: PlainBound): Omit<PlainBound, 'value'> | null {
  if (from.percent === true && to.percent !== true) return null;
  const currencies = [...new Set([from.currency, to.currency].flatMap((currency) => currency ?? []))];
  const [currency, second] = currencies;
  if (second !== undefined || (currency !== undefined && (to.percent === true || to.unit !== undefined)))
    return null;
  if (from.unit !== undefined && from.unit !== to.unit) return null;
  return {
    ...(to.unit === undefined ? {} : { unit: to.unit }),
    ...(to.percent === true ? { percent: true as const } : {}),
    ...(currency === undefined ? {} : { currency }),
  };
}

function parseBound(c: Cursor, base: PredicateBase, { targets }: ClauseSubject): MakeCondition | null {
  const mark = c.mark();
  // `The list shows at least 3` is about its rows.
  const isShown =
    !targets.some(({ role }) => role !== null && CONTAINER_OF_ROLE.has(role)) && c.eatOneOf(SHOWS);
  const sign = parseComparisonSign(c);
  const stated = sign ?? COMPARISONS.find(([, words]) => c.eatOneOf(words))?.[0] ?? null;
  const isExceeding = stated === null && c.eat('exceeds', 'exceed');
  const compare = isExceeding ? '>' : stated;
  const hasVerb = sign !== null || isExceeding || isShown || base.hasAuxiliary;
  if (compare !== null && hasVerb) {
    const than = parseRemembered(c) ?? parsePlainBound(c) ?? (isShown ? null : parseOthers(c, targets));
    // `Load time < 3 s`: no text of the screen.
    const isOfTime = sign !== null && than !== null && 'unit' in than && isTime(than.unit);
    if (isOfTime && targets.some(({ label, id }) => label === null && id === undefined)) return null;
    if (than !== null) {
      const stands = base.negated ? INVERSE[compare] : compare;
      return (target) => ({ kind: 'number', target, compare: stands, than });
    }
  }
  c.reset(mark);
  const plain = base.hasAuxiliary && !base.negated ? parsePlainBound(c) : null;
  const open = plain === null ? null : parseOrMore(c);
  if (plain !== null && open !== null)
    return (target) => ({ kind: 'number', target, compare: open, than: plain });
  c.reset(mark);
  const isEqual = c.eatOneOf(EQUALS) || base.hasAuxiliary;
  const than = isEqual && !base.negated ? (parseRemembered(c) ?? parseReckoned(c)) : null;
  // Without "plus" it is the remembered text itself.
  if (than !== null && 'plus' in than && ('shownBy' in than || than.plus !== 0))
    return (target) => ({ kind: 'number', target, compare: '=', than });
  c.reset(mark);
  return null;
}

/** Adjectives that may be about the place or the size of what they compare. */
const OF_PLACES = /^(?:higher|lower|larger|bigger|smaller|major|minor|superior|inferior)$/u;

/** Parses `"Total"` after `is less than`. `"Ann" is higher than "Ben"` may be about a ranking, and `is above "B"` is about the place. */
function parseOthers(c: Cursor, targets: readonly Locator[]): NumberBound | null {
  const mark = c.mark();
  const adjective = c.peek(-2).lower;
  if (PLACES.has(c.peek(-1).lower)) return null;
  const shown = parseShownNumbers(c);
  const isOfNumbers = targets.every(isMeasured) || shown?.shownBy.some(({ by }) => isMeasured(by)) === true;
  if (shown !== null && (isOfNumbers || !OF_PLACES.test(adjective))) return shown;
  c.reset(mark);
  return null;
}

/** Parses `"Subtotal" plus "Tax"`, `5 more than "Subtotal"`. */
function parseReckoned(c: Cursor): NumberBound | null {
  const mark = c.mark();
  const shown = parseDifferenceFrom(c) ?? parseShownNumbers(c);
  if (shown !== null && isReckoned(shown)) return shown;
  c.reset(mark);
  return null;
}

/** Parses `5 more than "Subtotal"`. */
function parseDifferenceFrom(c: Cursor): ShownNumbers | null {
  const mark = c.mark();
  const by = parseAmount(c);
  const sign = by === null ? 0 : c.eatOneOf(MORE_THAN) ? 1 : c.eatOneOf(LESS_THAN) ? -1 : 0;
  const from = sign === 0 ? null : parseShownNumbers(c);
  const isPlain = by !== null && by.percent !== true && by.unit === undefined && by.value > 0;
  if (from !== null && isPlain && !isReckoned(from))
    return {
      ...from,
      plus: sign * by.value,
      ...(by.currency === undefined ? {} : { currency: by.currency }),
    };
  c.reset(mark);
  return null;
}

const MORE_THAN = phrases('more than, higher than, greater than');
const LESS_THAN = phrases('less than, lower than, fewer than');

const isTime = (unit: string | undefined): boolean => unit === 's' || unit === 'min' || unit === 'ms';

/** Parses "or more", "or less" after a number. Null when there is neither. */
export function parseOrMore(c: Cursor): '>=' | '<=' | null {
  if (c.eatOneOf(OR_MORE)) return '>=';
  return c.eatOneOf(OR_LESS) ? '<=' : null;
}

const SET_TO = phrases(
  'at, set to, set at, showing, shows, show, displays, display, reads, read, indicates, moved to, positioned at, equals, equal, equal to',
);

const CHANGED_TO = phrases('updated to, changed to, updates to, changes to, update to, change to');

const ENDS_OF_TRACK: ReadonlyMap<string, number> = new Map([
  ...phrases('the maximum, maximum, its maximum, the maximum value').map((words) => [words, 100] as const),
  ...phrases('the minimum, minimum, its minimum, the minimum value').map((words) => [words, 0] as const),
]);

/** Parses `is at 40 %`, `shows 40 %`, and of a slider `is at 6`. Null for a number alone elsewhere: `is 6` is a text. */
function parseSetting(c: Cursor, base: PredicateBase, subject: ClauseSubject): MakeCondition | null {
  const mark = c.mark();
  // `"2 kg" changes to 3 kg` replaces one text by another.
  const areUnquoted = subject.targets.every(({ label }) => label === null);
  const verb = c.phraseLength(SET_TO) || (areUnquoted ? c.phraseLength(CHANGED_TO) : 0);
  const isSliderAlone = subject.targets.every(({ role }) => role === 'slider');
  if (isSliderAlone && base.hasAuxiliary && !base.negated) {
    const start = c.mark();
    c.takePhrase(verb);
    const end = verb === 0 ? null : c.eatMapped(ENDS_OF_TRACK);
    if (end !== null)
      return (target) => ({ kind: 'number', target, compare: '=', than: { value: end, percent: true } });
    c.reset(start);
  }
  const { kind, text } = c.peek(verb);
  if (base.negated || kind !== 'number' || (verb === 0 && !base.hasAuxiliary)) return null;
  // The verb says no more than its number.
  c.takePhrase(verb + 1);
  const value = numberIn(text);
  const isPercent = c.eatOneOf(PERCENT);
  const unit = isPercent ? null : parseMeasure(c);
  // A row shows several numbers, and a slider tells none of its unit.
  const isHolder = subject.targets.some(
    ({ role }) =>
      role !== null && (CONTAINER_OF_ROLE.has(role) || role === 'slider' || role === 'adjustable'),
  );
  if (unit !== null && !isHolder)
    return (target) => ({ kind: 'number', target, compare: '=', than: { value, unit } });
  const than = isPercent ? { value, percent: true as const } : { value };
  const isSlider = subject.targets.every(({ role }) => role === 'slider' || role === 'adjustable');
  if (isPercent || isSlider) return (target) => ({ kind: 'number', target, compare: '=', than });
  c.reset(mark);
  return null;
}

const SIGNS: readonly (readonly [string, NumberComparison])[] = [
  ['positive', '>'],
  ['negative', '<'],
  ['zero', '='],
];

/** Parses `is positive`, `is negative`, `is zero`. */
function parseSign(c: Cursor, base: PredicateBase): MakeCondition | null {
  const found = base.hasAuxiliary ? SIGNS.find(([word]) => c.eat(word)) : undefined;
  if (found === undefined) return null;
  const [, compare] = found;
  const bound =
    (sign: NumberComparison) =>
    (target: Locator): Condition => ({ kind: 'number', target, compare: sign, than: { value: 0 } });
  if (!base.negated) return bound(compare);
  // "Not zero" is above or below it.
  return compare === '='
    ? (target) => ({ kind: 'any', parts: [bound('>')(target), bound('<')(target)] })
    : bound(INVERSE[compare]);
}

/** Parses `the remembered total (plus 1)`. */
function parseRemembered(c: Cursor): NumberBound | null {
  const mark = c.mark();
  if (!c.eat('the remembered', 'remembered')) return null;
  const name = c.quote('other') ?? parseRememberedName(c);
  const sign = c.eat('plus', '+') ? 1 : c.eat('minus') ? -1 : 0;
  const n = sign === 0 ? 0 : parseNumber(c);
  if (name !== '' && n !== null) return { remembered: name, plus: sign * n };
  c.reset(mark);
  return null;
}
