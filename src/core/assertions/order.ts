import { type ConditionOf, listPartlyShown, type AssertionContext, type AssertionResult } from './context.ts';
import { locatorName, unproven, ONLY_DESCRIBED, proofAt, NOT_DRAWN, unmet, quote, met } from './result.ts';
import { gapsFor } from './ocr.ts';
import { matchesOf } from './visible.ts';
import { selfAndAncestors } from '../../screen/model/screen.ts';
import type { Element } from '../../screen/model/element.ts';

/** Compares two elements by reading order: top to bottom, then left to right within a line. */
function readingOrder(a: Element, b: Element): number {
  const line = Math.min(a.bounds.height, b.bounds.height) / 2;
  const dy = a.bounds.y + a.bounds.height / 2 - (b.bounds.y + b.bounds.height / 2);
  return Math.abs(dy) > line ? dy : a.bounds.x - b.bounds.x;
}

/** Proves that the items stand in this order (R76). */
export function proveOrder(condition: ConditionOf<'order'>, context: AssertionContext): AssertionResult {
  const { screen, textCase } = context;
  const expected = `in this order: ${condition.items.map(locatorName).join(', ')}`;
  const elements: Element[] = [];
  for (const item of condition.items) {
    const matches = matchesOf(item, screen, textCase);
    const element = matches.shown[0];
    if (element === undefined) {
      if (matches.described.length > 0)
        return unproven(expected, `${locatorName(item)}: ${ONLY_DESCRIBED}`, 'judge');
      if (matches.doubtful.length > 0) return unproven(expected, matches.doubt, 'judge');
      const hidden = matches.hidden.some((e) => !screen.undrawn.includes(e.ref));
      if (hidden || (matches.hidden.length === 0 && gapsFor(screen, item).length > 0))
        return unproven(
          expected,
          `${locatorName(item)} is not in view`,
          hidden ? 'another observation' : 'judge',
        );
      const list = listPartlyShown(context);
      if (list !== undefined) {
        const actual = `${locatorName(item)} is not in view, and a list goes on`;
        return unproven(expected, actual, 'another observation', proofAt(screen, list, 'order'));
      }
      const undrawn = matches.hidden[0];
      const actual = `${locatorName(item)} is not there: ${undrawn === undefined ? matches.reason : NOT_DRAWN}`;
      return unmet(expected, actual, 'Missing Element Bug', proofAt(screen, undrawn, 'order'));
    }
    elements.push(element);
  }
  const sorted = [...elements].sort(readingOrder);
  const actual = `on the screen: ${sorted.map((e) => quote(e.text || e.label)).join(', ')}`;
  const wrong = elements.find((e, i) => sorted[i] !== e);
  const proof = proofAt(screen, wrong ?? elements[0], 'reading order');
  if (wrong === undefined) return met(expected, actual, proof);
  // Once a search has followed the list to its end, the rows in view are all that the line can mean.
  const list = context.listEnded ? undefined : listPartlyShown(context);
  return list !== undefined && elements.some((e) => selfAndAncestors(screen, e).includes(list))
    ? unproven(expected, `${actual}, and a list goes on`, null, proof)
    : unmet(expected, actual, 'Wrong Order Bug', proof);
}
