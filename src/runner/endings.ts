/** Verdicts that the core did not give, and what is said beside those that it gave. */
import type { Verdict } from '../core/types.ts';
import type { Ending } from '../device/port.ts';
import type { Goal } from '../goal/types.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { isExcused, quarantined, quarantineWords, type Quarantined } from '../shared/quarantine.ts';
import { blameOf } from './carryOut.ts';
import type { Tally } from './runGoal.ts';

/** The verdict with what the run knows and the core does not: that it came late, and that it does not count. */
export function asOfRun(verdict: Verdict, earlier: number, quarantine: Quarantined | null): Verdict {
  return withFlags(late(verdict, earlier), quarantineFlags(verdict, quarantine));
}

/** The goal's quarantine, if it is in one, in a run that began at `began`. */
export function quarantineOf({ quarantine }: Goal, began: string): Quarantined | null {
  return quarantine === undefined || quarantine === null ? null : quarantined(quarantine, began);
}

/** Who reads a verdict sees why it does not count, or that it counts again. */
function quarantineFlags(verdict: Verdict, quarantine: Quarantined | null): readonly string[] {
  if (quarantine === null) return [];
  const words = quarantineWords(quarantine);
  if (quarantine.over) return [`its quarantine ${words} is over: it counts again`];
  return isExcused({ verdict, quarantine }) ? [`in quarantine ${words}: it does not count for the run`] : [];
}

/** A pass on a state that an earlier attempt may have changed says so. */
function late(verdict: Verdict, earlier: number): Verdict {
  if (verdict.kind !== 'passed' || earlier === 0) return verdict;
  return withFlags(verdict, [
    `passed on attempt ${earlier + 1}; earlier attempts may have changed the state it started from`,
  ]);
}

export function withFlags(verdict: Verdict, flags: readonly string[]): Verdict {
  return flags.length === 0 ? verdict : { ...verdict, flags: [...verdict.flags, ...flags] };
}

/** The verdict for whoever lent the device. */
export function endingOf({ name }: Goal, verdict: Verdict, clean: (text: string) => string): Ending {
  const because =
    verdict.kind === 'passed'
      ? ''
      : verdict.kind === 'failed'
        ? `${verdict.label}: expected ${verdict.expected}, got ${verdict.actual}`
        : verdict.because;
  return { goal: name, verdict: verdict.kind, because: clean(because) };
}

/** The goal could not be run, or not to its end: nothing of the app's is to blame. */
export function endedBy(error: unknown, signal: AbortSignal, clean: (text: string) => string): Tally {
  const nothing = { turns: 0, modelCalls: 0, tokens: 0, costUsd: 0 };
  const at = { phase: 'setup', index: null, line: '', findings: [], flags: [] } as const;
  if (signal.aborted)
    return { verdict: { kind: 'cancelled', because: 'stopped by the user', ...at }, ...nothing };
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
      because: clean(known.message),
      hint: clean(known.hint),
      ...at,
    },
    ...nothing,
  };
}
