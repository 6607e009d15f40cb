/** A page that goes blank by itself is no sure answer to a tap (R14, R20). */
import { describe, expect, test } from 'vitest';
import { button, gap, tabs, text, title } from '../../builders/android-screen.ts';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

/** "Reload" is dead. The page empties itself some time after the tap, and may come back. */
const reloads = (back: boolean): App<number | null> => ({
  begins: null,
  show: (tapped, now) => {
    const age = tapped === null ? -1 : now - tapped;
    const isBlank = age > 200 && (!back || age < 2500);
    return {
      items: [
        title('News'),
        ...(isBlank ? [gap(420)] : [text('Rain'), text('Wind'), text('Snow')]),
        gap(700),
        tabs('News', 'News', 'Reload'),
      ],
    };
  },
  react: (tapped, did, now) => (tapped === null && did.kind === 'tap' ? now : tapped),
});

describe('a page that goes blank after a tap', () => {
  const end = async (back: boolean, expected: string): Promise<string> =>
    verdictOf(await drive(reloads(back), goalOf(['Tap "Reload"'], [expected])));

  test('passes nothing that was there before', async () => {
    expect(await end(true, '"Reload" is visible')).not.toBe('passed');
  });

  test('passes what comes when a line names it', async () => {
    const trips: App<boolean> = {
      begins: false,
      show: (gone) => ({
        items: [
          title('News'),
          ...(gone ? [gap(420)] : [text('Rain'), text('Wind'), text('Snow')]),
          gap(700),
          button(gone ? 'Trips of Ana' : 'Trips'),
        ],
      }),
      react: (gone, did) => gone || did.kind === 'tap',
    };
    const run = await drive(trips, goalOf(['Tap "Trips"'], ['"Trips of Ana" is visible']));
    expect(verdictOf(run)).toBe('passed');
  });

  test('is no failure of the button where it stays blank', async () => {
    expect(await end(false, '"Rain" is visible')).not.toContain('Unresponsive');
    expect(await end(false, '"Rain" is visible')).not.toBe('passed');
  });
});
