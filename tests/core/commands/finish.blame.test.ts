/** The cause of a goal that broke: the goal file, the planner or the environment (R80). */
import { describe, expect, test } from 'vitest';
import { defer, drive, goalOf, propose, script, tapOn, unchanging } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, systemDialog, text, title } from '../../builders/android-screen.ts';

const home = { items: [title('Home'), button('Save'), button('Next'), text('x')] };

describe('a goal is broken off', () => {
  test('by a line that no planner can do: the goal file’s', async () => {
    const run = await drive(unchanging(home), goalOf(['Do something nice']), { planner: () => defer });
    expect(run.verdict).toMatchObject({ kind: 'broken', code: 'PLANNER_DEFERRED', blame: 'test' });
  });

  test('by proposals that the rules refuse until the planner gives up: the planner’s', async () => {
    const planner = script(tapOn('Next'), defer);
    const run = await drive(unchanging(home), goalOf(['Tap "Save"']), { planner });
    expect(run.verdict).toMatchObject({ kind: 'broken', code: 'PLANNER_DEFERRED', blame: 'agent' });
  });

  test('by a system window that stays: the environment’s', async () => {
    const low = unchanging({ ...home, over: [systemDialog('Battery low', 'OK')] });
    const run = await drive(low, goalOf(['Tap "Save"']));
    expect(run.verdict).toMatchObject({ kind: 'broken', blame: 'environment' });
  });

  /** "Save" is nowhere, so that a planner may look for it; back leaves the app. */
  const left: App<boolean> = {
    begins: false,
    show: (away) =>
      away
        ? { items: [title('Launcher'), text('y')], app: { front: 'com.launcher' } }
        : { items: [title('Home'), text('x')] },
    react: (away, did) => (did.kind === 'key' && did.key === 'back') || (did.kind === 'other' ? false : away),
  };

  test('by another app in front: the planner’s when it left by itself, else the environment’s', async () => {
    const planner = script(propose({ kind: 'navigate_back' }));
    const run = await drive(left, goalOf(['Tap "Save"']), { planner });
    expect(run.verdict).toMatchObject({
      kind: 'broken',
      blame: 'agent',
      reason: expect.stringMatching(/another app \(com\.launcher\) is still in the way/),
    });
    const taken = unchanging({ ...home, app: { front: 'com.launcher' } });
    expect((await drive(taken, goalOf(['Tap "Save"']))).verdict).toMatchObject({ blame: 'environment' });
  });
});
