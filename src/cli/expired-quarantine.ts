import type { Goal } from '../goal/model/goal.ts';
import { quarantineStatus, formatQuarantine } from '../shared/quarantine.ts';
import type { Problem } from '../shared/problem.ts';

/** Returns a warning for each goal whose quarantine is over: its verdict counts again. */
export function expiredQuarantines(
  goals: readonly Goal[],
  at = new Date().toISOString(),
): readonly Problem[] {
  return goals.flatMap(({ name, file, quarantine }) =>
    quarantine === undefined || quarantine === null || !quarantineStatus(quarantine, at).over
      ? []
      : [
          {
            file,
            line: quarantine.line ?? 1,
            column: 1,
            message: `the quarantine of "${name}" ${formatQuarantine(quarantine)} has ended: its verdict counts again`,
            fix: 'Remove "quarantine" if the goal passes, or set a later date.',
          },
        ],
  );
}
