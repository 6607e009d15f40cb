/** Which places count as right above, right below and onto something (R38), on screens of rows, flat texts and boxes. */
import { describe, expect, test } from 'vitest';
import { checkDrop, isPlaced, type DropNames } from '../../../src/core/effects/drop-effect.ts';
import { buildScreen, list, row, text, the, type Sketch } from '../../builders/screen.ts';

const rows = (...names: readonly string[]) => buildScreen([list(...names.map((name) => row(text(name))))]);
const names = (place: DropNames['place'], target = 'Eggs', anchor = 'Milk'): DropNames => ({
  target,
  anchor,
  place,
});

describe('a row in a list', () => {
  const before = rows('Apples', 'Milk', 'Bread', 'Eggs');
  test.each<[string, DropNames['place'], readonly string[], string, string]>([
    ['right above', 'above', ['Apples', 'Eggs', 'Milk', 'Bread'], 'right', '"Eggs" right above "Milk"'],
    ['right below', 'below', ['Apples', 'Milk', 'Eggs', 'Bread'], 'right', '"Eggs" right below "Milk"'],
    ['above, not below', 'below', ['Apples', 'Eggs', 'Milk', 'Bread'], 'moved', 'it is above "Milk"'],
    ['below, not above', 'above', ['Apples', 'Milk', 'Eggs', 'Bread'], 'moved', 'it is below "Milk"'],
    ['far above', 'above', ['Eggs', 'Apples', 'Milk', 'Bread'], 'moved', 'it is further above "Milk"'],
    [
      'in its own place',
      'below',
      ['Apples', 'Milk', 'Bread', 'Eggs'],
      'unmoved',
      '"Eggs" stands where it stood',
    ],
    ['gone', 'below', ['Apples', 'Milk', 'Bread'], 'moved', '"Eggs" is no longer in view'],
    ['without the other one', 'below', ['Apples', 'Eggs'], 'moved', '"Milk" is no longer in view'],
  ])('that is %s', (_, place, after, result, reason) => {
    expect(checkDrop(names(place), before, rows(...after))).toEqual({ result, reason });
  });

  test('that is far below', () => {
    expect(checkDrop(names('below'), rows('Eggs', 'Milk', 'Bread'), rows('Milk', 'Bread', 'Eggs'))).toEqual({
      result: 'moved',
      reason: 'it is further below "Milk"',
    });
  });

  test('that was not in view before is not known to have moved', () => {
    const later = rows('Eggs', 'Apples', 'Milk');
    expect(checkDrop(names('above'), rows('Apples', 'Milk'), later).result).toBe('unmoved');
    expect(checkDrop(names('above'), rows('Apples', 'Eggs'), later).result).toBe('unmoved');
  });
});

describe('rows between the two', () => {
  const between = (middle: Sketch): boolean => {
    const screen = buildScreen([list(row(text('Milk')), middle, row(text('Eggs')))]);
    return !isPlaced('below', screen, the(screen, 'Eggs'), the(screen, 'Milk'));
  };

  test('are those with words in them', () => {
    expect(between(row(text('Bread')))).toBe(true);
    expect(between(row({ role: 'container', children: [text('Bread')] }))).toBe(true);
    expect(between(row({ role: 'image' }))).toBe(false);
    expect(between({ ...row(text('Bread')), at: [0, 120, 1080, 300] })).toBe(true);
  });

  test('are not those out of view', () => {
    const screen = buildScreen([list(row(text('Milk')), row(text('Bread')), row(text('Eggs')))]);
    const hiddenBread = {
      ...screen,
      elements: screen.elements.map((e) => (e.label === 'Bread' ? { ...e, visible: null } : e)),
    };
    expect(isPlaced('below', hiddenBread, the(hiddenBread, 'Eggs'), the(hiddenBread, 'Milk'))).toBe(true);
  });

  test('may have their words in a box of their own', () => {
    const boxed = (name: string): Sketch => row({ role: 'container', children: [text(name)] });
    const screen = buildScreen([list(boxed('Milk'), boxed('Bread'), boxed('Eggs'))]);
    expect(isPlaced('below', screen, the(screen, 'Bread'), the(screen, 'Milk'))).toBe(true);
    expect(isPlaced('below', screen, the(screen, 'Eggs'), the(screen, 'Milk'))).toBe(false);
  });

  test('are not the two themselves, however they overlap', () => {
    const at = (name: string, y: number): Sketch => ({ ...row(text(name)), at: [0, y, 1080, 120] });
    const screen = buildScreen([
      { role: 'list', at: [0, 0, 1080, 900], children: [at('Milk', 0), at('Eggs', 60)] },
    ]);
    expect(isPlaced('below', screen, the(screen, 'Eggs'), the(screen, 'Milk'))).toBe(true);
    expect(isPlaced('above', screen, the(screen, 'Milk'), the(screen, 'Eggs'))).toBe(true);
    expect(isPlaced('above', screen, the(screen, 'Eggs'), the(screen, 'Milk'))).toBe(false);
  });

  test('do not count when the two are at the same height', () => {
    const side = (name: string, x: number): Sketch => ({ ...row(text(name)), at: [x, 0, 500, 120] });
    const screen = buildScreen([
      { role: 'list', at: [0, 0, 1080, 900], children: [side('Milk', 0), side('Eggs', 540)] },
    ]);
    for (const place of ['above', 'below'] as const)
      expect(isPlaced(place, screen, the(screen, 'Eggs'), the(screen, 'Milk'))).toBe(false);
  });
});

