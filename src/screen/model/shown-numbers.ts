/** Numbers that other controls show, added: `"Subtotal" plus "Tax"`. */
import type { Locator } from './locator.ts';

/** A control whose number is added to others, or taken away from them. */
export interface AddedControl {
  readonly by: Locator;
  readonly sign: 1 | -1;
}

/** The numbers of other controls, and one of the line: `"Subtotal" plus €5`. */
export interface ShownNumbers {
  readonly shownBy: readonly AddedControl[];
  readonly plus: number;
  /** The currency of `plus`: its code, or a sign that several share. */
  readonly currency?: string;
}

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
