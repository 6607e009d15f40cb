import { nearestFirst } from './nearest-anchor.ts';
import { isHittable, isTouchable, tapTarget } from '../elements/hittable.ts';
import { controlOf } from '../elements/control.ts';
import { inReadingOrder } from '../elements/reading-order.ts';
import { overlaysOf } from '../features/overlays.ts';
import { topRows } from '../features/sub-rows.ts';
import type { Element } from '../model/element.ts';
import type { Locator, Position } from '../model/locator.ts';
import { selfAndAncestors, subtree, type Screen } from '../model/screen.ts';
import { differInNumberOnly, textMatches, type TextCase } from '../model/text.ts';
import { adjoiningTexts, findCandidates, preferVisibleLabel, type Candidates } from './candidates.ts';
import { choicesOf } from './choice-group.ts';
import { controlLabelledBy, filterByRow } from './label-of-control.ts';
import { isReachedFrom } from './beyond-view.ts';
import { asksForChoices, openersBelow, openersNamed } from './opener.ts';
import { findSuggestions, type Suggestion } from './nearest.ts';
import { checkPositions, nthInReadingOrder } from './placement-rules.ts';
import type { PlacementResult } from './placement-result.ts';

export interface LocateOptions {
  /** `ignore`: upper and lower case are the same. Default `exact`. */
  readonly textCase?: TextCase;
  /**
   * Locates for an action: accepts a label that differs only in case when none is exact, and prefers matches that take a tap. Default false,
   * as conditions need it.
   */
  readonly forAction?: boolean;
}

export interface LocateResult {
  /** Only the best group of: hittable, covered, out of view; in reading order. More than one is ambiguous. */
  readonly matches: Element[];
  /** When nothing matches: the nearest elements, best first, at most five. */
  readonly suggestions: Suggestion[];
  /** Describes the match, or why there is none. */
  readonly reason: string;
  /** The matches differ from the label in case only; possible only with `forAction`. */
  readonly caseOnly: boolean;
}

interface LocateQuery {
  readonly screen: Screen;
  readonly locator: Locator;
  readonly textCase: TextCase;
  readonly forAction: boolean;
}

/** Returns the elements that a locator matches: label, name, role, row, positions and ordinals all have to hold. */
export function locate(screen: Screen, locator: Locator, options: LocateOptions = {}): LocateResult {
  const { textCase = 'exact', forAction = false } = options;
  const strict = locateOnce({ screen, locator, textCase, forAction });
  if (!forAction || textCase === 'ignore' || locator.label === null) return strict;
  // A control in capitals is preferred to a heading that is equal (R46).
  const isShown = strict.matches.some((e) => isHittable(screen, e));
  if (strict.matches.length > 0 && !isShown) return strict;
  if (strict.matches.some((e) => isInControl(screen, e))) return strict;
  const lenient = locateOnce({ screen, locator, textCase: 'ignore', forAction });
  const controls = lenient.matches.filter((e) => isInControl(screen, e));
  if (strict.matches.length > 0)
    return controls.length > 0 ? { ...lenient, matches: controls, caseOnly: true } : strict;
  return lenient.matches.length > 0 ? { ...lenient, caseOnly: true } : strict;
}

/** True for an element in view that stands in a control of its own. */
function isInControl(screen: Screen, element: Element): boolean {
  const control = controlOf(screen, element);
  return control !== null && isTouchable(control) && isHittable(screen, element);
}

/** Returns all that an action may mean by the locator, in view and out of it. */
export function locateAll(screen: Screen, locator: Locator, textCase: TextCase): readonly Element[] {
  const query = { screen, locator, textCase, forAction: true };
  const found = placedMatches(query);
  if (!('suggestions' in found)) return found.matches;
  const lenient = placedMatches({ ...query, textCase: 'ignore' });
  return 'suggestions' in lenient ? [] : lenient.matches;
}