describe('the height of an element', () => {
  const placed = (
    place: DropNames['place'],
    eggs: readonly [number, number],
    milk: readonly [number, number],
  ) => {
    const screen = buildScreen([
      text('Eggs', { at: [0, eggs[0], 400, eggs[1]] }),
      text('Milk', { at: [500, milk[0], 400, milk[1]] }),
    ]);
    return isPlaced(place, screen, the(screen, 'Eggs'), the(screen, 'Milk'));
  };

  test('is that of its middle', () => {
    expect(placed('below', [0, 400], [150, 20])).toBe(true);
    expect(placed('above', [0, 400], [150, 20])).toBe(false);
    expect(placed('above', [0, 100], [40, 40])).toBe(true);
    expect(placed('below', [0, 100], [40, 40])).toBe(false);
  });

  test('is all that counts for a box and a text in it', () => {
    const screen = buildScreen([
      {
        role: 'container',
        description: 'Eggs',
        at: [0, 0, 1080, 900],
        children: [text('Bread', { at: [0, 600, 400, 60] }), text('Milk', { at: [0, 800, 400, 60] })],
      },
    ]);
    expect(isPlaced('above', screen, the(screen, 'Eggs'), the(screen, 'Milk'))).toBe(true);
    expect(isPlaced('below', screen, the(screen, 'Milk'), the(screen, 'Eggs'))).toBe(true);
  });

  test('is all that counts for two elements in two windows', () => {
    const screen = buildScreen({
      children: [text('Milk'), text('Bread')],
      over: [
        { kind: 'dialog', at: [0, 800, 1080, 600], children: [text('Eggs', { at: [0, 900, 400, 60] })] },
      ],
    });
    expect(isPlaced('below', screen, the(screen, 'Eggs'), the(screen, 'Milk'))).toBe(true);
    expect(isPlaced('above', screen, the(screen, 'Eggs'), the(screen, 'Milk'))).toBe(false);
  });
});

test('a tile in the line of one of the two is not between them', () => {
  const tile = (name: string, x: number, y: number): Sketch => ({
    ...row(text(name, { at: [x, y, 500, 120] })),
    at: [x, y, 500, 120],
  });
  const tiles = [tile('Milk', 0, 0), tile('Bread', 540, 0), tile('Eggs', 0, 120), tile('Jam', 540, 120)];
  const screen = buildScreen([{ role: 'list', at: [0, 0, 1080, 900], children: tiles }]);
  const where = (place: DropNames['place'], target: string, anchor: string): boolean =>
    isPlaced(place, screen, the(screen, target), the(screen, anchor));
  expect(where('below', 'Eggs', 'Milk')).toBe(true);
  expect(where('above', 'Bread', 'Jam')).toBe(true);
  expect(where('below', 'Milk', 'Eggs')).toBe(false);
});

describe('a flat text between two texts', () => {
  const flat = (middle: Sketch): boolean => {
    const screen = buildScreen([
      {
        role: 'list',
        at: [0, 0, 1080, 900],
        children: [text('Milk', { at: [40, 0, 400, 60] }), middle, text('Eggs', { at: [40, 200, 400, 60] })],
      },
    ]);
    return !isPlaced('below', screen, the(screen, 'Eggs'), the(screen, 'Milk'));
  };

  test.each<[string, Sketch, boolean]>([
    ['is a row when it is like them', text('Bread', { at: [40, 100, 400, 60] }), true],
    ['is a row when only rounding makes it lower', text('Bread', { at: [40, 100, 400, 59] }), true],
    ['is no row when it is lower', text('2 l', { at: [40, 100, 400, 40] }), false],
    ['is no row when it begins further in', text('2 l', { at: [90, 100, 350, 60] }), false],
    [
      'is no row when it is of another kind',
      text('2 l', { at: [40, 100, 400, 60], className: 'android.widget.Chip' }),
      false,
    ],
  ])('%s', (_, middle, isRow) => {
    expect(flat(middle)).toBe(isRow);
  });
});

