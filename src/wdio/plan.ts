import type { Goal } from '../goal/model/goal.ts';

/** Which goal file runs on which capability, as the runner's own filters say. Pure. */

/** The part of the runner's configuration that says what runs. As the command line left it. */
export interface RunnerFilters {
  /** Files as `file:` URLs or paths; a list within the list shares one session. */
  readonly specs: readonly (string | readonly string[])[];
  /** `--suite`. */
  readonly suite?: readonly string[];
  readonly suites?: Readonly<Record<string, readonly (string | readonly string[])[]>>;
  readonly exclude?: readonly string[];
  readonly shard?: { readonly current: number; readonly total: number };
  /** `--spec` was given: what a capability asks for by itself counts no more. */
  readonly spec?: readonly string[];
}

/** Of one capability. */
export interface CapabilityFilters {
  readonly specs: readonly (string | readonly string[])[] | null;
  readonly exclude: readonly string[];
}

/** Files that share a session. */
export type SessionFiles = readonly string[];

/**
 * The sessions of one capability, in order. `urlOf` gives the `file:` URL for a path or a URL, so that a file is known by one name.
 * The shard takes a slice of them, as the runner does.
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

/** A path or URL leaves out that file; a word leaves out every file that has it in its path. */
function isExcluded(exclude: string, file: string, urlOf: (file: string) => string): boolean {
  return /[\\/]/.test(exclude) ? urlOf(exclude) === file : decodeURIComponent(file).includes(exclude);
}

function shardOf(
  groups: readonly SessionFiles[],
  { current, total }: { readonly current: number; readonly total: number },
): readonly SessionFiles[] {
  if (total <= 1) return groups;
  // Cut where the shares end: no shard is empty while another has two more than it.
  const at = (n: number): number => Math.round((groups.length * n) / total);
  return groups.slice(at(current - 1), at(current));
}

/** A goal on a capability. */
export interface PlannedGoal {
  /** From 1. */
  readonly n: number;
  /** Index of the capability. */
  readonly capability: number;
  /** What the capability calls its device. */
  readonly device: string;
  readonly spec: string;
  readonly goal: Goal;
}
