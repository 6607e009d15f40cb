import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endInterruptedTrace } from '../../src/trace/repair.ts';
import { readEndOnlyTrace, readGoalTrace } from '../../src/trace/reader.ts';
import { openGoalTrace } from '../../src/trace/writer.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { storePicture } from '../builders/screenshots.ts';
import { killedStory } from '../builders/trace-stories.ts';
import { traceEnd, traceStart } from '../builders/trace.ts';

const {
  type: _,
  at: __,
  ...END
} = traceEnd({
  kind: 'broken',
  code: 'WORKER_LOST',
  blame: 'environment',
  reason: 'killed by SIGKILL',
  hint: 'Run it again.',
  phase: 'setup',
  index: null,
  line: '',
  results: [],
  flags: [],
});

/** Writes a trace as a process that is killed between two events leaves it; returns the time of the last event. */
async function killed(folder: string): Promise<number> {
  const story = killedStory();
  const trace = await openGoalTrace(folder, storePicture);
  await trace.start(traceStart(story.goal));
  for (const step of story.steps) await trace.step(step);
  return story.steps.at(-1)!.at;
}

describe('ending the trace of a killed process', () => {
  test('the end follows the written lines, at the time of the last event', async () => {
    const folder = await temporaryFolder();
    const at = await killed(folder);
    await endInterruptedTrace(folder, END);
    const trace = await readGoalTrace(folder);
    expect(trace.end).toMatchObject({ type: 'end', at, verdict: { code: 'WORKER_LOST' } });
    expect(trace.warnings).toEqual([]);
  });

  test('the end replaces an incomplete last line', async () => {
    const folder = await temporaryFolder();
    await killed(folder);
    const path = join(folder, 'trace.ndjson');
    const whole = await readFile(path, 'utf8');
    await appendFile(path, '{"type":"step","seq":99,"at":5,"ev');
    await endInterruptedTrace(folder, END);
    expect((await readFile(path, 'utf8')).startsWith(`${whole}{"type":"end"`)).toBe(true);
    expect((await readGoalTrace(folder)).end).not.toBeNull();
  });

  test.each([
    ['that was never written', null],
    ['that is empty', ''],
    ['with an incomplete first line', '{"type":"sta'],
  ])('a trace %s holds the end alone', async (_, text) => {
    const folder = join(await temporaryFolder(), 'goal');
    if (text !== null) {
      await openGoalTrace(folder, storePicture);
      await writeFile(join(folder, 'trace.ndjson'), text);
    }
    await endInterruptedTrace(folder, END);
    expect(await readEndOnlyTrace(folder)).toMatchObject({
      at: 0,
      verdict: { reason: 'killed by SIGKILL' },
    });
  });
});
