/** A popup with a button that has the name of the step's control (R31). */
import { expect, test } from 'vitest';
import { actionsOf, drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, dialog, text, title } from '../../builders/android-screen.ts';

interface State {
  readonly open: string | null;
  readonly saved: boolean;
  readonly came: boolean;
}
const rating = dialog('Enjoying it?', 'Later', 'Save');

/** "Save" keeps the note unless the popup swallows the tap; `first`: the popup lies there from the start. */
function notes(first: boolean, asks: string = rating, confirms = false): App<State> {
  return {
    begins: { open: first ? asks : null, saved: false, came: first },
    show: ({ open, saved }) => ({
      items: [title('Note'), text(saved ? 'Kept' : 'Draft'), button('Save'), text('more')],
      over: open === null ? [] : [open],
    }),
    react: (s, did) => {
      if (did.kind !== 'tap') return s;
      if (s.open !== null)
        return ['Later', 'Save'].includes(did.on)
          ? { ...s, open: null, saved: s.saved || (confirms && did.on === 'Save') }
          : s;
      if (did.on !== 'Save') return s;
      return s.came ? { ...s, saved: true } : { ...s, open: asks, came: true };
    },
  };
}
const kept = goalOf(['Tap "Save"'], ['"Kept" is visible']);

test('that comes with the tap is no effect of it: it is closed, and the tap is made again', async () => {
  const run = await drive(notes(false), kept);
  expect(actionsOf(run)).toEqual(['tap Save', 'tap Later (B)', 'tap Save (B)']);
  expect(verdictOf(run)).toBe('passed');
});

test('over the control is closed, and its own button is not taken for the step’s', async () => {
  const run = await drive(notes(true), kept);
  expect(actionsOf(run)).toEqual(['tap Later (B)', 'tap Save']);
  expect(verdictOf(run)).toBe('passed');
});

test('is mentioned by the next line when that names it again', async () => {
  const twice = goalOf(['Tap "Save"', 'Tap "Save"'], ['"Kept" is visible']);
  const run = await drive(notes(false, dialog('Sure?', 'Later', 'Save'), true), twice);
  expect(actionsOf(run)).toEqual(['tap Save', 'tap Save']);
  expect(verdictOf(run)).toBe('passed');
});

test('an overlay of our tap with a misspelt next control is no obstruction: that control is missing', async () => {
  const sends: App<boolean> = {
    begins: false,
    show: (open) => ({
      items: [title('Transfer'), button('Continue'), text('500')],
      over: open ? [dialog('Send this?', 'Sed now', 'Cancel')] : [],
    }),
    react: (open, did) => (did.kind === 'tap' ? did.on === 'Continue' && !open : open),
  };
  const run = await drive(sends, goalOf(['Tap "Continue"', 'Tap "Send now"']));
  expect(actionsOf(run)).toEqual(['tap Continue']);
  expect(verdictOf(run)).toMatch(/^failed: (Wrong Text|Missing Element) Bug$/u);
});
