import type { Goal } from '../goal/types.ts';
import { quarantined, quarantineWords } from '../shared/quarantine.ts';
import type { Problem } from '../shared/problem.ts';

/** Goals whose quarantine is over: they count again, and their files still speak of it. */
export function overdue(goals: readonly Goal[], at = new Date().toISOString()): readonly Problem[] {
  return goals.flatMap(({ name, file, quarantine }) =>
    quarantine === undefined || quarantine === null || !quarantined(quarantine, at).over
      ? []
      : [
          {
            file,
            line: quarantine.line ?? 1,
            column: 1,
            message: `the quarantine of "${name}" ${quarantineWords(quarantine)} is over: it counts again`,
            fix: 'Remove "quarantine" when it passes, or give it a later day.',
          },
        ],
  );
}
