import { describe, expect, test } from 'vitest';
import { lineResults } from '../../src/report/line-results.ts';
import { readGoalTrace } from '../../src/trace/reader.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { writeRun } from '../builders/recorded-run.ts';
import { deadButtonStory, killedStory, passingStory, type Story } from '../builders/trace-stories.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

async function lines(story: Story) {
  const folder = await writeRun(await temporaryFolder(), [story]);
  const goal = (await readdir(folder)).find((name) => name.startsWith('01-'))!;
  return lineResults(await readGoalTrace(join(folder, goal)));
}

describe('the lines of a goal', () => {
  test('of a pass are all done, with the condition that proves it and their own time', async () => {
    const all = await lines(passingStory());
    expect(all.map((l) => [l.phase, l.index, l.status])).toEqual([
      ['steps', 0, 'done'],
      ['steps', 1, 'done'],
      ['steps', 2, 'done'],
      ['expected_state', 0, 'done'],
      ['expected_state', 1, 'done'],
    ]);
    const ends = all.slice(0, 3).map((l) => [l.from, l.to]);
    for (const [from, to] of ends) expect(from).toBeLessThan(to!);
    expect(ends[0]![1]).toBe(ends[1]![0]);
  });

  test('the line to blame has failed and says why; what came after is open', async () => {
    const all = await lines(deadButtonStory({ expected: passingStory().goal.expected }));
    expect(all.map((l) => l.status)).toEqual(['done', 'done', 'failed', 'open', 'open']);
    expect(all[2]!.reason).toBe('expected tapping "Save" changes something; three taps changed nothing');
    expect(all[3]!.from).toBeNull();
  });

  test('a killed run leaves the line that it was in open, with its time', async () => {
    const all = await lines(killedStory());
    expect(all.map((l) => l.status)).toEqual(['done', 'done', 'open']);
    expect(all[2]!.from).not.toBeNull();
  });
});
