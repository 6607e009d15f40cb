import type { ControlRole, Position, Locator } from '../../screen/model/locator.ts';
import { isProperName, parseBareName, parseSymbol } from './bare-names.ts';
import type { Cursor } from './cursor.ts';
import { parseDescribed, parseRole } from './described-noun.ts';
import type { TargetDraft, TargetOptions } from './target-draft.ts';
import { isPartOfContainer, parseModifier, parseRelation, type Modifier } from './modifiers.ts';
import {
  phrases,
  DETERMINERS,
  ORDINALS,
  OWNERS,
  PLAIN_NOUNS,
  plural,
  REGIONS,
  ROLE_WORDS,
  THING_NOUNS,
  THINGS_IN_ROWS,
} from './vocabulary.ts';

/** A target, and what its words say beside the locator. */
export interface ParsedTarget {
  readonly target: Locator;
  readonly screens: readonly string[];
  /** True for `the disabled "Save" button`. */
  readonly disabled: boolean;
}

/** Parses the control that a relation points at: `above "Total"`. */
export const parseAnchor = (c: Cursor): Locator | null =>
  parseTarget(c, { role: 'anchor', bare: 'capitals', modifiers: false, things: true });

/**
 * Parses a control; null when there is none here, and nothing is consumed. "The disabled button" states something of it, which a locator alone
 * does not check.
 */
export function parseTarget(c: Cursor, options: TargetOptions): Locator | null {
  const mark = c.mark();
  const parsed = parseTargetClause(c, options);
  if (parsed !== null && !parsed.disabled && !isNthMessage(parsed.target)) return parsed.target;
  c.reset(mark);
  return null;
}

export function parseTargetClause(c: Cursor, options: TargetOptions): ParsedTarget | null {
  const mark = c.mark();
  const draft = parseTargetDraft(c, options);
  // A dialog that asks for the location does not call itself "location permission".
  if (!draft || (draft.role === 'dialog' && / permission$/i.test(draft.name ?? ''))) {
    c.reset(mark);
    return null;
  }
  let row: string | null = null;
  const screens: string[] = [];
  parseCountedFrom(c, draft);
  for (let n = 0; options.modifiers && n < 4; n += 1) {
    const before = c.mark();
    const modifier = parseModifier(c, parseAnchor) ?? parseFurtherRelation(c, draft.places.at(-1));
    if (!modifier) break;
    if (
      (modifier.row !== null && row !== null) ||
      (modifier.place?.kind === 'nth row' && isPartOfRow(draft)) ||
      (modifier.isBeside === true && draft.role === 'row') ||
      isPartOfContainer(c, before, modifier, draft.places.at(-1))
    ) {
      c.reset(before);
      break;
    }
    row = modifier.row ?? row;
    if (modifier.place) draft.places.push(modifier.place);
    if (modifier.screen !== null) screens.push(modifier.screen);
  }
  const { label, match, name, role, places, disabled, disabledInWords: inState } = draft;
  const source = c.textSince(mark);
  const locator: Locator = { source, label, match, name, role, row, places };
  const saysNoOne = [isOneOfMine, isCellOfRow, isButtonOf, isNthOfNamed].some((says) => says(locator));
  if (saysNoOne || isNthCalled(c, mark.at, draft)) {
    c.reset(mark);
    return null;
  }
  const named = draft.id === undefined ? locator : { ...locator, id: draft.id };
  const target = inState ? { ...named, disabled: true as const } : named;
  return { target, screens, disabled };
}

export const FROM_TOP = phrases('from the top, from top');
const FROM_BOTTOM = phrases('from the bottom, from bottom, from the end');

/** Returns the number that a row has where the line counts from the other end: `the second item from the bottom` is #-2. */
export function countedFrom(c: Cursor, n: number): number {
  if (n > 0 && c.eatOneOf(FROM_TOP)) return n;
  return n > 0 && c.eatOneOf(FROM_BOTTOM) ? -n : n;
}

/** Parses `from the bottom` after `the second item`. */
function parseCountedFrom(c: Cursor, draft: TargetDraft): void {
  const at = draft.places.findIndex(({ kind }) => kind === 'ordinal');
  const place = draft.places[at];
  if (place?.kind === 'ordinal') draft.places[at] = { ...place, n: countedFrom(c, place.n) };
}

/** True for `the fourth card in the second row`, which may be counted in other ways, and `the title of the first row`, which need not be a heading. */
const isPartOfRow = ({ role, label, name }: TargetDraft): boolean =>
  role === 'row' || (label === null && name === null && (role === 'heading' || role === 'text'));

/**
 * True for `the second message`, one of a chat or an inbox. A short-lived message is the only one of its kind, and the last one of an inbox may stand in its
 * first row.
 */
export const isNthMessage = ({ role, label, name, places }: Locator): boolean =>
  role === 'message' && label === null && name === null && places.some(({ kind }) => kind === 'ordinal');

