/** Which of several that say the same it is, on a later look, and what a target takes part in (rulebook, "Same target"). */
import { describe, expect, test } from 'vitest';
import { findAgain, targetAgain } from '../../src/core/again.ts';
import { findSame, findSuccessor, identityOf, lift } from '../../src/core/identity.ts';
import type { TargetIdentity } from '../../src/core/types.ts';
import { byRef, type Screen } from '../../src/screen/screen.ts';
import {
  buildScreen,
  button,
  checkbox,
  field,
  icon,
  row,
  text,
  the,
  type Sketch,
} from '../builders/screen.ts';

const box = (...children: readonly Sketch[]): Sketch => ({ children });
/** A control named "Delete" for each of these rows; its name is the words of its row. */
const rows = (...of: readonly (readonly Sketch[])[]): Screen =>
  buildScreen(of.map((texts, i) => box(...texts, button('Delete', { at: [500, i * 200, 300, 100] }))));
const nth = (screen: Screen, n: number): string =>
  screen.elements.filter((e) => e.text === 'Delete')[n]?.ref ?? '';
/** Which of those on the later look the n-th is. */
const found = (before: Screen, after: Screen, n: number): number | null => {
  const again = findAgain(before, after, nth(before, n));
  return again === undefined ? null : after.elements.filter((e) => e.text === 'Delete').indexOf(again);
};

describe('one of several that say the same', () => {
  const [milk, tea] = [[text('Milk')], [text('Tea')]];
  test.each<[string, Screen, Screen, readonly (number | null)[]]>([
    ['is that of its row, though the rows changed places', rows(milk, tea), rows(tea, milk), [1, 0]],
    ['is none when its row is gone', rows(milk, tea), rows(tea, [text('Ham')]), [null, 0]],
    [
      'is told by the words of its row, not by their letters in a line',
      rows([text('1'), text('12')], [text('11'), text('2')]),
      rows([text('11'), text('2')], [text('1'), text('12')]),
      [1, 0],
    ],
    [
      'is told by its row however deep in it both stand',
      rows([box(text('Milk'))], [box(text('Tea'))]),
      rows([box(text('Tea'))], [box(text('Milk'))]),
      [1, 0],
    ],
    ['is the one at its place among rows that say the same', rows(milk, milk), rows(milk, milk), [0, 1]],
    ['is none among more rows that say the same', rows(milk, milk), rows(milk, milk, milk), [null, null]],
    [
      'is never that of another row that took its place, be there as many as before',
      rows(milk, tea, tea),
      rows(tea, tea, milk),
      [2, 1, null],
    ],
    ['is not the last that is left, in another row', rows(milk, tea), rows(tea), [null, 0]],
    ['is none among fewer rows that say the same', rows(milk, milk, tea), rows(milk, milk), [null, null, null]],
    [
      'is the one at its place when its row says something new',
      rows([text('Milk'), text('1')], tea),
      rows([text('Milk'), text('2')], tea),
      [0, 1],
    ],
    ['is the one at its place where no row says anything', rows([], []), rows([], []), [0, 1]],
  ])('%s', (_, before, after, expected) => {
    expect(expected.map((__, n) => found(before, after, n))).toEqual(expected);
  });

  test('is told by what holds a row, where the row itself says no more', () => {
    const card = (title: string): Sketch => box(text(title), row(text('Open')));
    const before = buildScreen([card('Milk'), card('Tea')]);
    const after = buildScreen([card('Tea'), card('Milk')]);
    const open = (screen: Screen): string[] =>
      screen.elements.filter((e) => e.label === 'Open' && e.text === '').map((e) => e.ref);
    const [first = '', second = ''] = open(after);
    expect(open(before).map((ref) => findAgain(before, after, ref)?.ref)).toEqual([second, first]);
  });

  test('is the target only when it is known which', () => {
    const before = rows(milk, tea);
    const of = (n: number): TargetIdentity => identityOf(before, nth(before, n)) as TargetIdentity;
    expect(targetAgain(before, rows(tea, milk), of(0))?.path).toBe('0/1/1');
    expect(targetAgain(before, rows(tea, tea), of(0))).toBeUndefined();
    expect(targetAgain(before, rows(milk), of(0))?.path).toBe('0/0/1');
    expect(targetAgain(before, rows(tea), of(0))).toBeUndefined();
    expect(targetAgain(before, rows(tea), of(1))?.path).toBe('0/0/1');
  });
});

