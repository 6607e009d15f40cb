/** Transcripts of runs from the first case to the verdict: cases A to E and missing elements (R30 to R37). */
import { describe, expect, test } from 'vitest';
import { goalOf, script, tapOn, unchanging } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { scenario, runTranscript, type Scenario } from '../../builders/run-transcript.ts';
import {
  button,
  crashDialog,
  dialog,
  field,
  gap,
  list,
  row,
  spinner,
  systemDialog,
  text,
  title,
  type View,
} from '../../builders/android-screen.ts';

const page = [
  title('Home'),
  button('Save'),
  text('x'),
  field('Name', '', { focused: true, description: 'Name' }),
];
const dead = unchanging({ items: page });
const stuck = unchanging({ items: [spinner()] });
const under = (over: string): App<null> => unchanging({ items: page, over: [over] });
/** "Save" answers the n-th tap. */
const answersAt = (n: number): App<number> => ({
  begins: 0,
  show: (taps) => ({ items: [...page, text(taps >= n ? 'Saved' : 'Not saved')] }),
  react: (taps, did) => (did.kind === 'tap' && did.on === 'Save' ? taps + 1 : taps),
});
/** "Save" answers so many ms after the first tap. */
const answersAfter = (ms: number): App<number | null> => ({
  begins: null,
  show: (at, now) => ({ items: [...page, text(at !== null && now >= at + ms ? 'Saved' : 'Not saved')] }),
  react: (at, did, now) => (at === null && did.kind === 'tap' && did.on === 'Save' ? now : at),
});
const far = unchanging({ items: [title('T'), list([row('a'), gap(3000), row('Far')], { height: 900 })] });

const ended = (app: View['app']): App<null> =>
  unchanging({ items: page, ...(app === undefined ? {} : { app }) });

