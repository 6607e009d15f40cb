import { expect, test } from 'vitest';
import type { OverlayChange } from '../../src/screen/model/screen.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { hierarchy, node, page, screenOf, type Box } from '../screen/build.ts';

const words = (text: string, box: Box): string => node('TextView', box, { text });
const row = (i: number, ...more: readonly string[]): string =>
  node(
    'LinearLayout',
    [0, 300 + i * 200, 1080, 500 + i * 200],
    { clickable: true },
    words(`Row ${i}`, [40, 340 + i * 200, 600, 440 + i * 200]),
    ...more,
  );
const list = (...rows: readonly string[]): string =>
  node('ScrollView', [0, 250, 1080, 2400], { scrollable: true }, ...rows);
const bar = (...more: readonly string[]): string =>
  node('FrameLayout', [0, 60, 1080, 240], {}, words('Inbox', [200, 90, 600, 210]), ...more);
const ROWS = Array.from({ length: 10 }, (_, i) => row(i));
const box = (at: Box, ...parts: readonly string[]): string => node('FrameLayout', at, {}, ...parts);
const item = (text: string, y: number): string =>
  node('TextView', [560, y, 1040, y + 120], { text, clickable: true });

/** The page, and what lies over it. */
const shown = (...over: readonly string[]): string => hierarchy(page(bar(), list(...ROWS), ...over));

function overlayOf(before: string, after: string): OverlayChange | undefined {
  const captured = (xml: string) => ({ screen: screenOf(xml), frame: null });
  return compareScreens(captured(before), captured(after), { target: null, density: 2.625 }).overlay;
}

const TOAST = box([60, 2100, 1020, 2260], words('Message archived', [100, 2130, 700, 2230]));
const MENU = box([560, 200, 1040, 560], item('Mark all', 200), item('Sort', 320), item('Settings', 440));
const POPOVER = box(
  [300, 250, 1040, 700],
  words('New', [340, 280, 700, 360]),
  words('Search in all folders', [340, 380, 1000, 460]),
);

test.each([
  ['a message', TOAST, 'message', 'Message archived'],
  ['a menu', MENU, 'menu', 'Mark all'],
  ['a popover', POPOVER, 'message', 'New'],
])('%s of plain boxes over the page opens and closes', (_, over, kind, title) => {
  const identity = { kind, title, package: 'com.app' };
  expect(overlayOf(shown(), shown(over))).toMatchObject({ kind: 'opened', before: null, after: identity });
  expect(overlayOf(shown(over), shown())).toMatchObject({ kind: 'closed', before: identity, after: null });
});

test('the box of a surface is the one around its words', () => {
  expect(overlayOf(shown(), shown(TOAST))?.box).toEqual({ x: 60, y: 2100, width: 960, height: 160 });
});

test('a message in the place of a menu is another surface', () => {
  expect(overlayOf(shown(MENU), shown(TOAST))?.kind).toBe('swapped');
});

test('a dialog of plain boxes in the box of another one is another surface', () => {
  const dialog = (title: string, yes: string): string =>
    box(
      [100, 900, 980, 1400],
      words(title, [140, 940, 900, 1040]),
      node('TextView', [600, 1250, 940, 1370], { text: yes, clickable: true }),
      node('TextView', [140, 1250, 500, 1370], { text: `${yes} later`, clickable: true }),
    );
  expect(overlayOf(shown(dialog('Rate us', 'Rate')), shown(dialog('Delete?', 'Delete')))?.kind).toBe(
    'swapped',
  );
  expect(overlayOf(shown(dialog('Rate us', 'Rate')), shown(dialog('Rate us', 'Rate')))).toBeUndefined();
});

