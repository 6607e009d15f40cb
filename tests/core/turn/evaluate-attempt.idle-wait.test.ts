/** A wait on an open-ended step is no effect: earlier attempts still count (R40). */
import { expect, test } from 'vitest';
import { evaluationSummary, spentBudgets } from '../../builders/evaluate-attempt.ts';
import { button, text, title, type View } from '../../builders/android-screen.ts';

const go = (selected: boolean): View => ({ items: [title('Home'), button('Go', { selected }), text('a')] });

test('a wait on an open-ended step is no effect: earlier attempts stay counted', () => {
  const free = {
    before: go(false),
    after: go(false),
    step: 'Wait for the sync, then be happy',
    pending: { purpose: 'open-ended' as const },
    state: spentBudgets(['Go', 2]),
  };
  const about = ['budgets', 'repeatedGestures'] as const;
  expect(evaluationSummary({ ...free, did: { kind: 'wait', seconds: 2 } }, about)).toBe(
    'effect a1: done > advance s2',
  );
  expect(evaluationSummary({ ...free, after: go(true) }, about)).toContain('> ledger ');
});
