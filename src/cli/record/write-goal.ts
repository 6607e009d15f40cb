import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { Document, isScalar, isSeq } from 'yaml';
import type { Goal } from '../../goal/model/goal.ts';
import { parseStep } from '../../goal/grammar/index.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { oneLine } from '../../shared/printable.ts';
import { isStep, type WrittenLine } from './to-lines.ts';

/** The content of a goal file. */
export interface GoalContent {
  readonly name: string;
  /** Path, URL, package or bundle id; null: the app of the run. */
  readonly app: string | null;
  readonly lines: readonly WrittenLine[];
  readonly expected: readonly string[];
  /** How the recorded goal ran. */
  readonly like: Pick<Goal, 'reset' | 'permissions' | 'textCase'> | null;
}

/** Returns the goal as YAML. Without expected_state, Verify steps at the end become its conditions. */
function goalText({ name, app, lines, expected, like }: GoalContent): string {
  const steps = lines.filter((line) => line.phase === 'steps' && isStep(line)).map(({ text }) => text);
  const conditions = [...expected];
  while (expected.length === 0 && steps.length > 1) {
    const last = steps.at(-1) ?? '';
    if (parseStep(last, { section: 'steps' }).kind !== 'verify') break;
    conditions.unshift(last.replace(/^(?:verify|check|assert)(?: that)?\s+/iu, ''));
    steps.pop();
  }
  const setup = lines.filter((line) => line.phase === 'setup' && isStep(line)).map(({ text }) => text);
  const document = {
    name,
    ...(app === null ? {} : { app }),
    ...(like === null || like.reset === 'restart' ? {} : { reset: like.reset }),
    ...(like === null || like.permissions === 'ask' ? {} : { permissions: like.permissions }),
    ...(like === null || like.textCase === 'exact' ? {} : { text_case: like.textCase }),
    ...(setup.length === 0 ? {} : { setup }),
    steps,
    ...(conditions.length === 0 ? {} : { expected_state: conditions }),
  };
  const yaml = new Document(document);
  for (const phase of ['setup', 'steps'] as const) addComments(yaml.get(phase), phase, lines);
  return yaml.toString({ lineWidth: 0 });
}

/** Writes the comments of a phase before the step that follows them. */
function addComments(list: unknown, phase: WrittenLine['phase'], lines: readonly WrittenLine[]): void {
  if (!isSeq(list)) return;
  let at = 0;
  let waiting: string[] = [];
  for (const line of lines.filter((one) => one.phase === phase)) {
    if (!isStep(line)) {
      waiting.push(` no explicit step says this: ${oneLine(line.text)}`);
      continue;
    }
    const item = list.items[at];
    if (waiting.length > 0 && isScalar(item)) {
      item.commentBefore = waiting.join('\n');
      waiting = [];
    }
    at += 1;
  }
  if (waiting.length > 0) list.comment = waiting.join('\n');
}

/**
 * Returns the file for a goal: `to` if it is a .yaml file and the only goal, else a file in the folder `to`.
 * @throws USAGE for one file and several goals
 */
export function goalPath(to: string, name: string, goals: number): string {
  if (/\.ya?ml$/iu.test(to)) {
    if (goals === 1) return resolve(to);
    throw new ThumbruleError(
      'USAGE',
      `--to-goal ${to} is one file, but ${goals} goals are recorded.`,
      'Give a folder, or record one goal.',
    );
  }
  return join(resolve(to), `${slug(name)}.yaml`);
}

/** Returns a local path relative to the goal's folder; anything else unchanged. */
export function appFrom(app: string | null, goalFile: string): string | null {
  if (app === null || !existsSync(app)) return app;
  return relative(dirname(goalFile), resolve(app)).replaceAll('\\', '/') || '.';
}

/** @throws DISK */
export async function writeGoal(path: string, content: GoalContent): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, goalText({ ...content, app: appFrom(content.app, path) }));
  } catch (cause) {
    throw new ThumbruleError(
      'DISK',
      `Cannot write the goal to ${path}: ${cause instanceof Error ? cause.message : String(cause)}`,
      'Name another file with --to-goal.',
      { cause },
    );
  }
}

function slug(name: string): string {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return plain.replace(/^-|-$/g, '').slice(0, 60) || 'goal';
}
