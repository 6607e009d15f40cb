/** Time in which a goal's failures are known and do not count. */
export interface Quarantine {
  /** Its last day, `2026-12-31`, in UTC. */
  readonly until: string;
  /** Why, in the author's words; null when the file does not say. */
  readonly because: string | null;
  /** Where it stands in the goal's file. */
  readonly line?: number | undefined;
}

/** A goal's quarantine as a run met it. */
export interface QuarantineStatus extends Quarantine {
  /** Its last day was over when the run began: the goal counts again. */
  readonly over: boolean;
}

/** `at`: when the run began, as an ISO time in UTC. */
export function quarantineStatus(quarantine: Quarantine, at: string): QuarantineStatus {
  return { ...quarantine, over: at.slice(0, 10) > quarantine.until };
}

/** The verdict of such a goal changes nothing of the run's: it has not passed, and its quarantine holds. */
export function isExcused({
  verdict,
  quarantine,
}: {
  readonly verdict: { readonly kind: string };
  readonly quarantine: QuarantineStatus | null;
}): boolean {
  return quarantine !== null && !quarantine.over && !['passed', 'cancelled'].includes(verdict.kind);
}

/** `until 2026-12-31 (ticket 12)`. */
export function formatQuarantine({ until, because }: Quarantine): string {
  return `until ${until}${because === null ? '' : ` (${because})`}`;
}
