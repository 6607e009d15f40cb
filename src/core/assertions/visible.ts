import type { AssertionResult, AssertionContext } from './context.ts';
import { changedByTwice } from '../history/duplicates.ts';
import {
  isClear,
  met,
  locatorName,
  nearestName,
  NOT_DRAWN,
  proofAt,
  SHORT_LIVED,
  quote,
  unmet,
  unproven,
  hiddenResult,
} from './result.ts';
import { substituteFor } from './substitute.ts';
import { gapsFor, ocrMatch } from './ocr.ts';
import { unreadPlacesFor } from '../../screen/elements/completeness.ts';
import { isStrip } from '../../screen/elements/strip.ts';
import { listWithMore } from '../../screen/features/scroll-containers.ts';
import type { Proof } from '../model/verdict.ts';
import type { Element } from '../../screen/model/element.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { Position, Locator } from '../../screen/model/locator.ts';
import { subtree, type Screen } from '../../screen/model/screen.ts';
import { findVisibleText, isIllegible } from '../../screen/locate/visible-text.ts';
import type { LongerText } from '../../screen/locate/text-matches.ts';
import { textFit } from '../../screen/model/text-edges.ts';
import { textMatches, normalise } from '../../screen/model/text.ts';

/** True when the locator asks for visible text: it quotes a text without a role, or with a role that consists of text. */
export function asksForText(target: Locator): boolean {
  return requestedText(target) !== null;
}

function requestedText({ label, role }: Locator): string | null {
  return role === null || ['text', 'heading', 'message', 'screen', 'row'].includes(role) ? label : null;
}

/** Flags a text that only a field shows, perhaps because it was typed. */
const ONLY_IN_FIELD = 'only a field says it';

export interface VisibleMatch {
  readonly elements: readonly Element[];
  readonly flags: readonly string[];
  readonly reason: string;
  readonly caseOnly: boolean;
  /** A match outside the viewport or covered. */
  readonly hidden: Element | undefined;
  /** True when only content descriptions match. */
  readonly onlyDescribed: boolean;
  /** The reason why the screen has the characters of the text and nobody can tell whether a person reads it there; null when it has not. */
  readonly doubt: string | null;
  /** A text that has the wanted one as a part of a number or word. */
  readonly longer: LongerText | null;
}

/** Finds the elements in view that match the locator. */
export function findVisible(target: Locator, screen: Screen, textCase: 'exact' | 'ignore'): VisibleMatch {
  const located = locate(screen, target, { textCase });
  const label = requestedText(target);
  const isSeen = (e: Element): boolean => !(label === null ? isStrip(e) : isIllegible(e));
  const clear = located.matches.filter((e) => isClear(screen, e) && isSeen(e));
  // An element out of view matters only when no match is in view.
  const drawn = located.matches.find((e) => !screen.undrawn.includes(e.ref));
  const hidden = clear.length > 0 ? undefined : (drawn ?? located.matches[0]);
  if (label === null)
    return {
      elements: clear,
      flags: [],
      reason: located.reason,
      caseOnly: false,
      hidden,
      onlyDescribed: false,
      doubt: null,
      longer: null,
    };
  const anywhere = findVisibleText(screen, label, target.match, textCase);
  const narrowed = target.places.length > 0 || target.row !== null;
  const legible = anywhere.met ? anywhere.elements : [];
  const elements = narrowed ? shownOf(screen, clear, legible) : legible;
  // The text must stand where the locator says, not only somewhere.
  const isShown = elements.length > 0;
  return {
    elements,
    flags: isShown && anywhere.clipped ? ['the text is cut off on the screen'] : [],
    reason: anywhere.met && !isShown ? located.reason : anywhere.reason,
    caseOnly: anywhere.caseOnly,
    hidden,
    onlyDescribed:
      !isShown && clear.some((e) => !saysIt(screen, e, target, textCase) && !isBehindValue(e, label)),
    doubt: !isShown && !anywhere.met && anywhere.doubtful.length > 0 ? anywhere.doubt : null,
    longer: anywhere.longer,
  };
}

