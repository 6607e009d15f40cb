import { listPartlyShown, type AssertionContext, type AssertionResult, type ConditionOf } from './context.ts';
import { oddRows, rowsInView, unclearListReason } from './count.ts';
import { isWhole, textsOfRow, type Key } from './row-texts.ts';
import { unprovenAbsence } from './not-visible.ts';
import { hasSignBefore } from './sign-before.ts';
import { keysOf } from './sorted-keys.ts';
import { met, proofAt, quote, unmet, unproven } from './result.ts';
import { inReadingOrder } from '../../screen/elements/reading-order.ts';
import type { Element } from '../../screen/model/element.ts';
import { currencyIn } from '../../screen/model/currency.ts';
import { decimalSignsIn, numbersIn } from '../../screen/model/number.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/** The text at one place of each row, in the order of the rows: the names, the prices, a badge. */
type Column = readonly Element[];

const WORDS = { text: 'by name', price: 'by price', date: 'by date', number: 'by number' } as const;
const DIRECTIONS = { up: 'upwards', down: 'downwards', any: 'in either direction' } as const;

/**
 * Proves that the rows of a list are sorted (R76). Two neighbours in the wrong order show that they are not, whether or not the list goes on. Fewer
 * than two rows show nothing, and neither does a text that is the same in all rows.
 */
export function proveSorted(condition: ConditionOf<'sorted'>, context: AssertionContext): AssertionResult {
  const result = proveOrderNow(condition, context);
  if (result.met !== 'met') return result;
  // That no other row is out of order is an absence (R73): one may only not be there yet.
  const isSo = (screen: Screen): boolean => proveOrderNow(condition, { ...context, screen }).met === 'met';
  return unprovenAbsence(result.expected, condition.target, context, isSo) ?? result;
}

function proveOrderNow(condition: ConditionOf<'sorted'>, context: AssertionContext): AssertionResult {
  const { target, by, direction } = condition;
  const { screen } = context;
  const expected = `${target.source} sorted ${typeof by === 'object' ? `by ${by.caption}` : WORDS[by]}, ${DIRECTIONS[direction]}`;
  const list = { kind: 'container', container: 'list', label: target.label } as const;
  const places = target.places.length > 0 ? target.places : [list];
  const unclear = unclearListReason({ ...target, places }, screen);
  if (unclear !== null) return unproven(expected, unclear, 'judge');
  const inView = rowsInView(context);
  if (inView === null || oddRows(inView) > 0)
    return unproven(expected, 'nobody can tell what its rows are', 'judge');
  // Of a row at the edge, the texts may be out of view; and a page may draw its rows in another order than the tree names them.
  const rows = inReadingOrder(inView.filter(isWhole));
  if (rows.length < 2)
    return unproven(expected, `${rows.length} whole rows are in view, which have no order`, null);
  const goesOn = rows.length < inView.length || listPartlyShown(context) !== undefined;
  const columns = columnsOf(screen, rows);
  const order = (column: Column, keys: readonly Key[]): AssertionResult =>
    decide({ expected, keys, column, direction, goesOn, screen });
  if (by === 'text') return proveNames(expected, rows, columns, order);
  if (by === 'price') return provePrices(expected, rows, screen, order);
  const keyed = keysOf(by, rows, screen);
  return 'unclear' in keyed
    ? unproven(expected, keyed.unclear, 'judge', proofAt(screen, rows[0], 'order'))
    : order(keyed.cells, keyed.keys);
}

interface Order {
  readonly expected: string;
  readonly keys: readonly Key[];
  readonly column: Column;
  readonly direction: 'up' | 'down' | 'any';
  readonly goesOn: boolean;
  readonly screen: Screen;
}

/** Decides about a line without a direction: one of the two must hold. Two different keys are sorted in any case, and show nothing. */
function decideEither(order: Order): AssertionResult {
  const [up, down] = [decide({ ...order, direction: 'up' }), decide({ ...order, direction: 'down' })];
  const [either] = [up, down].filter(({ met }) => met !== 'unmet');
  if (either === undefined) return up;
  const isShown = up.met === 'unmet' || down.met === 'unmet';
  const kinds = new Set(order.keys.map(({ text }) => text)).size;
  return isShown && kinds > 2
    ? either
    : unproven(order.expected, `${up.actual}, which is sorted in any case`, null, up.proof);
}

