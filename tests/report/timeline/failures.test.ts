import { describe, expect, test } from 'vitest';
import type { Trace, Verdict } from '../../../src/trace/schema.ts';
import { bugText } from '../../../src/report/timeline/bug-text.ts';
import { failuresOf } from '../../../src/report/timeline/failures.ts';
import { deadButtonStory, passingStory, type Story, wrongTotalStory } from '../../builders/trace-stories.ts';
import { traceEnd, traceStart } from '../../builders/trace.ts';

function traceOf({ goal, steps, verdict }: Story): Trace {
  return {
    folder: '/run/01-goal',
    start: traceStart(goal),
    steps,
    screenshots: new Map(),
    details: [],
    end: verdict === null ? null : traceEnd(verdict),
    interrupted: verdict === null,
    warnings: [],
  };
}

describe('lines that did not pass', () => {
  test('begin with the one that ended the goal; each has its actual value', () => {
    const failures = failuresOf(wrongTotalStory().verdict!);
    expect(failures.map((f) => [f.place, f.text, f.expected, f.actual, f.judged, f.ends])).toEqual([
      ['Expected state 2', '"Total: 5" is visible', '"Total: 5"', 'the screen shows "Total: 4"', false, true],
      ['Expected state 3', 'The icon is green', 'a green icon', 'the icon is grey', true, false],
    ]);
  });

  test('are none after a pass', () => {
    expect(failuresOf(passingStory().verdict!)).toEqual([]);
  });

  test('without a line or an expectation have the reason', () => {
    const verdict: Verdict = {
      kind: 'inconclusive',
      code: 'turn-cap',
      reason: 'thirty turns were used',
      phase: 'steps',
      index: null,
      line: '',
      results: [],
      flags: [],
    };
    expect(failuresOf(verdict)).toMatchObject([
      { place: '', text: '', expected: '', actual: 'thirty turns were used', ends: true },
    ]);
  });
});

describe('the text for a bug tracker', () => {
  test('has title, steps up to the failure, expected, actual, device, app, file and run', () => {
    expect(bugText(traceOf(deadButtonStory()), 'goals/save-a-note.yaml').split('\n')).toEqual([
      'Unresponsive Element Bug: Save a note with a dead button',
      '',
      'Steps to reproduce:',
      '1. Tap "New note"',
      '2. Type "Milk" into the "Title" field',
      '3. Tap "Save"',
      '',
      'Expected: tapping "Save" changes something',
      'Actual: three taps changed nothing',
      '',
      'Severity: major',
      'Device: simulated Pixel (android)',
      'App: org.example.notes',
      'Goal: goals/save-a-note.yaml:5',
      'Run: 20261121-221400-ab12, 2026-11-21 22:14 UTC, Thumbrule 0.1.0',
    ]);
  });

  test('of a condition names the condition after all steps', () => {
    const lines = bugText(traceOf(wrongTotalStory()), '').split('\n');
    expect(lines.slice(0, 9)).toEqual([
      'Wrong Text Bug: Totals',
      '',
      'Steps to reproduce:',
      '1. Tap "New note"',
      '2. Type "Milk" into the "Title" field',
      '3. Tap "Save"',
      '',
      'Expected state 2: "Total: 5" is visible',
      'Expected: "Total: 5"',
    ]);
    expect(lines.join('\n')).not.toContain('Goal:');
  });

  test('names branch and commit', () => {
    const git = { branch: 'main', commit: '0123456789abcdef0123', changed: true };
    expect(bugText(traceOf(deadButtonStory()), '', git)).toContain(
      '\nBuild: main, commit 0123456789ab, with local changes\n',
    );
  });

  test('keeps text of the app on its line', () => {
    const { verdict, ...story } = deadButtonStory();
    const trace = traceOf({
      ...story,
      verdict: { ...verdict!, actual: 'a\n::error::b\u001B[2K' } as Verdict,
    });
    expect(bugText(trace, '')).toContain('\nActual: a ::error::b[2K\n');
  });

  test('is empty after a pass and without a verdict', () => {
    expect(bugText(traceOf(passingStory()), 'a.yaml')).toBe('');
    expect(bugText(traceOf({ ...passingStory(), verdict: null }), 'a.yaml')).toBe('');
  });
});
