/** Nested lines, test ids, numbers and choices on the simulated phone and on Chromium; the wires run them with their own goals. */
import { describe, expect, test } from 'vitest';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { nightly } from '../../setup/nightly.ts';
import { outcome, run } from './run.ts';

const GOALS = 'tests/e2e/goals/language';
const found = await findChromium();
const WITHOUT = found === null ? ' (skipped: no Chrome or Chromium is installed here)' : '';

describe('on the simulated phone', () => {
  const shop = (...flags: readonly string[]) =>
    run(`${GOALS}/words.yaml`, '--device', 'simulated', '--app', 'apps-under-test/shop/app.yaml', ...flags);

  test('the goal passes', async () => {
    expect(outcome(await shop())).toEqual(['passed']);
  });

  nightly('a number that is wrong fails', async () => {
    expect(outcome(await shop('--defect', 'wrong-text:total=Total: $99'))).toEqual(['failed Wrong Text Bug']);
  });

  nightly('a loop that never ends fails', async () => {
    expect(outcome(await shop('--defect', 'dead-button:remove-confirm'))).toEqual([
      'failed Unresponsive Element Bug',
    ]);
  });
});

describe.skipIf(found === null)(`on a page${WITHOUT}`, () => {
  test('the goal passes', async () => {
    const ran = await run(`${GOALS}/offers.yaml`, '--device', 'chromium', '--app', `${GOALS}/web`);
    expect(outcome(ran)).toEqual(['passed']);
  });
});
