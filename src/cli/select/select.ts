/** Selects the goals of a run: all, those that have not passed before, or one shard. */
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Goal } from '../../goal/model/goal.ts';
import { reportedGoals } from '../../report/results.ts';
import { formatDuration, plural } from '../../report/format.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type { Problem } from '../../shared/problem.ts';
import { readTextFile } from '../../shared/text-file.ts';
import { validate } from '../../shared/yaml/validate.ts';
import { readYaml } from '../../shared/yaml/read.ts';
import { pastDurations } from '../../trace/durations.ts';
import { goalKey } from '../../trace/goal-key.ts';
import type { RunSettings, Shard } from '../../trace/run-log.ts';
import { findRun, readRun } from '../../trace/runs.ts';
import { planShards } from './sharding.ts';
import type { Io } from '../io.ts';
import type { RunOptions } from '../flags/options.ts';

/** A run whose goals without a pass run again. */
export interface Rerun {
  readonly id: string;
  /** The paths of that run; empty for a run that is too old to have them. */
  readonly paths: readonly string[];
  /** null for a run that is too old to have them, and for a merged run of runs that differ. */
  readonly settings: RunSettings | null;
  /** Goals without a pass. */
  readonly notPassed: readonly { readonly file: string; readonly name: string }[];
}

/**
 * Reads the run to repeat.
 * @throws NOT_FOUND for an unknown run
 */
export async function loadRerun(target: string, out: string): Promise<Rerun> {
  const { run: folder } = await findRun(target, out);
  const run = await readRun(folder);
  const notPassed = reportedGoals(run)
    .filter(({ result }) => result.verdict.kind !== 'passed')
    .map(({ result: { goal } }) => ({ file: goal.file, name: goal.name }));
  const files = [...new Set(notPassed.map((g) => g.file))].filter((file) => file !== '');
  const paths = run.paths.length > 0 ? run.paths : files;
  return { id: run.id, paths, settings: run.settings, notPassed };
}

/**
 * Returns the goals that did not pass in that run.
 * @throws USAGE when none of them is in `goals`
 */
export function goalsToRerun(goals: readonly Goal[], { id, notPassed }: Rerun, io: Io): readonly Goal[] {
  const wanted = new Set(notPassed.map((g) => goalKey(g, io.cwd)));
  const again = goals.filter((goal) => wanted.has(goalKey(goal, io.cwd)));
  for (const goal of again) wanted.delete(goalKey(goal, io.cwd));
  if (wanted.size > 0 && again.length > 0)
    io.stderr.write(
      `thumbrule: not found, so not run again: ${[...wanted].map((key) => `"${key}"`).join(', ')}\n`,
    );
  if (again.length > 0) return again;
  throw new ThumbruleError(
    'USAGE',
    `None of the ${plural(notPassed.length, 'goal')} that did not pass in ${id} is in the given paths.`,
    'Give the paths of that run, or none.',
  );
}

export interface ShardSelection {
  readonly goals: readonly Goal[];
  readonly shard: Shard;
}

/** Returns the goals of one shard, or the problems of the durations file. */
export async function selectShard(
  goals: readonly Goal[],
  { index, of }: NonNullable<RunOptions['shard']>,
  { durations, out }: Pick<RunOptions, 'durations' | 'out'>,
  io: Io,
): Promise<ShardSelection | { readonly problems: readonly Problem[] }> {
  const past = durations === null ? await pastDurations(out, io.cwd) : await readDurations(durations, io);
  if ('problems' in past) return past;
  const plan = planShards(
    goals.map((goal) => goalKey(goal, io.cwd)),
    past,
    of,
  );
  const own = goals.filter((_, i) => plan.shards[i] === index);
  const totalMs = (which: (i: number) => boolean): number =>
    plan.weights.reduce((sum, ms, i) => (which(i) ? sum + ms : sum), 0);
  const about =
    plan.withDuration === 0
      ? 'no durations yet'
      : `about ${formatDuration(totalMs((i) => plan.shards[i] === index))} of ${formatDuration(totalMs(() => true))}`;
  io.stderr.write(
    `Shard ${index}/${of}: ${own.length} of ${plural(goals.length, 'goal')}, ${about} (plan ${plan.id})\n`,
  );
  return { goals: own, shard: { index, of, plan: plan.id } };
}

const durationsSchema = z.strictObject({
  version: z.literal(1).meta({ description: 'Of the file.', examples: [1] }),
  goals: z
    .record(
      z.string(),
      z
        .number()
        .min(0)
        .meta({ description: 'Milliseconds.', examples: [12_000] }),
    )
    .meta({ description: 'Milliseconds by goal.', examples: [{ 'goals/log-in.yaml#Log in': 12_000 }] }),
});

/** A missing file counts as empty: the first run of a pipeline has none. */
async function readDurations(
  file: string,
  io: Io,
): Promise<ReadonlyMap<string, number> | { readonly problems: readonly Problem[] }> {
  const { text, message, fix, missing } = await readTextFile(resolve(io.cwd, file));
  if (missing === true) {
    io.stderr.write(`thumbrule: ${file} does not exist yet: assuming all goals take equally long\n`);
    return new Map();
  }
  if (text === undefined) return { problems: [{ file, line: 1, column: 1, message, fix }] };
  const { yaml: read, problems } = readYaml(text, file);
  if (read === null) return { problems };
  const checked = validate(durationsSchema, read, 'a file of durations');
  const found = [...problems, ...checked.problems];
  return checked.value === null || found.length > 0
    ? { problems: found }
    : new Map(Object.entries(checked.value.goals));
}
