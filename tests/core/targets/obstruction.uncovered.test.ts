/** An overlay that lay under another one is not new when that one goes (R31). */
import { describe, expect, test } from 'vitest';
import { newOverlay, obstructionOver } from '../../../src/core/targets/obstruction.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import {
  button,
  buildScreen,
  heading,
  text,
  the,
  type ScreenSketch,
  type Sketch,
} from '../../builders/screen.ts';

type Window = NonNullable<ScreenSketch['over']>[number];
const PLACE = [90, 800, 900, 700] as const;
const page = [heading('Home'), button('Save')];

/** A dialog with these contents; the element of this ref covers them. */
const dialog = (name: string, coveredBy?: string, y: number = PLACE[1]): Window => {
  const cover = coveredBy === undefined ? {} : { coveredBy };
  return {
    kind: 'dialog',
    at: [PLACE[0], y, PLACE[2], PLACE[3]],
    children: [text(`${name}?`, cover), text(`About ${name}`, cover), button(`${name} now`, cover)],
  };
};
const shown = (...over: readonly Window[]): Screen => buildScreen({ children: page, over });
const toast: Window = { kind: 'toast', at: [200, 2150, 600, 100], children: [text('Saved')] };

/** The first part of the upper dialog has this ref. */
const UPPER = 'e8';
const both = shown(dialog('Rate', UPPER), dialog('Update'));
const opened = (before: Screen, after: Screen): string => newOverlay(before, after)?.title ?? 'none';

describe('an overlay that comes into view', () => {
  test.each<[string, Screen, Screen, string]>([
    ['is not new when it lay under one that is gone', both, shown(dialog('Rate')), 'none'],
    [
      'is not new when a message stood there, too',
      shown(dialog('Rate', UPPER), dialog('Update'), toast),
      shown(dialog('Rate')),
      'none',
    ],
    ['is not new when it only moves', shown(dialog('Rate')), shown(dialog('Rate', undefined, 400)), 'none'],
    ['is new over the page', shown(), shown(dialog('Rate')), 'Rate?'],
    ['is new after another one', shown(dialog('Update')), shown(dialog('Rate')), 'Rate?'],
    [
      'is new when only some of its texts stood there',
      both,
      shown({ ...dialog('Rate'), children: [...dialog('Rate').children, text('New')] }),
      'Rate?',
    ],
    [
      'is new when it stood elsewhere under the other one',
      both,
      shown(dialog('Rate', undefined, 400)),
      'Rate?',
    ],
  ])('%s', (_, before, after, title) => {
    expect(opened(before, after)).toBe(title);
  });

  test('is not new when only a picture in it is', () => {
    const picture: Sketch = { role: 'image', at: [200, 1300, 200, 100] };
    const { children, ...window } = dialog('Rate');
    expect(opened(both, shown({ ...window, children: [...children, picture] }))).toBe('none');
  });

  test('is new when it has no text that could have stood there', () => {
    const close: Sketch = { role: 'icon', description: 'Close' };
    expect(opened(both, shown({ ...dialog('Rate'), children: [close] }))).toBe('Close');
  });

  test('is new when the page had its texts, without a dialog', () => {
    const { at, children } = dialog('Rate');
    const before = buildScreen([...page, { at: at ?? PLACE, children }]);
    expect(opened(before, shown(dialog('Rate')))).toBe('Rate?');
  });

  test('is new when its texts were out of view', () => {
    const { at, children } = dialog('Rate');
    const hidden: Sketch = { at: [0, 0, 1080, 500], children: [{ at: at ?? PLACE, children }] };
    const before = buildScreen({ children: [...page, hidden], over: [dialog('Update')] });
    expect(opened(before, shown(dialog('Rate')))).toBe('Rate?');
  });
});

test('a part of the page that covers a control is told, not a message elsewhere', () => {
  const screen = buildScreen({
    children: [button('Save', { coveredBy: 'e3' }), text('Offer')],
    over: [toast],
  });
  expect(obstructionOver(screen, the(screen, 'Save'))).toMatchObject({ kind: 'element', ref: 'e3' });
});
