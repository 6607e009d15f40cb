/** One element in two observations: the same one or none, never another that took its place (R10, R40). */
import { relocate, relocateTarget } from '../../../src/core/targets/relocate.ts';
import { findSame, findAfterChange, identityOf, sameTarget } from '../../../src/core/targets/identity.ts';
import type { TargetIdentity } from '../../../src/core/model/protocol.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { refOf } from '../../builders/core.ts';
import { button, gap, icon, row, screenOf, text, title, type Item } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

const screen = (...items: readonly Item[]): Screen => screenOf({ items }, 's1', 0);
const of = (s: Screen, ref: string): TargetIdentity => {
  const identity = identityOf(s, ref);
  if (identity === null) throw new Error(ref);
  return identity;
};
/** The row that an element belongs to, by its first text, and the element. */
const told = (s: Screen, e: Element | undefined): string => {
  const holder = s.elements.find((x) => x.ref === e?.parent);
  const first = s.elements.find((x) => x.parent === holder?.ref && x.text !== '');
  return e === undefined ? 'none' : `${e.text || e.description} of ${first?.text ?? 'nobody'}`;
};
/** The refs of all elements with this text, from top to bottom. */
const all = (s: Screen, words: string): string[] =>
  s.elements.filter((e) => e.text === words).map((e) => e.ref);

describe('an element on a later observation', () => {
  const two = screen(title('List'), row('Milk', 'Delete'), row('Bread', 'Delete'));
  const [ofMilk = '', ofBread = ''] = all(two, 'Delete');

  test('is the only one with the same text, wherever it is now', () => {
    const before = screen(title('T'), button('Go'), text('x'));
    const after = screen(title('T'), text('x'), gap(500), button('Go'));
    expect(relocate(before, after, refOf(before, 'Go'))?.text).toBe('Go');
  });

  test('is the one of its row when several say the same, though rows came or went', () => {
    const moved = screen(title('List'), row('Eggs', 'Delete'), row('Milk', 'Delete'), row('Bread', 'Delete'));
    expect(told(moved, relocate(two, moved, ofMilk))).toBe('Delete of Milk');
    expect(told(moved, relocate(two, moved, ofBread))).toBe('Delete of Bread');
  });

  test('is the one at its place when the rows say the same and are as many as before', () => {
    const same = screen(title('List'), row('Milk', 'Delete'), row('Milk', 'Delete'));
    const [, second = ''] = all(same, 'Delete');
    const third = screen(title('List'), row('Milk', 'Delete'), row('Milk', 'Delete'), row('Milk', 'Delete'));
    expect(relocate(same, same, second)?.ref).toBe(second);
    expect(relocate(same, third, second)).toBeUndefined();
  });

  test('is not one of another row that took its place', () => {
    const left = screen(title('List'), row('Eggs', 'Delete'), row('Bread', 'Delete'), row('Ham', 'Delete'));
    expect(relocate(two, left, ofMilk)).toBeUndefined();
    expect(relocateTarget(two, left, of(two, ofMilk))).toBeUndefined();
  });

  test('is not one of another kind with the same text, nor one with another id or description', () => {
    const other = (was: Item, is: Item): Element | undefined => {
      const before = screen(title('T'), gap(600), was);
      return relocate(before, screen(title('T'), text('x'), is), refOf(before, 'Go'));
    };
    const go = button('Go', { id: 'go' });
    expect(other(go, go)?.text).toBe('Go');
    expect(other(go, text('Go', { id: 'go' }))).toBeUndefined();
    expect(other(go, button('Go', { id: 'gone' }))).toBeUndefined();
    expect(other(button('Go', { description: 'a' }), button('Go', { description: 'b' }))).toBeUndefined();
  });

  test('with another text at its place is the same target by its description alone', () => {
    const before = screen(title('T'), icon('Heart'), text('x'));
    const after = screen(text('x'), gap(700), icon('Heart'));
    expect(relocateTarget(before, after, of(before, refOf(before, 'Heart')))?.description).toBe('Heart');
  });

  test('that changed its text is recognised by its id, else by its place', () => {
    const before = screen(title('T'), button('Follow', { id: 'follow' }), text('x'));
    const target = of(before, refOf(before, 'Follow'));
    expect(
      relocateTarget(before, screen(title('T'), button('Following', { id: 'follow' })), target)?.text,
    ).toBe('Following');
    const plain = screen(title('T'), button('Follow'), text('x'));
    const placed = of(plain, refOf(plain, 'Follow'));
    expect(relocateTarget(plain, screen(title('T'), button('Following'), text('x')), placed)?.text).toBe(
      'Following',
    );
    expect(relocateTarget(plain, screen(title('T'), text('Following'), text('x')), placed)).toBeUndefined();
    expect(relocateTarget(plain, screen(title('T')), placed)).toBeUndefined();
  });

  test('that is unknown is nowhere', () => {
    expect(relocate(two, two, 'e999')).toBeUndefined();
    expect(identityOf(two, 'e999')).toBeNull();
  });
});

