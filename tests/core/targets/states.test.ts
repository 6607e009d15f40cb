/** The state of a control belongs to the control, its label or its own row (R74). */
import { describe, expect, test } from 'vitest';
import { checkablePart } from '../../../src/screen/locate/checkable-part.ts';
import { stateHolds } from '../../../src/core/targets/states.ts';
import type { ControlState } from '../../../src/goal/model/condition.ts';
import type { ElementState } from '../../../src/screen/model/element.ts';
import { button, buildScreen, checkbox, row, text, the, toggle, type Sketch } from '../../builders/screen.ts';

/** A bare box of this height. */
const box = (height: number, ...children: readonly Sketch[]): Sketch => ({
  role: 'container',
  at: [0, 0, 1080, height],
  children,
});
/** A row that takes taps. */
const rowOf = (height: number, ...children: readonly Sketch[]): Sketch => ({
  ...row(...children),
  at: [0, 0, 1080, height],
});
/** So many boxes around these children. */
const within = (levels: number, ...children: readonly Sketch[]): readonly Sketch[] =>
  levels === 0 ? children : [box(120, ...within(levels - 1, ...children))];

/** The words of which the switch is sought, at the left. */
const words = (top = 0, height = 120, more: Sketch = {}): Sketch =>
  text('Wi-Fi', { at: [100, top, 300, height], ...more });
const other = (left: number, top = 0, height = 120): Sketch => text('Home', { at: [left, top, 200, height] });
/** A switch at the right. */
const onOff = (top = 0, height = 120, more: Sketch = {}): Sketch => ({
  ...toggle('', { at: [800, top, 200, height], id: 'the switch' }),
  ...more,
});