/** Returns the matches in which one of these texts stands; else the labels around a match, as around a checkbox that has only their name. */
function shownOf(screen: Screen, matches: readonly Element[], texts: readonly Element[]): readonly Element[] {
  const shown = matches.filter((e) => showsOne(screen, e, texts));
  if (shown.length > 0) return shown;
  return texts.filter((text) => {
    const inside = subtree(screen, text);
    return matches.some((e) => inside.includes(e) && isNamedAs(e, text));
  });
}

const isNamedAs = ({ description }: Element, { text }: Element): boolean =>
  normalise(description) === normalise(text);

/** True when one of these texts stands in the element. A description or a hint never counts (R46). */
function showsOne(screen: Screen, element: Element, texts: readonly Element[]): boolean {
  return subtree(screen, element).some((e) => texts.includes(e));
}

/** True for a filled field of a web page that has the label as its placeholder alone: the value stands in its place. */
function isBehindValue({ className, text, hint, description }: Element, label: string): boolean {
  const says = (words: string): boolean => normalise(words) === normalise(label);
  return /^(?:input|textarea)$/.test(className) && text !== '' && says(hint) && !says(description);
}

/** True when the element matches by its text, and not only by a description or hint. The text may be the first part of several. */
function saysIt(
  screen: Screen,
  element: Element,
  { label, match }: Locator,
  textCase: 'exact' | 'ignore',
): boolean {
  if (label === null) return true;
  const matches = (text: string): boolean => text !== '' && textMatches(text, label, match, textCase);
  if (subtree(screen, element).some((e) => !e.state.password && matches(e.text))) return true;
  return element.text !== '' && ![element.label, element.description, element.hint].some(matches);
}

export interface LocatorMatches {
  /** Matches in view. When the locator asks for text, their text is visible. */
  readonly shown: readonly Element[];
  /** Matches in view without the quoted text as visible text. */
  readonly described: readonly Element[];
  /** Matches outside the viewport or covered, when none is in view. */
  readonly hidden: readonly Element[];
  /** Matches in view of which nobody can tell whether a person reads the quoted text there. */
  readonly doubtful: readonly Element[];
  readonly reason: string;
  /** Why the doubtful ones prove nothing; empty when there are none. */
  readonly doubt: string;
}

/** Returns the elements that match the locator, by whether a person can read them. */
export function matchesOf(target: Locator, screen: Screen, textCase: 'exact' | 'ignore'): LocatorMatches {
  const { matches, reason } = locate(screen, target, { textCase });
  const label = requestedText(target);
  const clear = matches.filter((e) => isClear(screen, e) && (label === null || !isIllegible(e)));
  const texts = label === null ? null : findVisibleText(screen, label, target.match, textCase);
  const shown = texts === null ? clear : shownOf(screen, clear, texts.met ? texts.elements : []);
  const isInShown = (e: Element): boolean => shown.some((s) => s === e || subtree(screen, s).includes(e));
  const doubtful = clear.filter((e) => !isInShown(e) && showsOne(screen, e, texts?.doubtful ?? []));
  return {
    shown,
    described: clear.filter((e) => !isInShown(e) && !saysIt(screen, e, target, textCase)),
    hidden: clear.length > 0 ? [] : matches,
    doubtful,
    reason,
    doubt: texts?.doubt ?? '',
  };
}

