import type { Condition } from '../../model/condition.ts';
import { allOf } from './clause.ts';
import type { Cursor } from '../cursor.ts';
import { CURRENCY_CODES } from '../../../screen/model/currency.ts';
import { numbersIn } from '../../../screen/model/number.ts';
import { type Token, numberIn } from '../tokens.ts';
import { hasParts, isNumbered } from './numbering.ts';
import { isMeasured } from './shown-numbers.ts';
import { CONTAINER_OF_ROLE } from '../modifiers.ts';
import { CONTAINERS, phrases } from '../vocabulary.ts';
import type { Predicate, PredicateBase } from './predicate.ts';
import { type FurtherValues, NO_VALUES, parseNeither, parseValuesBeside } from './value-list.ts';
import { BY_DEFAULT } from './state.ts';
import { eatNoLonger } from './visible.ts';
import { type ClauseSubject, PLURALS } from './subject.ts';
import type { Locator, TextMatch } from '../../../screen/model/locator.ts';
import { containsCondition, parseButNot, parseFurtherValues, plainDialog } from './contents.ts';

const VALUES: readonly (readonly [TextMatch, readonly string[]])[] = [
  ['contains', ['contains the text', 'contain the text', 'contains', 'contain', 'includes', 'include']],
  ['starts', ['starts with', 'start with', 'begins with', 'begin with']],
  ['ends', ['ends with', 'end with']],
  [
    'exact',
    [
      'equals to',
      'equal at',
      'equals',
      'equal to',
      'equal',
      'shows the text',
      'shows the value',
      'shows the number',
      'shows a value of',
      'shows the count as',
      'shows the number as',
      'shows a count of',
      'displays the count as',
      'displays a count of',
      'displays the number',
      'shows',
      'show',
      'displays the text',
      'displays',
      'display',
      'reads',
      'read',
      'says',
      'say',
      'asks',
      'the text',
      'the value',
      'the label',
      'text',
      'value',
      'set to',
      'filled with',
      'prefilled with',
      'pre-filled with',
      'populated with',
      'displayed as',
      'shown as',
      'exactly',
    ],
  ],
];

/** `The "Cart" tab has a badge of 2`: the badge is what the tab shows beside its name. */
export const BADGE = phrases(
  'a badge of, a badge with, a badge with the number, a badge showing, a badge that shows, a badge, the badge, badge',
);

/** Without a verb before them these belong to the subject: `A message containing "A" and "B" is visible`. */
const PARTICIPLES: typeof VALUES = [
  ['contains', ['containing']],
  ['starts', ['starting with']],
  ['ends', ['ending with']],
];

const EQUALS = new Set(['equals', 'equal', 'equal to']);

/** Verbs of change: `"Off" changes to "On"` may mean a control that shows "On", or that one text replaces the other. */
const BECOMES = new Set(['becomes', 'become']);
const CHANGES = ['changed to', 'changes to', 'change to', 'updated to', 'updates to'];

/** A dropdown shows the choice that is selected. */
export const AS_SELECTED = phrases(
  'as selected, as the selected option, as the selected value, as the default, as default',
);

/** `The menu contains the option "Edit"`: the noun says no more than that it is one of the texts. */
export const ONE_PIECE = phrases(
  'the item, the option, the entry, the text, the label, the tag, a label, a tag, item, option, label, tag',
);

interface ValueVerb {
  readonly match: TextMatch | null;
  /** True for "exactly". */
  readonly stated: { readonly stated?: true };
  readonly isChange: boolean;
}

const AFTER_AUXILIARY = [...VALUES, ...PARTICIPLES];
const NOUNS_OF_VALUES = phrases('the text, the value, text, the message');

