import { describe, expect, test } from 'vitest';
import type { Device, GoalOutcome } from '../../src/device/port.ts';
import { createSimulatedDevice } from '../../src/device/simulated/index.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import type { GoalResult } from '../../src/runner/results.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { folderWith } from '../goal/folder.ts';
import { play } from './play.ts';

const APP = `app: { package: com.example.door, title: Door, start: door }
screens:
  door:
    elements:
      - { space: null, height: 150 }
      - heading: Door
      - button: Open
        tap: [{ toast: Opened }]
`;
const goal = (condition: string): string =>
  `name: The door\nsteps:\n  - Tap "Open"\nexpected_state:\n  - '${condition}'\n`;

/** Runs the goal on a phone of a provider, and returns the reports and the return of the phone, in order. */
async function lent(
  condition: string,
  reportOutcome: (ending: GoalOutcome) => Promise<void>,
  more: { readonly retries?: number; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<{ told: (GoalOutcome | 'returned')[]; result: GoalResult }> {
  const files = {
    'app.yaml': APP,
    'goals/1.yaml': goal(condition),
    'env/default.yaml': 'secrets:\n  word: ${DOOR_WORD}\n',
  };
  const told: (GoalOutcome | 'returned')[] = [];
  const phone = (): Device => {
    const app = `${folderWith(files)}/app.yaml`;
    const device = createSimulatedDevice({
      app,
      defects: [],
      quirks: [],
      render: renderPng,
      screenWidth: 540,
    });
    const close = device.close.bind(device);
    return Object.assign(device, {
      reportOutcome: (ending: GoalOutcome) => {
        told.push(ending);
        return reportOutcome(ending);
      },
      close: () => {
        told.push('returned');
        return close();
      },
    });
  };
  const { results } = await play({
    files,
    planners: [createLiteralPlanner()],
    env: { DOOR_WORD: 'sesame-1', ...more.env },
    more: { openDevice: () => Promise.resolve(phone()), retries: more.retries ?? 0 },
  });
  return { told, result: results[0]! };
}

describe('The provider of a phone', () => {
  test('gets the outcome once, before the phone is returned', async () => {
    const { told, result } = await lent('"Door" is visible', () => Promise.resolve());
    expect(result.verdict.kind).toBe('passed');
    expect(told).toEqual([{ goal: 'The door', verdict: 'passed', reason: '' }, 'returned']);
  });

  test('gets the outcome of every attempt with its reason', async () => {
    const { told, result } = await lent('"Window" is visible', () => Promise.resolve(), { retries: 1 });
    expect(result.verdict.kind).toBe('failed');
    expect(told).toHaveLength(4);
    expect(told[0]).toMatchObject({
      verdict: 'failed',
      reason: expect.stringContaining('Missing Element Bug') as string,
    });
    expect(told[2]).toEqual(told[0]);
  });

  test('gets no secrets', async () => {
    const { told } = await lent('"${secrets.word}" is visible', () => Promise.resolve());
    expect(JSON.stringify(told)).toContain('${secrets.word}');
    expect(JSON.stringify(told)).not.toContain('sesame');
  });

  test.each([
    ['"Door" is visible', 'passed'],
    ['"Window" is visible', 'failed'],
  ])('who does not take it changes nothing: %s is %s, and says so', async (condition, kind) => {
    const { told, result } = await lent(condition, () => Promise.reject(new Error('the hub has gone')));
    expect(result.verdict.kind).toBe(kind);
    expect(result.verdict.flags).toContain('the hub has gone');
    expect(told.at(-1)).toBe('returned');
  });
});
