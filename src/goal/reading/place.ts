import type { ControlRole, Place, Region, Relation, TargetPhrase } from '../../screen/phrase.ts';
import type { Cursor } from './cursor.ts';
import { phrases, CONTAINERS, REGIONS, ROLE_WORDS } from './vocabulary.ts';

const RELATIONS: readonly (readonly [Relation, readonly string[]])[] = [
  ['above', ['right above', 'just above', 'directly above', 'above', 'on top of', 'over']],
  ['below', ['right below', 'just below', 'directly below', 'below', 'underneath', 'under', 'beneath']],
  ['left of', ['to the left of', 'on the left of', 'left of']],
  ['right of', ['to the right of', 'on the right of', 'right of']],
  ['next to', ['right next to', 'next to', 'beside', 'adjacent to', 'near', 'close to']],
  ['inside', ['inside of', 'inside', 'within']],
];
const GENERIC = phrases(
  'the screen, screen, the page, the app, the view, the current screen, this screen, the window, the display',
);

/** Reads the control that a relation points at; handed in, since controls and places name one another. */
export type AnchorReader = (c: Cursor) => TargetPhrase | null;

export interface Modifier {
  readonly place: Place | null;
  readonly row: string | null;
  /** A screen that the line says to be on: "on the Profile screen". */
  readonly screen: string | null;
}
const NOTHING: Modifier = { place: null, row: null, screen: null };
const at = (place: Place): Modifier => ({ ...NOTHING, place });

/** Reads one position or row after a control: "in the toolbar", "at the top", "above "Total"", "of "Milk"". Null when none stands here. */
export function readModifier(c: Cursor, anchor: AnchorReader): Modifier | null {
  const mark = c.mark();
  const found = rowOf(c) ?? container(c) ?? relation(c, anchor) ?? region(c) ?? generic(c);
  if (!found) c.reset(mark);
  return found;
}

/** Relations alone, for "… is above "B"". */
export function readRelation(c: Cursor, anchor: AnchorReader): Place | null {
  const mark = c.mark();
  for (const [kind, phrases] of RELATIONS) {
    if (!c.eat(...phrases)) continue;
    const found = anchor(c);
    if (found) return { kind: 'relation', relation: kind, anchors: [found] };
    c.reset(mark);
  }
  return between(c, anchor);
}

function relation(c: Cursor, read: AnchorReader): Modifier | null {
  const mark = c.mark();
  const place = readRelation(c, read);
  if (place?.kind !== 'relation') return place ? at(place) : null;
  const [anchor] = place.anchors;
  if (place.relation === 'next to' && anchor?.label && anchor.role === null && anchor.places.length === 0) {
    c.regive(mark, 'anchor', 'row');
    return { ...NOTHING, row: anchor.label };
  }
  return at(place);
}

function between(c: Cursor, anchor: AnchorReader): Place | null {
  const mark = c.mark();
  if (!c.eat('between', 'in between')) return null;
  const first = anchor(c);
  if (first && c.eat('and')) {
    const second = anchor(c);
    if (second) return { kind: 'relation', relation: 'between', anchors: [first, second] };
  }
  c.reset(mark);
  return null;
}

function region(c: Cursor): Modifier | null {
  const mark = c.mark();
  if (!c.eat('at the', 'in the', 'on the', 'at', 'in', 'on')) return null;
  c.eat('very');
  const found = c.eatFrom(REGIONS);
  if (found && endOfRegion(c)) return at({ kind: 'region', region: found });
  c.reset(mark);
  return null;
}

function endOfRegion(c: Cursor): boolean {
  if (CONTAINERS.has(c.peek().lower) || ROLE_WORDS.has(c.peek().lower)) return false;
  if (c.eat(...phrases('corner, side, edge, hand side, hand corner, part, half'))) c.eat('corner');
  if (c.eat('of')) return c.eat(...GENERIC);
  return true;
}

function rowOf(c: Cursor): Modifier | null {
  const mark = c.mark();
  if (c.eat(...phrases('on the, in the, on, in, of the, for the, from the, next to the'))) {
    const label = c.quote('row');
    if (label !== null && c.eat(...phrases('row, item, entry, card, list item, cell, tile, product'))) {
      return { ...NOTHING, row: label };
    }
    c.reset(mark);
  }
  const named =
    c.eat(
      ...phrases(
        'on the row of, in the row of, on the row for, in the row for, on the row with, in the row with',
      ),
    ) ||
    c.eat(
      ...phrases(
        'in the row containing, on the row containing, on the row labeled, on the row labelled, on row, in row, of the row',
      ),
    );
  const plain =
    !named && c.eat(...phrases('on the row, in the row, of the item, for the item, on the item, of, for'));
  if (named || plain) {
    const label = c.quote('row');
    if (label !== null && !CONTAINERS.has(c.peek().lower) && !ROLE_WORDS.has(c.peek().lower))
      return { ...NOTHING, row: label };
  }
  c.reset(mark);
  return null;
}

function container(c: Cursor): Modifier | null {
  const mark = c.mark();
  if (!c.eat('in', 'on', 'of', 'inside', 'within', 'at')) return null;
  c.eat('the', 'a', 'this', 'that');
  const side: Region | null = c.sees(['bottom navigation', 'bottom nav', 'bottom sheet', 'top app bar'])
    ? null
    : c.eatFrom(REGIONS);
  const before = c.quote('container');
  const kind = c.eatFrom(CONTAINERS);
  const inner =
    c.tokens[mark.at]?.lower === 'of' &&
    before === null &&
    ['row', 'list', 'section', 'card'].includes(kind ?? '');
  if (kind && side === null && !inner) {
    const label =
      before ??
      (c.eat('titled', 'named', 'called', 'labeled', 'labelled')
        ? c.quote('container')
        : c.quote('container'));
    // The row of a label holds the target, wherever its text stands.
    if (label !== null && (kind === 'row' || kind === 'card')) {
      c.regive(mark, 'container', 'row');
      return { ...NOTHING, row: label };
    }
    return at({ kind: 'container', container: kind, label });
  }
  c.reset(mark);
  return onScreen(c);
}

/** "on the "Profile" screen": no place on the screen but a screen of its own. */
function onScreen(c: Cursor): Modifier | null {
  const mark = c.mark();
  if (c.eat('on', 'in', 'of')) {
    c.eat('the');
    const title = c.quote('container');
    if (title !== null && c.eat('screen', 'page', 'view')) return { ...NOTHING, screen: title };
  }
  c.reset(mark);
  return null;
}

function generic(c: Cursor): Modifier | null {
  for (const preposition of ['on', 'in', 'of', 'from']) {
    if (c.eat(...GENERIC.map((g) => `${preposition} ${g}`))) return NOTHING;
  }
  return c.eat(
    ...phrases('from the list, from the menu, from the options, from the dropdown, from the results'),
  )
    ? NOTHING
    : null;
}

/** Container roles that "contain" things rather than show a value. */
export const HOLDERS: ReadonlyMap<ControlRole, 'list' | 'dialog' | 'menu' | 'row'> = new Map([
  ['list', 'list'],
  ['dialog', 'dialog'],
  ['menu', 'menu'],
  ['row', 'row'],
]);