function locateOnce(query: LocateQuery): LocateResult {
  const { locator } = query;
  const placed = placedMatches(query);
  if ('suggestions' in placed) return placed;
  const ranked = rankMatches(query, placed.matches);
  const summary = ranked.length > 1 ? `${ranked.length} elements match ${locator.source}` : placed.found;
  return { matches: ranked, suggestions: [], reason: placed.reason || summary, caseOnly: false };
}

interface PlacedMatches {
  readonly matches: readonly Element[];
  /** Describes the places that hold; empty without any. */
  readonly reason: string;
  /** Describes the match. */
  readonly found: string;
}

/** Returns the matches of which label, row and places hold; else the result that says why there are none. */
function placedMatches(query: LocateQuery): PlacedMatches | LocateResult {
  const { screen, locator, textCase } = query;
  const candidates = candidatesFor(query);
  if (candidates.matches.length === 0) return notFound(query, candidates.rejected, candidates.reason);
  let named = candidates.matches;
  const { row } = locator;
  if (row !== null) {
    const rows = textsOfRow(screen, row, textCase);
    if (rows.length === 0) return notFound(query, named, `no row "${row}" is there`);
    const inRow = filterByRow(screen, named, rows);
    if (inRow.length === 0)
      return notFound(query, named, `${locator.source} is there, but not in the row of "${row}"`);
    named = inRow;
  }
  if (locator.choiceOf !== undefined) {
    const choices = filterByCaption(query, named, locator.choiceOf);
    if (choices.length === 0)
      return notFound(query, named, `${locator.source} is there, but not under ${locator.choiceOf.source}`);
    named = choices;
  }
  const placed = filterByPosition(query, named);
  if (placed.matches.length === 0) return notFound(query, named, placed.reason);
  const preferred = preferVisibleLabel(screen, placed.matches, locator, textCase);
  const matches = placed.matches.filter((e) => e.visible === null || preferred.includes(e));
  return { matches, reason: placed.reason, found: candidates.reason };
}

/** Returns the candidates; where the line asks for choices and none of them opens any, the controls of that name or caption that may. */
function candidatesFor({ screen, locator, textCase, forAction }: LocateQuery): Candidates {
  const candidates = findCandidates(screen, locator, textCase);
  if (!forAction || !asksForChoices(locator)) return candidates;
  const isFound = candidates.matches.length > 0;
  if (isFound && locator.role !== null) return candidates;
  const named = isFound ? candidates : findCandidates(screen, { ...locator, role: null }, textCase);
  const matches = isFound ? openersBelow(screen, named.matches) : openersNamed(screen, named.matches);
  return matches.length === 0 ? candidates : { matches, rejected: [], reason: named.reason };
}

/** Returns the texts that name a row; without one, labels that do, or the first of adjoining texts that a person reads as one (R45). */
function textsOfRow(screen: Screen, row: string, textCase: TextCase): readonly Element[] {
  const shown = screen.elements.filter((e) => e.text !== '' && textMatches(e.text, row, 'exact', textCase));
  if (shown.length > 0) return shown;
  const labelled = screen.elements.filter((e) => textMatches(e.label, row, 'exact', textCase));
  return labelled.length > 0 ? labelled : adjoiningTexts(screen, row, 'exact', textCase);
}

function notFound(query: LocateQuery, rejected: readonly Element[], reason: string): LocateResult {
  const nearest = findSuggestions(query.screen, query.locator, rejected, reason);
  return { matches: [], suggestions: penaliseOtherNumbers(query, nearest), reason, caseOnly: false };
}

/** Lower than the score from which callers take a suggestion for the same thing in other words. */
const OTHER_ITEM_SCORE = 0.5;

