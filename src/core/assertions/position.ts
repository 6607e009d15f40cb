import type { ConditionOf, AssertionContext, AssertionResult } from './context.ts';
import {
  locatorName,
  proofAt,
  unproven,
  met,
  unmet,
  ONLY_DESCRIBED,
  hiddenResult,
  NOT_DRAWN,
} from './result.ts';
import { gapsFor } from './ocr.ts';
import {
  matchesOf,
  missingAnchor,
  anchorMissing,
  anchorUndrawn,
  type LocatorMatches,
  maybeScrolledAway,
} from './visible.ts';
import type { Locator, Position } from '../../screen/model/locator.ts';
import { isWhole } from './row-texts.ts';
import { locate } from '../../screen/locate/locate.ts';
import { rowsLeft } from '../../screen/features/repeated-rows.ts';
import { checkPlacement } from '../../screen/locate/placement.ts';

/** Proves where an element stands. */
export function provePosition(
  condition: ConditionOf<'position'>,
  context: AssertionContext,
): AssertionResult {
  const { screen, textCase, scrolledAway, listEnded } = context;
  const expected = `${locatorName(condition.target)} ${condition.negated ? 'is not' : 'is'} where the line says`;
  const matches = matchesOf({ ...condition.target, places: [] }, screen, textCase);
  const options = { textCase, scrolledAway, listEnded, rowsLeft: rowsLeft(screen, context.rowGroups ?? []) };
  const placements = matches.shown.map((element) => ({
    element,
    ...checkPlacement(screen, element, condition.places, options),
  }));
  const [first] = placements;
  if (first === undefined)
    return (
      notInRow(condition, matches, context, expected) ??
      notLocated(condition.target, matches, context, expected)
    );
  const placed = (status: typeof first.status): typeof first | undefined =>
    placements.find((p) => p.status === status);
  const shown = placed('holds') ?? placed('unknown') ?? first;
  const proof = proofAt(screen, shown.element, 'position');
  const missing = missingAnchor(condition.places, context);
  if (missing !== undefined && gapsFor(screen, missing).length > 0)
    return unproven(expected, `${locatorName(missing)} is not in view`, 'judge', proof);
  if (shown.status === 'unknown') return unproven(expected, shown.reason, needsFor(condition.places), proof);
  if ((shown.status === 'holds') !== condition.negated)
    return anchorUndrawn(expected, condition.places, context) ?? met(expected, shown.reason, proof);
  return missing === undefined
    ? unmet(expected, shown.reason, 'Wrong Position Bug', proof)
    : anchorMissing(expected, missing, context, proof);
}

/** Places that rows out of view, or a bar that nothing shows, leave open. */
const COUNTED_OR_HELD: ReadonlySet<Position['kind']> = new Set(['ordinal', 'nth row', 'container'] as const);

/**
 * Returns the reason why the target may be another element: rows out of view may change "the last row" (R76), or nothing shows that it stands in the bar
 * that the line names (R73). Null when neither is so.
 */
export function unclearPlace(
  target: Locator,
  { screen, textCase, scrolledAway, listEnded }: AssertionContext,
): Pick<AssertionResult, 'actual' | 'needs'> | null {
  const places = target.places.filter((p) => COUNTED_OR_HELD.has(p.kind));
  const [element] = places.length === 0 ? [] : locate(screen, target, { textCase }).matches;
  if (element === undefined) return null;
  const options = { textCase, scrolledAway, listEnded };
  for (const place of places) {
    const { status, reason } = checkPlacement(screen, element, [place], options);
    if (status === 'unknown') return { actual: reason, needs: needsFor([place]) };
  }
  return null;
}

/** Returns the result of `The first row does not contain "A"` where "A" is nowhere: the row is there, in whole, and without it. Null for other conditions. */
function notInRow(
  { target, places, negated, ofRow }: ConditionOf<'position'>,
  { described, hidden, doubtful }: LocatorMatches,
  context: AssertionContext,
  expected: string,
): AssertionResult | null {
  if (!negated || ofRow !== true || described.length + hidden.length + doubtful.length > 0) return null;
  const { screen, textCase } = context;
  const row: Locator = { ...target, source: 'the row', label: null, match: 'exact', role: 'row', places };
  const [element] = matchesOf(row, screen, textCase).shown;
  if (element === undefined) return null;
  const proof = proofAt(screen, element, 'position');
  if (!isWhole(element)) return unproven(expected, 'the row is cut off', null, proof);
  const unclear = unclearPlace(row, context);
  if (unclear !== null) return unproven(expected, unclear.actual, unclear.needs, proof);
  return gapsFor(screen, target).length > 0
    ? null
    : met(expected, `${locatorName(target)} is nowhere`, proof);
}
/** A judge sees whether there is a bar, and not what is out of view. */
const needsFor = (places: readonly Position[]): AssertionResult['needs'] =>
  places.some(({ kind }) => kind === 'ordinal' || kind === 'nth row') ? null : 'judge';

/** Returns the result when no match is visible. */
function notLocated(
  target: Locator,
  { described, hidden, doubtful, reason, doubt }: LocatorMatches,
  context: AssertionContext,
  expected: string,
): AssertionResult {
  const { screen } = context;
  if (described.length > 0) return unproven(expected, ONLY_DESCRIBED, 'judge');
  if (doubtful.length > 0) return unproven(expected, doubt, 'judge');
  const drawn = hidden.find((e) => !screen.undrawn.includes(e.ref));
  if (drawn !== undefined) return hiddenResult(expected, screen, drawn, 'position');
  const [undrawn] = hidden;
  if (undrawn !== undefined)
    return unmet(expected, NOT_DRAWN, 'Missing Element Bug', proofAt(screen, undrawn, 'position'));
  const missing = unmet(expected, reason, 'Missing Element Bug', proofAt(screen, undefined, 'position'));
  if (gapsFor(screen, target).length > 0) return unproven(expected, reason, 'judge');
  return maybeScrolledAway(expected, reason, context) ?? missing;
}
