import type { Condition, ControlState } from '../../model/condition.ts';
import { allOf } from './clause.ts';
import type { Cursor } from '../cursor.ts';
import { holdsPluralThing } from '../plural-nouns.ts';
import { parseOrMore } from './comparison.ts';
import { parseCountContainer } from './count-container.ts';
import { parseCountRange, type CountRange } from './count-range.ts';
import { parseComparison, statedComparison, type CountComparison } from './count-words.ts';
import { parseCountedNames } from './counted-names.ts';
import { parseModifier } from '../modifiers.ts';
import { PLACES_OF_THINGS } from './page-of-things.ts';
import { SEEING, VERB_FIRST } from './seeing.ts';
import { HAVE_STATES, parseStateOf } from './state.ts';
import { parseAnchor, parseTarget } from '../target.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import { PLURAL_ROW_NOUNS, PLURAL_THINGS_IN_ROWS, THINGS_IN_ROWS, phrases, plural } from '../vocabulary.ts';
import { NUMBERS } from '../../../shared/number-words.ts';
import { parseElementsOfList, parseRowsNote, parseThingsNote } from './count-notes.ts';
import { rowsCalled } from './rows-called.ts';

/** Parses `The items are in order "A", "B", "C"`. */
export function parseOrder(c: Cursor): Condition | null {
  c.eat('the');
  if (!c.eatOneOf(phrases('items, rows, entries, list, options, tabs, buttons, order'), PLURAL_ROW_NOUNS))
    return null;
  const order = c.peek(-1).lower === 'order';
  if (order) c.eatOneOf(OF_THINGS);
  c.eatOneOf(phrases('are shown, are listed, are sorted, appear, are, is shown, is'));
  if (
    !order &&
    !c.eatOneOf(phrases('in the following order, in this order, in the order, in order, ordered, sorted as'))
  )
    return null;
  if (c.peek().text === ':') c.take();
  const items = [];
  while (items.length < 50) {
    if (items.length > 0 && c.peek().text === ',') c.take();
    if (items.length > 0) c.eat('and', 'then');
    if (c.peek().kind !== 'quote') break;
    const item = parseTarget(c, { role: 'target', bare: false, modifiers: false });
    if (!item) break;
    items.push(item);
  }
  return items.length >= 2 ? { kind: 'order', items } : null;
}

/** Things in an order, which the line names. */
export const OF_THINGS = phrases('items, rows, tabs, buttons, options, entries, columns, sections').flatMap(
  (things) => [`of the ${things}`, `of ${things}`],
);

/** Parses `There are 3 items`, `exactly 2 "Delete" buttons are visible`, `the "Cart" list has 2 rows`. */
export const I_HAVE = phrases('i have, we have, the user has, user has, the customer has');

export function parseCount(c: Cursor): Condition | null {
  const numbered = parseNumberOf(c) ?? parseRowsNote(c) ?? parseThingsNote(c) ?? parseListOfThings(c);
  if (numbered !== null) return numbered;
  const mark = c.mark();
  const containers = parseCountContainer(c);
  if (!containers) c.reset(mark);
  const within = containers ? null : (parseInThere(c) ?? parseHolder(c));
  if (!containers && within === null) {
    c.reset(mark);
    // "The two buttons" are two of which the reader has heard, and others may stand beside them.
    if (c.eat('the') && (c.peek().kind === 'number' || NUMBERS.has(c.peek().lower))) return null;
    c.eatOneOf(THERE_ARE, SEEING, VERB_FIRST, I_HAVE);
  }
  const hasLead = c.tokens.length > 0 && c.mark().at > mark.at;
  const named = hasLead || c.readsNotes ? parseCountedNames(c, containers ?? []) : null;
  if (named !== null) return named;
  const range = parseCountRange(c);
  const first = parseCounted(c, { hasLead, containers: containers ?? [], holder: within, range });
  if (first === null || range !== null)
    return first === null || range === null ? first : inRange(first, range);
  return parseSharedKind(c, first) ?? first;
}

/** `There are 2 to 5 "A" rows` has two bounds, which both hold. */
const inRange = (count: CountCondition, { to }: CountRange): Condition =>
  allOf([count, { ...count, n: to, compare: '<=' }]);

const THERE_ARE = phrases("there are, there is, there's, there should be, there must be");

const LIST_HOLDS = phrases(
  'consists of, has, contains, shows, should have, should contain, should show, must have, must contain, must show, displays, lists',
);

