import type { AssertionResult, AssertionContext } from './context.ts';
import { changedByTwice } from '../history/duplicates.ts';
import {
  isClear,
  met,
  locatorName,
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
import { listWithMore } from '../../screen/features/scroll-containers.ts';
import type { Proof } from '../model/verdict.ts';
import type { Element } from '../../screen/model/element.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { Position, Locator } from '../../screen/model/locator.ts';
import { subtree, type Screen } from '../../screen/model/screen.ts';
import { findVisibleText } from '../../screen/locate/visible-text.ts';
import { textMatches, normalise } from '../../screen/model/text.ts';

/** A quotation without a control's role, or with one that is made of text, asks for visible text. */
export function asksForText(target: Locator): boolean {
  return requestedText(target) !== null;
}

function requestedText({ label, role }: Locator): string | null {
  return role === null || ['text', 'heading', 'message', 'screen', 'row'].includes(role) ? label : null;
}

/** Flags a text that may be there only because it was typed. */
const ONLY_IN_FIELD = 'only a field says it';

export interface VisibleMatch {
  readonly elements: readonly Element[];
  readonly flags: readonly string[];
  readonly reason: string;
  readonly caseOnly: boolean;
  /** In the hierarchy, but outside the viewport or covered. */
  readonly hidden: Element | undefined;
  /** Named by description alone. */
  readonly onlyDescribed: boolean;
}

export function findVisible(target: Locator, screen: Screen, textCase: 'exact' | 'ignore'): VisibleMatch {
  const located = locate(screen, target, { textCase });
  const clear = located.matches.filter((e) => isClear(screen, e));
  // What is out of sight is told only where nothing that fits is in sight.
  const drawn = located.matches.find((e) => !screen.undrawn.includes(e.ref));
  const hidden = clear.length > 0 ? undefined : (drawn ?? located.matches[0]);
  const label = requestedText(target);
  if (label === null)
    return {
      elements: clear,
      flags: [],
      reason: located.reason,
      caseOnly: false,
      hidden,
      onlyDescribed: false,
    };
  const said = findVisibleText(screen, label, target.match, textCase);
  const narrowed = target.places.length > 0 || target.row !== null;
  const legible = said.met ? said.elements : [];
  const found = narrowed ? clear.filter((e) => showsText(screen, e, label, target.match, textCase)) : legible;
  // Said where the phrase asks for it, not only somewhere.
  const text = { ...said, met: found.length > 0 };
  return {
    elements: found,
    flags: text.met && text.clipped ? ['the text is cut off on the screen'] : [],
    reason: said.met && !text.met ? located.reason : text.reason,
    caseOnly: text.caseOnly,
    hidden,
    onlyDescribed: !text.met && clear.length > 0,
  };
}

/** Its own visible text, or that of what it holds, is what the phrase quotes; a description or a hint never is (R46). */
function showsText(
  screen: Screen,
  element: Element,
  label: string,
  match: Locator['match'],
  textCase: 'exact' | 'ignore',
): boolean {
  const part = { ...screen, elements: subtree(screen, element) };
  if (findVisibleText(part, label, match, textCase).met) return true;
  // The first of adjoining texts, which together are the label.
  const own = [element.text, element.label, element.description, element.hint];
  return element.text !== '' && !own.some((t) => textMatches(t, label, match, textCase));
}

export interface LocatorMatches {
  /** Clear in view, and visible text wherever the phrase asks for text. */
  readonly shown: readonly Element[];
  /** Clear in view, but no visible text says what the phrase quotes. */
  readonly described: readonly Element[];
  /** In the hierarchy, but outside the viewport or covered. */
  readonly hidden: readonly Element[];
  readonly reason: string;
}

/** What fits a phrase, parted by whether a person could read it. */
export function matchesOf(target: Locator, screen: Screen, textCase: 'exact' | 'ignore'): LocatorMatches {
  const { matches, reason } = locate(screen, target, { textCase });
  const clear = matches.filter((e) => isClear(screen, e));
  const label = requestedText(target);
  const shown = clear.filter((e) => label === null || showsText(screen, e, label, target.match, textCase));
  return {
    shown,
    described: clear.filter((e) => !shown.includes(e)),
    hidden: clear.length > 0 ? [] : matches,
    reason,
  };
}

/** Proves that a text or control is visible (R70). An unmet result names the nearest text (R48). */
export function proveVisible(target: Locator, context: AssertionContext): AssertionResult {
  const { screen } = context;
  const expected = `${locatorName(target)} is visible`;
  const seen = findVisible(target, screen, context.textCase);
  const first = seen.elements[0];
  if (first !== undefined) {
    const said = first.text || first.label;
    const typed = asksForText(target) && seen.elements.every((e) => e.state.editable);
    return met(
      expected,
      `${said === '' ? locatorName(target) : quote(said)} is visible`,
      proofAt(screen, first, 'visible, exact text'),
      typed ? [...seen.flags, ONLY_IN_FIELD] : seen.flags,
    );
  }
  const other = shownAsToastOrHint(target, context, expected);
  if (other !== null) return other;
  if (seen.caseOnly)
    return unmet(
      expected,
      `${seen.reason} (it differs in upper and lower case only; text_case: ignore accepts that)`,
      'Wrong Text Bug',
      proofAt(screen, undefined, 'exact text'),
    );
  const read = asksForText(target) ? ocrMatch(screen, target, context.textCase) : undefined;
  if (read !== undefined) return met(expected, ...read);
  if (seen.onlyDescribed)
    return unproven(expected, 'only a content description says so, which never proves visible text', 'judge');
  if (seen.hidden !== undefined && screen.undrawn.includes(seen.hidden.ref))
    return unmet(expected, NOT_DRAWN, 'Missing Element Bug', proofAt(screen, seen.hidden, 'visible'));
  if (seen.hidden !== undefined) return hiddenResult(expected, screen, seen.hidden, 'visible');
  const gaps = gapsFor(screen, target, context.sighting.asContent);
  if (gaps.length > 0)
    return unproven(expected, `not in the hierarchy, which is incomplete here (${gaps.join(', ')})`, 'judge');
  return notVisibleResult(target, context, expected, seen.reason);
}

/** By a short-lived message since the last action, or by the hint of an empty field. */
function shownAsToastOrHint(
  target: Locator,
  context: AssertionContext,
  expected: string,
): AssertionResult | null {
  const { screen, textCase } = context;
  const { match } = target;
  const label = requestedText(target);
  if (label === null || target.row !== null || target.places.length > 0) return null;
  const toast = context.toasts.find((t) => textMatches(t, label, match, textCase));
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

/** The hint of an empty field is read by people, though it is no value. */
function shownHint(
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
  because: string,
): AssertionResult {
  const { screen } = context;
  const anywhere = locate(screen, { ...target, places: [] }, { textCase: context.textCase });
  const misplaced = anywhere.matches.find((e) => isClear(screen, e));
  if (misplaced !== undefined) {
    const proof = proofAt(screen, misplaced, 'position');
    const gone = missingAnchor(target.places, context);
    return gone === undefined
      ? unmet(expected, because, 'Wrong Position Bug', proof)
      : anchorMissing(expected, gone, context, proof);
  }
  const counted = textWithOtherNumber(screen, target.label ?? '');
  if (counted !== undefined)
    return unmet(
      expected,
      `it says ${quote(counted.text)}`,
      changedByTwice(context.duplicates ?? [], screen, counted, target.label ?? '')
        ? 'Duplicate Action Bug'
        : 'Wrong Text Bug',
      proofAt(screen, counted, 'exact text'),
    );
  const instead = substituteFor(target, context);
  if (instead !== null)
    return unmet(
      expected,
      `there is ${quote(instead.element.text)} instead`,
      instead.label,
      proofAt(screen, instead.element, 'visible, exact text'),
    );
  const near =
    target.label === null ? undefined : locate(screen, target, { textCase: context.textCase }).suggestions[0];
  const actual =
    near !== undefined && near.score >= 0.5
      ? `not there; the nearest is ${quote(near.element.text || near.element.label)}`
      : because;
  return (
    maybeScrolledAway(expected, actual, context) ??
    unmet(expected, actual, 'Missing Element Bug', proofAt(screen, near?.element, 'visible, exact text'))
  );
}

/** The first that something is to stand beside and that is not in the hierarchy. */
export function missingAnchor(places: readonly Position[], context: AssertionContext): Locator | undefined {
  const { screen, textCase } = context;
  const anchors = places.flatMap((p) => (p.kind === 'relation' ? p.anchors : []));
  return anchors.find((a) => locate(screen, a, { textCase }).matches.length === 0);
}

/** Beside what is not there, nothing stands wrongly. */
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

/** What is not there may stand where the core scrolled away from, on its way to a control; null where it did not. */
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

/** The one text that differs in its numbers alone: "2 items left" for "3 items left". Several such are rows of their own. */
function textWithOtherNumber(screen: Screen, wanted: string): Element | undefined {
  if (!/\p{N}/u.test(wanted)) return undefined;
  const shape = (text: string): string => normalise(text).replaceAll(/\p{N}+(?:[.,]\p{N}+)*/gu, '0');
  const alike = screen.elements.filter((e) => isClear(screen, e) && shape(e.text) === shape(wanted));
  return alike.length === 1 ? alike[0] : undefined;
}
