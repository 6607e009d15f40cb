/** Absence (R73): the hardest thing to show, since what is out of sight is not gone. */
import type { AssertionResult, AssertionContext } from './context.ts';
import {
  coverDescription,
  isBeyondScreen,
  isClear,
  met,
  locatorName,
  NOT_DRAWN,
  proofAt,
  quote,
  unmet,
  unproven,
} from './result.ts';
import { newBoxOverPage } from './box-over-page.ts';
import { missingContainer } from './container.ts';
import { absenceProof } from './absence.ts';
import { ocrMatch } from './ocr.ts';
import { unclearPlace } from './position.ts';
import { reportThatWent } from './reported.ts';
import { shownError } from './shown-error.ts';
import { asksForText, findVisible, shownHint, type VisibleMatch } from './visible.ts';
import {
  containerKey,
  isPageKey,
  listWithMore,
  scrollsHorizontally,
  scrollsVertically,
} from '../../screen/features/scroll-containers.ts';
import { isOnOtherPage } from '../../screen/features/pagers.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import type { SeenText } from '../model/history.ts';
import type { ClosedOverlay } from '../model/obstruction.ts';
import { isStillUntranslated } from '../history/text-history.ts';
import type { Element } from '../../screen/model/element.ts';
import { area, type Rect } from '../../screen/model/geometry.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { isWebPage, selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { beginsWithPhrase, textMatches } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';
import { EMPTY } from '../../shared/words/empty.ts';
import { FAILURE } from '../../shared/words/failure.ts';

/**
 * Proves an absence. It holds when nothing on the last two observations could hide the target, and no list goes on (R73). A judge does not see what
 * a toast or snackbar covers, so that he is asked once it is gone, or after 10 s.
 */
export function proveNotVisible(target: Locator, context: AssertionContext): AssertionResult {
  const result = proveAbsence(target, context);
  const mayWait = (context.observedForMs ?? 0) < LIMITS.presenceMs;
  return result.needs === 'judge' && mayWait && liesUnderMessage(context.screen)
    ? { ...result, needs: 'another observation' }
    : result;
}

/** True when a message that goes by itself covers a part of the page. */
function liesUnderMessage(screen: Screen): boolean {
  return overlaysOf(screen).some((o) => o.kind === 'toast' || o.kind === 'snackbar');
}

function proveAbsence(target: Locator, context: AssertionContext): AssertionResult {
  const { screen } = context;
  const expected = `${locatorName(target)} is not visible`;
  const now = findVisible(target, screen, context.textCase);
  const shown = now.elements[0];
  if (shown !== undefined) return stillShown(expected, target, shown, context);
  const hint = hintThatSaysIt(target, context);
  if (hint !== undefined)
    return unmet(
      expected,
      `${quote(hint.hint)} is shown as the hint of an empty field`,
      'No Effect Bug',
      proofAt(screen, hint, 'absence'),
    );
  const ocr = screen.settled ? ocrMatch(screen, target, context.textCase) : undefined;
  if (ocr !== undefined) return unmet(expected, ocr[0], 'No Effect Bug', ocr[1], ocr[2]);
  const unsettled =
    unprovenAbsence(
      expected,
      target,
      context,
      (s) => findVisible(target, s, context.textCase).elements.length === 0,
    ) ?? shownInMessage(expected, target, context);
  if (unsettled !== null) return unsettled;
  const longer = longerText(target, context);
  if (longer !== undefined) {
    const actual = `${quote(longer.text)} begins with these words`;
    return unproven(expected, actual, 'judge', proofAt(screen, longer, 'absence'));
  }
  const otherCase = findVisible(target, screen, 'ignore').elements[0];
  if (otherCase !== undefined) {
    const actual = `${quote(otherCase.text || otherCase.label)} is there, which differs in upper and lower case only`;
    return unproven(expected, actual, null, proofAt(screen, otherCase, 'absence'));
  }
  const presence = presenceReason(screen, now);
  if (presence !== null) {
    // A description may go late with the last gesture, as a text may, and a judge who looks too early reads it.
    const mayGo = now.onlyDescribed && (context.sinceGestureMs ?? Infinity) < LIMITS.watchMs;
    const isForJudge = !mayGo && (now.onlyDescribed || now.doubt !== null);
    return unproven(expected, presence, isForJudge ? 'judge' : 'another observation');
  }
  const failure = boxOverPage(expected, target, context) ?? shownError(expected, target, context);
  if (failure !== null) return failure;
  const noContainer = missingContainer(target, context);
  if (noContainer !== null) return unproven(expected, noContainer, 'judge');
  const list = mayBeInList(target) ? listMayContinue(context) : undefined;
  if (list !== undefined && !seenOnlyElsewhere(context.sighting, list))
    return unproven(
      expected,
      'a list on this screen goes on beyond what is shown; a Verify step may scroll it',
      null,
      proofAt(screen, list, 'absence from a list'),
    );
  const flags = context.sighting.ever ? [] : [`${locatorName(target)} was never seen in this run`];
  return met(expected, 'absent from the last two observations', proofAt(screen, undefined, 'absence'), flags);
}

