/** Sliders, steppers, wheels, rows and maps on the simulated phone and on a page; the wires run a goal of their own. */
import { describe, expect, test } from 'vitest';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { IS_NIGHTLY } from '../../setup/nightly.ts';
import { outcome, run } from './run.ts';

const FILES = 'tests/e2e/goals/gestures';
/** Other ways to the same labels. */
const OTHER_DEFECTS = [
  ['set', 'choice-missing:month=July', 'Missing Element Bug'],
  ['set', 'snaps-back:volume', 'Input Rejection Bug'],
  ['carry', 'gesture-ignored:map', 'Unresponsive Element Bug'],
  ['set', 'gesture-ignored:volume', 'Input Rejection Bug'],
  ['set', 'gesture-ignored:day', 'Input Rejection Bug'],
  ['set', 'dead-button:more', 'Unresponsive Element Bug'],
  ['carry', 'gesture-ignored:item', 'Unresponsive Element Bug'],
  ['carry', 'dead-button:photo', 'Unresponsive Element Bug'],
] as const;

const found = await findChromium();
const WITHOUT = found === null ? ' (skipped: no Chrome or Chromium is installed here)' : '';

describe('on the simulated phone', () => {
  const played = (goal: string, ...flags: readonly string[]) =>
    run(`${FILES}/goals/${goal}.yaml`, '--device', 'simulated', '--app', `${FILES}/app.yaml`, ...flags);

  test.each(['set', 'carry'])('the goal %s passes', async (goal) => {
    expect(outcome(await played(goal))).toEqual(['passed']);
  });

  test.each([
    ['carry', 'lands-beside:item', 'Wrong Position Bug'],
    ...(IS_NIGHTLY ? OTHER_DEFECTS : []),
  ] as const)('%s with %s fails: %s', async (goal, defect, label) => {
    expect(outcome(await played(goal, '--defect', defect))).toEqual([`failed ${label}`]);
  });
});

describe.skipIf(found === null)(`on a page${WITHOUT}`, () => {
  test('the goal passes', async () => {
    const ran = await run(`${FILES}/page.yaml`, '--device', 'chromium', '--app', `${FILES}/web`);
    expect(outcome(ran)).toEqual(['passed']);
  });
});
