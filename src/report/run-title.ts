import type { RunSummary } from '../trace/runs.ts';
import { plural } from './format.ts';

const MAX_PATHS = 2;

/** Returns a name of a run for people: its goal, the files or folders that were named, or its first goal. */
export function runTitle({
  goals,
  paths,
}: {
  readonly goals: readonly { readonly name: string }[];
  readonly paths: readonly string[];
}): string {
  const names = [...new Set(goals.map(({ name }) => name))];
  const [first] = names;
  if (first === undefined) return 'No goals';
  if (names.length === 1) return first;
  if (paths.length > 0)
    return [
      ...paths.slice(0, MAX_PATHS),
      ...(paths.length > MAX_PATHS ? [`${paths.length - MAX_PATHS} more`] : []),
    ].join(', ');
  return `${first} and ${plural(names.length - 1, 'more goal')}`;
}

/** Returns the devices of a run as `--device` names them; empty when the run does not say. */
export function runDevices({ goals, settings }: Pick<RunSummary, 'goals' | 'settings'>): readonly string[] {
  const own = goals.flatMap(({ device }) => device ?? []);
  if (own.length > 0) return [...new Set(own)];
  const device = settings?.flags['device'] ?? settings?.config['device'];
  return typeof device === 'string'
    ? device.split(',').map((name) => name.trim())
    : Array.isArray(device)
      ? device.map(String)
      : [];
}

/** Returns how long a run took, ms; null for a run without an end. */
export function runDuration({
  startedAt,
  endedAt,
}: Pick<RunSummary, 'startedAt' | 'endedAt'>): number | null {
  if (startedAt === null || endedAt === null) return null;
  const ms = Date.parse(endedAt) - Date.parse(startedAt);
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}
