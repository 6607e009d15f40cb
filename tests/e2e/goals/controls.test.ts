/** Strips, pages, dropdowns, pickers, controls behind rows and a page that the keyboard pushes up, on the simulated phone. */
import { describe, expect, test } from 'vitest';
import { IS_NIGHTLY } from '../../setup/nightly.ts';
import { outcome, run } from './run.ts';

const FILES = 'tests/e2e/goals/controls';
/** Other ways to the same labels. */
const OTHER_DEFECTS = [
  ['strip', 'gesture-ignored:cuisines', 'Unresponsive Element Bug'],
  ['tour', 'gesture-ignored:pages', 'Missing Element Bug'],
  ['book', 'lands-beside:day', 'Wrong Text Bug'],
  ['book', 'snaps-back:time', 'Wrong Text Bug'],
  ['book', 'dead-button:day', 'Unresponsive Element Bug'],
  ['mail', 'gesture-ignored:mail-row', 'Unresponsive Element Bug'],
  ['mail', 'no-effect:delete-mail', 'No Effect Bug'],
] as const;

describe('on the simulated phone', () => {
  const played = (goal: string, ...flags: readonly string[]) =>
    run(`${FILES}/goals${goal}`, '--device', 'simulated', '--app', `${FILES}/app.yaml`, ...flags);

  test('all goals pass', async () => {
    expect(new Set(outcome(await played('')))).toEqual(new Set(['passed']));
  });

  test.each([
    ['book', 'choice-missing:country=Germany', 'Missing Element Bug'],
    ['mail', 'dead-button:delete-mail', 'Unresponsive Element Bug'],
    ...(IS_NIGHTLY ? OTHER_DEFECTS : []),
  ] as const)('%s with %s fails: %s', async (goal, defect, label) => {
    expect(outcome(await played(`/${goal}.yaml`, '--defect', defect))).toEqual([`failed ${label}`]);
  });
});
