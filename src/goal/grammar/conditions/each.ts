/** Parses statements about each row of a list: `Every row has a "Delete" button`, `No result contains "Sold out"`, `"Milk" is the only item`. */
import type { Condition } from '../../model/condition.ts';
import type { ControlRole, Locator, Position } from '../../../screen/model/locator.ts';
import type { Cursor } from '../cursor.ts';
import { parseTarget, parseTargetClause } from '../target.ts';
import { allOf } from './clause.ts';
import { parseSubject } from './subject.ts';
import { PLURAL_ROW_NOUNS, ROW_NOUNS, phrases } from '../vocabulary.ts';
import { rowsCalled } from './rows-called.ts';

const EACH = ROW_NOUNS.flatMap((noun) => [
  `each ${noun}`,
  `every ${noun}`,
  `each of the ${noun}s`,
  `every single ${noun}`,
]);
const ALL = PLURAL_ROW_NOUNS.flatMap((noun) =>
  phrases('all, all the, all of the, each of the').map((all) => `${all} ${noun}`),
);
const EACH_OR_ALL = [...EACH, ...ALL];
const NONE = [
  ...ROW_NOUNS.map((noun) => `no ${noun}`),
  ...PLURAL_ROW_NOUNS.flatMap((noun) => [`none of the ${noun}`, `no ${noun}`]),
];
/** Verbs after which a part of a text is enough (R46). */
const CONTAINS = phrases(
  'contains, contain, includes, include, should contain, should include, must contain, contains the text, contain the text, contains the word, contain the word',
);
const HAS = phrases(
  'has, have, shows, show, displays, display, should have, should show, should display, must have, must show',
);
/** Kinds of control that a row may have without words of their own. */
const WORDLESS: ReadonlySet<ControlRole | null> = new Set([
  'button',
  'checkbox',
  'toggle',
  'radio',
  'image',
  'link',
] as const);

const BY_EACH = [parseRowsFirst, parseOnlyRowsWith, parseItemFirst];

/** Parses `Every row has a "Delete" button`, `A "Delete" button is shown in every row`. */
export function parseEach(c: Cursor): Condition | null {
  const mark = c.mark();
  for (const parse of BY_EACH) {
    const found = parse(c);
    if (found !== null && c.atBoundary) return found;
    c.reset(mark);
  }
  return null;
}

function parseRowsFirst(c: Cursor): Condition | null {
  const start = c.mark();
  const negated = c.eatOneOf(NONE);
  if (!negated && !c.eatOneOf(EACH_OR_ALL)) return null;
  const places = parseListPlace(c);
  const target = rowsCalled(c.textSince(start), places);
  const except = parseExceptRows(c);
  const isPart = c.eatOneOf(CONTAINS);
  if (!isPart && !c.eatOneOf(HAS)) return null;
  const item = parseItem(c);
  if (item === null || !isNamed(item)) return null;
  const isText = item.role === null || item.role === 'text';
  const part = isPart && isText && item.match === 'exact' && item.id === undefined;
  const held: Locator = part ? { ...item, match: 'contains' } : item;
  if (except.length === 0) return { kind: 'each', target, item: held, negated };
  return allOf([
    { kind: 'each', target, item: held, except, negated },
    // A row has the thing or has it not.
    ...except.map(({ label }) => ({
      kind: 'visible' as const,
      target: { ...held, row: label },
      negated: !negated,
    })),
  ]);
}

const EXCEPT = phrases('except, except for, but, other than, apart from, besides');

/** Parses `except "Gift card" and "Voucher"` after the rows: their names. */
function parseExceptRows(c: Cursor): readonly Locator[] {
  const mark = c.mark();
  const isBracketed = c.peek().text === ',' && c.take().kind === 'mark';
  const except = c.eatOneOf(EXCEPT) ? (c.eat('the', 'for', 'for the'), parseTexts(c)) : [];
  if (isBracketed && except.length > 0 && c.peek().text === ',') c.take();
  if (except.length === 0) c.reset(mark);
  return except;
}

