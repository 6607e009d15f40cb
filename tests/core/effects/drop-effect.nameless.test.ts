/** Without words nobody can tell whether a dragged element took its place (R38). */
import { describe, expect, test } from 'vitest';
import { checkDrop } from '../../../src/core/effects/drop-effect.ts';
import { dropNamesOf } from '../../../src/core/effects/effect.ts';
import { pendingOf } from '../../builders/run-state.ts';
import { buildScreen, list, row, text } from '../../builders/screen.ts';

const screen = buildScreen([list(row(text('Apples')), row(text('Milk')), row())]);

describe('a drag of or to an element without words', () => {
  test.each([
    ['of it', '', 'Milk'],
    ['to it', 'Milk', ''],
    ['of and to such', '', ''],
  ])('has no result that can be seen: %s', (_, target, anchor) => {
    expect(checkDrop({ target, anchor, place: 'above' }, screen, screen).result).toBe('nameless');
  });
});

describe('the words of a dragged element', () => {
  const namesTo = (anchor: string) => {
    const did = { kind: 'drag', on: 'Apples', anchor: { ref: anchor }, place: 'above' };
    const pending = pendingOf(screen, did);
    const { action } = pending.attempt;
    if (action.kind !== 'drag') throw new Error(action.kind);
    return dropNamesOf(pending, action);
  };
  const refs = screen.elements.filter((e) => e.role === 'row').map((e) => e.ref);

  test('are those inside it when it has none of its own', () => {
    expect(namesTo(refs[1] ?? '')).toMatchObject({ target: 'Apples', anchor: 'Milk' });
  });

  test('are none in an empty row', () => {
    expect(namesTo(refs[2] ?? '')).toMatchObject({ target: 'Apples', anchor: '' });
  });
});
