/** Tells on which side of a caption its value stands, by boxes, distances and the order of the pairs around it (R74). */
import { isInView } from './result.ts';
import { isAmountText } from '../../screen/model/amount.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

const isAmount = ({ text }: Element): boolean => isAmountText(text);

/** True for a heading with words above a caption: the title of what follows, and no value. A card may have its number as a heading. */
export function isTitleAbove(element: Element, caption: Element): boolean {
  return element.role === 'heading' && element.bounds.y < caption.bounds.y && !isAmount(element);
}

/**
 * Returns the value that stands together with a caption: the description of a term (`dt`, `dd`), or the amount that is the only other text of the
 * box around the caption, above or below it. Null for other captions.
 */
export function pairedValue(screen: Screen, caption: Element): Element | null {
  if (caption.className === 'dt') return descriptionOf(screen, caption);
  for (const holder of selfAndAncestors(screen, caption).slice(1)) {
    const others = leaves(screen, holder).filter((e) => e !== caption && !isMark(e));
    const [only, ...more] = others;
    if (only === undefined) {
      if (holder.role === 'row') return null;
      continue;
    }
    const isPair = more.length === 0 && isAmount(only) && !isAmount(caption) && isStacked(only, caption);
    return isPair && gapBetween(only, caption) <= caption.bounds.height && !isOfButton(screen, only)
      ? only
      : null;
  }
  return null;
}

/** True for the words of a button or a link, which are no value. */
const isOfButton = (screen: Screen, e: Element): boolean =>
  selfAndAncestors(screen, e).some(({ role }) => role === 'button' || role === 'link' || role === 'icon');

/** True for a colon, a star or another sign that is a part of the caption. */
const isMark = ({ text }: Element): boolean => /^[:：*]$/u.test(normalise(text));

