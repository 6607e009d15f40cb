/** How toolkits tell an open drawer, sheet, menu and dialog inside the app's window, in any language. */
import { describe, expect, test } from 'vitest';
import { overlaysOf } from '../../../src/screen/features/overlays.ts';
import { hierarchy, node, page, screenOf, show, type Box } from '../build.ts';

const FULL: Box = [0, 0, 1080, 2400];
const view = (at: Box, attributes = {}, ...inside: string[]): string =>
  node('android.view.View', at, attributes, ...inside);
const group = (at: Box, attributes = {}, ...inside: string[]): string =>
  node('android.view.ViewGroup', at, attributes, ...inside);
const label = (text: string, y: number, x = 60): string =>
  node('TextView', [x, y, x + 400, y + 60], { text });
const said = (words: string, at: Box, attributes = {}): string =>
  view(at, { 'content-desc': words, ...attributes });
const tap = { clickable: true };
const kinds = (...nodes: readonly string[]): string[] => overlaysOf(show(...nodes)).map((o) => o.kind);
const boxes = (...nodes: readonly string[]): number[][] =>
  overlaysOf(show(...nodes)).map(({ bounds: { x, y, width, height } }) => [x, y, x + width, y + height]);

const inbox = view(FULL, {}, label('Inbox', 100), label('Anna', 300), label('Ben', 500));

describe('Compose', () => {
  const items = ['Inbox', 'Sent', 'Trash'].map((name, i) =>
    view([30, 200 + i * 150, 900, 340 + i * 150], tap, label(name, 240 + i * 150)),
  );
  const scrim = (words: string): string => said(words, FULL, tap);

  test.each([945, 1000])('a navigation drawer of %i pixels', (right) => {
    const drawer = view([0, 0, right, 2400], {}, ...items);
    expect(kinds(view(FULL, {}, inbox, scrim('Navigationsmenü schließen'), drawer))).toEqual(['drawer']);
  });

  test('a sheet that leaves a strip of the page', () => {
    const sheet = view([0, 130, 1080, 2400], {}, ...items);
    expect(kinds(view(FULL, {}, inbox, scrim('Bottom Sheet schließen'), sheet))).toEqual(['sheet']);
  });

  test('a dropdown menu in a window of its own', () => {
    const rows = ['Reply', 'Forward', 'Print'].map((name, i) =>
      view(
        [600, 120 + i * 126, 1060, 246 + i * 126],
        tap,
        node('TextView', [640, 150 + i * 126, 900, 210 + i * 126], { text: name }),
      ),
    );
    const menu = node('FrameLayout', [600, 100, 1060, 520], {}, view([600, 100, 1060, 520], {}, ...rows));
    expect(overlaysOf(screenOf(hierarchy(page(inbox), menu)))[0]?.kind).toBe('menu');
  });
});

describe('Android views', () => {
  const WIDE: Box = [44, 522, 1036, 1050];
  const rows = ['Austria', 'Brazil', 'Canada', 'Denmark'].map((text, i) =>
    node('TextView', [44, 522 + i * 132, 1036, 654 + i * 132], { text, ...tap }),
  );
  const kindOf = (...parts: readonly string[]): string | undefined =>
    overlaysOf(screenOf(hierarchy(page(inbox), ...parts)))[0]?.kind;

  test('the choices of a dropdown that is as wide as its form are a menu', () => {
    expect(kindOf(node('ListView', WIDE, {}, ...rows))).toBe('menu');
    expect(kindOf(node('FrameLayout', WIDE, {}, node('ListView', WIDE, {}, ...rows)))).toBe('menu');
  });

  test('a list below a title, and a list with a button beside it, are dialogs', () => {
    const list = node('ListView', WIDE, {}, ...rows);
    const title = node('TextView', [88, 420, 900, 500], { text: 'Country' });
    expect(kindOf(node('FrameLayout', [44, 380, 1036, 1100], {}, title, list))).toBe('dialog');
    const button = node('Button', [700, 930, 1000, 1040], { text: 'Cancel', ...tap });
    expect(kindOf(node('FrameLayout', WIDE, {}, list, button))).toBe('dialog');
  });
});