describe('the element that shows the words', () => {
  test('is the innermost: the text, not the row that is named after it', () => {
    const item = (name: string, y: number): Sketch => ({
      role: 'row',
      clickable: true,
      at: [0, y, 1080, 400],
      children: [text(name, { at: [0, y, 1080, 60] })],
    });
    const screen = (first: string, second: string) =>
      buildScreen([{ role: 'list', at: [0, 0, 1080, 1200], children: [item(first, 0), item(second, 400)] }]);
    expect(checkDrop(names('above'), screen('Milk', 'Eggs'), screen('Eggs', 'Milk')).result).toBe('right');
    expect(checkDrop(names('below'), screen('Eggs', 'Milk'), screen('Milk', 'Eggs')).result).toBe('right');
  });

  test('is the one with the text, not a picture that is described so', () => {
    const pictured = (...texts: readonly string[]) =>
      buildScreen([list(...texts.map((name) => row(text(name)))), { role: 'icon', description: 'Eggs' }]);
    expect(checkDrop(names('above'), pictured('Milk', 'Eggs'), pictured('Eggs', 'Milk')).result).toBe(
      'right',
    );
  });

  test('is known by its description when it has no text', () => {
    const described = (...descriptions: readonly string[]) =>
      buildScreen([list(...descriptions.map((description): Sketch => ({ role: 'row', description })))]);
    expect(checkDrop(names('above'), described('Milk', 'Eggs'), described('Eggs', 'Milk')).result).toBe(
      'right',
    );
  });

  test('is not one that is out of view', () => {
    const after = buildScreen([
      text('Milk', { at: [0, 100, 1080, 120] }),
      text('Eggs', { at: [0, 2500, 1080, 120] }),
    ]);
    expect(checkDrop(names('below'), rows('Eggs', 'Milk'), after).reason).toBe('"Eggs" is no longer in view');
  });
});

