import { describe, expect, test } from 'vitest';
import { overlaysOf, permissionButtons } from '../../../src/screen/features/overlays.ts';
import { hierarchy, node, page, screenOf, show } from '../build.ts';
import { capturedSource } from '../captures.ts';

const text = (words: string, box: readonly [number, number, number, number]) =>
  node('TextView', box, { text: words });
const kinds = (screen: ReturnType<typeof show>) => overlaysOf(screen).map((o) => o.kind);
const real = (name: string, underTest = 'com.app') =>
  screenOf(capturedSource(`${name}.xml`).text, { underTest });

describe('windows', () => {
  test('a small window is a dialog, with its title and its parts', () => {
    const screen = screenOf(
      hierarchy(
        page(text('Under', [0, 300, 500, 360])),
        node(
          'FrameLayout',
          [60, 900, 1020, 1500],
          {},
          node('TextView', [90, 920, 900, 980], { text: 'Delete?', 'resource-id': 'com.app:id/alertTitle' }),
          text('For good.', [90, 1000, 900, 1060]),
        ),
      ),
    );
    expect(overlaysOf(screen)).toEqual([
      {
        ref: 'e3',
        kind: 'dialog',
        title: 'Delete?',
        package: 'com.app',
        bounds: { x: 60, y: 900, width: 960, height: 600 },
        elements: ['e3', 'e4', 'e5'],
        modal: true,
      },
    ]);
  });

  test('one along the lower edge is a sheet, a narrow list of choices a menu', () => {
    expect(
      kinds(
        screenOf(
          hierarchy(
            page(),
            node('FrameLayout', [0, 1500, 1080, 2400], {}, text('Share', [40, 1520, 400, 1580])),
          ),
        ),
      ),
    ).toEqual(['sheet']);
    const menu = node(
      'FrameLayout',
      [600, 100, 1060, 500],
      {},
      node('ListView', [600, 100, 1060, 500], {}, text('Sort', [620, 120, 1000, 200])),
    );
    expect(kinds(screenOf(hierarchy(page(), menu)))[0]).toBe('menu');
  });

  test('the status bar is not an overlay, the open notification shade is', () => {
    const bar = node('FrameLayout', [0, 0, 1080, 80], { package: 'com.android.systemui' });
    expect(kinds(screenOf(hierarchy(page(), bar)))).toEqual([]);
    const shade = node(
      'FrameLayout',
      [0, 0, 1080, 2400],
      { package: 'com.android.systemui' },
      text('Internet', [40, 200, 400, 260]),
    );
    expect(kinds(screenOf(hierarchy(page(), shade)))).toEqual(['system']);
  });

  test('a keyboard and a toast are not modal', () => {
    const keyboard = node('FrameLayout', [0, 1500, 1080, 2400], {
      package: 'com.google.android.inputmethod.latin',
    });
    const toast = node('Toast', [200, 2000, 880, 2100], { text: 'Saved' });
    expect(overlaysOf(screenOf(hierarchy(page(), keyboard, toast))).map((o) => [o.kind, o.modal])).toEqual([
      ['keyboard', false],
      ['toast', false],
    ]);
  });

  test('a keyboard without a window is an overlay too', () => {
    const bounds = { x: 0, y: 1600, width: 1080, height: 800 };
    expect(overlaysOf(screenOf(hierarchy(page()), { keyboard: bounds }))).toEqual([
      { ref: null, kind: 'keyboard', title: '', package: '', bounds, elements: [], modal: false },
    ]);
  });
});

