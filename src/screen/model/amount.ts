/** True for a number with at most a sign, a currency or a short unit beside it: `12`, `€5.00`, `-3 km`, and not `40 shoes`. */
export function isAmountText(text: string): boolean {
  return /\p{Nd}/u.test(text) && !/\p{L}{4}/u.test(text) && (text.match(/\p{L}+/gu) ?? []).length <= 1;
}
