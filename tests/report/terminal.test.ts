import { describe, expect, test } from 'vitest';
import { createTerminalProgress, summaryTable } from '../../src/report/terminal.ts';
import { deadButton, deadButtonStory, passingStory, type Story } from '../builders/trace-stories.ts';
import { goal, look, turnNote } from '../builders/trace.ts';
import { result, VERDICTS } from './results.ts';
import { collector } from './collector.ts';

function play(story: Story, options: { tty: boolean; color: boolean }): string {
  const stream = collector();
  const progress = createTerminalProgress(stream, options);
  progress.goalStarted(story.goal, 1, 2);
  for (const { event, notes, command } of story.steps) progress.decided(event, notes, command);
  progress.goalEnded(result(story.goal.name, story.verdict!), 1, 2);
  return stream.text;
}

const ESCAPE = '\u001B';

describe('progress', () => {
  test('without a terminal: plain lines, one for each event', () => {
    expect(play(deadButtonStory(), { tty: false, color: false })).toBe(
      `1/2 Save a note with a dead button
  Step 1: Tap "New note"
    tap "New note"
  Step 2: Type "Milk" into the "Title" field
    Proposal refused (1/4): "Cancel" is not what the step names; the field "Title" is in view
    type "Milk" into "Title"
  Step 3: Tap "Save"
    tap "Save"
    Tap had no effect; retrying (1/3)
    tap "Save"  attempt 2 of 3
    Tap had no effect; retrying (2/3)
    tap "Save"  attempt 3 of 3
    Tap had no effect (3/3)
    Retries exhausted: Unresponsive Element Bug
  ✗ failed  Unresponsive Element Bug  (3 turns, 12.0 s)
`,
    );
  });

  test('on a terminal the current turn is one line that is rewritten', () => {
    const lines = play(passingStory(), { tty: true, color: false })
      .split('\n')
      .map((line) => line.split(`\r${ESCAPE}[2K`).at(-1));
    expect(lines).toEqual([
      '1/2 Save a note',
      '    Proposal refused (1/4): "Cancel" is not what the step names; the field "Title" is in view',
      '  ✓ passed  (3 turns, 12.0 s)',
      '',
    ]);
    expect(play(passingStory(), { tty: true, color: false })).toContain(
      `${ESCAPE}[2K  Step 3: Tap "Save"  tap "Save"`,
    );
  });

  test('a reply is validated: its number, and the problem of the previous one', () => {
    const said = (tty: boolean): string => {
      const stream = collector(200);
      const progress = createTerminalProgress(stream, { tty, color: false });
      const reply = { model: 'anthropic x', of: 4 } as const;
      progress.exchange?.({ ...reply, kind: 'asking', call: 1, previousProblem: null });
      progress.exchange?.({ ...reply, kind: 'validating', call: 1, previousProblem: null });
      progress.exchange?.({
        ...reply,
        kind: 'asking',
        call: 2,
        previousProblem: 'reply: it was\u001B[2J empty',
      });
      progress.exchange?.({ ...reply, kind: 'validating', call: 2, previousProblem: 'reply: it was empty' });
      return stream.text;
    };
    expect(said(false)).toBe('    validating the reply (2/4), previous reply: reply: it was empty\n');
    expect(said(true)).toContain('asking anthropic x (1/4)');
    expect(said(true)).toContain('validating the reply (2/4), previous reply: reply: it was empty');
    expect(said(true)).not.toContain(`${ESCAPE}[2J`);
  });

  test('a live line never wraps', () => {
    const stream = collector(30);
    const progress = createTerminalProgress(stream, { tty: true, color: false });
    progress.decided(null, [turnNote(1, 'steps', 0, 'x'.repeat(200))], look('turn'));
    progress.decided({ kind: 'prepared' }, [], look('turn'));
    for (const line of stream.text.split(`\r${ESCAPE}[2K`)) expect(line.length).toBeLessThan(30);
  });

  test('text of an app cannot steer the terminal', () => {
    const stream = collector();
    const progress = createTerminalProgress(stream, { tty: false, color: false });
    progress.goalStarted(goal({ name: `Evil ${ESCAPE}[2J\u009B31m\r\n\u202Ename` }), 1, 1);
    progress.decided(null, [{ kind: 'flag', text: `${ESCAPE}]0;title\u0007 toast` }], look('turn'));
    expect(stream.text).toBe('1/1 Evil [2J31m name\n    Note: ]0;title toast\n');
  });

  test('colours only when asked', () => {
    expect(play(deadButtonStory(), { tty: false, color: true })).toContain(
      `${ESCAPE}[31m✗ failed${ESCAPE}[39m`,
    );
    expect(play(deadButtonStory(), { tty: false, color: false })).not.toContain(ESCAPE);
  });
});