describe('a target whose look is not known any more', () => {
  test('is looked for by what was kept of it', () => {
    const before = buildScreen([text('x'), button('Go')]);
    const target = { ...(identityOf(before, the(before, 'Go').ref) as TargetIdentity), ref: 'e99' };
    expect(targetAgain(before, before, target)?.text).toBe('Go');
    expect(targetAgain(before, buildScreen([text('x'), text('y'), button('Go')]), target)?.text).toBe('Go');
    expect(targetAgain(before, buildScreen([text('x')]), target)).toBeUndefined();
  });
});

describe('what takes the touch', () => {
  const inside = (holder: Sketch): string => {
    const screen = buildScreen([{ ...holder, className: 'Holder', children: [box(text('Go'))] }]);
    return lift(screen, the(screen, 'Go')).className;
  };
  test.each<[string, Sketch, boolean]>([
    ['what is clicked', { clickable: true }, true],
    ['what is checked', { role: 'checkbox', clickable: false }, true],
    ['what is typed into', { role: 'input', clickable: false }, true],
    ['a box that takes nothing', {}, false],
  ])('is %s', (_, holder, lifted) => {
    expect(inside(holder) === 'Holder').toBe(lifted);
  });

  test('is what is pressed long', () => {
    const screen = buildScreen([box(text('Go'))]);
    const elements = screen.elements.map((e) =>
      e.path === '0/0' ? { ...e, state: { ...e.state, longClickable: true } } : e,
    );
    const held = { ...screen, elements };
    expect(lift(held, the(held, 'Go')).path).toBe('0/0');
  });

  test('is the nearest of several, and the element itself when it does', () => {
    const screen = buildScreen([row(row(text('Go'), button('Stop')))]);
    expect(lift(screen, the(screen, 'Go')).path).toBe('0/0/0');
    expect(lift(screen, the(screen, 'Stop')).text).toBe('Stop');
  });
});

describe('what is kept of a target', () => {
  test('is that of what takes the touch, at the place where the finger went', () => {
    const screen = buildScreen([
      { ...row(text('Milk', { id: 'name', at: [0, 0, 300, 100] })), id: 'line', description: 'a line' },
      text('x'),
    ]);
    const { ref } = the(screen, 'Milk');
    expect(identityOf(screen, ref)).toEqual({
      ref,
      label: 'a line',
      description: 'a line',
      resourceId: 'line',
      path: '0/0',
      classes: 'android.widget.View<android.widget.View',
      bounds: { x: 0, y: 0, width: 300, height: 100 },
      uniqueDescription: true,
      uniqueId: true,
    });
  });

  test('is the part of it in view, else the place that it would have', () => {
    const place = (y: number): unknown => {
      const screen = buildScreen([button('Go', { at: [0, y, 200, 100] })]);
      return identityOf(screen, the(screen, 'Go').ref)?.bounds;
    };
    expect(place(2350)).toEqual({ x: 0, y: 2350, width: 200, height: 50 });
    expect(place(3000)).toEqual({ x: 0, y: 3000, width: 200, height: 100 });
  });

  test('says of an id or a description whether another one bears it, and never that none is its own', () => {
    const unique = (...sketches: readonly Sketch[]): unknown => {
      const screen = buildScreen(sketches);
      const { uniqueDescription, uniqueId } = identityOf(
        screen,
        screen.elements.at(-1)?.ref ?? '',
      ) as TargetIdentity;
      return [uniqueDescription, uniqueId];
    };
    expect(unique(icon('Add', { id: 'add' }))).toEqual([true, true]);
    expect(unique(icon('Add', { id: 'add' }), icon('Add', { id: 'new' }))).toEqual([false, true]);
    expect(unique(icon('Add', { id: 'add' }), icon('New', { id: 'add' }))).toEqual([true, false]);
    const alone = buildScreen([]);
    expect(identityOf(alone, 'e1')).toMatchObject({ uniqueDescription: false, uniqueId: false });
  });
});

