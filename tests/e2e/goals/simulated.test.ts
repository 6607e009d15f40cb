import { describe, expect, test, vi } from 'vitest';
import { QUIRKS } from './quirks.ts';
import { gesturesOn, outcome, run } from './run.ts';

// A busy machine may take long over ten goals; nothing here measures time.
vi.setConfig({ testTimeout: 600_000 });

const SHOP = 'apps-under-test/shop/goals';
const SETTINGS = 'apps-under-test/settings/goals';

describe('healthy apps', () => {
  test.each([SHOP, SETTINGS])('every goal of %s passes', async (goals) => {
    const ran = await run(goals, '--device', 'simulated');
    expect(ran.goals.filter((g) => g.verdict !== 'passed')).toEqual([]);
    expect(ran.goals.length).toBeGreaterThanOrEqual(6);
    expect(ran).toMatchObject({ code: 0, verdict: 'passed' });
  });
});

describe('healthy apps with a quirk still pass', () => {
  // One goal of each kind of screen that a quirk can disturb; tests/nightly runs every goal with every quirk.
  const GOALS = [
    `${SHOP}/check-out.yaml`,
    `${SHOP}/sort-by-price.yaml`,
    `${SETTINGS}/wifi-off.yaml`,
    `${SETTINGS}/about-from-drawer.yaml`,
  ];
  test.each(QUIRKS)('%s', async (quirk) => {
    const ran = await run(...GOALS, '--quirk', quirk);
    expect(ran.goals.map((g) => g.verdict)).toEqual(GOALS.map(() => 'passed'));
    expect(ran.code).toBe(0);
  });
});

describe('a planted defect is named', () => {
  test.each([
    ['dead-button:check-out', `${SHOP}/check-out.yaml`, 'Unresponsive Element Bug'],
    ['stuck-spinner', `${SHOP}/check-out.yaml`, 'Stuck Loading Bug'],
    ['popup-returns', `${SHOP}/log-in.yaml`, 'Persistent Obstruction Bug'],
    ['input-ignored:email', `${SHOP}/log-in.yaml`, 'Input Rejection Bug'],
    ['toggle-inert:wifi', `${SETTINGS}/wifi-off.yaml`, 'Unresponsive Element Bug'],
    ['crash:place-order', `${SHOP}/check-out.yaml`, 'Crash Bug'],
    ['element-missing:place-order', `${SHOP}/check-out.yaml`, 'Missing Element Bug'],
    ['wrong-text:total=Total: $9.99', `${SHOP}/sort-by-price.yaml`, null],
  ])('%s', async (defect, goal, label) => {
    const ran = await run(goal, '--defect', defect);
    if (label === null) {
      // The goal never meets the defect: it still passes.
      expect(outcome(ran)).toEqual(['passed']);
      return;
    }
    expect(outcome(ran)).toEqual([`failed ${label}`]);
    expect(ran).toMatchObject({ code: 1, verdict: 'failed' });
  });

  test('a dead button is tried exactly three times', async () => {
    const ran = await run(`${SHOP}/check-out.yaml`, '--defect', 'dead-button:check-out');
    expect(gesturesOn(ran, 'tap', 'Check out')).toBe(3);
  });

  test('a stuck spinner is waited for twice, 5 s each', async () => {
    const ran = await run(`${SHOP}/check-out.yaml`, '--defect', 'stuck-spinner');
    const waits = ran.commands.filter((c) => c.kind === 'observe' && c.reason === 'after wait');
    expect(waits.map((w) => (w.kind === 'observe' ? w.afterMs : 0))).toEqual([5000, 5000]);
  });
});

describe('a goal passes after a recovery of the rules', () => {
  test.each([
    ['popup-once', `${SHOP}/log-in.yaml`],
    ['popup-once:confirmed', `${SHOP}/check-out.yaml`],
    ['keyboard-covers:log-in', `${SHOP}/log-in.yaml`],
    ['off-screen:log-in', `${SHOP}/log-in.yaml`],
    ['off-screen:place-order', `${SHOP}/check-out.yaml`],
  ])('%s', async (defect, goal) => {
    const ran = await run(goal, '--defect', defect);
    expect(outcome(ran)).toEqual(['passed']);
    expect(ran.code).toBe(0);
  });
});
