/** Entries in a tree that goes down one card, and then up to the next one beside it (R74, R76). */
import { isAmount, isLike, type TextEntry } from './turns.ts';
import type { Element } from '../model/element.ts';

/** Returns the card of a text where the order of the tree goes up again between cards. A column of texts of one kind may be that of a table: it is unclear. Null elsewhere. */
export function cardOf(texts: readonly Element[], text: Element): TextEntry | null {
  const cards: Element[][] = [];
  let goesUp = false;
  for (const [i, e] of texts.entries()) {
    const previous = texts[i - 1];
    const isUp = previous !== undefined && e.bounds.y + e.bounds.height / 2 < previous.bounds.y;
    goesUp ||= isUp;
    if (previous === undefined || isUp || !isBelow(previous, e)) cards.push([e]);
    else cards.at(-1)?.push(e);
  }
  const own = cards.find((card) => card.includes(text));
  const [first] = own ?? [];
  if (!goesUp || own === undefined || first === undefined || own.length < 2) return null;
  const all = cards.filter((card) => card.length > 1 && isLike(first, card[0]));
  if (all.length < 2) return null;
  return { texts: own, all, isUnclear: all.some((card) => new Set(card.map(isAmount)).size < 2) };
}

/** True for a text that begins below another and shares a part of its width. */
function isBelow({ bounds: p }: Element, { bounds: q }: Element): boolean {
  return q.y >= p.y + p.height / 2 && q.x < p.x + p.width && p.x < q.x + q.width;
}
