/** Runs wrong cases again with full artifacts. A case gives the same result each time. */
import { dirname } from 'node:path';
import { runReporters, reportersByName } from '../report/index.ts';
import { openRunLog } from '../trace/run-log.ts';
import { openGoalTrace } from '../trace/writer.ts';
import { storeScreenshot } from '../vision/screenshot.ts';
import { loadGoals } from '../goal/load.ts';
import { runCase } from './run-case.ts';
import type { CaseResult } from './types.ts';

/** Writes one run per case below `folder`, with trace, screenshots and report.html. */
export async function rerunFailures(outcomes: readonly CaseResult[], folder: string): Promise<void> {
  for (const { case: one } of outcomes) {
    const { goals } = await loadGoals([one.goals], { env: null, tags: [], cwd: dirname(one.goals) });
    const own = goals.filter((goal) => goal.file === one.goal).map((goal) => ({ ...goal, name: one.id }));
    const log = await openRunLog(folder, own, 'bench');
    const outcome = await runCase(one, {
      run: log.id,
      thumbrule: 'bench',
      openTrace: async (goal, n, attempt) =>
        openGoalTrace(await log.goalStarted(goal, n, attempt), storeScreenshot),
      closeTrace: (at, verdict) => log.goalEnded(at, verdict),
    });
    await log.end('verdict' in outcome ? outcome.verdict : 'broken');
    await runReporters(reportersByName(['html']), log.folder);
  }
}
