import { expect, test } from 'vitest';
import { told, tried } from '../builders/weighed.ts';
import { button, text, title, type View } from '../builders/views.ts';

const go = (selected: boolean): View => ({ items: [title('Home'), button('Go', { selected }), text('a')] });

test('time that a free step lets pass is no answer: what was tried before it stays counted', () => {
  const free = {
    before: go(false),
    after: go(false),
    step: 'Wait for the sync, then be happy',
    pending: { purpose: 'free' as const },
    state: tried(['Go', 2]),
  };
  const about = ['ledger', 'repeats'] as const;
  expect(told({ ...free, did: { kind: 'wait', seconds: 2 } }, about)).toBe('landed a1: done > consider s2');
  expect(told({ ...free, after: go(true) }, about)).toContain('> ledger ');
});
