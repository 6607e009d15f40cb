import { describe, expect, test } from 'vitest';
import { toastTexts } from '../../../src/screen/features/toasts.ts';
import { hierarchy, node, page, screenOf, show } from '../build.ts';

const text = (words: string, top: number) => node('TextView', [40, top, 900, top + 60], { text: words });
const content = ['Milk', 'Bread', 'Eggs', 'Butter', 'Jam'].map((w, i) => text(w, 300 + i * 100));

describe('toasts', () => {
  test('are the texts of toasts and snackbars, without the names of their buttons', () => {
    const snackbar = node(
      'com.google.android.material.snackbar.Snackbar$SnackbarLayout',
      [0, 2250, 1080, 2400],
      {},
      text('Message sent', 2280),
      node('Button', [900, 2270, 1060, 2370], { text: 'UNDO', clickable: true }),
    );
    expect(toastTexts(show(...content, snackbar))).toEqual(['Message sent']);
    expect(
      toastTexts(
        screenOf(hierarchy(page(...content), node('Toast', [200, 2000, 880, 2100], { text: 'Saved' }))),
      ),
    ).toEqual(['Saved']);
    expect(toastTexts(show(...content))).toEqual([]);
  });

  const view = (top: number, attributes: Readonly<Record<string, string>>) =>
    node('android.view.View', [40, top, 1040, 2360], attributes, text('Message sent', 2280));
  const announced = { 'live-region': '1' };
  const dismissable = { dismissable: 'true' };
  test.each<[string, number, Readonly<Record<string, string>>, string[]]>([
    [
      'a box that is announced and can be dismissed',
      2200,
      { ...announced, ...dismissable },
      ['Message sent'],
    ],
    ['one that is announced only', 2200, { ...announced, dismissable: 'false' }, []],
    ['one that can be dismissed only', 2200, { 'live-region': '0', ...dismissable }, []],
    ['a sheet that is announced and can be dismissed', 1200, { ...announced, ...dismissable }, []],
  ])('of any toolkit: %s', (_, top, attributes, expected) => {
    expect(toastTexts(show(...content, view(top, attributes)))).toEqual(expected);
  });
});
