import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRun, type Run, type RunGoal } from '../../trace/runs.ts';
import { timelineOf } from './model.ts';
import { page } from './page.ts';
import type { GoalView } from './view.ts';

const REPORT_FILE = 'report.html';

/** Writes report.html into the run's folder from its traces alone, and gives its path. Throws NOT_FOUND, or an fs error. */
export async function renderReport(runFolder: string): Promise<string> {
  return writeReport(await readRun(runFolder));
}

/** `renderReport` for a run that has been read. */
export async function writeReport(run: Run): Promise<string> {
  const path = join(run.folder, REPORT_FILE);
  const markup = page({
    id: run.id,
    startedAt: run.startedAt,
    ended: run.ended,
    goals: run.goals.map(viewOf),
    warnings: run.warnings,
  });
  // Whoever opens the report while it is written again sees the old one whole.
  await writeFile(`${path}.part`, markup);
  await rename(`${path}.part`, path);
  return path;
}

function viewOf(goal: RunGoal, i: number): GoalView {
  const { name, attempt, folder, trace, end, problem } = goal;
  return {
    id: `g${i + 1}`,
    name: trace?.start.goal.name ?? name,
    attempt,
    folder,
    timeline: trace === null ? null : timelineOf(trace),
    verdict: end?.verdict ?? null,
    problem,
  };
}
