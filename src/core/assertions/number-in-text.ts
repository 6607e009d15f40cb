/** Reads the number of a text that a control shows, with all that it may stand for, and compares it (R74). */
import type { AssertionContext, ConditionOf } from './context.ts';
import { isMasked, meantBy } from './inexact-number.ts';
import { locatorName, quote } from './result.ts';
import { hasDrawnSign, hasLooseSign } from './sign-before.ts';
import type { NumberComparison } from '../../goal/model/condition.ts';
import { decimalSignsIn, numbersIn } from '../../screen/model/number.ts';
import { normalise } from '../../screen/model/text.ts';

const WORDS: Readonly<Record<NumberComparison, string>> = {
  '=': 'is exactly',
  '>': 'is more than',
  '<': 'is less than',
  '>=': 'is at least',
  '<=': 'is at most',
};

/** Returns what a comparison expects, with the words of the number that it compares with. */
export const expectedNumber = ({ target, compare }: ConditionOf<'number'>, name: string): string =>
  `${locatorName(target)} ${WORDS[compare]} ${name}`;

/** Returns the numbers that a text may mean; the reason where nobody can tell. */
export function numbersMeant(value: string, { screen }: AssertionContext): readonly number[] | string {
  const readings = numbersIn(value, decimalSignsIn(screen.elements.map((e) => e.text)));
  if (readings === null || isMasked(value)) return `it shows ${quote(value)}, which holds no single number`;
  if (hasLooseSign(screen, value)) return `a sign stands before ${quote(value)}, in a text of its own`;
  const signed = hasDrawnSign(screen, value) ? [1, -1] : [1];
  return readings.flatMap((n) => signed.flatMap((factor) => meantBy(value, n * factor)));
}

/** A percent sign of any script beside a digit. */
const PERCENT = /\p{Nd}\s?[%٪﹪％]|[%٪﹪％]\s?\p{Nd}/u;

export const isPercentage = (value: string): boolean => PERCENT.test(normalise(value));

/** Returns `a` less `b`; 0 for less than a millionth, because sums of floating-point numbers are inexact. */
export function differenceOf(a: number, b: number): number {
  return Math.abs(a - b) < 1e-6 ? 0 : a - b;
}

export function compares(compare: NumberComparison, n: number, bound: number): boolean {
  const difference = differenceOf(n, bound);
  switch (compare) {
    case '=':
      return difference === 0;
    case '>':
      return difference > 0;
    case '<':
      return difference < 0;
    case '>=':
      return difference >= 0;
    case '<=':
      return difference <= 0;
  }
}
