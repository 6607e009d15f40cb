/** A menu that the goal's own gesture opens is no obstruction when it lacks the control of the next line (R31). */
import { describe, expect, test } from 'vitest';
import { button, dialog, text, title } from '../../builders/android-screen.ts';
import { actionsOf, drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

interface State {
  readonly open: boolean;
  readonly added: boolean;
}

/** A tap on "Nora" opens a menu with these choices; back closes it. A text may come below it while somebody thinks. */
function inbox(name: string, choices: readonly string[], changesAfter = Infinity): App<State> {
  return {
    begins: { open: false, added: false },
    show: ({ open }, now) => ({
      items: [
        title('Inbox'),
        ...(now > changesAfter ? [text('Olaf is typing')] : []),
        button('Nora'),
        text('3 new'),
      ],
      over: open ? [dialog(name, ...choices)] : [],
    }),
    react: (state, did) => {
      if (did.kind === 'key' && did.key === 'back') return { ...state, open: false };
      return did.kind === 'tap' ? { ...state, open: did.on === 'Nora' } : state;
    },
  };
}

describe('a menu that a gesture opens each time', () => {
  test('lacks the control of the next line, which is nowhere else', async () => {
    const run = await drive(inbox('Message', ['Copy', 'Forward']), goalOf(['Tap "Nora"', 'Tap "Delete"']));
    expect(verdictOf(run)).toBe('failed: Missing Element Bug');
    expect(actionsOf(run)).toEqual(['tap Nora', 'navigate_back (B)', 'tap Nora (B)']);
  });

  test('lacks the choice that the same line takes', async () => {
    const goal = goalOf(['Select "Sold" in "Nora"']);
    expect(verdictOf(await drive(inbox('Status', ['Free', 'Reserved']), goal))).toBe(
      'failed: Missing Element Bug',
    );
  });

  test.each([
    ['a Verify line', goalOf(['Tap "Nora"', 'Verify "Nora: 4 new" is visible'])],
    ['Expected State', goalOf(['Tap "Nora"'], ['"Nora: 4 new" is visible'])],
  ])('says another text than the one that %s names', async (_, goal) => {
    expect(verdictOf(await drive(inbox('Nora: 3 new', ['Close']), goal))).toBe('failed: Missing Element Bug');
  });

  test('stands in the way where what it says has nothing of the text that must be seen', async () => {
    const goal = goalOf(['Tap "Nora"'], ['"Nora: 4 new" is visible']);
    const run = await drive(inbox('Rate this app', ['Close']), goal);
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
  });

  test('stands in the way of a control below it', async () => {
    const run = await drive(inbox('Message', ['Copy']), goalOf(['Tap "Nora"', 'Tap "3 new"']));
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
  });

  test('is in the way where the last line has no result but what lies below', async () => {
    const goal = goalOf(['Tap "Nora"', 'Verify "3 new" is visible']);
    expect(verdictOf(await drive(inbox('Message', ['Copy']), goal))).toBe(
      'failed: Persistent Obstruction Bug',
    );
  });
});

test.each([9000, 14_000])(
  'a menu is closed with back also where a text came below it after %i ms, while the planner thought',
  async (changesAfter) => {
    const app = inbox('Nora', ['Copy', 'Forward'], changesAfter);
    const run = await drive(app, goalOf(['Tap "Nora"', 'Tap "Delete"']), { thinks: 6000 });
    expect(verdictOf(run)).toBe('failed: Missing Element Bug');
    expect(actionsOf(run)).toEqual(['tap Nora', 'navigate_back (B)']);
  },
);
