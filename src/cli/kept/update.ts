/** Keeps the explicit lines of goals that passed (R90). A path that differs from the kept one waits for `thumbrule kept accept`. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import {
  isSamePath,
  isSameStep,
  keptPath,
  readKept,
  writeKept,
  type KeptStep,
} from '../../planner/kept/file.ts';
import { currentPrompt, keptApp, type KeptFor, type KeptMode } from '../../planner/kept/index.ts';
import type { Goal } from '../../goal/model/goal.ts';
import type { GoalResult } from '../../runner/results.ts';
import { readGoalTrace } from '../../trace/reader.ts';
import { keptSteps } from './from-trace.ts';

/** Where kept paths are, and whether they are used. */
export interface KeptSettings {
  readonly mode: KeptMode;
  /** Folder for runs; it holds the changes that nobody has accepted yet. */
  readonly out: string;
  /** App of `--app`, a named device or its capabilities, which wins over that of a goal. */
  readonly app: string | null;
  /** App of the config file, for goals that name none. */
  readonly defaultApp: string | null;
}

/** Returns what the paths of a goal are kept for: the app is the one that the device opens. */
export function keptForGoal(
  settings: Pick<KeptSettings, 'app' | 'defaultApp'>,
  goal: Pick<Goal, 'app'>,
  platform: string,
): KeptFor {
  return { platform, app: appOfGoal(settings, goal), prompt: currentPrompt() };
}

/** Returns the app of a goal as kept files name it. */
export function appOfGoal(
  { app, defaultApp }: Pick<KeptSettings, 'app' | 'defaultApp'>,
  goal: Pick<Goal, 'app'>,
): string {
  return keptApp(app ?? goal.app ?? defaultApp);
}

/** Returns the file with the changes to a kept file that nobody has accepted yet. */
export function pendingPath(out: string, path: string): string {
  const key = createHash('sha256').update(resolve(path)).digest('hex').slice(0, 8);
  return join(out, 'kept', `${basename(path).replace(/\.kept\.yaml$/u, '')}-${key}.kept.yaml`);
}

/**
 * Adds the paths of goals that passed at the first attempt. A step without a kept path is added to the file; a path that differs from the kept one
 * is a change, and waits.
 * @throws errors of the file system
 */
export async function updateKept(
  results: readonly Pick<GoalResult, 'goal' | 'verdict' | 'earlier' | 'trace'>[],
  settings: KeptSettings,
): Promise<void> {
  if (settings.mode === 'off') return;
  for (const { goal, verdict, earlier, trace } of results) {
    const isFirstPass = verdict.kind === 'passed' && earlier.length === 0;
    const isOpen = [...goal.setup, ...goal.steps].some(({ parsed }) => parsed.kind === 'open-ended');
    if (!isFirstPass || !isOpen || goal.file === '' || trace === '') continue;
    const read = await readGoalTrace(dirname(trace));
    const steps = keptSteps(read, keptForGoal(settings, goal, read.start.device.platform));
    if (steps.length > 0) await mergeKept(keptPath(goal.file), steps, settings.out);
  }
}

async function mergeKept(path: string, steps: readonly KeptStep[], out: string): Promise<void> {
  const kept = await readKept(path);
  const pending = await readKept(pendingPath(out, path));
  const { file, changes } = mergedSteps(kept, pending, steps);
  if (file !== null) await writeKept(path, file);
  if (changes.length > 0) await writeKept(pendingPath(out, path), changes);
  else if (pending.length > 0) await rm(pendingPath(out, path), { force: true });
}

/** Returns the new steps of the kept file (null: unchanged), and all changes that wait. */
export function mergedSteps(
  kept: readonly KeptStep[],
  pending: readonly KeptStep[],
  passed: readonly KeptStep[],
): { readonly file: readonly KeptStep[] | null; readonly changes: readonly KeptStep[] } {
  const known = (step: KeptStep): KeptStep | undefined => kept.find((k) => isSameStep(k, step));
  const added = passed.filter((step) => known(step) === undefined);
  // Another prompt led to the same lines: only the note about the prompt is renewed.
  const renewed = kept.map((k) => {
    const now = passed.find((step) => isSameStep(k, step) && isSamePath(k, step));
    return now === undefined || now.prompt === k.prompt ? k : { ...k, prompt: now.prompt };
  });
  const isChanged = added.length > 0 || renewed.some((step, i) => step !== kept[i]);
  const changed = passed.filter((step) => {
    const before = known(step);
    return before !== undefined && !isSamePath(before, step);
  });
  const others = pending.filter((p) => !passed.some((step) => isSameStep(p, step)));
  return { file: isChanged ? [...renewed, ...added] : null, changes: [...others, ...changed] };
}
