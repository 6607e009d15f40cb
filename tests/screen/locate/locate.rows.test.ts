import { describe, expect, test } from 'vitest';
import { locate } from '../../../src/screen/locate/locate.ts';
import type { ControlRole } from '../../../src/screen/model/locator.ts';
import { node, phrase, show } from '../build.ts';

const text = (words: string, x: number, y: number) =>
  node('TextView', [x, y, x + 300, y + 60], { text: words });
const button = (words: string, y: number, x = 700) =>
  node('Button', [x, y, x + 200, y + 60], { text: words, clickable: true });
const toggle = (y: number) =>
  node('Switch', [900, y, 1040, y + 60], { checkable: true, clickable: true, 'content-desc': 'Alarm' });
const CLICKABLE = { clickable: true };

/** The container that a line names by label and row. */
function found(screen: ReturnType<typeof show>, label: string, row: string, role: ControlRole | null = null) {
  return locate(screen, phrase({ label, row, role })).matches.map((e) => e.bounds.y);
}

/** Two rows, of which only Bread has a button, a toggle and an amount; `wrap` makes their containers. */
type Wrap = (top: number, ...parts: string[]) => string;
const shapes: readonly (readonly [string, (...rows: string[]) => string, Wrap])[] = [
  [
    'the rows of a list',
    (...rows) =>
      node('androidx.recyclerview.widget.RecyclerView', [0, 200, 1080, 2200], { scrollable: true }, ...rows),
    (top, ...parts) => node('LinearLayout', [0, top, 1080, top + 140], CLICKABLE, ...parts),
  ],
  [
    'the rows of a short list that take no tap',
    (...rows) => node('ListView', [0, 200, 1080, 700], {}, ...rows),
    (top, ...parts) => node('LinearLayout', [0, top, 1080, top + 140], {}, ...parts),
  ],
  [
    'cards in a scrolling column',
    (...rows) =>
      node(
        'ScrollView',
        [0, 200, 1080, 2200],
        { scrollable: true },
        node('LinearLayout', [0, 200, 1080, 2200], {}, ...rows),
      ),
    (top, ...parts) =>
      node('FrameLayout', [20, top, 1060, top + 140], { 'resource-id': 'com.app:id/card' }, ...parts),
  ],
  [
    'boxes without a name in a small group',
    (...rows) => node('LinearLayout', [0, 300, 1080, 600], {}, ...rows),
    (top, ...parts) => node('LinearLayout', [0, top, 1080, top + 140], {}, ...parts),
  ],
  [
    'lines of a tall page without boxes',
    (...rows) => node('LinearLayout', [0, 200, 1080, 2200], {}, ...rows),
    (_top, ...parts) => parts.join(''),
  ],
  [
    'lines of a small group without boxes',
    (...rows) => node('LinearLayout', [0, 300, 1080, 600], {}, ...rows),
    (_top, ...parts) => parts.join(''),
  ],
];

describe.each(shapes)('%s', (_name, holder, wrap) => {
  const bread = wrap(
    440,
    text('Bread', 40, 460),
    text('2 pcs', 400, 460),
    button('Delete', 460),
    toggle(460),
  );

  test('do not match controls of a neighbour', () => {
    const screen = show(holder(wrap(300, text('Milk', 40, 320)), bread));
    expect(found(screen, 'Delete', 'Milk')).toEqual([]);
    expect(found(screen, 'Delete', 'Milk', 'button')).toEqual([]);
    expect(found(screen, 'Alarm', 'Milk', 'toggle')).toEqual([]);
    expect(found(screen, '2 pcs', 'Milk')).toEqual([]);
    expect(locate(screen, phrase({ role: 'toggle', row: 'Milk' })).matches).toEqual([]);
  });

  test('match their own controls', () => {
    const milk = wrap(
      300,
      text('Milk', 40, 320),
      text('2 pcs', 400, 320),
      button('Delete', 320),
      toggle(320),
    );
    const screen = show(holder(milk, bread));
    for (const [row, y] of [
      ['Milk', 320],
      ['Bread', 460],
    ] as const) {
      expect(found(screen, 'Delete', row)).toEqual([y]);
      expect(found(screen, 'Alarm', row, 'toggle')).toEqual([y]);
      expect(found(screen, '2 pcs', row)).toEqual([y]);
    }
  });
});

