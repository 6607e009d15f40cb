/** Says in words what the controls of a comparison add up to. */
import type { ShownNumbers } from './condition.ts';

/** Returns `"Subtotal" plus "Tax"`, `"Subtotal" minus 5 EUR`. */
export function shownNumbersText({ shownBy, plus, currency }: ShownNumbers): string {
  const amount = [Math.abs(plus), currency ?? []].flat().join(' ');
  const parts = [
    ...shownBy.map(({ by, sign }) => ({ words: by.source, sign })),
    ...(plus === 0 ? [] : [{ words: amount, sign: Math.sign(plus) }]),
  ];
  return parts
    .map(({ words, sign }, i) => (i === 0 && sign > 0 ? words : `${sign > 0 ? 'plus' : 'minus'} ${words}`))
    .join(' ');
}
