/** A toast that comes while a planner thinks, or while the test waits, is part of the next observation (R12). */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Question } from '../../src/core/model/protocol.ts';
import type { Device } from '../../src/device/port.ts';
import type { Planner } from '../../src/planner/port.ts';
import { CommandExecutor } from '../../src/runner/execute.ts';
import { ScreenObserver } from '../../src/runner/observe.ts';
import { Redactor } from '../../src/runner/secrets/redactor.ts';
import type { GoalTrace } from '../../src/trace/port.ts';
import { goalOf } from '../builders/core.ts';
import { node } from '../screen/build.ts';
import { Glass, text, type Shown } from './glass.ts';

const NOBODY = new AbortController().signal;
const TOAST = node('android.widget.Toast', [60, 640, 300, 680], { text: 'Saved' });
const QUESTION: Question = {
  phase: 'steps',
  index: 0,
  instruction: 0,
  screen: 's1',
  about: 'step',
  overlay: null,
  refusals: [],
  call: 1,
  calls: 4,
  history: [],
  remembered: [],
};

/** A glass that can be touched; a touch shows in what stands on it. */
class TouchedGlass extends Glass implements Device {
  touches = 0;
  perform(): Promise<void> {
    this.touches += 1;
    return Promise.resolve();
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A planner that thinks until the device was looked at so often. */
const thinkingUntil = (glass: Glass, captures: number): Planner => ({
  name: 'thinker',
  propose: async () => {
    while (glass.captures < captures) await pause(20);
    return {
      proposal: { kind: 'claim', by: 'thinker', thought: '', remember: [], confidence: 1 },
      usage: { calls: 1, tokens: 0, costUsd: 0 },
    };
  },
});

const trace: GoalTrace = new Proxy({} as GoalTrace, { get: () => () => Promise.resolve() });

function playing(show: (now: number, captures: number) => Shown, captures = 0) {
  const glass = new TouchedGlass(show);
  const redactor = new Redactor(new Map());
  const executor = new CommandExecutor(goalOf(['Tap "Save"']), {
    device: glass,
    observer: new ScreenObserver(glass, redactor),
    planner: thinkingUntil(glass, captures),
    judge: null,
    redactor,
    trace,
    answerWithinMs: null,
  });
  const observe = async (): Promise<readonly string[]> => {
    const event = await executor.execute(
      { kind: 'observe', reason: 'turn', settle: false, afterMs: 0 },
      NOBODY,
    );
    return event.kind === 'observed' ? event.screen.toasts : [event.kind];
  };
  return { glass, executor, observe };
}

const still = { things: [text('Save', 60)] };

describe('a toast that comes and goes', () => {
  test('while a planner thinks is part of the next observation', async () => {
    const { executor, observe } = playing((_, n) => ({ ...still, over: n === 2 ? [TOAST] : [] }), 2);
    expect(await observe()).toEqual([]);
    expect(await executor.execute({ kind: 'ask', question: QUESTION }, NOBODY)).toMatchObject({
      kind: 'proposed',
    });
    expect(await observe()).toEqual(['Saved']);
    expect(await observe()).toEqual([]);
  });

  test('before the next gesture is no part of what the gesture shows', async () => {
    const { executor, observe } = playing((_, n) => ({ ...still, over: n === 2 ? [TOAST] : [] }), 2);
    await observe();
    await executor.execute({ kind: 'ask', question: QUESTION }, NOBODY);
    await executor.execute(
      {
        kind: 'act',
        attempt: { before: 's1', action: { kind: 'wait', seconds: 0 } } as never,
      },
      NOBODY,
    );
    expect(await observe()).toEqual([]);
  });

  test('while the test waits is part of the next observation', async () => {
    const { executor, observe } = playing((now) => ({
      ...still,
      over: now >= 2500 && now < 4500 ? [TOAST] : [],
    }));
    await observe();
    await executor.execute(
      { kind: 'act', attempt: { before: 's1', action: { kind: 'wait', seconds: 8 } } as never },
      NOBODY,
    );
    expect(await observe()).toEqual(['Saved']);
  });
});

test('a planner that answers at once costs no capture', async () => {
  const { glass, executor, observe } = playing(() => still);
  await observe();
  await executor.execute({ kind: 'ask', question: QUESTION }, NOBODY);
  expect(glass.captures).toBe(1);
});
