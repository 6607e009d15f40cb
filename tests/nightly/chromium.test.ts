import { describe, expect, test } from 'vitest';
import { findChromium } from '../../src/device/chromium/browser/find.ts';
import { run } from '../e2e/goals/run.ts';

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
    1_800_000,
  );
});
