/** States on native screens: a state belongs to the control itself, its label or its own row, whatever the toolkit (R74). */
import { describe, expect, test } from 'vitest';
import { readSource } from '../../../src/screen/read.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { asScreen, node, show, SIZE, type Box } from '../../screen/build.ts';

const DOES_NOT_SAY = 'unproven judge: the hierarchy does not say whether it is';
const text = (words: string, [left, top, right, bottom]: Box): string =>
  node('TextView', [left, top, right, bottom], { text: words });
const summaries = (screen: Screen, ...lines: readonly string[]): string[] =>
  lines.map((line) => assertionSummary(line, screen));

describe('a checkbox with its own words', () => {
  const card = (more: Readonly<Record<string, boolean>>): Screen =>
    show(
      node(
        'LinearLayout',
        [0, 300, 1080, 480],
        more,
        text('Newsletter', [40, 310, 600, 370]),
        node('CheckBox', [40, 390, 1040, 470], {
          text: 'I agree',
          checkable: true,
          clickable: true,
          checked: true,
        }),
      ),
    );

  test.each([
    ['in a card', {}],
    ['in a card that takes taps', { clickable: true }],
  ])('%s says nothing about another text', (_, more) => {
    expect(summaries(card(more), '"Newsletter" is checked', '"I agree" is checked')).toEqual([
      DOES_NOT_SAY,
      'met: "I agree" is checked',
    ]);
  });

  test('nor does one that Flutter describes', () => {
    const screen = show(
      node(
        'android.view.View',
        [0, 300, 1080, 480],
        {},
        text('Newsletter', [40, 310, 600, 370]),
        node('CheckBox', [40, 390, 1040, 470], {
          'content-desc': 'I agree',
          checkable: true,
          clickable: true,
          checked: true,
        }),
      ),
    );
    expect(summaries(screen, '"Newsletter" is checked', '"I agree" is checked')).toEqual([
      DOES_NOT_SAY,
      'met: "I agree" is checked',
    ]);
  });
});

const element = (type: string, [x, y, width, height]: Box, attributes: string, inside = ''): string =>
  `<XCUIElementType${type} type="XCUIElementType${type}" x="${x}" y="${y}" width="${width}" height="${height}" visible="true" enabled="true" ${attributes}>${inside}</XCUIElementType${type}>`;
const iphone = (...inside: readonly string[]): Screen =>
  asScreen(
    readSource(
      {
        format: 'xcuitest',
        text: `<AppiumAUT>${element('Application', [0, 0, 1080, 2400], 'name="App" label="App"', element('Window', [0, 0, 1080, 2400], '', inside.join('')))}</AppiumAUT>`,
      },
      { size: SIZE, density: 1, underTest: 'com.app' },
    ),
  );

describe('iOS', () => {
  const label = (words: string, box: Box): string =>
    element('StaticText', box, `label="${words}" value="${words}"`);
  const cell = (top: number, words: string, on: boolean): string =>
    element(
      'Cell',
      [0, top, 1080, 140],
      '',
      label(words, [40, top + 40, 600, 60]) +
        element('Switch', [860, top + 30, 180, 80], `value="${on ? 1 : 0}"`),
    );

  test('a switch belongs to the words of its cell', () => {
    const screen = iphone(
      element('Table', [0, 300, 1080, 280], '', cell(300, 'Wi-Fi', true) + cell(440, 'Bluetooth', false)),
    );
    expect(summaries(screen, '"Wi-Fi" is on', '"Bluetooth" is on', '"Bluetooth" is off')).toEqual([
      'met: "Wi-Fi" is checked',
      'unmet Wrong State Bug: "Bluetooth" is not checked',
      'met: "Bluetooth" is unchecked',
    ]);
  });

  test('two switches in one cell each belong to their line', () => {
    const both = element(
      'Cell',
      [0, 300, 1080, 280],
      '',
      label('Wi-Fi', [40, 340, 600, 60]) +
        element('Switch', [860, 330, 180, 80], 'value="1"') +
        label('Bluetooth', [40, 480, 600, 60]) +
        element('Switch', [860, 470, 180, 80], 'value="0"'),
    );
    const [wifi, bluetooth] = summaries(
      iphone(element('Table', [0, 300, 1080, 280], '', both)),
      '"Wi-Fi" is on',
      '"Bluetooth" is on',
    );
    expect(wifi).not.toMatch(/^unmet/);
    expect(bluetooth).not.toMatch(/^met/);
  });

  test('a segment says by its traits whether it is selected', () => {
    const segment = (words: string, left: number, traits: string): string =>
      element('Button', [left, 300, 300, 80], `label="${words}" traits="${traits}"`);
    const screen = iphone(
      element(
        'SegmentedControl',
        [0, 300, 600, 80],
        '',
        segment('Map', 0, 'Button, Selected') + segment('List', 300, 'Button'),
      ),
    );
    expect(summaries(screen, '"Map" is selected', '"List" is selected')).toEqual([
      'met: "Map" is selected',
      'unmet Wrong State Bug: "List" is not selected',
    ]);
  });

  test('a selected cell says nothing about a title outside of it', () => {
    const screen = iphone(
      label('Delivery', [40, 200, 600, 60]),
      element(
        'Table',
        [0, 300, 1080, 140],
        '',
        element('Cell', [0, 300, 1080, 140], 'traits="Selected"', label('Express', [40, 340, 600, 60])),
      ),
    );
    expect(summaries(screen, '"Express" is selected', '"Delivery" is selected')).toEqual([
      'met: "Express" is selected',
      DOES_NOT_SAY,
    ]);
  });
});

