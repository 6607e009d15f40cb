import { describe, expect, test } from 'vitest';
import { findChromium } from '../../../src/device/chromium/find.ts';
import { gesturesOn, outcome, run } from './run.ts';

const found = await findChromium();
const WITHOUT = found === null ? ' (skipped: no Chrome or Chromium is installed here)' : '';

describe.skipIf(found === null)(`mobile web${WITHOUT}`, () => {
  test.each([
    ['apps-under-test/web-todo/goals', 5],
    ['apps-under-test/web-booking/goals', 5],
    ['apps-under-test/web-jquery-mobile/goals', 8],
  ])(
    'every goal of %s passes',
    async (goals, least) => {
      const ran = await run(goals, '--device', 'chromium');
      expect(ran.goals.filter((g) => g.verdict !== 'passed')).toEqual([]);
      expect(ran.goals.length).toBeGreaterThanOrEqual(least);
      expect(ran.code).toBe(0);
    },
    900_000,
  );

  test('a dead button is found, after exactly three attempts', async () => {
    const ran = await run(
      'apps-under-test/web-todo/goals/add-item.yaml',
      '--device',
      'chromium',
      '--defect',
      'dead-button:add',
    );
    expect(outcome(ran)).toEqual(['failed Unresponsive Element Bug']);
    expect(gesturesOn(ran, 'tap', 'Add')).toBe(3);
    expect(ran.code).toBe(1);
  }, 300_000);
});
