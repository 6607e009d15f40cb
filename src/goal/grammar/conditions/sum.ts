import { currencyIn } from '../../../screen/model/currency.ts';
import { numbersIn } from '../../../screen/model/number.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import type { Condition } from '../../model/condition.ts';
import type { Cursor } from '../cursor.ts';
import { parseTarget } from '../target.ts';
import { phrases } from '../vocabulary.ts';
import { isReckoned, parseAddedNumbers, parseNumberName, parseShownNumbers } from './shown-numbers.ts';
import { rowsCalled } from './rows-called.ts';

type SumCondition = Extract<Condition, { kind: 'sum' }>;

const PRICES = phrases(
  'the prices, prices, all prices, all the prices, the item prices, all item prices, item prices, all the item prices, the prices of the items, the prices of all items, the prices of the rows, the prices of all rows, the row prices, the amounts, amounts, all amounts, all the amounts, the amounts of the rows, the amounts of all rows',
);
const ADD_UP = phrases(
  'add up to, adds up to, sum up to, sum to, should add up to, must add up to, together are, total',
);
const SUM_OF = phrases('the sum of, sum of, the total of');
const EQUALS = phrases(
  'equals, is equal to, is, should be, should equal, matches, should match, is the same as',
);
const IS_SUM_OF = phrases(
  'equals the sum of, is the sum of, is equal to the sum of, should be the sum of, should equal the sum of, matches the sum of, should match the sum of',
);

const SUMS = [parseAddUp, parseSumOf, parseTotalFirst, parseShownFirst];

/** Parses `The prices add up to "Total"`, `The sum of the prices equals the total`, `The total is the sum of the prices`. */
export function parseSum(c: Cursor): Condition | null {
  const mark = c.mark();
  for (const parse of SUMS) {
    const found = parse(c);
    if (found !== null && c.atBoundary) return found;
    c.reset(mark);
  }
  return null;
}

function parseAddUp(c: Cursor): SumCondition | null {
  const rows = parsePrices(c);
  if (rows === null || !c.eatOneOf(ADD_UP)) return null;
  return withTotal(rows, parseTotal(c));
}

function parseSumOf(c: Cursor): SumCondition | null {
  const rows = c.eatOneOf(SUM_OF) ? parsePrices(c) : null;
  if (rows === null || !c.eatOneOf(EQUALS)) return null;
  return withTotal(rows, parseTotal(c));
}

function parseTotalFirst(c: Cursor): SumCondition | null {
  const total = parseTotal(c);
  const rows = total !== null && c.eatOneOf(IS_SUM_OF) ? parsePrices(c) : null;
  return rows === null ? null : withTotal(rows, total);
}

const ADDS_UP_TO = phrases('add up to, adds up to, sum up to, together are');

/** Parses `"Subtotal" plus "Tax" equals "Total"`, `"Subtotal" and "Tax" add up to "Total"`: the total stands at the end. */
function parseShownFirst(c: Cursor): Condition | null {
  const mark = c.mark();
  const reckoned = parseShownNumbers(c);
  let than = reckoned !== null && isReckoned(reckoned) && c.eatOneOf(EQUALS) ? reckoned : null;
  if (than === null) {
    c.reset(mark);
    const added = parseAddedNumbers(c);
    than = added !== null && c.eatOneOf(ADDS_UP_TO) ? added : null;
  }
  const target = than === null ? null : parseNumberName(c);
  return than === null || target === null ? null : { kind: 'number', target, compare: '=', than };
}

const withTotal = (target: Locator, total: SumCondition['total'] | null): SumCondition | null =>
  total === null ? null : { kind: 'sum', target, total };

/** Parses `the prices`, `the prices in the "Cart" list`: the rows whose prices are added. */
function parsePrices(c: Cursor): Locator | null {
  const mark = c.mark();
  if (!c.eatOneOf(PRICES)) return null;
  const list = c.eat('in', 'of')
    ? parseTarget(c, { role: 'container', bare: false, modifiers: false })
    : undefined;
  const isList =
    list === undefined || (list?.role === 'list' && list.name === null && list.places.length === 0);
  if (!isList) {
    c.reset(mark);
    return null;
  }
  return rowsCalled(
    c.textSince(mark),
    list == null ? [] : [{ kind: 'container', container: 'list', label: list.label }],
  );
}

/** Parses `"Total"`, `the total`, `the "Total" label`, `"€12.00"`, `12`. */
function parseTotal(c: Cursor): SumCondition['total'] | null {
  if (c.peek().kind === 'number') return { value: c.takeNumber() };
  const readings = c.peek().kind === 'quote' ? numbersIn(c.peek().text) : null;
  if (readings !== null) {
    const [only, ...others] = readings;
    if (only === undefined || others.length > 0) return null;
    const currency = currencyIn(c.quote('value') ?? '');
    return { value: only, ...(currency === null ? {} : { currency }) };
  }
  const mark = c.mark();
  const name = c.eatOneOf(TOTAL_NAMES) ? c.textSince(mark).replace(/^the /i, '') : null;
  if (name !== null)
    return {
      shownBy: {
        source: c.textSince(mark),
        label: null,
        match: 'exact',
        name,
        role: null,
        row: null,
        places: [],
      },
    };
  const shownBy = parseTarget(c, { role: 'target', bare: false, modifiers: false });
  const isNamed = shownBy !== null && (shownBy.label !== null || shownBy.id !== undefined);
  return isNamed ? { shownBy } : null;
}

const TOTAL_NAMES = phrases(
  'the total, the subtotal, the grand total, the total price, the total amount, the sum',
);