describe('onto something', () => {
  const box = (name: string, x: number, ...children: readonly Sketch[]): Sketch => ({
    role: 'container',
    at: [x, 0, 500, 900],
    children: [text(name, { at: [x, 0, 500, 80] }), ...children],
  });
  const task = (x: number, y: number): Sketch => text('Task', { at: [x, y, 200, 80] });
  const board = (...loose: readonly Sketch[]) => buildScreen([box('To do', 0), box('Done', 540), ...loose]);
  const onto = names('onto', 'Task', 'Done');
  const before = board(task(20, 200));

  test.each<[string, Sketch | null, string, string]>([
    ['in its box', task(600, 200), 'right', '"Task" on "Done"'],
    ['on its words', task(600, 0), 'right', '"Task" on "Done"'],
    ['gone from its place', null, 'right', '"Task" is gone from its place'],
    ['as it was', task(20, 200), 'unmoved', '"Task" stands where it stood'],
    ['shaken a little', task(60, 250), 'unmoved', '"Task" stands where it stood'],
    ['carried half its width', task(120, 200), 'unmoved', '"Task" stands where it stood'],
    ['carried more than half its width', task(130, 200), 'moved', 'it is below "Done"'],
    ['carried its own height', task(20, 280), 'unmoved', '"Task" stands where it stood'],
    ['carried further down', task(20, 290), 'moved', 'it is below "Done"'],
    ['carried out of the other side', task(300, 500), 'moved', 'it is below "Done"'],
    ['carried back and up', task(20, 100), 'moved', 'it is below "Done"'],
  ])('an element that is %s', (_, at, result, reason) => {
    expect(checkDrop(onto, before, at === null ? board() : board(at))).toEqual({ result, reason });
  });

  test('an element that is gone with the box proves nothing, nor one that was not there', () => {
    const empty = buildScreen([box('To do', 0)]);
    expect(checkDrop(onto, before, empty)).toEqual({
      result: 'moved',
      reason: '"Task" is no longer in view',
    });
    expect(checkDrop(onto, board(), board()).result).toBe('moved');
  });

  test.each<[string, readonly string[], string]>([
    ['stays', ['To do', 'Task', 'Done', 'Later'], 'unmoved'],
    ['goes below the other heading', ['To do', 'Done', 'Task', 'Later'], 'right'],
    ['goes further', ['To do', 'Done', 'Later', 'Task'], 'moved'],
  ])('one box around both tells nothing: an element that %s', (_, after, result) => {
    const flat = (...all: readonly string[]) =>
      buildScreen([
        {
          role: 'container',
          at: [0, 0, 1080, 600],
          children: all.map((name, i) => text(name, { at: [0, i * 150, 1080, name === 'Task' ? 60 : 80] })),
        },
      ]);
    expect(checkDrop(onto, flat('To do', 'Task', 'Done', 'Later'), flat(...after)).result).toBe(result);
  });

  test('the box is at least as large as more than twice its words', () => {
    const tight = (height: number) => {
      const screen = buildScreen([
        {
          role: 'container',
          at: [0, 0, 1080, height],
          children: [text('Done', { at: [0, 0, 500, 80] }), text('Task', { at: [0, 90, 500, 60] })],
        },
      ]);
      return isPlaced('onto', screen, the(screen, 'Task'), the(screen, 'Done'));
    };
    expect(tight(170)).toBe(true);
    expect(tight(160)).toBe(false);
  });

  test('the box may be the named element itself, when it holds others', () => {
    const screen = buildScreen([
      {
        role: 'container',
        description: 'Done',
        at: [0, 0, 1080, 300],
        children: [text('Task', { at: [0, 90, 500, 60] })],
      },
      text('Other', { at: [0, 400, 500, 60] }),
    ]);
    const on = (name: string) => isPlaced('onto', screen, the(screen, name), the(screen, 'Done'));
    expect(on('Task')).toBe(true);
    expect(on('Other')).toBe(false);
  });

  test('a list of low rows is no box of one of its rows: a drag that moves nothing proves nothing', () => {
    const low = (name: string, nth: number): Sketch => ({
      role: 'container',
      at: [0, nth * 126, 1080, 126],
      children: [text(name, { at: [20, nth * 126 + 30, 500, 66] })],
    });
    const screen = buildScreen([
      { role: 'container', at: [0, 0, 1080, 504], children: ['Apples', 'Milk', 'Bread', 'Eggs'].map(low) },
    ]);
    expect(checkDrop(names('onto'), screen, screen).result).toBe('unmoved');
  });

  test('most of the screen is no box', () => {
    const filling = (height: number) => {
      const screen = buildScreen([
        {
          role: 'container',
          at: [0, 0, 1080, height],
          children: [text('Done', { at: [0, 0, 500, 80] }), text('Task', { at: [0, 900, 500, 60] })],
        },
      ]);
      return isPlaced('onto', screen, the(screen, 'Task'), the(screen, 'Done'));
    };
    expect(filling(1920)).toBe(true);
    expect(filling(1930)).toBe(false);
  });

  test.each<[string, Sketch, boolean]>([
    ['of its class, height and left edge', {}, false],
    ['of another class', { className: 'android.widget.Card' }, true],
    ['further in', { at: [40, 126, 1040, 126] }, true],
    ['that rounding made lower', { at: [0, 126, 1080, 125] }, false],
    ['of another height', { at: [0, 126, 1080, 124] }, true],
  ])('an element in the same box in a row %s', (_, how, isOn) => {
    const box = (name: string, y: number, more: Sketch): Sketch => ({
      role: 'container',
      at: [0, y, 1080, 126],
      children: [text(name, { at: [40, y + 30, 500, 66] })],
      ...more,
    });
    const screen = buildScreen([
      { role: 'container', at: [0, 0, 1080, 252], children: [box('Done', 0, {}), box('Task', 126, how)] },
    ]);
    // The row of "Done" alone is less than twice as high as its words.
    expect(isPlaced('onto', screen, the(screen, 'Task'), the(screen, 'Done'))).toBe(isOn);
  });

  test('nothing is the box of words as high as most of the screen', () => {
    const screen = buildScreen([
      text('Done', { at: [0, 0, 500, 1300] }),
      text('Task', { at: [0, 20, 500, 80] }),
    ]);
    expect(isPlaced('onto', screen, the(screen, 'Task'), the(screen, 'Done'))).toBe(false);
  });

  test('words alone on the page have no box', () => {
    const screen = buildScreen([
      text('Done', { at: [0, 0, 500, 80] }),
      text('Task', { at: [0, 20, 500, 80] }),
    ]);
    expect(isPlaced('onto', screen, the(screen, 'Task'), the(screen, 'Done'))).toBe(false);
  });
});
