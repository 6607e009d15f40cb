/** What screenshots alone tell of a page: what lies over it, what pushes it, and when it is another one. */
import { describe, expect, test } from 'vitest';
import { comparePixels, type PixelChange } from '../../src/vision/pixel-change.ts';
import { Canvas, type Colour } from './drawing/canvas.ts';
import { elementsOf, frameOf, seen } from './drawing/seen.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';

const [WIDTH, HEIGHT] = [360, 740];
const WHITE: Colour = [255, 255, 255];
const STATUS = { x: 0, y: 0, width: WIDTH, height: 24 };
const INBOX = [
  'Anna Berg',
  'Ben Cole',
  'Cora Diaz',
  'Dora Ek',
  'Emil Fox',
  'Fay Gold',
  'Gus Hart',
  'Ida Jung',
];
const ORDERS = ['Milk', 'Brown bread', 'Eggs and ham', 'Tea', 'Green apples', 'Salt', 'Rice bag', 'Oil'];

interface Page {
  readonly title?: string;
  readonly rows?: readonly string[];
  /** Where the first row begins, dp. */
  readonly from?: number;
  readonly bar?: Colour;
  readonly tabs?: Colour;
}

const COLOURS: readonly Colour[] = [
  [180, 40, 40],
  [40, 120, 60],
  [50, 70, 190],
  [200, 140, 30],
  [120, 40, 140],
];

function page({
  title = 'Inbox',
  rows = INBOX,
  from = 88,
  bar = [236, 230, 240],
  tabs = [230, 230, 236],
}: Page = {}): Canvas {
  const c = new Canvas(WIDTH, HEIGHT, 1, WHITE);
  for (const [i, name] of rows.entries()) {
    const y = from + i * 76;
    c.round(16, y + 14, 44, 44, 22, COLOURS[(i + name.length) % COLOURS.length]!);
    c.text(76, y + 16, 14, name).text(76, y + 40, 12, `${name} wrote about the weather`.toLowerCase());
  }
  c.rect(0, 24, WIDTH, 56, bar).text(20, 44, 18, title).text(300, 40, 22, '* +');
  return c
    .rect(0, 690, WIDTH, 50, tabs)
    .text(30, 708, 12, 'Mail')
    .text(160, 708, 12, 'Chat')
    .text(280, 708, 12, 'Me');
}

const BLUE: Colour = [60, 80, 200];
const dimmed = (c: Canvas, alpha: number): Canvas => c.rect(0, 24, WIDTH, HEIGHT - 24, [0, 0, 0], alpha);

function surface(
  c: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  words: readonly string[],
): Canvas {
  c.rect(x, y, width, height, WHITE);
  for (const [i, word] of words.entries()) c.text(x + 20, y + 20 + i * 40, 15, word);
  return c;
}

function changeOf(before: Canvas, after: Canvas): PixelChange {
  return comparePixels(frameOf(before), frameOf(after), { density: 1, masks: [STATUS] });
}

/** The kind of the change, and of the way back. */
function kinds(before: Canvas, after: Canvas): [string, string] {
  return [changeOf(before, after).kind, changeOf(after, before).kind];
}

const drawer = ['Account', 'Archive', 'Spam', 'Settings', 'Help', 'Log out'];

describe('an overlay over a page', () => {
  test('a drawer that leaves a fifth of the page, under a faint scrim', () => {
    const open = surface(dimmed(page(), 0.1), 0, 24, 280, 716, drawer);
    expect(kinds(page(), open)).toEqual(['overlay', 'overlay']);
  });

  test('the same below a bar that stays as it is', () => {
    const open = surface(dimmed(page(), 0.1), 0, 80, 280, 660, drawer);
    open.rect(0, 24, WIDTH, 56, [236, 230, 240]).text(20, 44, 18, 'Inbox').text(300, 40, 22, '* +');
    expect(kinds(page(), open)).toEqual(['overlay', 'overlay']);
  });

  test('a sheet that leaves only the bar above it', () => {
    const open = surface(dimmed(page(), 0.5), 0, 66, WIDTH, 674, drawer);
    expect(kinds(page(), open)).toEqual(['overlay', 'overlay']);
  });

  test('a tall dialog beside which only the ground of the page is left', () => {
    const open = surface(dimmed(page({ rows: [] }), 0.5), 20, 90, 320, 570, drawer);
    expect(kinds(page({ rows: [] }), open)).toEqual(['overlay', 'overlay']);
  });

  test('a dialog whose place a message takes, without its scrim', () => {
    const dialog = surface(dimmed(page(), 0.5), 30, 250, 300, 200, ['Delete?', 'For good.']);
    const message = surface(page(), 20, 600, 320, 70, ['Deleted']);
    expect(kinds(dialog, message)).toEqual(['overlay', 'overlay']);
  });

  test('a dialog whose place another one takes', () => {
    const sparse = (): Canvas => dimmed(page({ rows: ['Anna Berg', 'Ben Cole'] }), 0.5);
    const one = surface(sparse(), 30, 260, 300, 260, ['Delete?', 'For good.', 'Nobody can', 'undo it']);
    const other = surface(sparse(), 30, 280, 300, 200, ['No network', 'Try again']);
    expect(kinds(one, other)).toEqual(['partial', 'partial']);
  });
});