describe('React Native', () => {
  const tab = (words: string, left: number, selected: boolean): string =>
    node(
      'android.view.ViewGroup',
      [left, 2200, left + 360, 2350],
      { clickable: true, selected, 'content-desc': words },
      text(words, [left + 100, 2260, left + 260, 2300]),
    );

  test('a tab is selected, and not the box of all tabs', () => {
    const screen = show(
      node(
        'android.view.ViewGroup',
        [0, 2200, 1080, 2350],
        { selected: true },
        tab('Home', 0, true),
        tab('Search', 360, false),
      ),
    );
    expect(summaries(screen, '"Home" is selected', '"Search" is selected')).toEqual([
      'met: "Home" is selected',
      'unmet Wrong State Bug: "Search" is not selected',
    ]);
  });

  test('a card with two buttons lends its state to neither text', () => {
    const action = (words: string, left: number): string =>
      node('Button', [left, 480, left + 300, 560], { text: words, clickable: true });
    const screen = show(
      node(
        'android.view.ViewGroup',
        [0, 300, 1080, 600],
        { clickable: true, selected: true },
        text('Order 7', [40, 320, 600, 380]),
        action('Repeat', 40),
        action('Cancel', 400),
      ),
    );
    expect(summaries(screen, '"Order 7" is selected')).toEqual([DOES_NOT_SAY]);
  });
});

describe('Compose', () => {
  test('a row that can be toggled is checked as a whole', () => {
    const screen = show(
      node(
        'android.view.View',
        [0, 300, 1080, 440],
        { checkable: true, clickable: true, checked: true },
        text('Dark mode', [40, 330, 600, 400]),
      ),
      node(
        'android.view.View',
        [0, 440, 1080, 580],
        { checkable: true, clickable: true },
        text('Sounds', [40, 470, 600, 540]),
      ),
    );
    expect(summaries(screen, '"Dark mode" is on', '"Sounds" is on', '"Sounds" is off')).toEqual([
      'met: "Dark mode" is checked',
      'unmet Wrong State Bug: "Sounds" is not checked',
      'met: "Sounds" is unchecked',
    ]);
  });
});

describe('a field that can be edited', () => {
  const field = (more: Readonly<Record<string, boolean>>): Screen =>
    show(node('EditText', [40, 310, 600, 370], { 'content-desc': 'Name', ...more }));
  const lines = ['The "Name" field is read-only', 'The "Name" field is editable'];

  test('is not a disabled one', () => {
    expect(summaries(field({ enabled: false }), ...lines)).toEqual([
      'met: The "Name" field is read-only',
      'unmet Wrong State Bug: The "Name" field is read-only',
    ]);
  });

  test('looks like one for reading in the tree of a phone', () => {
    expect(summaries(field({}), ...lines)).toEqual([DOES_NOT_SAY, DOES_NOT_SAY]);
  });

  test('is told by a page', () => {
    const onPage = (editable: boolean): Screen => {
      const screen = field({});
      return {
        ...screen,
        windows: screen.windows.map((w) => ({ ...w, package: 'https://a.example' })),
        elements: screen.elements.map((e) => ({ ...e, state: { ...e.state, editable } })),
      };
    };
    expect(summaries(onPage(true), ...lines).map((s) => s.split(':')[0])).toEqual([
      'unmet Wrong State Bug',
      'met',
    ]);
    expect(summaries(onPage(false), ...lines).map((s) => s.split(':')[0])).toEqual([
      'met',
      'unmet Wrong State Bug',
    ]);
  });
});
