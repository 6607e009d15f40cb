/** A process of the bench: receives one job at a time, plays it and returns its figures. */
import { dirname, join } from 'node:path';
import { updateKept } from '../../src/cli/kept/update.ts';
import type { GoalResult } from '../../src/runner/results.ts';
import { readGoalTrace } from '../../src/trace/reader.ts';
import { proseGoals, type ProseGoal } from './goals.ts';
import { figuresOf, type Played } from './figures.ts';
import { play, type Settings } from './play.ts';
import { deedOf, type Deed } from './truth.ts';

export interface Job {
  /** Name of the goal. */
  readonly goal: string;
  readonly settings: Settings;
  /** Folder for the traces of this job alone. */
  readonly out: string;
  /** Plays the kept path of the run afterwards. */
  readonly again: boolean;
}

export type Answer = { readonly played: readonly Played[] } | { readonly error: string };

const goals = proseGoals();

process.on('message', (job: Job) => {
  done(job).then(
    (played) => process.send?.({ played } satisfies Answer),
    (error: unknown) =>
      process.send?.({
        error: error instanceof Error ? (error.stack ?? '') : String(error),
      } satisfies Answer),
  );
});

async function done({ goal: id, settings, out, again }: Job): Promise<readonly Played[]> {
  const found = (await goals).find((prose) => prose.id === id);
  if (found === undefined) throw new Error(`There is no goal ${id}.`);
  const prose = again ? { ...found, goal: { ...found.goal, file: join(out, 'goal.yaml') } } : found;
  const first = await once(prose, settings, join(out, 'first'));
  if (!again) return [first.played];
  await updateKept([first.result], { mode: 'use', out, app: null, defaultApp: null });
  const second = await once(prose, { ...settings, kept: true }, join(out, 'second'));
  return [first.played, second.played];
}

async function once(
  prose: ProseGoal,
  settings: Settings,
  out: string,
): Promise<{ readonly result: GoalResult; readonly played: Played }> {
  const run = await play(prose, settings, await knownDeed(prose), out);
  const trace = await readGoalTrace(dirname(run.result.trace));
  return { result: run.result, played: figuresOf(prose, settings, run, trace) };
}

/** Jobs of one goal come one after another. */
let known: { readonly id: string; readonly deed: Promise<Deed> } | null = null;

function knownDeed(prose: ProseGoal): Promise<Deed> {
  if (known?.id !== prose.id) known = { id: prose.id, deed: deedOf(prose) };
  return known.deed;
}
