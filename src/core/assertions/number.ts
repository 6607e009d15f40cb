/** Proves conditions on the number or the format of a text that a control shows (R74). */
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { locatorName, met, quote, unmet, unproven } from './result.ts';
import { readShown } from './shown.ts';
import { isInexact, meantBy } from './inexact-number.ts';
import { compares, expectedNumber, isPercentage, numbersMeant } from './number-in-text.ts';
import { proveAgainstShown } from './shown-numbers.ts';
import type { ShownNumbers } from '../../screen/model/shown-numbers.ts';
import type { Proof } from '../model/verdict.ts';
import { valueIn } from '../../actions/slider-path.ts';
import type { ControlValue } from '../../screen/model/element.ts';
import { currencyIn, isSameCurrency } from '../../screen/model/currency.ts';
import { numbersIn } from '../../screen/model/number.ts';
import { unitIn } from '../../screen/model/unit.ts';
import { normalise } from '../../screen/model/text.ts';

/**
 * Proves a comparison. A number that can be read in two ways (`1,250`) decides only when both readings agree, unless another number of its unit on
 * the screen shows which sign separates its decimals.
 */
export function proveNumber(condition: ConditionOf<'number'>, context: AssertionContext): AssertionResult {
  const { target, compare, than } = condition;
  if ('shownBy' in than) return proveAgainstShown({ ...condition, than }, context);
  const bound = boundOf(than, context);
  const isPercent = 'value' in than && than.percent === true;
  const stated = 'value' in than ? (than.currency ?? null) : null;
  const currency = 'value' in than ? stated : currencyOfFact(than.remembered, context);
  const name =
    'value' in than
      ? `${than.value}${isPercent ? ' %' : ''}${stated === null ? '' : ` ${stated}`}${than.unit === undefined ? '' : ` ${than.unit}`}`
      : `the remembered ${than.remembered}${plusText(than.plus)}`;
  const expected = expectedNumber(condition, name);
  if (bound === null) return unproven(expected, `no number is remembered as ${name}`, null);
  const shown = readShown(target, expected, context);
  if ('result' in shown) return shown.result;
  const { value, proof, setting } = shown;
  if (setting !== undefined && !('unit' in than))
    return proveSetting({ condition, bound, isPercent, setting, expected, proof });
  if (isPercent && !isPercentage(value))
    return unproven(expected, `it shows ${quote(value)}, which is no percentage`, 'judge', proof);
  const meant = numbersMeant(value, context);
  if (typeof meant === 'string') return unproven(expected, meant, 'judge', proof);
  const isIn = currency === null || isSameCurrency(currency, currencyIn(value));
  if (isIn === false)
    return unmet(expected, `it shows ${quote(value)}, in another currency`, 'Wrong Text Bug', proof);
  const unit = 'value' in than ? (than.unit ?? null) : null;
  // Another unit may be the same amount, and a caption may say the unit.
  if (unit !== null && unitIn(value) !== unit)
    return unproven(expected, `it shows ${quote(value)}, which is not in ${unit}`, 'judge', proof);
  const outcomes = meant.flatMap((n) => bound.map((b) => compares(compare, n, b)));
  const actual = `it shows ${quote(value)}`;
  if (isIn === null && stated !== null && outcomes.some(Boolean))
    return unproven(expected, `${actual}, which does not tell whether it is in ${stated}`, 'judge', proof);
  if (outcomes.every(Boolean)) return met(expected, actual, proof);
  if (outcomes.some(Boolean)) {
    const doubt = isInexact(value) ? 'which is no exact number' : 'which can be read as two numbers';
    return unproven(expected, `${actual}, ${doubt}`, 'judge', proof);
  }
  return unmet(expected, actual, 'Wrong Text Bug', proof);
}

interface SettingCheck {
  readonly condition: ConditionOf<'number'>;
  readonly bound: readonly number[];
  readonly isPercent: boolean;
  readonly setting: ControlValue;
  readonly expected: string;
  readonly proof: Proof;
}

/** Proves the number of a slider. Without the ends of its track a percentage is unknown (R36). */
function proveSetting({
  condition,
  bound,
  isPercent,
  setting,
  expected,
  proof,
}: SettingCheck): AssertionResult {
  const actual = `it is set to ${quote(setting.text)}`;
  const [to, ...others] = bound;
  const now = to === undefined ? null : valueIn({ to, percent: isPercent }, setting);
  if (to === undefined || others.length > 0 || now === null)
    return unproven(expected, `${actual}, and the element tree does not tell of how much`, 'judge', proof);
  // 40 stands for 39.5 to 40.5: a finger sets no slider more exactly.
  const isEqual = Math.abs(now - to) < 0.5 * 10 ** -decimalsOf(to);
  const holds = condition.compare === '=' ? isEqual : compares(condition.compare, now, to);
  return holds ? met(expected, actual, proof) : unmet(expected, actual, 'Wrong Text Bug', proof);
}

const decimalsOf = (n: number): number => /\.(\d+)$/.exec(String(n))?.[1]?.length ?? 0;

/** Proves that the text of a control fits a regular expression as a whole. */
export function provePattern(condition: ConditionOf<'pattern'>, context: AssertionContext): AssertionResult {
  const { target, pattern, negated } = condition;
  const expected = `${locatorName(target)} ${negated ? 'does not match' : 'matches'} /${pattern}/`;
  const shown = readShown(target, expected, context);
  if ('result' in shown) return shown.result;
  const { value, proof } = shown;
  const fits = new RegExp(`^(?:${pattern})$`, 'u').test(normalise(value));
  const actual = `it shows ${quote(value)}`;
  return fits !== negated ? met(expected, actual, proof) : unmet(expected, actual, 'Wrong Text Bug', proof);
}

const plusText = (plus: number): string => (plus === 0 ? '' : plus > 0 ? ` plus ${plus}` : ` minus ${-plus}`);

/** Returns the readings of the bound; null for a remembered value without a number. */
function boundOf(
  than: Exclude<ConditionOf<'number'>['than'], ShownNumbers>,
  { facts }: AssertionContext,
): readonly number[] | null {
  if ('value' in than) return [than.value];
  const fact = facts.find((f) => normalise(f.name) === normalise(than.remembered));
  const readings = fact === undefined ? null : numbersIn(fact.value);
  const value = fact?.value ?? '';
  return readings?.flatMap((n) => meantBy(value, n)).map((n) => n + than.plus) ?? null;
}

/** Returns the currency of a remembered value; null for one without. */
function currencyOfFact(name: string, { facts }: AssertionContext): string | null {
  const fact = facts.find((f) => normalise(f.name) === normalise(name));
  return fact === undefined ? null : currencyIn(fact.value);
}
