import { findCandidates, preferVisibleLabel } from './candidates.ts';
import { isHittable, isTouchable, tapTarget } from '../elements/hittable.ts';
import type { Element } from '../model/element.ts';
import { inReadingOrder } from '../elements/reading-order.ts';
import { filterByRow } from './label-of-control.ts';
import { type Suggestion, findSuggestions } from './nearest.ts';
import { overlaysOf } from '../features/overlays.ts';
import type { Position, Locator } from '../model/locator.ts';
import { nthInReadingOrder, checkPositions } from './placement-rules.ts';
import type { Screen } from '../model/screen.ts';
import { differInNumberOnly, textMatches, type TextCase } from '../model/text.ts';

export { tapTarget } from '../elements/hittable.ts';

export interface LocateOptions {
  /** `ignore`: upper and lower case are the same. Default `exact`. */
  readonly textCase?: TextCase;
  /**
   * For an action: a label that differs in case only will do when none is exact, and of several fits those that take a tap are kept. Default
   * false, as conditions need it.
   */
  readonly forAction?: boolean;
}

export interface LocateResult {
  /** Best first: clear in view, then covered, then outside the view; each in reading order. More than one is ambiguous. */
  readonly matches: Element[];
  /** When nothing fits: what comes near, best first, at most five. */
  readonly suggestions: Suggestion[];
  /** What was found or why nothing was. */
  readonly reason: string;
  /** The fits differ from the label in upper and lower case (only with `acting`). */
  readonly caseOnly: boolean;
}

interface LocateQuery {
  readonly screen: Screen;
  readonly locator: Locator;
  readonly textCase: TextCase;
  readonly forAction: boolean;
}

/** What on the screen a phrase means: exact label, name, role, row, places and ordinals all have to hold. */
export function locate(screen: Screen, target: Locator, options: LocateOptions = {}): LocateResult {
  const { textCase = 'exact', forAction: acting = false } = options;
  const strict = locateOnce({ screen, locator: target, textCase, forAction: acting });
  if (strict.matches.length > 0 || !acting || textCase === 'ignore' || target.label === null) return strict;
  const lenient = locateOnce({ screen, locator: target, textCase: 'ignore', forAction: acting });
  return lenient.matches.length > 0 ? { ...lenient, caseOnly: true } : strict;
}

function locateOnce(s: LocateQuery): LocateResult {
  const candidates = findCandidates(s.screen, s.locator, s.textCase);
  if (candidates.matches.length === 0) return notFound(s, candidates.rejected, candidates.reason);
  let fits = candidates.matches;
  const { row } = s.locator;
  if (row !== null) {
    const rows = s.screen.elements.filter(
      (e) => e.text !== '' && textMatches(e.text, row, 'exact', s.textCase),
    );
    const named =
      rows.length > 0
        ? rows
        : s.screen.elements.filter((e) => textMatches(e.label, row, 'exact', s.textCase));
    if (named.length === 0) return notFound(s, fits, `no row "${row}" is there`);
    const inRow = filterByRow(s.screen, fits, named);
    if (inRow.length === 0)
      return notFound(s, fits, `${s.locator.source} is there, but not in the row of "${row}"`);
    fits = inRow;
  }
  const placed = filterByPosition(s, fits);
  if (placed.fits.length === 0) return notFound(s, fits, placed.because);
  const ordered = rankMatches(s, preferVisibleLabel(s.screen, placed.fits, s.locator, s.textCase));
  const more = ordered.length > 1 ? `${ordered.length} elements fit ${s.locator.source}` : candidates.reason;
  return { matches: ordered, suggestions: [], reason: placed.because || more, caseOnly: false };
}

function notFound(s: LocateQuery, rejected: readonly Element[], because: string): LocateResult {
  const near = penaliseOtherNumbers(s, findSuggestions(s.screen, s.locator, rejected, because));
  return { matches: [], suggestions: near, reason: because, caseOnly: false };
}

/** What callers take for the same thing in other words scores more. */
const OTHER_ITEM_SCORE = 0.5;

/** Among several numbered things "Row 5" is no misspelt "Row 3"; where only one stands ("Count 5"), it may be the wrong count. */
function penaliseOtherNumbers(
  { screen, locator: target }: LocateQuery,
  near: readonly Suggestion[],
): Suggestion[] {
  const { label } = target;
  if (label === null) return [...near];
  const others = new Set(screen.elements.map((e) => e.text).filter((t) => differInNumberOnly(t, label)));
  if (others.size < 2) return [...near];
  return near
    .map((n) =>
      n.score < 1 && differInNumberOnly(n.element.text || n.element.label, label)
        ? { ...n, score: Math.min(n.score, OTHER_ITEM_SCORE) }
        : n,
    )
    .toSorted((a, b) => b.score - a.score);
}

function filterByPosition(s: LocateQuery, fits: readonly Element[]): { fits: Element[]; because: string } {
  const { places } = s.locator;
  if (places.length === 0) return { fits: [...fits], because: '' };
  const context = {
    textCase: s.textCase,
    find: (phrase: Locator): readonly Element[] => findAnchor(s, phrase),
  };
  const answers = fits.map((element) => ({ element, ...checkPositions(s.screen, element, places, context) }));
  const holding = answers.filter((a) => a.holds);
  if (holding.length === 0) return { fits: [], because: answers[0]?.because ?? '' };
  const ordinal = places.find((p): p is Extract<Position, { kind: 'ordinal' }> => p.kind === 'ordinal');
  const because = holding[0]?.because ?? '';
  if (ordinal === undefined) return { fits: holding.map((a) => a.element), because };
  const all = holding.map((a) => a.element);
  const chosen = nthInReadingOrder(s.screen, all, ordinal.n);
  if (chosen) return { fits: [chosen], because: `number ${ordinal.n} of ${all.length} in reading order` };
  return { fits: [], because: `there are only ${all.length} of ${s.locator.source}` };
}

/** Anchors are found without their own places' anchors, so that the search ends. */
function findAnchor(s: LocateQuery, phrase: Locator): readonly Element[] {
  const places = phrase.places.filter((p) => p.kind !== 'relation');
  const found = locateOnce({ ...s, locator: { ...phrase, places }, forAction: false }).matches;
  const clear = found.filter((e) => isHittable(s.screen, e));
  return clear.length > 0 ? clear : found;
}

/** What a person would see wins: clear before covered before outside; for an action also what takes a tap before what doesn't. */
function rankMatches(s: LocateQuery, fits: readonly Element[]): Element[] {
  // What a dialog leaves uncovered is out of a finger's reach all the same.
  const modal = s.forAction ? overlaysOf(s.screen).find((o) => o.modal) : undefined;
  const isFree = (e: Element): boolean => modal === undefined || modal.elements.includes(e.ref);
  const rank = (e: Element): number =>
    isHittable(s.screen, e) ? (isFree(e) ? 0 : 1) : e.visible !== null ? 2 : 3;
  const best = Math.min(...fits.map(rank));
  let kept = inReadingOrder(fits.filter((e) => rank(e) === best));
  if (s.forAction) {
    const touchable = kept.filter((e) => isTouchable(tapTarget(s.screen, e)));
    if (touchable.length > 0) kept = touchable;
    kept = uniqueTapTargets(s.screen, kept);
  }
  return kept;
}

/** A title and a subtitle of one row are one target to a finger. */
function uniqueTapTargets(screen: Screen, elements: readonly Element[]): Element[] {
  const seen = new Set<string>();
  return elements.filter((e) => {
    const { ref } = tapTarget(screen, e);
    if (seen.has(ref)) return false;
    seen.add(ref);
    return true;
  });
}
