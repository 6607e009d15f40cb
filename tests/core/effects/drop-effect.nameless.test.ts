/** Without words nobody can tell whether a dragged element took its place (R38). */
import { describe, expect, test } from 'vitest';
import { checkDrop } from '../../../src/core/effects/drop-effect.ts';
import { dropNamesOf, effectOf } from '../../../src/core/effects/effect.ts';
import { goalOf } from '../../builders/core.ts';
import { deltaOf, pendingOf, stateOf } from '../../builders/run-state.ts';
import { buildScreen, list, row, text, the, type Sketch } from '../../builders/screen.ts';

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

  test('are the first ones inside a box that takes no touch', () => {
    const box = (...names: readonly string[]): Sketch => ({ children: [{}, ...names.map((n) => text(n))] });
    const boxes = buildScreen([list(box('Apples', 'red'), box('Milk', 'cold'), box())]);
    const named = (name: string, parent = true): string => {
      const e = the(boxes, name);
      return (parent ? e.parent : e.ref) ?? '';
    };
    const pending = pendingOf(boxes, {
      kind: 'drag',
      on: 'Apples',
      anchor: { ref: named('Milk') },
      place: 'above',
    });
    const { action } = pending.attempt;
    if (action.kind !== 'drag') throw new Error(action.kind);
    expect(dropNamesOf(pending, action)).toEqual({ target: 'Apples', anchor: 'Milk', place: 'above' });
    const gone = { ...pending, attempt: { ...pending.attempt, target: null } };
    expect(dropNamesOf(gone, action).target).toBe('');
  });

  test('are those of the row where all handles look alike', () => {
    const line = (name: string): Sketch => ({
      children: [text(name), { ...text('≡'), description: `Move ${name}` }],
    });
    const handles = buildScreen([list(line('Apples'), line('Milk'))]);
    const grip = handles.elements.filter((e) => e.text === '≡');
    const pending = pendingOf(handles, {
      kind: 'drag',
      on: 'Move Milk',
      anchor: { ref: the(handles, 'Apples').ref },
      place: 'above',
    });
    expect(grip.length).toBe(2);
    const { action } = pending.attempt;
    if (action.kind !== 'drag') throw new Error(action.kind);
    expect(dropNamesOf(pending, action)).toMatchObject({ target: 'Milk', anchor: 'Apples' });
  });

  test('are none in an empty row', () => {
    expect(namesTo(refs[2] ?? '')).toMatchObject({ target: 'Apples', anchor: '' });
  });
});

test('a drag to an element without words counts as an effect that may have come by chance', () => {
  const empty = screen.elements.findLast((e) => e.role === 'row')?.ref ?? '';
  const pending = pendingOf(screen, { kind: 'drag', on: 'Apples', anchor: { ref: empty }, place: 'above' });
  const after = { ...screen, id: 's2' };
  const state = stateOf(goalOf(['Sort the list']));
  expect(effectOf(pending, after, deltaOf('none'), state)).toMatchObject({
    tookEffect: true,
    byChance: true,
  });
});