describe('a text', () => {
  const partOf = (children: readonly Sketch[]): string | undefined => {
    const screen = buildScreen(children);
    return checkablePart(screen, the(screen, 'Wi-Fi'))?.resourceId;
  };

  test.each<[string, readonly Sketch[]]>([
    ['in its line', [box(120, words(), onOff())]],
    ['in its line, behind another text', [box(120, words(), other(500), onOff())]],
    ['in the line of its row, behind another text', [rowOf(120, words(), other(500), onOff())]],
    [
      'in its line, whose middle is nearly half a switch away',
      [rowOf(240, words(31, 60), other(500), onOff())],
    ],
    ['three boxes further out', [box(120, ...within(2, words()), onOff())]],
    ['that holds it and another one', [onOff(0, 400, { children: [words(0, 90), checkbox('x')] })]],
    ['in the row that has the name itself', [{ ...rowOf(120, onOff()), description: 'Wi-Fi' }]],
    ['in the row around four boxes', [rowOf(120, ...within(4, words()), onOff())]],
    ['in its row, far above', [rowOf(480, onOff(), words(300, 60))]],
    [
      'in its row, above a text that begins where it begins',
      [rowOf(300, words(0, 60), other(102, 130, 60), onOff(100))],
    ],
    [
      'in its row, above a text that is on neither line',
      [rowOf(400, words(0, 60), onOff(100), other(500, 300, 60))],
    ],
    [
      'in its row, beside a picture without words',
      [rowOf(300, words(0, 60), text('', { at: [500, 100, 90, 120] }), onOff(100))],
    ],
    ['beside and below it that says ON', [rowOf(240, words(0, 60), onOff(60, 60, { text: 'ON' }))]],
    [
      'that says ON and begins where it ends',
      [rowOf(240, words(0, 60), onOff(60, 60, { text: 'ON', at: [400, 60, 200, 60] }))],
    ],
    [
      'that says ON and ends where it begins',
      [rowOf(240, words(0, 60), onOff(60, 60, { text: 'ON', at: [0, 60, 100, 60] }))],
    ],
    [
      'under it without words',
      [rowOf(240, words(0, 60, { description: 'Wireless' }), onOff(60, 60, { at: [100, 60, 200, 60] }))],
    ],
    [
      'under it that is described by the same text',
      [
        rowOf(
          240,
          words(0, 60, { description: 'Wireless' }),
          onOff(60, 60, { at: [100, 60, 200, 60], text: 'Wireless' }),
        ),
      ],
    ],
  ])('names the switch %s', (_, children) => {
    expect(partOf(children)).toBe('the switch');
  });

  test.each<[string, readonly Sketch[]]>([
    ['four boxes further out', [box(120, ...within(3, words()), onOff())]],
    ['beside the button that holds it', [box(120, { ...row(words()), at: [0, 0, 700, 120] }, onOff())]],
    [
      'that is one of two in its line',
      [box(120, words(), onOff(), checkbox('', { at: [500, 0, 200, 120] }))],
    ],
    [
      'that is one of two in its row',
      [rowOf(120, words(), onOff(), checkbox('', { at: [500, 0, 200, 120] }))],
    ],
    [
      'that is one of two in the row of that name',
      [{ ...rowOf(120, onOff(), checkbox('')), description: 'Wi-Fi' }],
    ],
    ['in a row that is too tall for its texts to name it', [rowOf(481, onOff(), words(300, 60))]],
    [
      'in a tall box with many lines',
      [box(481, words(0, 60), other(100, 70, 60), other(100, 140, 60), onOff(140, 60))],
    ],
    ['under it in a bare box', [box(240, words(), onOff(120))]],
    ['in whose line another text stands', [rowOf(300, words(0, 60), other(103, 130, 60), onOff(100))]],
    ['whose line begins half a switch below', [rowOf(240, words(0, 60), other(500, 60, 60), onOff(30))]],
    [
      'under it that says something else',
      [rowOf(240, words(0, 60), onOff(60, 60, { at: [100, 60, 200, 60], text: 'Bluetooth' }))],
    ],
    [
      'under it that is described in other words',
      [rowOf(240, words(0, 60), onOff(60, 60, { at: [100, 60, 200, 60], description: 'Bluetooth' }))],
    ],
    [
      'that says something else and begins before it ends',
      [rowOf(240, words(0, 60), onOff(60, 60, { at: [399, 60, 200, 60], text: 'ON' }))],
    ],
    [
      'that says something else and ends after it begins',
      [rowOf(240, words(0, 60), onOff(60, 60, { at: [0, 60, 101, 60], text: 'ON' }))],
    ],
  ])('names no switch %s', (_, children) => {
    expect(partOf(children)).toBeUndefined();
  });

  test('names the switch under it that has the same text', () => {
    const screen = buildScreen([
      rowOf(240, words(0, 60), onOff(60, 60, { at: [100, 60, 200, 60], text: 'Wi-Fi' })),
    ]);
    const parts = screen.elements.filter((e) => e.text === 'Wi-Fi').map((e) => checkablePart(screen, e));
    expect(parts.map((e) => e?.resourceId)).toEqual(['the switch', 'the switch']);
  });
});