describe('the summary', () => {
  test('lists the goals, then reasons of those that did not pass, then the report', () => {
    const results = [
      result('Save a note', VERDICTS.passed),
      result('Save a note with a dead button', deadButton()),
      result('Checkout', VERDICTS.inconclusive, { earlier: [deadButton()] }),
      result('Sign in', VERDICTS.broken),
      result('Settings', VERDICTS.cancelled),
    ];
    expect(summaryTable(results, { color: false, report: '.thumbrule/runs/x/report.html' })).toBe(
      `✓ passed        Save a note                       3 turns       12.0 s
✗ failed        Save a note with a dead button    3 turns       12.0 s  Unresponsive Element Bug
? inconclusive  Checkout                          3 turns       12.0 s  no-proof (attempt 2)
! broken        Sign in                           3 turns       12.0 s  PLANNER_DEFERRED
– cancelled     Settings                          3 turns       12.0 s

✗ Save a note with a dead button
    label     Unresponsive Element Bug (major)
    where     Step 3: Tap "Save"
    expected  tapping "Save" changes something
    actual    three taps changed nothing
    at        goals/save-a-note.yaml
    report    .thumbrule/runs/x/report.html#Save%20a%20note%20with%20a%20dead%20button/3

? Checkout
    where     Expected state 1: The total is right
    reason    the total is drawn on a canvas
    at        goals/save-a-note.yaml
    report    .thumbrule/runs/x/report.html#Checkout/check

! Sign in
    where     Step 1: do the usual thing
    reason    Nobody could read the line. (PLANNER_DEFERRED)
    fix       Write it as an explicit line.
    at        goals/save-a-note.yaml:3
    report    .thumbrule/runs/x/report.html#Sign%20in/3

– Settings
    reason    Ctrl-C
    at        goals/save-a-note.yaml
    report    .thumbrule/runs/x/report.html#Settings/3

5 goals: 1 passed, 1 failed, 1 broken, 1 inconclusive, 1 cancelled
Report: .thumbrule/runs/x/report.html`,
    );
  });

  test('one turn is "1 turn"', () => {
    const text = summaryTable([result('A', VERDICTS.passed, { turns: 1 })], { color: false, report: null });
    expect(text).toMatch(/ 1 turn /);
  });

  test('of no goals says so', () => {
    expect(summaryTable([], { color: false, report: null })).toBe('\n0 goals: nothing ran');
  });
});

describe('at 80 columns', () => {
  const long = 'The guest checks out with three items, a voucher and a gift card';
  const results = [
    result(long, VERDICTS.passed),
    result(long, deadButton(), { earlier: [deadButton()] }),
    result(`${long} again`, VERDICTS.broken),
  ];

  test('no line wraps, and no word is cut in explanations', () => {
    const text = summaryTable(results, { color: false, report: null, width: 80 });
    for (const line of text.split('\n').filter((l) => !l.includes('goals/')))
      expect(line.length).toBeLessThan(80);
    expect(text).toContain('✗ failed');
    expect(text).toContain('Unresponsive Element Bug');
  });

  test('a long reason is split between words, below its first line', () => {
    const verdict = { ...deadButton(), actual: 'nothing changed at all '.repeat(8).trim() };
    const text = summaryTable([result('A', verdict)], { color: false, report: null, width: 60 });
    expect(text).toMatch(/actual {4}nothing changed [a-z ]+\n {14}[a-z]/u);
    expect(text.replaceAll(/\s+/gu, ' ')).toContain(verdict.actual);
  });

  test('a path stays in one piece', () => {
    const text = summaryTable(results, { color: false, report: `${'x/'.repeat(60)}report.html`, width: 80 });
    expect(text).toContain(`${'x/'.repeat(60)}report.html#`);
  });

  test('without a terminal, lines have any length', () => {
    const verdict = { ...deadButton(), actual: 'y '.repeat(100).trim() };
    expect(summaryTable([result('A', verdict)], { color: false, report: null })).toContain(verdict.actual);
  });
});

test('quiet lists only goals that did not pass, and writes no progress', () => {
  const results = [result('Good', VERDICTS.passed), result('Bad', deadButton())];
  const text = summaryTable(results, { color: false, report: null, quiet: true });
  expect(text).not.toContain('Good');
  expect(text).toContain('✗ failed');
  expect(text).toContain('2 goals: 1 passed, 1 failed');
  const stream = collector();
  const progress = createTerminalProgress(stream, { tty: true, color: true, quiet: true });
  for (const { event, notes, command } of deadButtonStory().steps) progress.decided(event, notes, command);
  expect(stream.text).toBe('');
});

test('a step that takes several turns is written once', () => {
  const stream = collector();
  const progress = createTerminalProgress(stream, { tty: false, color: false });
  for (const turn of [1, 2, 3]) progress.decided(null, [turnNote(turn, 'steps', 0, 'Find it')], look('turn'));
  progress.decided(null, [turnNote(4, 'steps', 1, 'Tap "Save"')], look('turn'));
  expect(stream.text).toBe('  Step 1: Find it\n  Step 2: Tap "Save"\n');
});

test('the start of a goal shows the time left, when earlier runs tell it', () => {
  const stream = collector();
  const timeLeft = (n: number): number | null => (n === 1 ? 95_000 : null);
  const progress = createTerminalProgress(stream, { tty: true, color: false, timeLeft });
  progress.goalStarted(goal({ name: 'A' }), 1, 2);
  progress.goalStarted(goal({ name: 'B' }), 2, 2);
  expect(stream.text).toContain('1/2 A  about 1 min 35 s left');
  expect(stream.text).toContain('2/2 B\n');
});

test('goals of a missing shard come first, and the total does not read as a pass', () => {
  const text = summaryTable([result('A', VERDICTS.passed)], {
    color: false,
    report: null,
    verdict: 'broken',
    notRun: ['Shard 2/2 is missing (plan 12345678).'],
  });
  expect(text.split('\n')[0]).toBe('! Shard 2/2 is missing (plan 12345678). Its goals did not run.');
  expect(text).toContain('1 goal: 1 passed; shards are missing');
});