/** Parses the verb before a value, `is`, `contains`, `changes to`, and the noun after it. Null where a value would say something else. */
function parseVerb(c: Cursor, base: PredicateBase, subject: ClauseSubject): ValueVerb | null {
  const has = base.hasAuxiliary && HAS.has(c.peek(-1).lower);
  // `The "Open" list has 2` may count its rows.
  if (has && (c.peek().kind === 'number' || subject.targets.some(isPart))) return null;
  let match: TextMatch | null = null;
  for (const [kind, words] of base.hasAuxiliary ? AFTER_AUXILIARY : VALUES) {
    if (match === null && c.eatOneOf(words)) match = kind;
  }
  if (match === 'exact' && /^says?$/u.test(c.peek(-1).lower) && c.peek(1).kind === 'quote') c.eat('that');
  // `"Milk" is shown as "Done"` may be about its row.
  if (match === 'exact' && c.peek(-1).lower === 'as' && !isShownAs(c, subject)) return null;
  if (match === 'exact' && c.peek(-1).lower !== 'exactly') c.eat('exactly');
  const stated: { readonly stated?: true } =
    match === 'exact' && c.peek(-1).lower === 'exactly' ? { stated: true } : {};
  const becomes = match === null && c.peek().kind === 'quote' && BECOMES.has(c.peek(-1).lower);
  const isChange = becomes || (match === null && c.eatOneOf(CHANGES));
  // `The total is of 30 €`, as in other languages.
  if (match === null && /^(?:is|are|be)$/u.test(c.peek(-1).lower) && /^[\p{Sc}\p{N}]/u.test(c.peek(1).text))
    c.eat('of');
  if (isChange) match = 'exact';
  c.eatOneOf(NOUNS_OF_VALUES, BADGE);
  // `The list shows the message "No orders"` may be about what stands in its place.
  if (c.peek(-1).lower === 'message' && subject.targets.some(({ role }) => role === 'list')) return null;
  if (match === null && !base.hasAuxiliary) return null;
  if (has && match === null && subject.targets.every(isHolder)) match = 'exact';
  // A dropdown contains its choices, and shows one of them.
  const isOfChoices = match !== null && match !== 'exact';
  return isOfChoices && subject.targets.some(({ role }) => role === 'dropdown')
    ? null
    : { match, stated, isChange };
}

/** True before a number, and of a kind of control or a plain name ("the total"). */
const isShownAs = (c: Cursor, { unquoted, targets }: ClauseSubject): boolean =>
  unquoted || targets.every(({ role }) => role !== null) || /\p{N}/u.test(c.peek().text);

/** Parses is, equals, contains, starts with …: the text that a control shows. */
export function parseValuePredicate(
  c: Cursor,
  base: PredicateBase,
  subject: ClauseSubject,
): Predicate | null {
  const mark = c.mark();
  const verb = parseVerb(c, base, subject);
  const predicate = verb === null ? null : parseValue(c, base, subject, verb);
  if (predicate === null) c.reset(mark);
  return predicate;
}

function parseValue(
  c: Cursor,
  base: PredicateBase,
  subject: ClauseSubject,
  { match, stated, isChange }: ValueVerb,
): Predicate | null {
  const mark = c.mark();
  const token = c.peek();
  // `"Total" equals "Sum"` may be the word or what another control shows.
  const mayBeAnother =
    EQUALS.has(c.peek(-1).lower) || /^equals?$/u.test(c.tokens[c.mark().at - 2]?.lower ?? '');
  // `The result equals 12` is about one text, and no row that holds it.
  if (mayBeAnother && subject.targets.some(isSomeRow)) return null;
  const isTitle = subject.targets.every(({ role, label }) => role === 'heading' && label === null);
  if (mayBeAnother && !isTitle && token.kind === 'quote' && !/\p{N}/u.test(token.text)) return null;
  if (subject.targets.length === 1 && subject.targets.every(isHolder)) c.eatOneOf(PLURALS, ONE_PIECE);
  const neither = base.negated ? null : parseNeither(c);
  const negated = base.negated || neither !== null;
  const price = parsePrice(c);
  const isNumber = price === null && token.kind === 'number';
  const isPlain = token.kind === 'number' || token.kind === 'placeholder' || isFigure(token);
  const value = neither?.[0] ?? price ?? (isPlain ? c.take().text : c.quote('value'));
  if (value === null) return null;
  const [container] = subject.targets.map(plainDialog);
  const contained = container ? containsCondition(container, value, match, negated) : null;
  if (container && contained && subject.targets.length === 1) {
    c.reassignRole(mark, 'value', 'target');
    const further = neither?.slice(1) ?? parseFurtherValues(c);
    const more = further.map((v) => containsCondition(container, v, match, negated) ?? contained);
    const but = negated || further.length === 0 ? null : parseButNot(c);
    const denied = but === null ? null : containsCondition(container, but, match, true);
    return {
      ...base,
      negated,
      kind: 'value',
      make: () => allOf([contained, ...more, ...(denied === null ? [] : [denied])]),
    };
  }
  if (isAboutParts(subject, match)) return null;
  const isOfParts = hasParts(token) && subject.targets.some(isNumbered);
  const number = isNumber && !isOfParts ? numberIn(value) : price === null ? null : onlyNumberIn(price);
  if (subject.targets.every(({ role }) => role === 'dropdown')) c.eatOneOf(AS_SELECTED);
  const said = { value, number, match, isChange, negated, stated };
  const beside = neither
    ? { or: [], not: neither.slice(1) }
    : negated || isChange
      ? NO_VALUES
      : parseValuesBeside(c);
  eatNoLonger(c, negated);
  if (!isChange) c.eatOneOf(BY_DEFAULT);
  return { ...base, negated, kind: 'value', make: (target) => conditionOfAll(target, said, beside) };
}

