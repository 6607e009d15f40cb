import type { ControlRole, Position, Region, Relation, Locator } from '../../screen/model/locator.ts';
import { NUMBERS } from '../../shared/number-words.ts';
import type { Cursor } from './cursor.ts';
import { LISTS_OF_THINGS } from './lists-of-things.ts';
import { parseNthRow } from './nth-row.ts';
import {
  phrases,
  CONTAINERS,
  ORDINALS,
  REGIONS,
  ROLE_WORDS,
  THING_NOUNS,
  THINGS_IN_ROWS,
} from './vocabulary.ts';

const SIDES = ['to the', 'on the', 'at the'];
const RELATIONS: readonly (readonly [Relation, readonly string[]])[] = [
  ['above', ['above', 'above of']],
  ['below', ['below', 'underneath', 'under', 'beneath', 'below of', 'under of']],
  [
    'left of',
    SIDES.map((side) => `${side} left of`).concat('left of', 'on the left side of', 'to the left side of'),
  ],
  [
    'right of',
    SIDES.map((side) => `${side} right of`).concat(
      'right of',
      'on the right side of',
      'to the right side of',
    ),
  ],
  [
    'next to',
    [
      'next to',
      'beside',
      'adjacent to',
      'near',
      'close to',
      ...['to', 'at', 'by', 'on'].map((at) => `${at} the side of`),
    ],
  ],
  ['inside', ['inside of', 'inside', 'within']],
];
const WHOLE_SCREEN = phrases(
  'the screen, screen, the page, the app, the view, the current screen, this screen, the window, the display',
);

/** Parses the control that a relation points at. A parameter, because targets and modifiers contain one another. */
export type AnchorParser = (c: Cursor) => Locator | null;

export interface Modifier {
  readonly place: Position | null;
  readonly row: string | null;
  /** The screen that the line names: "on the Profile screen". */
  readonly screen: string | null;
  /** True for `next to "Milk"`: the row of "Milk" holds the control, and is no row beside it. */
  readonly isBeside?: true;
}
const NO_MODIFIER: Modifier = { place: null, row: null, screen: null };
const placedAt = (place: Position): Modifier => ({ ...NO_MODIFIER, place });

/** Parses one position or row after a control: `in the toolbar`, `at the top`, `above "Total"`, `of "Milk"`. Null when there is none. */
export function parseModifier(c: Cursor, anchor: AnchorParser): Modifier | null {
  const mark = c.mark();
  const nth = parseNthRow(c);
  const found =
    parseBracketed(c, anchor) ??
    (nth === null ? parseRow(c) : placedAt(nth)) ??
    parseListOfThings(c) ??
    parseContainer(c) ??
    parseRelationModifier(c, anchor) ??
    parseRegion(c) ??
    parseWholeScreen(c);
  if (!found) c.reset(mark);
  return found;
}

/** Parses `(top left)`, `(in the toolbar)`. */
function parseBracketed(c: Cursor, anchor: AnchorParser): Modifier | null {
  if (c.peek().text !== '(' || c.peek().kind !== 'mark') return null;
  const mark = c.mark();
  c.take();
  const region = c.eatMapped(REGIONS);
  if (region !== null) c.eat('corner');
  if (region !== null && c.eat('of')) c.eatOneOf(WHOLE_SCREEN);
  const inner = region === null ? parseModifier(c, anchor) : placedAt({ kind: 'region', region });
  if (inner !== null && c.peek().text === ')') {
    c.take();
    return inner;
  }
  c.reset(mark);
  return null;
}

/** Parses a relation, for `… is above "B"`, `… is directly below "B"`. */
export function parseRelation(c: Cursor, anchor: AnchorParser): Position | null {
  const mark = c.mark();
  const isDirect = c.eatOneOf(DIRECTLY);
  const direct = isDirect ? parseSingle(c, anchor) : null;
  if (direct?.kind === 'relation' && HAS_DIRECTION.has(direct.relation)) return { ...direct, direct: true };
  c.reset(mark);
  const rows = parseRowsApart(c);
  const apart = rows === null ? null : parseSingle(c, anchor);
  if (
    rows !== null &&
    apart?.kind === 'relation' &&
    (apart.relation === 'above' || apart.relation === 'below')
  )
    return { ...apart, rows };
  c.reset(mark);
  return parseSingle(c, anchor) ?? parseBetween(c, anchor);
}