test('a dialog of plain boxes that keeps its buttons is another one where most of what it says is new', () => {
  const button = (text: string, x: number): string =>
    node('TextView', [x, 1250, x + 340, 1370], { text, clickable: true });
  const close = node('ImageView', [880, 920, 960, 1000], { 'content-desc': 'Close', clickable: true });
  const dialog = (title: string, message: string): string =>
    box(
      [100, 900, 980, 1400],
      words(title, [140, 940, 840, 1040]),
      words(message, [140, 1060, 940, 1200]),
      close,
      button('Cancel', 140),
      button('OK', 600),
    );
  const first = shown(dialog('Delete the draft?', 'It is not kept anywhere else.'));
  expect(overlayOf(first, shown(dialog('Rate this app', 'It takes a minute at most.')))).toMatchObject({
    kind: 'swapped',
    before: { title: 'Delete the draft?' },
    after: { title: 'Rate this app' },
  });
  // A message that changes under its title leaves it the same one, and so does a countdown.
  const later = shown(dialog('Delete the draft?', 'Nothing else is left to be kept.'));
  expect(overlayOf(first, later)).toBeUndefined();
  const counting = (n: number): string => shown(dialog('The draft will be deleted soon', `${n} s`));
  expect(overlayOf(counting(9), counting(8))).toBeUndefined();
});

test('a card in the page and a bar along an edge are no surface where their words change', () => {
  const play = node('Button', [800, 2240, 1000, 2380], { text: 'Play', clickable: true });
  const player = (song: string): string =>
    shown(box([0, 2220, 1080, 2400], words(song, [40, 2240, 600, 2380]), play));
  expect(overlayOf(player('First song of all'), player('Another tune')) ?? null).toBeNull();
  const card = (text: string): string =>
    hierarchy(
      page(
        bar(),
        box(
          [40, 300, 1040, 900],
          words(text, [80, 340, 900, 500]),
          node('Button', [80, 700, 400, 820], { text: 'Open', clickable: true }),
        ),
      ),
    );
  expect(overlayOf(card('Offers of the day'), card('Nothing left today')) ?? null).toBeNull();
});

test('a message over an empty page stands apart from it', () => {
  const empty = (...over: readonly string[]): string =>
    hierarchy(page(box([0, 60, 1080, 2400], words('Nothing here', [300, 700, 800, 800])), ...over));
  expect(overlayOf(empty(), empty(TOAST))?.kind).toBe('opened');
  // In the flow of the page, it is a part of it.
  const below = box(
    [0, 60, 1080, 2400],
    words('Nothing here', [300, 700, 800, 800]),
    words('Order placed', [300, 2100, 800, 2200]),
  );
  expect(overlayOf(empty(), hierarchy(page(below)))).toBeUndefined();
});

test('a box that takes the touches of what it holds is a surface, not a lone control', () => {
  const tapped = { clickable: true };
  const inside = ['Sort', 'Share'].map((text, i) => words(text, [580, 240 + i * 120, 1000, 320 + i * 120]));
  const list = node('android.widget.ListView', [560, 200, 1040, 460], tapped, ...inside);
  const buttons = [
    words('Rate us?', [140, 920, 700, 1000]),
    node('Button', [140, 1100, 440, 1200], { text: 'Later', clickable: true }),
    node('Button', [500, 1100, 800, 1200], { text: 'Now', clickable: true }),
  ];
  const around = node('FrameLayout', [100, 900, 980, 1240], tapped, ...buttons);
  expect(overlayOf(shown(), shown(list))?.kind).toBe('opened');
  expect(overlayOf(shown(), shown(around))?.kind).toBe('opened');
  expect(overlayOf(shown(around), shown())?.kind).toBe('closed');
  // A floating button with a picture and a word is one control.
  const floating = node(
    'FrameLayout',
    [700, 2100, 1040, 2280],
    tapped,
    words('New', [820, 2140, 1000, 2240]),
  );
  expect(overlayOf(shown(), shown(floating))).toBeUndefined();
});

test('what floats as a lone control, or is a part of a row or a bar, is no surface', () => {
  const button = node('Button', [860, 2100, 1040, 2280], { text: 'New', clickable: true });
  const mark = words('12', [400, 340, 500, 440]);
  const selection = box([0, 60, 1080, 240], words('3 selected', [200, 90, 600, 210]));
  const withMark = hierarchy(page(bar(), list(row(0, mark), ...ROWS.slice(1))));
  expect(overlayOf(shown(), shown(button))).toBeUndefined();
  expect(overlayOf(shown(), withMark)).toBeUndefined();
  expect(overlayOf(shown(), hierarchy(page(bar(selection), list(...ROWS))))).toBeUndefined();
});