describe('the successor of a target', () => {
  test('is the one with its id, unless two bear it', () => {
    const before = screen(title('T'), button('One', { id: 'a' }), button('Two', { id: 'b' }));
    const target = of(before, refOf(before, 'One'));
    const after = screen(title('T'), button('Two', { id: 'b' }), button('Uno', { id: 'a' }));
    expect(findAfterChange(after, target)?.text).toBe('Uno');
    const twice = screen(
      title('T'),
      text('x'),
      gap(900),
      button('Uno', { id: 'a' }),
      button('Due', { id: 'a' }),
    );
    expect(findAfterChange(twice, target)).toBeUndefined();
  });

  test('is the one of its words and kind that a new row pushed along', () => {
    const before = screen(title('T'), button('Buy'), text('x'));
    const target = of(before, refOf(before, 'Buy'));
    const pushed = screen(title('T'), text('An advert'), gap(300), button('Buy'));
    expect(findAfterChange(pushed, target)?.text).toBe('Buy');
    expect(
      findAfterChange(screen(title('T'), text('An advert'), gap(300), text('Buy')), target),
    ).toBeUndefined();
    const two = screen(title('T'), text('An advert'), gap(300), button('Buy'), button('Buy'));
    expect(findAfterChange(two, target)).toBeUndefined();
    const named = screen(title('T'), text('An advert'), gap(300), button('Buy', { id: 'other' }));
    expect(findAfterChange(named, target)).toBeUndefined();
  });
});

describe('the same target', () => {
  const still = { scrolled: false, newScreen: false };
  const page = screen(title('T'), button('Go'));
  const base = (): TargetIdentity => of(page, refOf(page, 'Go'));
  const far = { x: 0, y: 2000, width: 10, height: 10 };

  test.each<[string, Partial<TargetIdentity>, Partial<TargetIdentity>, boolean]>([
    ['the same path and classes', {}, { bounds: far }, true],
    ['the same path with other classes, far away', {}, { classes: 'x', bounds: far }, false],
    ['the same classes at another path, far away', {}, { path: '9', bounds: far }, false],
    ['another place within the distance of a finger', {}, { path: '9', classes: 'x' }, true],
    [
      'ids that differ, both unique',
      { uniqueId: true, resourceId: 'a' },
      { uniqueId: true, resourceId: 'b' },
      false,
    ],
    [
      'ids that differ, one of them not unique',
      { uniqueId: true, resourceId: 'a' },
      { resourceId: 'b' },
      true,
    ],
    ['texts that differ', { label: 'Go' }, { label: 'Stop' }, false],
    ['a text where there was none', { label: '' }, { label: 'Stop' }, true],
    ['no text where there was one', { label: 'Go' }, { label: '' }, true],
    [
      'one description, unique on both, far away',
      { uniqueDescription: true, description: 'd' },
      { uniqueDescription: true, description: 'd', path: '9', bounds: far },
      true,
    ],
    [
      'one description, unique on one alone, far away',
      { uniqueDescription: true, description: 'd' },
      { description: 'd', path: '9', bounds: far },
      false,
    ],
    [
      'two descriptions, unique on both, far away',
      { uniqueDescription: true, description: 'd' },
      { uniqueDescription: true, description: 'e', path: '9', bounds: far },
      false,
    ],
  ])('with %s', (_, a, b, same) => {
    expect(sameTarget({ ...base(), ...a }, { ...base(), ...b }, still)).toBe(same);
    expect(sameTarget({ ...base(), ...b }, { ...base(), ...a }, still)).toBe(same);
  });

  test('is the one at its path when several match, else the one at its place', () => {
    const s = screen(title('T'), row('Milk'), row('Bread'));
    const inner = s.elements.find((e) => e.text === 'Milk');
    const target = of(s, inner?.ref ?? '');
    expect(findSame(s, target, still)?.path).toBe(target.path);
    const elsewhere = { ...target, path: '0/77', classes: 'none' };
    expect(findSame(s, elsewhere, still)?.text).toBe('Milk');
    expect(findSame(s, { ...elsewhere, bounds: far }, still)).toBeUndefined();
    expect(findSame(s, target, { scrolled: true, newScreen: false })).toBeUndefined();
    expect(findSame(s, target, { scrolled: false, newScreen: true })).toBeUndefined();
  });
});
