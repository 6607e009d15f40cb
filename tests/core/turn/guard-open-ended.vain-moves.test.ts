/** A movement that moves nothing is not repeated for ever on an open-ended step (R60). */
import { expect, test } from 'vitest';
import { button, text, title } from '../../builders/android-screen.ts';
import {
  drive,
  goalOf,
  propose,
  refusalsOf,
  script,
  tapOn,
  unchanging,
  verdictOf,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

const swipe = propose({ kind: 'swipe', direction: 'up', target: null });
const GOAL = goalOf(['Find the terms of use'], ['"Terms" is visible']);

test('after two of them the planner must choose another action', async () => {
  const still = unchanging({ items: [title('Home'), text('Nothing to scroll')] });
  const run = await drive(still, GOAL, { planner: script(swipe) });
  expect(run.did.filter(({ kind }) => kind === 'swipe')).toHaveLength(2);
  expect(refusalsOf(run)).toContain('vain');
  expect(verdictOf(run)).toBe('inconclusive: refusals');
});

test('an action that takes effect clears the count', async () => {
  const app: App<number> = {
    begins: 0,
    show: (n) => ({ items: [title(`Page ${n}`), button('Next')] }),
    react: (n, did) => (did.kind === 'tap' ? n + 1 : n),
  };
  const run = await drive(app, GOAL, { planner: script(swipe, swipe, tapOn('Next'), swipe, swipe, swipe) });
  expect(run.did.filter(({ kind }) => kind === 'swipe')).toHaveLength(4);
});
