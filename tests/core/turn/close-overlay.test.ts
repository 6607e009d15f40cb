/** `Close the dialog`: by its own control, or by *back* (R33). */
import { actionsOf, drive, goalOf, verdictOf } from '../../builders/core.ts';
import { button, dialog, text, title } from '../../builders/android-screen.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { expect, test } from 'vitest';

const offered = (stuck: boolean, ...buttons: readonly string[]): App<boolean> => ({
  begins: true,
  show: (open) => ({
    items: [title('Home'), text('Offers'), button('Buy')],
    over: open ? [dialog('Rate us', ...buttons)] : [],
  }),
  react: (open, did) => {
    const closes = (did.kind === 'tap' && did.on === 'Close') || (did.kind === 'key' && did.key === 'back');
    return closes && !stuck ? false : open;
  },
});
const goal = (line: string) => goalOf([line], ['"Offers" is visible']);

test.each(['Close the dialog', 'Dismiss the "Rate us" popup', 'Close the popup'])(
  '%s: its control is tapped',
  async (line) => {
    const run = await drive(offered(false, 'Rate now', 'Close'), goal(line));
    expect(actionsOf(run)).toEqual(['tap Close']);
    expect(verdictOf(run)).toBe('passed');
  },
);

test('a dialog without such a control is left with back', async () => {
  const run = await drive(offered(false, 'Rate now'), goal('Close the dialog'));
  expect(run.did).toEqual([{ kind: 'key', key: 'back' }]);
  expect(verdictOf(run)).toBe('passed');
});

test('a dialog whose control does nothing fails', async () => {
  expect(verdictOf(await drive(offered(true, 'Close'), goal('Close the dialog')))).toMatch(/^failed/);
});

test.each(['Close the menu', 'Close the "Help" dialog'])(
  '%s: another overlay is not closed',
  async (line) => {
    const run = await drive({ ...offered(false, 'Close'), begins: false }, goal(line));
    expect(run.did).toEqual([]);
    expect(verdictOf(run)).not.toBe('passed');
  },
);
