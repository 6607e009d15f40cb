/** The selected tab of Compose takes no touch; an action means it rather than the title of its page (R46). */
import { describe, expect, test } from 'vitest';
import { locate } from '../../../src/screen/locate/locate.ts';
import { node, phrase, show } from '../build.ts';

const title = node('TextView', [22, 107, 1058, 196], { text: 'Profile' });
const tab = (name: string, left: number, selected: boolean): string =>
  node(
    'android.view.View',
    [left, 2180, left + 540, 2400],
    selected ? { selected: true } : { clickable: true },
    node('TextView', [left, 2180, left + 540, 2400], { text: name }),
  );
const bar = node(
  'android.view.View',
  [0, 2180, 1080, 2400],
  {},
  tab('Profile', 0, true),
  tab('Inbox', 540, false),
);

const found = (nodes: readonly string[], forAction = true): readonly number[] =>
  locate(show(...nodes), phrase({ label: 'Profile' }), { forAction }).matches.map((e) => e.bounds.y);

describe('a selected tab and the title of its page have one name', () => {
  test('an action means the tab', () => {
    expect(found([title, bar])[0]).toBe(2180);
  });

  test('a condition means either, from top to bottom', () => {
    expect(found([title, bar], false)[0]).toBe(107);
  });

  test('a control that takes the touch is preferred to the tab', () => {
    const button = node('Button', [44, 600, 1036, 732], { text: 'Profile', clickable: true });
    expect(found([title, button, bar])).toEqual([600]);
  });

  test('without a selected tab it is the title', () => {
    expect(found([title])).toEqual([107]);
  });
});