/** Proves that the target is visible (R70). An unmet result names the nearest text (R48). */
export function proveVisible(target: Locator, context: AssertionContext): AssertionResult {
  const { screen } = context;
  const expected = `${locatorName(target)} is visible`;
  const seen = findVisible(target, screen, context.textCase);
  const first = seen.elements[0];
  if (first !== undefined) {
    const undrawn = anchorUndrawn(expected, target.places, context);
    if (undrawn !== null) return undrawn;
    const text = first.text || first.label;
    const typed = asksForText(target) && seen.elements.every((e) => e.state.editable);
    return met(
      expected,
      `${text === '' ? locatorName(target) : quote(text)} is visible`,
      proofAt(screen, first, 'visible, exact text'),
      typed ? [...seen.flags, ONLY_IN_FIELD] : seen.flags,
    );
  }
  const toastOrHint = shownAsToastOrHint(target, context, expected);
  if (toastOrHint !== null) return toastOrHint;
  if (seen.caseOnly)
    return unmet(
      expected,
      `${seen.reason} (it differs in upper and lower case only; text_case: ignore accepts that)`,
      'Wrong Text Bug',
      proofAt(screen, undefined, 'exact text'),
    );
  const read = asksForText(target) ? ocrMatch(screen, target, context.textCase) : undefined;
  if (read !== undefined) return met(expected, ...read);
  if (seen.doubt !== null) return unproven(expected, seen.doubt, 'judge');
  if (seen.longer !== null)
    return unmet(
      expected,
      `it says ${quote(seen.longer.text)}`,
      'Wrong Text Bug',
      proofAt(screen, seen.longer.element, 'exact text'),
    );
  if (seen.onlyDescribed)
    return unproven(expected, 'only a content description says so, which never proves visible text', 'judge');
  if (seen.hidden !== undefined && screen.undrawn.includes(seen.hidden.ref))
    return unmet(expected, NOT_DRAWN, 'Missing Element Bug', proofAt(screen, seen.hidden, 'visible'));
  if (seen.hidden !== undefined) return hiddenResult(expected, screen, seen.hidden, 'visible');
  const gaps = gapsFor(screen, target, context.sighting.asContent);
  if (gaps.length > 0)
    return unproven(
      expected,
      `not in the element tree, which is incomplete here (${gaps.join(', ')})`,
      'judge',
    );
  if (mayBeBrowserText(target, context))
    return unproven(expected, `${seen.reason}; the browser draws a text of its own on the page`, 'judge');
  return notVisibleResult(target, context, expected, seen.reason);
}

/** True for a text with digits beside a field whose value the browser writes in its own way, such as a date (R73). */
function mayBeBrowserText(target: Locator, { screen, density }: AssertionContext): boolean {
  const text = requestedText(target);
  if (text === null || !/\p{N}/u.test(text)) return false;
  return unreadPlacesFor(screen, text, density).some((e) => e.unread === 'browser text');
}

/** Returns the result when a toast since the last action (R71) or the hint of an empty field shows the text; else null. */
function shownAsToastOrHint(
  target: Locator,
  context: AssertionContext,
  expected: string,
): AssertionResult | null {
  const { screen, textCase } = context;
  const { match } = target;
  const label = requestedText(target);
  if (label === null || target.row !== null || target.places.length > 0) return null;
  const toast = context.toasts.find((t) => textFit(t, label, match, textCase) === 'whole');
  if (toast !== undefined)
    return met(
      expected,
      `a short-lived message said ${quote(toast)}`,
      proofAt(screen, undefined, 'seen since the last action'),
      [SHORT_LIVED],
    );
  const hint = shownHint(screen, label, match, textCase);
  if (hint === undefined) return null;
  return met(
    expected,
    `${quote(hint.hint)} is shown as a hint`,
    proofAt(screen, hint, 'hint of an empty field'),
    ['it is the hint of an empty field'],
  );
}

/** Returns an empty field that shows the text as its hint. People can read a hint, though it is no value (R46). */
export function shownHint(
  screen: Screen,
  text: string,
  match: Locator['match'],
  textCase: 'exact' | 'ignore',
): Element | undefined {
  return screen.elements.find(
    (e) =>
      e.state.editable &&
      e.text === '' &&
      e.hint !== '' &&
      isClear(screen, e) &&
      textMatches(e.hint, text, match, textCase),
  );
}

