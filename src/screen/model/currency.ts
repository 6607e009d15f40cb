/** Currencies of amounts: `12.50 EUR` and `€12.50` are one amount. */

/** Codes of currencies. Only in capitals: "all" is a word. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  'AED AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS INR JPY KRW MXN NOK NZD PLN RON SEK SGD THB TRY UAH USD ZAR'.split(
    ' ',
  ),
);

/** Signs that several currencies share. */
const CODES_OF_SIGN: ReadonlyMap<string, readonly string[]> = new Map([
  ['$', ['AUD', 'CAD', 'HKD', 'MXN', 'NZD', 'SGD', 'USD']],
  ['¥', ['CNY', 'JPY']],
]);

/** Signs that one currency has. */
const CODE_OF_SIGN: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['₪', 'ILS'],
  ['฿', 'THB'],
]);

/** Returns the currency of an amount as its code, or as its sign where that has several; null without one. */
export function currencyIn(text: string): string | null {
  const code = text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.find((word) => CURRENCY_CODES.has(word));
  const sign = /\p{Sc}/u.exec(text)?.[0];
  return code ?? (sign === undefined ? null : (CODE_OF_SIGN.get(sign) ?? sign));
}

/** True when both are one currency; null where the text shown does not tell: it has none, or a sign that several share. */
export function isSameCurrency(wanted: string, shown: string | null): boolean | null {
  if (shown === null) return null;
  const mayBe = (sign: string, code: string): boolean => CODES_OF_SIGN.get(sign)?.includes(code) === true;
  return wanted === shown || (mayBe(wanted, shown) || mayBe(shown, wanted) ? null : false);
}