describe('the transcript of a run', () => {
  test.each<[string, Scenario, readonly string[]]>([
    [
      'that passes',
      scenario(answersAt(1), goalOf(['Tap "Save"'], ['"Saved" is visible'])),
      ['effect: "Not saved" became "Saved"', 'completed completed', 'passed'],
    ],
    [
      'without conditions',
      scenario(answersAt(1), goalOf(['Tap "Save"'])),
      ['effect: "Not saved" became "Saved"', 'completed completed', 'passed, steps only'],
    ],
    [
      'with a dead control',
      scenario(dead, goalOf(['Tap "Save"'])),
      [
        'case E 1/3 "Save": tap had no effect',
        'case E 2/3 "Save": tap had no effect',
        'case E 3/3 "Save": tap had no effect',
        'spent E: Unresponsive Element Bug',
        'failed Unresponsive Element Bug (major) at steps 0: Tap "Save"',
        'expected: tap on "Save" has an effect',
        'actual: no effect after 3 attempts',
        'proof: 3 attempts, each watched for 5 s e3',
      ],
    ],
    [
      'with a dead control in setup',
      scenario(dead, goalOf(['Tap "x"'], [], { setup: ['Tap "Save"'] })),
      [
        'case E 1/3 "Save": tap had no effect',
        'case E 2/3 "Save": tap had no effect',
        'case E 3/3 "Save": tap had no effect',
        'spent E: Unresponsive Element Bug',
        'failed Unresponsive Element Bug (major) at setup 0: Tap "Save"',
        'expected: tap on "Save" has an effect (in setup)',
        'actual: no effect after 3 attempts',
        'proof: 3 attempts, each watched for 5 s e3',
      ],
    ],
    [
      'with a control that answers the second tap',
      scenario(answersAt(2), goalOf(['Tap "Save"'], ['"Saved" is visible'])),
      [
        'case E 1/3 "Save": tap had no effect',
        'effect: "Not saved" became "Saved"',
        'completed completed',
        'inconclusive double-effect at steps 0: Tap "Save"',
        'reason: "Save" was used 2 times before its effect showed (""Not saved" became "Saved""), and no condition shows how often it took effect',
        'flag: Tap "Save": took effect on attempt 2 of 3',
      ],
    ],
    [
      'with a late effect',
      scenario(answersAfter(4000), goalOf(['Tap "Save"'], ['"Saved" is visible'])),
      [
        'case E 1/3 "Save": tap had no effect',
        'effect: "Not saved" became "Saved"',
        'completed completed',
        'passed',
        'flag: Tap "Save": slow',
      ],
    ],
    [
      'that loads for ever',
      scenario(stuck, goalOf(['Tap "Save"'])),
      [
        'case A 1/2 screen: the screen is loading (spinner)',
        'case A 2/2 screen: the screen is loading (spinner)',
        'spent A: Stuck Loading Bug',
        'failed Stuck Loading Bug (major) at steps 0: Tap "Save"',
        'expected: the screen finishes loading',
        'actual: still loading (spinner) after 2 waits of 5 s',
        'proof: loading e2',
      ],
    ],
    [
      'under a dialog that stays',
      scenario(under(dialog('Rate us', 'Later')), goalOf(['Tap "Save"'])),
      [
        'case B 1/2 the dialog "Rate us": the dialog "Rate us" covers the target',
        'case B 2/2 the dialog "Rate us": the dialog "Rate us" covers the target',
        'spent B: Persistent Obstruction Bug',
        'failed Persistent Obstruction Bug (major) at steps 0: Tap "Save"',
        'expected: nothing covers the target',
        'actual: the dialog "Rate us" is still in the way after 2 dismissals (tap "Later", tap "Later")',
        'proof: obstruction e6',
        'flag: closed by rule: the dialog "Rate us"',
        'flag: closed by rule: the dialog "Rate us"',
      ],
    ],
    [
      'under a dialog of the system',
      scenario(under(systemDialog('Low battery', 'OK')), goalOf(['Tap "Save"'])),
      [
        'case B 1/2 the dialog "Low battery": the dialog "Low battery" covers the target',
        'case B 2/2 the dialog "Low battery": the dialog "Low battery" covers the target',
        'spent B: Persistent Obstruction Bug',
        'broken OBSTRUCTED_BY_SYSTEM at steps 0: Tap "Save"',
        'reason: the dialog "Low battery" is still in the way after 2 dismissals (tap "OK", tap "OK")',
      ],
    ],
    [
      'with a field that takes nothing',
      scenario(dead, goalOf(['Type "Ann" into the "Name" field'])),
      [
        'case D 1/1 Name: the field is empty',
        'spent D: Input Rejection Bug',
        'failed Input Rejection Bug (major) at steps 0: Type "Ann" into the "Name" field',
        'expected: the field shows "Ann"',
        'actual: the field is empty after it was typed twice',
        'proof: field read back e5',
      ],
    ],
    [
      'without its control',
      scenario(dead, goalOf(['Tap "Missing"'])),
      [
        'failed Missing Element Bug (major) at steps 0: Tap "Missing"',
        'expected: "Missing" exists and is enabled',
        'actual: nothing on the screen is labelled "Missing"',
        'proof: named control null',
      ],
    ],
    [
      'with its control out of reach',
      scenario(far, goalOf(['Tap "Far"'])),
      [
        'case C 1/1 Far: the target is outside the viewport',
        'spent C: Off-screen Target Bug',
        'failed Off-screen Target Bug (major) at steps 0: Tap "Far"',
        'expected: the target can be scrolled into view',
        'actual: scrolling does not bring it closer',
        'proof: viewport e7',
      ],
    ],
    [
      'with a condition that does not hold',
      scenario(answersAt(1), goalOf(['Tap "Save"'], ['"Gone" is visible'])),
      [
        'effect: "Not saved" became "Saved"',
        'completed completed',
        'failed Missing Element Bug (major) at expected_state 0: "Gone" is visible',
        'expected: "Gone" is visible',
        'actual: no text on the screen is "Gone"',
        'proof: visible, exact text null',
      ],
    ],
    [
      'with a text that stays',
      scenario(answersAt(1), goalOf(['Tap "Save"'], ['"Saved" is not visible'])),
      [
        'effect: "Not saved" became "Saved"',
        'completed completed',
        'failed No Effect Bug (major) at expected_state 0: "Saved" is not visible',
        'expected: "Saved" is not visible',
        'actual: "Saved" is still visible',
        'proof: absence e6',
      ],
    ],
    [
      'that shows nothing of its step',
      scenario(dead, goalOf(['be happy']), () => ({
        planner: script(tapOn('Save'), { kind: 'claim', by: 'x', thought: '', remember: [] }),
      })),
      [
        'case E 1/3 "Save": tap had no effect',
        'case E 2/3 "Save": tap had no effect',
        'case E 3/3 "Save": tap had no effect',
        'spent E: Unresponsive Element Bug',
        'inconclusive unproven at steps 0: be happy',
        'reason: "Save" did not respond to 3 attempts, and nothing else shows the step done; nothing to check',
      ],
    ],
    [
      'whose planner is refused to the end',
      scenario(dead, goalOf(['Tap "Save"']), { planner: tapOn('x') }),
      [
        'refused target',
        'refused target',
        'refused target',
        'refused target',
        'inconclusive refusals at steps 0: Tap "Save"',
        'reason: the planner\'s 4 proposals were refused; last reason: the step names "Save", which is e3 and in view',
      ],
    ],
    [
      'whose planner passes',
      scenario(dead, goalOf(['be happy']), () => ({
        planner: script({ kind: 'defer', by: 'x', reason: 'not mine' }),
      })),
      ['broken PLANNER_DEFERRED at steps 0: be happy', 'reason: not mine'],
    ],
    [
      'of an app that died',
      scenario(ended({ process: 'dead' }), goalOf(['Tap "Save"'])),
      [
        'failed Crash Bug (critical) at steps 0: Tap "Save"',
        'expected: the app keeps running',
        'actual: the process of com.app is gone',
        'proof: state of the process null',
      ],
    ],
    [
      'of an app that crashed',
      scenario(under(crashDialog('App keeps stopping')), goalOf(['Tap "Save"'])),
      [
        'failed Crash Bug (critical) at steps 0: Tap "Save"',
        'expected: the app keeps running',
        'actual: App keeps stopping',
        'proof: state of the process null',
      ],
    ],
  ])('%s', async (_, run, words) => {
    expect(await runTranscript(run)).toEqual(words);
  });
});
