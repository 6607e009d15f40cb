/** Completes the core's verdicts with flags of the run, and gives the verdict for a goal that could not be run. */
import type { Verdict } from '../core/model/verdict.ts';
import type { GoalOutcome } from '../device/port.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { RunOutcome } from './run-goal.ts';
import { faultOf } from './fault.ts';
import type { AroundLine } from '../trace/schema.ts';
import {
  isExcused,
  quarantineStatus,
  formatQuarantine,
  type QuarantineStatus,
} from '../shared/quarantine.ts';

/** Returns the verdict with flags that only the run knows: a late pass, a quarantine. */
export function finalVerdict(
  verdict: Verdict,
  earlierAttempts: number,
  quarantine: QuarantineStatus | null,
): Verdict {
  return withFlags(flagLatePass(verdict, earlierAttempts), quarantineFlags(verdict, quarantine));
}

/** Returns the goal's quarantine as of the time when the run began; null when it has none. */
export function quarantineOf({ quarantine }: Goal, began: string): QuarantineStatus | null {
  return quarantine === undefined || quarantine === null ? null : quarantineStatus(quarantine, began);
}

function quarantineFlags(verdict: Verdict, quarantine: QuarantineStatus | null): readonly string[] {
  if (quarantine === null) return [];
  const words = formatQuarantine(quarantine);
  if (quarantine.over) return [`its quarantine ${words} is over: it counts again`];
  return isExcused({ verdict, quarantine }) ? [`in quarantine ${words}: it does not count for the run`] : [];
}

/** Flags a pass that started from state which an earlier attempt may have changed (R1). */
function flagLatePass(verdict: Verdict, earlierAttempts: number): Verdict {
  if (verdict.kind !== 'passed' || earlierAttempts === 0) return verdict;
  return withFlags(verdict, [
    `passed on attempt ${earlierAttempts + 1}; earlier attempts may have changed the state it started from`,
  ]);
}

export function withFlags(verdict: Verdict, flags: readonly string[]): Verdict {
  return flags.length === 0 ? verdict : { ...verdict, flags: [...verdict.flags, ...flags] };
}

/** Usage of a goal that never began. */
export const NO_USAGE = { turns: 0, modelCalls: 0, tokens: 0, costUsd: 0 } as const;

/** Returns flags for what the teardown left undone. The verdict stands (R9). */
export function teardownFlags(around: readonly AroundLine[]): readonly string[] {
  return around
    .filter(({ part, outcome }) => part === 'teardown' && outcome !== 'done')
    .map(({ text, outcome, reason }) => `teardown ${outcome}: ${text} (${reason})`);
}

/** Returns the goal's outcome as the device's provider gets it, redacted. */
export function goalOutcomeOf(
  { name }: Goal,
  verdict: Verdict,
  redact: (text: string) => string,
): GoalOutcome {
  const reason =
    verdict.kind === 'passed'
      ? ''
      : verdict.kind === 'failed'
        ? `${verdict.label}: expected ${verdict.expected}, got ${verdict.actual}`
        : verdict.reason;
  return { goal: name, verdict: verdict.kind, reason: redact(reason) };
}

/** Returns the outcome of a goal that an error ended: `broken` or `cancelled`, never `failed` (R80). */
export function outcomeOfError(
  error: unknown,
  signal: AbortSignal,
  redact: (text: string) => string,
): RunOutcome {
  const totals = NO_USAGE;
  const at = { phase: 'setup', index: null, line: '', results: [], flags: [] } as const;
  return signal.aborted
    ? { verdict: { kind: 'cancelled', reason: 'stopped by the user', ...at }, ...totals }
    : { verdict: { kind: 'broken', ...faultOf(error, redact), ...at }, ...totals };
}
