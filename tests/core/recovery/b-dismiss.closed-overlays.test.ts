/** The record of an overlay that a rule closes: that it is gone then proves nothing (R73). */
import { describe, expect, test } from 'vitest';
import type { ClosedOverlay, Obstruction } from '../../../src/core/model/obstruction.ts';
import { dismissOrFail, failObstruction } from '../../../src/core/recovery/b-dismiss.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { dialog, otherApp, outcomeSummary, stateAfter } from '../../builders/obstructions.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, button, field, heading, icon, list, row, text, the } from '../../builders/screen.ts';

/** A question over a page: its words, a picture without words and two buttons. */
const screen = buildScreen({
  children: [heading('Home'), button('Save')],
  over: [
    {
      kind: 'dialog',
      at: [90, 800, 900, 700],
      children: [text('Rate us'), icon('Stars'), button('Later'), button('Rate')],
    },
  ],
});
const root = screen.elements.find((e) => e.role === 'dialog')?.ref ?? null;
const over: Obstruction = { ...dialog, ref: root };

const goal = goalOf(['Tap "Save"']);
const closedBy = (what: Obstruction, known: KnownState = {}, at: Screen = screen) =>
  stateAfter(dismissOrFail(turnOf(stateOf(goal, known)), at, what, null)).run.closedByRule;

describe('an overlay that a rule closes', () => {
  const TEXTS = ['Rate us', 'Later', 'Rate'];
  test.each<[string, Partial<Obstruction>]>([
    ['a dialog', { kind: 'dialog' }],
    ['a sheet', { kind: 'sheet' }],
    ['a menu', { kind: 'menu' }],
    ['a permission', { kind: 'permission', owner: 'system' }],
    ['an element that covers another', { kind: 'element' }],
    ['a window of the system', { kind: 'dialog', owner: 'system' }],
  ])('is kept with its texts: %s', (_, more) => {
    const { kind, description } = { ...over, ...more };
    expect(closedBy({ ...over, ...more })).toEqual([{ kind, description, texts: TEXTS }]);
  });

  test.each<[string, Obstruction]>([
    ['a toast passes by itself', { ...over, kind: 'toast' }],
    ['a snackbar passes by itself', { ...over, kind: 'snackbar' }],
    ['the keyboard is no overlay of the app', { ...over, kind: 'keyboard' }],
    ['another app has no element', otherApp],
    ['an element that is gone has no texts', { ...over, ref: 'e99' }],
  ])('is not kept: %s', (_, what) => {
    expect(closedBy(what)).toEqual([]);
  });

  test('is kept after those that were closed before', () => {
    const before: ClosedOverlay = { kind: 'menu', description: 'the menu "Copy"', texts: ['Copy'] };
    expect(closedBy(over, { closedByRule: [before] })).toEqual([
      before,
      { kind: 'dialog', description: 'the dialog "Rate us"', texts: TEXTS },
    ]);
  });
});

describe('a list of suggestions beside the field in use', () => {
  const page = buildScreen([
    heading('Order'),
    field('City', { text: 'Ber', focused: true, at: [0, 200, 1080, 120] }),
    { ...list(row(text('Bern')), row(text('Berlin'))), at: [0, 320, 1080, 240] },
    text('Delivery', { at: [0, 800, 1080, 120] }),
  ]);
  const cover = the(page, 'Bern').parent;
  const dismissed = (kind: Obstruction['kind'], known: KnownState = {}): string => {
    const turn = turnOf(stateOf(goal, known));
    return outcomeSummary(dismissOrFail(turn, page, { ...dialog, kind, ref: cover }, null));
  };
  test.each<[Obstruction['kind'], string]>([
    ['element', 'tap Order (B)'],
    ['menu', 'tap Order (B)'],
    ['dialog', 'ask about the dialog "Rate us"'],
    ['sheet', 'ask about the dialog "Rate us"'],
  ])('is closed by a tap beside it only where it is an element or a menu: %s', (kind, next) => {
    expect(dismissed(kind)).toBe(next);
  });

  test.each([
    ['right after such a tap the planner is asked', dialog.type, 4, 'ask about the dialog "Rate us"'],
    ['after other gestures it is tapped again', dialog.type, 5, 'tap Order (B)'],
    ['after another blocker was closed, too', 'com.app Other', 4, 'tap Order (B)'],
  ])('%s', (_, type, attempts, next) => {
    const before = { type, description: 'it', by: 'tap "Order"', attempts: 4 };
    expect(dismissed('element', { attempts, dismissed: [before] })).toBe(next);
  });
});

describe('the wait for a toast', () => {
  test('is told in seconds, as what removed it', () => {
    const after = stateAfter(dismissOrFail(turnOf(stateOf(goal)), screen, { ...over, kind: 'toast' }, null));
    expect(after.run.dismissed).toEqual([
      { type: over.type, description: over.description, by: 'waited 4 s', attempts: 1 },
    ]);
  });
});

describe('the failure for an obstruction', () => {
  const actual = (reason: string | null): string =>
    outcomeSummary(failObstruction(turnOf(stateOf(goal)), screen, over, reason));
  test.each<[string, string | null, string]>([
    ['ends with the reason', 'nothing closes it', ': nothing closes it'],
    ['needs no reason', null, ''],
  ])('%s', (_, reason, end) => {
    expect(actual(reason)).toBe(`Persistent Obstruction Bug: the dialog "Rate us" is in the way${end}`);
  });
});
