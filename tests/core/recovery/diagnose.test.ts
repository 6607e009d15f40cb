/** Gestures without an effect: cases A to E in their order, and the remaining tries (R30 to R37). */
import { UNSPENT_BUDGETS } from '../../../src/core/budgets/retry-budgets.ts';
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/screen/model/screen.ts';
import type { GestureScene } from '../../builders/effect.ts';
import { evaluationSummary } from '../../builders/evaluate-attempt.ts';
import {
  button,
  dialog,
  field,
  gap,
  list,
  row,
  systemDialog,
  text,
  title,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

const page = (...items: readonly Item[]): View => ({
  items: [title('Home'), button('Go'), field('Name', ''), text('a'), ...items],
});
const still = { before: page(), after: page() };
const back = { kind: 'navigate_back' };
const same: GestureScene['delta'] = { kind: 'none' };
const sign = (blocking: boolean): Partial<Screen> => ({
  loading: [{ sign: 'spinner', ref: null, bounds: { x: 1, y: 2, width: 3, height: 4 }, blocking }],
});
/** A panel over the page from here on. */
const panel = (top: number): Item => ({
  height: 0,
  at: () => node('FrameLayout', [0, top, 1080, top + 800], { clickable: true, text: 'Ad' }),
});
/** In the hierarchy alone. */
const unseen: Item = { height: 0, at: () => node('View', [0, 0, 0, 0], { text: 'unseen' }) };
const asks = (view: View): View => ({ ...view, over: [dialog('Sorry', 'OK')] });
const typed = {
  step: 'Type "Ann" into the "Name" field',
  did: { kind: 'input_text', on: 'Name', text: 'Ann' },
};

describe('A: the screen is loading', () => {
  const loading = { was: sign(true), is: sign(true) };
  const covered = page(panel(200));
  test.each<[string, GestureScene, string]>([
    [
      'and the target is clear: it is used again all the same',
      { ...still, ...loading },
      'case E 1/3 "Go": tap had no effect > look late effect 5000 for a1 step watched',
    ],
    [
      'and a key has no target: it is waited for',
      { ...still, ...loading, step: 'Press back', did: back },
      'case A 1/2 screen: the screen is loading (spinner) > ledger A 1 > look after wait 5000 for a1 step',
    ],
    [
      'and the target lies under something: it is waited for before that is closed',
      { asked: page(), before: covered, after: covered, ...loading },
      'case A 1/2 screen: the screen is loading (spinner) > ledger A 1 > look after wait 5000 for a1 step',
    ],
    [
      'but not so that it blocks: the key is pressed again',
      { ...still, was: sign(false), is: sign(false), step: 'Press back', did: back },
      'case E 1/3 navigate_back: navigate back had no effect > look late effect 5000 for a1 step watched',
    ],
    [
      'for too long',
      {
        ...still,
        ...loading,
        step: 'Press back',
        did: back,
        state: { budgets: { ...UNSPENT_BUDGETS, recoveries: { A: 2 } } },
      },
      'spent A: Stuck Loading Bug > failed Stuck Loading Bug at steps 0: the screen finishes loading; still loading (spinner) after 2 waits of 5 s; loading on s2, null, 1 2 3 4',
    ],
  ])('%s', (_, scene, words) => {
    expect(evaluationSummary(scene)).toBe(words);
  });
});

describe('B: something is in the way', () => {
  const low: View = { items: [title('Home'), gap(1500), button('Go'), field('Name', '', { focused: true })] };
  const typing: View = { ...low, keyboard: true };
  const gone: View = { ...page(), app: { front: 'com.other' } };
  test.each<[string, GestureScene, string]>([
    [
      'over the target',
      { ...still, after: asks(page()) },
      'case B 1/1 the dialog "Sorry": the dialog "Sorry" covers the target > ledger for the action com.app Sorry 1, com.app Sorry 1 > flags + closed by rule: the dialog "Sorry" > ask s2 about the dialog "Sorry"',
    ],
    [
      'over the target, of the system',
      { ...still, after: { ...page(), over: [systemDialog('Low battery', 'OK')] } },
      'case B 1/1 the dialog "Low battery": the dialog "Low battery" covers the target > ledger for the action android Low battery 1, android Low battery 1 > ask s2 about the dialog "Low battery"',
    ],
    [
      'a keyboard over what is tapped',
      { asked: page(), before: typing, after: typing, did: { kind: 'tap', on: 'Go' } },
      'case B 1/1 the soft keyboard: the soft keyboard covers the target > ledger for the action keyboard 1 > act a2 hide_keyboard from B 1/3 for dismissal',
    ],
    [
      'a keyboard over the field is none when it was typed into',
      { asked: page(), before: typing, after: typing, ...typed, delta: same },
      'look late effect 5000 for a1 step watched',
    ],
    [
      'a dialog over the field is one all the same',
      { before: page(), after: asks(page()), ...typed, delta: same },
      'case B 1/1 the dialog "Sorry": the dialog "Sorry" covers the target > ledger for the action com.app Sorry 1, com.app Sorry 1 > flags + closed by rule: the dialog "Sorry" > ask s2 about the dialog "Sorry"',
    ],
    [
      'a panel over the field is one all the same',
      { asked: page(), before: page(panel(300)), after: page(panel(300)), ...typed },
      'case B 1/1 "Ad": "Ad" covers the target > ledger for the action com.app Ad 1, com.app Ad 1 > flags + closed by rule: "Ad" > ask s2 about "Ad"',
    ],
    [
      'another app, after a key',
      {
        before: page(),
        after: gone,
        did: back,
        step: 'Press back',
        delta: same,
        was: {
          app: {
            front: 'com.other',
            underTest: 'com.app',
            process: 'running',
            crash: null,
            notResponding: false,
            place: '',
          },
        },
      },
      'case B 1/1 another app (com.other): another app (com.other) covers the target > ledger for the action com.other in front 1, com.other in front 1 > act a2 launch_app from B 1/3 for dismissal',
    ],
    [
      'that came with a key',
      { before: page(), after: asks(page()), did: back, step: 'Press back', delta: same },
      'case B 1/1 the dialog "Sorry": the dialog "Sorry" covers the target > ledger for the action com.app Sorry 1, com.app Sorry 1 > flags + closed by rule: the dialog "Sorry" > ask s2 about the dialog "Sorry"',
    ],
    [
      'that came with a key, and that the goal speaks of, is not',
      { before: page(), after: asks(page()), did: back, step: 'Press back and "Sorry" appears', delta: same },
      'case E 1/3 navigate_back: navigate back had no effect > look late effect 5000 for a1 step watched',
    ],
    [
      'that stood there before is not',
      { before: asks(page()), after: asks(page()), did: back, step: 'Press back', delta: same },
      'case E 1/3 navigate_back: navigate back had no effect > look late effect 5000 for a1 step watched',
    ],
  ])('%s', (_, scene, words) => {
    expect(evaluationSummary(scene)).toBe(words);
  });

  test.each<[string, GestureScene, string]>([
    [
      'that was closed: the same once more',
      { ...still, pending: { recovered: 'B' } },
      'attempts 2 > act a2 tap at e3 "Go" e3 from B 1/3 for a2 step',
    ],
    [
      'that was closed: the same once more, though it was watched already',
      { ...still, pending: { recovered: 'B', watched: true } },
      'attempts 2 > act a2 tap at e3 "Go" e3 from B 1/3 for a2 step',
    ],
    [
      'that was scrolled away: the same once more',
      { ...still, pending: { recovered: 'C' } },
      'attempts 2 > act a2 tap at e3 "Go" e3 from C 1/3 for a2 step',
    ],
    [
      'that was closed: a key once more',
      { ...still, did: back, step: 'Press back', pending: { recovered: 'B' } },
      'attempts 2 > act a2 navigate_back from B 1/3 for a2 step',
    ],
    [
      'that was closed: what was typed once more',
      { ...still, ...typed, pending: { recovered: 'B' } },
      'attempts 2 > act a2 input_text at e4 "Ann" "" e4 from B 1/3 for a2 step',
    ],
    [
      'that was closed on the way to a control',
      { ...still, pending: { recovered: 'B', purpose: 'approach' } },
      'attempts 2 > act a2 tap at e3 "Go" e3 from B 1/3 for a2 approach',
    ],
    [
      'that was closed: not once more when the step forbids it',
      { ...still, step: { step: 'Tap "Go"', repeat: 'never' }, pending: { recovered: 'B' } },
      'case E 1/3 "Go": tap had no effect > look late effect 5000 for a1 step watched B',
    ],
    [
      'that was closed with the target: what to do is asked anew',
      {
        before: page(),
        after: { items: [title('Home'), text('a')] },
        delta: same,
        pending: { recovered: 'B' },
      },
      'advance s2',
    ],
    [
      'that was closed: the target at its new place',
      {
        before: page(),
        after: { items: [unseen, ...page().items] },
        delta: same,
        pending: { recovered: 'B' },
      },
      'attempts 2 > act a2 tap at e4 "Go" e4 from B 1/3 for a2 step',
    ],
  ])('%s', (_, scene, words) => {
    expect(evaluationSummary(scene, ['budgets', 'history', 'attempts'])).toBe(words);
  });
});

describe('C: the target is out of view', () => {
  const rows = (scrolled: number): View => ({
    items: [
      title('Home'),
      list([button('Go'), gap(1200), row('Milk'), gap(900), row('Tea')], { scrolled, height: 900 }),
    ],
  });
  test.each<[string, GestureScene, string]>([
    [
      'it is brought in',
      { before: rows(300), after: rows(300), delta: same },
      'case C 1/1 Go: the target is outside the viewport > ledger C 1 > act a2 swipe down at e3 "com.app:id/list" e3 from C 1/3 for scroll',
    ],
    [
      'it is brought in once',
      {
        before: rows(300),
        after: rows(300),
        delta: same,
        state: { budgets: { ...UNSPENT_BUDGETS, recoveries: { C: 1 } } },
      },
      'spent C: Off-screen Target Bug > failed Off-screen Target Bug at steps 0: the target can be scrolled into view; scrolling does not bring it closer; viewport on s2, e4, 40 -40 1000 120',
    ],
  ])('%s', (_, scene, words) => {
    expect(evaluationSummary(scene)).toBe(words);
  });
});