/** Returns the one description after a term; null where another term follows, or where it has several. */
function descriptionOf(screen: Screen, term: Element): Element | null {
  const siblings = term.parent === null ? [] : (byRef(screen, term.parent)?.children ?? []);
  const after = siblings.slice(siblings.indexOf(term.ref) + 1).flatMap((ref) => byRef(screen, ref) ?? []);
  const [first, second] = after;
  if (first?.className !== 'dd' || second?.className === 'dd') return null;
  const [only, ...others] = leaves(screen, first);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Returns the amount above a caption where what stands below it is further away; null elsewhere. */
export function nearerAbove(screen: Screen, caption: Element): Element | null {
  for (const holder of selfAndAncestors(screen, caption).slice(1)) {
    const { above, below } = neighbours(screen, holder, caption);
    if (above === undefined && below === undefined) continue;
    if (above === undefined || below === undefined || !isAmount(above.e)) return null;
    return above.gap * 2 < below.gap && !isAmount(caption) ? above.e : null;
  }
  return null;
}

/** The nearest text on one side of a caption. */
interface Neighbour {
  readonly e: Element;
  readonly gap: number;
}

/** Returns the nearest texts above and below a caption in a box, without titles and what is further away than the higher of the two is high. */
function neighbours(
  screen: Screen,
  holder: Element,
  caption: Element,
): { readonly above: Neighbour | undefined; readonly below: Neighbour | undefined } {
  const stacked = leaves(screen, holder)
    .filter((e) => e !== caption && isStacked(e, caption) && !isTitleAbove(e, caption))
    .map((e) => ({ e, gap: gapBetween(e, caption) }))
    .filter(({ e, gap }) => gap <= Math.max(caption.bounds.height, e.bounds.height))
    .toSorted((p, q) => p.gap - q.gap);
  return {
    above: stacked.find(({ e }) => !isUnder(e, caption)),
    below: stacked.find(({ e }) => isUnder(e, caption)),
  };
}

const isUnder = (e: Element, { bounds }: Element): boolean => e.bounds.y >= bounds.y + bounds.height / 2;

function gapBetween(e: Element, caption: Element): number {
  const [upper, lower] = isUnder(e, caption) ? [caption, e] : [e, caption];
  return Math.max(0, lower.bounds.y - upper.bounds.y - upper.bounds.height);
}

/** True for a text above or below another one. */
function isStacked({ bounds: p }: Element, { bounds: q }: Element): boolean {
  const isOver = p.x < q.x + q.width && p.x + p.width > q.x;
  const middle = p.y + p.height / 2;
  return isOver && (middle < q.y || middle > q.y + q.height);
}

const leaves = (screen: Screen, holder: Element): Element[] =>
  subtree(screen, holder).filter((e) => e.text !== '' && isInView(e) && e.children.length === 0);

/**
 * Returns the text right under or above a caption; undefined when nobody can tell which of them is its value. A sentence is none where the other
 * one is a number.
 */
export function stackedValue(screen: Screen, caption: Element): string | undefined {
  for (const holder of selfAndAncestors(screen, caption).slice(1)) {
    const { above, below } = neighbours(screen, holder, caption);
    if (above === undefined && below === undefined) continue;
    if (above === undefined) return below?.e.text;
    const isAbove = mayStandAbove(above.e);
    if (below === undefined)
      return isAbove && isFree(screen, holder, above.e, caption) ? above.e.text : undefined;
    if (below.gap * 2 < above.gap) return below.e.text;
    if (above.gap * 2 < below.gap) return isAmount(above.e) ? above.e.text : undefined;
    const [only, ...others] = [above, below].filter(({ e }) => !isSentence(e.text));
    const isSure = only !== undefined && others.length === 0 && /\p{Nd}/u.test(only.e.text);
    if (isSure && (only !== above || isAbove)) return only.e.text;
    const side = sideOfPairs(screen, holder, caption);
    return side === null ? undefined : (side === 'above' ? above : below).e.text;
  }
  return undefined;
}

/** True for an amount, and for words without a number: a number in words above a caption counts something else, as in "3 days left". */
const mayStandAbove = (e: Element): boolean => isAmount(e) || !/\p{Nd}/u.test(e.text);

/** True for a text above a caption that stands under no other one, as a value under its own caption does. */
function isFree(screen: Screen, holder: Element, value: Element, caption: Element): boolean {
  const { above } = neighbours(screen, holder, value);
  return above === undefined || above.gap > gapBetween(value, caption) * 2 + 1;
}

/**
 * Returns on which side of each caption its amount stands in a column where captions and amounts take turns; null where nothing tells. A column that
 * begins with a caption and ends with an amount has the amounts below.
 */
function sideOfPairs(screen: Screen, holder: Element, caption: Element): 'above' | 'below' | null {
  const column = leaves(screen, holder)
    .filter((e) => (e === caption || isStacked(e, caption)) && !isTitleAbove(e, caption))
    .toSorted((p, q) => p.bounds.y - q.bounds.y);
  let [first, last] = [column.indexOf(caption), column.indexOf(caption)];
  const takesTurns = (at: number): boolean => {
    const [one, other] = [column[at], column[at + 1]];
    return one !== undefined && other !== undefined && isAmount(one) !== isAmount(other);
  };
  while (takesTurns(first - 1)) first -= 1;
  while (takesTurns(last)) last += 1;
  const [top, bottom] = [column[first], column[last]];
  // "2 items" may be such an amount too.
  if ([column[first - 1], column[last + 1]].some((e) => e !== undefined && /\p{Nd}/u.test(e.text)))
    return null;
  if (top === undefined || bottom === undefined || isAmount(top) === isAmount(bottom)) return null;
  return isAmount(top) ? 'above' : 'below';
}

/** Fewest words of a sentence. */
const SENTENCE_WORDS = 4;

/** True for a text of several words, such as "112 people are looking at this", which is no value beside a bare number. */
function isSentence(text: string): boolean {
  return (text.match(/\p{L}{2,}/gu) ?? []).length >= SENTENCE_WORDS;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Returns the texts of a line in the order in which they are read: from the right on a screen whose texts are written so. */
export function inLineOrder(screen: Screen, line: readonly Element[]): Element[] {
  const written = screen.elements.filter((e) => isInView(e) && /\p{L}/u.test(e.text));
  const fromRight = written.filter(({ text }) => RIGHT_TO_LEFT.test(text)).length * 2 > written.length;
  return line.toSorted((a, b) => (fromRight ? b.bounds.x - a.bounds.x : a.bounds.x - b.bounds.x));
}
