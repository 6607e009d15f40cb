/** When two targets are the same (R40). */
import { findSame, identityOf, sameTarget } from '../../../src/core/targets/identity.ts';
import { attemptsOn, countAttempt, UNSPENT_BUDGETS } from '../../../src/core/budgets/retry-budgets.ts';
import type { TargetIdentity } from '../../../src/core/model/protocol.ts';
import { refOf } from '../../builders/core.ts';
import { button, gap, icon, row, screenOf, text, title, type Item } from '../../builders/android-screen.ts';
import {
  button as buttonSketch,
  buildScreen,
  field,
  the,
  toggle,
  type Sketch,
} from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const screen = (...items: Item[]) => screenOf({ items }, 's1', 0);
const of = (s: ReturnType<typeof screen>, name: string): TargetIdentity => {
  const identity = identityOf(s, refOf(s, name));
  if (identity === null) throw new Error(name);
  return identity;
};
const still = { scrolled: false, newScreen: false };
const scrolled = { scrolled: true, newScreen: false };
const opened = { scrolled: false, newScreen: true };

test('the number on the thumb of a slider is no name: it says another one once the thumb was moved', () => {
  const sliderAt = (x: number, number: string): ReturnType<typeof screen> => {
    const built = buildScreen([buttonSketch(number, { at: [x, 400, 60, 60] })]);
    const elements = built.elements.map((e) => (e.text === number ? { ...e, value: { text: number } } : e));
    return { ...built, elements };
  };
  const [before, after] = [sliderAt(300, '10'), sliderAt(600, '25')];
  const identity = of(before, '10');
  expect(identity.label).toBe('');
  expect(findSame(after, identity, still)?.text).toBe('25');
});

describe('the same target', () => {
  test('by a content description that is unique on both, wherever it stands', () => {
    const a = of(screen(icon('Add'), text('x')), 'Add');
    const b = of(screen(text('x'), text('y'), gap(900), icon('Add')), 'Add');
    for (const between of [still, scrolled, opened]) expect(sameTarget(a, b, between)).toBe(true);
  });

  test('by equal path and classes, unless a scroll or a new screen came between', () => {
    const a = of(screen(title('T'), button('Go')), 'Go');
    const b = of(screen(title('Longer'), button('Go')), 'Go');
    expect(sameTarget(a, b, still)).toBe(true);
    expect(sameTarget(a, b, scrolled)).toBe(false);
    expect(sameTarget(a, b, opened)).toBe(false);
  });

  test('by centres within 20 px, under the same condition', () => {
    const at = (y: number): TargetIdentity => ({
      ...of(screen(button('Go')), 'Go'),
      path: `0/${y}`,
      bounds: { x: 0, y, width: 100, height: 100 },
    });
    expect(sameTarget(at(0), at(20), still)).toBe(true);
    expect(sameTarget(at(0), at(21), still)).toBe(false);
    expect(sameTarget(at(0), at(20), scrolled)).toBe(false);
  });

  test('not when its own text differs, though all else is equal', () => {
    const a = of(screen(title('T'), button('Go')), 'Go');
    const b = of(screen(title('T'), button('Stop')), 'Stop');
    expect(sameTarget(a, b, still)).toBe(false);
  });

  test('not when unique resource ids differ', () => {
    const a = of(screen(title('T'), button('Go', { id: 'one' })), 'Go');
    const b = of(screen(title('T'), button('Go', { id: 'two' })), 'Go');
    expect(sameTarget(a, b, still)).toBe(false);
  });

  test('descriptions and ids that are not unique decide nothing', () => {
    const twice = screen(icon('Add'), text('x'), text('y'), text('z'), icon('Add'));
    const [one, two] = twice.elements
      .filter((e) => e.description === 'Add')
      .map((e) => identityOf(twice, e.ref));
    if (!one || !two) throw new Error('two icons');
    expect(sameTarget(one, two, still)).toBe(false);
    const ids = { ...one, uniqueId: false, resourceId: 'a' };
    expect(sameTarget(ids, { ...ids, resourceId: 'b' }, still)).toBe(true);
  });

  test('a text and the row that takes its touch are one target', () => {
    const s = screen(row('Milk'), row('Bread'));
    const inner = s.elements.find((e) => e.text === 'Milk');
    const outer = s.elements.find((e) => e.ref === inner?.parent);
    const a = identityOf(s, inner?.ref ?? '');
    const b = identityOf(s, outer?.ref ?? '');
    expect(a !== null && b !== null && sameTarget(a, b, still)).toBe(true);
  });

  test('is found again on a later screen, or not at all', () => {
    const a = of(screen(title('T'), button('Go')), 'Go');
    expect(findSame(screen(title('T'), button('Go')), a, still)?.text).toBe('Go');
    expect(findSame(screen(title('T'), button('Stop')), a, still)).toBeUndefined();
  });
});

describe('a control whose place has another one on the next page', () => {
  const place = { at: [40, 200, 1000, 120] } as const;
  const page = { role: 'container', at: [0, 0, 1080, 2000] } as const;
  const alerts = buildScreen([{ ...page, children: [toggle('Alerts', { ...place })] }]);
  const now = (sketch: Sketch): string | undefined => {
    const identity = identityOf(alerts, the(alerts, 'Alerts').ref);
    if (identity === null) throw new Error('no identity');
    return findSame(buildScreen([{ ...page, children: [buttonSketch('Log in'), sketch] }]), identity, still)
      ?.role;
  };

  test('is not the field there, which has no name or another one', () => {
    expect(now(field('', { ...place }))).toBeUndefined();
    expect(now(field('Name', { ...place }))).toBeUndefined();
  });

  test('may be the field of its name, or a control without a name', () => {
    expect(now(field('', { ...place, text: 'Alerts' }))).toBe('input');
    expect(now(buttonSketch('', { ...place }))).toBe('button');
  });
});

describe('attempts on a target', () => {
  const now = { scrolls: 0, newScreens: 0 };
  test('are counted by identity, not by ref', () => {
    const a = of(screen(title('T'), button('Go')), 'Go');
    const ledger = countAttempt(
      countAttempt(UNSPENT_BUDGETS, a, 'tap', now),
      { ...a, ref: 'e77' },
      'tap',
      now,
    );
    expect(attemptsOn(ledger, { ...a, ref: 'e5' }, now)).toEqual({ count: 2, kind: 'tap' });
  });

  test('on targets that share a label are counted apart', () => {
    const s = screen(row('Milk', 'Delete'), row('Bread', 'Delete'));
    const [a, b] = s.elements.filter((e) => e.text === 'Delete').map((e) => identityOf(s, e.ref));
    if (!a || !b) throw new Error('two buttons');
    const ledger = countAttempt(UNSPENT_BUDGETS, a, 'tap', now);
    expect(attemptsOn(ledger, b, now).count).toBe(0);
  });
});