describe('a row', () => {
  test('with a touchable text includes the button beside it', () => {
    const row = (name: string, top: number, ...more: string[]) =>
      node(
        'LinearLayout',
        [0, top, 1080, top + 100],
        {},
        node('LinearLayout', [0, top, 680, top + 100], CLICKABLE, text(name, 40, top + 20)),
        ...more,
      );
    const screen = show(
      node('ListView', [0, 200, 1080, 700], {}, row('Milk', 200, button('Delete', 220)), row('Bread', 300)),
    );
    expect(found(screen, 'Delete', 'Milk')).toEqual([220]);
    expect(found(screen, 'Delete', 'Bread')).toEqual([]);
  });

  test('is a card with its actions at the bottom, also when it is the only one', () => {
    const card = (name: string, top: number) =>
      node(
        'LinearLayout',
        [0, top, 1080, top + 300],
        {},
        node(
          'LinearLayout',
          [0, top, 1080, top + 150],
          {},
          text(name, 40, top + 20),
          text('2 pcs', 40, top + 80),
        ),
        node('LinearLayout', [0, top + 150, 1080, top + 300], {}, button('Delete', top + 160)),
      );
    expect(found(show(card('Milk', 300)), 'Delete', 'Milk')).toEqual([460]);
    const two = show(card('Milk', 300), card('Bread', 600));
    expect(found(two, 'Delete', 'Milk')).toEqual([460]);
    expect(found(two, 'Delete', 'Bread')).toEqual([760]);
  });

  test('is a line across two columns', () => {
    const column = (x: number, ...parts: string[]) =>
      node('LinearLayout', [x, 300, x + 500, 700], {}, ...parts);
    const screen = show(
      node(
        'LinearLayout',
        [0, 300, 1080, 700],
        {},
        column(0, text('Milk', 40, 320), text('Bread', 40, 440), text('Eggs', 40, 560)),
        column(580, button('Add', 440), button('Add', 560)),
      ),
    );
    expect([found(screen, 'Add', 'Milk'), found(screen, 'Add', 'Eggs')]).toEqual([[], [560]]);
  });

  test('is not in a toolbar', () => {
    const bar = node(
      'LinearLayout',
      [0, 60, 1080, 200],
      { 'resource-id': 'com.app:id/toolbar' },
      text('Milk', 40, 100),
      button('Delete', 100),
    );
    expect(found(show(bar), 'Delete', 'Milk')).toEqual([]);
  });

  test('of a grid is one tile, not its neighbour in the line', () => {
    const tile = (name: string, x: number, ...more: string[]) =>
      node(
        'LinearLayout',
        [x, 300, x + 500, 600],
        {},
        text(name, x + 20, 320),
        text('Fresh', x + 20, 400),
        ...more,
      );
    const screen = show(
      node(
        'LinearLayout',
        [0, 300, 1080, 600],
        {},
        tile('Milk', 0),
        tile('Bread', 520, button('Add', 500, 560)),
      ),
    );
    expect(found(screen, 'Add', 'Milk')).toEqual([]);
    expect(found(screen, 'Add', 'Bread')).toEqual([500]);
  });
});

describe('a row whose name is in pieces', () => {
  /** "Mango" is three texts side by side that touch, as a search marks its hits. */
  const pieces = (words: readonly string[], y: number): string =>
    words
      .map((word, i) => {
        const from = 40 + words.slice(0, i).join('').length * 30;
        return node('TextView', [from, y, from + word.length * 30, y + 60], { text: word });
      })
      .join('');
  const rowOf = (y: number, ...words: readonly string[]): string =>
    node(
      'LinearLayout',
      [0, y, 1080, y + 140],
      CLICKABLE,
      node('LinearLayout', [40, y, 600, y + 60], {}, pieces(words, y)),
      button('Add', y),
    );
  const screen = show(
    node(
      'androidx.recyclerview.widget.RecyclerView',
      [0, 200, 1080, 2200],
      { scrollable: true },
      rowOf(200, 'Xe', 'no', 'n'),
      rowOf(340, 'M', 'ang', 'o'),
    ),
  );

  test('is found by the whole name', () => {
    expect(found(screen, 'Add', 'Mango')).toEqual([340]);
    expect(found(screen, 'Add', 'Xenon')).toEqual([200]);
  });

  test('is found by no part that nobody reads alone, and by no other name', () => {
    expect(found(screen, 'Add', 'Man')).toEqual([]);
    expect(found(screen, 'Add', 'Mangos')).toEqual([]);
  });

  test('gives way to a row whose one text is the name', () => {
    const both = show(
      node(
        'androidx.recyclerview.widget.RecyclerView',
        [0, 200, 1080, 2200],
        { scrollable: true },
        rowOf(200, 'M', 'ang', 'o'),
        rowOf(340, 'Mango'),
      ),
    );
    expect(found(both, 'Add', 'Mango')).toEqual([340]);
  });
});

