/** Proves that a value has changed, or has not, since before the gestures that could change it (R14). */
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { differenceOf } from './number-in-text.ts';
import { isInexact } from './inexact-number.ts';
import { hasSignBefore } from './sign-before.ts';
import { locatorName, met, quote, unmet, unproven } from './result.ts';
import { readShown } from './shown.ts';
import { read } from './value-history.ts';
import { targetKey } from '../history/changed-targets.ts';
import type { ShownValue, ValueBefore, ValueRecord } from '../model/history.ts';
import type { Label } from '../model/verdict.ts';
import { currencyIn, isSameCurrency } from '../../screen/model/currency.ts';
import { decimalSignsIn, numbersIn } from '../../screen/model/number.ts';
import { unitIn } from '../../screen/model/unit.ts';
import { byRef } from '../../screen/model/screen.ts';
import { textMatches } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';

type Changed = ConditionOf<'changed'>;

const WORDS = {
  any: 'has changed',
  none: 'has not changed',
  up: 'has increased',
  down: 'has decreased',
} as const;

const NO_GESTURE = 'no gesture was made after it was seen';

/**
 * Proves a change. Each gesture since the last line about the target gives a value to compare with, and all of them must agree: the line does not
 * say which one it means. The value must rest for as long as a change is watched, and one that changes by itself proves nothing.
 */
export function proveChanged(condition: Changed, context: AssertionContext): AssertionResult {
  const { target, change, by } = condition;
  const amount = [by, condition.currency ?? [], condition.unit ?? []].flat().join(' ');
  const origin = condition.from === undefined ? '' : ` from ${quote(condition.from)}`;
  const expected = `${locatorName(target)} ${WORDS[change]}${origin}${by === null ? '' : ` by ${amount}`}`;
  const shown = readShown(target, expected, context);
  // The judge sees no earlier screen.
  if ('result' in shown)
    return shown.result.needs === 'judge' ? { ...shown.result, needs: null } : shown.result;
  const { screen, values } = context;
  const { proof } = shown;
  const open = (why: string, needs: 'another observation' | null = null): AssertionResult =>
    unproven(expected, why, needs, proof);
  const element = proof.ref === null ? undefined : byRef(screen, proof.ref);
  if (element?.state.checkable === true) return open('a switch shows no value');
  const record = values?.records[targetKey(target)];
  if (values === undefined || record === undefined) return open(NO_GESTURE);
  const now = read(screen, target, context.textCase, values.newScreens);
  if (now === null) return open('nobody can tell which value it shows');
  const before = countedBefore(record, values.lastLine(target), now);
  const [first] = before;
  if (first === undefined) return open(NO_GESTURE);
  if (record.changesByItself) return open('it changes by itself');
  if (before.some((b) => !isSamePlace(b, now))) return open('it may be another one than before the gesture');
  if (before.some((b) => isClock(b, now))) return open('it shows a time that passes by itself');
  const actual = `it showed ${[...new Set(before.map((b) => quote(b.value)))].join(' and ')}, and now ${quote(now.value)}`;
  const answerTo = (b: ValueBefore): ChangeAnswer => outcomeOf(condition, b, now.value, context);
  const outcome = answerTo(first);
  if (outcome === 'unclear' || before.some((b) => answerTo(b) !== outcome))
    return open(`${actual}; to say which is meant, remember the value before`);
  if (outcome !== 'holds') return unmet(expected, actual, outcome, proof);
  return rests(record, now.value, context)
    ? met(expected, actual, proof)
    : open(`${actual}, and was watched for too short a time`, 'another observation');
}

/** Returns the values before the gestures that count: a tap on a tab or a menu does where the value was another one after it. */
function countedBefore(record: ValueRecord, lastLine: number, now: ShownValue): readonly ValueBefore[] {
  const own = record.before.filter(({ line }) => line > lastLine);
  return own.filter(({ onlyView, value }, i) => !onlyView || value !== (own[i + 1] ?? now).value);
}

