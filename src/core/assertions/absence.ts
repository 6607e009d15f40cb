/**
 * The proof of an absence (R73): the two observations that it rests on, and everything on them that could hide the target. An absence
 * holds when nothing could.
 */
import type { AssertionContext, AssertionResult } from './context.ts';
import { gapsForAbsence } from './ocr.ts';
import { proofAt } from './result.ts';
import type { Proof } from '../model/verdict.ts';
import { unreadPlacesFor } from '../../screen/elements/completeness.ts';
import { isTouchable } from '../../screen/elements/hittable.ts';
import { isKeptFooter, unnamedSpinner } from '../../screen/features/loading.ts';
import { pulsingBars } from '../../screen/features/placeholder-bars.ts';
import { listRows, containerKey, isPageKey } from '../../screen/features/scroll-containers.ts';
import type { Element } from '../../screen/model/element.ts';
import { selfAndAncestors, type LoadingSign, type Screen } from '../../screen/model/screen.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { LIMITS } from '../../shared/limits.ts';
import { EMPTY } from '../../shared/words/empty.ts';
import { saysLoading } from '../../shared/words/loading.ts';

/** Something that could hide the target. */
interface Doubt {
  readonly reason: string;
  readonly needs: AssertionResult['needs'];
}

export interface AbsenceProof {
  /** The observation before and this one; null when only one was made. */
  readonly observations: readonly [before: string | null, now: string];
  /** The app in front, and its page where the platform names it. */
  readonly screen: string;
  /** Everything that could hide the target, hardest first; empty when the absence is proven. */
  readonly doubts: readonly Doubt[];
  readonly proof: Proof;
}

/** Returns the proof that what `isAbsent` looks for is absent from the last two observations. */
export function absenceProof(
  target: Locator,
  context: AssertionContext,
  isAbsent: (screen: Screen) => boolean,
): AbsenceProof {
  const { screen, previous } = context;
  const { front, place } = screen.app;
  return {
    observations: [previous?.id ?? null, screen.id],
    screen: place === '' ? front : `${front} ${place}`,
    doubts: [
      ...doubtsNow(target, context),
      ...doubtsBefore(target, context, isAbsent),
      ...doubtOfReload(context),
      ...doubtOfWork(context),
    ],
    proof: proofAt(screen, undefined, 'absence'),
  };
}

function doubtsNow(target: Locator, context: AssertionContext): readonly Doubt[] {
  const { screen, previous, sighting } = context;
  if (!screen.settled) return [again('the screen had not settled')];
  const sign = loadingSign(target, screen, context);
  if (sign !== undefined) return [again(`the screen is loading (${sign.sign})`)];
  if (barsCame(context)) return [again('bars are drawn as where texts will be')];
  if (isPageTurning(target, screen)) return [again('something turns where the page has no content')];
  if (isEmptied(screen, context.beforeLastGesture ?? null))
    return [again('the page has nothing but a title, as one that never loads')];
  const elsewhere = context.elsewhere?.(screen) ?? null;
  if (elsewhere !== null) return [again(elsewhere)];
  if (!hasAppWindow(screen)) return [{ reason: 'the element tree has no window of the app', needs: 'judge' }];
  const gaps = gapsForAbsence(screen, target, sighting.asContent);
  if (gaps.length === 0) return unreadDoubts(target, context);
  // A stale tree may be up to date on the next observation.
  const mayPass = gaps.includes('stale') && previous?.gaps.includes('stale') !== true;
  const reason = `the hierarchy is incomplete (${gaps.join(', ')})`;
  return [mayPass ? again(reason) : { reason, needs: 'judge' }];
}

/**
 * Returns the doubt that a part whose content the tree lacks shows the text; none for a text that the tree had before, unless it blinks, so that
 * it may only be dark, or the last gesture drew the part: it may draw there what it took away.
 */
function unreadDoubts({ label }: Locator, { screen, sighting, density }: AssertionContext): readonly Doubt[] {
  const isRead = (screen.ocr ?? []).some((line) => line.confidence >= LIMITS.ocrConfidence);
  if (label === null || isRead) return [];
  const [place] = unreadPlacesFor(screen, label, density).filter(
    ({ unread, caused, answered }) =>
      unread === 'blinking text' ||
      (unread !== undefined &&
        unread !== 'media' &&
        (!sighting.asContent || caused === true || answered === true)),
  );
  return place === undefined
    ? []
    : [{ reason: `the tree lacks what is drawn in a part of it (${place.unread})`, needs: 'judge' }];
}

function doubtsBefore(
  target: Locator,
  context: AssertionContext,
  isAbsent: (screen: Screen) => boolean,
): readonly Doubt[] {
  const { screen, previous, sighting, elsewhere } = context;
  const isSameScreen =
    previous !== null && previous.app.front === screen.app.front && previous.app.place === screen.app.place;
  const absentTwice =
    isSameScreen &&
    previous.settled &&
    loadingSign(target, previous, context) === undefined &&
    !isPageTurning(target, previous) &&
    (elsewhere?.(previous) ?? null) === null &&
    hasAppWindow(previous) &&
    gapsForAbsence(previous, target, sighting.asContent).length === 0 &&
    isAbsent(previous);
  return absentTwice ? [] : [again('absent from one observation only')];
}

/**
 * Returns the doubt that a list is only being loaded again: the text was a row of it, and it has no row and no words for an empty list. It
 * must stay so for as long as a missing text is looked for (R71).
 */
