/** A text that an earlier goal left on the clipboard of a phone proves nothing (R71). */
import { describe, expect, test } from 'vitest';
import { createSimulatedDevice } from '../../src/device/simulated/index.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { folderWith } from '../goal/folder.ts';
import { play } from './play.ts';

const app = (tap: string): string => `app: { package: com.example.bill, title: Bill, start: bill }
screens:
  bill:
    elements:
      - { space: null, height: 150 }
      - heading: Bill
      - button: Copy
        tap: [{ toast: Copied }${tap}]
`;
const COPIES = ", { set: { device_clipboard: 'INV-17' } }";
const goal = (reset: string): string =>
  `name: The bill\n${reset}steps:\n  - Tap "Copy"\nexpected_state:\n  - The clipboard contains "INV-17"\n`;

/** Runs the goal on a phone whose clipboard holds the number already, and returns its verdict. */
async function verdictOf(tap: string, reset = ''): Promise<string> {
  const files = { 'app.yaml': app(tap), 'goals/1.yaml': goal(reset) };
  const { results } = await play({
    files,
    planners: [createLiteralPlanner()],
    more: {
      openDevice: async (_, signal) => {
        const path = `${folderWith(files)}/app.yaml`;
        const device = createSimulatedDevice({
          app: path,
          defects: [],
          quirks: [],
          render: renderPng,
          screenWidth: 540,
        });
        await device.perform({ kind: 'clipboard', text: 'INV-17' }, signal);
        return device;
      },
    },
  });
  return results[0]!.verdict.kind;
}

describe('the clipboard of an earlier goal', () => {
  test('proves nothing where the app copies nothing', async () => {
    expect(await verdictOf('')).toBe('failed');
  });
  test('is replaced by what the app copies', async () => {
    expect(await verdictOf(COPIES)).toBe('passed');
  });
  test('is kept for a goal that begins where the one before ended', async () => {
    expect(await verdictOf('', 'reset: none\n')).toBe('passed');
  });
});
