import type { AssertionResult, AssertionContext, ConditionOf } from './context.ts';
import {
  columnValues,
  hasInlineValue,
  inlineValue,
  locateShown,
  namedAsShown,
  textsWithCaption,
} from './caption.ts';
import { changedByTwice } from '../history/duplicates.ts';
import { proveNotVisible, unprovenAbsence } from './not-visible.ts';
import {
  isInView,
  isClear,
  met,
  locatorName,
  NOT_DRAWN,
  ONLY_DESCRIBED,
  outOfViewResult,
  proofAt,
  quote,
  unmet,
  unproven,
} from './result.ts';
import { textLabel } from './substitute.ts';
import { drawnFor } from '../targets/drawn-over.ts';
import { isKindOpen } from './matches-by-kind.ts';
import { matchesBehindName, textWithBoth } from './behind-name.ts';
import { matchesInEntry, matchesInRow, withoutUnclear } from './entry-value.ts';
import { sameNumber, unknownNumber } from './value-as-number.ts';
import { hasSignBefore } from './sign-before.ts';
import { gapsFor } from './ocr.ts';
import { findVisible, maybeScrolledAway } from './visible.ts';
import type { Label, Proof } from '../model/verdict.ts';
import type { Element, Role } from '../../screen/model/element.ts';
import { controlOfLabel } from '../../screen/locate/page-label.ts';
import type { Screen } from '../../screen/model/screen.ts';
import type { TextMatches } from '../../screen/locate/text-matches.ts';
import { findVisibleText, isIllegible, matchesAmong } from '../../screen/locate/visible-text.ts';
import { namesCaption, normalise, textMatches } from '../../screen/model/text.ts';

/** Proves the value that a control shows (R74). */
export function proveValue(stated: ConditionOf<'value'>, context: AssertionContext): AssertionResult {
  const { screen, textCase } = context;
  const condition = { ...stated, target: namedAsShown(screen, stated.target, textCase) };
  const word = { exact: 'shows', contains: 'contains', starts: 'starts with', ends: 'ends with' }[
    condition.match
  ];
  const expected = `${locatorName(condition.target)} ${condition.negated ? 'not: ' : ''}${word} ${quote(condition.value)}`;
  const { matches, reason, areCells, isUnclear } = locateShown(screen, condition.target, textCase);
  if (isUnclear) return unproven(expected, reason, 'judge');
  const element = shownBy(screen, matches);
  if (element === undefined)
    return matches[0] === undefined
      ? controlMissing(condition, expected, reason, context)
      : unmet(expected, NOT_DRAWN, 'Missing Element Bug', proofAt(screen, matches[0], 'value'));
  if (element.state.password)
    return unproven(
      expected,
      'a password field does not show its value',
      'judge',
      proofAt(screen, element, 'value'),
    );
  if (!isInView(element)) return outOfViewResult(expected, screen, element, 'value');
  const differ = proveOfSeveral(condition, matches, expected, context);
  if (differ !== null) return differ;
  const setting = proveSetting(condition, element, expected, context);
  if (setting !== null) return setting;
  const { texts, values, ...shown } = valuesOf(condition, screen, element, { textCase, areCells });
  const match = shown.found[0];
  const actual = values.length === 0 ? 'it shows nothing' : `it shows ${values.map(quote).join(', ')}`;
  const proof = proofAt(screen, match ?? element, `value ${word}`);
  if (match !== undefined) return shownResult(condition, screen, { match, expected, actual, proof });
  if (shown.doubtful.length > 0) return unproven(expected, shown.doubt, 'judge', proof);
  const caption = condition.target.label ?? '';
  const holdsNothing = values.every((shown) => namesCaption(shown, caption, textCase));
  if (holdsNothing && isDescribed(condition, screen, textCase))
    return unproven(expected, ONLY_DESCRIBED, 'judge', proof);
  const otherwise =
    valueDrawnOver(expected, screen, element, proof) ??
    (holdsNothing ? unknownNumber(condition, context) : sameNumber(condition, values, context));
  if (otherwise !== null) return condition.negated ? denied(otherwise, expected) : otherwise;
  if (!condition.negated) {
    const column = columnValues(screen, element, condition.target.label, textCase);
    if (valueMatches(condition, screen, column, textCase).found.length > 0)
      return unproven(expected, `${actual}, and ${quote(condition.value)} stands under it`, 'judge', proof);
    return unmet(expected, actual, wrongTextLabel(condition.value, texts, context), proof);
  }
  const nearly = values.find((text) => isNearlyShown(condition, text));
  if (nearly !== undefined)
    return unproven(
      expected,
      `${actual}: ${quote(nearly)} has it in other letters or in a word`,
      'judge',
      proof,
    );
  // A value that is no longer shown is an absence (R73).
  const isAbsent = (at: Screen): boolean => !stillShows(condition, at, textCase);
  return unprovenAbsence(expected, condition.target, context, isAbsent) ?? met(expected, actual, proof);
}

