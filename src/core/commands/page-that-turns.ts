/** Detects a page that never finished loading, with a spinner that only the screenshot shows. */
import type { RunState } from '../model/run-state.ts';
import type { Failure } from '../model/verdict.ts';
import { hasTouchableRows, unnamedSpinner } from '../../screen/features/loading.ts';
import { pulsingBars } from '../../screen/features/placeholder-bars.ts';

/**
 * Returns the failure as Stuck Loading when something turns in the middle of the last page without an element of its own, or bars pulse there (R30): what is missing, or too few, was waited
 * for as long as case A waits. Such a sign alone fails nothing, because a drawn animation looks the same.
 */
export function asStuckLoading(state: RunState, failure: Failure): Failure {
  const { last } = state.seen;
  const isOfPage = isAboutAbsence(failure) && last !== null && !hasTouchableRows(last);
  const region = isOfPage ? (unnamedSpinner(last) ?? pulsingBars(last)) : null;
  if (last === null || region === null) return failure;
  const { x, y, width, height } = region;
  return {
    label: 'Stuck Loading Bug',
    expected: failure.expected,
    actual: `${failure.actual}; something still turns where the page has no content`,
    proof: { screen: last.id, ref: null, box: { x, y, width, height }, rule: 'loading' },
  };
}

/** True for a failure by what is not there: an element, rows, or the title of a screen, as against a title that says something else. */
function isAboutAbsence({ label, proof }: Failure): boolean {
  if (label === 'Wrong Screen Bug') return proof?.ref === null;
  return label === 'Missing Element Bug' || label === 'Wrong Count Bug';
}
