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

/** Holds only on the last two looks, settled and complete, and not while a list goes on. */
export function proveNotVisible(target: Locator, context: AssertionContext): AssertionResult {
  const { screen } = context;
  const expected = `${locatorName(target)} is not visible`;
  const now = findVisible(target, screen, context.textCase);
  const shown = now.elements[0];
  if (shown !== undefined) {
    const foreign = isStillUntranslated(context.textHistory ?? {}, screen, shown);
    return unmet(
      expected,
      `${quote(shown.text || shown.label)} is still visible${foreign ? ', as before the language changed' : ''}`,
      foreign ? 'Untranslated Bug' : 'No Effect Bug',
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
  const doubt = stillPresent(screen, now);
  if (doubt !== null) return unproven(expected, doubt, now.onlyDescribed ? 'judge' : 'another observation');
  const place = missingContainer(target, context);
  if (place !== null) return unproven(expected, place, 'judge');
  const list = mayBeInList(target) ? listMayContinue(context) : undefined;
  if (list !== undefined && !seenOnlyElsewhere(context.sighting, list))
    return unproven(
      expected,
      'a list on this screen goes on beyond what is shown; a Verify step may scroll it',
      null,
      proofAt(screen, list, 'absence from a list'),
    );
  const flags = context.sighting.ever ? [] : [`${locatorName(target)} was never seen in this run`];
  return met(expected, 'absent on the last two looks', proofAt(screen, undefined, 'absence'), flags);
}

/** What was a row of any list may have come to stand in another one; what stood on a page that scrolls may still be on that page. */
function seenOnlyElsewhere({ asContent, containers }: SeenText, list: Element): boolean {
  return asContent && containers.every((c) => isPageKey(c) && c !== containerKey(list));
}

function listMayContinue(context: AssertionContext): Element | undefined {
  return context.listEnded ? undefined : listWithMore(context.screen, context.scrolledAway);
}

/** Why the last two looks do not show that something is gone: not settled, not complete, or not so on both; null when they do. */
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
      // A hierarchy that is late may have caught up by the next look.
      gaps.includes('stale') && previous?.gaps.includes('stale') !== true ? 'another observation' : 'judge',
    );
  const absentTwice =
    previous !== null &&
    previous.settled &&
    gapsForAbsence(previous, target, sighting.asContent).length === 0 &&
    isAbsent(previous);
  return absentTwice ? null : unproven(expected, 'absence was seen on one look only', 'another observation');
}

/** What names something under way is expected to go by itself. */
const IN_PROGRESS = /(…|\.{3})$/;

/** A message since the last action counts as shown, so its absence can't hold beside it. */
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

/** Out of sight is not gone: under something, or where scrolling would bring it back. What was moved off sideways is a closed drawer. */
function stillPresent(screen: Screen, now: VisibleMatch): string | null {
  const { hidden } = now;
  if (now.onlyDescribed) return 'no text says it, but a content description does';
  if (hidden === undefined) return null;
  if (screen.undrawn.includes(hidden.ref)) return NOT_DRAWN;
  if (hidden.visible !== null) return `it is still there, ${coverDescription(hidden)}`;
  const { bounds } = hidden;
  const aside = bounds.x + bounds.width <= 0 || bounds.x >= screen.size.width;
  const held = selfAndAncestors(screen, hidden)
    .slice(1)
    .some((e) => scrollsHorizontally(screen, e));
  return (aside && !held) || area(bounds) === 0 ? null : 'it is still in the hierarchy, outside the viewport';
}

function mayBeInList(target: Locator): boolean {
  const elsewhere = ['dialog', 'message', 'spinner', 'menu', 'tab', 'screen', 'field'];
  if (target.role !== null && elsewhere.includes(target.role)) return false;
  return !target.places.some(
    (p) =>
      p.kind === 'container' && p.container !== 'list' && p.container !== 'section' && p.container !== 'row',
  );
}

/** An empty state says it in words: what a line must name beside "no items" where no list is left. */
export function describesEmptyState(target: Locator): boolean {
  return asksForText(target) && EMPTY.test(target.label ?? '');
}
