/** Kept paths (R90): the explicit lines of open-ended steps, in a file beside the goal that people review and commit. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { ThumbruleError } from '../../shared/errors.ts';
import { readTextFile } from '../../shared/text-file.ts';

/** How a line's control is found again when its words have changed (R91). Absent facts are empty on the screen. */
const controlSchema = z.strictObject({
  role: z.string(),
  text: z.string().optional(),
  description: z.string().optional(),
  /** A test id, without its package. Generated ids are left out. */
  id: z.string().optional(),
  /** Third of the screen, down and across: `bottom right`. */
  place: z.string(),
});
export type KeptControl = z.infer<typeof controlSchema>;

const lineSchema = z.strictObject({
  do: z.string().min(1).max(2000),
  control: controlSchema.optional(),
});
export type KeptLine = z.infer<typeof lineSchema>;

const stepSchema = z.strictObject({
  /** The goal's line, as it was when the path was kept. */
  step: z.string(),
  platform: z.string(),
  app: z.string(),
  /** Name, version and hash of the prompt. */
  prompt: z.string(),
  lines: z.array(lineSchema).min(1).max(200),
  /** The condition that shows the step done; absent when the step itself names it, or nobody wrote one. */
  result: z.string().optional(),
  /** True when a person accepted the lines and the result (`thumbrule kept accept`). */
  accepted: z.boolean(),
});
export type KeptStep = z.infer<typeof stepSchema>;

const fileSchema = z.strictObject({ version: z.literal(1), steps: z.array(stepSchema) });

/** Returns the path of the kept file of a goal: `login.yaml` has `login.kept.yaml` beside it. */
export function keptPath(goalFile: string): string {
  return goalFile.replace(/(?:\.kept)?\.ya?ml$/iu, '') + '.kept.yaml';
}

/**
 * Returns the steps of a kept file; none when there is no file.
 * @throws ThumbruleError GOAL_INVALID for a file that is damaged or can't be opened
 */
export async function readKept(path: string): Promise<readonly KeptStep[]> {
  const { text, message, missing } = await readTextFile(path);
  if (missing === true) return [];
  if (text === undefined) throw damaged(path, message);
  return parseKept(text, path);
}

/**
 * Returns the steps in the text of a kept file; `path` is for messages.
 * @throws ThumbruleError GOAL_INVALID for a text that is damaged
 */
export function parseKept(text: string, path: string): readonly KeptStep[] {
  let value: unknown;
  try {
    value = parse(text);
  } catch (cause) {
    throw damaged(path, cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause));
  }
  const parsed = fileSchema.safeParse(value);
  if (parsed.success) return parsed.data.steps;
  const issue = parsed.error.issues[0];
  throw damaged(path, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

function damaged(path: string, reason: string): ThumbruleError {
  return new ThumbruleError(
    'GOAL_INVALID',
    `${path} can't be read: ${reason}`,
    'Restore it from version control, or delete it: the next run that passes writes it again.',
  );
}

const HEAD = `# Explicit lines that passed, for steps that name no control. Thumbrule uses them instead of asking the model.
# Review and commit this file. After a change:  thumbrule kept diff, then  thumbrule kept accept
`;

/** Returns the text of a kept file. */
export function keptText(steps: readonly KeptStep[]): string {
  return HEAD + stringify({ version: 1, steps }, { lineWidth: 0 });
}

/** Writes a kept file as a whole. @throws errors of the file system */
export async function writeKept(path: string, steps: readonly KeptStep[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, keptText(steps));
  await rename(draft, path);
}

/** True when both are about the same line of the goal, on the same platform and app. */
export function isSameStep(a: KeptStep, b: KeptStep): boolean {
  return a.step === b.step && a.platform === b.platform && a.app === b.app;
}

/** True when both do and show the same. */
export function isSamePath(a: KeptStep, b: KeptStep): boolean {
  const words = ({ lines, result = '' }: KeptStep): string =>
    JSON.stringify([lines.map((line) => line.do), result]);
  return words(a) === words(b);
}
