import { isSeen } from '../elements/hittable.ts';
import type { Element } from '../model/element.ts';
import { joinedText, textRuns } from '../features/text-runs.ts';
import type { TextMatch } from '../model/locator.ts';
import type { Screen } from '../model/screen.ts';
import { isEllipsisOf, textMatches, type TextCase } from '../model/text.ts';

export interface VisibleText {
  readonly met: boolean;
  /** The elements that show the text, in reading order; those that show it in another case when `caseOnly`. */
  readonly elements: Element[];
  /** The text ends in an ellipsis, or the edge of a list or the screen cuts it off. */
  readonly clipped: boolean;
  /** Not met, but would be with `text_case: ignore`. */
  readonly caseOnly: boolean;
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
  const legible = screen.elements.filter((e) => isLegible(screen, e));
  const found = findText(screen, legible, text, match, textCase);
  if (found.length > 0) return foundResult(text, found, textCase);
  const other = textCase === 'exact' ? findText(screen, legible, text, match, 'ignore') : [];
  if (other.length > 0) {
    const shown = other.map((e) => e.text).join(' ');
    const reason = `it shows ${quote(shown)}, which differs from ${quote(text)} in upper and lower case only`;
    return { met: false, elements: other, clipped: false, caseOnly: true, reason };
  }
  return {
    met: false,
    elements: [],
    clipped: false,
    caseOnly: false,
    reason: reasonNotVisible(screen, text, match, textCase),
  };
}

function foundResult(text: string, found: Element[], textCase: TextCase): VisibleText {
  const cut = found.some((e) => isCut(e) || isEllipsisOf(e.text, text, textCase));
  const what =
    found.length > 1 && !textMatches(found[0]?.text ?? '', text, 'contains', textCase)
      ? 'adjoining texts show'
      : 'the screen shows';
  return {
    met: true,
    elements: found,
    clipped: cut,
    caseOnly: false,
    reason: `${what} ${quote(text)}${cut ? ', cut off at its end' : ''}`,
  };
}

function isLegible(screen: Screen, e: Element): boolean {
  return e.text !== '' && !e.state.password && isSeen(screen, e) && isEnoughInView(e);
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

function findText(
  screen: Screen,
  legible: readonly Element[],
  text: string,
  match: TextMatch,
  textCase: TextCase,
): Element[] {
  const whole = legible.filter((e) => textMatches(e.text, text, match, textCase));
  if (whole.length > 0) return whole;
  const ellipsised =
    match === 'exact' || match === 'starts'
      ? legible.filter((e) => isEllipsisOf(e.text, text, textCase))
      : [];
  if (ellipsised.length > 0) return ellipsised;
  for (const run of textRuns(screen, legible)) {
    const part = matchInRun(run, text, match, textCase);
    if (part.length > 0) return part;
  }
  return [];
}

/** Returns the elements of a run whose joined texts match; empty when none do. */
function matchInRun(run: readonly Element[], text: string, match: TextMatch, textCase: TextCase): Element[] {
  for (let from = 0; from < run.length; from++) {
    for (let to = from + 1; to < run.length; to++) {
      const part = run.slice(from, to + 1);
      if (textMatches(joinedText(part), text, match, textCase)) return part;
    }
  }
  return [];
}

function reasonNotVisible(screen: Screen, text: string, match: TextMatch, textCase: TextCase): string {
  const anywhere = (pick: (e: Element) => string): Element | undefined =>
    screen.elements.find((e) => textMatches(pick(e), text, match, textCase));
  const own = screen.elements.find((e) => !e.state.password && textMatches(e.text, text, match, textCase));
  if (own) {
    if (own.visible === null) return `${quote(text)} is outside the viewport (${own.ref})`;
    if (own.coveredBy !== null && own.clearCover !== true)
      return `${quote(text)} (${own.ref}) is covered by ${own.coveredBy}`;
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
