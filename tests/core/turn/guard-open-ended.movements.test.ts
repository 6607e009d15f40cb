/** Movements in vain, blank texts and controls under an overlay, on open-ended steps (R31, R64, R65). */
import { describe, expect, test } from 'vitest';
import { actionSchema } from '../../../src/actions/registry.ts';
import { overlayKey } from '../../../src/core/targets/overlay-mentions.ts';
import { movementKey } from '../../../src/core/turn/guard-open-ended.ts';
import { overlaysOf } from '../../../src/screen/features/overlays.ts';
import { refOf } from '../../builders/core.ts';
import { firstQuestion, guardSummary, home, type Action } from '../../builders/guard.ts';
import { stateWith } from '../../builders/known-state.ts';
import { button, dialog, gap, text, title, type View } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

describe('a movement that moved nothing', () => {
  const after = (vain: readonly object[], action: Action): string => {
    const asked = firstQuestion(home, 'find the terms');
    const vainMoves = vain.map((made) => movementKey(actionSchema.parse(made)));
    return guardSummary({ ...asked, state: stateWith(asked.state, { vainMoves }) }, action);
  };
  const up = { kind: 'swipe', direction: 'up' };
  const onSave = { ...up, target: { ref: 'e3' } };

  test.each<[string, readonly object[], Action, string]>([
    ['once may be repeated', [up], up, 'ok open-ended'],
    [
      'twice is refused',
      [up, up],
      up,
      'vain: it moved nothing 2 times on this screen; choose another action',
    ],
    [
      'three times is refused',
      [up, { kind: 'navigate_back' }, up, up],
      up,
      'vain: it moved nothing 3 times on this screen; choose another action',
    ],
    [
      'twice on an element is refused there',
      [onSave, onSave],
      onSave,
      'vain: it moved nothing 2 times on this screen; choose another action',
    ],
    ['leaves another direction', [up, up], { ...up, direction: 'down' }, 'ok open-ended'],
    ['leaves an element', [up, up], onSave, 'ok open-ended Save'],
    ['leaves the whole screen', [onSave, onSave], up, 'ok open-ended'],
    ['leaves another element', [onSave, onSave], { ...onSave, target: { ref: 'e4' } }, 'ok open-ended Other'],
    ['each once in two directions leaves both', [up, { ...up, direction: 'down' }], up, 'ok open-ended'],
    [
      'by back may be made again: back is no scroll',
      [{ kind: 'navigate_back' }, { kind: 'navigate_back' }],
      { kind: 'navigate_back' },
      'ok open-ended',
    ],
  ])('%s', (_, vain, action, answer) => {
    expect(after(vain, action)).toBe(answer);
  });
});

test.each(['', ' ', '\n'])('a field may get the blank text %j, which needs no source', (blank) => {
  const typing: Action = { kind: 'input_text', on: 'Name', text: blank };
  expect(guardSummary(firstQuestion(home, 'log in'), typing)).toBe('ok open-ended Bob');
});

test('a text of blanks and letters needs a source', () => {
  const typing: Action = { kind: 'input_text', on: 'Name', text: ' Ann ' };
  expect(guardSummary(firstQuestion(home, 'log in'), typing)).toMatch(/^data: /u);
});

test('a control with the sign of an icon font is forbidden by its words', () => {
  const view: View = { items: [title('T'), button('\uE001 Wipe'), text('x')] };
  const forbidden = firstQuestion(view, 'tidy up without the "Wipe" button');
  expect(guardSummary(forbidden, { kind: 'tap', target: { ref: 'e3' } })).toBe(
    'forbidden: the step forbids "Wipe"',
  );
});

describe('an overlay that an own action opened', () => {
  /** A dialog; with no text, it has no title. */
  const view = (words: string): View => ({
    items: [title('Home'), gap(300), button('Save'), text('x')],
    over: [
      words === ''
        ? node(
            'FrameLayout',
            [90, 800, 990, 1500],
            {},
            node('Button', [130, 980, 950, 1100], { clickable: true, 'resource-id': 'com.app:id/Later' }),
          )
        : dialog(words, 'Later'),
    ],
  });
  const covered = (words: string, isOwn: boolean, on = 'Save'): string => {
    const asked = firstQuestion(view(words), 'save it');
    const [overlay] = overlaysOf(asked.screen);
    if (overlay === undefined) throw new Error('no overlay');
    const state = stateWith(asked.state, { openedOverlay: isOwn ? overlayKey(overlay) : null });
    return guardSummary({ ...asked, state }, { kind: 'tap', target: { ref: refOf(asked.screen, on) } });
  };

  test.each([
    [
      'Options',
      'covered: e3 lies under the dialog "Options", which your own action opened; go on in it, or close it',
    ],
    ['', 'covered: e3 lies under the dialog, which your own action opened; go on in it, or close it'],
  ])('"%s" must be left before what lies under it is touched', (words, answer) => {
    expect(covered(words, true)).toBe(answer);
    expect(covered(words, true, 'Later')).toMatch(/^ok open-ended/u);
  });

  test('is no other one: that is in the way', () => {
    expect(covered('Options', false)).toBe('ok open-ended Save');
  });
});
