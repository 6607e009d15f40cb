/** The app changes while a planner thinks: its reply on the second observation (R10). */
import { describe, expect, test } from 'vitest';
import { decideOnLateReply, decisionSummary, type Step } from '../../builders/review-proposal.ts';
import { type Action, home } from '../../builders/guard.ts';
import {
  button,
  dialog,
  field,
  gap,
  screenOf,
  text,
  title,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

describe('after the planner thought', () => {
  const tap: Action = { kind: 'tap', on: 'Save' };
  const gone: View = { items: [title('Home'), text('x')] };

  test.each<[string, Action, Partial<Screen> | View, string]>([
    ['its target is touched', tap, {}, 'tap Save by planner'],
    [
      'a target that went is asked about again',
      tap,
      gone,
      'refused moved (1 of 4): e3 is no longer on the screen, which changed while you were thinking; ask 2 of 4',
    ],
    [
      'a target that something covers is no longer touched through it',
      tap,
      { ...home, over: [dialog('Rate us', 'Later')] },
      'case B 1/2 of the dialog "Rate us"; ask 1 of 4',
    ],
  ])('%s', (_, action, now, told) => {
    expect(decisionSummary(decideOnLateReply(home, 'Tap "Save"', action, now))).toBe(told);
  });

  test('the gesture hits the target at its current place, and that observation is its "before"', () => {
    const lower: View = { items: [title('Home'), text('Advert'), gap(300), button('Save', { id: 'save' })] };
    const made = decideOnLateReply(home, 'Tap "Save"', tap, lower);
    if (made.command.kind !== 'act') throw new Error(made.command.kind);
    const { attempt } = made.command;
    expect(attempt.before).toBe('s9');
    expect(attempt.action).toMatchObject({ target: { ref: 'e4' } });
    expect(attempt.target?.bounds.y).toBe(700);
  });

  test('a second question is about the last observation', () => {
    const asked = decideOnLateReply(home, 'Tap "Save"', tap, gone);
    expect(asked.command).toMatchObject({ question: { screen: 's9', about: 'step', call: 2 } });
    expect(asked.state.phase).toMatchObject({ kind: 'asking', screen: { id: 's9' }, blocked: null });
  });

  const front = (place: string): Partial<Screen> => ({
    app: { ...screenOf(home, 's', 0).app, place },
  });
  const moved = 'refused moved (1 of 4): another screen opened while you were thinking; ask 2 of 4';
  const typing: View = { items: [title('Home'), field('Name', '', { focused: true }), text('x')] };

  test.each<[string, View, Step, Action, string]>([
    ['a swipe', home, 'Swipe up', { kind: 'swipe', direction: 'up' }, 'swipe by planner'],
    ['back', home, 'Press back', { kind: 'navigate_back' }, 'navigate_back by planner'],
    ['Enter', typing, 'Press enter', { kind: 'keyboard_enter' }, 'keyboard_enter by planner'],
    [
      'a text for the focused field',
      typing,
      'Type "Ann"',
      { kind: 'input_text', target: null, text: 'Ann' },
      'input_text by planner',
    ],
  ])('%s means the screen that was shown', (_, view, step, action, done) => {
    expect(decisionSummary(decideOnLateReply(view, step, action, {}))).toBe(done);
    expect(decisionSummary(decideOnLateReply(view, step, action, front('.Other')))).toBe(moved);
    const app = { ...screenOf(view, 's', 0).app, front: 'com.other' };
    expect(decisionSummary(decideOnLateReply(view, step, action, { app }))).toBe(moved);
  });

  test.each<[string, View, View, boolean]>([
    ['a dialog that came', home, { ...home, over: [dialog('Rate us', 'Later')] }, true],
    [
      'another dialog',
      { ...home, over: [dialog('Rate us', 'Later')] },
      { ...home, over: [dialog('News', 'Later')] },
      true,
    ],
    ['another text', home, { items: [...home.items, text('New')] }, false],
  ])('%s is another screen, or not', (_, was, is, other) => {
    const step = 'find out what is new';
    expect(decisionSummary(decideOnLateReply(was, step, { kind: 'navigate_back' }, is))).toBe(
      other ? moved : 'navigate_back by planner',
    );
  });

  test('an overlay that came by itself is closed before an explicit step goes back (R31)', () => {
    const popup: View = { ...home, over: [dialog('Rate us', 'Later')] };
    const state = { lastAttempt: { before: screenOf(home, 's0', 100), endedAt: 200 } };
    const back: Action = { kind: 'navigate_back' };
    const late = (step: Step, more: typeof state | object): string =>
      decisionSummary(decideOnLateReply(home, step, back, popup, { state: more }));
    expect(late('Go back', state)).toBe('case B 1/2 of the dialog "Rate us"; ask 1 of 4');
    expect(late('find out what is new', state)).toBe(moved);
    expect(late('Go back', {})).toBe(moved);
  });

  describe('typed text goes to the field that had the focus', () => {
    const two = (focused: 'name' | 'town' | null, name: string, ...above: readonly Item[]): View => ({
      items: [
        title('Home'),
        ...above,
        field('Name', name, { id: 'name', focused: focused === 'name' }),
        field('Town', '', { id: 'town', focused: focused === 'town' }),
      ],
    });
    const elsewhere = 'refused moved (1 of 4): the focus moved while you were thinking; ask 2 of 4';
    test.each<[string, View, View, boolean]>([
      ['that has it still', two('name', ''), two('name', ''), true],
      ['pushed along', two('name', ''), two('name', '', text('New')), true],
      ['whatever it says by now', two('name', ''), two('name', 'Ann'), true],
      ['and to no other', two('name', ''), two('town', ''), false],
      ['and nowhere without it', two('name', ''), two(null, ''), false],
      ['where any had it', two(null, ''), two('town', ''), true],
    ])('%s', (_, was, is, done) => {
      const type: Action = { kind: 'input_text', target: null, text: 'Ann' };
      const typed = decisionSummary(decideOnLateReply(was, 'Type "Ann"', type, is));
      const entered = decisionSummary(decideOnLateReply(was, 'Press enter', { kind: 'keyboard_enter' }, is));
      expect(done ? typed.replace(/ Ann(?= by)/, '') : typed).toBe(
        done ? 'input_text by planner' : elsewhere,
      );
      expect(entered).toBe(done ? 'keyboard_enter by planner' : elsewhere);
    });
  });

  test.each<[string, Step, Action, string]>([
    ['the home key', 'Press the home button', { kind: 'navigate_home' }, 'navigate_home by planner'],
    ['a wait', 'Wait 3 seconds', { kind: 'wait', seconds: 3 }, 'wait by planner'],
    [
      'a turn of the phone',
      'Rotate to landscape',
      { kind: 'rotate', orientation: 'landscape' },
      'rotate by planner',
    ],
  ])('%s means no screen', (_, step, action, done) => {
    expect(decisionSummary(decideOnLateReply(home, step, action, front('.Other')))).toBe(done);
  });
});
