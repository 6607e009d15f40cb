/** A control that was in view and disappeared before any gesture is not missing from the app (R51). */
import { describe, expect, test } from 'vitest';
import { actionsOf, drive, goalOf, literal, script, tapOn, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, text, title } from '../../builders/android-screen.ts';

/** "Undo" stands for `stays` ms from the first look on; -1: never. */
const mail = (stays: number): App<{ readonly undone: boolean }> => ({
  begins: { undone: false },
  show: ({ undone }, now) => ({
    items: [
      title('Mail'),
      button('Archive'),
      text(undone ? 'Back again' : 'One is gone'),
      ...(now < stays ? [button('Undo')] : []),
    ],
  }),
  react: (state, did) => (did.kind === 'tap' && did.on === 'Undo' ? { undone: true } : state),
});
const goal = goalOf(['Tap "Undo"'], ['"Back again" is visible']);
/** Proposes what the rules refuse until the control is gone. */
const elsewhere = tapOn('Archive');

describe('a control that goes by itself', () => {
  test('is tapped while it stands there', async () => {
    const run = await drive(mail(60_000), goal);
    expect(verdictOf(run)).toBe('passed');
  });

  test('and went while a planner proposed something else leaves the goal open', async () => {
    const run = await drive(mail(8000), goal, {
      planner: script(elsewhere, tapOn('Undo'), literal),
      thinks: 6000,
    });
    expect(run.verdict).toMatchObject({ kind: 'inconclusive', code: 'no-proof' });
    expect(actionsOf(run)).not.toContain('tap Undo');
  });

  test('that was never there is a Missing Element Bug', async () => {
    const run = await drive(mail(-1), goal);
    expect(verdictOf(run)).toBe('failed: Missing Element Bug');
  });
});
