/** `Close the dialog`: by its own control, or by *back* (R33). */
import { actionsOf, drive, goalOf, propose, verdictOf, type ScriptedPlanner } from '../../builders/core.ts';
import { firstQuestion, guardSummary } from '../../builders/guard.ts';
import { node } from '../../screen/build.ts';
import { button, dialog, text, title } from '../../builders/android-screen.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { describe, expect, test } from 'vitest';

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

describe('a sheet over a scrim', () => {
  /** A sheet with this scrim behind it. */
  const sheet = (scrim: string): string =>
    node(
      'FrameLayout',
      [0, 0, 1080, 2400],
      {},
      node('View', [0, 0, 1080, 2400], { 'resource-id': `com.app:id/${scrim}`, clickable: true }),
      node(
        'FrameLayout',
        [0, 1400, 1080, 2400],
        { 'resource-id': 'com.app:id/bottom_sheet', clickable: true },
        node('TextView', [40, 1440, 1040, 1540], { text: 'Filter' }),
        node('Button', [40, 1600, 1040, 1720], { text: 'Apply', clickable: true }),
      ),
    );
  const app: App<boolean> = {
    begins: true,
    show: (open) => ({
      items: [title('Home'), text('Offers'), button('Buy')],
      over: open ? [sheet('touch_outside')] : [],
    }),
    react: (open, did) => (did.kind === 'tap' && did.on === 'touch_outside' ? false : open),
  };
  const beside: ScriptedPlanner = ({ screen }) => {
    const scrim = screen.elements.find((e) => e.resourceId.endsWith('touch_outside'));
    return propose({ kind: 'tap', target: { ref: scrim?.ref } });
  };

  test('is closed by a tap beside it', async () => {
    const run = await drive(app, goal('Close the sheet'), { planner: beside });
    expect(run.did).toEqual([{ kind: 'tap', on: 'touch_outside', times: 1 }]);
    expect(verdictOf(run)).toBe('passed');
  });

  test('is not closed by another gesture beside it, nor by a control of the page below', () => {
    const asked = firstQuestion(
      { items: [title('Home'), button('Buy')], over: [sheet('touch_outside')] },
      'Close the sheet',
    );
    const scrim = asked.screen.elements.find((e) => e.resourceId.endsWith('touch_outside'));
    expect(guardSummary(asked, { kind: 'tap', target: { ref: scrim?.ref } })).toMatch(/^ok step/);
    expect(guardSummary(asked, { kind: 'long_press', target: { ref: scrim?.ref } })).toMatch(/^dismissal/);
    expect(guardSummary(asked, { kind: 'tap', on: 'Buy' })).toMatch(/^dismissal/);
  });
});
