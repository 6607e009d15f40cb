/** Transcripts of runs up to the verdict: faults of the app, failing planners, steps without an effect (R80). */
import { describe, expect, test } from 'vitest';
import { goalOf, propose, refOf, tapOn, unchanging } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { scenario, runTranscript, type Scenario } from '../../builders/run-transcript.ts';
import { anrDialog, button, field, text, title, toggle } from '../../builders/android-screen.ts';

const page = [
  title('Home'),
  button('Save'),
  text('x'),
  field('Name', '', { focused: true, description: 'Name' }),
];
const dead = unchanging({ items: page });
const under = (over: string): App<null> => unchanging({ items: page, over: [over] });
/** "Save" answers the n-th tap. */
const answersAt = (n: number): App<number> => ({
  begins: 0,
  show: (taps) => ({ items: [...page, text(taps >= n ? 'Saved' : 'Not saved')] }),
  react: (taps, did) => (did.kind === 'tap' && did.on === 'Save' ? taps + 1 : taps),
});
const ended = (app: Record<string, unknown>): App<null> => unchanging({ items: page, app });

describe('the transcript of a run', () => {
  test.each<[string, Scenario, readonly string[]]>([
    [
      'of an app that hangs',
      scenario(under(anrDialog('App is not responding')), goalOf(['Tap "Save"'])),
      [
        'failed ANR Bug (critical) at steps 0: Tap "Save"',
        'expected: the app responds',
        'actual: App is not responding',
        'proof: state of the process null',
      ],
    ],
    [
      'of an app that hangs silently',
      scenario(ended({ notResponding: true }), goalOf(['Tap "Save"'])),
      [
        'failed ANR Bug (critical) at steps 0: Tap "Save"',
        'expected: the app responds',
        'actual: com.app is not responding',
        'proof: state of the process null',
      ],
    ],
    [
      'of an app that shows an error',
      scenario(unchanging({ items: [title('T'), text('Something went wrong')] }), goalOf(['Tap "Save"'])),
      [
        'failed Error Screen Bug (major) at steps 0: Tap "Save"',
        'expected: no error message',
        'actual: the app says "Something went wrong"',
        'proof: error message e3',
      ],
    ],
    [
      'with a swipe that moves nothing',
      scenario(dead, goalOf(['Swipe up'])),
      ['completed completed', 'passed, steps only', 'flag: Swipe up: nothing moved'],
    ],
    [
      'with Enter that changes nothing',
      scenario(
        unchanging({ items: [field('Name', 'Ann', { focused: true }), text('x')] }),
        goalOf(['Press Enter']),
      ),
      [
        'case E 1/3 keyboard_enter: keyboard enter had no effect',
        'completed completed',
        'passed, steps only',
        'flag: Press Enter: Enter changed nothing',
      ],
    ],
    [
      'with a switch that is on',
      scenario(unchanging({ items: [toggle('Wi-Fi', true), text('x')] }), goalOf(['Turn on "Wi-Fi"'])),
      ['completed completed', 'passed, steps only', 'flag: Turn on "Wi-Fi": already so'],
    ],
    [
      'with a switch that stays off',
      scenario(unchanging({ items: [toggle('Wi-Fi', false), text('x')] }), goalOf(['Turn on "Wi-Fi"'])),
      [
        'case E 1/3 "Wi-Fi": tap had no effect',
        'case E 2/3 "Wi-Fi": tap had no effect',
        'case E 3/3 "Wi-Fi": tap had no effect',
        'spent E: Unresponsive Element Bug',
        'failed Unresponsive Element Bug (major) at steps 0: Turn on "Wi-Fi"',
        'expected: tap on "Wi-Fi" has an effect',
        'actual: no effect after 3 attempts',
        'proof: 3 attempts, each watched for 5 s e2',
      ],
    ],
    [
      'with a disabled control',
      scenario(
        unchanging({ items: [button('Save', { disabled: true }), text('x')] }),
        goalOf(['Tap "Save"']),
      ),
      [
        'failed Wrong State Bug (major) at steps 0: Tap "Save"',
        'expected: "Save" is enabled',
        'actual: it is disabled',
        'proof: state enabled e2',
      ],
    ],
    [
      'where nothing is to happen, and nothing does',
      scenario(dead, goalOf([{ step: 'Tap "Save"', effect: 'none' }])),
      ['effect: nothing happened, as the step says', 'completed completed', 'passed, steps only'],
    ],
    [
      'where nothing is to happen, and something does',
      scenario(answersAt(1), goalOf(['Tap "Save", nothing happens'])),
      [
        'failed Wrong State Bug (major) at steps 0: Tap "Save", nothing happens',
        'expected: nothing happens',
        'actual: "Not saved" became "Saved"',
        'proof: no effect expected null',
      ],
    ],
    [
      'with a free step on a dead control',
      scenario(dead, goalOf(['save it']), { planner: tapOn('Save') }),
      [
        'case E 1/3 "Save": tap had no effect',
        'case E 2/3 "Save": tap had no effect',
        'case E 3/3 "Save": tap had no effect',
        'spent E: Unresponsive Element Bug',
        'refused spent',
        'refused spent',
        'refused spent',
        'refused spent',
        'failed Unresponsive Element Bug (major) at steps 0: save it',
        'expected: tap on "Save" has an effect',
        'actual: no effect after 3 attempts',
        'proof: 3 attempts, each watched for 5 s e3',
      ],
    ],
    [
      'that takes too many turns',
      scenario(dead, goalOf(['save it']), {
        planner: () => propose({ kind: 'swipe', direction: 'up' }),
        policy: { maxTurns: 2 },
      }),
      ['inconclusive turn-cap at steps 0: save it', 'reason: turn limit reached: no verdict within 2 turns'],
    ],
    [
      'with one turn by flag, whatever the goal says',
      scenario(
        dead,
        { ...goalOf(['save it']), maxTurns: 50 },
        { planner: () => propose({ kind: 'swipe', direction: 'up' }), policy: { maxTurns: 1 } },
      ),
      ['inconclusive turn-cap at steps 0: save it', 'reason: turn limit reached: no verdict within 1 turn'],
    ],
    [
      'with a row that is not there',
      scenario(dead, goalOf(['Tap "Delete" in the "Milk" row'])),
      [
        'failed Missing Element Bug (major) at steps 0: Tap "Delete" in the "Milk" row',
        'expected: "Delete" in the "Milk" row exists and is enabled',
        'actual: nothing on the screen is labelled "Delete"',
        'proof: named control null',
      ],
    ],
    [
      'with a ghost',
      scenario(unchanging({ items: page, undrawn: ['Save'] }), goalOf(['Tap "Save"'])),
      [
        'refused undrawn',
        'refused undrawn',
        'refused undrawn',
        'refused undrawn',
        'failed Missing Element Bug (major) at steps 0: Tap "Save"',
        'expected: "Save" exists and is enabled',
        'actual: e3 is in the element tree as "Save", but nothing is drawn there',
        'proof: named control null',
      ],
    ],
    [
      'with a wait',
      scenario(dead, goalOf(['Wait 2 seconds'], ['"x" is visible'])),
      ['effect: done', 'completed completed', 'passed'],
    ],
    [
      'with an optional step',
      scenario(dead, goalOf([{ step: 'Tap "Later"', optional: true }], ['"x" is visible'])),
      ['completed skipped', 'passed', 'flag: every step was skipped: nothing was done'],
    ],
    [
      'with a condition on a step',
      scenario(dead, goalOf(['If "Later" appears, tap "Later"'], ['"x" is visible'])),
      ['completed skipped', 'passed', 'flag: every step was skipped: nothing was done'],
    ],
    [
      'with a step that checks and fails',
      scenario(dead, goalOf(['Verify "Gone" is visible'])),
      [
        'failed Missing Element Bug (major) at steps 0: Verify "Gone" is visible',
        'expected: "Gone" is visible',
        'actual: no text on the screen is "Gone"',
        'proof: visible, exact text null',
      ],
    ],
    [
      'with a step that checks and holds',
      scenario(dead, goalOf(['Verify "x" is visible'])),
      ['completed verified', 'passed, steps only'],
    ],
    [
      'with a long press that does nothing',
      scenario(dead, goalOf(['Long press "Save"'])),
      [
        'case E 1/3 "Save": long press had no effect',
        'case E 2/3 "Save": long press had no effect',
        'case E 3/3 "Save": long press had no effect',
        'spent E: Unresponsive Element Bug',
        'failed Unresponsive Element Bug (major) at steps 0: Long press "Save"',
        'expected: long press on "Save" has an effect',
        'actual: no effect after 3 attempts',
        'proof: 3 attempts, each watched for 5 s e3',
      ],
    ],
    [
      'of a tap on a parent of what is named',
      scenario(answersAt(1), goalOf(['Tap "Save"']), {
        planner: (asked) => propose({ kind: 'tap', target: { ref: refOf(asked.screen, 'Save') } }),
      }),
      ['effect: "Not saved" became "Saved"', 'completed completed', 'passed, steps only'],
    ],
  ])('%s', async (_, run, words) => {
    expect(await runTranscript(run)).toEqual(words);
  });
});
