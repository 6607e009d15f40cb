/** What covers what on a native screen: only what paints or takes touches (R31, R70). */
import { describe, expect, test } from 'vitest';
import { loadingSigns } from '../../../src/screen/features/loading.ts';
import { overlaysOf } from '../../../src/screen/features/overlays.ts';
import { readSource } from '../../../src/screen/read.ts';
import { hierarchy, node, page, screenOf, show, the, type Box } from '../build.ts';

const FULL: Box = [0, 0, 1080, 2400];
const label = (text: string, top: number, left = 40): string =>
  node('TextView', [left, top, left + 700, top + 100], { text });
const button = (text: string, top: number): string =>
  node('Button', [40, top, 1040, top + 120], { text, clickable: true });
const kinds = (screen: ReturnType<typeof show>): string[] => overlaysOf(screen).map((o) => o.kind);

describe('a container without paint covers nothing', () => {
  const sheet = (box: Box, ...inside: string[]): string =>
    node('FrameLayout', box, { 'resource-id': 'com.app:id/bottom_sheet_container' }, ...inside);

  test.each([
    ['an empty one over the screen', sheet(FULL)],
    ['one with an empty layout', sheet(FULL, node('LinearLayout', FULL))],
    ['a view of a launcher with a description', node('android.view.View', FULL, { 'content-desc': 'Home' })],
    ['a keyguard', node('FrameLayout', FULL, { 'content-desc': 'Device locked' })],
  ])('%s', (_, over) => {
    const screen = show(label('Notes', 300), button('Save', 500), over);
    expect(the(screen, 'Save').coveredBy).toBeNull();
    expect(the(screen, 'Notes').coveredBy).toBeNull();
    expect(kinds(screen)).toEqual([]);
  });

  test('one with a sheet at its foot covers what the sheet covers, and nothing is modal', () => {
    const screen = show(
      button('Save', 500),
      button('Under', 2100),
      sheet(FULL, label('Route', 2050), label('5 min', 2250)),
    );
    expect(the(screen, 'Save').coveredBy).toBeNull();
    expect(the(screen, 'Under').coveredBy).not.toBeNull();
    expect(kinds(screen)).toEqual([]);
  });

  test.each<[string, Box]>([
    ['a sheet of its own size', [0, 1400, 1080, 2400]],
    ['a sheet over the whole screen', FULL],
  ])('%s covers and is modal', (_, box) => {
    const inside = [label('Sort by', Math.max(100, box[1] + 40)), label('Name', 1700), label('Price', 2100)];
    const screen = show(button('Under', 1900), sheet(box, ...inside));
    expect(the(screen, 'Under').coveredBy).not.toBeNull();
    expect(kinds(screen)).toEqual(['sheet']);
  });

  test('an image with a description paints', () => {
    const screen = show(button('Save', 500), node('ImageView', FULL, { 'content-desc': 'Photo' }));
    expect(the(screen, 'Save').coveredBy).not.toBeNull();
  });

  test('a scrim takes touches', () => {
    const screen = show(
      button('Save', 500),
      node('android.view.View', FULL, { 'content-desc': 'Close', clickable: true }),
    );
    expect(the(screen, 'Save').coveredBy).not.toBeNull();
  });
});

describe('Compose', () => {
  test('over an Android view: the drawing order 0 says nothing', () => {
    const screen = show(
      node('android.view.ViewGroup', FULL, { 'drawing-order': 1 }, button('Map', 500)),
      node('android.view.View', [40, 480, 1040, 640], { 'drawing-order': 0, text: 'Here', clickable: true }),
    );
    expect(the(screen, 'Map').coveredBy).toBe(the(screen, 'Here').ref);
  });

  const pageOf = (...texts: readonly string[]): string =>
    node('android.view.View', FULL, {}, ...texts.map((text, i) => label(text, 200 + i * 300)));

  test('two pages over each other: the lower one is covered', () => {
    const screen = show(pageOf('Inbox', 'Ann', 'Bob', 'Eve'), pageOf('Settings', 'Sound', 'Language'));
    expect(the(screen, 'Ann').coveredBy).not.toBeNull();
    expect(the(screen, 'Eve').coveredBy).not.toBeNull();
    expect(the(screen, 'Sound').coveredBy).toBeNull();
  });

  test('three pages: only the last one is seen', () => {
    const screen = show(pageOf('One', 'a', 'b'), pageOf('Two', 'c', 'd'), pageOf('Three', 'e', 'f'));
    expect(screen.elements.filter((e) => e.text !== '' && e.coveredBy === null).map((e) => e.text)).toEqual([
      'Three',
      'e',
      'f',
    ]);
  });

  test('a layer with texts in free places is no page', () => {
    const layer = node('android.view.View', FULL, {}, label('Undo', 2200), label('Offline', 60));
    const screen = show(pageOf('Inbox', 'Ann', 'Bob', 'Eve'), layer);
    expect(the(screen, 'Ann').coveredBy).toBeNull();
    expect(the(screen, 'Inbox').coveredBy).toBeNull();
  });

  test('a caption on a picture is no page', () => {
    const picture = node('android.view.View', FULL, {}, node('ImageView', FULL), label('Alps', 2200));
    const screen = show(
      picture,
      node('android.view.View', FULL, {}, label('Follow', 200), label('3 days ago', 2300)),
    );
    expect(the(screen, 'Alps').coveredBy).toBeNull();
  });
});