/** Lowers the score of "Row 5" for a missing "Row 3" when several such rows exist. A single "Count 5" may be the wrong count and keeps its score. */
function penaliseOtherNumbers(
  { screen, locator }: LocateQuery,
  suggestions: readonly Suggestion[],
): Suggestion[] {
  const { label } = locator;
  if (label === null) return [...suggestions];
  const others = new Set(screen.elements.map((e) => e.text).filter((t) => differInNumberOnly(t, label)));
  if (others.size < 2) return [...suggestions];
  return suggestions
    .map((s) =>
      s.score < 1 && differInNumberOnly(s.element.text || s.element.label, label)
        ? { ...s, score: Math.min(s.score, OTHER_ITEM_SCORE) }
        : s,
    )
    .toSorted((a, b) => b.score - a.score);
}

/** Returns the choices that belong to the caption, else those that may. All of them where a control opens that holds the choices. */
function filterByCaption(query: LocateQuery, matches: Element[], captionOf: Locator): Element[] {
  const { screen } = query;
  const [caption] = locateOnce({ ...query, locator: captionOf }).matches;
  if (caption === undefined || controlOf(screen, caption) !== null) return matches;
  const { own, perhaps } = choicesOf(screen, caption, matches);
  return own.length > 0 ? own : perhaps;
}

function filterByPosition(
  query: LocateQuery,
  matches: readonly Element[],
): { readonly matches: Element[]; readonly reason: string } {
  const { screen, textCase } = query;
  const { places, source } = query.locator;
  if (places.length === 0) return { matches: [...matches], reason: '' };
  const context = { textCase, find: (anchor: Locator): readonly Element[] => findAnchor(query, anchor) };
  const results = matches.map((element) => ({
    element,
    ...checkPositions(screen, element, places, context),
  }));
  const sure = results.filter((r) => r.status === 'holds');
  // A condition asks whether it stands there, once more (unclearPlace); a gesture needs no more than a likely place.
  // In another row than the line means stands another control of the same name.
  const mayBeLikely = !query.forAction || places.every(({ kind }) => kind !== 'nth row');
  const likely = mayBeLikely ? results.filter((r) => r.status === 'unknown') : [];
  const holding = sure.length > 0 ? sure : likely;
  if (holding.length === 0) return { matches: [], reason: reasonOf(results) };
  const ordinal = places.find((p): p is Extract<Position, { kind: 'ordinal' }> => p.kind === 'ordinal');
  const all = holding.map((r) => r.element);
  if (ordinal === undefined) return { matches: all, reason: holding[0]?.reason ?? '' };
  // A row in a row is a part of that one.
  const counted = topRows(screen, query.forAction ? clearOf(screen, all) : inReach(screen, all));
  const chosen = nthInReadingOrder(counted, ordinal.n);
  if (chosen)
    return { matches: [chosen], reason: `number ${ordinal.n} of ${counted.length} in reading order` };
  return { matches: [], reason: `there are only ${counted.length} of ${source}` };
}

/** Returns those that nothing covers; all of them where there are none. */
function clearOf(screen: Screen, elements: readonly Element[]): readonly Element[] {
  const clear = elements.filter((e) => isHittable(screen, e));
  return clear.length > 0 ? clear : elements;
}

/** Returns those in view and those that a scroll brings there: a condition counts all that the tree lists. All of them where none is in view. */
function inReach(screen: Screen, elements: readonly Element[]): readonly Element[] {
  const clear = elements.filter((e) => isHittable(screen, e));
  const counted = elements.filter(
    (e) =>
      clear.includes(e) || (e.visible === null && clear.some((other) => isReachedFrom(screen, other, e))),
  );
  return counted.length > 0 ? counted : elements;
}

/** Returns why none of them stands there: a row that may be out of view, before one that is another row. */
const reasonOf = (results: readonly PlacementResult[]): string =>
  (results.find(({ status }) => status === 'unknown') ?? results[0])?.reason ?? '';

/** Returns the elements that an anchor matches. Relations of the anchor itself are left out, so that the search ends. */
function findAnchor(query: LocateQuery, anchor: Locator): readonly Element[] {
  const places = anchor.places.filter((p) => p.kind !== 'relation');
  const { matches } = locateOnce({ ...query, locator: { ...anchor, places }, forAction: false });
  const hittable = matches.filter((e) => isHittable(query.screen, e));
  return hittable.length > 0 ? hittable : matches;
}