describe('a keyboard over a sparse page', () => {
  const keys = ['q w e r t y', 'a s d f g h', 'z x c v b n'];
  const keyboard = (c: Canvas, words = keys): Canvas => surface(c, 0, 480, WIDTH, 260, words);

  test('another one in its place', () => {
    const sparse = (): Canvas => page({ rows: ['Anna Berg'] });
    const symbols = surface(sparse(), 0, 470, WIDTH, 270, ['1 2 3', '4 5 6', '7 8 9']).rect(
      0,
      700,
      WIDTH,
      40,
      BLUE,
    );
    expect(kinds(keyboard(sparse()), symbols)).toEqual(['partial', 'partial']);
  });

  test('the lower half of a screen without anything above is the whole page', () => {
    const blank = (): Canvas => new Canvas(WIDTH, HEIGHT, 1, WHITE);
    expect(kinds(keyboard(blank()), surface(blank(), 0, 470, WIDTH, 270, drawer))).toEqual(['full', 'full']);
  });
});

describe('another page', () => {
  const other = { title: 'Orders', rows: ORDERS };

  test('whose bars are darker', () => {
    expect(kinds(page(), page({ ...other, bar: [206, 200, 210], tabs: [161, 161, 165] }))).toEqual([
      'full',
      'full',
    ]);
  });

  test('between the same bars', () => {
    expect(kinds(page(), page({ ...other, title: 'Inbox' }))).toEqual(['full', 'full']);
  });

  test('after a dialog', () => {
    const dialog = surface(dimmed(page(), 0.5), 30, 250, 300, 200, ['Delete?', 'For good.']);
    expect(kinds(dialog, page(other))).toEqual(['full', 'full']);
  });

  test('after a sheet that left only the bar', () => {
    const sheet = surface(dimmed(page(), 0.5), 0, 66, WIDTH, 674, drawer);
    expect(kinds(sheet, page(other))).toEqual(['full', 'full']);
  });
});

describe('content that moved', () => {
  const rows = [...INBOX, ...ORDERS];

  test('below a bar that opened is not scrolled', () => {
    const banner = page({ rows, from: 144 })
      .rect(0, 80, WIDTH, 56, [255, 204, 77])
      .text(20, 100, 14, 'No network');
    expect(kinds(page({ rows, from: 88 }), banner)).toEqual(['partial', 'partial']);
  });

  test('below a section that opened in the middle is not scrolled', () => {
    const closed = page({ rows });
    const open = page({ rows: [...rows.slice(0, 3), 'Xaver Young', ...rows.slice(3)] });
    expect(kinds(closed, open)).toEqual(['partial', 'partial']);
  });

  test.each([37, 56, 200, -120])('as a whole is scrolled, by %i', (dy) => {
    const [before, after] = [page({ rows, from: -60 }), page({ rows, from: -60 + dy })];
    expect(changeOf(before, after)).toMatchObject({ kind: 'scrolled', dy });
  });

  test('under a search field that stays is scrolled', () => {
    const search = (c: Canvas): Canvas =>
      c.rect(0, 80, WIDTH, 60, WHITE).frame(16, 90, 328, 40, 2, [90, 90, 90]).text(30, 103, 14, 'Search');
    const [before, after] = [search(page({ rows, from: 140 })), search(page({ rows, from: 40 }))];
    expect(changeOf(before, after)).toMatchObject({ kind: 'scrolled', dy: -100 });
  });
});

describe('a dialog without a scrim, whose window is all that the tree lists', () => {
  const box = { x: 10, y: 84, width: 340, height: 600 };
  const names = INBOX.map((text, i) => ({
    text,
    bounds: { x: 76, y: 104 + i * 76, width: 120, height: 16 },
  }));
  const words = ['Choose a folder', 'Family', 'Work', 'Travel', 'Taxes'];
  const dialog = elementsOf([
    { bounds: box, role: 'container', children: ['e1', 'e2', 'e3', 'e4', 'e5'] },
    ...words.map((text, i) => ({
      text,
      parent: 'e0',
      bounds: { x: 30, y: 104 + i * 40, width: 200, height: 15 },
    })),
  ]).map((e, i) => ({
    ...e,
    ref: `e${i + 1}`,
    parent: e.parent === null ? null : 'e1',
    children: e.children.map((c) => `e${Number(c.slice(1)) + 1}`),
  }));
  const before = seen(page(), elementsOf(names));
  const opened = surface(page(), box.x, box.y, box.width, box.height, words);
  const kindWith = (kind: 'app' | 'dialog'): string =>
    compareScreens(
      before,
      seen(opened, dialog, {
        windows: [
          {
            kind,
            package: 'org.example',
            title: '',
            bounds: kind === 'app' ? { x: 0, y: 0, width: WIDTH, height: HEIGHT } : box,
          },
        ],
      }),
      { target: null, density: 1 },
    ).kind;

  test('hides the page, which is not gone', () => {
    expect(kindWith('dialog')).toBe('partial');
  });

  test('is another page where the tree lists a whole one', () => {
    expect(kindWith('app')).toBe('full');
  });
});