test('a bar with controls along the lower edge is of the page, and a message there is not', () => {
  const play = node('Button', [800, 2240, 1000, 2380], { text: 'Play', clickable: true });
  const title = words('Radio', [40, 2240, 600, 2380]);
  expect(overlayOf(shown(), shown(box([0, 2220, 1080, 2400], title, play)))).toBeUndefined();
  expect(overlayOf(shown(), shown(box([0, 2220, 1080, 2400], title)))?.kind).toBe('opened');
});

test('a box with controls along the lower edge is a surface where it buries a bar and more of the page', () => {
  const tab = (text: string, x: number): string =>
    node('Button', [x, 2240, x + 500, 2400], { text, clickable: true });
  const answers = [
    words('We use cookies.', [40, 1960, 900, 2040]),
    node('Button', [40, 2260, 500, 2380], { text: 'Decline', clickable: true }),
    node('Button', [560, 2260, 1040, 2380], { text: 'Accept', clickable: true }),
  ];
  const tabs = node('FrameLayout', [0, 2240, 1080, 2400], {}, tab('Home', 20), tab('Profile', 540));
  const withTabs = (...over: readonly string[]): string =>
    hierarchy(page(bar(), list(...ROWS), tabs, ...over));
  const consent = box([0, 1930, 1080, 2400], ...answers);
  expect(overlayOf(withTabs(), withTabs(consent))?.kind).toBe('opened');
  expect(overlayOf(withTabs(consent), withTabs())?.kind).toBe('closed');
  const wrapped = node(
    'FrameLayout',
    [0, 2140, 1080, 2400],
    {},
    node('Button', [20, 2150, 520, 2260], { text: 'Home', clickable: true }),
    node('Button', [540, 2150, 1040, 2260], { text: 'Messages', clickable: true }),
    node('Button', [20, 2270, 1040, 2380], { text: 'Profile', clickable: true }),
  );
  const withWrapped = (...over: readonly string[]): string =>
    hierarchy(page(bar(), list(...ROWS), wrapped, ...over));
  expect(overlayOf(withWrapped(), withWrapped(consent))?.kind).toBe('opened');
  // A bar for a selection takes the place of the tabs, and one that plays music stands above them.
  const selection = box([0, 2240, 1080, 2400], ...answers.slice(1));
  expect(overlayOf(withTabs(), withTabs(selection))).toBeUndefined();
  const above = [
    node('Button', [800, 2100, 1000, 2230], { text: 'Play', clickable: true }),
    words('Radio', [40, 2100, 600, 2230]),
  ];
  expect(overlayOf(withTabs(), withTabs(box([0, 2090, 1080, 2240], ...above)))).toBeUndefined();
});

test('a row that comes pushes the others, and is no surface', () => {
  const added = [row(0), node('LinearLayout', [0, 500, 1080, 700], {}, words('Banner', [40, 540, 600, 640]))];
  const pushed = hierarchy(page(bar(), list(...added, ...Array.from({ length: 8 }, (_, i) => row(i + 2)))));
  expect(overlayOf(shown(), pushed)).toBeUndefined();
});

test('a surface closes with its page, and a page over the page is no surface', () => {
  const other = hierarchy(
    page(
      bar(),
      list(...Array.from({ length: 6 }, (_, i) => row(i + 20 - 20)).map((r) => r.replaceAll('Row', 'Order'))),
    ),
  );
  expect(overlayOf(shown(POPOVER), other)?.kind).toBe('closed');
  const upper = node(
    'FrameLayout',
    [0, 0, 1080, 2400],
    { clickable: true },
    words('Player', [200, 900, 600, 1000]),
    node('Button', [200, 1500, 600, 1700], { text: 'Play', clickable: true }),
  );
  expect(overlayOf(shown(), shown(upper))).toBeUndefined();
});

test('what is typed into a surface is no title of it, and no password is', () => {
  const typed = (text: string, y: number, state: Readonly<Record<string, boolean>>): string =>
    node('EditText', [100, y, 980, y + 120], { text, ...state });
  const form = box(
    [60, 900, 1020, 1500],
    typed('hunter2', 940, { password: true, enabled: false }),
    typed('Milk', 1100, { clickable: true, focusable: true }),
    node('Button', [560, 1340, 980, 1460], { text: 'Log in', clickable: true }),
  );
  const overlay = overlayOf(shown(), shown(form));
  expect(overlay?.kind).toBe('opened');
  expect(overlay?.after?.title).toBe('Log in');
});