/** Parses `The product list contains 12 products`, `… 12 items`: the rows that show the thing by which the list is called. */
function parseListOfThings(c: Cursor): Condition | null {
  const mark = c.mark();
  c.eat('the');
  const noun = THINGS_IN_ROWS.has(c.peek().lower) ? c.take().lower : null;
  const count = noun !== null && c.eat('list') && c.eatOneOf(LIST_HOLDS) ? parseFurtherCount(c) : null;
  const { label = null, name = null, role = null, places = [] } = count?.target ?? {};
  const things = noun === null ? '' : plural(noun);
  const isOfList =
    label === null && role === 'row' && places.length === 0 && (name === null || name === things);
  if (count !== null && isOfList && count.within === undefined && count.state === undefined)
    return { ...count, target: { ...count.target, name: things } };
  c.reset(mark);
  return null;
}

const MAX_COUNTS = 12;

/** Parses `and 1 "Open" rows` after `2 "Paid"`: the kind stands once, behind the last name. Null for anything else. */
function parseSharedKind(c: Cursor, first: CountCondition): Condition | null {
  const mark = c.mark();
  const all = [first];
  while (all.length < MAX_COUNTS && isNameAlone(all.at(-1))) {
    const isComma = c.peek().text === ',' && c.take().kind === 'mark';
    const next = c.eat('and') || isComma ? parseFurtherCount(c) : null;
    if (next === null) break;
    all.push(next);
  }
  const { label = null, role = null, places = [] } = all.at(-1)?.target ?? {};
  if (all.length > 1 && label !== null && role !== null && places.length === first.target.places.length)
    return allOf(
      all.map((count) => ({ ...count, target: { ...count.target, role, places: first.target.places } })),
    );
  c.reset(mark);
  return null;
}

/** True for `2 "Paid"`, of which the line has not yet said the kind. */
export const isNameAlone = (count: CountCondition | undefined): boolean =>
  count !== undefined && count.target.label !== null && count.target.role === null;

const NUMBER_OF = phrases('the number of, the count of, the total number of');
const NUMBERS_ARE = phrases('is, equals, is equal to, should be, must be, should equal');

/** Parses `The number of rows in the list is 3`. */
function parseNumberOf(c: Cursor): Condition | null {
  const mark = c.mark();
  const target = c.eatOneOf(NUMBER_OF)
    ? (parseRowsWith(c) ??
      parseElementsOfList(c) ??
      parseTarget(c, { role: 'target', bare: false, modifiers: true }) ??
      parseThings(c, false))
    : null;
  // `The number of "Results"` quotes what stands beside the number.
  const isSeveral =
    target !== null && target.role !== null && holdsPluralThing(target.source) && !isUncountable(target);
  const compare = isSeveral && c.eatOneOf(NUMBERS_ARE) ? (parseComparison(c) ?? '=') : null;
  const n = c.peek().kind === 'number' ? c.takeNumber() : c.eatMapped(NUMBERS);
  if (target === null || compare === null || n === null || !Number.isInteger(n) || n < 0) {
    c.reset(mark);
    return null;
  }
  return { kind: 'count', target, n, ...statedComparison(compare) };
}

type CountCondition = Extract<Condition, { kind: 'count' }>;

/** Parses `3 flights` after "and", where the clause before counts something else. */
export const parseFurtherCount = (c: Cursor): CountCondition | null =>
  parseCounted(c, { hasLead: true, containers: [], holder: null, range: null });

/** Parses `the cart contains` before the number. */
function parseHolder(c: Cursor): string | null {
  c.eat('the', 'my', 'your');
  return c.eatOneOf(PLACES_OF_THINGS) ? nameOfHolder(c, HOLDS) : null;
}

const HOLDS = phrases(
  'has, have, contains, shows, holds, should have, should contain, should show, must have, must contain, must show',
);

function nameOfHolder(c: Cursor, after: readonly string[]): string | null {
  const name = c.peek(-1).lower;
  return after.length === 0 || c.eatOneOf(after) ? name : null;
}

/** Parses `in the cart` after what is counted. */
function parseIn(c: Cursor): string | null {
  const mark = c.mark();
  if (c.eat('in the', 'in my', 'in your') && c.eatOneOf(PLACES_OF_THINGS)) return nameOfHolder(c, []);
  c.reset(mark);
  return null;
}

/** Parses `in the cart there are` before the number. */
function parseInThere(c: Cursor): string | null {
  const mark = c.mark();
  const name = parseIn(c);
  if (name !== null && c.eat('there are', 'there is', 'there should be', 'there must be')) return name;
  c.reset(mark);
  return null;
}

/** Verbs that say of counted things that they are there. */
export const COUNTED_ARE = phrases(
  'are visible, is visible, are shown, is shown, are displayed, is displayed, are listed, is listed, are found, is found, exist, exists, appears, should appear, appear, are present, remain, remains, are left, is left, are remaining, visible, shown, displayed, listed, found, should be visible, should be shown, should be displayed, should be listed, should be found, must be visible, must be shown, must be displayed, must be listed',
);

