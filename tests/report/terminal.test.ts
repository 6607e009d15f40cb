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
  turn 1/30  Tap "New note"
    tap "New note"
  turn 2/30  Type "Milk" into the "Title" field
    Proposal refused (1/4): "Cancel" is not what the step names; the field "Title" is in view
    type "Milk" into "Title"
  turn 3/30  Tap "Save"
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
      `${ESCAPE}[2K  turn 3/30  Tap "Save"  tap "Save"`,
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

? Checkout
    where     Expected state 1: The total is right
    reason    the total is drawn on a canvas

! Sign in
    where     Step 1: do the usual thing
    reason    Nobody could read the line. (PLANNER_DEFERRED)
    fix       Write it as an explicit line.

– Settings
    reason    Ctrl-C

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
