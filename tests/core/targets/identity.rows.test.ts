/** The identity of a target, and finding it in a later observation (R40). */
import {
  findSame,
  findAfterChange,
  identityOf,
  clickableAncestor,
} from '../../../src/core/targets/identity.ts';
import type { TargetIdentity } from '../../../src/core/model/protocol.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import { byRef, type Screen } from '../../../src/screen/model/screen.ts';
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
} from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const box = (...children: readonly Sketch[]): Sketch => ({ children });

describe('the element that takes the touch', () => {
  const inside = (holder: Sketch): string => {
    const screen = buildScreen([{ ...holder, className: 'Holder', children: [box(text('Go'))] }]);
    return clickableAncestor(screen, the(screen, 'Go')).className;
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
    expect(clickableAncestor(held, the(held, 'Go')).path).toBe('0/0');
  });

  test('is the nearest of several, and the element itself when it does', () => {
    const screen = buildScreen([row(row(text('Go'), button('Stop')))]);
    expect(clickableAncestor(screen, the(screen, 'Go')).path).toBe('0/0/0');
    expect(clickableAncestor(screen, the(screen, 'Stop')).text).toBe('Stop');
  });
});

describe('the identity of a target', () => {
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

  test('records whether an id or description is unique, never an empty one as unique', () => {
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

describe('a target on a later observation', () => {
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

  test('is the one at its place in the tree, of two at its place on the screen', () => {
    const before = buildScreen([text('x', at(0)), button('Go', at(300))]);
    const after = buildScreen([button('Go', at(300)), button('Go', at(300))]);
    expect(findSame(after, kept(before, 'Go'), still)?.path).toBe('0/1');
    const third = buildScreen([
      text('x', at(0)),
      text('y', at(900)),
      button('Go', { ...at(300), id: 'a' }),
      button('Go', at(300)),
    ]);
    expect(findSame(third, kept(before, 'Go'), still)?.path).toBe('0/2');
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

  test('is recognised by its description wherever it went, scrolled or not', () => {
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

  test('lies 20 px away at most', () => {
    const before = buildScreen([text('x', at(0)), button('Go', at(300))]);
    const after = (y: number): unknown =>
      findSame(
        buildScreen([text('x', at(0)), text('y', at(900)), button('Go', at(y))]),
        kept(before, 'Go'),
        still,
      )?.path;
    expect([after(280), after(320), after(279), after(321)]).toEqual(['0/2', '0/2', undefined, undefined]);
  });

  test('with other words is followed by its id, even to another kind of control', () => {
    const before = buildScreen([button('Follow', { ...at(300), id: 'follow' })]);
    const after = buildScreen([text('x', at(300)), checkbox('Following', { ...at(1300), id: 'follow' })]);
    expect(findAfterChange(after, kept(before, 'Follow'))?.text).toBe('Following');
    const two = buildScreen([
      text('x', at(900)),
      ...['A', 'B'].map((t, i) => button(t, { ...at(1300 + i * 200), id: 'follow' })),
    ]);
    expect(findAfterChange(two, kept(before, 'Follow'))).toBeUndefined();
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
    expect(findAfterChange(after, kept(before, 'One'))).toBeUndefined();
  });

  test('that was pushed along is the only one of its words, kind and id', () => {
    const before = buildScreen([button('Buy', at(300))]);
    const after = (...more: readonly Sketch[]): unknown => {
      const screen = buildScreen([text('An advert', at(300)), ...more]);
      return findAfterChange(screen, kept(before, 'Buy'))?.path ?? null;
    };
    expect(after(button('Buy', at(900)))).toBe('0/1');
    expect(after(button('Buy', at(900)), button('Buy', at(1100)))).toBeNull();
    expect(after(button('Buy', { ...at(900), className: 'Link' }))).toBeNull();
    expect(after(button('Buy', { ...at(900), id: 'buy' }))).toBeNull();
    expect(after(button('Sell', at(900)))).toBeNull();
  });

  test('that had a twin is not the twin when its own words change', () => {
    const kind = { className: 'Input' };
    const fields = (...values: readonly string[]): Screen =>
      buildScreen(values.map((value, i) => field('', { text: value, ...at(300 + i * 200), ...kind })));
    const second = identityOf(fields('1', '1'), 'e3') as TargetIdentity;
    expect(findAfterChange(fields('1', '3'), second, fields('1', '1'))?.text).toBe('3');
    const buttons = (...words: readonly string[]): Screen =>
      buildScreen(words.map((word, i) => button(word, { ...at(300 + i * 200), ...kind })));
    const two = buttons('Follow', 'Follow');
    const after = (screen: Screen): Element | undefined =>
      findAfterChange(screen, identityOf(two, 'e3') as TargetIdentity, two);
    expect(after(buttons('Follow', 'Following'))?.text).toBe('Following');
    // The row went away with it: nobody answers for it.
    expect(after(buttons('Follow'))).toBeUndefined();
    expect(after(two)?.path).toBe('0/1');
  });

  test('without words is not searched by text', () => {
    const before = buildScreen([button('', at(300)), text('x')]);
    const target = identityOf(before, byRef(before, 'e2')?.ref ?? '') as TargetIdentity;
    expect(findAfterChange(buildScreen([text('y', at(900)), button('', at(1500))]), target)).toBeUndefined();
  });

  test('with other words at its place is what stands there, when it is of the same kind', () => {
    const before = buildScreen([field('Name', { text: 'Ann', ...at(300) })]);
    const target = kept(before, 'Ann');
    expect(findAfterChange(buildScreen([field('Name', { text: 'Bob', ...at(900) })]), target)?.text).toBe(
      'Bob',
    );
    expect(findAfterChange(buildScreen([text('Bob', at(900))]), target)).toBeUndefined();
    expect(findAfterChange(buildScreen([]), target)).toBeUndefined();
  });

  test('with other words is not the container whose centre is where its own was', () => {
    const page = (...children: readonly Sketch[]): Screen =>
      buildScreen([{ role: 'container', at: [0, 0, 1080, 700], children }]);
    const go = (words: string, y: number): Sketch =>
      button(words, { at: [40, y, 1000, 80], className: 'Button' });
    const target = identityOf(page(text('x'), go('Start', 310)), 'e4');
    expect(target?.label).toBe('Start');
    const after = (...children: readonly Sketch[]): unknown =>
      findAfterChange(page(...children), target as TargetIdentity)?.path;
    expect(after(text('x'), go('Stop', 310))).toBe('0/0/1');
    // Nothing of its kind is there: the container is what a finger meets.
    expect(after(text('x'))).toBe('0/0');
    expect(after(text('x'), text('Stop'))).toBe('0/0');
    // It moved away: what is in its place in the tree is another one.
    expect(after(text('x'), go('Stop', 600))).toBe('0/0');
  });
});