/** Returns the result where a box that came over the page may be the dialog that must be absent; null where there is none. */
function boxOverPage(
  expected: string,
  target: Locator,
  { screen, beforeLastGesture = null, observedForMs = 0 }: AssertionContext,
): AssertionResult | null {
  const box = target.role === 'dialog' ? newBoxOverPage(screen, beforeLastGesture) : null;
  if (box === null) return null;
  const needs = observedForMs < LIMITS.presenceMs ? 'another observation' : 'judge';
  return unproven(
    expected,
    'a box that came over the page may be one',
    needs,
    proofAt(screen, box, 'absence'),
  );
}

/** Returns the result of a text that is in view. Where a bar belongs and none is shown, it may be in the bar that the line names or not. */
function stillShown(
  expected: string,
  target: Locator,
  shown: Element,
  context: AssertionContext,
): AssertionResult {
  const { screen, textHistory = {} } = context;
  const proof = proofAt(screen, shown, 'absence');
  const unclear = unclearPlace(target, context);
  if (unclear?.needs === 'judge') return unproven(expected, unclear.actual, 'judge', proof);
  const untranslated = isStillUntranslated(textHistory, screen, shown);
  return unmet(
    expected,
    `${quote(shown.text || shown.label)} is still visible${untranslated ? ', as before the language changed' : ''}`,
    untranslated ? 'Untranslated Bug' : 'No Effect Bug',
    proof,
  );
}

/** Returns an empty field whose hint is the text that must be absent; undefined for a target that is narrowed to a place. */
function hintThatSaysIt(target: Locator, { screen, textCase }: AssertionContext): Element | undefined {
  const { label, row, places, match, role } = target;
  if (label === null || row !== null || places.length > 0 || (role !== null && role !== 'text'))
    return undefined;
  return shownHint(screen, label, match, textCase);
}

/** Returns a text of the page that begins with the text that must be absent, as a phrase of its own; undefined for a target that is narrowed to a place. */
function longerText(target: Locator, { screen, textCase }: AssertionContext): Element | undefined {
  const { label, row, places, match } = target;
  if (label === null || match !== 'exact' || row !== null || places.length > 0 || !asksForText(target))
    return undefined;
  const passing = overlaysOf(screen).filter((o) => o.kind === 'toast' || o.kind === 'snackbar');
  return screen.elements.find(
    (e) =>
      e.children.length === 0 &&
      isClear(screen, e) &&
      beginsWithPhrase(e.text, label, textCase) &&
      !passing.some((o) => o.elements.includes(e.ref)),
  );
}

/** True when the text was seen only on other pages. A row may have moved to another list, and a text may still be further down its page. */
function seenOnlyElsewhere({ asContent, containers }: SeenText, list: Element): boolean {
  return asContent && containers.every((c) => isPageKey(c) && c !== containerKey(list));
}

function listMayContinue(context: AssertionContext): Element | undefined {
  return context.listEnded ? undefined : listWithMore(context.screen, context.scrolledAway);
}

/** Returns the result when something on the last two observations could hide the target (R73); null when nothing could. */
export function unprovenAbsence(
  expected: string,
  target: Locator,
  context: AssertionContext,
  isAbsent: (screen: Screen) => boolean,
): AssertionResult | null {
  const { doubts, proof } = absenceProof(target, context, isAbsent);
  const [first] = doubts;
  if (first !== undefined) return unproven(expected, first.reason, first.needs);
  const closed = closedOverlayWith(target, context);
  return closed === undefined
    ? null
    : unproven(
        expected,
        `a rule closed ${closed.description}, so that it is gone is no doing of the app`,
        null,
        proof,
      );
}

/** The kinds of overlay that a role names. Many people call a sheet a dialog. */
const OVERLAY_KINDS: Readonly<Partial<Record<string, readonly string[]>>> = {
  dialog: ['dialog', 'sheet'],
  menu: ['menu', 'dropdown'],
};

