import type { Verdict } from '../../src/core/model/verdict.ts';
import { type GitState, openRunLog, type RunLog, type RunSettings } from '../../src/trace/run-log.ts';
import { openGoalTrace, type StoreScreenshot } from '../../src/trace/writer.ts';
import { drawPng, storePicture } from './screenshots.ts';
import type { Story } from './trace-stories.ts';
import { traceEnd, traceStart } from './trace.ts';

export const endedWithoutSteps = (name: string, story: Story, verdict: Verdict): Story => ({
  ...story,
  goal: { ...story.goal, name, file: `goals/${name}.yaml` },
  verdict,
});

interface Writing {
  readonly pictures?: boolean;
  readonly store?: StoreScreenshot;
  readonly iso?: string;
  /** Name of the device that the traces speak of. */
  readonly device?: string;
  /** How long the run took, ms. */
  readonly tookMs?: number;
  readonly git?: GitState;
  readonly paths?: readonly string[];
  readonly settings?: RunSettings;
}

/** Writes the stories as one run under `out`, through the product's own writer. Gives the run's folder. */
export async function writeRun(
  out: string,
  stories: readonly Story[],
  options: Writing = {},
): Promise<string> {
  const run = await begin(out, stories, options);
  let killed = false;
  for (const [i, story] of stories.entries()) {
    await writeAttempt(run, story, { n: i + 1, attempt: 1 }, options);
    killed = story.verdict === null;
    if (killed) break;
  }
  if (!killed) await run.end('failed');
  return run.folder;
}

/** The stories as attempts of one goal, the last one's, under `out`. */
export async function writeRetriedRun(
  out: string,
  attempts: readonly Story[],
  options: Writing = {},
): Promise<string> {
  const { goal } = attempts.at(-1)!;
  const run = await begin(out, attempts.slice(-1), options);
  for (const [i, story] of attempts.entries())
    await writeAttempt(run, { ...story, goal }, { n: 1, attempt: i + 1 }, options);
  await run.end(attempts.at(-1)!.verdict?.kind ?? 'broken');
  return run.folder;
}

function begin(
  out: string,
  stories: readonly Story[],
  { iso = '2026-11-21T22:14:00Z', tookMs = 0, git, paths, settings }: Writing,
): Promise<RunLog> {
  const began = Date.parse(iso);
  let asked = 0;
  return openRunLog(
    out,
    stories.map((s) => s.goal),
    '0.1.0',
    // The id and the beginning are asked for first, then the end.
    () => new Date(began + (asked++ < 2 ? 0 : tookMs)),
    { ...(git === undefined ? {} : { git }), ...(paths === undefined ? {} : { paths }), settings },
  );
}

async function writeAttempt(
  run: RunLog,
  story: Story,
  { n, attempt }: { readonly n: number; readonly attempt: number },
  { pictures = false, store = storePicture, iso = '2026-11-21T22:14:00Z', device }: Writing,
): Promise<void> {
  const folder = await run.goalStarted(story.goal, n, attempt);
  const trace = await openGoalTrace(folder, store);
  const startedAt = new Date(iso).toISOString();
  const start = traceStart(story.goal, { run: run.id, attemptOfGoal: attempt, startedAt });
  await trace.start(device === undefined ? start : { ...start, device: { ...start.device, name: device } });
  for (const step of story.steps) {
    await trace.step(step);
    const items = step.event?.kind === 'observed' ? story.screens.get(step.event.screen.id) : undefined;
    if (pictures && items !== undefined && step.event?.kind === 'observed') {
      await trace.screenshot(step.event.screen.id, await drawPng(items), []);
    }
  }
  if (story.verdict === null) return;
  const durationMs = story.steps.length * 500;
  const around = story.around === undefined ? {} : { around: story.around };
  await trace.end(traceEnd(story.verdict, { durationMs, at: durationMs, ...around }));
  await run.goalEnded(folder, story.verdict);
}
