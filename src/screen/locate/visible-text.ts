import { isSeen } from '../elements/hittable.ts';
import type { Element } from '../model/element.ts';
import type { TextMatch } from '../model/locator.ts';
import type { Screen } from '../model/screen.ts';
import { isEllipsisOf, textMatches, type TextCase } from '../model/text.ts';
import { matchTexts, type LongerText, type TextMatches, type TextQuery } from './text-matches.ts';

export interface VisibleText {
  readonly met: boolean;
  /** The elements that show the text, in reading order; those that show it in another case when `caseOnly`. */
  readonly elements: Element[];
  /** The text ends in an ellipsis, or the edge of a list or the screen cuts it off. */
  readonly clipped: boolean;
  /** Not met, but would be with `text_case: ignore`. */
  readonly caseOnly: boolean;
  /** Further elements with its characters: nobody can tell whether a person reads the text there. */
  readonly doubtful: readonly Element[];
  /** Why the doubtful ones prove nothing; empty when there are none. */
  readonly doubt: string;
  /** Not met, and this text has it as a part of a number or word: `Total: €50` for `Total: €5`. */
  readonly longer: LongerText | null;
  readonly reason: string;
}

/**
 * Returns whether a person can read this text on the screen (R45, R46, R70): the text of an uncovered element in view, or of adjoining
 * elements in one line or paragraph. Descriptions, hints and passwords prove nothing.
 */
export function findVisibleText(
  screen: Screen,
  text: string,
  match: TextMatch,
  textCase: TextCase,
): VisibleText {
  const legible = legibleTexts(screen);
  const { found, doubtful, doubt, longer } = matchTexts(screen, legible, { text, match, textCase });
  if (found.length > 0) return { ...foundResult(text, found, textCase), doubtful, doubt };
  const missing = {
    met: false,
    elements: [],
    clipped: false,
    caseOnly: false,
    doubtful,
    doubt,
    longer: null,
  };
  if (doubtful.length > 0) return { ...missing, reason: doubt };
  if (textCase === 'exact') {
    const other = matchTexts(screen, legible, { text, match, textCase: 'ignore' }).found;
    if (other.length > 0) {
      const shown = other.map((e) => e.text).join(' ');
      const reason = `it shows ${quote(shown)}, which differs from ${quote(text)} in upper and lower case only`;
      return { ...missing, elements: [...other], caseOnly: true, reason };
    }
  }
  const reason =
    longer === null ? reasonNotVisible(screen, text, match, textCase) : `it says ${quote(longer.text)}`;
  return { ...missing, longer, reason };
}

const legibleByScreen = new WeakMap<Screen, readonly Element[]>();

/** Returns the elements whose text a person can read; kept, because a screen is asked for many texts. */
function legibleTexts(screen: Screen): readonly Element[] {
  const known = legibleByScreen.get(screen);
  if (known !== undefined) return known;
  const legible = screen.elements.filter((e) => isLegible(screen, e));
  legibleByScreen.set(screen, legible);
  return legible;
}

const shownByScreen = new WeakMap<Screen, readonly Element[]>();

/** Returns which of these texts match the query where they stand on the screen. They must be in view, and may be covered. */
export function matchesAmong(screen: Screen, texts: readonly Element[], query: TextQuery): TextMatches {
  const shown =
    shownByScreen.get(screen) ??
    screen.elements.filter((e) => e.text !== '' && !e.state.password && e.visible !== null);
  shownByScreen.set(screen, shown);
  const { found, doubtful, doubt, longer } = matchTexts(screen, shown, query);
  const own = doubtful.filter((e) => texts.includes(e));
  return {
    found: found.filter((e) => texts.includes(e)),
    doubtful: own,
    doubt: own.length > 0 ? doubt : '',
    longer,
  };
}

function foundResult(
  text: string,
  found: readonly Element[],
  textCase: TextCase,
): Omit<VisibleText, 'doubtful' | 'doubt'> {
  const cut = found.some((e) => isCut(e) || isEllipsisOf(e.text, text, textCase));
  const what =
    found.length > 1 && !textMatches(found[0]?.text ?? '', text, 'contains', textCase)
      ? 'adjoining texts show'
      : 'the screen shows';
  return {
    met: true,
    elements: [...found],
    clipped: cut,
    caseOnly: false,
    longer: null,
    reason: `${what} ${quote(text)}${cut ? ', cut off at its end' : ''}`,
  };
}

function isLegible(screen: Screen, e: Element): boolean {
  return e.text !== '' && !e.state.password && isSeen(screen, e) && !isIllegible(e);
}

/** True for a text of which too much is cut off, or lies under an overlay, to be read, and for a value that is drawn in another form. */
export function isIllegible(e: Element): boolean {
  return e.text !== '' && (e.drawnOtherwise === true || e.partlyUnder !== undefined || !isEnoughInView(e));
}

const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** True when enough of the text is in view to be read: half of its height (or one line) and the beginning of its width. */
function isEnoughInView(e: Element): boolean {
  const { bounds, visible } = e;
  if (visible === null) return false;
  const line = Math.min(bounds.height / 2, 48);
  if (visible.height < line || visible.y - bounds.y > line) return false;
  const lostLeft = visible.x - bounds.x;
  const lostRight = bounds.x + bounds.width - visible.x - visible.width;
  const lostBeginning = RIGHT_TO_LEFT.test(e.text) ? lostRight : lostLeft;
  return lostBeginning <= 8 && visible.width >= Math.min(bounds.width * 0.3, 96);
}

function isCut(e: Element): boolean {
  return (
    e.visible !== null &&
    (e.visible.width < e.bounds.width * 0.97 || e.visible.height < e.bounds.height * 0.8)
  );
}

function reasonNotVisible(screen: Screen, text: string, match: TextMatch, textCase: TextCase): string {
  const anywhere = (pick: (e: Element) => string): Element | undefined =>
    screen.elements.find((e) => textMatches(pick(e), text, match, textCase));
  const own = screen.elements.find((e) => !e.state.password && textMatches(e.text, text, match, textCase));
  if (own) {
    if (own.visible === null) return `${quote(text)} is outside the viewport (${own.ref})`;
    if (own.coveredBy !== null && own.clearCover !== true)
      return `${quote(text)} (${own.ref}) is covered by ${own.coveredBy}`;
    if (own.partlyUnder !== undefined)
      return `${quote(text)} (${own.ref}) is partly covered by ${own.partlyUnder}`;
    return isSeen(screen, own)
      ? `too little of ${quote(text)} (${own.ref}) is in view`
      : `${quote(text)} (${own.ref}) is under the keyboard`;
  }
  const hint = anywhere((e) => e.hint);
  if (hint) return `${quote(text)} is only the hint of a field (${hint.ref})`;
  const described = anywhere((e) => e.description);
  if (described)
    return `${quote(text)} is only a content description (${described.ref}), which proves no visible text`;
  return `no text on the screen ${{ exact: 'is', contains: 'contains', starts: 'starts with', ends: 'ends with' }[match]} ${quote(text)}`;
}

function quote(text: string): string {
  return `"${text.length > 80 ? `${text.slice(0, 79)}…` : text}"`;
}