/** Returns the best group: hittable before covered before out of view; for an action also touchable before untouchable. The nearest comes first. */
function rankMatches(query: LocateQuery, matches: readonly Element[]): Element[] {
  const { screen, forAction } = query;
  // A modal overlay takes the touches of what it leaves uncovered, too.
  const modal = forAction ? overlaysOf(screen).find((o) => o.modal) : undefined;
  const isReachable = (e: Element): boolean => modal === undefined || modal.elements.includes(e.ref);
  const rank = (e: Element): number =>
    isHittable(screen, e) ? (isReachable(e) ? 0 : 1) : e.visible !== null ? 2 : 3;
  const best = Math.min(...matches.map(rank));
  const ordered = nearestFirst(
    inReadingOrder(matches.filter((e) => rank(e) === best)),
    query.locator,
    (anchor) => findAnchor(query, anchor),
  );
  if (!forAction) return [...ordered];
  const touchable = preferControls(
    screen,
    ordered.filter((e) => isTouchable(tapTarget(screen, e))),
  );
  if (touchable.length > 0) return uniqueTapTargets(screen, touchable);
  // A selected tab of Compose takes no touch, and is what "Tap" asks for beside the title of its page.
  const selected = ordered.filter((e) =>
    selfAndAncestors(screen, e).some(({ role, state }) => role === 'tab' && state.selected),
  );
  if (selected.length > 0) return uniqueTapTargets(screen, selected);
  return uniqueTapTargets(
    screen,
    ordered.map((e) => namedControl(screen, e) ?? onlyControlIn(screen, e) ?? e),
  );
}

/** Returns the switch, checkbox or list box that a caption names when neither takes the other's touch; null when more than one control is there. */
export function namedControl(screen: Screen, caption: Element): Element | null {
  const controls = screen.elements.filter(
    (e) =>
      e.visible !== null && (e.state.checkable || e.role === 'dropdown') && !screen.undrawn.includes(e.ref),
  );
  const named = controlLabelledBy(screen, caption, new Set(controls.map((e) => e.ref)));
  if (named === null) return null;
  const group = selfAndAncestors(screen, caption).find((e) => subtree(screen, e).includes(named));
  const others = subtree(screen, group ?? named).filter(
    (e) =>
      isTouchable(e) && !selfAndAncestors(screen, e).includes(named) && !subtree(screen, e).includes(named),
  );
  return others.length === 0 ? named : null;
}

/**
 * Returns the only control in a box that takes no touch itself, where it shows the first text of the box: the middle of the box may lie beside it. Null
 * for none, for several, and for a control beside the name, such as the `Delete` of a row.
 */
function onlyControlIn(screen: Screen, box: Element): Element | null {
  const inside = subtree(screen, box).filter((e) => e !== box && isTouchable(e) && isHittable(screen, e));
  const [only, ...others] = inside.filter(
    (e) =>
      !selfAndAncestors(screen, e)
        .slice(1)
        .some((above) => inside.includes(above)),
  );
  const title = subtree(screen, box).find((e) => e.text !== '');
  const showsTitle = only !== undefined && title !== undefined && subtree(screen, only).includes(title);
  return showsTitle && others.length === 0 ? only : null;
}

/** Keeps those in a control of their own when there are any: a heading in a box that takes the touch is none. */
function preferControls(screen: Screen, elements: readonly Element[]): readonly Element[] {
  const own = elements.filter((e) => isInControl(screen, e));
  return own.length > 0 ? own : elements;
}

/** Keeps one element per tap target: a title and a subtitle of one row are one target. */
function uniqueTapTargets(screen: Screen, elements: readonly Element[]): Element[] {
  const seen = new Set<string>();
  return elements.filter((e) => {
    const { ref } = tapTarget(screen, e);
    if (seen.has(ref)) return false;
    seen.add(ref);
    return true;
  });
}
