import { inReadingOrder, isClear, takesTouch, tapTarget } from './clear.ts';
import type { Element } from './element.ts';
import { candidatesOf, seenFirst } from './candidates.ts';
import { inRowOf } from './naming.ts';
import { type Near, nearestTo } from './near.ts';
import type { Place, TargetPhrase } from './phrase.ts';
import { overlaysOf } from './overlays.ts';
import { nth, standsAt } from './positions.ts';
import type { Screen } from './screen.ts';
import { differInNumberOnly, matches, type TextCase } from './text.ts';

export { tapTarget } from './clear.ts';

export interface LocateOptions {
  /** `ignore`: upper and lower case are the same. Default `exact`. */
  readonly textCase?: TextCase;
  /**
   * For an action: a label that differs in case only will do when none is exact, and of several fits those that take a tap are kept. Default
   * false, as conditions need it.
   */
  readonly acting?: boolean;
}

export interface Located {
  /** Best first: clear in view, then covered, then outside the view; each in reading order. More than one is ambiguous. */
  readonly fits: Element[];
  /** When nothing fits: what comes near, best first, at most five. */
  readonly near: Near[];
  /** What was found or why nothing was. */
  readonly because: string;
  /** The fits differ from the label in upper and lower case (only with `acting`). */
  readonly caseOnly: boolean;
}

interface Search {
  readonly screen: Screen;
  readonly target: TargetPhrase;
  readonly textCase: TextCase;
  readonly acting: boolean;
}

/** What on the screen a phrase means: exact label, name, role, row, places and ordinals all have to hold. */
export function locate(screen: Screen, target: TargetPhrase, options: LocateOptions = {}): Located {
  const { textCase = 'exact', acting = false } = options;
  const strict = search({ screen, target, textCase, acting });
  if (strict.fits.length > 0 || !acting || textCase === 'ignore' || target.label === null) return strict;
  const lenient = search({ screen, target, textCase: 'ignore', acting });
  return lenient.fits.length > 0 ? { ...lenient, caseOnly: true } : strict;
}

function search(s: Search): Located {
  const candidates = candidatesOf(s.screen, s.target, s.textCase);
  if (candidates.fits.length === 0) return nothing(s, candidates.rejected, candidates.because);
  let fits = candidates.fits;
  const { row } = s.target;
  if (row !== null) {
    const rows = s.screen.elements.filter((e) => e.text !== '' && matches(e.text, row, 'exact', s.textCase));
    const named =
      rows.length > 0 ? rows : s.screen.elements.filter((e) => matches(e.label, row, 'exact', s.textCase));
    if (named.length === 0) return nothing(s, fits, `no row "${row}" is there`);
    const inRow = inRowOf(s.screen, fits, named);
    if (inRow.length === 0)
      return nothing(s, fits, `${s.target.words} is there, but not in the row of "${row}"`);
    fits = inRow;
  }
  const placed = inPlaces(s, fits);
  if (placed.fits.length === 0) return nothing(s, fits, placed.because);
  const ordered = prefer(s, seenFirst(s.screen, placed.fits, s.target, s.textCase));
  const more = ordered.length > 1 ? `${ordered.length} elements fit ${s.target.words}` : candidates.because;
  return { fits: ordered, near: [], because: placed.because || more, caseOnly: false };
}

function nothing(s: Search, rejected: readonly Element[], because: string): Located {
  const near = withoutOtherNumbers(s, nearestTo(s.screen, s.target, rejected, because));
  return { fits: [], near, because, caseOnly: false };
}

/** What callers take for the same thing in other words scores more. */
const ANOTHER_THING = 0.5;

/** Among several numbered things "Row 5" is no misspelt "Row 3"; where only one stands ("Count 5"), it may be the wrong count. */
function withoutOtherNumbers({ screen, target }: Search, near: readonly Near[]): Near[] {
  const { label } = target;
  if (label === null) return [...near];
  const others = new Set(screen.elements.map((e) => e.text).filter((t) => differInNumberOnly(t, label)));
  if (others.size < 2) return [...near];
  return near
    .map((n) =>
      n.score < 1 && differInNumberOnly(n.element.text || n.element.label, label)
        ? { ...n, score: Math.min(n.score, ANOTHER_THING) }
        : n,
    )
    .toSorted((a, b) => b.score - a.score);
}

function inPlaces(s: Search, fits: readonly Element[]): { fits: Element[]; because: string } {
  const { places } = s.target;
  if (places.length === 0) return { fits: [...fits], because: '' };
  const context = {
    textCase: s.textCase,
    find: (phrase: TargetPhrase): readonly Element[] => findAnchor(s, phrase),
  };
  const answers = fits.map((element) => ({ element, ...standsAt(s.screen, element, places, context) }));
  const holding = answers.filter((a) => a.holds);
  if (holding.length === 0) return { fits: [], because: answers[0]?.because ?? '' };
  const ordinal = places.find((p): p is Extract<Place, { kind: 'ordinal' }> => p.kind === 'ordinal');
  const because = holding[0]?.because ?? '';
  if (ordinal === undefined) return { fits: holding.map((a) => a.element), because };
  const all = holding.map((a) => a.element);
  const chosen = nth(s.screen, all, ordinal.n);
  if (chosen) return { fits: [chosen], because: `number ${ordinal.n} of ${all.length} in reading order` };
  return { fits: [], because: `there are only ${all.length} of ${s.target.words}` };
}

/** Anchors are found without their own places' anchors, so that the search ends. */
function findAnchor(s: Search, phrase: TargetPhrase): readonly Element[] {
  const places = phrase.places.filter((p) => p.kind !== 'relation');
  const found = search({ ...s, target: { ...phrase, places }, acting: false }).fits;
  const clear = found.filter((e) => isClear(s.screen, e));
  return clear.length > 0 ? clear : found;
}

/** What a person would see wins: clear before covered before outside; for an action also what takes a tap before what doesn't. */
function prefer(s: Search, fits: readonly Element[]): Element[] {
  // What a dialog leaves uncovered is out of a finger's reach all the same.
  const modal = s.acting ? overlaysOf(s.screen).find((o) => o.modal) : undefined;
  const isFree = (e: Element): boolean => modal === undefined || modal.elements.includes(e.ref);
  const rank = (e: Element): number =>
    isClear(s.screen, e) ? (isFree(e) ? 0 : 1) : e.visible !== null ? 2 : 3;
  const best = Math.min(...fits.map(rank));
  let kept = inReadingOrder(fits.filter((e) => rank(e) === best));
  if (s.acting) {
    const touchable = kept.filter((e) => takesTouch(tapTarget(s.screen, e)));
    if (touchable.length > 0) kept = touchable;
    kept = onePerTarget(s.screen, kept);
  }
  return kept;
}

/** A title and a subtitle of one row are one target to a finger. */
function onePerTarget(screen: Screen, elements: readonly Element[]): Element[] {
  const seen = new Set<string>();
  return elements.filter((e) => {
    const { ref } = tapTarget(screen, e);
    if (seen.has(ref)) return false;
    seen.add(ref);
    return true;
  });
}
