import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { locate } from '../../../src/screen/locate/locate.ts';
import { outline } from '../../../src/screen/outline.ts';
import { readSource } from '../../../src/screen/read.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { tabName } from '../../../src/screen/sources/flutter-tabs.ts';
import { node, phrase, show } from '../build.ts';

describe("texts of Flutter's tabs", () => {
  test.each([
    ['Feed\nTab 1 of 3', 'Feed'],
    ['Tab 1 of 3\nFeed', 'Feed'],
    ['Feed\n3 new\nTab 2 of 12', 'Feed\n3 new'],
    ['Tab 1 of 3', ''],
    ['Suche\nTab 2 von 3', 'Suche'],
    ['Accueil\nOnglet 1 sur 4', 'Accueil'],
    ['Inicio\nPestaña 1 de 2', 'Inicio'],
    ['Главная\nВкладка 1 из 3', 'Главная'],
    ['ホーム\nタブ: 1/3', 'ホーム'],
    ['首页\n第 1 个标签,共 3 个', '首页'],
    ['홈\n탭 3개 중 1번째', '홈'],
  ])('%j is the tab %j', (words, name) => {
    expect(tabName(words)).toBe(name);
  });

  test.each([
    'Feed',
    'Photo 1 of 3\nBeach',
    'Page 1 of 3',
    'Feed Tab 1 of 3 is now open and everything in it is new to you',
    'Tab 1',
    'Table 1 of 3',
    'Tab 0 of 900',
    'Take tablet 1 of 3',
    '',
  ])('%j is not a tab', (words) => {
    expect(tabName(words)).toBeNull();
  });
});

describe('a bar of Flutter tabs', () => {
  const tab = (i: number, words: string) =>
    node('Button', [i * 360, 2200, i * 360 + 360, 2400], {
      'content-desc': words,
      clickable: true,
      selected: i === 0,
    });
  const screen = show(
    node(
      'View',
      [0, 2200, 1080, 2400],
      {},
      tab(0, 'Tab 1 of 3\nFeed'),
      tab(1, 'Search\nTab 2 of 3'),
      tab(2, 'Tab 3 of 3'),
    ),
  );

  test('has tabs labelled by name; a tab without a name keeps its position', () => {
    expect(outline(screen).text.split('\n')).toEqual([
      'e3 tab "Feed" @180,2300 selected',
      'e4 tab "Search" @540,2300',
      'e5 tab "Tab 3 of 3" @900,2300',
    ]);
    expect(screen.elements[1]?.role).toBe('tab bar');
  });

  test('has tabs that are found by name', () => {
    for (const [label, ref] of [
      ['Feed', 'e3'],
      ['Search', 'e4'],
      ['Tab 3 of 3', 'e5'],
    ] as const) {
      expect(locate(screen, phrase({ label, role: 'tab' })).matches.map((e) => e.ref)).toEqual([ref]);
      expect(locate(screen, phrase({ label })).matches.map((e) => e.ref)).toEqual([ref]);
    }
  });

  test('is read from a real app', () => {
    const text = readFileSync(new URL('../../vision/fixtures/termux-ide/00.xml', import.meta.url), 'utf8');
    const { elements } = readSource(
      { format: 'uiautomator', text },
      { size: { width: 0, height: 0 }, density: 2.6, underTest: '' },
    );
    const tabs = elements.filter((e) => e.role === 'tab').map((e) => e.label);
    expect(tabs).toEqual(['Explorer', 'Terminal', 'Search']);
  });
});

describe('a line of controls, none of them selected', () => {
  const songs = node('View', [0, 300, 400, 420], { text: 'Songs', clickable: true });
  const films = node('View', [400, 300, 700, 420], { text: 'Films', clickable: true });
  const line = (...parts: readonly string[]): string => node('View', [0, 300, 1080, 420], {}, ...parts);
  const found = (screen: Screen): readonly string[] =>
    locate(screen, phrase({ label: 'Films', role: 'tab' })).matches.map((e) => e.role);

  test('may be called tabs', () => {
    expect(found(show(line(songs, films)))).toEqual(['button']);
  });

  test.each([
    ['one of them takes no touch', node('View', [700, 300, 1080, 420], { text: 'Heading' })],
    ['one is higher', node('View', [700, 300, 1080, 500], { text: 'More', clickable: true })],
    ['one is for typing', node('EditText', [700, 300, 1080, 420], { text: 'Find', clickable: true })],
    [
      'two are chosen',
      ...[
        ['A', 700],
        ['B', 900],
      ].map(([text, x]) =>
        node('View', [Number(x), 300, Number(x) + 100, 420], {
          text: String(text),
          clickable: true,
          selected: true,
        }),
      ),
    ],
  ])('may not when %s', (_, ...others) => {
    expect(found(show(line(songs, films, ...others)))).toEqual([]);
  });

  test('may not alone, nor beside a tab of that name', () => {
    expect(found(show(line(films)))).toEqual([]);
    const named = node('Button', [0, 2200, 360, 2400], {
      'content-desc': 'Films\nTab 1 of 3',
      clickable: true,
    });
    expect(found(show(line(songs, films), named))).toEqual(['tab']);
  });
});
