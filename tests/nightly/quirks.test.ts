import { expect, test, vi } from 'vitest';
import { run } from '../e2e/goals/run.ts';

vi.setConfig({ testTimeout: 1_800_000 });

/** Quirks of healthy apps with which every goal must still pass. */
const QUIRKS = ['slow', 'late-effect', 'selected-tab', 'reformatting-field', 'footer-spinner'];
const APPS = ['shop', 'settings'];

test('every goal of the shop passes', async () => {
  const ran = await run('apps-under-test/shop/goals', '--device', 'simulated');
  expect(ran.goals.filter((g) => g.verdict !== 'passed')).toEqual([]);
  expect(ran.goals.length).toBeGreaterThanOrEqual(6);
});

test.each(QUIRKS.flatMap((quirk) => APPS.map((app) => [quirk, app] as const)))(
  '%s: every goal of %s still passes',
  async (quirk, app) => {
    const ran = await run(`apps-under-test/${app}/goals`, '--quirk', quirk);
    expect(ran.goals.filter((g) => g.verdict !== 'passed')).toEqual([]);
    expect(ran.goals.length).toBeGreaterThanOrEqual(10);
    expect(ran.code).toBe(0);
  },
);
