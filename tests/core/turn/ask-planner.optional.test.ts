/** Optional open-ended steps (R5): nothing to do is an answer, and never for a step that must be done. */
import { expect, test } from 'vitest';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { completionsOf, drive, goalOf, script, unchanging, verdictOf } from '../../builders/core.ts';
import { button, text, title } from '../../builders/android-screen.ts';

const app = unchanging({ items: [title('Home'), text('Welcome'), button('Menu')] });
const notHere: Proposal = {
  kind: 'cannot',
  by: 'script',
  thought: '',
  remember: [],
  reason: 'no tour is shown',
  evidence: 'Welcome',
  doesNotApply: true,
};

test('an optional step that does not apply is skipped with the reason', async () => {
  const goal = goalOf([{ step: 'Skip the tour of the app', optional: true }], ['"Welcome" is visible']);
  const run = await drive(app, goal, { planner: script(notHere) });
  expect([verdictOf(run), completionsOf(run)]).toEqual(['passed', ['skipped']]);
  expect(JSON.stringify(run.notes)).toContain('no tour is shown');
});

test('a step that must be done is not', async () => {
  const goal = goalOf(['Skip the tour of the app'], ['"Welcome" is visible']);
  const run = await drive(app, goal, { planner: script(notHere) });
  expect(verdictOf(run)).toBe('inconclusive: unproven');
});
