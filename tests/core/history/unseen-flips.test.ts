/** A control that says that it was checked while the picture showed nothing of it (R74). */
import { describe, expect, test } from 'vitest';
import { CORE, drive, goalOf, verdictOf, type Core } from '../../builders/core.ts';
import { title, toggle } from '../../builders/android-screen.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { isUnseen, withUnseenFlips } from '../../../src/core/history/unseen-flips.ts';
import type { ScreenChange } from '../../../src/screen/model/screen.ts';
import { screenOf } from '../../builders/android-screen.ts';

const SETTINGS: App<boolean> = {
  begins: false,
  show: (on) => ({ items: [title('Settings'), toggle('Wi-Fi', on)] }),
  react: (on, did) => (did.kind === 'tap' ? !on : on),
};
const switchOf = (on: boolean) => {
  const screen = screenOf({ items: [title('Settings'), toggle('Wi-Fi', on)] }, 's1', 0);
  const control = screen.elements.find((e) => e.state.checkable);
  if (control === undefined) throw new Error('no switch');
  return { screen, control };
};

/** The core, where the picture shows nothing of what the switch says. */
const blind: Core = {
  ...CORE,
  decide: (state, event, policy) => {
    if (event.kind !== 'compared') return CORE.decide(state, event, policy);
    const change: ScreenChange = { ...event.change, unseenFlips: [switchOf(true).control.ref] };
    return CORE.decide(state, { ...event, change }, policy);
  },
};

describe('a switch that says that it is on', () => {
  const goal = goalOf(['Tap "Wi-Fi"'], ['"Wi-Fi" is checked']);
  test('is on where the picture shows a change', async () => {
    expect(verdictOf(await drive(SETTINGS, goal))).toBe('passed');
  });

  test('is not proved to be on where the picture stayed as it was', async () => {
    const run = await drive(SETTINGS, goal, { core: blind });
    expect(run.verdict).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining('the picture did not change when it did') as unknown,
    });
  });

  test('still fails where it says that it is off', async () => {
    const off = goalOf(['Tap "Wi-Fi"'], ['"Wi-Fi" is not checked']);
    expect(verdictOf(await drive(SETTINGS, off, { core: blind }))).toBe('failed: Wrong State Bug');
  });
});

describe('the flips that are kept', () => {
  const { screen, control } = switchOf(true);
  const change = (more: Partial<ScreenChange> = {}): ScreenChange => ({
    kind: 'none',
    ratio: 0,
    regions: [],
    dy: 0,
    target: null,
    tree: { added: 0, removed: 0, changed: 1 },
    ...more,
  });
  const flipped = withUnseenFlips([], 'a1', screen, change({ unseenFlips: [control.ref] }));

  test('tell of the value that nobody saw come', () => {
    expect(isUnseen(flipped, control)).toBe(true);
    expect(isUnseen(flipped, switchOf(false).control)).toBe(false);
  });

  test.each<[string, string, Partial<ScreenChange>, boolean]>([
    ['stay with the next attempt', 'a2', {}, true],
    ['go where a later look at the attempt shows a change', 'a1', {}, false],
    ['go where the picture changes there later', 'a2', { regions: [control.bounds] }, false],
    ['stay where it changes elsewhere', 'a2', { regions: [{ x: 0, y: 0, width: 9, height: 9 }] }, true],
    ['go with the page', 'a2', { kind: 'full' }, false],
  ])('%s', (_, attempt, more, isKept) => {
    expect(withUnseenFlips(flipped, attempt, screen, change(more)).length === 1).toBe(isKept);
  });
});
