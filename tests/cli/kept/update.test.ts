/** What a run that passed changes in a kept file (R90): only steps that have no path yet. */
import { expect, test } from 'vitest';
import { mergedSteps } from '../../../src/cli/kept/update.ts';
import type { KeptStep } from '../../../src/planner/kept/file.ts';

const path = (step: string, line: string, more: Partial<KeptStep> = {}): KeptStep => ({
  step,
  platform: 'web',
  app: 'shop',
  prompt: 'planner 5 aaaaaaaa',
  lines: [{ do: line }],
  accepted: false,
  ...more,
});

test('a step without a path is added', () => {
  const known = path('Log in', 'Tap "Log in"', { accepted: true });
  const added = path('Log out', 'Tap "Log out"');
  expect(mergedSteps([known], [], [known, added])).toEqual({ file: [known, added], changes: [] });
});

test('a path that went another way waits, and replaces an older change', () => {
  const known = path('Log in', 'Tap "Log in"', { accepted: true });
  const other = path('Log in', 'Tap "Sign in"');
  expect(mergedSteps([known], [path('Log in', 'Tap "Enter"')], [other])).toEqual({
    file: null,
    changes: [other],
  });
});

test('a run that goes the kept way drops the change that waited', () => {
  const known = path('Log in', 'Tap "Log in"');
  expect(mergedSteps([known], [path('Log in', 'Tap "Sign in"')], [known])).toEqual({
    file: null,
    changes: [],
  });
});

test('the same lines of a newer prompt renew the note, and nothing else', () => {
  const known = path('Log in', 'Tap "Log in"', { accepted: true });
  const now = path('Log in', 'Tap "Log in"', { prompt: 'planner 6 bbbbbbbb' });
  expect(mergedSteps([known], [], [now])).toEqual({ file: [{ ...known, prompt: now.prompt }], changes: [] });
});

test('another platform or app is another path', () => {
  const known = path('Log in', 'Tap "Log in"');
  const ios = path('Log in', 'Tap "Sign in"', { platform: 'ios' });
  expect(mergedSteps([known], [], [ios])).toEqual({ file: [known, ios], changes: [] });
});
