/** Absence (R73): the hardest thing to show, since what is out of sight is not gone. */
import type { AssertionResult, AssertionContext } from './context.ts';
import { coverDescription, met, locatorName, NOT_DRAWN, proofAt, quote, unmet, unproven } from './result.ts';
import { missingContainer } from './container.ts';
import { gapsForAbsence, ocrMatch } from './ocr.ts';
import { asksForText, findVisible, type VisibleMatch } from './visible.ts';
import {
  containerKey,
  isPageKey,
  listWithMore,
  scrollsHorizontally,
} from '../../screen/features/scroll-containers.ts';
import type { SeenText } from '../model/history.ts';
import { isStillUntranslated } from '../history/text-history.ts';
import type { Element } from '../../screen/model/element.ts';
import { area } from '../../screen/model/geometry.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { textMatches } from '../../screen/model/text.ts';
import { EMPTY } from '../../shared/words/empty.ts';
import { FAILURE } from '../../shared/words/failure.ts';

/** Proves an absence. It holds only on the last two observations, settled and complete, and not while a list goes on (R73). */
export function proveNotVisible(target: Locator, context: AssertionContext): AssertionResult {
  const { screen } = context;
  const expected = `${locatorName(target)} is not visible`;
  const now = findVisible(target, screen, context.textCase);
  const shown = now.elements[0];
  if (shown !== undefined) {
    const untranslated = isStillUntranslated(context.textHistory ?? {}, screen, shown);
    return unmet(
      expected,
      `${quote(shown.text || shown.label)} is still visible${untranslated ? ', as before the language changed' : ''}`,
      untranslated ? 'Untranslated Bug' : 'No Effect Bug',
      proofAt(screen, shown, 'absence'),
    );
  }
  const ocr = screen.settled ? ocrMatch(screen, target, context.textCase) : undefined;
  if (ocr !== undefined) return unmet(expected, ocr[0], 'No Effect Bug', ocr[1], ocr[2]);
  const unsettled =
    notSettled(
      expected,
      target,
      context,
      (s) => findVisible(target, s, context.textCase).elements.length === 0,
    ) ?? shownInToast(expected, target, context);
  if (unsettled !== null) return unsettled;
  const otherCase = findVisible(target, screen, 'ignore').elements[0];
  if (otherCase !== undefined) {
    const actual = `${quote(otherCase.text || otherCase.label)} is there, which differs in upper and lower case only`;
    return unproven(expected, actual, null, proofAt(screen, otherCase, 'absence'));
  }
  const presence = presenceReason(screen, now);
  if (presence !== null)
    return unproven(
      expected,
      presence,
      now.onlyDescribed || now.doubt !== null ? 'judge' : 'another observation',
    );
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

/** True when the text was seen only on other pages. A row may have moved to another list, and a text may still be further down its page. */
function seenOnlyElsewhere({ asContent, containers }: SeenText, list: Element): boolean {
  return asContent && containers.every((c) => isPageKey(c) && c !== containerKey(list));
}

function listMayContinue(context: AssertionContext): Element | undefined {
  return context.listEnded ? undefined : listWithMore(context.screen, context.scrolledAway);
}

/** Returns the result when the last two observations don't prove an absence: not settled, incomplete, or absent on one only; else null. */
export function notSettled(
  expected: string,
  target: Locator,
  { screen, previous, sighting }: AssertionContext,
  isAbsent: (screen: Screen) => boolean,
): AssertionResult | null {
  if (!screen.settled) return unproven(expected, 'the screen had not settled', 'another observation');
  const gaps = gapsForAbsence(screen, target, sighting.asContent);
  if (gaps.length > 0)
    return unproven(
      expected,
      `the hierarchy is incomplete (${gaps.join(', ')})`,
      // A stale tree may be up to date on the next observation.
      gaps.includes('stale') && previous?.gaps.includes('stale') !== true ? 'another observation' : 'judge',
    );
  const absentTwice =
    previous !== null &&
    previous.settled &&
    gapsForAbsence(previous, target, sighting.asContent).length === 0 &&
    isAbsent(previous);
  return absentTwice ? null : unproven(expected, 'absent from one observation only', 'another observation');
}

/** Matches messages about something in progress, which are expected to disappear by themselves. */
const IN_PROGRESS = /(…|\.{3})$/;

/** Returns the result when a toast since the last action shows the text; null when none does. */
function shownInToast(expected: string, target: Locator, context: AssertionContext): AssertionResult | null {
  if (target.row !== null || target.places.length > 0) return null;
  const { label, match, role, name } = target;
  const proof = proofAt(context.screen, undefined, 'seen since the last action');
  if (label !== null) {
    const toast = asksForText(target)
      ? context.toasts.find(
          (t) => !IN_PROGRESS.test(t.trim()) && textMatches(t, label, match, context.textCase),
        )
      : undefined;
    return toast === undefined
      ? null
      : unmet(expected, `a short-lived message said ${quote(toast)}`, 'No Effect Bug', proof);
  }
  if (role !== 'message') return null;
  const toast = context.toasts.find((t) => name === null || FAILURE.test(t));
  return toast === undefined
    ? null
    : unproven(expected, `a short-lived message said ${quote(toast)}`, 'judge', proof);
}

/** Returns the reason why an element out of view may still be present: covered, or within reach of scrolling; null for one that moved off sideways. */
function presenceReason(screen: Screen, now: VisibleMatch): string | null {
  const { hidden } = now;
  if (now.doubt !== null) return now.doubt;
  if (now.onlyDescribed) return 'no text says it, but a content description does';
  if (hidden === undefined) return null;
  if (screen.undrawn.includes(hidden.ref)) return NOT_DRAWN;
  if (hidden.visible !== null) return `it is still there, ${coverDescription(hidden)}`;
  const { bounds } = hidden;
  const movedOffSideways = bounds.x + bounds.width <= 0 || bounds.x >= screen.size.width;
  const scrollsBack = selfAndAncestors(screen, hidden)
    .slice(1)
    .some((e) => scrollsHorizontally(screen, e));
  return (movedOffSideways && !scrollsBack) || area(bounds) === 0
    ? null
    : 'it is still in the element tree, outside the viewport';
}

function mayBeInList(target: Locator): boolean {
  const rolesOutsideLists = ['dialog', 'message', 'spinner', 'menu', 'tab', 'screen', 'field'];
  if (target.role !== null && rolesOutsideLists.includes(target.role)) return false;
  return !target.places.some(
    (p) =>
      p.kind === 'container' && p.container !== 'list' && p.container !== 'section' && p.container !== 'row',
  );
}

/** True when the locator quotes an empty state, such as "No notes yet". */
export function describesEmptyState(target: Locator): boolean {
  return asksForText(target) && EMPTY.test(target.label ?? '');
}
