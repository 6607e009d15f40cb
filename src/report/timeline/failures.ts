import type { ConditionResult, PhaseName, Verdict } from '../../trace/schema.ts';
import { linePlace } from '../verdict.ts';
import type { FailureData } from './page-data.ts';

/** A line that did not pass, with the screen of its evidence. */
interface FailedLine extends Omit<FailureData, 'turn'> {
  readonly screen: string | null;
}

/**
 * Returns the lines of a goal that did not pass: first the one that ended the goal, then other conditions that were not met or not
 * proved. Pure.
 */
export function failuresOf(verdict: Verdict): readonly FailedLine[] {
  if (verdict.kind === 'passed' || verdict.kind === 'cancelled') return [];
  const own = verdict.results.find((r) => isAt(r, verdict));
  const others = verdict.results.filter((r) => r.met !== 'met' && r !== own);
  const judged = own?.provedBy === 'judge';
  const line = {
    phase: verdict.phase,
    index: verdict.index,
    place: verdict.line === '' ? '' : linePlace(verdict.phase, verdict.index),
    text: verdict.line,
    judged,
    ends: true,
  };
  const first: FailedLine =
    verdict.kind === 'failed'
      ? {
          ...line,
          expected: verdict.expected,
          actual: verdict.actual,
          screen: verdict.proof?.screen ?? null,
        }
      : { ...line, expected: '', actual: verdict.reason, screen: own?.proof?.screen ?? null };
  return [first, ...others.map(failureOfResult)];
}

function isAt(
  result: ConditionResult,
  { phase, index }: { readonly phase: PhaseName; readonly index: number | null },
): boolean {
  return result.phase === phase && result.index === index;
}

function failureOfResult(result: ConditionResult): FailedLine {
  return {
    phase: result.phase,
    index: result.index,
    place: linePlace(result.phase, result.index),
    text: result.condition,
    judged: result.provedBy === 'judge',
    ends: false,
    expected: result.expected,
    actual: result.actual,
    screen: result.proof?.screen ?? null,
  };
}
