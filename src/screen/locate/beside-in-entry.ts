/** Decides "next to" for the texts of entries: a row's own texts stand together, however far apart, and those of the next row do not (R76). */
import { areInBareColumn, entryOf } from '../features/entries.ts';
import type { Element } from '../model/element.ts';
import type { Screen } from '../model/screen.ts';
import { elementName } from './element-name.ts';
import type { PlacementResult } from './placement-result.ts';

/** Returns the result by the entries of both; null where nothing tells the entries apart, or where they say no more than the boxes, of which `isNear` is the result. */
export function checkBesideInEntry(
  screen: Screen,
  element: Element,
  anchors: readonly Element[],
  isNear: boolean,
): PlacementResult | null {
  const own = entryOf(screen, element);
  const [anchor] = anchors;
  if (
    own === null &&
    isNear &&
    anchor !== undefined &&
    anchors.every((e) => areInBareColumn(screen, e, element))
  )
    return {
      status: 'unknown',
      reason: `${elementName(element)} and ${elementName(anchor)} are two lines of a column`,
    };
  if (own === null || own.all.length < 2) return null;
  const mates = anchors.filter((anchor) => own.texts.includes(anchor));
  const name = elementName(element);
  const [mate] = mates;
  if (mate !== undefined) {
    if (isNear)
      return own.isUnclear && !areInLine(element, mate)
        ? { status: 'unknown', reason: `nothing tells whether ${name} belongs to ${elementName(mate)}` }
        : null;
    return !own.isUnclear && mates.some((anchor) => areNeighbours(element, anchor, own.texts))
      ? { status: 'holds', reason: `${name} is in one row with ${elementName(mate)}` }
      : {
          status: 'unknown',
          reason: `${name} and ${elementName(mate)} stand together, and not side by side`,
        };
  }
  const others = anchors.filter((anchor) => own.all.some((texts) => texts.includes(anchor)));
  const isInOtherLine = anchors.every((anchor) => !areInLine(element, anchor));
  if (isNear && others.length === 0 && isInOtherLine)
    return {
      status: 'unknown',
      reason: `${name} stands with ${elementName(own.texts.find((e) => e !== element) ?? element)}`,
    };
  if (!isNear || others.length === 0 || others.length < anchors.length) return null;
  const isBeside = others.some((anchor) => areInLine(element, anchor));
  const reason = `${name} belongs to ${elementName(own.texts.find((e) => e !== element) ?? element)}`;
  return { status: isBeside || own.isUnclear ? 'unknown' : 'fails', reason };
}

const middleOf = ({ bounds }: Element): number => bounds.y + bounds.height / 2;

const areInLine = (a: Element, b: Element): boolean =>
  Math.abs(middleOf(a) - middleOf(b)) < Math.max(a.bounds.height, b.bounds.height) / 2;

/** True for two texts of a line with no other between. */
function areNeighbours(a: Element, b: Element, texts: readonly Element[]): boolean {
  const [left, right] = a.bounds.x < b.bounds.x ? [a, b] : [b, a];
  const isBetween = (e: Element): boolean =>
    e !== a && e !== b && areInLine(e, left) && e.bounds.x > left.bounds.x && e.bounds.x < right.bounds.x;
  return areInLine(a, b) && !texts.some(isBetween);
}
