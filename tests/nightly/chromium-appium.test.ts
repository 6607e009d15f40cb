import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findChromedriver } from '../../src/device/appium/chromium/capabilities.ts';
import { AppiumHub } from '../../src/device/appium/hub.ts';
import { APPIUM_HOME, noAppium } from '../appium/installed.ts';
import { gesturesOn, outcome, run } from '../e2e/goals/run.ts';

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 120_000 });

const driver = findChromedriver();
const why = noAppium
  ? ' (skipped: install Appium:  npm ci --prefix tests/appium --ignore-scripts)'
  : driver === null
    ? ' (skipped: install chromedriver:  apt-get install chromium-driver)'
    : '';

describe.skipIf(noAppium || driver === null)(`mobile web through Appium's Chromium driver${why}`, () => {
  let hub: AppiumHub;
  let address = '';
  beforeAll(async () => {
    hub = new AppiumHub({ url: null, home: APPIUM_HOME, drivers: ['chromium'] });
    address = await hub.address();
  });
  afterAll(async () => {
    await hub?.close();
  });

  test.each(['web-todo', 'web-booking', 'web-jquery-mobile'])('every goal of %s passes', async (app) => {
    const goals = `apps-under-test/${app}/goals`;
    const ran = await run(goals, '--device', 'chromium', '--hub', address, '--workers', '3');
    expect(ran.goals.filter((g) => g.verdict !== 'passed')).toEqual([]);
    expect(ran.goals.length).toBeGreaterThanOrEqual(7);
    expect(ran.code).toBe(0);
  });

  test('a dead button is found, after exactly three attempts', async () => {
    const goal = 'apps-under-test/web-todo/goals/add-item.yaml';
    const ran = await run(goal, '--device', 'chromium', '--hub', address, '--defect', 'dead-button:add');
    expect(outcome(ran)).toEqual(['failed Unresponsive Element Bug']);
    expect(gesturesOn(ran, 'tap', 'Add')).toBe(3);
  });
});
