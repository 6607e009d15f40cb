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
  test('of a pass are all completed, each with its own time', async () => {
    const all = await lines(passingStory());
    expect(all.map((l) => [l.phase, l.index, l.status])).toEqual([
      ['steps', 0, 'completed'],
      ['steps', 1, 'completed'],
      ['steps', 2, 'completed'],
      ['expected_state', 0, 'completed'],
      ['expected_state', 1, 'completed'],
    ]);
    const ends = all.slice(0, 3).map((l) => [l.from, l.to]);
    for (const [from, to] of ends) expect(from).toBeLessThan(to!);
    expect(ends[0]![1]).toBe(ends[1]![0]);
  });

  test('the blamed line has failed with its reason; lines after it are not reached', async () => {
    const all = await lines(deadButtonStory({ expected: passingStory().goal.expected }));
    expect(all.map((l) => l.status)).toEqual([
      'completed',
      'completed',
      'failed',
      'not reached',
      'not reached',
    ]);
    expect(all[2]!.reason).toBe('expected tapping "Save" changes something; three taps changed nothing');
    expect(all[3]!.from).toBeNull();
  });

  test('the open line of a killed run is not reached, with its time', async () => {
    const all = await lines(killedStory());
    expect(all.map((l) => l.status)).toEqual(['completed', 'completed', 'not reached']);
    expect(all[2]!.from).not.toBeNull();
  });
});
