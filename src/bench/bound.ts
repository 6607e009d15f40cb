/** Mistakes of a run beyond what is allowed. */
import { interval95 } from './interval.ts';
import type { BenchReport } from './report.ts';

/** The report's counts that a bound looks at. */
type Counted = Pick<BenchReport, 'falsePasses' | 'falseFailures' | 'wrongLabels' | 'chances'>;

/**
 * Returns, in words, what a run shows to be worse than allowed: any false pass, and a share of false failures or wrong
 * labels whose whole 95 % interval lies above `most` (0 to 1). A single mistake in a few hundred cases shows nothing of the share.
 */
export function beyondBound(
  { falsePasses, falseFailures, wrongLabels, chances }: Counted,
  most: number,
): string[] {
  const shares = [
    ['false failures', falseFailures, chances.ofFalseFailure],
    ['wrong labels', wrongLabels, chances.ofFalsePass],
  ] as const;
  return [
    ...(falsePasses > 0 ? [`${falsePasses} false passes`] : []),
    ...shares
      .filter(([, count, of]) => count > 0 && interval95(count, of)[0] > most)
      .map(([name, count, of]) => `${count} of ${of} ${name}: more than ${most * 100} %`),
  ];
}
