/** Proves that the prices of a list add up to a total (R76). */
import { listPartlyShown, type AssertionContext, type AssertionResult, type ConditionOf } from './context.ts';
import { oddRows, rowsInView, rowsOutOfView, unclearListReason } from './count.ts';
import { differenceOf } from './number-in-text.ts';
import { isInView, met, proofAt, quote, unmet, unproven } from './result.ts';
import { readShown } from './shown.ts';
import { isInexact } from './inexact-number.ts';
import { hasSignBefore } from './sign-before.ts';
import { isWhole, textsOfRow } from './row-texts.ts';
import { isPrice } from './sorted.ts';
import type { Element } from '../../screen/model/element.ts';
import { currencyIn, isSameCurrency } from '../../screen/model/currency.ts';
import { decimalSignsIn, numbersIn } from '../../screen/model/number.ts';
import { byRef, selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/** The total that the prices are compared with; its element, where the screen shows it. */
interface Total {
  readonly amount: number;
  readonly words: string;
  readonly element: Element | undefined;
  /** The currency that the line or the screen gives it; null for none. */
  readonly currency: string | null;
}

/** The price of a row, and whether other texts of it have numbers too: a quantity, a size. */
interface RowPrice {
  readonly amount: number;
  readonly words: string;
  readonly hasOthers: boolean;
}

/**
 * Proves a sum. All rows must be in view, each with one price in one currency. Prices that do not add up are a bug only where nothing else
 * could belong to the sum: no quantity in a row, no other price on the screen, no row that is a sum itself.
 */
export function proveSum(condition: ConditionOf<'sum'>, context: AssertionContext): AssertionResult {
  const { target, total } = condition;
  const { screen } = context;
  const name = 'value' in total ? String(total.value) : total.shownBy.source;
  const expected = `${target.source} add up to ${name}`;
  const found = totalOf(condition, expected, context);
  if ('result' in found) return found.result;
  const rows = priceRows(condition, found.total, context);
  if (typeof rows === 'string') return unproven(expected, rows, null);
  const proof = proofAt(screen, found.total.element ?? rows[0], 'sum of the prices in view');
  const prices = pricesOf(screen, rows);
  if (typeof prices === 'string') return unproven(expected, prices, null, proof);
  const sum = prices.reduce((all, { amount }) => all + amount, 0);
  const actual = `${prices.map(({ words }) => words).join(' + ')} is ${rounded(sum)}, and the total is ${found.total.words}`;
  if (differenceOf(sum, found.total.amount) === 0)
    return inItsCurrency(met(expected, actual, proof), found.total, prices);
  const doubt = doubtAbout(screen, { rows, prices, total: found.total });
  return doubt === null
    ? unmet(expected, actual, 'Wrong Text Bug', proof)
    : unproven(expected, `${actual}; ${doubt}`, null, proof);
}

type FoundTotal = { readonly total: Total } | { readonly result: AssertionResult };

function totalOf({ total }: ConditionOf<'sum'>, expected: string, context: AssertionContext): FoundTotal {
  if ('value' in total)
    return {
      total: {
        amount: total.value,
        words: [total.value, total.currency ?? []].flat().join(' '),
        element: undefined,
        currency: total.currency ?? null,
      },
    };
  const shown = readShown(total.shownBy, expected, context);
  if ('result' in shown) return shown;
  const { screen } = context;
  const [amount, ...others] = numbersIn(shown.value, signsOf(screen)) ?? [];
  if (amount === undefined || others.length > 0)
    return {
      result: unproven(expected, `the total shows ${quote(shown.value)}, which is no clear number`, null),
    };
  const element = shown.proof.ref === null ? undefined : byRef(screen, shown.proof.ref);
  return { total: { amount, words: shown.value, element, currency: currencyIn(shown.value) } };
}

/** Returns the rows whose prices are added, or why nobody can tell which they are. */
function priceRows(
  { target }: ConditionOf<'sum'>,
  { element }: Total,
  context: AssertionContext,
): readonly Element[] | string {
  const { screen } = context;
  const unclear = unclearListReason(target, screen);
  if (unclear !== null) return unclear;
  const inView = rowsInView(context);
  if (inView === null || oddRows(inView) > 0) return 'nobody can tell what its rows are';
  const rows = inView.filter((row) => element === undefined || !isIn(screen, element, [row]));
  if (rows.length === 0) return 'no row is in view';
  const goesOn = listPartlyShown(context) !== undefined || rowsOutOfView(screen) > 0;
  return goesOn || !rows.every(isWhole) ? 'not all of its rows are in view' : rows;
}

/** Returns the price of each row, or why one of them has none that is clear. */
function pricesOf(screen: Screen, rows: readonly Element[]): readonly RowPrice[] | string {
  const signs = signsOf(screen);
  const prices: RowPrice[] = [];
  for (const [i, row] of rows.entries()) {
    const texts = textsOfRow(screen, row).filter((e) => e.struck !== true);
    const [price, ...others] = texts.filter((e) => isPrice(e.text));
    const readings = price === undefined || others.length > 0 ? null : numbersIn(price.text, signs);
    const [amount, ...ambiguous] = readings ?? [];
    const isClear =
      ambiguous.length === 0 &&
      price !== undefined &&
      !hasSignBefore(screen, price.text) &&
      !isInexact(price.text);
    if (price === undefined || amount === undefined || !isClear)
      return `nobody can tell the price of row ${i + 1}`;
    const hasOthers = texts.some((e) => e !== price && /\p{Nd}/u.test(e.text));
    prices.push({ amount, words: price.text, hasOthers });
  }
  return currenciesOf(prices.map(({ words }) => words)).size > 1
    ? 'its prices are in several currencies'
    : prices;
}

/** Returns the result of prices that add up to the number of the total, by whether they are in its currency (R46). */
function inItsCurrency(
  added: AssertionResult,
  { currency, element }: Total,
  prices: readonly RowPrice[],
): AssertionResult {
  if (currency === null) return added;
  const answers = prices.map(({ words }) => isSameCurrency(currency, currencyIn(words)));
  const isLines = element === undefined;
  if (answers.includes(false)) {
    const actual = `${added.actual}, in another currency`;
    return isLines && added.proof !== null
      ? unmet(added.expected, actual, 'Wrong Text Bug', added.proof)
      : unproven(added.expected, actual, 'judge', added.proof);
  }
  // A shown total may be the only amount that tells its currency.
  return isLines && answers.includes(null)
    ? unproven(
        added.expected,
        `${added.actual}, and the prices do not tell ${currency}`,
        'judge',
        added.proof,
      )
    : added;
}

interface AddedPrices {
  readonly rows: readonly Element[];
  readonly prices: readonly RowPrice[];
  readonly total: Total;
}

/** Returns why prices that do not add up may do so all the same; null when nothing says that. */
function doubtAbout(screen: Screen, { rows, prices, total }: AddedPrices): string | null {
  const { currency } = total;
  const mayDiffer = (shown: string | null): boolean =>
    currency !== null && shown !== null && isSameCurrency(currency, shown) !== true;
  if (prices.some(({ words }) => mayDiffer(currencyIn(words)))) return 'the total may be in another currency';
  if (prices.some(({ hasOthers }) => hasOthers)) return 'a row has another number, which may be a quantity';
  let before = 0;
  for (const { amount, words } of prices) {
    if (before !== 0 && differenceOf(before, amount) === 0) return `${quote(words)} may be a sum itself`;
    before += amount;
  }
  const other = screen.elements.find(
    (e) =>
      isInView(e) &&
      isPrice(e.text) &&
      normalise(e.text) !== normalise(total.words) &&
      !isIn(screen, e, rows),
  );
  return other === undefined ? null : `${quote(other.text)} may belong to it, too`;
}

/** True for one of the boxes and for what stands in one. */
const isIn = (screen: Screen, element: Element, boxes: readonly Element[]): boolean =>
  selfAndAncestors(screen, element).some((at) => boxes.includes(at));

const signsOf = (screen: Screen): ReturnType<typeof decimalSignsIn> =>
  decimalSignsIn(screen.elements.map((e) => e.text));

const currenciesOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => text.match(/\p{Sc}|\b[A-Z]{3}\b/gu) ?? []));

const rounded = (n: number): number => Math.round(n * 1e6) / 1e6;
