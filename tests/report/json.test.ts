import { describe, expect, test } from 'vitest';
import { toJson } from '../../src/report/json.ts';
import { deadButton } from '../builders/trace-stories.ts';
import { finding } from '../builders/trace.ts';
import { result, VERDICTS } from './results.ts';

describe('the document of --json', () => {
  test('has exactly the documented keys', () => {
    expect(toJson([result('Save', deadButton())])).toEqual({
      verdict: 'failed',
      run: null,
      folder: null,
      report: null,
      goals: [
        {
          goal: 'Save',
          file: 'goals/save-a-note.yaml',
          line: null,
          device: null,
          verdict: 'failed',
          label: 'Unresponsive Element Bug',
          severity: 'major',
          analysis:
            'Step 3: Tap "Save". Expected: tapping "Save" changes something. Actual: three taps changed nothing.',
          turns: 3,
          modelCalls: 2,
          tokens: 900,
          costUsd: 0.01,
          durationMs: 12_000,
          flaky: false,
          flakeRate: null,
          history: null,
          attempts: [{ verdict: 'failed', label: 'Unresponsive Element Bug' }],
          quarantine: null,
          trace: '.thumbrule/runs/x/Save/trace.ndjson',
          triage: null,
          findings: [
            {
              label: 'Unresponsive Element Bug',
              severity: 'major',
              place: 'Step 3',
              text: 'Tap "Save"',
              line: null,
              expected: 'tapping "Save" changes something',
              actual: 'three taps changed nothing',
            },
          ],
          results: [],
          around: [],
          flags: [],
        },
      ],
    });
  });

  test('lists every bug of the app under findings, the one that ended the goal first', () => {
    const verdict = {
      ...deadButton(),
      results: [
        finding({ met: 'unmet', label: 'Wrong Text Bug', actual: 'not there' }),
        finding({ index: 1 }),
      ],
    };
    const [goal] = toJson([result('Save', verdict)]).goals;
    expect(goal!.findings.map((f) => [f.place, f.label, f.actual])).toEqual([
      ['Step 3', 'Unresponsive Element Bug', 'three taps changed nothing'],
      ['Expected state 1', 'Wrong Text Bug', 'not there'],
    ]);
    expect(toJson([result('Save', VERDICTS.broken)]).goals[0]!.findings).toEqual([]);
  });

  test('names run, folder, report and devices', () => {
    const context = { run: 'r1', folder: 'runs/r1', report: 'runs/r1/report.html', devices: ['pixel'] };
    expect(toJson([result('Save', VERDICTS.passed)], context)).toMatchObject({
      run: 'r1',
      folder: 'runs/r1',
      report: 'runs/r1/report.html',
      goals: [{ device: 'pixel' }],
    });
  });

  test('a passed goal has its results, no label and no severity', () => {
    const [goal] = toJson([result('Save', VERDICTS.passed)]).goals;
    expect(goal).toMatchObject({ label: null, severity: null, results: [finding()] });
    expect(toJson([result('Save', VERDICTS.stepsOnly)]).goals[0]!.label).toBeNull();
  });

  test.each([
    [['passed', 'passed'], 'passed'],
    [['passed', 'cancelled'], 'cancelled'],
    [['inconclusive', 'cancelled', 'passed'], 'inconclusive'],
    [['broken', 'inconclusive'], 'broken'],
    [[], 'broken'],
  ] as const)('%j together are %s', (kinds, worst) => {
    expect(toJson(kinds.map((kind) => result('x', VERDICTS[kind]))).verdict).toBe(worst);
  });

  test('a failure outweighs everything', () => {
    const results = [VERDICTS.broken, VERDICTS.inconclusive, deadButton(), VERDICTS.passed].map((v) =>
      result('x', v),
    );
    expect(toJson(results).verdict).toBe('failed');
  });
});