describe('words are', () => {
  const mark = (checked: boolean): Sketch => checkbox('', { at: [800, 0, 200, 120], checked });
  const off = { enabled: false, clickable: true };
  const card = (...children: readonly Sketch[]): Sketch => ({ ...box(360, words(), ...children), ...off });
  test.each<[ControlState, boolean | undefined, string, readonly Sketch[]]>([
    ['selected', true, 'the box beside them is checked', [box(120, words(), mark(true))]],
    ['selected', false, 'the box beside them is not checked', [box(120, words(), mark(false))]],
    ['not selected', true, 'the box beside them is not checked', [box(120, words(), mark(false))]],
    [
      'selected',
      undefined,
      'the switch beside them is on',
      [box(120, words(), onOff(0, 120, { checked: true }))],
    ],
    ['not selected', undefined, 'nothing is beside them', [box(120, words())]],
    [
      'enabled',
      true,
      'a box of controls around them is disabled',
      [card(button('a', off), button('b', off))],
    ],
    ['enabled', false, 'a bare box around them is disabled', [{ ...box(120, words()), enabled: false }]],
    [
      'enabled',
      false,
      'two bare boxes around them are disabled',
      [{ ...box(120, box(120, words())), enabled: false }],
    ],
    [
      'enabled',
      true,
      'the third box around them is disabled',
      [{ ...box(120, ...within(2, words())), enabled: false }],
    ],
    [
      'enabled',
      true,
      'a disabled box around them holds an enabled control',
      [{ ...box(360, words(), button('a')), enabled: false }],
    ],
    [
      'enabled',
      false,
      'a disabled box around them holds disabled controls',
      [{ ...box(360, words(), button('a', off)), enabled: false }],
    ],
    ['disabled', true, 'a bare box around them is disabled', [{ ...box(120, words()), enabled: false }]],
  ])('%s: %s, when %s', (state, holds, _, children) => {
    const screen = buildScreen(children);
    expect(stateHolds(screen, the(screen, 'Wi-Fi'), state)).toBe(holds);
  });
});

describe('a control that reports more than a sketch', () => {
  const changed = (more: object, ref: string) => {
    const screen = buildScreen([row(words(), onOff())]);
    return { ...screen, elements: screen.elements.map((e) => (e.ref === ref ? { ...e, ...more } : e)) };
  };
  test.each<[string, string, boolean]>([
    ['its own', 'e3', true],
    ['its own', 'e3', false],
    ['its control’s', 'e2', true],
    ['its control’s', 'e2', false],
  ])('is expanded as %s sign says (%s, %s)', (_, ref, expanded) => {
    const screen = changed({ expanded }, ref);
    expect(stateHolds(screen, the(screen, 'Wi-Fi'), 'expanded')).toBe(expanded);
  });
  test('is expanded or not as far as its own sign says, whatever its control says', () => {
    const screen = changed({ expanded: true }, 'e2');
    const elements = screen.elements.map((e) => (e.ref === 'e3' ? { ...e, expanded: false } : e));
    const own = { ...screen, elements };
    expect(stateHolds(own, the(own, 'Wi-Fi'), 'expanded')).toBe(false);
  });
  test.each<Partial<ElementState>>([{ checked: true }, { checked: false }])(
    'is neither checked nor unchecked when it stands for several of which some are: %o',
    (more) => {
      const several = changed({ mixed: true }, 'e4');
      const elements = several.elements.map((e) => ({ ...e, state: { ...e.state, ...more } }));
      const screen = { ...several, elements };
      expect(stateHolds(screen, the(screen, 'Wi-Fi'), 'checked')).toBeUndefined();
      expect(stateHolds(screen, the(screen, 'Wi-Fi'), 'unchecked')).toBeUndefined();
      expect(stateHolds(screen, the(screen, 'Wi-Fi'), 'expanded')).toBeUndefined();
    },
  );
});

describe('R74: a box that says whether it is open', () => {
  const opens = (...children: readonly Sketch[]): boolean | undefined => {
    const screen = buildScreen([{ role: 'container', expanded: true, at: [0, 0, 1080, 600], children }]);
    return stateHolds(screen, the(screen, 'Wi-Fi'), 'expanded');
  };

  test('speaks for the words at its head', () => {
    expect(opens(words())).toBe(true);
    expect(opens(words(), other(100, 200))).toBe(true);
    expect(opens(...within(3, words()), other(100, 200))).toBe(true);
  });
  test('but not for words further down', () => {
    expect(opens(other(500), words(200))).toBeUndefined();
    expect(opens(...within(2, other(500)), ...within(2, words(200)))).toBeUndefined();
  });
  test('nor for those of a box inside that says it itself', () => {
    const inner = {
      role: 'container',
      expanded: false,
      at: [0, 0, 1080, 90],
      children: [words(0, 90)],
    } as const;
    expect(opens(inner, other(100, 200))).toBe(false);
  });
});