/** Parses `2 rows`, `one position` before "below". */
export function parseRowsApart(c: Cursor): number | null {
  const n = c.peek().kind === 'number' ? c.takeNumber() : c.eatMapped(NUMBERS);
  const isCount = n !== null && Number.isInteger(n) && n > 0;
  return isCount && c.eatOneOf(n === 1 ? ROW_APART : ROWS_APART) ? n : null;
}

const ROW_APART = phrases('row, position, place, item, entry');
const ROWS_APART = phrases('rows, positions, places, items, entries');

function parseSingle(c: Cursor, anchor: AnchorParser): Position | null {
  const mark = c.mark();
  for (const [kind, phrases] of RELATIONS) {
    if (!c.eatOneOf(phrases)) continue;
    const found = anchor(c);
    const isUnquoted =
      found !== null && found.label === null && found.role === null && found.id === undefined;
    // A thing on the right of a row may be its last part.
    const isInRow = LEFT_OR_RIGHT.has(kind) && found?.role === 'row';
    if (
      found &&
      !isInRow &&
      !isSomeText(found) &&
      !(isUnquoted && OF_PARTS.has(c.tokens[mark.at]?.lower ?? ''))
    )
      return { kind: 'relation', relation: kind, anchors: [found] };
    c.reset(mark);
  }
  return null;
}

const LEFT_OR_RIGHT: ReadonlySet<Relation> = new Set(['left of', 'right of'] as const);

/** True for `below the text`: any text is one. */
const isSomeText = ({ role, label, name, id, row, places }: Locator): boolean =>
  role === 'text' && (label ?? name ?? id ?? row ?? null) === null && places.length === 0;

/** Words after which a name without quotation marks may be a page or a part of a list: `inside Settings`, `under Monday`. */
const OF_PARTS = new Set('inside within under underneath beneath'.split(' '));

/** Nothing may stand between. */
const DIRECTLY = phrases('directly, immediately, right');
const HAS_DIRECTION: ReadonlySet<Relation> = new Set(['above', 'below', 'left of', 'right of'] as const);

/** Containers of which a screen has several. */
const ONE_OF_SEVERAL: ReadonlySet<string> = new Set(['row', 'card', 'section', 'list', 'table']);

/**
 * True for `of the "News" card` after `in the header`, and for `below "Milk"` after `in the row`: it says which header or row that is, and no place of the
 * target holds it.
 */
export function isPartOfContainer(
  c: Cursor,
  from: ReturnType<Cursor['mark']>,
  { row, place }: Pick<Modifier, 'row' | 'place'>,
  last: Position | undefined,
): boolean {
  // `In the second row of "Orders"`: which list that is. `In the top right corner of the "News" card`: no corner of the screen.
  if ((last?.kind === 'nth row' || last?.kind === 'region') && row !== null) return true;
  if (last?.kind !== 'container' || (row === null && place === null)) return false;
  const isOfAnother = last.label === null && ONE_OF_SEVERAL.has(last.container);
  return (
    ['of', 'for'].includes(c.tokens[from.at]?.lower ?? '') ||
    (isOfAnother && (place?.kind === 'relation' || (row !== null && last.container === 'row')))
  );
}

function parseRelationModifier(c: Cursor, parseAnchor: AnchorParser): Modifier | null {
  const mark = c.mark();
  const place = parseRelation(c, parseAnchor);
  if (place?.kind !== 'relation') return place ? placedAt(place) : null;
  const [anchor] = place.anchors;
  // The button "below the last post" often stands in the row of the post, below its text.
  if (isOneOfRows(place.relation, anchor)) {
    c.reset(mark);
    return null;
  }
  if (place.relation === 'next to' && anchor?.label && anchor.role === null && anchor.places.length === 0) {
    c.reassignRole(mark, 'anchor', 'row');
    return { ...NO_MODIFIER, row: anchor.label, isBeside: true };
  }
  return placedAt(place);
}

const isOneOfRows = (relation: Relation, anchor: Locator | undefined): boolean =>
  (relation === 'above' || relation === 'below') && anchor?.role === 'row' && anchor.label === null;

