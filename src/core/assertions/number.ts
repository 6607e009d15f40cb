/** Proves conditions on the number or the format of a text that a control shows (R74). */
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { gapsFor } from './ocr.ts';
import {
  isClear,
  locatorName,
  met,
  outOfViewResult,
  isInView,
  proofAt,
  quote,
  unmet,
  unproven,
} from './result.ts';
import { shownValue } from './value.ts';
import { maybeScrolledAway } from './visible.ts';
import type { NumberComparison } from '../../goal/model/condition.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Proof } from '../model/verdict.ts';
import { locate } from '../../screen/locate/locate.ts';
import { decimalSignsIn, numbersIn } from '../../screen/model/number.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

const WORDS: Readonly<Record<NumberComparison, string>> = {
  '=': 'is exactly',
  '>': 'is more than',
  '<': 'is less than',
  '>=': 'is at least',
  '<=': 'is at most',
};

/**
 * Proves a comparison. A number that can be read in two ways (`1,250`) decides only when both readings agree, unless another number of its unit on
 * the screen shows which sign separates its decimals.
 */
export function proveNumber(condition: ConditionOf<'number'>, context: AssertionContext): AssertionResult {
  const { target, compare, than } = condition;
  const bound = boundOf(than, context);
  const name =
    'value' in than ? String(than.value) : `the remembered ${than.remembered}${plusText(than.plus)}`;
  const expected = `${locatorName(target)} ${WORDS[compare]} ${name}`;
  if (bound === null) return unproven(expected, `no number is remembered as ${name}`, null);
  const shown = shownBy(target, expected, context);
  if ('result' in shown) return shown.result;
  const { value, proof } = shown;
  const readings = numbersIn(value, decimalSignsIn(context.screen.elements.map((e) => e.text)));
  if (readings === null)
    return unproven(expected, `it shows ${quote(value)}, which holds no single number`, 'judge', proof);
  if (hasLooseSign(context.screen, value))
    return unproven(expected, `a sign stands before ${quote(value)}, in a text of its own`, 'judge', proof);
  const outcomes = readings.flatMap((n) => bound.map((b) => compares(compare, n, b)));
  const actual = `it shows ${quote(value)}`;
  if (outcomes.every(Boolean)) return met(expected, actual, proof);
  if (outcomes.some(Boolean))
    return unproven(expected, `${actual}, which can be read as two numbers`, 'judge', proof);
  return unmet(expected, actual, 'Wrong Text Bug', proof);
}

/** True when a text of its own right before the value is a minus or an opening bracket: `−` and `€5.00` are drawn as `−€5.00`. */
function hasLooseSign(screen: Screen, value: string): boolean {
  const shown = screen.elements.filter((e) => isInView(e) && e.text !== '');
  const signs = shown.filter((e) => /^[-−‒–(]$/u.test(normalise(e.text)));
  return signs.some((sign) =>
    shown.some((e) => {
      const [p, q] = [sign.textBox ?? sign.bounds, e.textBox ?? e.bounds];
      const gap = q.x - p.x - p.width;
      const isOnLine = Math.abs(p.y + p.height / 2 - q.y - q.height / 2) < q.height / 2;
      return e.text === value && isOnLine && Math.abs(gap) <= q.height / 2;
    }),
  );
}

/** Proves that the text of a control fits a regular expression as a whole. */
export function provePattern(condition: ConditionOf<'pattern'>, context: AssertionContext): AssertionResult {
  const { target, pattern, negated } = condition;
  const expected = `${locatorName(target)} ${negated ? 'does not match' : 'matches'} /${pattern}/`;
  const shown = shownBy(target, expected, context);
  if ('result' in shown) return shown.result;
  const { value, proof } = shown;
  const fits = new RegExp(`^(?:${pattern})$`, 'u').test(normalise(value));
  const actual = `it shows ${quote(value)}`;
  return fits !== negated ? met(expected, actual, proof) : unmet(expected, actual, 'Wrong Text Bug', proof);
}

const plusText = (plus: number): string => (plus === 0 ? '' : plus > 0 ? ` plus ${plus}` : ` minus ${-plus}`);

/** Returns the readings of the bound; null for a remembered value without a number. */
function boundOf(than: ConditionOf<'number'>['than'], { facts }: AssertionContext): readonly number[] | null {
  if ('value' in than) return [than.value];
  const fact = facts.find((f) => normalise(f.name) === normalise(than.remembered));
  const readings = fact === undefined ? null : numbersIn(fact.value);
  return readings?.map((n) => n + than.plus) ?? null;
}

/** Money has two decimals and counts have none, so the sums of floating-point numbers are compared to a millionth. */
function compares(compare: NumberComparison, n: number, bound: number): boolean {
  const isEqual = Math.abs(n - bound) < 1e-6;
  switch (compare) {
    case '=':
      return isEqual;
    case '>':
      return n > bound && !isEqual;
    case '<':
      return n < bound && !isEqual;
    case '>=':
      return n > bound || isEqual;
    case '<=':
      return n < bound || isEqual;
  }
}

type Shown = { readonly value: string; readonly proof: Proof } | { readonly result: AssertionResult };

/** Returns the text that the control shows, or the result when it shows none that code can tell. */
function shownBy(target: Locator, expected: string, context: AssertionContext): Shown {
  const { screen, textCase } = context;
  const { matches, reason } = locate(screen, target, { textCase });
  const drawn = matches.filter((e) => !screen.undrawn.includes(e.ref));
  const clear = drawn.filter((e) => isClear(screen, e));
  const element = clear[0] ?? drawn[0];
  if (element === undefined) {
    if (gapsFor(screen, target).length > 0 || target.label === null)
      return { result: unproven(expected, reason, 'judge') };
    const gone = maybeScrolledAway(expected, reason, context);
    return {
      result: gone ?? unmet(expected, reason, 'Missing Element Bug', proofAt(screen, undefined, 'value')),
    };
  }
  const proof = proofAt(screen, element, 'number');
  if (!isInView(element)) return { result: outOfViewResult(expected, screen, element, 'number') };
  if (clear.length === 0)
    return { result: unproven(expected, 'it is covered', 'another observation', proof) };
  const values = new Set(clear.map((e) => shownValue(screen, e, target.label)));
  const [value] = values;
  if (values.size > 1)
    return { result: unproven(expected, `${values.size} elements fit the words`, null, proof) };
  if (value === undefined)
    return { result: unproven(expected, 'nobody can tell which value it shows', 'judge', proof) };
  return { value, proof };
}
