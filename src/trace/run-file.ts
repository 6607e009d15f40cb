import { join } from 'node:path';
import { ThumbruleError } from '../shared/errors.ts';
import { quarantineStatus, type QuarantineStatus } from '../shared/quarantine.ts';
import { isPlainName, readLinesFile } from './foreign.ts';
import { parseLine, readJsonLines } from './json-lines.ts';
import { RUN_FILE, type RunLine } from './run-log.ts';
import { upgradeRunLine } from './upgrade.ts';
import { z } from 'zod';

/** The folder of a goal, directly in the run's. */
const goalFolder = z.string().refine(isPlainName, { error: 'it must be the name of a folder in the run' });

export const verdictKindSchema = z.enum(['passed', 'failed', 'inconclusive', 'broken', 'cancelled']);
const runLineSchema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('run'),
    version: z.literal([1, 2]),
    run: z.string(),
    thumbrule: z.string(),
    startedAt: z.string(),
    goals: z.array(
      z.looseObject({
        n: z.number(),
        name: z.string(),
        file: z.string(),
        quarantine: z.looseObject({ until: z.string(), because: z.string().nullable() }).optional(),
        build: z.string().optional(),
      }),
    ),
    paths: z.array(z.string()).optional(),
    settings: z
      .looseObject({
        flags: z.record(z.string(), z.unknown()),
        config: z.record(z.string(), z.unknown()),
        withheld: z.array(z.string()),
      })
      .optional(),
    missingShards: z.array(z.string()).optional(),
    git: z
      .looseObject({ branch: z.string().nullable(), commit: z.string().nullable(), changed: z.boolean() })
      .optional(),
    shard: z.looseObject({ index: z.number(), of: z.number(), plan: z.string() }).optional(),
  }),
  z.looseObject({
    type: z.literal('goal'),
    n: z.number(),
    attempt: z.number(),
    name: z.string(),
    folder: goalFolder,
    worker: z.number().optional(),
    device: z.string().optional(),
  }),
  z.looseObject({
    type: z.literal('goal-end'),
    folder: goalFolder,
    verdict: verdictKindSchema,
    label: z.string().nullable(),
  }),
  z.looseObject({ type: z.literal('run-end'), endedAt: z.string(), verdict: verdictKindSchema }),
]);

/** Returns the quarantine of goal `n` at the time of the run. */
export function goalQuarantine(
  start: (RunLine & { readonly type: 'run' }) | undefined,
  n: number,
): QuarantineStatus | null {
  const quarantine = start?.goals.find((g) => g.n === n)?.quarantine;
  return start === undefined || quarantine === undefined
    ? null
    : quarantineStatus(quarantine, start.startedAt);
}

/** Reads the lines of a run's own file; none when it is lost. Throws TRACE_INVALID for a damaged one. */
export async function readRunFile(
  folder: string,
): Promise<{ lines: readonly RunLine[]; warnings: readonly string[] }> {
  const path = join(folder, RUN_FILE);
  let text: string;
  try {
    text = await readLinesFile(path);
  } catch (error) {
    if (error instanceof ThumbruleError) throw error;
    return { lines: [], warnings: [] };
  }
  const { lines, torn } = readJsonLines(path, text);
  return {
    lines: lines.map(({ number, value }) =>
      parseLine(runLineSchema, path, { number, value: upgradeRunLine(value) }),
    ),
    warnings: torn === null ? [] : [`${RUN_FILE}: line ${torn} is incomplete and was left out.`],
  };
}
