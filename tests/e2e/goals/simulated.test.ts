import { describe, expect, test, vi } from 'vitest';
import { nightly } from '../../setup/nightly.ts';
import { gesturesOn, outcome, run } from './run.ts';

// A busy machine may take long over ten goals; nothing here measures time.
vi.setConfig({ testTimeout: 600_000 });

const SHOP = 'apps-under-test/shop/goals';
const SETTINGS = 'apps-under-test/settings/goals';

describe('healthy apps', () => {
  nightly('every goal of the settings passes', async () => {
    const ran = await run(SETTINGS, '--device', 'simulated');
    expect(ran.goals.filter((g) => g.verdict !== 'passed')).toEqual([]);
    expect(ran.goals.length).toBeGreaterThanOrEqual(6);
    expect(ran).toMatchObject({ code: 0, verdict: 'passed' });
  });

  // The bench plays every quirk in virtual time, and tests/nightly with every goal.
  test('a goal passes with late effects', async () => {
    const ran = await run(`${SHOP}/sort-by-price.yaml`, '--quirk', 'late-effect');
    expect(outcome(ran)).toEqual(['passed']);
    expect(ran.code).toBe(0);
  });
});

// `npm run bench:verdicts:fixed` has the other defects.
describe('a planted defect is named', () => {
  test.each([
    ['input-ignored:email', `${SHOP}/log-in.yaml`, 'Input Rejection Bug'],
    ['toggle-inert:wifi', `${SETTINGS}/wifi-off.yaml`, 'Unresponsive Element Bug'],
  ])('%s', async (defect, goal, label) => {
    const ran = await run(goal, '--defect', defect);
    expect(outcome(ran)).toEqual([`failed ${label}`]);
    expect(ran).toMatchObject({ code: 1, verdict: 'failed' });
  });

  test('a dead button is named after exactly three attempts', async () => {
    const ran = await run(`${SHOP}/check-out.yaml`, '--defect', 'dead-button:check-out');
    expect(outcome(ran)).toEqual(['failed Unresponsive Element Bug']);
    expect(gesturesOn(ran, 'tap', 'Check out')).toBe(3);
  });

  test('a stuck spinner is waited for twice, 5 s each', async () => {
    const ran = await run(`${SHOP}/check-out.yaml`, '--defect', 'stuck-spinner');
    expect(outcome(ran)).toEqual(['failed Stuck Loading Bug']);
    const waits = ran.commands.filter((c) => c.kind === 'observe' && c.reason === 'after wait');
    expect(waits.map((w) => (w.kind === 'observe' ? w.afterMs : 0))).toEqual([5000, 5000]);
  });
});

nightly('a popup is closed once', async () => {
  const ran = await run(`${SHOP}/check-out.yaml`, '--defect', 'popup-once:confirmed');
  expect(outcome(ran)).toEqual(['passed']);
  expect(ran.code).toBe(0);
});