/** Returns the overlay that a rule closed and that is the target, or that held it. */
function closedOverlayWith(
  { label, role, match }: Locator,
  { closedByRule = [], textCase }: AssertionContext,
): ClosedOverlay | undefined {
  if (label !== null)
    return closedByRule.find(({ texts }) => texts.some((t) => textMatches(t, label, match, textCase)));
  const kinds = role === null ? [] : (OVERLAY_KINDS[role] ?? [role]);
  return closedByRule.find(({ kind }) => kinds.includes(kind));
}

/** Matches messages about something in progress, which are expected to disappear by themselves. */
const IN_PROGRESS = /(…|\.{3})$/;

/** Returns the result when a toast since the last action shows the text, or a failure in a plain box did; null when none does. */
function shownInMessage(
  expected: string,
  target: Locator,
  context: AssertionContext,
): AssertionResult | null {
  if (target.row !== null || target.places.length > 0) return null;
  const { label, match, role, name } = target;
  const proof = proofAt(context.screen, undefined, 'seen since the last action');
  const passing = context.toasts.filter((t) => context.announced?.includes(t) !== true);
  if (label !== null) {
    const toast = asksForText(target)
      ? passing.find((t) => !IN_PROGRESS.test(t.trim()) && textMatches(t, label, match, context.textCase))
      : undefined;
    if (toast !== undefined)
      return unmet(expected, `a short-lived message said ${quote(toast)}`, 'No Effect Bug', proof);
    return asksForText(target)
      ? wasReported(expected, (t) => textMatches(t, label, match, context.textCase), context)
      : null;
  }
  if (role !== 'message') return null;
  const toast = passing.find((t) => name === null || FAILURE.test(t));
  return toast === undefined
    ? wasReported(expected, () => true, context)
    : unproven(expected, `a short-lived message said ${quote(toast)}`, 'judge', proof);
}

/** Returns the doubt about a failure that was reported and is gone: it went by itself, as messages do, or the app got over it. */
function wasReported(
  expected: string,
  fits: (text: string) => boolean,
  context: AssertionContext,
): AssertionResult | null {
  const report = reportThatWent(fits, context);
  const proof = proofAt(context.screen, undefined, 'seen since the last action');
  return report === undefined
    ? null
    : unproven(expected, `${quote(report)} showed for a while`, 'another observation', proof);
}

/** An element that ends within this distance of the edge of a box stands beside it: boxes are rounded to whole pixels. */
const EDGE_PX = 2;

/** Returns the reason why an element out of view may still be present: covered, or within reach of scrolling; null for one that moved off sideways. */
function presenceReason(screen: Screen, now: VisibleMatch): string | null {
  const { hidden } = now;
  if (now.doubt !== null) return now.doubt;
  if (now.onlyDescribed) return 'no text says it, but a content description does';
  if (hidden === undefined) return null;
  if (screen.undrawn.includes(hidden.ref)) return NOT_DRAWN;
  if (hidden.visible !== null) return `it is still there, ${coverDescription(hidden)}`;
  const { bounds } = hidden;
  const around = selfAndAncestors(screen, hidden).slice(1);
  // A box in view may cut it off, as that of a carousel does.
  const views = around.flatMap(({ visible: view }) =>
    view !== null && view.width < screen.size.width - EDGE_PX ? [view] : [],
  );
  const isBeside = ({ x, width }: Rect, slack: number): boolean =>
    bounds.x + bounds.width <= x + slack || bounds.x >= x + width - slack;
  const movedOffSideways =
    isBeside({ x: 0, y: 0, ...screen.size }, 0) || views.some((view) => isBeside(view, EDGE_PX));
  const scrollsBack = around.some((e) => scrollsHorizontally(screen, e)) && !isOnOtherPage(screen, hidden);
  // A sheet that moved off below the screen is gone where nothing around it scrolls, which a web page tells.
  const isOutOfReach =
    isWebPage(screen) && isBeyondScreen(screen, hidden) && !around.some((e) => scrollsVertically(screen, e));
  return ((movedOffSideways || isOutOfReach) && !scrollsBack) || area(bounds) === 0
    ? null
    : 'it is still in the element tree, outside the viewport';
}

function mayBeInList(target: Locator): boolean {
  const rolesOutsideLists = ['dialog', 'message', 'spinner', 'menu', 'tab', 'screen', 'field'];
  if (target.role !== null && rolesOutsideLists.includes(target.role)) return false;
  return !target.places.some(
    (p) =>
      p.kind === 'container' && !['list', 'table', 'section', 'row', 'part', 'page'].includes(p.container),
  );
}

/** True when the locator quotes an empty state, such as "No notes yet". */
export function describesEmptyState(target: Locator): boolean {
  return asksForText(target) && EMPTY.test(target.label ?? '');
}
