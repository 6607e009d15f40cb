/** A target with a unique id is never found again as an element with another one (R40). */
import { describe, expect, test } from 'vitest';
import { findAfterChange, identityOf } from '../../../src/core/targets/identity.ts';
import { buildScreen, button, the } from '../../builders/screen.ts';

const before = buildScreen([button('Send', { id: 'send' }), button('Help', { id: 'help' })]);
const identity = (screen = before) => {
  const found = identityOf(screen, the(screen, 'Send').ref);
  if (found === null) throw new Error('no target');
  return found;
};

describe('what stands at the path of a target that changed its words', () => {
  test.each([
    ['is another target with another unique id', buildScreen([button('Undo', { id: 'undo' })]), undefined],
    ['is the target with the same id', buildScreen([button('Undo', { id: 'send' })]), 'Undo'],
    ['is the target without an id', buildScreen([button('Undo')]), 'Undo'],
    [
      'is the target with an id that several have',
      buildScreen([button('Undo', { id: 'action' }), button('More', { id: 'action' })]),
      'Undo',
    ],
  ])('%s', (_, after, text) => {
    expect(findAfterChange(after, identity())?.text).toBe(text);
  });

  test('is the target when it had no id of its own', () => {
    const nameless = buildScreen([button('Send'), button('Help')]);
    const after = buildScreen([button('Undo', { id: 'undo' })]);
    expect(findAfterChange(after, identity(nameless))?.text).toBe('Undo');
  });
});