function doubtOfReload({ screen, sighting, observedForMs = 0 }: AssertionContext): readonly Doubt[] {
  if (observedForMs >= LIMITS.presenceMs) return [];
  const wasRow = sighting.containers.some((key) => !isPageKey(key));
  if (!wasRow || screen.elements.some((e) => e.visible !== null && EMPTY.test(e.text))) return [];
  const lists = screen.elements.filter(
    (e) => e.role === 'list' && sighting.containers.includes(containerKey(e)),
  );
  const isBare = lists.length > 0 && lists.every((list) => listRows(screen, list).length === 0);
  return isBare ? [again('its list has no row, as while it is loaded again')] : [];
}

/** Most letters of a text that says what is under way; longer ones are content that ends in dots. */
const WORK_LETTERS = 40;

/**
 * Returns the doubt that something is still under way: since the last gesture a short text stands there that ends in dots, such as "Checking the disk…", in any
 * language. Where it stays for as long as a missing text is looked for (R71), it is content.
 */
function doubtOfWork({
  screen,
  beforeLastGesture = null,
  observedForMs = 0,
}: AssertionContext): readonly Doubt[] {
  if (beforeLastGesture === null || observedForMs >= LIMITS.presenceMs) return [];
  const before = new Set(beforeLastGesture.elements.map((e) => e.text));
  const work = screen.elements.find(
    (e) =>
      /\p{L}\s*(?:…|\.{3})$/u.test(e.text) &&
      e.text.length <= WORK_LETTERS &&
      e.visible !== null &&
      e.drawnShare === undefined &&
      !before.has(e.text) &&
      !selfAndAncestors(screen, e).some((a) => a.state.editable || isTouchable(a) || a.role === 'row'),
  );
  return work === undefined ? [] : [again(`"${work.text}" may say that something is under way`)];
}

/** Returns a sign that the screen or a part of it is loading, other than one in a button or a player, or a bar of progress. */
function loadingSign(
  target: Locator,
  screen: Screen,
  { sighting: { bars = 0 }, beforeLastGesture = null }: AssertionContext,
): LoadingSign | undefined {
  if (target.role === 'spinner' || saysLoading(target.label ?? '')) return undefined;
  const isDecorated = screen.elements.some(saysEmpty) || (screen.bars?.length ?? 0) <= bars;
  const signs = screen.loading.filter(
    (l) => !(isDecorated && l.sign === 'bars') && !isKeptFooter(l, screen, beforeLastGesture),
  );
  return signs.find((l) => l.blocking) ?? signs.find((l) => l.incidental !== true && l.sign !== 'progress');
}

/** True when the text was seen and more bars are drawn now than beside it, with captions or without. */
function barsCame({ screen, sighting }: AssertionContext): boolean {
  return (
    sighting.ever && (screen.bars?.length ?? 0) > (sighting.bars ?? 0) && !screen.elements.some(saysEmpty)
  );
}

const saysEmpty = (e: Element): boolean => e.visible !== null && EMPTY.test(e.label);

/** True when a page without words for an empty state has a spinner that the tree does not name, or bars that pulse. */
function isPageTurning(target: Locator, screen: Screen): boolean {
  if (target.role === 'spinner' || saysLoading(target.label ?? '')) return false;
  const isTurning = unnamedSpinner(screen) !== null || pulsingBars(screen) !== null;
  return isTurning && !screen.elements.some(saysEmpty);
}

/**
 * True for a page that shows no word and no control below its toolbar: whatever was there is absent, also where the page failed to load. Views without words
 * may paint anything, so that the tree alone does not call the page blank (R30).
 */
function isEmptied(screen: Screen, before: Screen | null): boolean {
  const own = ofApp(screen);
  const left = own.filter(
    (e) => !isBare(e) && !selfAndAncestors(screen, e).some(({ role }) => role === 'toolbar'),
  );
  return own.length > 1 && (left.length === 0 || (before !== null && isTitleLeft(left, before)));
}

const ofApp = (screen: Screen): Element[] =>
  screen.elements.filter((e) => e.visible !== null && (screen.windows[e.window]?.kind ?? 'app') === 'app');

const isBare = (e: Element): boolean => e.role === 'container' && e.label === '' && !e.state.clickable;

/**
 * True when all that is left is the topmost line of the page before the gesture, unchanged, and controls on more than one line went: the bars of some trees
 * have no role. A row that was deleted is one line.
 */
function isTitleLeft(left: readonly Element[], before: Screen): boolean {
  const earlier = ofApp(before).filter((e) => !isBare(e));
  const stayed = earlier.filter((e) => left.some((now) => now.label === e.label && overlap(now, e)));
  const [first] = stayed;
  if (first === undefined || !left.every((now) => stayed.some((e) => now.label === e.label))) return false;
  const gone = earlier.filter((e) => !stayed.includes(e));
  const lines = gone
    .filter(isTouchable)
    .filter((e, i, all) => all.slice(0, i).every((other) => !overlap(other, e)));
  return stayed.every((e) => overlap(e, first)) && gone.every((e) => isAbove(first, e)) && lines.length > 1;
}

const isAbove = ({ bounds: a }: Element, { bounds: b }: Element): boolean => a.y + a.height <= b.y;

/** True when they stand on one line, at least in part. */
const overlap = (a: Element, b: Element): boolean => !isAbove(a, b) && !isAbove(b, a);

/** True when the tree holds an element of an app in view: the tree of some platforms is that of the keyboard alone. */
function hasAppWindow(screen: Screen): boolean {
  return screen.elements.some((e) => {
    const kind = screen.windows[e.window]?.kind ?? 'app';
    return e.visible !== null && kind !== 'keyboard' && kind !== 'system' && kind !== 'toast';
  });
}

function again(reason: string): Doubt {
  return { reason, needs: 'another observation' };
}
