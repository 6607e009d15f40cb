import { type ConditionOf, listPartlyShown, type AssertionContext, type AssertionResult } from './context.ts';
import { rowText, duplicateRows } from '../history/duplicates.ts';
import { proveNotVisible } from './not-visible.ts';
import { locatorName, unproven, proofAt, ONLY_DESCRIBED, met, unmet, isInView, isClear } from './result.ts';
import { gapsFor } from './ocr.ts';
import { matchesOf } from './visible.ts';
import type { Label } from '../model/verdict.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { type Screen, subtree } from '../../screen/model/screen.ts';

/** Counts the elements that match. A list that goes on is never too short (R76). */
export function proveCount(condition: ConditionOf<'count'>, context: AssertionContext): AssertionResult {
  const { screen } = context;
  const expected = `${condition.compare === '=' ? 'exactly' : condition.compare} ${condition.n} × ${locatorName(condition.target)}`;
  const rows = countsRows(condition.target);
  const where = rows ? unclearListReason(condition.target, screen) : null;
  if (where !== null) return unproven(expected, where, 'judge');
  const { shown: counted, described } = rows
    ? { shown: rowsInView(screen), described: [] }
    : matchesOf(condition.target, screen, context.textCase);
  const n = counted.length;
  const actual = `${n} in view`;
  const proof = proofAt(screen, counted[0], 'count of what is in view');
  const gaps = gapsFor(screen, condition.target);
  if (gaps.length > 0)
    return unproven(expected, `the hierarchy is incomplete (${gaps.join(', ')})`, 'judge', proof);
  const holds = compares(condition, n);
  if (compares(condition, n + described.length) !== holds)
    return unproven(expected, `${actual}, and ${ONLY_DESCRIBED} of ${described.length} more`, 'judge', proof);
  const odd = rows ? oddRows(counted) : 0;
  if (compares(condition, n - odd) !== holds)
    return unproven(expected, `${actual}, and ${odd} of them may be a header or footer`, 'judge', proof);
  const more = listPartlyShown(context) !== undefined;
  if (holds && n === 0 && !compares(condition, Infinity)) return proveZero(condition, context, expected);
  if (holds)
    return more && !['>=', '>'].includes(condition.compare)
      ? unproven(expected, `${actual}, and a list goes on`, null, proof)
      : met(expected, actual, proof);
  const growingHelps = n < condition.n || condition.compare === '>';
  return more && growingHelps
    ? unproven(expected, `${actual}, and a list goes on`, null, proof)
    : unmet(expected, actual, countLabel(condition, counted, context), proof);
}

/** Duplicate Action where each row too many came with another by one gesture. */
function countLabel(
  condition: ConditionOf<'count'>,
  counted: readonly Element[],
  context: AssertionContext,
): Label {
  const { screen, duplicates: duplicates = [] } = context;
  if (condition.compare !== '=' && condition.compare !== '<=') return 'Wrong Count Bug';
  const rows = counted.map((e) => rowText(screen, e));
  const twice = duplicateRows(duplicates, (row) =>
    rows.some((own) => own === row || row.split('\n').includes(own)),
  );
  return counted.length - condition.n === twice ? 'Duplicate Action Bug' : 'Wrong Count Bug';
}

function compares({ compare, n: wanted }: ConditionOf<'count'>, n: number): boolean {
  return {
    '=': n === wanted,
    '>=': n >= wanted,
    '<=': n <= wanted,
    '>': n > wanted,
    '<': n < wanted,
  }[compare];
}

/** None in view is an absence, and takes all that shows one. */
function proveZero(
  { target }: ConditionOf<'count'>,
  context: AssertionContext,
  expected: string,
): AssertionResult {
  const none = countsRows(target) ? { ...target, name: null } : target;
  // What was seen outside of lists before says nothing of how many a list holds.
  const sighting = { ...context.sighting, asContent: false };
  const answer = proveNotVisible(none, { ...context, sighting });
  return answer.met === 'unmet'
    ? unproven(expected, `none in the list, but ${answer.actual}`, null, answer.proof)
    : { ...answer, expected };
}

/** Rows of the list in view are counted when the line speaks of items or rows; else everything that fits the words. */
function countsRows(target: Locator): boolean {
  return target.label === null && target.role === 'row';
}

/** Rows are counted in the largest list: which of several is meant, or what part of the screen, is not told by that. */
function unclearListReason({ places }: Locator, screen: Screen): string | null {
  const named = places.flatMap((p) => (p.kind === 'container' && p.container === 'list' ? [p.label] : []));
  if (named.length < places.length) return 'rows are counted in a list, not in a part of the screen';
  const several = screen.elements.filter((e) => e.role === 'list' && isInView(e)).length > 1;
  return several && named.some((label) => label !== null) ? 'several lists are in view' : null;
}

/** How many of the rows are not of the kind that most of them are. */
function oddRows(rows: readonly Element[]): number {
  const kinds = new Map<string, number>();
  for (const { className, role } of rows) {
    const kind = `${className} ${role}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return rows.length - Math.max(0, ...kinds.values());
}

function rowsInView(screen: Screen): Element[] {
  const lists = screen.elements.filter((e) => e.role === 'list' && isInView(e));
  const list = lists.sort((a, b) => b.bounds.width * b.bounds.height - a.bounds.width * a.bounds.height)[0];
  if (list === undefined) return screen.elements.filter((e) => e.role === 'row' && isClear(screen, e));
  return subtree(screen, list)
    .filter((e) => e.parent === list.ref && isInView(e))
    .filter((e) => subtree(screen, e).some((d) => d.text !== '' || d.label !== ''));
}
