/** `If …` in a tree that tells its words as descriptions, as Flutter does (R4). */
import { describe, expect, test } from 'vitest';
import { button, dialog, text, title, toggle } from '../../builders/android-screen.ts';
import { actionsOf, drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

/** "Pay" asks first, where it does; "Yes" pays. */
const shop = (asks: boolean): App<'cart' | 'asks' | 'paid'> => ({
  begins: 'cart',
  show: (s) => ({
    items: [
      title('Cart'),
      ...(s === 'asks' ? [text('', { description: 'Are you sure?' }), button('Yes')] : []),
      ...(s === 'paid' ? [text('Paid')] : []),
      ...(s === 'cart' ? [button('Pay')] : []),
    ],
  }),
  react: (s, did) => {
    if (did.kind !== 'tap') return s;
    if (did.on === 'Pay') return asks ? 'asks' : 'paid';
    return did.on === 'Yes' ? 'paid' : s;
  },
});

describe('a condition that only a description answers', () => {
  const LINE = 'If "Are you sure?" appears, tap "Yes"';
  test.each([true, false])('takes the branch where it is there: %s', async (asks) => {
    const run = await drive(shop(asks), goalOf(['Tap "Pay"', LINE], ['"Paid" is visible']));
    expect([verdictOf(run), actionsOf(run)]).toEqual(['passed', asks ? ['tap Pay', 'tap Yes'] : ['tap Pay']]);
  });

  test('proves nothing: Expected State asks for the text', async () => {
    const run = await drive(shop(true), goalOf(['Tap "Pay"'], ['"Are you sure?" is visible']));
    expect(verdictOf(run)).toContain('inconclusive');
  });
});

describe('the name of a switch', () => {
  const settings = (words: string, described: boolean): App<boolean> => ({
    begins: true,
    show: (on) => ({
      items: [
        ...(described ? [] : [text('Settings')]),
        toggle(described ? '' : words, on, described ? { description: words } : {}),
        toggle('', false, { description: 'Light' }),
      ],
    }),
    react: (on, did) => (did.kind === 'tap' && did.on === words ? !on : on),
  });
  const LINE = 'If "Sound" appears, turn off "Sound", otherwise turn on "Light"';
  const goal = goalOf([LINE], []);

  test('decides where no control tells a text', async () => {
    expect(actionsOf(await drive(settings('Sound', true), goal))).toEqual(['tap Sound']);
  });

  test('stays a description beside controls with texts', async () => {
    const run = await drive(
      settings('Sound', false),
      goalOf(['If "Light" appears, turn on "Light", otherwise turn off "Sound"'], []),
    );
    expect(verdictOf(run)).toContain('inconclusive');
  });
});

test('a dialog over the page decides as well', async () => {
  const app: App<boolean> = {
    begins: true,
    show: (open) => ({
      items: [title('Cart'), button('Pay')],
      over: open ? [dialog('Are you sure?', 'Yes')] : [],
    }),
    react: (open, did) => (did.kind === 'tap' && did.on === 'Yes' ? false : open),
  };
  const run = await drive(app, goalOf(['If "Are you sure?" appears, tap "Yes"'], ['"Pay" is visible']));
  expect([verdictOf(run), actionsOf(run)]).toEqual(['passed', ['tap Yes']]);
});
