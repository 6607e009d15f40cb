/** A period in which a goal's failures do not count. */
export interface Quarantine {
  /** Its last day, `2026-12-31`, in UTC. */
  readonly until: string;
  /** The reason in the author's words; null when the file gives none. */
  readonly because: string | null;
  /** Its line in the goal's file. */
  readonly line?: number | undefined;
}

/** A goal's quarantine at the time of a run. */
export interface QuarantineStatus extends Quarantine {
  /** True when its last day was over before the run began: the goal counts again. */
  readonly over: boolean;
}

/** Returns the quarantine with its status. `at`: start of the run, as an ISO time in UTC. */
export function quarantineStatus(quarantine: Quarantine, at: string): QuarantineStatus {
  return { ...quarantine, over: at.slice(0, 10) > quarantine.until };
}

/** True for a goal that has not passed while its quarantine lasts: its verdict does not affect the run's. */
export function isExcused({
  verdict,
  quarantine,
}: {
  readonly verdict: { readonly kind: string };
  readonly quarantine: QuarantineStatus | null;
}): boolean {
  return quarantine !== null && !quarantine.over && !['passed', 'cancelled'].includes(verdict.kind);
}

/** Returns `until 2026-12-31 (ticket 12)`. */
export function formatQuarantine({ until, because }: Quarantine): string {
  return `until ${until}${because === null ? '' : ` (${because})`}`;
}