describe('a row of several lines in pieces', () => {
  const piecesAt = (y: number, ...words: readonly string[]): string => {
    let x = 40;
    const views = words.map((word) => {
      const left = x;
      x += word.length * 20;
      return node('TextView', [left, y, x, y + 50], { text: word });
    });
    return node('View', [40, y, 600, y + 50], {}, ...views);
  };
  const rowOf = (y: number, lines: readonly (readonly string[])[], ...buttons: readonly string[]): string =>
    node(
      'View',
      [20, y, 1060, y + 140],
      {},
      node('View', [40, y, 600, y + 120], {}, ...lines.map((words, i) => piecesAt(y + i * 60, ...words))),
      ...buttons,
    );
  const add = (y: number): string => button('Add', y + 20);

  test('is found by its name, though its lines are alike', () => {
    const screen = show(
      node(
        'View',
        [20, 200, 1060, 480],
        {},
        rowOf(
          200,
          [
            ['P', 'est', 'o'],
            ['30', ',00', ' €'],
          ],
          add(200),
        ),
        rowOf(
          340,
          [
            ['Z', 'ebr', 'a'],
            ['11', ',50', ' €'],
          ],
          add(340),
        ),
      ),
    );
    expect(found(screen, 'Add', 'Pesto')).toEqual([220]);
    expect(found(screen, 'Add', 'Zebra')).toEqual([360]);
  });

  test('has no control of another row', () => {
    const screen = show(
      node(
        'View',
        [20, 200, 1060, 480],
        {},
        rowOf(200, [
          ['P', 'est', 'o'],
          ['30', ',00', ' €'],
        ]),
        rowOf(
          340,
          [
            ['Z', 'ebr', 'a'],
            ['11', ',50', ' €'],
          ],
          add(340),
        ),
      ),
    );
    expect(found(screen, 'Add', 'Pesto')).toEqual([]);
  });

  test('has nothing of the line below, though a box around both is hardly taller than one', () => {
    const lines = node(
      'ListView',
      [40, 200, 600, 300],
      {},
      piecesAt(200, 'Pesto', ' 30'),
      piecesAt(250, 'Zebra', ' 11'),
    );
    const screen = show(
      node(
        'View',
        [20, 100, 1060, 300],
        {},
        node('TextView', [40, 100, 600, 150], { text: 'Basket' }),
        lines,
      ),
    );
    expect(found(screen, '11', 'Pesto')).toEqual([]);
    expect(found(screen, '30', 'Pesto')).toEqual([200]);
    expect(found(screen, '11', 'Zebra')).toEqual([250]);
  });

  test('stays a row where its texts are apart', () => {
    const cells = (y: number, ...words: readonly string[]): string =>
      node('View', [20, y, 1060, y + 60], {}, ...words.map((word, i) => text(word, 40 + i * 400, y)));
    const screen = show(
      node('View', [20, 200, 1060, 320], {}, cells(200, 'Pesto', '30'), cells(260, 'Zebra', '11'), add(240)),
    );
    expect(found(screen, 'Add', 'Pesto')).toEqual([]);
  });
});

describe('a row that takes no touch', () => {
  const tapped = (...parts: readonly string[]): readonly string[] => {
    const first = node('LinearLayout', [0, 200, 1080, 340], {}, text('Bread', 20, 240));
    const second = node('LinearLayout', [0, 340, 1080, 480], {}, ...parts);
    const target = { ...phrase({ role: 'row' }), places: [{ kind: 'ordinal', n: 2 }] } as const;
    const { matches } = locate(show(node('ListView', [0, 200, 1080, 700], {}, first, second)), target, {
      forAction: true,
    });
    return matches.map(({ className }) => className);
  };

  test('is tapped on the control that shows its name', () => {
    const link = node('Button', [20, 340, 220, 400], { text: 'Milk', clickable: true });
    expect(tapped(link, node('TextView', [800, 340, 1000, 400], { text: '2 l' }))).toEqual([
      'android.widget.Button',
    ]);
  });

  test('is not tapped on a control beside its name', () => {
    const name = node('TextView', [20, 340, 220, 400], { text: 'Milk' });
    expect(
      tapped(name, node('ImageButton', [900, 340, 1000, 400], { 'content-desc': 'Delete', clickable: true })),
    ).toEqual(['android.widget.LinearLayout']);
  });
});
