/** Verdicts that the core did not give, and what is said beside those that it gave. */
import type { Verdict } from '../core/model/verdict.ts';
import type { GoalOutcome } from '../device/port.ts';
import type { Goal } from '../goal/model/goal.ts';
import { blameOf } from './execute.ts';
import type { RunOutcome } from './run-goal.ts';
import { ThumbruleError } from '../shared/errors.ts';
import {
  isExcused,
  quarantineStatus,
  formatQuarantine,
  type QuarantineStatus,
} from '../shared/quarantine.ts';

/** The verdict with what the run knows and the core does not: that it came late, and that it does not count. */
export function finalVerdict(
  verdict: Verdict,
  earlierAttempts: number,
  quarantine: QuarantineStatus | null,
): Verdict {
  return withFlags(flagLatePass(verdict, earlierAttempts), quarantineFlags(verdict, quarantine));
}

/** The goal's quarantine, if it is in one, in a run that began at `began`. */
export function quarantineOf({ quarantine }: Goal, began: string): QuarantineStatus | null {
  return quarantine === undefined || quarantine === null ? null : quarantineStatus(quarantine, began);
}

/** Who reads a verdict sees why it does not count, or that it counts again. */
function quarantineFlags(verdict: Verdict, quarantine: QuarantineStatus | null): readonly string[] {
  if (quarantine === null) return [];
  const words = formatQuarantine(quarantine);
  if (quarantine.over) return [`its quarantine ${words} is over: it counts again`];
  return isExcused({ verdict, quarantine }) ? [`in quarantine ${words}: it does not count for the run`] : [];
}

/** A pass on a state that an earlier attempt may have changed says so. */
function flagLatePass(verdict: Verdict, earlier: number): Verdict {
  if (verdict.kind !== 'passed' || earlier === 0) return verdict;
  return withFlags(verdict, [
    `passed on attempt ${earlier + 1}; earlier attempts may have changed the state it started from`,
  ]);
}

export function withFlags(verdict: Verdict, flags: readonly string[]): Verdict {
  return flags.length === 0 ? verdict : { ...verdict, flags: [...verdict.flags, ...flags] };
}

/** The verdict for whoever lent the device. */
export function goalOutcomeOf(
  { name }: Goal,
  verdict: Verdict,
  clean: (text: string) => string,
): GoalOutcome {
  const because =
    verdict.kind === 'passed'
      ? ''
      : verdict.kind === 'failed'
        ? `${verdict.label}: expected ${verdict.expected}, got ${verdict.actual}`
        : verdict.reason;
  return { goal: name, verdict: verdict.kind, reason: clean(because) };
}

/** The goal could not be run, or not to its end: nothing of the app's is to blame. */
export function summaryOfError(
  error: unknown,
  signal: AbortSignal,
  clean: (text: string) => string,
): RunOutcome {
  const nothing = { turns: 0, modelCalls: 0, tokens: 0, costUsd: 0 };
  const at = { phase: 'setup', index: null, line: '', results: [], flags: [] } as const;
  if (signal.aborted)
    return { verdict: { kind: 'cancelled', reason: 'stopped by the user', ...at }, ...nothing };
  const known =
    error instanceof ThumbruleError
      ? error
      : new ThumbruleError(
          'INTERNAL',
          error instanceof Error ? error.message : String(error),
          'This is a fault of Thumbrule: please report it.',
          { cause: error },
        );
  return {
    verdict: {
      kind: 'broken',
      code: known.code,
      blame: blameOf(known),
      reason: clean(known.message),
      hint: clean(known.hint),
      ...at,
    },
    ...nothing,
  };
}
