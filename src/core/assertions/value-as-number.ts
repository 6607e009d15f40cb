/** Values that a line gives as numbers: `"Total" is 0` where the screen shows "€0.00" (R74). */
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { proveNumber } from './number.ts';
import { quote, unproven } from './result.ts';
import { currencyIn, isSameCurrency } from '../../screen/model/currency.ts';
import { numbersIn } from '../../screen/model/number.ts';

/** Returns the result of a line about a number whose caption shows it further away, or shows no value that code can tell; null for other lines. */
export function unknownNumber(
  { target, value, asNumber }: ConditionOf<'value'>,
  context: AssertionContext,
): AssertionResult | null {
  const [wanted] = numbersIn(value) ?? [];
  if (asNumber !== true || wanted === undefined) return null;
  const currency = currencyIn(value);
  const than = { value: wanted, ...(currency === null ? {} : { currency }) };
  const result = proveNumber({ kind: 'number', target, compare: '=', than }, context);
  return result.met === 'unmet' ? null : result;
}

/** Returns the result of `"Total" is 0` where another text holds that number ("€0.00"), or may hold it; null elsewhere. */
export function sameNumber(
  { target, value, asNumber }: ConditionOf<'value'>,
  values: readonly string[],
  context: AssertionContext,
): AssertionResult | null {
  if (asNumber !== true) return null;
  const [wanted] = numbersIn(value) ?? [];
  const equal = values.filter((shown) => wanted !== undefined && numbersIn(shown)?.includes(wanted));
  const currency = currencyIn(value);
  const tells = (shown: string): boolean | null =>
    currency === null || isSameCurrency(currency, currencyIn(shown));
  const [same, open] = [true, null].map((told) => equal.find((shown) => tells(shown) === told));
  if (wanted === undefined || (same === undefined && open === undefined)) return null;
  const result = proveNumber({ kind: 'number', target, compare: '=', than: { value: wanted } }, context);
  if (result.met === 'unmet') return null;
  if (same !== undefined) return result;
  return unproven(
    value,
    `${quote(open ?? '')} does not tell whether it is in ${currency}`,
    'judge',
    result.proof,
  );
}