function decide(wanted: Order): AssertionResult {
  const { expected, keys, column, direction, goesOn, screen } = wanted;
  if (direction === 'any') return decideEither(wanted);
  const pairs = keys.slice(1).map((key, i) => {
    const before = keys[i] ?? key;
    return direction === 'up' ? isInOrder(before, key) : isInOrder(key, before);
  });
  const actual = `on the screen: ${keys.map(({ text }) => quote(text)).join(', ')}`;
  const wrong = pairs.indexOf(false);
  if (wrong >= 0)
    return unmet(expected, actual, 'Wrong Order Bug', proofAt(screen, column[wrong + 1], 'order'));
  const proof = proofAt(screen, column[0], 'order');
  if (pairs.includes(null))
    return unproven(expected, `${actual}, which languages order differently`, 'judge', proof);
  return goesOn
    ? unproven(expected, `${actual}, and a list goes on`, null, proof)
    : met(expected, actual, proof);
}

/**
 * Proves the order of the names. Nobody says which text of a row is its name: the first one decides where the others stand below it or in
 * the other half of the row, in type that is no larger. Any other text with another order leaves it open.
 */
function proveNames(
  expected: string,
  rows: readonly Element[],
  columns: readonly Column[],
  order: (column: Column, keys: readonly Key[]) => AssertionResult,
): AssertionResult {
  const [names, ...others] = columns.filter(mayBeNames);
  if (names === undefined) return unproven(expected, 'nobody can tell which of its texts are names', 'judge');
  const orderOf = (column: Column): AssertionResult =>
    order(
      column,
      column.map((e) => ({ text: normalise(e.text), amounts: null })),
    );
  const result = orderOf(names);
  const isSure = new Set(names.map((e) => normalise(e.text))).size === names.length;
  const rivals = isSure ? others.filter((other) => !isSecond(other, names, rows)) : others;
  const differs = rivals.some((other) => orderOf(other).met !== result.met);
  return result.met !== 'unproven' && differs
    ? unproven(
        expected,
        `${result.actual}, and other texts of the rows are in another order`,
        'judge',
        result.proof,
      )
    : result;
}

/** True for texts that begin with a letter, are more than initials, and are not the same in all rows: no badge, rank or time. */
function mayBeNames(column: Column): boolean {
  const texts = column.map((e) => normalise(e.text));
  return (
    texts.every((text) => /^[\p{P}\p{S}\s]*\p{L}/u.test(text)) &&
    texts.some((text) => text.length > 1) &&
    new Set(texts).size > 1
  );
}

/** How much larger type is when a person sees it as larger. */
const LARGER = 1.15;

/** True when these texts stand below the others in each row, or in its other half, in type that is no larger. */
function isSecond(column: Column, first: Column, rows: readonly Element[]): boolean {
  const middle = (a: readonly number[]): number => a.toSorted((x, y) => x - y)[Math.floor(a.length / 2)] ?? 0;
  const type = (texts: Column): number => middle(texts.map((e) => (e.textBox ?? e.bounds).height));
  const isLower = column.every((e, i) => {
    const other = (first[i] ?? e).bounds;
    return e.bounds.y >= other.y + other.height / 2;
  });
  const centre = (e: Element): number => e.bounds.x + e.bounds.width / 2;
  const isInOtherHalf = column.every((e, i) => {
    const middleOfRow = centre(rows[i] ?? e);
    return e.bounds.x >= middleOfRow && (first[i] ?? e).bounds.x < middleOfRow;
  });
  return (isLower || isInOtherHalf) && type(column) < type(first) * LARGER;
}

/** Proves the order of the prices. A row has one price, in the same words as in the other rows. */
function provePrices(
  expected: string,
  rows: readonly Element[],
  screen: Screen,
  order: (column: Column, keys: readonly Key[]) => AssertionResult,
): AssertionResult {
  const signs = decimalSignsIn(screen.elements.map((e) => e.text));
  const prices = rows.map((row) => textsOfRow(screen, row).filter((e) => isPrice(e.text)));
  const keys = prices.map(([only, ...others]): Key | null => {
    if (only === undefined || others.length > 0 || hasSignBefore(screen, only.text)) return null;
    const amounts = numbersIn(only.text, signs);
    return amounts === null ? null : { text: normalise(only.text), amounts };
  });
  const clear = keys.filter((key) => key !== null);
  const missing = keys.indexOf(null);
  if (clear.length < keys.length)
    return unproven(
      expected,
      `nobody can tell what row ${missing + 1} is sorted by`,
      'judge',
      proofAt(screen, rows[missing], 'order'),
    );
  const known = withoutNames(clear);
  const words = new Set(known.map(({ text }) => wordsOf(text)));
  const currencies = new Set(known.map(({ text }) => currencyIn(text)));
  const amounts = new Set(known.map((key) => String(key.amounts)));
  if (words.size > 1 || currencies.size > 1 || amounts.size < 2) {
    const reason =
      words.size > 1
        ? 'its prices are in different words'
        : currencies.size > 1
          ? 'its prices are in several currencies'
          : 'all its prices are the same';
    return unproven(expected, reason, 'judge', proofAt(screen, rows[0], 'order'));
  }
  return order(prices.flat(), known);
}

const wordsOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');

/** A number with a currency before or after it. */
const AMOUNT = /(?:\p{Sc}|\b[A-Z]{3}\b)\s?\d[\d.,'\s]*|\d[\d.,'\s]*(?:\p{Sc}|\b[A-Z]{3}\b)/gu;

/**
 * Returns the keys without the name that each row writes before its price ("Apples €2.00"). Names are all there and all different: "from" before some
 * prices is none. The words after the price stay, such as "per kg".
 */
function withoutNames(keys: readonly Key[]): readonly Key[] {
  const split = keys.map(({ text }) => {
    const [only] = text.matchAll(AMOUNT);
    return only === undefined ? null : { name: text.slice(0, only.index), price: text.slice(only.index) };
  });
  const rows = split.filter((row) => row !== null);
  const names = new Set(rows.map(({ name }) => wordsOf(name)));
  if (names.has('') || names.size < keys.length) return keys;
  const signs = decimalSignsIn(rows.map(({ price }) => price));
  return rows.map(({ price }) => ({ text: price, amounts: numbersIn(price, signs) }));
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** True for a number with a currency, and for one with two decimals that stands alone. */
export function isPrice(text: string): boolean {
  const isMoney = /\p{Sc}/u.test(text) || (text.match(/\b[A-Z]{3}\b/gu) ?? []).some((c) => CURRENCIES.has(c));
  return (isMoney && /\d/u.test(text)) || /^\s*\d+[.,]\d{2}\s*$/u.test(text);
}

/**
 * Returns the places at which each row has one text, in reading order. A place is an id, or the path where all rows are built alike. Else it is
 * the left edge, and no row has a further text above or beside it: a badge moves the name.
 */
function columnsOf(screen: Screen, rows: readonly Element[]): Column[] {
  const texts = rows.map((row) => textsOfRow(screen, row));
  const pathIn = (e: Element, i: number): string => e.path.slice(rows[i]?.path.length ?? 0);
  const shapes = texts.map((own, i) => own.map((e) => `${e.className}${pathIn(e, i)}`).join(' '));
  const areAlike = new Set(shapes).size === 1;
  // The ids of a page differ from row to row.
  const isShared = (id: string): boolean =>
    id !== '' && texts.every((own) => own.some((e) => e.resourceId === id));
  const keyOf = (e: Element, i: number): string => {
    if (isShared(e.resourceId)) return `id ${e.resourceId}`;
    return areAlike
      ? `path ${pathIn(e, i)}`
      : `left ${Math.round(e.bounds.x - (rows[i]?.bounds.x ?? 0))} ${e.className}`;
  };
  const keys = new Set(texts.flatMap((own, i) => own.map((e) => keyOf(e, i))));
  const columns = [...keys].flatMap((key) => {
    const column = texts.map((own, i) => own.filter((e) => keyOf(e, i) === key));
    return column.every((cell) => cell.length === 1) ? [{ key, cells: column.flat() }] : [];
  });
  const placed = new Set(columns.flatMap(({ cells }) => cells));
  const isSure = ({ key, cells }: (typeof columns)[number]): boolean =>
    !key.startsWith('left ') ||
    cells.every((cell, i) =>
      (texts[i] ?? []).every(
        (e) => placed.has(e) || e.bounds.y >= cell.bounds.y + cell.bounds.height / 2 || !isWord(e),
      ),
    );
  const at = ([e]: Column): readonly [number, number] => [e?.bounds.y ?? 0, e?.bounds.x ?? 0];
  return columns
    .filter(isSure)
    .map(({ cells }) => cells)
    .toSorted((a, b) => at(a)[0] - at(b)[0] || at(a)[1] - at(b)[1]);
}

const isWord = (e: Element): boolean => /^[\p{P}\p{S}\s]*\p{L}/u.test(normalise(e.text));

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** True when `a` may stand before `b`, false when not; null when that depends on the language or on how a number is read. */
function isInOrder(a: Key, b: Key): boolean | null {
  if (a.amounts !== null && b.amounts !== null) {
    const { amounts } = b;
    const orders = a.amounts.flatMap((n) => amounts.map((m) => n <= m));
    return orders.every(Boolean) ? true : orders.some(Boolean) ? null : false;
  }
  const byLanguage = COLLATOR.compare(a.text, b.text) <= 0;
  const bySign = a.text.toLowerCase() <= b.text.toLowerCase();
  return byLanguage === bySign ? byLanguage : null;
}
