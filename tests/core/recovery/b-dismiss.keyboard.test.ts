/** The keyboard over a target (R34). */
import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  drive,
  goalOf,
  literal,
  propose,
  refusalsOf,
  script,
  verdictOf,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, field, gap, text, title, type View } from '../../builders/android-screen.ts';

describe('the keyboard in the way', () => {
  const under = (shown: boolean): View => ({
    items: [field('Name', 'Ann', { focused: true }), gap(1500), button('Save'), text('x')],
    keyboard: shown,
  });
  const app: App<{ keyboard: boolean; saved: boolean }> = {
    begins: { keyboard: true, saved: false },
    show: ({ keyboard, saved }) =>
      saved ? { items: [title('Saved'), text('a'), text('b'), text('c')] } : under(keyboard),
    react: (s, did) =>
      did.kind === 'key' && did.key === 'hide_keyboard'
        ? { ...s, keyboard: false }
        : { ...s, saved: s.saved || (did.kind === 'tap' && did.on === 'Save') },
  };

  test('is hidden by the core, without a question', async () => {
    const run = await drive(app, goalOf(['Tap "Save"'], ['"Saved" is visible']));
    expect(actionsOf(run)).toEqual(['hide_keyboard (B)', 'tap Save']);
    expect(verdictOf(run)).toBe('passed');
  });

  test('is not hidden where none is shown', async () => {
    const planner = script(propose({ kind: 'hide_keyboard' }), literal);
    const run = await drive({ ...app, begins: { keyboard: false, saved: false } }, goalOf(['Tap "Save"']), {
      planner,
    });
    expect(refusalsOf(run)).toEqual(['keyboard']);
    expect(actionsOf(run)).toEqual(['tap Save']);
  });

  test('that stays ends the step', async () => {
    const stays: App<null> = { begins: null, show: () => under(true), react: (s) => s };
    const run = await drive(stays, goalOf(['Tap "Save"']));
    expect(actionsOf(run)).toEqual(['hide_keyboard (B)']);
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
  });
});
