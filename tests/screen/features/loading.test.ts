import { loadingSigns } from '../../../src/screen/features/loading.ts';
import { node, screenOf, show } from '../build.ts';
import { capturedSources } from '../captures.ts';
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

  describe('a spinner below boxes in one box', () => {
    const boxOf = (top: number, words: string, more: Readonly<Record<string, string>> = {}): string =>
      node(
        'View',
        [40, top, 1040, top + 140],
        more,
        node('View', [40, top, 900, top + 60], {}, text(words, top)),
      );
    const below = (...parts: readonly string[]) =>
      blocking(node('View', [40, 400, 1040, 2000], {}, ...parts));

    test('is the end of a list where they are rows', () => {
      expect(below(boxOf(400, 'Milk'), boxOf(540, 'Bread'), spinner(800))).toEqual([['spinner', false]]);
    });

    test('stands for the content where they are not alike, or where there is one', () => {
      expect(below(boxOf(400, 'Milk'), text('Orders', 540), spinner(800))).toEqual([['spinner', true]]);
      expect(below(boxOf(400, 'Milk'), spinner(800))).toEqual([['spinner', true]]);
    });

    test('stands for the content where it is between them, or they are empty', () => {
      expect(below(boxOf(400, 'Milk'), spinner(800), boxOf(1000, 'Bread'))).toEqual([['spinner', true]]);
      expect(below(boxOf(400, ''), boxOf(540, ''), spinner(800))).toEqual([['spinner', true]]);
    });
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

  test('skeletons are recognised by id, an empty page is blank', () => {
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

  describe('skeletons above a line of controls', () => {
    const bones = [0, 1, 2].map((i) =>
      node('android.view.View', [40, 300 + i * 200, 1040, 440 + i * 200], {
        'resource-id': `com.app:id/skeleton_${i}`,
      }),
    );
    const line = (top: number, more: Readonly<Record<string, string>> = {}, words = ['A', 'B', 'C', 'D']) =>
      node(
        'android.view.ViewGroup',
        [0, top, 1080, top + 160],
        more,
        ...words.map((word, i) =>
          node(
            'android.view.ViewGroup',
            [i * 270, top, i * 270 + 270, top + 160],
            { clickable: 'true', 'content-desc': word },
            node('TextView', [i * 270, top, i * 270 + 270, top + 160], { text: word }),
          ),
        ),
      );
    const isBlocking = (...children: string[]) =>
      blocking(...children)
        .filter(([sign]) => sign === 'skeleton')
        .map(([, blocks]) => blocks);

    test('block where these are the tabs at the lower edge, none of which is selected', () => {
      expect(isBlocking(...bones, line(2240))).toEqual([true, true, true]);
      expect(isBlocking(...bones, text('Guests', 80), line(2240))).toEqual([true, true, true]);
    });

    test('do not where the page has words enough, or the line stands above them, or scrolls', () => {
      expect(isBlocking(...bones, ...content, line(2240))).toEqual([false, false, false]);
      expect(isBlocking(line(100), ...bones)).toEqual([false, false, false]);
      expect(
        isBlocking(...bones, node('ScrollView', [0, 900, 1080, 2400], { scrollable: true }, line(2240))),
      ).toEqual([false, false, false]);
    });
  });

  test('a sign that is covered or out of view does not count', () => {
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

describe('a spinner in a view as wide as the page', () => {
  const wheel = (id: string): string =>
    node('ProgressBar', [44, 916, 1036, 1096], { 'resource-id': `${id}:id/loading` });

  test('is a spinner, a thin one is a progress bar', () => {
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

describe('on captured screens', () => {
  test('no settled screen is loading', () => {
    const loading = capturedSources()
      .filter((f) => f.format === 'uiautomator')
      .filter((f) => loadingSigns(screenOf(f.text, { underTest: '' })).some((s) => s.blocking));
    expect(loading.map((f) => f.name.replace(/__\w+\.xml$/, ''))).toEqual([]);
  });
});