/** Parses `each row of "Orders"`, `every item in the list`, for the head of a loop. Null for other words. */
export function parseEachRowOf(c: Cursor): Locator | null {
  const start = c.mark();
  if (!c.eatOneOf(EACH)) return null;
  const before = c.mark();
  const label = c.eat('of', 'in') ? c.quote('container') : null;
  if (label !== null && (c.ended || c.peek().kind === 'mark'))
    return rowsCalled(c.textSince(start), [{ kind: 'container', container: 'list', label }]);
  c.reset(before);
  const places = parseListPlace(c);
  if (c.ended || c.peek().kind === 'mark') return rowsCalled(c.textSince(start), places);
  c.reset(start);
  return null;
}

const ROWS_WITH = PLURAL_ROW_NOUNS.flatMap((noun) =>
  phrases('with, containing, that contain, which contain, that include, including').map(
    (verb) => `${noun} ${verb}`,
  ),
);
const ARE_SHOWN = phrases('are, should be, must be').flatMap((are) =>
  phrases('shown, displayed, listed, visible').map((shown) => `${are} ${shown}`),
);
const HOLDS_ONLY = phrases(
  'contain only, show only, display only, list only, contains only, shows only, displays only, lists only',
);
const LISTS = phrases('search results, results, list, result list, results list, search result list').flatMap(
  (list) => [`the ${list}`, list],
);

/** Parses `Only results with "shoes" are shown`, `The search results contain only items with "shoes"`. */
function parseOnlyRowsWith(c: Cursor): Condition | null {
  const start = c.mark();
  const isBehind = !c.eat('only');
  if (isBehind && !(c.eatOneOf(LISTS) && c.eatOneOf(HOLDS_ONLY))) return null;
  if (!c.eatOneOf(ROWS_WITH)) return null;
  c.eat('the word', 'the text');
  const item = parseItem(c);
  if (item === null || item.label === null || item.role !== null) return null;
  if (!isBehind && !(c.eatOneOf(ARE_SHOWN) || c.eat('appear'))) return null;
  const target = rowsCalled(c.textSince(start), []);
  return { kind: 'each', target, item: { ...item, match: 'contains' }, negated: false };
}

const IS_SHOWN = phrases(
  'is shown, is visible, is displayed, is present, appears, should be shown, should be visible, should be displayed, should appear, exists, is available, are shown, are visible, are displayed, are present, appear',
);
const IN_EACH = ROW_NOUNS.flatMap((noun) =>
  phrases(
    'in each, in every, on each, on every, for each, for every, next to each, next to every, beside each',
  ).map((words) => `${words} ${noun}`),
);

function parseItemFirst(c: Cursor): Condition | null {
  const items = parseItems(c);
  if (items.length === 0 || !c.eatOneOf(IS_SHOWN)) return null;
  const start = c.mark();
  if (!c.eatOneOf(IN_EACH)) return null;
  const target = rowsCalled(c.textSince(start), parseListPlace(c));
  return allOf(items.map((item) => ({ kind: 'each', target, item, negated: false }) as const));
}

/** Parses `The "Edit" and "Delete" icons`: named controls, each of the kind that the noun says. */
function parseItems(c: Cursor): readonly Locator[] {
  const subject = parseSubject(c, { allowUnquoted: false });
  const isPlain =
    subject?.conjunction === 'and' &&
    subject.ofContent !== true &&
    subject.excluded === undefined &&
    subject.screens.length === 0 &&
    subject.targets.every(({ label, row, places }) => label !== null && row === null && places.length === 0);
  return isPlain ? subject.targets : [];
}

/** Parses what a row holds. `A disabled "Delete" button` would be two statements. */
function parseItem(c: Cursor): Locator | null {
  const parsed = parseTargetClause(c, { role: 'target', bare: false, modifiers: false });
  return parsed === null || parsed.disabled || parsed.target.places.length > 0 ? null : parsed.target;
}

const isNamed = ({ label, name, id, role }: Locator): boolean =>
  label !== null || id !== undefined || (name === null && WORDLESS.has(role));

