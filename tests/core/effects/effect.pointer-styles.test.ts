/** A control that looks different with the focus, or under the pointer (R20). */
import { describe, expect, test } from 'vitest';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen, ScreenChange } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { deltaOf, effectBetween, pendingOf, stateOf } from '../../builders/run-state.ts';
import { effectOf } from '../../../src/core/effects/effect.ts';
import type { Effect } from '../../../src/core/effects/effect-result.ts';
import { buildScreen, button, text, type Sketch } from '../../builders/screen.ts';

const drawn = (page: readonly Sketch[], screenshot: string): Screen => ({ ...buildScreen(page), screenshot });

describe('a control with the focus that looks different on a web page', () => {
  const at: Sketch['at'] = [100, 400, 300, 120];
  const go = button('Go', { at });
  const now = (facts: Partial<Element>, change: Partial<ScreenChange>): string => {
    const after = drawn([button('Go', { at, focused: true })], 'b');
    const elements = after.elements.map((e) => (e.text === 'Go' ? { ...e, ...facts } : e));
    const delta = { target: 'changed', ...change } as const;
    const did = { kind: 'tap', on: 'Go' } as const;
    return effectBetween(drawn([go], 'a'), { ...after, elements }, did, { delta });
  };
  const inside = { targetDetail: 'part' } as const;
  const ANEW = 'the target looks different';

  test('took the tap where no style and no script draws focus or pointer', () => {
    expect(now({ pointerStyled: false }, inside)).toBe(ANEW);
    expect(now({ pointerStyled: true }, inside)).toBe('not');
    expect(now({}, inside)).toBe('not');
  });

  test('took the tap where a script answered it', () => {
    expect(now({ pointerStyled: true, answered: true }, inside)).toBe(ANEW);
    expect(now({ answered: true }, inside)).toBe(ANEW);
  });

  test('must be drawn anew itself', () => {
    const plain = { pointerStyled: false };
    const region = (x: number, width: number): Partial<ScreenChange> => ({
      regions: [{ x, y: 500, width, height: 20 }],
    });
    expect(now(plain, {})).toBe('not');
    expect(now(plain, region(100, 300))).toBe(ANEW);
    expect(now(plain, region(0, 160))).toBe('not');
    expect(now(plain, region(0, 100))).toBe('not');
    // The card around it turned grey.
    expect(now(plain, region(0, 600))).toBe('not');
  });
});

test('a box under the pointer looks different for its style alone', () => {
  const go = button('Go', { at: [100, 400, 300, 120] });
  const after = drawn([go], 'b');
  const styled = (pointerStyled: boolean): string => {
    const elements = after.elements.map((e) => ({ ...e, pointerStyled }));
    const delta = { target: 'changed' } as const;
    return effectBetween(drawn([go], 'a'), { ...after, elements }, { kind: 'tap', on: 'Go' }, { delta });
  };
  expect(styled(true)).toBe('not');
  expect(styled(false)).toBe('the target looks different');
});

describe('what the focus or the pointer shows', () => {
  const go = button('Go', { at: [100, 400, 300, 120] });
  const tip = text('Keeps your work', { at: [100, 600, 600, 60] });
  const shown = (
    before: readonly Sketch[],
    after: readonly Sketch[],
    shownByPointer: 'surely' | 'perhaps' | null,
    goal = goalOf(['Tap "Go"']),
  ): string => {
    const mark = (screen: Screen): Screen => ({
      ...screen,
      elements: screen.elements.map((e) =>
        e.text === 'Keeps your work' && shownByPointer !== null ? { ...e, shownByPointer } : e,
      ),
    });
    return effectBetween(
      mark(buildScreen(before)),
      mark(buildScreen(after)),
      { kind: 'tap', on: 'Go' },
      { goal },
    );
  };

  test('is no effect of the tap', () => {
    expect(shown([go], [go, tip], null)).toBe('"Keeps your work" came');
    expect(shown([go], [go, tip], 'surely')).toBe('not');
    expect(shown([go], [go, tip], 'perhaps')).toBe('not');
  });

  test('is one where the goal asks for it', () => {
    const asked = goalOf(['Tap "Go"'], ['"Keeps your work" is visible']);
    expect(shown([go], [go, tip], 'surely', asked)).toBe('"Keeps your work" came');
  });

  test('is none as it goes', () => {
    expect(shown([go, tip], [go], 'surely')).toBe('not');
  });

  describe('and what any tap beside it closes, as it goes', () => {
    const box = (...inside: readonly Sketch[]): Sketch => ({
      role: 'container',
      at: [100, 600, 900, 200],
      children: inside,
    });
    const gone = (page: readonly Sketch[], closesOutside: boolean, keys: readonly string[] = []): string => {
      const screen = buildScreen(page);
      const elements = screen.elements.map((e) =>
        e.bounds.y === 600 && e.role === 'container' ? { ...e, closesOutside } : e,
      );
      return effectBetween(
        { ...screen, elements },
        buildScreen([go]),
        { kind: 'tap', on: 'Go' },
        { known: { gestureKeys: keys } },
      );
    };

    test('is none', () => {
      expect(gone([go, box(tip)], false)).toBe('"Keeps your work" went');
      expect(gone([go, box(tip)], true, ['tap  Save ', 'tap  Go '])).toBe('not');
    });

    test('is one of the control that was tapped right before, which may close its own', () => {
      expect(gone([go, box(tip)], true, ['tap  Go ', 'tap  Go '])).toBe('"Keeps your work" went');
    });
  });

  test('is no text of the control', () => {
    const [plain, inside] = [
      { ...go, children: [] },
      { ...go, children: [tip] },
    ];
    expect(shown([plain], [inside], 'surely')).toBe('not');
    expect(shown([plain], [inside], 'perhaps')).toBe('not');
    expect(shown([inside], [plain], 'surely')).toBe('not');
    expect(shown([plain], [inside], null)).toBe('its own text changed');
  });
});

describe('a control that looks different on a web page', () => {
  const go = button('Go', { at: [100, 400, 300, 120] });
  const status = text('Ready', { at: [100, 600, 600, 60] });
  const effect = (web: boolean, facts: Partial<Element>): Effect => {
    const built = drawn([go, status], 'b');
    const windows = built.windows.map((w) => (web ? { ...w, package: 'https://example.org' } : w));
    const elements = built.elements.map((e) => (e.text === 'Ready' ? { ...e, ...facts } : e));
    const after = { ...built, windows, elements };
    const pending = pendingOf(drawn([go, status], 'a'), { kind: 'tap', on: 'Go' });
    const change = deltaOf('partial', { target: 'changed' });
    return effectOf(pending, after, change, stateOf(goalOf(['Tap "Go"'])));
  };

  test.each<[string, boolean, Partial<Element>, boolean]>([
    ['may have loaded its picture where no script answered', true, {}, true],
    ['took the tap where a script answered', true, { answered: true }, false],
    ['took the tap where a script drew', true, { caused: true }, false],
    ['took the tap in an app, which tells of no script', false, {}, false],
  ])('%s', (_, web, facts, byChance) => {
    expect(effect(web, facts)).toMatchObject({ effect: 'the target looks different', byChance });
  });
});
