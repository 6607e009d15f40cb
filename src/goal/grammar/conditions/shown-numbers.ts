/** Parses numbers that other controls show: `is less than "Total"`, `equals "Subtotal" plus "Tax"`, `is the sum of "Subtotal" and "Tax"`. */
import type { AddedControl, ShownNumbers } from '../../../screen/model/shown-numbers.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import type { Cursor } from '../cursor.ts';
import { namedLocator } from '../plain-locators.ts';
import { isQualifierOfText } from '../qualifiers.ts';
import { parseTarget } from '../target.ts';
import { NOT_A_NAME, OWNERS, phrases, THING_NOUNS } from '../vocabulary.ts';
import { parseAmount, type PlainBound } from './amount.ts';

/** Names of what is counted or measured: they need no quotation marks, and a comparison of them is none of places. */
const MEASURED =
  /\b(?:total|subtotal|sum|price|amount|balance|fees?|tax(?:es)?|vat|discount|fare|costs?|deposit|limit|budget|shipping|tip|score|points|rating|quantity|weight|distance|speed|temperature|revenue|income|expenses|savings|change)$/iu;

export const isMeasured = ({ label, name }: Locator): boolean => MEASURED.test(label ?? name ?? '');

/** Words for what a control showed at another time. */
const OF_BEFORE = /^(?:old|earlier|initial|original|starting|prior|last|latest)$/iu;

const PLUS = phrases('plus, +');
const MINUS = phrases('minus, less, -, −, –');
const SUM_OF = phrases('the sum of, sum of, the total of');
const MOST_TERMS = 6;

/** Parses the numbers; null when there is no name of a control here, and nothing is consumed. */
export function parseShownNumbers(c: Cursor): ShownNumbers | null {
  const mark = c.mark();
  const terms = c.eatOneOf(SUM_OF) ? parseAddedNumbers(c) : parseChain(c);
  if (terms !== null && terms.shownBy.length > 0) return terms;
  c.reset(mark);
  return null;
}

/** True for more than the name of one control: `"Total" equals "Sum"` may be the word. */
export const isReckoned = ({ shownBy, plus }: ShownNumbers): boolean => shownBy.length > 1 || plus !== 0;

/** Parses `"Subtotal" and "Tax"`, `"A", "B" and "C"`: two at least. */
export function parseAddedNumbers(c: Cursor): ShownNumbers | null {
  const shownBy: AddedControl[] = [];
  for (let mark = c.mark(); shownBy.length < MOST_TERMS; mark = c.mark()) {
    const isComma = shownBy.length > 0 && c.peek().text === ',' && c.take().kind === 'mark';
    const isNext = shownBy.length === 0 || c.eat('and', 'plus', '+') || isComma;
    const by = isNext ? parseNumberName(c) : null;
    if (by === null) {
      c.reset(mark);
      break;
    }
    shownBy.push({ by, sign: 1 });
  }
  return shownBy.length > 1 ? { shownBy, plus: 0 } : null;
}

/** Parses `"Subtotal" plus "Tax" minus 5`. */
function parseChain(c: Cursor): ShownNumbers | null {
  const first = parseNumberName(c);
  if (first === null) return null;
  const shownBy: AddedControl[] = [{ by: first, sign: 1 }];
  const amounts: PlainBound[] = [];
  for (let mark = c.mark(); shownBy.length + amounts.length < MOST_TERMS; mark = c.mark()) {
    const sign = c.eatOneOf(PLUS) ? 1 : c.eatOneOf(MINUS) ? -1 : 0;
    const amount = sign === 0 ? null : parseAmount(c);
    const by = sign === 0 || amount !== null ? null : parseNumberName(c);
    if (sign === 0 || (amount === null && by === null)) {
      c.reset(mark);
      break;
    }
    if (amount !== null) amounts.push({ ...amount, value: amount.value * sign });
    if (by !== null) shownBy.push({ by, sign });
  }
  const added = amounts.length > 1 ? null : amounts[0];
  // Percent of what, and in which unit?
  if (added === null || added?.percent === true || added?.unit !== undefined) return null;
  return {
    shownBy,
    plus: added?.value ?? 0,
    ...(added?.currency === undefined ? {} : { currency: added.currency }),
  };
}

/** Parses the name of a control that shows a number: `"Subtotal"`, `the "Tax" label`, `the subtotal`, `the price of "Lamp"`. */
export function parseNumberName(c: Cursor): Locator | null {
  const mark = c.mark();
  const named = parseMeasured(c);
  if (named !== null) return named;
  c.reset(mark);
  const target = parseTarget(c, { role: 'anchor', bare: false, modifiers: false });
  const isNamed = target !== null && (target.label !== null || target.id !== undefined);
  if (isNamed && target.role !== 'row' && target.places.length === 0) return target;
  c.reset(mark);
  return null;
}

/** Parses `the total price`, `the price of "Lamp"`. */
function parseMeasured(c: Cursor): Locator | null {
  const mark = c.mark();
  if (!c.eat('the') || OWNERS.has(c.peek().lower)) return null;
  const inner = c.mark();
  for (let n = 0; n < 3; n += 1) {
    const { kind, lower } = c.peek();
    if (kind !== 'word' || NOT_A_NAME.has(lower) || PLUS.includes(lower) || MINUS.includes(lower)) break;
    c.take();
  }
  const name = c.textSince(inner);
  const isOfNow = !isQualifierOfText(name) && !OF_BEFORE.test(name.split(' ')[0] ?? '');
  if (!MEASURED.test(name) || !isOfNow) return null;
  return namedLocator(c.textSince(mark), name, parseOwnRow(c));
}

function parseOwnRow(c: Cursor): string | null {
  const mark = c.mark();
  if (c.eat('of the', 'for the', 'of', 'for')) {
    if (THING_NOUNS.has(c.peek().lower) && c.peek(1).kind === 'quote') c.take();
    const row = c.quote('row');
    if (row !== null) return row;
  }
  c.reset(mark);
  return null;
}
