import { expect, test } from 'vitest';
import type { Label, Verdict } from '../../src/core/model/verdict.ts';
import { assess, type Assessment } from './assess.ts';

const PASSED: Verdict = { kind: 'passed', stepsOnly: false, results: [], flags: [] };
const failed = (label: Label): Verdict => ({
  kind: 'failed',
  label,
  severity: 'major',
  expected: 'a',
  actual: 'b',
  proof: null,
  phase: 'steps',
  index: 0,
  line: 'Tap "Go"',
  results: [],
  flags: [],
});
const OPEN: Verdict = {
  kind: 'inconclusive',
  code: 'unproven',
  reason: 'no proof',
  phase: 'expected_state',
  index: 0,
  line: '"A" is visible',
  results: [],
  flags: [],
};

test.each<[string, Parameters<typeof assess>[0], Verdict, Assessment]>([
  ['a healthy case passes', { truth: true, must_fail: false }, PASSED, 'right'],
  ['a healthy case fails', { truth: true, must_fail: false }, failed('Missing Element Bug'), 'false failure'],
  ['a healthy case stays open', { truth: true, must_fail: false }, OPEN, 'not shown'],
  ['a case that does not hold passes', { truth: false, must_fail: false }, PASSED, 'false pass'],
  ['it fails', { truth: false, must_fail: false }, failed('Missing Element Bug'), 'right'],
  [
    'it fails with its label',
    { truth: false, must_fail: false, label: 'Wrong Text Bug' },
    failed('Wrong Text Bug'),
    'right',
  ],
  [
    'it fails with another label',
    { truth: false, must_fail: false, label: 'Wrong Text Bug' },
    failed('Missing Element Bug'),
    'wrong label',
  ],
  ['it stays open', { truth: false, must_fail: false, label: 'Wrong Text Bug' }, OPEN, 'right'],
  ['a fault that can be shown stays open', { truth: false, must_fail: true }, OPEN, 'not shown'],
  ['a fault that can be shown fails', { truth: false, must_fail: true }, failed('Wrong Text Bug'), 'right'],
])('%s', (_, given, verdict, expected) => {
  expect(assess(given, verdict)).toBe(expected);
});