/** Parses `of the list`, `in the "Cart" list`: the list whose rows are meant. */
function parseListPlace(c: Cursor): readonly Position[] {
  const mark = c.mark();
  const list = c.eat('in', 'of', 'on')
    ? parseTarget(c, { role: 'container', bare: false, modifiers: false })
    : null;
  if (list?.role === 'list' && list.name === null && list.places.length === 0)
    return [{ kind: 'container', container: 'list', label: list.label }];
  c.reset(mark);
  return [];
}

const SHOWS_ONLY = phrases(
  'shows, contains, displays, has, should show, should contain, should display',
).flatMap((verb) => [
  `${verb} only`,
  `${verb} exactly`,
  verb.replace(/^(?:should )?/u, (should) => `${should}only `),
]);
const LISTED = phrases('is, are, should be').flatMap((is) =>
  ['', ' shown', ' listed', ' displayed', ' visible'].map((participle) => `${is}${participle}`),
);

/** Parses `The list shows only "A" and "B"`, `Only "A" is in the list`: they are there, and each row holds one of them. */
export function parseOnlyInList(c: Cursor): Condition | null {
  const isFirst = c.eat('only');
  const before = isFirst ? [] : parseListSubject(c);
  if (!isFirst && (before.length === 0 || !c.eatOneOf(SHOWS_ONLY))) return null;
  const isExact = !isFirst && c.peek(-1).lower === 'exactly';
  if (!isFirst && c.peek().text === ':') c.take();
  const items = parseTexts(c);
  if (items.length === 0 || (isFirst && !c.eatOneOf(LISTED))) return null;
  const start = c.mark();
  const places = isFirst ? parseListPlace(c) : before;
  const [item, ...or] = items;
  if (item === undefined || places.length === 0) return null;
  const target = rowsCalled(isFirst ? c.textSince(start) : 'each row', places);
  return {
    kind: 'all',
    parts: [
      ...items.map((one) => ({ kind: 'visible', target: { ...one, places }, negated: false }) as const),
      { kind: 'each', target, item, ...(or.length > 0 ? { or } : {}), negated: false },
      // Each of them once.
      ...(isExact ? [{ kind: 'count', target, n: items.length, compare: '=', stated: true } as const] : []),
    ],
  };
}

/** Parses `the "Cart" list` before a verb. */
function parseListSubject(c: Cursor): readonly Position[] {
  const list = parseTarget(c, { role: 'container', bare: false, modifiers: false });
  return list?.role === 'list' && list.name === null && list.places.length === 0
    ? [{ kind: 'container', container: 'list', label: list.label }]
    : [];
}

/** Parses `"A", "B" and "C"`: texts alone. */
function parseTexts(c: Cursor): readonly Locator[] {
  const found: Locator[] = [];
  for (let mark = c.mark(); found.length < 12; mark = c.mark()) {
    const isComma = found.length > 0 && c.peek().text === ',' && c.take().kind === 'mark';
    const isNext = found.length === 0 || c.eat('and') || isComma;
    const text = isNext && c.peek().kind === 'quote' ? parseItem(c) : null;
    if (text === null || text.role !== null) {
      c.reset(mark);
      break;
    }
    found.push(text);
  }
  return found;
}

const ONLY = ROW_NOUNS.flatMap((noun) =>
  phrases('is the only, should be the only, must be the only').map((is) => `${is} ${noun}`),
);

/** Parses `"Milk" is the only item in the list`: it is there, and nothing else is. */
export function parseOnlyRow(c: Cursor): Condition | null {
  const item = parseItem(c);
  if (item === null || item.label === null || item.role !== null || !c.eatOneOf(ONLY)) return null;
  const start = c.mark();
  const places = parseListPlace(c);
  c.eat('shown', 'left', 'listed', 'displayed');
  return {
    kind: 'all',
    parts: [
      { kind: 'visible', target: { ...item, places }, negated: false },
      {
        kind: 'count',
        target: rowsCalled(c.textSince(start) || 'item', places),
        n: 1,
        compare: '=',
        stated: true,
      },
    ],
  };
}
