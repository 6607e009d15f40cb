/** Parses pages that people name by what lies in them: `in the cart`, `The wishlist contains "Lamp"`. */
import type { Condition } from '../../model/condition.ts';
import { allOf } from './clause.ts';
import type { Cursor } from '../cursor.ts';
import { quotedLocator } from '../plain-locators.ts';
import { LISTS_OF_THINGS } from '../lists-of-things.ts';
import { PART_NOUNS } from '../modifiers.ts';
import { phrases } from '../vocabulary.ts';
import type { Position } from '../../../screen/model/locator.ts';

const PAGES: ReadonlyMap<string, string> = new Map(
  (
    [
      ['cart', 'shopping cart, cart'],
      ['basket', 'shopping basket, basket'],
      ['bag', 'shopping bag, bag'],
      ['wishlist', 'wishlist, wish list'],
      ['inbox', 'inbox'],
      ['favorites', 'favorites, favourites'],
    ] as const
  ).flatMap(([name, words]) => phrases(words).map((word) => [word, name] as const)),
);
export const PLACES_OF_THINGS: readonly string[] = [...PAGES.keys()];

/** Pages and lists. */
const HOLDERS: ReadonlyMap<string, string> = new Map([...PAGES, ...LISTS_OF_THINGS]);

const placeOf = (name: string): Position => ({ kind: 'container', container: 'page', label: name });

/** Parses `in the cart` at the end of a clause. `In the cart icon` is none. */
export function parsePageOfThings(c: Cursor): Position | null {
  const mark = c.mark();
  const isGone = c.peek(-1).lower === 'removed' || c.peek(-1).lower === 'deleted';
  const isIn = c.eat('in the', 'in my', 'in your') || (isGone && c.eat('from the', 'from my', 'from your'));
  const name = isIn ? c.eatMapped(HOLDERS) : null;
  if (name !== null && c.atBoundary) return placeOf(name);
  c.reset(mark);
  return null;
}

const HOLDS = phrases('contains, includes, should contain, should include, still contains, now contains');
const HOLDS_NOT = phrases(
  "does not contain, doesn't contain, should not contain, shouldn't contain, no longer contains, does not include, doesn't include",
);
const MOST_TEXTS = 12;

/** Parses `cart`, `"Chill" playlist`: a page by what lies in it, or a part by its title. */
function parseHolder(c: Cursor): Position | null {
  const name = c.eatMapped(HOLDERS);
  if (name !== null) return placeOf(name);
  const label = c.quote('container');
  return label !== null && c.eatOneOf(PART_NOUNS) ? { kind: 'container', container: 'part', label } : null;
}

/** Parses `The cart contains "Milk" and "Eggs"`, `The "Chill" playlist contains "Ocean"`: texts on that page. */
export function parsePageHolds(c: Cursor): Condition | null {
  c.eat('the', 'my', 'your');
  const place = parseHolder(c);
  const negated = place !== null && c.eatOneOf(HOLDS_NOT);
  if (place === null || !(negated || c.eatOneOf(HOLDS))) return null;
  const texts: string[] = [];
  while (texts.length < MOST_TEXTS) {
    const mark = c.mark();
    if (texts.length > 0 && c.peek().text === ',') c.take();
    if (texts.length > 0) c.eat('and');
    const text = texts.length === 0 || c.mark().at > mark.at ? c.quote('target') : null;
    if (text === null) {
      c.reset(mark);
      break;
    }
    texts.push(text);
  }
  // A tab may show the number of what lies in it.
  if ('label' in place && place.label !== null && texts.every((text) => /^[\d.,+]+$/u.test(text)))
    return null;
  // "Not "A" and "B"" may allow one of them.
  if (texts.length === 0 || (negated && texts.length > 1)) return null;
  const places = [place];
  return allOf(
    texts.map((text): Condition => ({ kind: 'visible', target: quotedLocator(text, { places }), negated })),
  );
}