/** Returns the result of a denial, of what it denies: `Tap "Pay" unless the balance is 0`, and it shows "€0.00". */
const denied = (of: AssertionResult, expected: string): AssertionResult =>
  of.met === 'met' && of.proof !== null ? unmet(expected, of.actual, 'Wrong Text Bug', of.proof) : of;

interface ShownMatch extends Pick<AssertionResult, 'expected' | 'actual'> {
  readonly match: Element;
  readonly proof: Proof;
}

/** Returns the result of a value that is shown; open for a number before which a sign may stand. */
function shownResult(
  { negated, asNumber }: ConditionOf<'value'>,
  screen: Screen,
  { match, expected, actual, proof }: ShownMatch,
): AssertionResult {
  if (asNumber === true && hasSignBefore(screen, match.text))
    return unproven(expected, `${actual}, and a sign may stand before it`, 'judge', proof);
  return negated ? unmet(expected, actual, 'Wrong Text Bug', proof) : met(expected, actual, proof);
}

/** True for a text that shows the value but for capitals, or within a word or number. It neither shows the value nor its absence (R45, R46). */
function isNearlyShown({ value, match }: ConditionOf<'value'>, text: string): boolean {
  const [shown, wanted] = [text, value].map((words) => normalise(words).toLowerCase()) as [string, string];
  switch (match) {
    case 'exact':
      return shown === wanted;
    case 'contains':
      return shown.includes(wanted);
    case 'starts':
      return shown.startsWith(wanted);
    case 'ends':
      return shown.endsWith(wanted);
  }
}

/** Returns the open result of a field without a text of its own over which something is drawn; null elsewhere. */
function valueDrawnOver(
  expected: string,
  screen: Screen,
  element: Element,
  proof: Proof,
): AssertionResult | null {
  const over = element.state.editable && element.text === '' ? drawnFor(screen, element) : [];
  if (over.length === 0) return null;
  const words = over.map((e) => (e.text === '' ? 'a picture' : quote(e.text))).join(', ');
  return unproven(expected, `it holds no text, and ${words} is drawn over or before it`, 'judge', proof);
}

/** True when a content description says the value, as all texts of Flutter stand in one. It neither proves nor refutes a text (R46). That of an icon is its name. */
function isDescribed(
  { value, match }: ConditionOf<'value'>,
  { elements }: Screen,
  textCase: AssertionContext['textCase'],
): boolean {
  return elements.some(
    (e) =>
      e.text === '' &&
      e.role !== 'icon' &&
      isInView(e) &&
      e.description.split('\n').some((line) => textMatches(line, value, match, textCase)),
  );
}

/** Returns the element that shows the value: of a caption and a field of that name, the field, and the field that a label of a page stands for. */
function shownBy(screen: Screen, matches: readonly Element[]): Element | undefined {
  const drawn = matches.filter((e) => !screen.undrawn.includes(e.ref));
  const [first] = drawn;
  const labelled = first === undefined ? null : controlOfLabel(screen, first);
  if (labelled !== null && isField(labelled)) return labelled;
  if (first === undefined || first.role !== 'text') return first;
  return drawn.find((e) => isField(e) && isClear(screen, e)) ?? first;
}

/**
 * Returns the open result of a line such as `The label is "Paid"` where several elements fit its words and only some of them show the value: nobody can
 * tell which one it means. Null elsewhere. Of several headings the top one
 * is meant, and of those below or beside something the nearest, unless only another says it.
 */
