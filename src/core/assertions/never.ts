/** Absence from every observation of the run: `"Error" never appears` (R73). */
import type { AssertionContext, AssertionResult } from './context.ts';
import { isKindOpen } from './matches-by-kind.ts';
import { proveNotVisible } from './not-visible.ts';
import { gapsForAbsence, ocrMatch } from './ocr.ts';
import { locatorName, met, proofAt, quote, unmet, unproven } from './result.ts';
import { asksForText, findVisible } from './visible.ts';
import type { Appearance, Appearances } from '../model/history.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { textMatches } from '../../screen/model/text.ts';

/** Most sightings that are kept of one target: one is enough to fail the condition. */
const MAX_SHOWN = 8;

/** Proves that no observation showed the target: not this one, none before, and none that could not tell. */
export function proveNever(target: Locator, context: AssertionContext): AssertionResult {
  const expected = `${locatorName(target)} never appears`;
  const { shown, unclear } = context.appearances?.[locatorKey(target)] ?? NOTHING;
  const [first] = shown;
  if (first !== undefined)
    return unmet(
      expected,
      `${quote(first.text)} appeared (${first.proof.screen})`,
      'No Effect Bug',
      first.proof,
    );
  const now = proveNotVisible(target, context);
  if (isKindOpen(target, context))
    return unproven(expected, `a control there may be ${locatorName(target)}`, null, now.proof);
  if (now.met !== 'met') return { ...now, expected };
  if (unclear !== null)
    return unproven(
      expected,
      `${unclear.screen} could not be read completely (${unclear.gaps.join(', ')})`,
      null,
      proofAt(context.screen, undefined, 'absence on every observation'),
    );
  return met(
    expected,
    'absent on every observation of the run',
    proofAt(context.screen, undefined, 'absence on every observation'),
  );
}

const NOTHING: Appearance = { shown: [], unclear: null };

/** Adds what this observation shows of the goal's `never` conditions. */
export function recordAppearances(known: Appearances, screen: Screen, goal: Goal): Appearances {
  const lines = [...goal.setup, ...goal.steps, ...goal.expected];
  const targets = lines.flatMap((line) => line.parsed.conditions).flatMap(neverTargets);
  if (targets.length === 0) return known;
  const added = targets.map((target) => {
    const key = locatorKey(target);
    return [key, withObservation(known[key] ?? NOTHING, target, screen, goal.textCase)] as const;
  });
  return { ...known, ...Object.fromEntries(added) };
}

function neverTargets(condition: Condition): readonly Locator[] {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.flatMap(neverTargets);
  return condition.kind === 'never' ? [condition.target] : [];
}

/** Returns a key that is equal for equal locators. */
function locatorKey(target: Locator): string {
  return JSON.stringify(target);
}

function withObservation(
  known: Appearance,
  target: Locator,
  screen: Screen,
  textCase: 'exact' | 'ignore',
): Appearance {
  const isOpen = isKindOpen(target, { screen, textCase });
  const found = isOpen ? [] : findVisible(target, screen, textCase).elements;
  const elements = found.map((e) => ({
    text: e.text || e.label || locatorName(target),
    proof: proofAt(screen, e, 'absence on every observation'),
  }));
  const { label } = target;
  const isMessage =
    label !== null && asksForText(target) && target.places.length === 0 && target.row === null;
  const toasts = isMessage
    ? screen.toasts
        .filter((t) => textMatches(t, label, target.match, textCase))
        .map((text) => ({ text, proof: proofAt(screen, undefined, 'short-lived message') }))
    : [];
  const passing = isMessage
    ? (screen.passing ?? [])
        .filter((t) => textMatches(t, label, target.match, textCase))
        .map((text) => ({ text, proof: proofAt(screen, undefined, 'drawn between two observations') }))
    : [];
  const read = ocrMatch(screen, target, textCase);
  const drawn = read === undefined ? [] : [{ text: label ?? '', proof: read[1] }];
  const shown = [...known.shown, ...elements, ...toasts, ...passing, ...drawn].slice(0, MAX_SHOWN);
  // A stale tree is read again; what stays on the screen shows then.
  const gaps = [
    ...gapsForAbsence(screen, target, false).filter((gap) => gap !== 'stale'),
    ...(isOpen ? [`the kind of a control that may be ${locatorName(target)}`] : []),
  ];
  return { shown, unclear: known.unclear ?? (gaps.length === 0 ? null : { screen: screen.id, gaps }) };
}