describe('Flutter', () => {
  const option = (words: string, y: number): string => said(words, [42, y, 1038, y + 110], tap);
  const content = [
    said('Controls', [189, 1068, 366, 1133]),
    option('Reset', 1300),
    option('Randomize', 1500),
  ];

  test('a sheet in a container that spans the screen, before its touch area', () => {
    const sheet = view(
      FULL,
      {},
      node('Button', [477, 851, 603, 977], { 'content-desc': 'Dismiss', ...tap }),
      ...content,
    );
    const barrier = view(FULL, {}, said('Scrim', [0, 0, 1080, 851], tap));
    expect(kinds(view(FULL, {}, sheet, barrier))).toEqual(['sheet']);
    expect(boxes(view(FULL, {}, sheet, barrier))).toEqual([[0, 851, 1080, 2400]]);
    expect(overlaysOf(show(view(FULL, {}, sheet, barrier)))[0]?.title).toBe('Controls');
  });

  test('a sheet in a container that spans the screen, after its touch area', () => {
    const barrier = said('Gitter', [0, 0, 1080, 1000], tap);
    expect(kinds(view(FULL, {}, barrier, view(FULL, {}, ...content)))).toEqual(['sheet']);
  });

  test('a drawer', () => {
    const drawer = view(
      [0, 0, 798, 2400],
      {},
      view([0, 0, 798, 2400], {}, option('Inbox', 200), option('Sent', 400)),
    );
    expect(kinds(view(FULL, {}, said('Fermer', FULL, tap), drawer))).toEqual(['drawer']);
  });

  test('a picture with a back button over the page is no sheet', () => {
    const photo = said('Photo of a shoe', [0, 0, 1080, 851], tap);
    const back = node('Button', [20, 60, 140, 180], { 'content-desc': 'Back', ...tap });
    expect(kinds(view(FULL, {}, photo, back, view(FULL, {}, ...content)))).toEqual([]);
  });
});

describe('React Native', () => {
  const rows = group(
    [0, 0, 800, 2400],
    {},
    group([0, 200, 800, 330], tap, label('Profile', 230)),
    group([0, 330, 800, 460], tap, label('Log out', 370)),
  );

  test('a drawer beside the container of page and touch area', () => {
    const overlay = group(FULL, {}, group(FULL, { 'content-desc': 'Close drawer', ...tap }));
    expect(kinds(group(FULL, {}, group(FULL, {}, inbox, overlay), rows))).toEqual(['drawer']);
  });

  test('a tab bar beside the page is none', () => {
    const background = group(FULL, { 'content-desc': 'Map', ...tap });
    const tabs = group(
      [0, 2190, 1080, 2400],
      {},
      group([0, 2190, 540, 2400], { selected: true, ...tap }, label('Home', 2250)),
      group([540, 2190, 1080, 2400], tap, label('Me', 2250, 600)),
    );
    expect(kinds(group(FULL, {}, group(FULL, {}, background), tabs))).toEqual([]);
  });
});

describe('what spans the screen and takes touches', () => {
  const player = said('Video', FULL, tap);

  test('a player under its controls is no scrim', () => {
    const controls = view(
      FULL,
      {},
      node('ImageButton', [480, 1100, 600, 1220], { 'content-desc': 'Pause', ...tap }),
      label('0:13', 2200),
      label('2:30', 2200, 600),
    );
    expect(kinds(view(FULL, {}, player, controls))).toEqual([]);
  });

  test('a page that starts below the app bar is no sheet', () => {
    const tree = view(
      FULL,
      {},
      view(FULL, tap),
      group([0, 0, 1080, 200], {}, label('Settings', 80)),
      group([0, 200, 1080, 2400], {}, label('Wi-Fi', 300), label('Sound', 500)),
    );
    expect(kinds(tree)).toEqual([]);
  });
});