function notVisibleResult(
  target: Locator,
  context: AssertionContext,
  expected: string,
  reason: string,
): AssertionResult {
  const { screen } = context;
  const anywhere = locate(screen, { ...target, places: [] }, { textCase: context.textCase });
  const misplaced = anywhere.matches.find((e) => isClear(screen, e));
  if (misplaced !== undefined) {
    const proof = proofAt(screen, misplaced, 'position');
    const anchor = missingAnchor(target.places, context);
    return anchor === undefined
      ? unmet(expected, reason, 'Wrong Position Bug', proof)
      : anchorMissing(expected, anchor, context, proof);
  }
  const otherNumber = textWithOtherNumber(screen, target.label ?? '');
  if (otherNumber !== undefined)
    return unmet(
      expected,
      `it says ${quote(otherNumber.text)}`,
      changedByTwice(context.duplicates ?? [], screen, otherNumber, target.label ?? '')
        ? 'Duplicate Action Bug'
        : 'Wrong Text Bug',
      proofAt(screen, otherNumber, 'exact text'),
    );
  const substitute = substituteFor(target, context);
  if (substitute !== null)
    return unmet(
      expected,
      `there is ${quote(substitute.element.text)} instead`,
      substitute.label,
      proofAt(screen, substitute.element, 'visible, exact text'),
    );
  const { suggestions } = locate(screen, target, { textCase: context.textCase });
  const nearest = target.label === null ? null : nearestName(suggestions);
  const actual = nearest === null || nearest.words === '' ? reason : `not there${nearest.words}`;
  const proof = proofAt(screen, nearest?.element ?? suggestions[0]?.element, 'visible, exact text');
  return (
    maybeScrolledAway(expected, actual, context) ??
    unmet(expected, actual, 'Missing Element Bug', proof, nearest?.flags ?? [])
  );
}

/** Returns the first anchor of a position that is not in the element tree. */
export function missingAnchor(places: readonly Position[], context: AssertionContext): Locator | undefined {
  const { screen, textCase } = context;
  const anchors = places.flatMap((p) => (p.kind === 'relation' ? p.anchors : []));
  return anchors.find((a) => locate(screen, a, { textCase }).matches.length === 0);
}

/** Returns the result when an anchor is in the element tree and nothing of it is drawn: nobody sees what stands beside it (R70). Null when all are drawn. */
export function anchorUndrawn(
  expected: string,
  places: readonly Position[],
  { screen, textCase }: AssertionContext,
): AssertionResult | null {
  for (const anchor of places.flatMap((p) => (p.kind === 'relation' ? p.anchors : []))) {
    const { matches } = locate(screen, anchor, { textCase });
    const [first] = matches;
    if (first === undefined || !matches.every((e) => screen.undrawn.includes(e.ref))) continue;
    const actual = `${locatorName(anchor)}: ${NOT_DRAWN}`;
    return unmet(expected, actual, 'Missing Element Bug', proofAt(screen, first, 'position'));
  }
  return null;
}

/** Returns the result when an anchor is missing. A position beside a missing element can't be wrong. */
export function anchorMissing(
  expected: string,
  anchor: Locator,
  context: AssertionContext,
  proof: Proof,
): AssertionResult {
  const actual = `${locatorName(anchor)} is not there`;
  return (
    maybeScrolledAway(expected, actual, context) ?? unmet(expected, actual, 'Missing Element Bug', proof)
  );
}

/** Returns the result when the target may be in a part of the list that we scrolled past to reach a control; null if we did not scroll. */
export function maybeScrolledAway(
  expected: string,
  actual: string,
  { screen, scrolledByCore }: AssertionContext,
): AssertionResult | null {
  const list = scrolledByCore === true ? listWithMore(screen, true) : undefined;
  if (list === undefined) return null;
  return unproven(
    expected,
    `${actual}; but the content was scrolled to reach a control, and what it names may stand out of view`,
    'another observation',
    proofAt(screen, list, 'visible'),
  );
}

/** Returns the only text that differs in nothing but its numbers, as in "2 items left" for "3 items left". Several of them are rows. */
function textWithOtherNumber(screen: Screen, wanted: string): Element | undefined {
  if (!/\p{N}/u.test(wanted)) return undefined;
  const shape = (text: string): string => normalise(text).replaceAll(/\p{N}+(?:[.,]\p{N}+)*/gu, '0');
  const sameShape = screen.elements.filter((e) => isClear(screen, e) && shape(e.text) === shape(wanted));
  return sameShape.length === 1 ? sameShape[0] : undefined;
}
