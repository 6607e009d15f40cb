import { guessKeyboard } from '../../../src/screen/features/keyboard.ts';
import { toastTexts } from '../../../src/screen/features/toasts.ts';
import { undrawnCandidates } from '../../../src/screen/elements/undrawn.ts';
import { loadingSigns } from '../../../src/screen/features/loading.ts';
import { hierarchy, node, page, screenOf, show } from '../build.ts';
import { hasRealData, realFiles } from '../realdata.ts';
import { describe, expect, test } from 'vitest';

const text = (words: string, top: number) => node('TextView', [40, top, 900, top + 60], { text: words });
const spinner = (top = 1100, more = {}) => node('ProgressBar', [480, top, 600, top + 120], more);
const blocking = (...children: string[]) => loadingSigns(show(...children)).map((s) => [s.sign, s.blocking]);
const content = ['Milk', 'Bread', 'Eggs', 'Butter', 'Jam'].map((w, i) => text(w, 300 + i * 100));

describe('loading', () => {
  test('a spinner in the middle of an empty page blocks', () => {
    expect(blocking(spinner())).toEqual([['spinner', true]]);
    expect(
      blocking(
        node('LinearLayout', [0, 60, 1080, 200], { 'resource-id': 'com.app:id/toolbar' }, text('Orders', 80)),
        spinner(),
      ),
    ).toEqual([['spinner', true]]);
  });

  test('a spinner on a page with content, under a list, or in a button does not', () => {
    expect(blocking(...content, spinner())).toEqual([['spinner', false]]);
    const list = node(
      'ListView',
      [0, 200, 1080, 2200],
      { scrollable: true },
      ...content.map((c) => node('FrameLayout', [0, 300, 1080, 900], {}, c)),
      spinner(2100),
    );
    expect(blocking(list)).toEqual([['spinner', false]]);
    expect(blocking(node('FrameLayout', [100, 1000, 900, 1120], { clickable: true }, spinner(1000)))).toEqual(
      [['spinner', false]],
    );
  });

  test('a spinner in a video or an advert does not', () => {
    expect(
      blocking(
        node('FrameLayout', [0, 900, 1080, 1500], { 'resource-id': 'com.app:id/video_container' }, spinner()),
      ),
    ).toEqual([['spinner', false]]);
    expect(
      blocking(node('FrameLayout', [0, 900, 1080, 1500], { 'resource-id': 'com.app:id/ad_view' }, spinner())),
    ).toEqual([['spinner', false]]);
  });

  test('a spinner in a dialog over content does', () => {
    const dialog = node(
      'FrameLayout',
      [200, 1000, 880, 1300],
      { 'resource-id': 'com.app:id/dialog_root' },
      spinner(),
      text('Signing in', 1230),
    );
    expect(blocking(...content, dialog)).toEqual([['spinner', true]]);
  });

  test.each([
    'Loading…',
    'Loading...',
    'Please wait',
    'Wird geladen …',
    'Chargement…',
    'Cargando…',
    'Laden…',
    'Lädt ...',
    '読み込み中',
    'Загрузка…',
    'Loading your orders…',
  ])('"%s" says so', (words) => {
    expect(blocking(text(words, 1200))).toEqual([['text', true]]);
  });

  test.each([
    'Loading dock',
    'Downloads',
    'Please wait for the bus at stop 4',
    'Laden Sie Freunde ein',
    'Laden',
    'Laster',
    'Chargement rapide',
  ])('"%s" is content', (words) => {
    expect(blocking(text(words, 1200))).toEqual([]);
  });

  test('skeletons are told by id, an empty page is blank', () => {
    const bones = [0, 1, 2].map((i) =>
      node('android.view.View', [40, 300 + i * 200, 1040, 440 + i * 200], {
        'resource-id': `com.app:id/skeleton_${i}`,
      }),
    );
    expect(blocking(...bones)).toEqual([
      ['skeleton', true],
      ['skeleton', true],
      ['skeleton', true],
    ]);
    expect(blocking(node('FrameLayout', [0, 0, 1080, 2400]))).toEqual([['blank', true]]);
    expect(blocking(text('Hello', 300))).toEqual([]);
    expect(blocking(node('android.view.View', [0, 0, 1080, 2400]))).toEqual([]);
  });

  test('what is covered or out of view says nothing', () => {
    const list = node(
      'ScrollView',
      [0, 200, 1080, 1000],
      { scrollable: true },
      text('Hello', 300),
      spinner(1500),
    );
    expect(blocking(list)).toEqual([]);
  });
});

describe('toasts', () => {
  test('are the texts of toasts and snackbars, without the names of their buttons', () => {
    const snackbar = node(
      'com.google.android.material.snackbar.Snackbar$SnackbarLayout',
      [0, 2250, 1080, 2400],
      {},
      text('Message sent', 2280),
      node('Button', [900, 2270, 1060, 2370], { text: 'UNDO', clickable: true }),
    );
    expect(toastTexts(show(...content, snackbar))).toEqual(['Message sent']);
    expect(
      toastTexts(
        screenOf(hierarchy(page(...content), node('Toast', [200, 2000, 880, 2100], { text: 'Saved' }))),
      ),
    ).toEqual(['Saved']);
    expect(toastTexts(show(...content))).toEqual([]);
  });
});

