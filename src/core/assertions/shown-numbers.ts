/** Proves comparisons with what other controls show: `"Subtotal" is less than "Total"`, `"Total" equals "Subtotal" plus "Tax"` (R74). */
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { isInexact } from './inexact-number.ts';
import { compares, expectedNumber, isPercentage, numbersMeant } from './number-in-text.ts';
import { locatorName, met, quote, unmet, unproven } from './result.ts';
import { readShown, type Shown } from './shown.ts';
import { shownNumbersText, type AddedControl, type ShownNumbers } from '../../screen/model/shown-numbers.ts';
import { currencyIn, isSameCurrency } from '../../screen/model/currency.ts';
import { unitIn } from '../../screen/model/unit.ts';

type ShownComparison = ConditionOf<'number'> & { readonly than: ShownNumbers };
type ReadNumber = Exclude<Shown, { readonly result: AssertionResult }>;

/** A number that is added, and all that its text may mean. */
interface Term {
  readonly sign: 1 | -1;
  readonly shown: ReadNumber;
  readonly meant: readonly number[];
}

/** More readings than these are no comparison. */
const MOST_READINGS = 64;

/**
 * Proves the comparison where each control shows one number, all of one kind: one currency, one unit, percentages or none. A text that stands
 * for two of the controls compares with itself, which shows nothing.
 */
export function proveAgainstShown(condition: ShownComparison, context: AssertionContext): AssertionResult {
  const { target, compare, than } = condition;
  const expected = expectedNumber(condition, shownNumbersText(than));
  const own = readTerm({ by: target, sign: 1 }, expected, context);
  if ('result' in own) return own.result;
  const terms: Term[] = [];
  for (const added of than.shownBy) {
    const term = readTerm(added, expected, context);
    if ('result' in term) return term.result;
    terms.push(term);
  }
  const { proof } = own.shown;
  const all = [own, ...terms];
  const texts = all.map(({ shown }) => shown.value);
  const others = terms.map(({ shown }) => quote(shown.value)).join(' and ');
  const actual = `it shows ${quote(own.shown.value)}, and ${than.shownBy.map(({ by }) => locatorName(by)).join(' and ')} ${terms.length > 1 ? 'show' : 'shows'} ${others}`;
  const doubt = differOnKind(texts, than) ?? sharedText(all);
  if (doubt !== null) return unproven(expected, `${actual}, ${doubt}`, 'judge', proof);
  const sums = sumsOf(terms, than.plus, (n, sign) => (sign < 0 ? -Math.abs(n) : n));
  const literal = sumsOf(terms, than.plus, (n, sign) => n * sign);
  if (sums === null || literal === null)
    return unproven(expected, `${actual}, which can be read in many ways`, 'judge', proof);
  const holds = (bounds: readonly number[]): readonly boolean[] =>
    own.meant.flatMap((n) => bounds.map((bound) => compares(compare, n, bound)));
  if (holds(sums).every(Boolean)) return met(expected, actual, proof);
  if ([...holds(sums), ...holds(literal)].some(Boolean)) {
    const why = texts.some(isInexact) ? 'which are no exact numbers' : 'which can be read in two ways';
    return unproven(expected, `${actual}, ${why}`, 'judge', proof);
  }
  return unmet(expected, actual, 'Wrong Text Bug', proof);
}

/** Reads the number of one control. A slider's is one of its track, in no unit. */
function readTerm(
  { by, sign }: AddedControl,
  expected: string,
  context: AssertionContext,
): Term | { readonly result: AssertionResult } {
  const shown = readShown(by, expected, context);
  if ('result' in shown) return shown;
  const name = locatorName(by);
  if (shown.setting !== undefined)
    return { result: unproven(expected, `${name} is set to a place of its track`, 'judge', shown.proof) };
  const meant = numbersMeant(shown.value, context);
  return typeof meant === 'string'
    ? { result: unproven(expected, `${name}: ${meant}`, 'judge', shown.proof) }
    : { sign, shown, meant };
}

/** Returns why the numbers may be of different kinds; null when nothing says so. */
function differOnKind(texts: readonly string[], { currency }: ShownNumbers): string | null {
  const currencies = [...texts.map(currencyIn), currency ?? null].filter((one) => one !== null);
  const [first] = currencies;
  const isOne = currencies.every((one) => isSameCurrency(first ?? one, one) !== false);
  if (!isOne) return 'in several currencies';
  if (new Set(texts.map(isPercentage)).size > 1) return 'of which not all are percentages';
  return new Set(texts.map(unitIn)).size > 1 ? 'which may be in several units' : null;
}

/** Returns that one text stands for two of the controls; null otherwise. */
function sharedText(terms: readonly Term[]): string | null {
  const refs = terms.map(({ shown }) => shown.proof.ref);
  return new Set(refs).size < refs.length ? 'and one text stands for two of them' : null;
}

/**
 * Returns what the terms may add up to; null for too many readings. A discount that is taken away is taken away also where it is written
 * with its minus (`-€2.00`).
 */
function sumsOf(
  terms: readonly Term[],
  plus: number,
  signed: (n: number, sign: 1 | -1) => number,
): readonly number[] | null {
  let sums: readonly number[] = [plus];
  for (const { meant, sign } of terms) {
    sums = sums.flatMap((sum) => meant.map((n) => sum + signed(n, sign)));
    if (sums.length > MOST_READINGS) return null;
  }
  return sums;
}