function proveOfSeveral(
  condition: ConditionOf<'value'>,
  matches: readonly Element[],
  expected: string,
  { screen, textCase }: AssertionContext,
): AssertionResult | null {
  const { label, id, role, row, places } = condition.target;
  if (label !== null || id !== undefined || row !== null) return null;
  const clear = matches.filter((e) => isClear(screen, e) && !e.state.password);
  const shows = clear.map((e) => {
    const { found, doubtful } = valuesOf(condition, screen, e, { textCase, areCells: undefined });
    return found.length + doubtful.length > 0;
  });
  if (shows.includes(true) && isKindOpen(condition.target, { screen, textCase }))
    return unproven(expected, `nothing tells that it is ${locatorName(condition.target)}`, 'judge');
  const isFirstMeant = role === 'heading' || places.some(({ kind }) => kind === 'relation');
  if (new Set(shows).size < 2 || (isFirstMeant && shows[0] === true)) return null;
  const actual = `${clear.length} elements fit the words, and not all show ${quote(condition.value)}`;
  const at = clear[shows.indexOf(true)];
  return unproven(expected, actual, 'judge', proofAt(screen, at, 'value'));
}

const isField = ({ state, role }: Element): boolean => state.editable || FIELD_ROLES.has(role);
const FIELD_ROLES: ReadonlySet<Role> = new Set(['input', 'dropdown']);

/** Proves the value of a wheel, which the tree holds apart from its rows; null for other elements. A slider's value is a number (proveNumber). */
function proveSetting(
  { value, match, negated }: ConditionOf<'value'>,
  element: Element,
  expected: string,
  { screen, textCase }: AssertionContext,
): AssertionResult | null {
  if (element.role !== 'wheel' || element.value === undefined) return null;
  const isShown = textMatches(element.value.text, value, match, textCase);
  const actual = `it is set to ${quote(element.value.text)}`;
  const proof = proofAt(screen, element, 'value');
  return isShown === negated
    ? unmet(expected, actual, 'Wrong Text Bug', proof)
    : met(expected, actual, proof);
}

/** Returns the label of a wrong value. Untranslated applies only when the control shows a single text (R46). */
function wrongTextLabel(value: string, texts: readonly Element[], context: AssertionContext): Label {
  const { screen, textHistory = {} } = context;
  if (texts.some((e) => changedByTwice(context.duplicates ?? [], screen, e, value)))
    return 'Duplicate Action Bug';
  const [only, ...others] = texts;
  return only !== undefined && others.length === 0 && !only.state.editable
    ? textLabel(only, value, { screen, textHistory })
    : 'Wrong Text Bug';
}

function stillShows(
  condition: ConditionOf<'value'>,
  screen: Screen,
  textCase: AssertionContext['textCase'],
): boolean {
  const { matches, areCells } = locateShown(screen, condition.target, textCase);
  const element = shownBy(
    screen,
    matches.filter((e) => isClear(screen, e)),
  );
  if (element === undefined) return true;
  const { found, doubtful } = valuesOf(condition, screen, element, { textCase, areCells });
  return found.length + doubtful.length > 0;
}

interface ShownValues {
  /** The elements that show the values, without a caption that the value stands in. */
  readonly texts: readonly Element[];
  readonly values: readonly string[];
  readonly found: readonly Element[];
  readonly doubtful: readonly Element[];
  readonly doubt: string;
}

interface CellReading {
  readonly textCase: AssertionContext['textCase'];
  readonly areCells: true | undefined;
}

/** Returns the values that an element shows, and where they match the condition's. */
function valuesOf(
  condition: ConditionOf<'value'>,
  screen: Screen,
  element: Element,
  { textCase, areCells }: CellReading,
): ShownValues {
  const { target, value, match } = condition;
  if (areCells || target.label === null || !hasInlineValue(element, target.label)) {
    const texts = areCells ? [element] : textsWithCaption(screen, element, target.label, textCase);
    const near = valueMatches(condition, screen, texts, textCase);
    const matches = areCells ? near : withoutUnclear(near, screen, element);
    const isShown = matches.found.length + matches.doubtful.length > 0;
    const behind =
      isShown || areCells
        ? null
        : (matchesBehindName(condition, screen, element, textCase) ??
          matchesInEntry(condition, screen, element, textCase) ??
          matchesInRow(condition, screen, texts, textCase));
    return { ...(behind ?? matches), texts, values: texts.map((t) => t.text) };
  }
  const inline = inlineValue(screen, element, target.label);
  const shows = inline !== undefined && textMatches(inline, value, match, textCase);
  const isRead = inline !== undefined && isClear(screen, element) && !isIllegible(element);
  const isPart = !shows && match === 'exact' && isOneOf(inline ?? '', value, textCase);
  return {
    texts: [],
    values: inline === undefined ? [] : [inline],
    found: isRead && shows ? [element] : [],
    doubtful: isPart || (!isRead && (shows || inline === undefined)) ? [element] : [],
    doubt: isPart ? `it shows ${quote(inline ?? '')}` : 'nobody can read its value there',
  };
}

