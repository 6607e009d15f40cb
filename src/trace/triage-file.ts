import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../shared/replace-file.ts';
import { readLinesFile } from './foreign.ts';

const TRIAGE_FILE = 'triage.json';

/** The causes that triage tells apart. */
const CATEGORIES = ['regression', 'drift', 'flake', 'data', 'environment', 'new', 'goal'] as const;
export type Category = (typeof CATEGORIES)[number];

const EVIDENCE_KINDS = ['history', 'screen', 'goal', 'log', 'verdict', 'run'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

const triageSchema = z.object({
  category: z.enum(CATEGORIES),
  sure: z.boolean(),
  because: z.string(),
  evidence: z.array(z.object({ kind: z.enum(EVIDENCE_KINDS), text: z.string() })),
  lastPass: z.string().nullable(),
  build: z.string().nullable(),
  flakeRate: z.number().nullable(),
});

/** Why a goal did not pass, as far as its history tells. */
export interface Triage {
  readonly category: Category;
  /** False when the evidence also fits another category. */
  readonly sure: boolean;
  /** One sentence. */
  readonly because: string;
  readonly evidence: readonly { readonly kind: EvidenceKind; readonly text: string }[];
  /** Id of the run with the last pass; null without one. */
  readonly lastPass: string | null;
  /** Name of the build of the app; null when unknown. */
  readonly build: string | null;
  /** Share of flaky runs among the last 20 of the goal, 0 to 1; null when nothing was counted. */
  readonly flakeRate: number | null;
}

/** Writes the triage of a goal into its folder. */
export async function writeTriage(goalFolder: string, triage: Triage): Promise<void> {
  await replaceFile(join(goalFolder, TRIAGE_FILE), `${JSON.stringify(triage, null, 2)}\n`);
}

/** Returns the triage in a goal's folder; null without one, and for one that cannot be read. */
export async function readTriage(goalFolder: string): Promise<Triage | null> {
  try {
    const text = await readLinesFile(join(goalFolder, TRIAGE_FILE));
    return triageSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
