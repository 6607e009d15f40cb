/** A web view that enters the element tree late (R71). */
import { expect, test } from 'vitest';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, text, title } from '../../builders/android-screen.ts';

/** "Go" leads to a page in a web view, which names what it shows after so long. */
const late = (ms: number): App<number | null> => ({
  begins: null,
  show: (since, now) => {
    if (since === null) return { items: [title('Home'), button('Go'), text('x'), text('y')] };
    return now - since < ms
      ? { items: [title('Terms')], gaps: ['empty web view'] }
      : { items: [title('Terms'), text('Your rights')] };
  },
  react: (since, did, now) => since ?? (did.kind === 'tap' && did.on === 'Go' ? now : null),
});
const inTheEnd = goalOf(['Tap "Go"'], ['"Your rights" is visible']);
const inAStep = goalOf(['Tap "Go"', 'Verify "Your rights" is visible']);

test.each([inTheEnd, inAStep])('what a web view names late is waited for', async (goal) => {
  expect(verdictOf(await drive(late(4000), goal))).toBe('passed');
});

test.each([inTheEnd, inAStep])('but not for ever, and then nothing is shown', async (goal) => {
  expect(verdictOf(await drive(late(60_000), goal))).toContain('inconclusive');
});