describe('the keyboard', () => {
  const field = node('EditText', [40, 300, 1000, 400], { focused: true, clickable: true });
  test('is its own window when the tree has it', () => {
    const screen = screenOf(
      hierarchy(
        page(field),
        node('FrameLayout', [0, 1500, 1080, 2400], { package: 'com.samsung.android.honeyboard' }),
      ),
    );
    expect(guessKeyboard(screen)).toEqual({
      shown: true,
      bounds: { x: 0, y: 1500, width: 1080, height: 900 },
      sure: true,
    });
  });

  test('is guessed under a page that ends early while a field has the focus', () => {
    expect(guessKeyboard(show(field, text('Help', 1300)))).toMatchObject({
      shown: true,
      bounds: { y: 1360 },
      sure: false,
    });
    expect(guessKeyboard(show(field, text('Help', 2300))).shown).toBe(false);
    expect(guessKeyboard(show(text('Help', 1300))).shown).toBe(false);
  });

  test('covers what lies under its window', () => {
    const screen = screenOf(
      hierarchy(
        page(text('Total', 1800)),
        node('FrameLayout', [0, 1500, 1080, 2400], { package: 'com.google.android.inputmethod.latin' }),
      ),
    );
    expect(screen.elements.find((e) => e.text === 'Total')?.coveredBy).toBe('e3');
  });
});

describe('a wheel in a view as wide as the page', () => {
  const wheel = (id: string): string =>
    node('ProgressBar', [44, 916, 1036, 1096], { 'resource-id': `${id}:id/loading` });

  test('is a wheel, a thin one is a bar', () => {
    expect(show(wheel('com.app')).elements.find((e) => e.resourceId !== '')?.role).toBe('spinner');
    const bar = node('ProgressBar', [44, 916, 1036, 930], { 'resource-id': 'com.app:id/bar' });
    expect(show(bar).elements.find((e) => e.resourceId.endsWith('bar'))?.role).toBe('progress');
  });

  test.each(['com.app', 'com.example.larkmedia', 'com.video.player'])(
    'blocks the page, whatever the app is called: %s',
    (app) => {
      expect(loadingSigns(show(wheel(app), text('Total', 1700), text('Pay', 1800)))).toMatchObject([
        { sign: 'spinner', blocking: true },
      ]);
    },
  );
});

describe('ghost candidates', () => {
  const candidates = (...inside: string[]): string[] =>
    undrawnCandidates(show(...inside).elements).map((e) => e.label || e.hint);
  const box = (top: number): [number, number, number, number] => [40, top, 900, top + 100];

  test('are words, and controls that should show words', () => {
    expect(
      candidates(
        text('Hello', 300),
        node('Button', box(500), { text: 'Save', clickable: true }),
        node('ImageButton', [900, 60, 1000, 160], { 'content-desc': 'Search', clickable: true }),
      ),
    ).toEqual(['Hello', 'Save', 'Search']);
  });

  test('are controls with nothing but their words inside, and these words', () => {
    const card = { 'content-desc': 'Card', clickable: true };
    expect(candidates(node('FrameLayout', box(900), card, text('In card', 920)))).toEqual([
      'Card',
      'In card',
    ]);
    const row = node('LinearLayout', box(900), { clickable: true }, text('Milk', 920));
    expect(candidates(node('ListView', [0, 800, 1080, 2000], { scrollable: true }, row))).toEqual([
      'Milk',
      'Milk',
    ]);
  });

  test('are fields that hold text or a hint, never ones that rightly show nothing', () => {
    const field = (top: number, more: Record<string, string | boolean>): string =>
      node('EditText', box(top), { clickable: true, ...more });
    expect(
      candidates(
        field(300, { text: 'me' }),
        field(500, { hint: 'Name' }),
        field(700, {}),
        field(900, { password: true, hint: 'Password' }),
        field(1100, { password: true, hint: 'PIN', text: '••••' }),
      ),
    ).toEqual(['me', 'Name', 'Password']);
  });

  test('are never containers, label-less overlays, or what holds a control or a surface of its own', () => {
    expect(
      candidates(
        node('android.view.View', box(300), { clickable: true }),
        node('FrameLayout', box(500), { 'content-desc': 'Region' }, node('ImageView', box(500))),
        node(
          'FrameLayout',
          box(700),
          { 'content-desc': 'Row', clickable: true },
          node('Switch', box(700), { checkable: true, clickable: true }),
        ),
        node(
          'FrameLayout',
          box(900),
          { 'content-desc': 'Map', clickable: true },
          node('android.view.SurfaceView', box(900)),
        ),
      ),
    ).toEqual([]);
  });

  test('are no strips at the edge of a list, which need not hold a letter', () => {
    const cut = (top: number, bottom: number): string =>
      node('TextView', [40, top, 900, bottom], { text: `to ${bottom}` });
    const screen = show(
      node(
        'ListView',
        [0, 300, 1080, 2000],
        { scrollable: true },
        cut(300, 316),
        cut(900, 916),
        cut(1984, 2000),
      ),
    );
    expect(undrawnCandidates(screen.elements).map((e) => e.label)).toEqual(['to 916']);
  });
});

describe.skipIf(!hasRealData)('on real screens', () => {
  test('few say that they are loading, and the reading never fails', () => {
    const loading = realFiles('android-dumps')
      .filter((f) => f.format === 'uiautomator')
      .filter((f) => loadingSigns(screenOf(f.text, { underTest: '' })).some((s) => s.blocking));
    expect(loading.map((f) => f.name.replace(/__\w+\.xml$/, ''))).toEqual([]);
  });
});