describe('a drawer', () => {
  const layout = (drawer: Box): string =>
    node(
      'androidx.drawerlayout.widget.DrawerLayout',
      FULL,
      {},
      node('FrameLayout', FULL, {}, label('Notes', 300), label('Far right', 600, 900)),
      node('FrameLayout', drawer, {}, label('Account', 200), label('Log out', 900)),
    );

  test('that is open is an overlay and covers the page under it', () => {
    const screen = show(layout([0, 0, 800, 2400]));
    expect(kinds(screen)).toEqual(['drawer']);
    expect(the(screen, 'Notes').coveredBy).not.toBeNull();
    expect(the(screen, 'Far right').coveredBy).toBeNull();
  });

  test('that is closed covers nothing', () => {
    const screen = show(layout([-800, 0, 0, 2400]));
    expect(kinds(screen)).toEqual([]);
    expect(the(screen, 'Notes').coveredBy).toBeNull();
  });
});

describe('an app in a panel of a car', () => {
  const size = { width: 1920, height: 1080 };
  const read = (box: Box, underTest = 'com.app'): string[] =>
    readSource(
      { format: 'uiautomator', text: hierarchy(node('FrameLayout', box, {}, label('Radio', 300))) },
      { size, density: 1, underTest },
    ).windows.map((w) => w.kind);

  test.each<[string, Box, string]>([
    ['at the right side', [800, 80, 1920, 1000], 'app'],
    ['at the left side', [0, 80, 1200, 1000], 'app'],
    ['in the middle it is a dialog', [500, 200, 1400, 900], 'dialog'],
    ['at the lower edge it is a sheet', [0, 700, 1920, 1080], 'dialog'],
  ])('%s', (_, box, kind) => {
    expect(read(box)).toEqual([kind]);
  });

  test('of another app is a dialog', () => {
    expect(read([800, 80, 1920, 1000], 'com.other')).toEqual(['dialog']);
  });
});

describe('a window that takes most of a phone', () => {
  const kindOf = (box: Box): string[] =>
    readSource(
      { format: 'uiautomator', text: hierarchy(node('FrameLayout', box, {}, label('Terms', 300))) },
      { size: { width: 1080, height: 2400 }, density: 2.625, underTest: 'com.app' },
    ).windows.map((w) => w.kind);

  test.each<[string, Box, string]>([
    ['with a margin on all sides is a dialog', [40, 150, 1040, 2260], 'dialog'],
    [
      'below the status bar and above the buttons, with margins beside it, is a dialog',
      [20, 70, 1060, 2280],
      'dialog',
    ],
    [
      'that is as wide as the screen and begins far below the status bar is a sheet',
      [0, 200, 1080, 2400],
      'dialog',
    ],
    ['of a sheet above the buttons of the system is one too', [0, 200, 1080, 2274], 'dialog'],
    ['that begins below the status bar is the page', [0, 63, 1080, 2400], 'app'],
    ['that ends above the buttons of the system is the page', [0, 0, 1080, 2274], 'app'],
    ['that is centred on a longer screen is the page', [0, 200, 1080, 2200], 'app'],
    ['that reaches one side of the screen is the page', [40, 0, 1080, 2400], 'app'],
  ])('%s', (_, box, kind) => {
    expect(kindOf(box)).toEqual([kind]);
  });
});

test('the keyboard alone is an incomplete tree', () => {
  const ime = { package: 'com.google.android.inputmethod.latin' };
  const keyboard = node(
    'FrameLayout',
    [0, 1500, 1080, 2400],
    ime,
    node('TextView', [0, 1500, 90, 1600], { ...ime, text: 'q' }),
  );
  const gaps = (text: string): readonly string[] =>
    readSource(
      { format: 'uiautomator', text },
      { size: { width: 1080, height: 2400 }, density: 1, underTest: 'com.app' },
    ).gaps;
  expect(gaps(hierarchy(keyboard))).toContain('only the keyboard');
  expect(gaps(hierarchy(page(label('Notes', 300)), keyboard))).not.toContain('only the keyboard');
});

describe('a bar that shows a level (R30)', () => {
  const bar = (box: Box, id: string) =>
    screenOf(hierarchy(page(node('ProgressBar', box, { 'resource-id': `com.app:id/${id}` }))));
  const blocking = (screen: ReturnType<typeof bar>): string[] =>
    loadingSigns(screen).flatMap((l) => (l.blocking && l.sign !== 'blank' ? [l.sign] : []));

  test('is no spinner: an upright bar, brightness, volume', () => {
    expect(bar([500, 600, 560, 1400], 'level').elements.at(-1)?.role).toBe('slider');
    expect(blocking(bar([500, 600, 560, 1400], 'level'))).toEqual([]);
    expect(blocking(bar([300, 1000, 700, 1090], 'brightness_bar'))).toEqual([]);
    expect(blocking(bar([300, 1000, 700, 1090], 'volume'))).toEqual([]);
  });

  test('a wheel in the middle is one', () => {
    expect(blocking(bar([440, 1000, 640, 1200], 'progress'))).toEqual(['spinner']);
  });
});