describe('in the window of the app', () => {
  const scrim = node('android.view.View', [0, 0, 1080, 2400], {
    'resource-id': 'com.app:id/touch_outside',
    clickable: true,
  });
  const box = (b: readonly [number, number, number, number]) =>
    node('FrameLayout', b, {}, text('Sort by', [b[0] + 20, b[1] + 20, b[0] + 300, b[1] + 80]));

  test.each([
    ['dialog', [100, 900, 980, 1500]],
    ['sheet', [0, 1400, 1080, 2400]],
    ['drawer', [0, 0, 800, 2400]],
  ] as const)('a box over a scrim is a %s by where it stands', (kind, bounds) => {
    const screen = show(text('Under', [40, 1200, 400, 1260]), scrim, box(bounds));
    expect(overlaysOf(screen).map((o) => [o.kind, o.title])).toEqual([[kind, 'Sort by']]);
  });

  test.each([
    ['spans the screen', [0, 0, 1080, 2400], 'Dismiss'],
    ['ends where the sheet begins and is told after it', [0, 0, 1080, 1400], 'Close sheet'],
    ['says nothing', [0, 0, 1080, 2400], ''],
  ] as const)('a Flutter sheet is one, whose touch area %s', (_, bounds, says) => {
    const view = (at: readonly [number, number, number, number], a = {}, ...inside: string[]) =>
      node('android.view.View', at, a, ...inside);
    const item = (name: string, y: number) =>
      node('android.widget.Button', [0, y, 1080, y + 150], { 'content-desc': name, clickable: true });
    const barrier = view(bounds, { 'content-desc': says, clickable: true });
    const sheet = view([0, 1400, 1080, 2400], {}, item('Share', 1450), item('Delete', 1600));
    const route = bounds[3] === 1400 ? [sheet, barrier] : [barrier, sheet];
    const screen = show(view([0, 0, 1080, 2400], {}, view([0, 0, 1080, 2400], {}, ...route)));
    expect(overlaysOf(screen).map((o) => [o.kind, o.title, o.modal])).toEqual([['sheet', 'Share', true]]);
    expect(screen.elements.filter((e) => e.description === 'Delete')[0]?.coveredBy).toBeNull();
  });

  test('a box without a scrim and a scrim without a box are not overlays', () => {
    expect(kinds(show(box([100, 900, 980, 1500])))).toEqual([]);
    expect(kinds(show(scrim, text('Hello', [40, 300, 400, 360])))).toEqual([]);
  });

  test('an image behind the page is not a scrim', () => {
    const background = node('ImageView', [0, 0, 1080, 2400], { clickable: true });
    expect(kinds(show(background, box([100, 900, 980, 1500])))).toEqual([]);
  });

  test('a closed drawer layout, which spans the window, is not an overlay', () => {
    const drawer = (right: number) =>
      show(
        node(
          'FrameLayout',
          [0, 0, right, 2400],
          { 'resource-id': 'com.app:id/navigation_drawer' },
          text('Home', [40, 300, 400, 360]),
        ),
      );
    expect(kinds(drawer(1080))).toEqual([]);
    expect(kinds(drawer(800))).toEqual(['drawer']);
  });

  test('the topmost one comes first, and nothing inside an overlay is another one', () => {
    const screen = show(
      node(
        'FrameLayout',
        [100, 500, 980, 1900],
        { 'resource-id': 'com.app:id/dialog_root' },
        text('Below', [120, 520, 500, 580]),
      ),
      node(
        'FrameLayout',
        [0, 2200, 1080, 2400],
        { 'resource-id': 'com.app:id/snackbar' },
        text('Undone', [40, 2250, 500, 2310]),
      ),
    );
    expect(overlaysOf(screen).map((o) => o.title)).toEqual(['Undone', 'Below']);
  });
});

describe('of captured screens', () => {
  test('a permission dialog is recognised by package, its buttons by id', () => {
    const screen = real('apps-android__ui__2c71b5');
    expect(overlaysOf(screen)[0]).toMatchObject({
      kind: 'permission',
      modal: true,
      package: 'com.google.android.permissioncontroller',
    });
    const buttons = permissionButtons(screen);
    const id = (ref: string | null | undefined) => screen.elements.find((e) => e.ref === ref)?.resourceId;
    expect(id(buttons?.allow)).toMatch(/permission_allow_/);
    expect(id(buttons?.deny)).toMatch(/permission_deny_/);
    expect(permissionButtons(show())).toBeNull();
  });

  test('"is not responding" is recognised by id', () => {
    const [top] = overlaysOf(real('shirates-core__AppIsNotResponding'));
    expect(top).toMatchObject({ kind: 'anr', modal: true });
    expect(top?.title).not.toBe('');
  });

  test('ordinary screens have none', () => {
    for (const name of [
      'shirates-core__clock_Alarm',
      'shirates-core__SettingsTopScreen',
      'pocket-financer-android__window_dump__138414',
      'Nora__ui_dump__272dab',
    ]) {
      expect([name, kinds(real(name, ''))]).toEqual([name, []]);
    }
  });
});