/** True for `the second tab "Orders"`: the second of all tabs, or of those that are called so. `The second "Orders" tab` is one of those. */
function isNthCalled(c: Cursor, from: number, { label, places }: TargetDraft): boolean {
  const at = c.tokens.findIndex(({ kind }, i) => i >= from && kind === 'quote');
  const noun = c.tokens[c.tokens[at - 1]?.text === ':' ? at - 2 : at - 1]?.lower ?? '';
  const isNoun = ROLE_WORDS.has(noun) || PLAIN_NOUNS.has(noun) || THING_NOUNS.has(noun);
  return label !== null && at > from && isNoun && places.some(({ kind }) => kind === 'ordinal');
}

/** True for `my message`, `your row`: one of several, and the line does not say which. */
const isOneOfMine = ({ source, label, name, role, id }: Locator): boolean =>
  /^(?:my|your) /iu.test(source) && label === null && name === null && id === undefined && role !== null;

/** True for `the button of "Send"`, which may be called so, or stand in that row. */
const isButtonOf = ({ source, label, name, role, row, places }: Locator): boolean =>
  (role === 'button' || role === 'link') &&
  label === null &&
  name === null &&
  row !== null &&
  places.length === 0 &&
  /^(?:on )?(?:the )?(?:button|btn|link) of ["“”„«`‘']/iu.test(source);

/** True for `the second "Edit" icon of "Payees"`: what holds several is a section or a list rather than a row. */
const isNthOfNamed = ({ source, row, places }: Locator): boolean =>
  row !== null &&
  places.some(({ kind }) => kind === 'ordinal') &&
  /\bof ["“”„«`‘'][^"“”„«`‘']*["“”»`’']$/iu.test(source) &&
  !/\b(?:row|item|entry|card)s? of /iu.test(source);

/** True for `the cell "Grade" of "Anna"`: a part of that row, and no row in it. */
const isCellOfRow = ({ source, label, role, row }: Locator): boolean =>
  role === 'row' && label !== null && row !== null && /\bcells?\b/iu.test(source);

/** Parses `and to the right of "B"` after a relation: both must hold. */
function parseFurtherRelation(c: Cursor, last: Position | undefined): Modifier | null {
  const mark = c.mark();
  const place = last?.kind === 'relation' && c.eat('and') ? parseRelation(c, parseAnchor) : null;
  if (place !== null && c.atBoundary) return { place, row: null, screen: null };
  c.reset(mark);
  return null;
}

function parseTargetDraft(c: Cursor, options: TargetOptions): TargetDraft | null {
  const draft: TargetDraft = {
    label: null,
    match: 'exact',
    name: null,
    role: null,
    places: [],
    disabled: false,
    disabledInWords: false,
  };
  const determined = eatDeterminer(c);
  // `Tap "A" and its label is "B"`: one of the parts of another control.
  if (determined && OWNERS.has(c.peek(-1).lower)) return null;
  parseAdjectives(c, draft);
  if (isUnclearCount(draft)) return null;
  const id = parseId(c);
  if (id !== null) return { ...draft, ...id };
  const isThing = (ahead: number): boolean => options.things === true && THING_NOUNS.has(c.peek(ahead).lower);
  if (isThing(0) && c.peek(1).kind === 'quote') c.take();
  else if (isThing(0)) eatThingNamed(c);
  // `The files "a" and "b"`
  else if (options.things === true && PLURAL_THINGS.has(c.peek().lower) && isListOfNames(c)) c.take();
  if (c.phraseLength(TEXT_NOUNS) > 0 && c.peek(c.phraseLength(TEXT_NOUNS)).kind === 'quote')
    c.eatOneOf(TEXT_NOUNS);
  // `Tap first "A" and then "B"` tells the order of the acts.
  const isAdverb = !determined && ['first', 'last'].includes(c.peek(-1).lower);
  const label = c.quote(options.role);
  if (label !== null) {
    draft.label = label;
    draft.role = parseRole(c)?.role ?? null;
    if (isAdverb && draft.role === null) return null;
    if (draft.role === null && c.eatOneOf(TITLE_NOUNS)) draft.role = 'heading';
    const isNoun = draft.role === null && c.eatOneOf(COLUMN_HEADS, CHOICE_NOUNS);
    // `"Shoes" filter chip`
    if (!isNoun && draft.role === null && isThing(0) && PLAIN_NOUNS.has(c.peek(1).lower)) c.take();
    if (!isNoun && draft.role === null && (PLAIN_NOUNS.has(c.peek().lower) || isThing(0))) c.take();
    return draft;
  }
  return (
    parseNthThing(c, draft) ??
    parseDescribed(c, draft, options) ??
    (options.bare !== false && !determined ? parseBare(c, draft, options.bare === 'capitals') : null)
  );
}

const PLURAL_THINGS: ReadonlySet<string> = new Set([...THING_NOUNS].map(plural));

/** True for a name behind the next word, and a further one behind it. */
const isListOfNames = (c: Cursor): boolean =>
  c.peek(1).kind === 'quote' &&
  (c.peek(2).text === ',' || c.peek(2).lower === 'and') &&
  c.peek(3).kind === 'quote';

const THING_NAMED = phrases('named, called, titled, with the name, with name, with the title');

/** Consumes `product named` before its name. */
function eatThingNamed(c: Cursor): void {
  const mark = c.mark();
  c.take();
  if (!c.eatOneOf(THING_NAMED) || c.peek().kind !== 'quote') c.reset(mark);
}

/** Nouns for a text by what it is good for: `the empty state "No trips yet"`. */
export const TEXT_NOUNS = phrases(
  'empty state, empty state text, empty state message, helper text, help text, info text, hint text',
);

/** Nouns for the title of a page, behind its words: `the "Orders" page title`. */
const TITLE_NOUNS = phrases('page title, screen title, page heading, screen heading');

/** Nouns for one of several ways, behind its name: `the "Express" shipping method`. */
export const CHOICE_NOUNS = phrases('shipping, payment, delivery, login, contact').flatMap((way) =>
  phrases('method, option, type').map((noun) => `${way} ${noun}`),
);

/** `The "Name" column header`: the text at the head of a table. */
export const COLUMN_HEADS = phrases('column header, column heading, column head');

/** Parses a name without quotation marks and without a noun, or a sign. */
function parseBare(c: Cursor, draft: TargetDraft, inCapitals: boolean): TargetDraft | null {
  if (inCapitals && !isProperName(c)) return null;
  const label = inCapitals ? null : parseSymbol(c);
  if (label !== null) return { ...draft, label };
  const name = parseBareName(c, parseAnchor);
  return name === null ? null : { ...draft, name };
}

const ELEMENT_OF_LIST = phrases(
  'element of the list, element in the list, option of the list, option in the list',
);

/** Parses `lesson` after "second": the row that shows it. */
function parseNthThing(c: Cursor, draft: TargetDraft): TargetDraft | null {
  const isNth = draft.places.some(({ kind }) => kind === 'ordinal');
  if (isNth && c.phraseLength(ELEMENT_OF_LIST) > 0) {
    c.take();
    return { ...draft, role: 'row' };
  }
  if (!isNth || !THINGS_IN_ROWS.has(c.peek().lower) || ROLE_WORDS.has(c.peek(1).lower)) return null;
  c.take();
  return { ...draft, role: 'row' };
}

/** Parses `#log_in`, `id "log_in"`, `field #name`, `element with the id "log_in"`. */
function parseId(c: Cursor): { readonly id: string; readonly role: ControlRole | null } | null {
  const mark = c.mark();
  const role = parseRole(c)?.role ?? null;
  if (role === null) c.eat('element', 'control');
  const isNamed = c.eatOneOf(phrases('with the test id, with test id, with the id, with id, test id, id'));
  const id =
    isNamed && c.peek().kind === 'quote' ? c.quote('other') : c.peek().kind === 'id' ? c.take().text : null;
  if (id !== null && id !== '') return { id, role: role ?? parseRole(c)?.role ?? null };
  c.reset(mark);
  return null;
}

function eatDeterminer(c: Cursor): boolean {
  c.eat('on the', 'on a', 'on');
  if (!DETERMINERS.has(c.peek().lower)) return false;
  c.take();
  return true;
}

/** Parses "first", "top right", "disabled" before the noun. */
function parseAdjectives(c: Cursor, draft: TargetDraft): void {
  for (let n = 0; n < 3; n += 1) {
    const ordinal = isPersonsName(c) ? null : c.eatMapped(ORDINALS);
    if (ordinal !== null) {
      draft.places.push({ kind: 'ordinal', n: ordinal });
      continue;
    }
    if (c.eatOneOf(phrases('disabled, greyed out, grayed out, greyed-out, inactive'))) {
      draft.disabled = true;
      draft.disabledInWords ||= ['disabled', 'inactive'].includes(c.peek(-1).lower);
      continue;
    }
    const mark = c.mark();
    const region = c.phraseLength(['bottom sheet', 'bottom navigation', 'top app bar'])
      ? null
      : c.eatMapped(REGIONS);
    if (region === null) return;
    c.eat('corner');
    // "The right arrow" points to the right; "the middle item" and "the top row" are those of a list, not of the screen.
    const vague =
      region === 'centre' || c.peek().lower === 'arrow' || ROLE_WORDS.get(c.peek().lower) === 'row';
    if (
      vague ||
      (c.peek().kind !== 'quote' && !ROLE_WORDS.has(c.peek().lower) && !ROLE_WORDS.has(c.peek(1).lower))
    ) {
      c.reset(mark);
      return;
    }
    draft.places.push({ kind: 'region', region });
  }
}

/** True for `the 2nd last row`, `the second first row`: one number may count from the other. */
const isUnclearCount = ({ places }: TargetDraft): boolean =>
  places.filter(({ kind }) => kind === 'ordinal').length > 1;

/** True for `first name`, which is what a field is called. */
const isPersonsName = (c: Cursor): boolean => c.phraseLength(['first name', 'last name']) > 0;
