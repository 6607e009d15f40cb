/** "Go back" where an overlay came with the page (R31). */
import { describe, expect, test } from 'vitest';
import { button, dialog, text, title } from '../../builders/android-screen.ts';
import { actionsOf, drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

interface Form {
  readonly page: 'Profile' | 'Summary';
  readonly over: string | null;
}

/** "Save" opens the summary or stays, with a dialog. All pages are of one activity; their words stand in the tree below the dialog, or the tree has the dialog alone. */
const form = (opens: Form['page'], words: string, isAlone = false): App<Form> => ({
  begins: { page: 'Profile', over: null },
  show: ({ page, over }) => ({
    items: [
      title(page),
      text(page === 'Profile' ? 'Name' : 'Ana'),
      button(page === 'Profile' ? 'Save' : 'Edit'),
    ],
    isOverAlone: isAlone && over !== null,
    over: over === null ? [] : [dialog(over, 'Got it')],
  }),
  react: (s, did) => {
    if (did.kind === 'tap' && did.on === 'Got it') return { ...s, over: null };
    if (did.kind === 'tap' && did.on === 'Save') return { page: opens, over: words };
    if (did.kind === 'key' && did.key === 'back')
      return s.over === null ? { page: 'Profile', over: null } : { ...s, over: null };
    return s;
  },
});

describe.each([
  ['below the dialog', false],
  ['not in the tree while the dialog is open', true],
])('back, with the page %s,', (_, isAlone) => {
  test('leaves the page, when the dialog on it came with the page', async () => {
    const goal = goalOf(['Tap "Save"', 'Go back'], ['The "Profile" screen is open']);
    const run = await drive(form('Summary', 'New in this version', isAlone), goal);
    expect([verdictOf(run), actionsOf(run).at(-1)]).toEqual(['passed', 'navigate_back']);
  });

  test('closes the dialog, when the gesture opened it on the same page', async () => {
    const goal = goalOf(
      ['Tap "Save"', 'Go back'],
      ['The "Profile" screen is open', '"Saved" is not visible'],
    );
    const run = await drive(form('Profile', 'Saved', isAlone), goal);
    expect([verdictOf(run), actionsOf(run)]).toEqual(['passed', ['tap Save', 'navigate_back']]);
  });

  test('closes one that came with the page, when a line names it', async () => {
    const goal = goalOf(
      ['Tap "Save"', 'Verify "Stored" is visible', 'Go back'],
      ['The "Summary" screen is open'],
    );
    const run = await drive(form('Summary', 'Stored', isAlone), goal);
    expect([verdictOf(run), actionsOf(run)]).toEqual(['passed', ['tap Save', 'navigate_back']]);
  });
});
