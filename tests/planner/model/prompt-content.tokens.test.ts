import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadGoals } from '../../../src/goal/load.ts';
import { measureGoal, type Measured } from '../../perf/turn-tokens.ts';
import { ROOT } from '../../setup/root.ts';

async function measured(goal: string, ...defects: string[]): Promise<Measured> {
  const options = { env: null, tags: [], cwd: ROOT };
  const { goals, secrets } = await loadGoals([join(ROOT, 'apps-under-test', goal)], options);
  return measureGoal(goals[0]!, secrets, defects);
}
const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

describe('prompt size', () => {
  test('a good goal takes one call per turn, and a turn at most a quarter of XML and two screenshots', async () => {
    const { verdict, turns, calls, asked } = await measured('notes/goals/add-note.yaml');
    expect(verdict).toBe('passed');
    expect(calls).toBe(asked);
    expect(calls).toBeGreaterThan(2);
    expect(sum(turns.map((t) => t.ours)) / sum(turns.map((t) => t.naive))).toBeLessThanOrEqual(0.25);
  });
  test.each([
    ['popup-once', 'shop/goals/log-in.yaml', 'passed'],
    ['input-ignored:email', 'shop/goals/log-in.yaml', 'failed'],
  ])('%s: what the rules recover from costs no call', async (defect, goal, verdict) => {
    const run = await measured(goal, defect);
    expect(run.verdict).toBe(verdict);
    expect(run.recoveries).toBeGreaterThan(0);
    expect(run.calls).toBe(run.asked);
  });
});
