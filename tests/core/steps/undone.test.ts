/** A line of Expected State that held until the planner used the same control once more is no failure of the app (R63). */
import { describe, expect, test } from 'vitest';
import { drive, claim, goalOf, script, tapOn, verdictOf, type LineQuestion } from '../../builders/core.ts';
import { button, title, toggle, type Item } from '../../builders/android-screen.ts';
import type { App, DeviceGesture } from '../../builders/scripted-phone.ts';

interface Settings {
  readonly wifi: boolean;
  readonly sync: boolean;
}

const page = (react: (state: Settings, on: string) => Settings): App<Settings> => ({
  begins: { wifi: true, sync: false },
  show: ({ wifi, sync }) => ({
    items: [
      title('Settings'),
      toggle('Wi-Fi only', wifi),
      toggle('Sync', sync),
      button('Save'),
    ] satisfies Item[],
  }),
  react: (state, did: DeviceGesture) => (did.kind === 'tap' ? react(state, did.on) : state),
});

const works = page((state, on) =>
  on === 'Wi-Fi only'
    ? { ...state, wifi: !state.wifi }
    : on === 'Sync'
      ? { ...state, sync: !state.sync }
      : state,
);
/** Says yes to what it is asked about the goal's own lines. */
const judge = (questions: readonly LineQuestion[]) =>
  questions.map(({ phase, index }) => ({ phase, index, met: true, confidence: 0.95, reason: 'e1 shows it' }));
const EXPECTED = ['The "Wi-Fi only" switch is off'];

async function played(app: App<Settings>, taps: readonly string[], expected: readonly string[] = EXPECTED) {
  const planner = script(...taps.map(tapOn), claim);
  const run = await drive(app, goalOf(['Downloads are fine anywhere'], expected), { planner, judge });
  return run.verdict.kind === 'inconclusive' ? run.verdict.reason : verdictOf(run);
}

describe('a switch that the planner used', () => {
  test('once passes', async () => {
    expect(await played(works, ['Wi-Fi only'])).toBe('passed');
  });

  test('twice, so that it is as before, is no failure of the app', async () => {
    expect(await played(works, ['Wi-Fi only', 'Sync', 'Wi-Fi only'])).toContain(
      'it was as expected before the planner used the control once more',
    );
  });

  test('three times passes: it is as expected again', async () => {
    expect(await played(works, ['Wi-Fi only', 'Sync', 'Wi-Fi only', 'Sync', 'Wi-Fi only'])).toBe('passed');
  });
});

test('a line that is not true of a switch that the planner used once fails', async () => {
  const untrue = ['The "Sync" switch is off'];
  expect(await played(works, ['Sync'], untrue)).toContain('Wrong State Bug');
});

describe('a switch that something else turned on again', () => {
  test('is a failure of the app where another control did it', async () => {
    const resets = page((state, on) =>
      on === 'Wi-Fi only'
        ? { ...state, wifi: !state.wifi }
        : on === 'Sync'
          ? { sync: !state.sync, wifi: true }
          : state,
    );
    expect(await played(resets, ['Wi-Fi only', 'Sync'])).toContain('Wrong State Bug');
  });

  test('is one, too, where only the other line was undone', async () => {
    const resets = page((state, on) =>
      on === 'Wi-Fi only'
        ? { wifi: true, sync: state.sync }
        : on === 'Sync'
          ? { ...state, sync: !state.sync }
          : state,
    );
    const lines = ['The "Sync" switch is on', ...EXPECTED];
    expect(await played(resets, ['Sync', 'Wi-Fi only', 'Sync'], lines)).toContain('Wi-Fi only');
  });
});

test('a line of the goal that a person wrote is none of the planner’s choice', async () => {
  const lines = ['Tap "Wi-Fi only"', 'Tap "Sync"', 'Tap "Wi-Fi only"'];
  const run = await drive(works, goalOf(lines, EXPECTED));
  expect(verdictOf(run)).toContain('Wrong State Bug');
});