interface Counting {
  /** True after a verb: `there are`, `the list has`. */
  readonly hasLead: boolean;
  readonly containers: Locator['places'];
  readonly holder: string | null;
  /** The ends of a range that is already read; the count is that of its lower one. */
  readonly range: CountRange | null;
}

interface HowMany {
  readonly n: number;
  readonly compare: CountComparison | null;
  readonly isNone: boolean;
}

function parseHowMany(c: Cursor): HowMany | null {
  const stated = parseComparison(c);
  const isNone = stated === null && c.eat('no');
  const n = isNone ? 0 : c.peek().kind === 'number' ? c.takeNumber() : c.eatMapped(NUMBERS);
  if (n === null || !Number.isInteger(n) || n < 0) return null;
  return { n, compare: stated ?? parseOrMore(c), isNone };
}

function parseCounted(c: Cursor, { hasLead, containers, holder, range }: Counting): CountCondition | null {
  const start = c.mark();
  const many: HowMany | null =
    range === null ? parseHowMany(c) : { n: range.from, compare: '>=', isNone: false };
  if (many === null) return null;
  const { n, compare, isNone } = many;
  const inState = parseInState(c);
  const target =
    inState?.target ??
    parseRowsWith(c) ??
    parseTarget(c, { role: 'target', bare: false, modifiers: true }) ??
    parseThings(c, n === 1, containers.length > 0) ??
    (containers.length > 0 || isInListAhead(c) ? parseElements(c) : null);
  if (!target || isUncountable(target) || isNamedBehindSign(target)) return null;
  const before = holder ?? parseIn(c);
  const hasVerb = c.eatOneOf(COUNTED_ARE);
  const hasBareVerb =
    !hasVerb && c.eat('are', 'is', 'should be', 'must be', 'are now', 'is now', 'are still');
  const isNote =
    c.readsNotes && !hasLead && !hasVerb && !hasBareVerb && start.at === 0 && target.role !== null;
  const said =
    (hasBareVerb || isNote) && inState === null && holder === null ? parseStateOfCounted(c, target) : null;
  const state = inState?.state ?? said;
  if (said !== null && containers.length === 0)
    return { kind: 'count', target, n, ...statedComparison(compare), state: said };
  const place = hasVerb || hasBareVerb || isNote ? parseModifier(c, parseAnchor)?.place : null;
  const within = before ?? parseIn(c);
  // `There is no item` is about presence.
  if (isNone && within === null) return null;
  const isWhole = isNote && c.ended;
  if (!hasLead && !hasVerb && !isWhole && place?.kind !== 'container' && within === null) return null;
  const places = [...target.places, ...(place ? [place] : []), ...containers];
  // Both would say where to count.
  if (within !== null && (places.length > 0 || (target.role !== 'row' && target.label === null))) return null;
  // `2 "Milk" in the cart` may be one row with the quantity 2.
  if (within !== null && target.label !== null && target.role === null) return null;
  if (state !== null && within !== null) return null;
  const where: { readonly within?: string } = within === null ? {} : { within };
  const which: { readonly state?: ControlState } = state === null ? {} : { state };
  return {
    kind: 'count',
    target: { ...target, places },
    n,
    ...statedComparison(compare),
    ...where,
    ...which,
  };
}

/** States that stand before the noun of what is counted. */
const STATES_BEFORE: ReadonlyMap<string, ControlState> = new Map([
  ['enabled', 'enabled'],
  ['disabled', 'disabled'],
  ['checked', 'checked'],
  ['ticked', 'checked'],
  ['unchecked', 'unchecked'],
  ['unticked', 'unchecked'],
  ['selected', 'selected'],
  ['unselected', 'not selected'],
  ['empty', 'empty'],
  ['blank', 'empty'],
  ['filled', 'filled'],
] as const);

/** Parses `disabled "Remove" buttons`, `checked boxes`: controls in a state. Null for things that have none. */
function parseInState(c: Cursor): { readonly target: Locator; readonly state: ControlState } | null {
  const mark = c.mark();
  const state = c.eatMapped(STATES_BEFORE);
  const target =
    state === null
      ? null
      : (parseCheckedBoxes(c, state) ?? parseTarget(c, { role: 'target', bare: false, modifiers: true }));
  if (state !== null && target !== null && mayHave(target, state)) return { target, state };
  c.reset(mark);
  return null;
}

