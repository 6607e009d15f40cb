/** The settings of a run that its rerun takes over, as run.ndjson holds them. */
import { type Config, valueSchema } from '../../config/schema.ts';
import { flagNameOf, type Setting } from '../../config/setting.ts';
import type { RunFlags } from '../../config/setting-values.ts';
import { SETTING_ROWS } from '../../config/settings.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type { RunSettings } from '../../trace/run-log.ts';

const KEPT = SETTING_ROWS.filter(({ rerun }) => rerun === 'kept');
/** Their values may hold keys, or a command to run: a trace never has them. */
const GIVEN_AGAIN = SETTING_ROWS.filter(({ rerun }) => rerun === 'given again');

/** Returns the settings to write into run.ndjson: where a run took place and who planned it, without keys. */
export function settingsOf(flags: RunFlags, config: Config): RunSettings {
  const given = new Map<string, unknown>(Object.entries(flags));
  const file = new Map<string, unknown>(Object.entries(config));
  const fromFlags = KEPT.flatMap((row) => entry(row.name, given.get(flagNameOf(row))));
  const fromFile = KEPT.filter((row) => given.get(flagNameOf(row)) === undefined && row.config !== undefined);
  const withheld = GIVEN_AGAIN.filter((row) => given.get(flagNameOf(row)) !== undefined);
  return {
    flags: Object.fromEntries(fromFlags),
    config: Object.fromEntries(fromFile.flatMap((row) => entry(row.name, file.get(row.name)))),
    withheld: withheld.map(({ name }) => name),
  };
}

function entry(name: string, value: unknown): readonly (readonly [string, unknown])[] {
  return value === undefined || value === null ? [] : [[name, value]];
}

export interface RerunBasis {
  readonly flags: RunFlags;
  readonly config: Config;
  /** The settings of that run as flags, without those that a flag replaces: `--device chromium --env dev`. */
  readonly taken: readonly string[];
}

/**
 * Returns flags and config for a rerun: a flag of now wins, then the settings of that run. The config file of now decides only what a
 * rerun does not take over.
 * @throws USAGE when that run had a flag whose value a trace never holds, and it is not given now
 */
export function rerunBasis(run: string, before: RunSettings, flags: RunFlags, config: Config): RerunBasis {
  const given = new Map<string, unknown>(Object.entries(flags));
  const isGiven = (row: Setting & { readonly name: string }): boolean =>
    given.get(flagNameOf(row)) !== undefined;
  const missing = GIVEN_AGAIN.filter((row) => before.withheld.includes(row.name) && !isGiven(row));
  if (missing.length > 0) {
    const names = missing.map(({ flag = '' }) => flag.split(' ')[0]).join(' and ');
    throw new ThumbruleError(
      'USAGE',
      `The run ${run} had ${names}, which a trace does not hold.`,
      `Give ${names} again: it may contain a key or a command.`,
    );
  }
  requireValues(run, before);
  const keptFlags = KEPT.filter((row) => before.flags[row.name] !== undefined && !isGiven(row));
  const keptKeys = KEPT.filter((row) => row.config !== undefined);
  return {
    flags: {
      ...Object.fromEntries(keptFlags.map((row) => [flagNameOf(row), before.flags[row.name]])),
      ...flags,
    },
    config: {
      ...config,
      ...Object.fromEntries(keptKeys.map(({ name }) => [name, before.config[name] ?? null])),
    },
    taken: KEPT.filter((row) => !isGiven(row)).flatMap((row) =>
      spelled(row, before.flags[row.name] ?? before.config[row.name]),
    ),
  };
}

/** @throws TRACE_INVALID for a value that its flag does not take */
function requireValues(run: string, before: RunSettings): void {
  for (const { name, value } of KEPT) {
    for (const kept of [before.flags[name], before.config[name]]) {
      if (kept === undefined || valueSchema(value).safeParse(kept).success) continue;
      throw new ThumbruleError(
        'TRACE_INVALID',
        `run.ndjson of ${run}: "${name}" is not a value of its setting.`,
        'Run the goals again without --rerun-failed and --of-run.',
      );
    }
  }
}

function spelled({ flag, name }: Setting & { readonly name: string }, value: unknown): readonly string[] {
  if (value === undefined || value === false) return [];
  const spelling = flag?.split(' ')[0] ?? name;
  if (value === true) return [spelling];
  const values: readonly (string | number)[] = Array.isArray(value) ? value : [value as string | number];
  return values.map((each) => `${spelling} ${each}`);
}
