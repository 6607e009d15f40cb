/** Proves a statement about each row of a list (R76): `Every row has a "Delete" button`, `No row contains "Overdue"`. */
import { listPartlyShown, type AssertionContext, type AssertionResult, type ConditionOf } from './context.ts';
import { oddRows, rowsInView, rowsOutOfView, unclearListReason } from './count.ts';
import { gapsFor } from './ocr.ts';
import { locatorName, ONLY_DESCRIBED, met, proofAt, quote, unmet, unproven } from './result.ts';
import { unprovenAbsence } from './not-visible.ts';
import { isWhole, textsOfRow } from './row-texts.ts';
import { matchesOf, type LocatorMatches } from './visible.ts';
import type { Element } from '../../screen/model/element.ts';
import { possibleHead } from '../../screen/features/header-rows.ts';
import { findCandidates } from '../../screen/locate/candidates.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import type { Label } from '../model/verdict.ts';

/**
 * Proves that each row holds the item, or that none does. One whole row in view that says otherwise refutes it, whether or not the list goes
 * on; it holds only where all rows are in view. That none does is an absence, and is proved as one (R73). No row at all shows nothing.
 */
export function proveEach(condition: ConditionOf<'each'>, context: AssertionContext): AssertionResult {
  const { target, item, negated } = condition;
  const { screen } = context;
  const items = [item, ...(condition.or ?? [])];
  const but = (condition.except ?? []).map(locatorName).join(' and ');
  const expected = `${negated ? 'no row holds' : 'each row holds'} ${items.map(locatorName).join(' or ')}${but === '' ? '' : `, ${but} left out`}`;
  const unclear = unclearListReason(target, screen);
  if (unclear !== null) return unproven(expected, unclear, 'judge');
  const rows = rowsInView(context);
  if (rows === null || oddRows(rows) > 0 || possibleHead(screen, rows) !== null)
    return unproven(expected, 'nobody can tell what its rows are', 'judge');
  const [first] = rows;
  if (first === undefined) return unproven(expected, 'no row is in view', null);
  const gaps = items.flatMap((one) => gapsFor(screen, one));
  const proof = proofAt(screen, first, 'each row');
  if (gaps.length > 0)
    return unproven(expected, `the hierarchy is incomplete (${gaps.join(', ')})`, 'judge', proof);
  const { found, shown, inTree } = placesOf(items, context);
  const left = placesOf(condition.except ?? [], context);
  const answers = rows.flatMap((row) => {
    const isLeftOut = left.found.length === 0 ? 'no' : holdsIn(screen, row, left, left.inTree);
    const answer = holdsIn(screen, row, { shown }, inTree);
    return isLeftOut === 'yes' ? [] : [{ row, answer: isLeftOut === 'no' ? answer : 'perhaps' }];
  });
  const wrong = answers.find(({ answer }) => answer === (negated ? 'yes' : 'no'));
  if (wrong !== undefined)
    return unmet(
      expected,
      `the row ${rowName(screen, wrong.row)} ${negated ? 'holds it' : 'does not hold it'}`,
      labelOf(item, negated),
      proofAt(screen, wrong.row, 'each row'),
    );
  const open = answers.find(({ answer }) => answer === 'perhaps');
  if (open !== undefined)
    return unproven(
      expected,
      `nobody can tell about the row ${rowName(screen, open.row)}${found.some(({ described }) => described.length > 0) ? `: ${ONLY_DESCRIBED}` : ''}`,
      'judge',
      proofAt(screen, open.row, 'each row'),
    );
  const doubtful = negated
    ? unprovenAbsence(expected, item, context, (s) => isInNoRow(condition, s, context))
    : null;
  if (doubtful !== null) return doubtful;
  return listPartlyShown(context) !== undefined || rowsOutOfView(screen) > 0
    ? unproven(expected, `${rows.length} rows do, and a list goes on`, null, proof)
    : met(expected, `${answers.length} of ${rows.length} rows`, proof);
}

interface Places {
  readonly found: readonly LocatorMatches[];
  readonly shown: readonly Element[];
  /** Also those that nobody sees. */
  readonly inTree: readonly Element[];
}

/** Returns where these stand on the screen. */
function placesOf(items: readonly Locator[], { screen, textCase }: AssertionContext): Places {
  const found = items.map((one) => matchesOf(one, screen, textCase));
  const inTree = items.flatMap((one) => findCandidates(screen, one, textCase).matches);
  return { found, shown: found.flatMap((one) => one.shown), inTree };
}

/** True when an observation has rows in view and none of them holds the item, seen or unseen, but those that are left out. */
function isInNoRow(
  { item, except = [] }: ConditionOf<'each'>,
  screen: Screen,
  context: AssertionContext,
): boolean {
  const at = { ...context, screen };
  const places = placesOf([item], at);
  const left = placesOf(except, at);
  const rows = rowsInView(at) ?? [];
  const lacks = ({ shown, inTree }: Places, row: Element): boolean =>
    holdsIn(screen, row, { shown }, inTree) === 'no';
  return rows.length > 0 && rows.every((row) => lacks(places, row) || !lacks(left, row));
}

/** Returns whether a row holds the item. A row at the edge, or an item that is there and not seen, leaves it open. */
function holdsIn(
  screen: Screen,
  row: Element,
  { shown }: Pick<LocatorMatches, 'shown'>,
  inTree: readonly Element[],
): 'yes' | 'no' | 'perhaps' {
  const isIn = (e: Element): boolean => selfAndAncestors(screen, e).includes(row);
  if (shown.some(isIn)) return 'yes';
  return isWhole(row) && !inTree.some(isIn) ? 'no' : 'perhaps';
}

/** A control that a row lacks is missing; a text that it lacks, or has, is a wrong one. */
function labelOf({ role }: Locator, negated: boolean): Label {
  return negated || role === null || role === 'text' ? 'Wrong Text Bug' : 'Missing Element Bug';
}

const rowName = (screen: Screen, row: Element): string =>
  quote(textsOfRow(screen, row)[0]?.text ?? row.label);