/** Parses "boxes" after "checked". */
function parseCheckedBoxes(c: Cursor, state: ControlState): Locator | null {
  const mark = c.mark();
  if ((state !== 'checked' && state !== 'unchecked') || !c.eat('boxes', 'box')) return null;
  const source = c.textSince(mark);
  return { source, label: null, match: 'exact', name: null, role: 'checkbox', row: null, places: [] };
}

/** Parses `checked` after `2 checkboxes are`. */
function parseStateOfCounted(c: Cursor, target: Locator): ControlState | null {
  const mark = c.mark();
  const [state, isDenied] = parseStateOf(c, [target]) ?? [null, true];
  if (state !== null && !isDenied && mayHave(target, state)) return state;
  c.reset(mark);
  return null;
}

/** True for kinds of control that have states of their own. "Enabled" of a switch may mean that it is on. */
const mayHave = ({ role }: Locator, state: ControlState): boolean =>
  role !== null &&
  HAVE_STATES.has(role) &&
  !(role === 'toggle' && (state === 'enabled' || state === 'disabled')) &&
  ((state !== 'empty' && state !== 'filled') || role === 'field');

const ROWS_WITH = phrases('rows, row, items, item, list items, list item, entries, entry').flatMap((rows) =>
  phrases('with, with the text, containing, that contain, which contain, that show, showing, that say').map(
    (verb) => `${rows} ${verb}`,
  ),
);

/** Parses `rows with "Paid"`: each has that text. */
function parseRowsWith(c: Cursor): Locator | null {
  const mark = c.mark();
  const label = c.eatOneOf(ROWS_WITH) ? c.quote('target') : null;
  if (label === null) {
    c.reset(mark);
    return null;
  }
  const place = parseModifier(c, parseAnchor)?.place;
  return {
    source: c.textSince(mark),
    label,
    match: 'exact',
    name: null,
    role: 'row',
    row: null,
    places: place ? [place] : [],
  };
}

/** True for `one row: "Milk"`, which says how many there are, and not how many are called so. */
const isNamedBehindSign = ({ label, source }: Locator): boolean =>
  label !== null && /^[^"“”„«`‘':]*: /u.test(source);

/** True for words that do not say which things are counted. */
const isUncountable = (target: Locator): boolean =>
  target.places.some((p) => p.kind === 'ordinal') ||
  (target.role === null && target.label === null) ||
  // They may be rows of a chat, and an error need not call itself one.
  (target.role === 'message' && target.label === null) ||
  isQualified(target) ||
  // "3 items of "Milk"" are not the rows of a list.
  (target.role === 'row' && target.label === null && target.row !== null);

/** True for "unread items", "new messages": a word that says which of them are counted, and that no count looks at. */
const isQualified = ({ role, label, name, source }: Locator): boolean =>
  label === null &&
  name !== null &&
  (role === 'row' || role === 'message') &&
  !NAMED_ROWS.has(source.toLowerCase()) &&
  name !== source;

/** Names that belong to the noun. */
const NAMED_ROWS = new Set(phrases('search results, search result, error messages, error message'));

/** Parses `hotels`: the rows that show them. The noun stays as the name, for another list beside them. In a list, each thing is a row. */
function parseThings(c: Cursor, isOne: boolean, isInList = false): Locator | null {
  const mark = c.mark();
  const nouns = isOne ? THINGS_IN_ROWS : isInList ? PLURAL_ROW_NOUNS : PLURAL_THINGS_IN_ROWS;
  if (!c.eat(...nouns)) return null;
  const noun = c.textSince(mark);
  const target = { source: noun, label: null, match: 'exact', name: noun, role: 'row', row: null } as const;
  const place = parseModifier(c, parseAnchor)?.place;
  return { ...target, places: place ? [place] : [] };
}

/** True for `3 elements in the list`, and for `3 elements` after `In the list there are`. */
function isInListAhead(c: Cursor): boolean {
  const mark = c.mark();
  const isNoun = c.eat('elements', 'element');
  const place = isNoun ? parseModifier(c, parseAnchor)?.place : null;
  c.reset(mark);
  const [first, second, third] = c.tokens;
  const isLed =
    first?.lower === 'in' && second?.lower === 'the' && (third?.lower === 'list' || third?.lower === 'table');
  const isHere = place?.kind === 'container' && (place.container === 'list' || place.container === 'table');
  return isNoun && (isHere || (isLed && mark.at > 2));
}

/** Parses `elements` in a list: each stands in a row. */
function parseElements(c: Cursor): Locator | null {
  const mark = c.mark();
  if (!c.eat('elements', 'element', 'options', 'option')) return null;
  const source = c.textSince(mark);
  const place = parseModifier(c, parseAnchor)?.place;
  const places = place ? [place] : [];
  return rowsCalled(source, places);
}
