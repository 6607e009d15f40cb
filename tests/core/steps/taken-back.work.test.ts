/** Work that the app has begun and not ended: it may show what must be absent, and an answer may take back what came with the gesture (R73, R74). */
import { describe, expect, test } from 'vitest';
import { canvasOnly, judgeConditions, verdictIn } from '../../builders/expected-state.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { screenOf, text, title, toggle } from '../../builders/android-screen.ts';

const before = screenOf({ items: [title('Shop'), text('Sound')] }, 's0', 5000);
const held = { since: 3000, known: { lastAttempt: { before, endedAt: 5000 } } };
const timer = { underWay: { what: 'a timer', isAwaited: false } };
const delay = { underWay: { ...timer.underWay, isDelay: true } };
const answer = { underWay: { what: 'a request is open', isAwaited: true } };
const habit = { underWay: { what: 'a poll', isAwaited: false, isHabit: true } };
const again = { kind: 'observe', reason: 'judging', afterMs: 1000, settle: true };

describe('conditions are looked at again', () => {
  test.each([
    ['an absence, while a timer runs', '"Sold out" is not visible', timer],
    ['an absence, while an answer is awaited', '"Sold out" is not visible', answer],
    ['what came with the gesture, while an answer is awaited', '"Welcome" is visible', answer],
    ['an absence, while a habit of the page may answer', '"Sold out" is not visible', habit],
    ['a count that more may exceed', 'There are fewer than 3 "Welcome"', timer],
    ['an order that came with the gesture, while a delay of it runs', '"Shop" is above "Welcome"', delay],
  ])('%s', (_, condition, screen) => {
    const { command, state } = judgeConditions({ ...held, expected: [condition], screen });
    expect(command).toEqual(again);
    expect(state.phase).toMatchObject({ kind: 'judging', held: { screen: { id: 's2' } } });
  });
});

describe('the goal passes', () => {
  test.each([
    ['what came with the gesture, while only a timer runs', '"Welcome" is visible', timer, 3000],
    ['a text that came with the gesture, while a delay of it runs', '"Welcome" is visible', delay, 3000],
    ['an order that came with the gesture, while a timer runs', '"Shop" is above "Welcome"', timer, 3000],
    ['what came with the gesture, beside a habit of the page', '"Welcome" is visible', habit, 3000],
    ['what held before the gesture', '"Sound" is visible', answer, 3000],
    ['an absence with nothing under way', '"Sold out" is not visible', { underWay: null }, 3000],
    ['an absence after ten seconds', '"Sold out" is not visible', timer, 10_000],
  ])('%s', (_, condition, screen, since) => {
    expect(verdictIn(judgeConditions({ ...held, expected: [condition], screen, since }))).toMatchObject({
      kind: 'passed',
    });
  });
});

describe('on a device that tells nothing of its work', () => {
  const since = (ms: number): KnownState => ({ lastAttempt: { before, endedAt: 20_000 - ms } });
  const look = (condition: string, ms: number, more: Partial<Parameters<typeof judgeConditions>[0]> = {}) =>
    judgeConditions({ since: 1000, known: since(ms), expected: [condition], ...more });
  const lookIn = (afterMs: number) => ({ ...again, afterMs });
  const settings = { view: { items: [title('Settings'), toggle('Sound', true)] } };

  test.each([
    ['an absence', '"Sold out" is not visible', {}],
    ['a count that more may exceed', 'There are fewer than 3 "Welcome"', {}],
    ['a dialog that may open', 'No dialog is shown', {}],
    ['a switch', '"Sound" is checked', settings],
  ])('%s is watched until five seconds after the gesture', (_, condition, more) => {
    expect(look(condition, 2500, more).command).toEqual(lookIn(2500));
    expect(verdictIn(look(condition, 5000, more))).toMatchObject({ kind: 'passed' });
  });

  test('a capture that began earlier shows less', () => {
    const screen = { captureMs: 600 };
    expect(look('"Sold out" is not visible', 5500, { screen }).command).toEqual(lookIn(1));
    expect(verdictIn(look('"Sold out" is not visible', 5600, { screen }))).toMatchObject({ kind: 'passed' });
  });

  test.each([
    ['a text that came with the gesture', '"Welcome" is visible', since(2500)],
    ['a text that stood there before', '"Sound" is visible', since(100)],
    ['an absence without a gesture', '"Sold out" is not visible', { lastAttempt: null }],
  ])('%s takes no more time', (_, condition, known) => {
    const decision = judgeConditions({ since: 1000, known, expected: [condition] });
    expect(verdictIn(decision)).toMatchObject({ kind: 'passed' });
  });

  test('the judge is asked once the absence was watched', () => {
    const more = { ...canvasOnly, policy: { judge: true } };
    expect(look('"Sold out" is not visible', 2500, more).command).toEqual(lookIn(2500));
    expect(look('"Sold out" is not visible', 5000, more).command).toMatchObject({ kind: 'judge' });
  });
});

test('a switch may be taken back by a habit of the page', () => {
  const view = { items: [title('Settings'), toggle('Sound', true)] };
  const expected = ['"Sound" is checked'];
  const { command } = judgeConditions({ ...held, expected, view, screen: habit });
  expect(command).toEqual(again);
});

test('an absence on a page that no gesture touched does not wait for a habit', () => {
  const known = { lastAttempt: null };
  const decision = judgeConditions({
    since: 3000,
    known,
    expected: ['"Sold out" is not visible'],
    screen: habit,
  });
  expect(verdictIn(decision)).toMatchObject({ kind: 'passed' });
});
