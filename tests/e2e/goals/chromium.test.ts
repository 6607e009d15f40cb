import { describe, expect, test } from 'vitest';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { gesturesOn, outcome, run } from './run.ts';
import { nightly } from '../../setup/nightly.ts';

const found = await findChromium();
const WITHOUT = found === null ? ' (skipped: no Chrome or Chromium is installed here)' : '';

/** A few goals of different controls; tests/nightly runs every goal of the web apps. */
const GOALS = [
  'web-todo/goals/complete-item',
  'web-todo/goals/delete-and-undo',
  'web-jquery-mobile/goals/select',
].map((goal) => `apps-under-test/${goal}.yaml`);

describe.skipIf(found === null)(`mobile web${WITHOUT}`, () => {
  test('the goals of web apps pass, in one kept browser', async () => {
    const ran = await run(...GOALS, '--device', 'chromium');
    expect(ran.goals.map(({ goal, verdict }) => [goal, verdict])).toEqual(
      ran.goals.map(({ goal }) => [goal, 'passed']),
    );
    expect(ran.goals).toHaveLength(GOALS.length);
    expect(ran.code).toBe(0);
  }, 900_000);

  test('--viewport gives the page the size of a tablet', async () => {
    const goal = 'apps-under-test/web-todo/goals/complete-item.yaml';
    const ran = await run(goal, '--device', 'chromium', '--viewport', '820x1180@1.5');
    expect(outcome(ran)).toEqual(['passed']);
    expect(ran.traces[0]).toContain('"size":{"width":1230,"height":1770}');
  }, 300_000);

  nightly(
    'a dead button is found, after exactly three attempts',
    async () => {
      const goal = 'apps-under-test/web-todo/goals/add-item.yaml';
      const ran = await run(goal, '--device', 'chromium', '--defect', 'dead-button:add');
      expect(outcome(ran)).toEqual(['failed Unresponsive Element Bug']);
      expect(gesturesOn(ran, 'tap', 'Add')).toBe(3);
      expect(ran.code).toBe(1);
    },
    300_000,
  );
});
