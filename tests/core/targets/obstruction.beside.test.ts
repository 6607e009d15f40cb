/** What is tapped beside a blocker so that it closes (R33). */
import { backCloses, closesBeside, obstructionOver } from '../../../src/core/targets/obstruction.ts';
import type { Obstruction } from '../../../src/core/model/obstruction.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import {
  button,
  buildScreen,
  field,
  heading,
  list,
  row,
  text,
  the,
  type Sketch,
} from '../../builders/screen.ts';
import { overlaysOf } from '../../../src/screen/features/overlays.ts';
import { describe, expect, test } from 'vitest';

/** The blocker that this element is part of. */
const blocker = (screen: Screen, name: string): Obstruction => ({
  kind: 'element',
  ref: the(screen, name).ref,
  type: name,
  description: name,
  bounds: null,
  owner: 'app',
});
/** What is tapped so that the suggestion "Bern" goes. */
const besides = (children: readonly Sketch[], change: (screen: Screen) => Screen = (s) => s): string => {
  const screen = change(buildScreen([...children]));
  return closesBeside(screen, blocker(screen, 'Bern'))?.text ?? 'nothing';
};

type Box = NonNullable<Sketch['at']>;
/** A field with the focus from 400 to 520, over the left half. */
const FIELD: Box = [0, 400, 540, 120];
const city = (more: Partial<Sketch> = {}): Sketch =>
  field('City', { text: 'Ber', focused: true, at: FIELD, ...more });
const about = text('All fields are needed', { at: [0, 1500, 1080, 100] });
const choices = (at: Box, role: Sketch['role'] = 'list'): Sketch => ({
  role,
  at,
  children: [text('Bern', { at: [at[0], at[1], at[2], 100] })],
});
const page = (...more: readonly Sketch[]): readonly Sketch[] => [heading('Address'), city(), ...more, about];

describe('suggestions under the focused field are closed by a text beside them', () => {
  test.each<[string, readonly Sketch[]]>([
    ['a list below the field', page(choices([0, 520, 540, 300]))],
    ['a menu below the field', page(choices([0, 520, 540, 300], 'menu'))],
    ['a list above the field', page(choices([0, 300, 540, 100]))],
    [
      'a list under a button with the focus',
      [heading('Address'), button('City', { focused: true, at: FIELD }), choices([0, 520, 540, 300]), about],
    ],
    ['a list as far below as the field is high', page(choices([0, 640, 540, 300]))],
    ['a list as far above as the field is high', page(choices([0, 180, 540, 100]))],
    ['a list that reaches into the columns of the field', page(choices([500, 520, 540, 300]))],
    ['a single suggestion that takes taps', page(button('Bern', { at: [0, 520, 540, 100] }))],
    [
      'a list in a row that takes taps, of which the list is meant',
      page({ role: 'list', at: [0, 520, 540, 300], children: [row(text('Bern'))] }),
    ],
  ])('%s', (_, children) => {
    expect(besides(children)).toBe('Address');
  });

  test.each<[string, readonly Sketch[]]>([
    ['a list further below than the field is high', page(choices([0, 641, 540, 300]))],
    ['a list further above than the field is high', page(choices([0, 179, 540, 100]))],
    ['a list in other columns, on the right', page(choices([540, 520, 540, 300]))],
    [
      'a list in other columns, on the left',
      [heading('Address'), city({ at: [540, 400, 540, 120] }), choices([0, 520, 540, 300]), about],
    ],
    ['a text that takes no touch', page(text('Bern', { at: [0, 520, 540, 100] }))],
    [
      'the list that holds the field, such as the page itself',
      [heading('Address'), list(city(), text('Bern', { at: [0, 520, 540, 100] })), about],
    ],
    [
      'a list under a field without the focus',
      [heading('Address'), city({ focused: false }), choices([0, 520, 540, 300]), about],
    ],
    [
      'a list under a text with the focus that takes no touch',
      [heading('Address'), text('City', { focused: true, at: FIELD }), choices([0, 520, 540, 300]), about],
    ],
    [
      'a list under a field that is out of view',
      [
        heading('Address'),
        { role: 'container', at: [0, 900, 1080, 400], children: [city()] },
        choices([0, 520, 540, 300]),
        about,
      ],
    ],
  ])('but not %s', (_, children) => {
    expect(besides(children)).toBe('nothing');
  });

  /** Three suggestions in a box below the field; "Bern" is the last one. */
  const three = (role: NonNullable<Sketch['role']>, clickable = true): Sketch => ({
    role,
    at: [0, 520, 540, 420],
    children: ['Basel', 'Biel', 'Bern'].map((name, i): Sketch => {
      const at: Box = [0, 520 + i * 140, 540, 140];
      return clickable ? { role: 'row', clickable, at, children: [text(name, { at })] } : text(name, { at });
    }),
  });
  test.each<[string, Sketch]>([
    ['rows of a list', three('list')],
    ['rows of a menu', three('menu')],
    ['texts in a box that is no list', three('container', false)],
  ])('the last of several counts as beside the field: %s', (_, box) => {
    expect(besides(page(box))).toBe('Address');
  });

  test('the list in view counts, not the part of it that is cut off', () => {
    const cut: Sketch = {
      role: 'container',
      at: [0, 1000, 540, 300],
      children: [choices([0, 520, 540, 600])],
    };
    expect(besides(page(cut))).toBe('nothing');
  });
});

