import { outputFolder } from '../cli/output-folder.ts';
import { findRun } from '../trace/runs.ts';
import { triageRun } from '../triage/collect.ts';
import { silentIo } from './run-goals.ts';
import type { GoalName, GoalTriage } from './types.ts';

/** A goal that did not pass at the first attempt, with its cause. */
export interface TriageOfGoal extends GoalTriage {
  readonly goal: GoalName;
  /** The evidence for the cause, one sentence each. */
  readonly evidence: readonly string[];
}

/**
 * Returns why goals of a run did not pass, as `thumbrule triage` does. `run`: its id or folder; without it, the latest run.
 * @throws NOT_FOUND
 */
export async function triageGoals(
  run?: string,
  { out }: { readonly out?: string } = {},
): Promise<readonly TriageOfGoal[]> {
  const found = await findRun(run, await outputFolder(out, silentIo()));
  return (await triageRun(found.run)).map(({ goal, triage }) => ({
    goal: { name: goal.result.goal.name, file: goal.result.goal.file },
    category: triage.category,
    sure: triage.sure,
    because: triage.because,
    evidence: triage.evidence.map(({ text }) => text),
  }));
}
