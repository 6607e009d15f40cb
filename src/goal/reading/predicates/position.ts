import type { Place } from '../../../screen/phrase.ts';
import type { Cursor } from '../cursor.ts';
import { readModifier, readRelation } from '../place.ts';
import type { Subject } from '../subject.ts';
import { readAnchor, readTarget } from '../target.ts';
import { ORDINALS, phrases, ROLE_WORDS } from '../vocabulary.ts';
import type { Base, Predicate } from './predicate.ts';

/** Above, in the toolbar, the first item; before and after, in this order. */
export function readPosition(c: Cursor, base: Base, subject: Subject): Predicate | null {
  if (subject.loose) return null;
  const listed = c.eat(
    ...phrases('listed, placed, located, positioned, shown, displayed, found, comes, come'),
  );
  if (!base.helped && !listed) return null;
  const order = c.eat('before') ? 'before' : c.eat('after') ? 'after' : null;
  if (order) {
    const other = readTarget(c, { role: 'target', bare: false, modifiers: false });
    if (!other || base.negated) return null;
    return {
      ...base,
      kind: 'order',
      make: (t) => ({ kind: 'order', items: order === 'before' ? [t, other] : [other, t] }),
    };
  }
  if (c.eat('in this order', 'in that order', 'in order')) {
    return base.negated
      ? null
      : {
          ...base,
          kind: 'order',
          ordered: true,
          make: (target) => ({ kind: 'visible', target, negated: false }),
        };
  }
  const places = readPlaces(c);
  if (places.length === 0) return null;
  // Not in the list: it may be nowhere at all. Not above the button: it is somewhere else.
  const away = base.negated && places.every((p) => p.kind === 'container');
  return {
    ...base,
    kind: away ? 'visible' : 'position',
    make: (target) =>
      away
        ? { kind: 'visible', target: { ...target, places: [...target.places, ...places] }, negated: true }
        : { kind: 'position', target, places, negated: base.negated },
  };
}

function readPlaces(c: Cursor): Place[] {
  const places: Place[] = [];
  for (let n = 0; n < 3; n += 1) {
    const place = readRelation(c, readAnchor) ?? readOrdinal(c) ?? readModifier(c, readAnchor)?.place;
    if (!place) break;
    places.push(place);
  }
  return places;
}

function readOrdinal(c: Cursor): Place | null {
  const mark = c.mark();
  c.eat('the');
  const n = c.eatFrom(ORDINALS);
  if (n === null) {
    c.reset(mark);
    return null;
  }
  if (!c.atBoundary && c.eatFrom(ROLE_WORDS) === null) c.eat('one', 'option');
  return { kind: 'ordinal', n };
}