/** True for one of several values that commas, semicolons, dots or bars divide: "Ready" in `€5, Ready`. */
const isOneOf = (values: string, value: string, textCase: AssertionContext['textCase']): boolean =>
  values.split(/[,;、，]\s+|\s*[·•|]\s*/u).some((one) => textMatches(one, value, 'exact', textCase));

/** Returns the texts that match the value. A part of what a field holds is a part of its characters: `+49` begins a phone number. */
function valueMatches(
  { value, match }: ConditionOf<'value'>,
  screen: Screen,
  texts: readonly Element[],
  textCase: AssertionContext['textCase'],
): TextMatches {
  if (match !== 'exact' && texts.every((e) => e.state.editable)) {
    const found = texts.filter((e) => textMatches(e.text, value, match, textCase));
    return { found, doubtful: [], doubt: '', longer: null };
  }
  return matchesAmong(screen, texts, { text: value, match, textCase });
}

function controlMissing(
  condition: ConditionOf<'value'>,
  expected: string,
  reason: string,
  context: AssertionContext,
): AssertionResult {
  const { screen } = context;
  if (gapsFor(screen, condition.target).length > 0) return unproven(expected, reason, 'judge');
  const { target, value, match, chosen } = condition;
  // `Version 2.1.0` may be the name and its value, or a name of its own. A choice may lead on to a page that tells of it.
  const mayBeInOneText = match === 'exact' && target.label !== null && chosen !== true;
  const inOneText = mayBeInOneText ? `${target.label} ${value}` : null;
  if (inOneText !== null && findVisibleText(screen, inOneText, 'exact', context.textCase).met)
    return unproven(expected, `${reason}; ${quote(inOneText)} is one text`, 'judge');
  const inLonger = textWithBoth(condition, context);
  if (inLonger !== undefined) return unproven(expected, `${reason}; ${quote(inLonger)} is one text`, 'judge');
  if (condition.target.label === null && !isControl(condition)) {
    const anywhere = findVisibleText(screen, condition.value, condition.match, context.textCase);
    return unproven(
      expected,
      `${reason}; ${quote(condition.value)} ${anywhere.met ? 'stands elsewhere on the screen' : 'is nowhere'}`,
      'judge',
    );
  }
  return (
    maybeScrolledAway(expected, reason, context) ??
    unmet(expected, reason, 'Missing Element Bug', proofAt(screen, undefined, 'value'))
  );
}

function isControl(condition: ConditionOf<'value'>): boolean {
  return condition.target.role !== null && condition.target.role !== 'text';
}

/** Proves that a remembered value is shown. Only values that code read from the screen are remembered as facts (R74). */
export function proveRemembered(
  condition: ConditionOf<'remembered'>,
  context: AssertionContext,
): AssertionResult {
  const { screen } = context;
  const fact = context.facts.find((f) => normalise(f.name) === normalise(condition.name));
  const expected = `the remembered ${condition.name}${fact === undefined ? '' : ` (${quote(fact.value)})`} ${condition.negated ? 'is no longer' : 'is'} shown${condition.target === null ? '' : ` by ${locatorName(condition.target)}`}`;
  if (fact === undefined) return unproven(expected, `nothing was remembered as "${condition.name}"`, null);
  if (condition.target !== null)
    return proveValue(
      {
        kind: 'value',
        target: condition.target,
        value: fact.value,
        match: 'exact',
        negated: condition.negated,
      },
      context,
    );
  const value = {
    source: quote(fact.value),
    label: fact.value,
    match: 'exact',
    name: null,
    role: null,
    row: null,
    places: [],
  } as const;
  if (condition.negated) {
    // The value was seen when it was stored, perhaps in a list.
    const sighting = { ...context.sighting, ever: true, asContent: false };
    const result = proveNotVisible(value, { ...context, sighting });
    return { ...result, expected };
  }
  const shown = findVisibleText(screen, fact.value, 'exact', context.textCase);
  const proof = proofAt(screen, shown.elements[0], `remembered on ${fact.screen}`);
  if (shown.met) return met(expected, shown.reason, proof);
  if (shown.doubtful.length > 0) return unproven(expected, shown.reason, 'judge', proof);
  if (findVisible(value, screen, context.textCase).onlyDescribed)
    return unproven(expected, ONLY_DESCRIBED, 'judge', proof);
  return unmet(expected, shown.reason, 'Wrong Text Bug', proof);
}