function parseBetween(c: Cursor, anchor: AnchorParser): Position | null {
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

function parseRegion(c: Cursor): Modifier | null {
  const mark = c.mark();
  if (!c.eat('at the', 'in the', 'on the', 'at', 'in', 'on')) return null;
  c.eat('very');
  // "On top" alone may be that of a list or of a stack.
  const found = c.peek(-1).lower === 'on' && c.peek().lower === 'top' ? null : c.eatMapped(REGIONS);
  if (found && regionEndsHere(c)) return placedAt({ kind: 'region', region: found });
  c.reset(mark);
  return null;
}

function regionEndsHere(c: Cursor): boolean {
  if (CONTAINERS.has(c.peek().lower) || ROLE_WORDS.has(c.peek().lower)) return false;
  if (c.eatOneOf(phrases('corner, side, edge, hand side, hand corner, part, half'))) c.eat('corner');
  const mark = c.mark();
  if (!c.eat('of') || c.eatOneOf(WHOLE_SCREEN)) return true;
  // "The top of the dialog": the container is the next place, and both must hold.
  c.reset(mark);
  const isContainer = parseContainer(c) !== null;
  c.reset(mark);
  return isContainer;
}

/** Words that a region ends in: after them, "of the card" is a container. */
const REGION_ENDS = new Set([
  ...'corner side edge part half hand'.split(' '),
  ...[...REGIONS.keys()].flatMap((words) => words.split(' ').at(-1) ?? []),
]);

/** `"Pending" is shown in the same row as "Anna"`. */
const SAME_ROW = phrases('in the same row as, on the same row as, in the same line as, on the same line as');

function parseRow(c: Cursor): Modifier | null {
  const mark = c.mark();
  if (c.eatOneOf(phrases('on the, in the, on, in, of the, for the, from the, next to the'))) {
    const label = c.quote('row');
    // `On the "Home" address card`
    if (label !== null && THING_NOUNS.has(c.peek().lower) && IN_ROWS.has(c.peek(1).lower)) c.take();
    if (label !== null && c.eatOneOf(phrases('row, item, entry, card, list item, cell, tile, product'))) {
      return { ...NO_MODIFIER, row: label };
    }
    c.reset(mark);
  }
  const named =
    c.eatOneOf(
      phrases(
        'on the row of, in the row of, on the row for, in the row for, on the row with, in the row with, on the card of, in the card of, on the card for, in the card for, on the card with, in the card with, on the tile of, on the tile for, in the tile of',
      ),
    ) ||
    c.eatOneOf(
      phrases(
        'in the row containing, on the row containing, on the row labeled, on the row labelled, on row, in row, of row, for row, of the row, for the row',
      ),
    );
  if (!named && c.eatOneOf(SAME_ROW)) {
    const label = c.quote('row');
    if (label !== null) return { ...NO_MODIFIER, row: label };
    c.reset(mark);
  }
  const ofThing = !named && parseThing(c);
  if (ofThing) {
    const label = c.quote('row');
    if (label !== null && !CONTAINERS.has(c.peek().lower) && !ROLE_WORDS.has(c.peek().lower))
      return { ...NO_MODIFIER, row: label };
  }
  const plain =
    !named &&
    !ofThing &&
    c.eatOneOf(phrases('on the row, in the row, of the item, for the item, on the item, of, for'));
  if (named || plain) {
    const label = c.quote('row');
    if (label !== null && !CONTAINERS.has(c.peek().lower) && !ROLE_WORDS.has(c.peek().lower))
      return { ...NO_MODIFIER, row: label };
  }
  c.reset(mark);
  return null;
}

const IN_ROWS = new Set(phrases('card, row, item, entry, tile'));

/** Parses `of the song` before a quotation: the row that shows it. A folder or a category may be a page of its own. */
function parseThing(c: Cursor): boolean {
  const mark = c.mark();
  if (
    c.eat('of the', 'for the', 'of', 'for', 'on the', 'next to the', 'beside the') &&
    THING_NOUNS.has(c.peek().lower) &&
    (c.peek(1).kind === 'quote' || (IN_ROWS.has(c.peek(1).lower) && c.peek(2).kind === 'quote'))
  ) {
    c.take();
    c.eat(...IN_ROWS);
    return true;
  }
  c.reset(mark);
  return false;
}

/** True after `the last row`: "of the list" says of which list. */
const isAfterItem = (c: Cursor, at: number): boolean => {
  const [number, noun] = [c.tokens[at - 2]?.lower ?? '', c.tokens[at - 1]?.lower ?? ''];
  const isRow =
    ROLE_WORDS.get(noun) === 'row' || THINGS_IN_ROWS.has(noun) || noun === 'element' || noun === 'option';
  return isRow && (ORDINALS.has(number) || /^(?:first|last|penultimate|final)$/u.test(number));
};

function parseContainer(c: Cursor): Modifier | null {
  const mark = c.mark();
  if (!c.eat('in', 'on', 'of', 'inside', 'within', 'at', 'from')) return null;
  c.eat('the', 'a', 'this', 'that');
  const side: Region | null = c.phraseLength([
    'bottom navigation',
    'bottom nav',
    'bottom sheet',
    'top app bar',
  ])
    ? null
    : c.eatMapped(REGIONS);
  const before = c.quote('container');
  const kind = c.eatMapped(CONTAINERS);
  const isOf = c.tokens[mark.at]?.lower === 'of' && before === null;
  const afterRegion = REGION_ENDS.has(c.tokens[mark.at - 1]?.lower ?? '');
  // "The bottom of the list" may mean its last item, which may be out of view.
  const inner =
    isOf &&
    (((kind === 'list' || kind === 'table') &&
      !isAfterItem(c, mark.at) &&
      (afterRegion || c.peek().kind !== 'quote')) ||
      (['row', 'section', 'card'].includes(kind ?? '') && !afterRegion));
  if (kind && side === null && !inner) {
    const label =
      before ??
      (c.eat('titled', 'named', 'called', 'labeled', 'labelled')
        ? c.quote('container')
        : c.quote('container'));
    // A row or card with a label is the row that holds the target.
    if (label !== null && (kind === 'row' || kind === 'card')) {
      c.reassignRole(mark, 'container', 'row');
      return { ...NO_MODIFIER, row: label };
    }
    return placedAt({ kind: 'container', container: kind, label });
  }
  c.reset(mark);
  return parseScreenModifier(c);
}

/** Nouns for a part that is shown under its title while it is open. */
export const PART_NOUNS = phrases('tab, folder, album, playlist, collection, project, board, channel');

/** Parses `in "Favourites"`, `on the "Past" tab` at the end of a clause: a part of the screen, or a screen, by its title. `In "5 days"` is none. */
export function parseNamedPart(c: Cursor): Modifier | null {
  const mark = c.mark();
  const isIn = c.eat('in', 'on', 'under');
  const isBare = c.peek(-1).lower === 'in' && c.peek().kind === 'quote';
  if (isIn) c.eat('the');
  const label = isIn ? c.quote('container') : null;
  const isNamed = label !== null && (c.eatOneOf(PART_NOUNS) || (isBare && /^\p{Lu}/u.test(label)));
  if (isNamed && c.atBoundary) return placedAt({ kind: 'container', container: 'part', label });
  c.reset(mark);
  return null;
}

/** Parses `on the "Profile" screen`, which names a screen and no position on it. */
function parseScreenModifier(c: Cursor): Modifier | null {
  const mark = c.mark();
  if (c.eat('on', 'in', 'of')) {
    c.eat('the');
    const title = c.quote('container');
    if (title !== null && c.eat('screen', 'page', 'view')) return { ...NO_MODIFIER, screen: title };
  }
  c.reset(mark);
  return null;
}

/** Parses `in the chat list`, `from the list of payees`: the list that has these for its title. */
function parseListOfThings(c: Cursor): Modifier | null {
  const mark = c.mark();
  const things = c.eat('in the', 'from the', 'on the', 'in my', 'of the', 'in your')
    ? c.eatMapped(LISTS_OF_THINGS)
    : null;
  if (things !== null) return placedAt({ kind: 'container', container: 'page', label: things });
  c.reset(mark);
  return null;
}

const ON_WHOLE_SCREEN = ['on', 'in', 'of', 'from'].flatMap((preposition) =>
  WHOLE_SCREEN.map((screen) => `${preposition} ${screen}`),
);
const FROM_CHOICES = phrases('from the options, from the dropdown, from the results');

function parseWholeScreen(c: Cursor): Modifier | null {
  return c.eatOneOf(ON_WHOLE_SCREEN) || c.eatOneOf(FROM_CHOICES) ? NO_MODIFIER : null;
}

/** Roles that contain elements instead of showing a value. */
export const CONTAINER_OF_ROLE: ReadonlyMap<ControlRole, 'list' | 'dialog' | 'menu' | 'row'> = new Map([
  ['list', 'list'],
  ['dialog', 'dialog'],
  ['menu', 'menu'],
  ['row', 'row'],
]);
