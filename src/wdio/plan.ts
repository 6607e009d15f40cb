import type { Goal } from '../goal/model/goal.ts';

/** Assigns goal files to capabilities by the runner's own filters. Pure. */

/** The runner's filters after the command line. */
export interface RunnerFilters {
  /** Files as `file:` URLs or paths; a nested list shares one session. */
  readonly specs: readonly (string | readonly string[])[];
  /** `--suite`. */
  readonly suite?: readonly string[];
  readonly suites?: Readonly<Record<string, readonly (string | readonly string[])[]>>;
  readonly exclude?: readonly string[];
  readonly shard?: { readonly current: number; readonly total: number };
  /** `--spec`; it overrides the files of a capability. */
  readonly spec?: readonly string[];
}

/** Filters of one capability. */
export interface CapabilityFilters {
  readonly specs: readonly (string | readonly string[])[] | null;
  readonly exclude: readonly string[];
}

/** Files that share a session. */
export type SessionFiles = readonly string[];

/**
 * Returns the sessions of one capability, in order. `urlOf` returns the `file:` URL for a path or URL, so that a file has one name.
 * A shard takes a slice of them, as the runner does.
 */
export function sessionsOf(
  filters: RunnerFilters,
  own: CapabilityFilters,
  urlOf: (file: string) => string,
): readonly SessionFiles[] {
  const bySuite = (filters.suite ?? []).flatMap((name) => filters.suites?.[name] ?? []);
  const named = (filters.spec ?? []).length > 0;
  const asked = bySuite.length > 0 && !named ? bySuite : named ? [...filters.specs, ...bySuite] : null;
  const listed = asked ?? own.specs ?? filters.specs;
  const excluded = [...(filters.exclude ?? []), ...own.exclude];
  const seen = new Set<string>();
  const groups = listed.flatMap((entry) => {
    const files = (typeof entry === 'string' ? [entry] : entry).map(urlOf);
    const left = files.filter((file) => !seen.has(file) && !excluded.some((e) => isExcluded(e, file, urlOf)));
    for (const file of left) seen.add(file);
    return left.length === 0 ? [] : [left];
  });
  return shardOf(groups, filters.shard ?? { current: 1, total: 1 });
}

/** True when the exclude is the path or URL of the file, or a word in its path. */
function isExcluded(exclude: string, file: string, urlOf: (file: string) => string): boolean {
  return /[\\/]/.test(exclude) ? urlOf(exclude) === file : decodeURIComponent(file).includes(exclude);
}

function shardOf(
  groups: readonly SessionFiles[],
  { current, total }: { readonly current: number; readonly total: number },
): readonly SessionFiles[] {
  if (total <= 1) return groups;
  // Slices of equal size, give or take one.
  const at = (n: number): number => Math.round((groups.length * n) / total);
  return groups.slice(at(current - 1), at(current));
}

/** A goal with its capability. */
export interface PlannedGoal {
  /** From 1. */
  readonly n: number;
  /** Index of the capability. */
  readonly capability: number;
  /** The capability's name for its device. */
  readonly device: string;
  readonly spec: string;
  readonly goal: Goal;
}
