import type { Verdict } from '../../src/core/model/verdict.ts';
import type { AdversaryCase } from './format.ts';

export type Assessment = 'right' | 'false pass' | 'false failure' | 'not shown' | 'wrong label';

/**
 * Compares a verdict with the truth of its case. A case that holds must pass: another verdict than failed is `not shown`. A case that does not hold may
 * fail, with its label where it has one, or stay inconclusive unless it says that its fault can be shown.
 */
export function assess(
  { truth, label, must_fail: mustFail }: Pick<AdversaryCase, 'truth' | 'label' | 'must_fail'>,
  verdict: Verdict,
): Assessment {
  if (truth) {
    if (verdict.kind === 'passed') return 'right';
    return verdict.kind === 'failed' ? 'false failure' : 'not shown';
  }
  if (verdict.kind === 'passed') return 'false pass';
  if (mustFail && verdict.kind !== 'failed') return 'not shown';
  return verdict.kind === 'failed' && label !== undefined && verdict.label !== label
    ? 'wrong label'
    : 'right';
}

/** Returns the verdict on one line. */
export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'passed':
      return 'passed';
    case 'failed':
      return `failed, ${verdict.label}: ${verdict.line}: expected ${verdict.expected}; ${verdict.actual}`;
    default:
      return `${verdict.kind}: ${verdict.line}: ${verdict.reason}`;
  }
}
