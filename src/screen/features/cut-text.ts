import type { Element } from '../model/element.ts';
import type { Screen } from '../model/screen.ts';
import { normalise } from '../model/text.ts';

/** Least share of its box that a cut text fills: the layout cuts it because no more would fit. */
const FILLED_SHARE = 0.8;
/** Share of the screen's width from which a box is as wide as the layout allows. */
const WIDE_SHARE = 0.4;
/** Height of a line as a share of the type size, at least: a taller line holds smaller letters. */
const LINE_PER_TYPE = 1.15;

/**
 * True when the layout shows that a text which ends in an ellipsis is cut (R47): it fills its box, and the box can't grow with its text,
 * because it spans much of the screen or has the same edges as another text. `Delete…` on a wide button fills nothing.
 */
export function isCutInLayout(screen: Screen, e: Element, texts: readonly Element[]): boolean {
  const { bounds } = e;
  if (estimatedWidth(e) < bounds.width * FILLED_SHARE) return false;
  if (bounds.width >= screen.size.width * WIDE_SHARE) return true;
  return texts.some(
    (other) =>
      other !== e &&
      other.text !== e.text &&
      other.className === e.className &&
      Math.abs(other.bounds.x - bounds.x) <= 1 &&
      Math.abs(other.bounds.width - bounds.width) <= 1 &&
      estimatedWidth(other) < bounds.width * FILLED_SHARE,
  );
}

const NARROW = /[\s.,:;'’!|iljtfI()…]/u;
const WIDE = /[mwMW@\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Returns how wide the text is in one line, pixels, with common type. */
function estimatedWidth(e: Element): number {
  const type = e.bounds.height / LINE_PER_TYPE;
  const shares = Array.from(normalise(e.text)).map((c) =>
    NARROW.test(c) ? 0.32 : WIDE.test(c) ? 0.9 : 0.56,
  );
  return shares.reduce((sum, share) => sum + share * type, 0);
}