/** Returns the condition of a value and those beside it; null where one of them can't be expressed as the text of one control. */
function conditionOfAll(target: Locator, said: StatedValue, { or, not }: FurtherValues): Condition | null {
  const first = valueCondition(target, said);
  const others = [
    ...or.map((value) => valueCondition(target, { ...said, value, number: null })),
    ...not.map((value) => valueCondition(target, { ...said, value, number: null, negated: true })),
  ];
  const parts = [first, ...others].filter((part) => part !== null);
  if (others.length === 0 || first === null) return first;
  if (parts.length <= others.length || parts.some(({ kind }) => kind !== 'value')) return null;
  return or.length > 0 ? { kind: 'any', parts } : allOf(parts);
}

const HAS = new Set(['has', 'have']);

/** True for `the snackbar`, `the toolbar`: what it has may be a control. */
const isPart = ({ role, label, name }: Locator): boolean =>
  label === null && (role === 'message' || (role === null && CONTAINERS.has(name?.toLowerCase() ?? '')));

/** True for a list, a dialog, a menu or a row: what it has are elements. */
const isHolder = ({ role }: Locator): boolean => role !== null && CONTAINER_OF_ROLE.has(role);

/** True where the line is about what a screen or a part of it holds, and not about the text of a control. */
function isAboutParts({ unquoted, targets }: ClauseSubject, match: TextMatch | null): boolean {
  return (
    // `The cart contains "Milk"` is about a screen or a list that may have another name.
    (unquoted &&
      match !== null &&
      match !== 'exact' &&
      !targets.every((target) => isOneText(target) && !(match === 'contains' && isMeasured(target)))) ||
    // `The error dialog shows "A"` is about a part of the screen that the rules do not find by such a name.
    targets.some((target) => isOfElements(target) && target.name !== null) ||
    // `The list starts with "A"` is about its first row, not about the letters of a text.
    ((match === 'starts' || match === 'ends') && targets.some(isOfElements)) ||
    // `The result is "5"` says nothing of a list.
    targets.some(isSomeRow)
  );
}

/** Nouns for a text of its own. A conversation starts with a message. */
const ONE_TEXT =
  /\b(?:number|no|id|code|name|title|subtitle|total|subtotal|price|date|time|address|e-?mail|phone|reference|iban|url|link|amount|balance|version|label|value|text|greeting|username|nickname)$/iu;

const isOneText = ({ name }: Locator): boolean => name !== null && ONE_TEXT.test(name);

/** True for `120/80`, `3:1`, `2.0.1`: digits that are written in one way. A date and a time of day are written in several. */
const isFigure = ({ kind, text }: Token): boolean =>
  kind === 'word' && /^\d+(?:[/:.]\d+){1,3}$/u.test(text) && !/^\d{1,2}:\d\d|\d{4}|\/.*\//u.test(text);

/** True for a list, a menu or a dialog, which holds elements and no text of its own. */
const isOfElements = ({ role }: Locator): boolean =>
  role !== null && role !== 'row' && CONTAINER_OF_ROLE.has(role);

/** True for "the row" alone: which one, stands nowhere. */
const isSomeRow = ({ role, label, name, id, row, places }: Locator): boolean =>
  role === 'row' && (label ?? name ?? row ?? id ?? null) === null && places.length === 0;

interface StatedValue {
  readonly value: string;
  /** The number of a value without quotation marks. */
  readonly number: number | null;
  readonly match: TextMatch | null;
  readonly isChange: boolean;
  readonly negated: boolean;
  readonly stated: { readonly stated?: true };
}

/** Returns the condition that a target shows this value; null when it can't be expressed. */
function valueCondition(target: Locator, said: StatedValue): Condition | null {
  const { value, number, isChange, negated, stated } = said;
  const match = said.match ?? 'exact';
  // "The last message" is a row of a chat, or the newest of several toasts.
  if (target.role === 'message' && target.places.some((p) => p.kind === 'ordinal')) return null;
  // `The notification "A" has the text "B"` has two texts.
  if (target.role === 'message' && target.label !== null && !isChange) return null;
  // `The "Past" tab shows "Trip"` is about the page under the tab. The tab itself shows a name and a badge.
  if (target.role === 'tab' && target.label !== null && !isChange && !IS_BADGE.test(value)) return null;
  if (number !== null && negated && match === 'exact') return differs(target, number);
  if (isTitleOfScreen(target)) return { kind: 'title', value, match, negated };
  const ordinal = ordinalCondition(target, value, said.match, negated);
  if (ordinal !== null) return ordinal;
  const shows = { kind: 'value', target, value, match, negated, ...stated } as const;
  if (number !== null && match === 'exact' && !isChange) return { ...shows, asNumber: true };
  return isChange && target.label !== null && target.role !== 'field' && !negated
    ? { kind: 'any', parts: [shows, replacedBy(target, value)] }
    : shows;
}

