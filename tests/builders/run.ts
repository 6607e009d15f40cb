import type { Verdict } from '../../src/core/types.ts';
import { openRunLog } from '../../src/trace/run-log.ts';
import { openGoalTrace, type StorePicture } from '../../src/trace/writer.ts';
import { draw, storePicture } from './pictures.ts';
import type { Story } from './stories.ts';
import { traceEnd, traceStart } from './trace.ts';

export const endedWithoutSteps = (name: string, story: Story, verdict: Verdict): Story => ({
  ...story,
  goal: { ...story.goal, name, file: `goals/${name}.yaml` },
  verdict,
});

/** Writes the stories as one run under `out`, through the product's own writer. Gives the run's folder. */
export async function writeRun(
  out: string,
  stories: readonly Story[],
  options: { pictures?: boolean; store?: StorePicture; iso?: string } = {},
): Promise<string> {
  const { pictures = false, store = storePicture, iso = '2026-11-21T22:14:00Z' } = options;
  const goals = stories.map((s) => s.goal);
  const run = await openRunLog(out, goals, '0.1.0', () => new Date(iso));
  let killed = false;
  for (const [i, story] of stories.entries()) {
    const folder = await run.goalStarted(story.goal, i + 1, 1);
    const trace = await openGoalTrace(folder, store);
    await trace.start(traceStart(story.goal, { run: run.id }));
    for (const step of story.steps) {
      await trace.step(step);
      const items = step.event?.kind === 'looked' ? story.screens.get(step.event.screen.id) : undefined;
      if (pictures && items !== undefined && step.event?.kind === 'looked') {
        await trace.picture(step.event.screen.id, await draw(items), []);
      }
    }
    if (story.verdict === null) {
      killed = true;
      break;
    }
    const durationMs = story.steps.length * 500;
    await trace.end(traceEnd(story.verdict, { durationMs, at: durationMs }));
    await run.goalEnded(folder, story.verdict);
  }
  if (!killed) await run.end('failed');
  return run.folder;
}