describe('the text that is tapped', () => {
  const suggestions = choices([0, 520, 540, 300]);
  const street = field('Street', { coveredBy: 'e5', at: [0, 560, 540, 120] });

  test.each<[string, readonly Sketch[], string]>([
    [
      'is the label of the field under the suggestions',
      [text('Address'), city(), suggestions, street, text('Street', { at: [600, 560, 400, 100] })],
      'Street',
    ],
    [
      'is not the label of the field that has them',
      [text('Address'), city(), suggestions, street, text('City', { at: [600, 400, 400, 100] })],
      'Address',
    ],
    [
      'is never the label of the field that has them, which would keep the focus',
      [text('City'), city(), suggestions, about],
      'All fields are needed',
    ],
    [
      'is none where only the field that has them is labelled',
      [text('City'), city(), suggestions],
      'nothing',
    ],
    [
      'may be the label of another field',
      [text('Name'), city(), suggestions, field('Name', { at: [0, 1700, 1080, 120] })],
      'Name',
    ],
    [
      'is no part of a row that takes taps',
      [row(text('Sign in')), city(), suggestions, about],
      'All fields are needed',
    ],
    [
      'is no heading of the suggestions',
      [
        button('Back'),
        city(),
        {
          role: 'list',
          at: [0, 520, 540, 300],
          children: [text('Cities'), text('Bern', { at: [0, 640, 540, 100] })],
        },
        about,
      ],
      'All fields are needed',
    ],
    [
      'is no text under them',
      [text('Street', { coveredBy: 'e5' }), city(), suggestions, about],
      'All fields are needed',
    ],
    [
      'is no label of a button under the suggestions',
      [
        text('Address'),
        city(),
        suggestions,
        button('Street', { coveredBy: 'e5', at: [0, 560, 540, 120] }),
        text('Street', { at: [600, 560, 400, 100] }),
      ],
      'Address',
    ],
    ['is none where every text takes taps', [button('Back'), city(), suggestions], 'nothing'],
  ])('%s', (_, children, tapped) => {
    expect(besides(children)).toBe(tapped);
  });
});

describe('a popover that closes by itself', () => {
  const POPOVER: Box = [100, 600, 600, 400];
  const popover: Sketch = {
    role: 'container',
    at: POPOVER,
    children: [text('Cities', { at: [100, 600, 600, 100] }), text('Bern', { at: [100, 700, 600, 100] })],
  };
  const asPopover =
    (closesOutside: boolean) =>
    (screen: Screen): Screen => ({
      ...screen,
      elements: screen.elements.map((e) =>
        e.bounds.x === POPOVER[0] && e.children.length > 0 ? { ...e, closesOutside } : e,
      ),
    });
  const bare = [button('Back'), popover, about];

  test('is closed by a text beside it, with no field near it', () => {
    expect(besides(bare, asPopover(true))).toBe('All fields are needed');
  });
  test('is closed before the list in it is looked at', () => {
    const nested = page({ ...popover, children: [choices([100, 1100, 540, 200])] });
    expect(besides(nested, asPopover(true))).toBe('Address');
  });
  test('stays where the page does not say so', () => {
    expect(besides(bare, asPopover(false))).toBe('nothing');
    expect(besides(bare)).toBe('nothing');
  });
});

describe('nothing is tapped', () => {
  test('beside the keyboard or another app', () => {
    const screen = buildScreen(page());
    expect(closesBeside(screen, { ...blocker(screen, 'Address'), ref: null })).toBeUndefined();
    expect(closesBeside(screen, { ...blocker(screen, 'Address'), ref: 'e99' })).toBeUndefined();
  });
});

describe('back', () => {
  test('closes no control of the page while a dialog is open', () => {
    const screen = buildScreen({
      children: [button('Save')],
      over: [{ kind: 'dialog', at: [90, 800, 900, 700], children: [heading('Hi'), button('OK')] }],
    });
    expect(backCloses(screen, overlaysOf(screen)[0]?.ref ?? '')).toBe(true);
    expect(backCloses(screen, the(screen, 'OK').ref)).toBe(false);
    expect(backCloses(screen, the(screen, 'Save').ref)).toBe(false);
    expect(obstructionOver(screen, the(screen, 'OK'))).toBeNull();
  });
});