const IS_BADGE = /^[\d.,]{1,6}\+?$/u;

/** True for "the page title", which is no heading of a section (R77). */
const isTitleOfScreen = ({ role, label, name, id, row, source }: Locator): boolean =>
  role === 'heading' &&
  (label ?? name ?? id ?? row ?? null) === null &&
  /^(?:the )?(?:(?:page|screen) title|title of (?:the )?(?:page|screen))$/iu.test(source);

/** Returns the number of an amount; null where its separators can be read in two ways. */
function onlyNumberIn(amount: string): number | null {
  const readings = numbersIn(amount) ?? [];
  return readings.length === 1 ? (readings[0] ?? null) : null;
}

/** Returns the condition of `"Total" is not 0`: "€0.00" is the same number, in other letters. */
const differs = (target: Locator, value: number): Condition => ({
  kind: 'any',
  parts: (['<', '>'] as const).map((compare) => ({ kind: 'number', target, compare, than: { value } })),
});

/** Parses an amount without quotation marks, as it is written: `$42.90`, `5€`, `-€25.00`. Null when there is none here. */
function parsePrice(c: Cursor): string | null {
  const mark = c.mark();
  const sign = c.peek();
  // A dash between blanks is none.
  const isSigned = sign.kind === 'mark' && /^[-\u2212]$/u.test(sign.text) && sign.end === c.peek(1).start;
  if (!isSigned) return parseUnsignedPrice(c);
  c.take();
  const isNumber = c.peek().kind === 'number' && !c.peek().text.startsWith('-');
  const amount = parseUnsignedPrice(c) ?? (isNumber ? c.take().text : null);
  if (amount === null) c.reset(mark);
  return amount === null ? null : `${sign.text}${amount}`;
}

function parseUnsignedPrice(c: Cursor): string | null {
  const [first, second] = [c.peek(), c.peek(1)];
  const isCurrency = ({ kind, text }: typeof first): boolean => kind === 'mark' && /^\p{Sc}$/u.test(text);
  const isPair =
    (isCurrency(first) && second.kind === 'number') || (first.kind === 'number' && isCurrency(second));
  if (isPair && first.end === second.start) {
    c.takePhrase(2);
    return first.text + second.text;
  }
  if (!isAmountWithUnit(first, second)) return null;
  c.takePhrase(2);
  return c.line.slice(first.start, second.end);
}

/** True for `12.50 EUR`, `EUR 12.50`, `12.50 €`. */
function isAmountWithUnit(first: Token, second: Token): boolean {
  const isUnit = ({ kind, text }: Token): boolean =>
    kind === 'word' ? CURRENCY_CODES.has(text) : kind === 'mark' && /^\p{Sc}$/u.test(text);
  return (first.kind === 'number' && isUnit(second)) || (isUnit(first) && second.kind === 'number');
}

/** Returns the condition that one text is visible and the other is not. */
function replacedBy(target: Locator, value: string): Condition {
  const now: Locator = { ...target, source: `"${value}"`, label: value, match: 'exact' };
  return {
    kind: 'all',
    parts: [
      { kind: 'visible', target: now, negated: false },
      { kind: 'visible', target, negated: true },
    ],
  };
}

/** Returns the condition of `The first item is "Milk"`: a position, because a row holds more than its name. */
function ordinalCondition(
  target: Locator,
  value: string,
  match: TextMatch | null,
  negated: boolean,
): Condition | null {
  const ordinal = target.places.find((p) => p.kind === 'ordinal');
  if (!ordinal || target.role !== 'row' || target.label !== null || match === 'starts' || match === 'ends')
    return null;
  const item: Locator = {
    source: `"${value}"`,
    label: value,
    match: match ?? 'exact',
    name: null,
    role: null,
    row: null,
    places: [],
  };
  return {
    kind: 'position',
    target: item,
    places: target.places,
    negated,
    ...(negated ? { ofRow: true } : {}),
  };
}