describe('a target on a later look', () => {
  const still = { scrolled: false, newScreen: false };
  const kept = (screen: Screen, name: string): TargetIdentity =>
    identityOf(screen, the(screen, name).ref) as TargetIdentity;
  const at = (y: number): { readonly at: readonly [number, number, number, number] } => ({
    at: [0, y, 400, 100],
  });

  test('is what takes the touch, of two at its place', () => {
    const before = buildScreen([button('Go', at(300))]);
    const after = buildScreen([text('x', at(0)), text('', at(300)), button('Go', at(300))]);
    expect(findSame(after, kept(before, 'Go'), still)?.text).toBe('Go');
    const bare = buildScreen([text('x', at(0)), text('', at(300)), text('Go', at(300))]);
    expect(findSame(bare, kept(before, 'Go'), still)?.path).toBe('0/1');
  });

  test('is the one with its id, of two at its place', () => {
    const before = buildScreen([button('Go', { ...at(300), id: 'go' })]);
    const after = buildScreen([
      text('x', at(0)),
      button('', at(300)),
      button('Go', { ...at(300), id: 'go' }),
    ]);
    expect(findSame(after, kept(before, 'Go'), still)?.resourceId).toBe('go');
    const none = { ...kept(before, 'Go'), uniqueId: false, resourceId: '' };
    expect(findSame(after, none, still)?.resourceId).toBe('');
  });

  test('is known by its description wherever it went, scrolled or not', () => {
    const before = buildScreen([icon('Add', at(300)), text('x')]);
    const after = buildScreen([text('x'), text('y'), icon('Add', at(1500))]);
    for (const between of [still, { scrolled: true, newScreen: true }])
      expect(findSame(after, kept(before, 'Add'), between)?.description).toBe('Add');
  });

  test('lies within 20 px of its place, by the part in view', () => {
    const before = buildScreen([text('x'), button('Go', at(2340))]);
    const after = (y: number): Screen => buildScreen([text('x'), text('y'), button('Go', at(y))]);
    expect(findSame(after(2320), kept(before, 'Go'), still)?.text).toBe('Go');
    expect(findSame(after(2200), kept(before, 'Go'), still)).toBeUndefined();
    expect(findSame(after(2340), kept(before, 'Go'), { scrolled: true, newScreen: false })).toBeUndefined();
  });

  test('with other words is followed by its id, even to another kind of control', () => {
    const before = buildScreen([button('Follow', { ...at(300), id: 'follow' })]);
    const after = buildScreen([text('x', at(300)), checkbox('Following', { ...at(1300), id: 'follow' })]);
    expect(findSuccessor(after, kept(before, 'Follow'))?.text).toBe('Following');
    const two = buildScreen([
      text('x', at(900)),
      ...['A', 'B'].map((t, i) => button(t, { ...at(1300 + i * 200), id: 'follow' })),
    ]);
    expect(findSuccessor(two, kept(before, 'Follow'))).toBeUndefined();
  });

  test('that bears an id with others is not followed by it', () => {
    const before = buildScreen([
      button('One', { ...at(300), id: 'row' }),
      button('Two', { ...at(500), id: 'row' }),
    ]);
    const after = buildScreen([
      text('x', at(900)),
      text('y', at(1100)),
      button('Three', { ...at(1300), id: 'row' }),
    ]);
    expect(findSuccessor(after, kept(before, 'One'))).toBeUndefined();
  });

  test('that was pushed along is the only one of its words, kind and id', () => {
    const before = buildScreen([button('Buy', at(300))]);
    const after = (...more: readonly Sketch[]): unknown => {
      const screen = buildScreen([text('An advert', at(300)), ...more]);
      return findSuccessor(screen, kept(before, 'Buy'))?.path ?? null;
    };
    expect(after(button('Buy', at(900)))).toBe('0/1');
    expect(after(button('Buy', at(900)), button('Buy', at(1100)))).toBeNull();
    expect(after(button('Buy', { ...at(900), className: 'Link' }))).toBeNull();
    expect(after(button('Buy', { ...at(900), id: 'buy' }))).toBeNull();
    expect(after(button('Sell', at(900)))).toBeNull();
  });

  test('that says nothing is not looked for by its words', () => {
    const before = buildScreen([button('', at(300)), text('x')]);
    const target = identityOf(before, byRef(before, 'e2')?.ref ?? '') as TargetIdentity;
    expect(findSuccessor(buildScreen([text('y', at(900)), button('', at(1500))]), target)).toBeUndefined();
  });

  test('with other words at its place is what stands there, when it is of the same kind', () => {
    const before = buildScreen([field('Name', { text: 'Ann', ...at(300) })]);
    const target = kept(before, 'Ann');
    expect(findSuccessor(buildScreen([field('Name', { text: 'Bob', ...at(900) })]), target)?.text).toBe(
      'Bob',
    );
    expect(findSuccessor(buildScreen([text('Bob', at(900))]), target)).toBeUndefined();
    expect(findSuccessor(buildScreen([]), target)).toBeUndefined();
  });
});