/** True when the value has been the same since the last gesture for as long as a change is watched, or nothing is due on the screen. */
function rests({ now }: ValueRecord, value: string, { screen }: AssertionContext): boolean {
  if (now === null || now.value !== value) return false;
  return screen.dueInMs === null || screen.at - now.at >= LIMITS.watchMs;
}

/** True when nothing tells that two readings are of different elements: a caption of the same words stands on many screens. */
function isSamePlace(a: ShownValue, b: ShownValue): boolean {
  if (a.id !== '' || b.id !== '') return a.id === b.id;
  return a.newScreens === b.newScreens || a.place === b.place;
}

type ChangeAnswer = 'holds' | 'unclear' | Label;

function outcomeOf(
  { change, by, from: origin, currency: stated, unit }: Changed,
  before: ValueBefore,
  now: string,
  context: AssertionContext,
): ChangeAnswer {
  const isSame = before.value === now;
  if (change === 'none') return isSame ? 'holds' : 'Wrong Text Bug';
  if (isSame) return 'No Effect Bug';
  if (change === 'any') return origin === undefined ? 'holds' : wasShown(origin, before.value, context);
  // A page that turned to another currency shows another number, and nothing was paid.
  const currency = currencyIn(before.value);
  if (currency !== null && isSameCurrency(currency, currencyIn(now)) === false) return 'Wrong Text Bug';
  const isIn = stated === undefined || isSameCurrency(stated, currencyIn(now));
  if (isIn === false) return 'Wrong Text Bug';
  const signs = decimalSignsIn(context.screen.elements.map((e) => e.text));
  const [from, to] = [numbersIn(before.value, signs), numbersIn(now, signs)];
  const isUnclear = [before.value, now].some(isInexact) || hasSignBefore(context.screen, now);
  if (from === null || to === null || isUnclear) return 'unclear';
  const sign = change === 'up' ? 1 : -1;
  const holds = from.flatMap((a) => to.map((b) => isChangedBy(sign * (b - a), by)));
  // Another unit may be the same amount, and a caption may say the unit or the currency.
  const isInUnit = unit === undefined || [before.value, now].every((value) => unitIn(value) === unit);
  if (!isInUnit || (isIn === null && holds.some(Boolean))) return 'unclear';
  if (holds.every(Boolean)) return 'holds';
  return holds.some(Boolean) ? 'unclear' : 'Wrong Text Bug';
}

/** Tells whether this was the text before. One that holds more than it may show its caption, too. */
function wasShown(origin: string, value: string, { textCase }: AssertionContext): ChangeAnswer {
  if (textMatches(value, origin, 'exact', textCase)) return 'holds';
  return textMatches(value, origin, 'contains', textCase) ? 'unclear' : 'Wrong Text Bug';
}

const isChangedBy = (difference: number, by: number | null): boolean =>
  by === null ? difference > 0 : differenceOf(difference, by) === 0;

const TIME = /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2}))?(?![\d:])/gu;
/** How far a clock may be from the time that passed, s: it shows whole minutes or whole seconds. */
const TOLERANCE = { minutes: 61, seconds: 2 };

/** True for a time that went on, or back, by the time that passed since. */
function isClock(before: ShownValue, now: ShownValue): boolean {
  const [a, b] = [timeIn(before.value), timeIn(now.value)];
  if (a === null || b === null || a.seconds === b.seconds) return false;
  const passed = (now.at - before.at) / 1000;
  const moved = Math.abs(b.seconds - a.seconds);
  const isShown = a.hasSeconds && b.hasSeconds;
  return Math.abs(moved - passed) <= (isShown ? TOLERANCE.seconds : TOLERANCE.minutes);
}

/** Returns the only time in a text. */
function timeIn(value: string): { readonly seconds: number; readonly hasSeconds: boolean } | null {
  const [only, ...others] = [...value.matchAll(TIME)];
  if (only === undefined || others.length > 0) return null;
  const [, hours, minutes, seconds] = only;
  return {
    seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0),
    hasSeconds: seconds !== undefined,
  };
}
