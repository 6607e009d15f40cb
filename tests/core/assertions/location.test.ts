/** Open screens, the app in front, and addresses (R77). */
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { proveLine, assertionSummary } from '../../builders/assertion.ts';
import { button, buildScreen, heading, text, type Sketch } from '../../builders/screen.ts';

describe('a screen is open', () => {
  const bar = (...children: readonly Sketch[]): Sketch => ({ role: 'toolbar', children });
  const longPress = (screen: Screen): Screen => ({
    ...screen,
    elements: screen.elements.map((e) =>
      e.text === 'Shop' ? { ...e, state: { ...e.state, longClickable: true } } : e,
    ),
  });
  const shop = 'the "Shop" screen is open';
  test.each<[string, string, readonly Sketch[], string]>([
    ['by a heading', shop, [heading('Shop')], 'met: its title is "Shop"'],
    ['by a heading in other case', shop, [heading('SHOP')], 'met: its title is "SHOP"'],
    [
      'by a heading that takes the touch',
      shop,
      [heading('Shop', { clickable: true })],
      'met: its title is "Shop"',
    ],
    [
      'by no heading below a text, which heads a section',
      shop,
      [text('Ann', { at: [0, 0, 1080, 90] }), heading('Shop', { at: [0, 400, 1080, 90] })],
      'unproven judge: the screen has no title; the words stand on it',
    ],
    [
      'by a heading below a control, such as a logo that leads home',
      shop,
      [button('Acme', { at: [0, 0, 1080, 90] }), heading('Shop', { at: [0, 400, 1080, 90] })],
      'met: its title is "Shop"',
    ],
    [
      'by a heading above a text',
      shop,
      [heading('Shop', { at: [0, 100, 1080, 90] }), text('Ann', { at: [0, 400, 1080, 90] })],
      'met: its title is "Shop"',
    ],
    ['by a text in the toolbar', shop, [bar(text('Shop'))], 'met: its title is "Shop"'],
    [
      'by a text in a box of the toolbar',
      shop,
      [bar({ children: [text('Shop')] })],
      'met: its title is "Shop"',
    ],
    [
      'by a text in a toolbar that takes the touch as a whole',
      shop,
      [{ ...bar(text('Shop')), clickable: true }],
      'met: its title is "Shop"',
    ],
    [
      'by no button of a toolbar, which leads there',
      shop,
      [bar(text('Home'), button('Shop'))],
      'unproven judge: its title is "Home"; the words stand on it',
    ],
    [
      'by no button of a toolbar, whatever else is in it',
      shop,
      [bar(text('Home'), button('Shop'), button('Cart'))],
      'unproven judge: its title is "Home"; the words stand on it',
    ],
    [
      'by no description of a heading',
      shop,
      [heading('', { description: 'Shop' })],
      'unproven judge: the screen has no title',
    ],
    [
      'by no toolbar’s own text',
      shop,
      [{ role: 'toolbar', text: 'Shop' }],
      'unproven judge: the screen has no title; the words stand on it',
    ],
    ['by no part of a title', shop, [heading('Shops')], 'unmet Wrong Screen Bug: its title is "Shops"'],
    [
      'by no heading of a section under a bar',
      shop,
      [bar(text('Home')), heading('Shop')],
      'unproven judge: its title is "Home"; the words stand on it',
    ],
    [
      'by no heading of several sections',
      shop,
      [heading('Shop'), heading('Home')],
      'unproven judge: the screen has no title; the words stand on it',
    ],
    [
      'by its top heading',
      shop,
      [heading('Shop', { at: [0, 100, 1080, 160] }), heading('Home', { at: [0, 400, 1080, 90] })],
      'met: its title is "Shop"',
    ],
    [
      'by no title that is covered',
      shop,
      [heading('Shop', { coveredBy: 'e3' }), text('x')],
      'unproven judge: the screen has no title',
    ],
    [
      'by words anywhere not, in whatever case',
      shop,
      [text('SHOP')],
      'unproven judge: the screen has no title; the words stand on it',
    ],
    ['not by a part of words', shop, [text('Shop now')], 'unproven judge: the screen has no title'],
    [
      'or not, which words anywhere leave open',
      'the "Shop" screen is not open',
      [text('x')],
      'unproven judge: the screen has no title',
    ],
  ])('%s', (_, condition, children, answer) => {
    expect(assertionSummary(condition, buildScreen(children))).toBe(answer);
  });

  test('not by a toolbar text that takes a long press', () => {
    expect(assertionSummary(shop, longPress(buildScreen([bar(text('Shop'))])))).toBe(
      'unproven judge: the screen has no title; the words stand on it',
    );
  });

  describe('where its words stand on controls', () => {
    const page = (...children: readonly Sketch[]): Screen =>
      buildScreen([
        heading('Home', { at: [0, 0, 1080, 90] }),
        heading('Oslo', { at: [0, 400, 1080, 90] }),
        ...children,
      ]);
    const led = (shown: Screen, before: Screen, condition = shop): string => {
      const { met, needs } = proveLine(condition, shown, { beforeLastGesture: before });
      return `${met} ${needs}`;
    };
    const there = page(button('Shop'));
    const described = page(button('', { description: 'Shop' }));

    test('that were there before the last gesture, no judge is asked', () => {
      expect(led(there, there)).toBe('unproven another observation');
      expect(led(described, described)).toBe('unproven another observation');
      // A text that came above it moved it to another place of the tree.
      expect(led(page(text('It is here'), button('Shop')), there)).toBe('unproven another observation');
    });

    test('a judge is asked where these came with it, where one is chosen, and where a text says them too', () => {
      expect(led(there, page())).toBe('unproven judge');
      const chosen = page(button('Shop', { selected: true }));
      expect(led(chosen, chosen)).toBe('unproven judge');
      const both = page(button('Shop'), text('Shop'));
      expect(led(both, both)).toBe('unproven judge');
      expect(led(there, there, 'the "Shop" screen is not open')).toBe('unproven judge');
    });
  });

  test('reports the expectation and the title that decides', () => {
    const screen = buildScreen([bar(text('Home'), text('Shop'))]);
    const saying = (condition: string): unknown[] => {
      const { expected, proof } = proveLine(condition, screen);
      return [expected, proof?.ref, proof?.rule];
    };
    expect(saying(shop)).toEqual(['the "Shop" screen is open', 'e4', 'title of the screen']);
    expect(saying('the "Cart" screen is not open')).toEqual([
      'the "Cart" screen is not open',
      'e3',
      'title of the screen',
    ]);
  });
});

describe('an app is in front', () => {
  const plain = buildScreen([text('x')]);
  const app = (front: string, place = '', title = ''): Screen => ({
    ...plain,
    app: { ...plain.app, front, place },
    windows: plain.windows.map((w) => ({ ...w, title })),
  });
  test.each<[string, string, Screen, string]>([
    ['by its package', 'the "com.b" app is open', app('com.b'), 'met: com.b is in front'],
    ['in other case', 'the "Com.B" app is open', app('com.b'), 'met: com.b is in front'],
    [
      'by a part of its package',
      'the "maps" app is open',
      app('com.maps.lite'),
      'met: com.maps.lite is in front',
    ],
    [
      'by the title of its window',
      'the "Maps" app is open',
      app('com.b', '', 'Maps'),
      'met: com.b is in front',
    ],
    ['by its place', 'the "maps" app is open', app('com.b', 'maps:home/1'), 'met: com.b is in front'],
    [
      'by the end of its place',
      'the "home" app is open',
      app('com.b', 'maps:x/home'),
      'met: com.b is in front',
    ],
    [
      'not by a part of a word',
      'the "map" app is open',
      app('com.maps'),
      'unproven judge: com.maps is in front; a package id in the line would decide it',
    ],
    [
      'not against its name',
      'the "maps" app is not open',
      app('com.maps'),
      'unmet Wrong Screen Bug: com.maps is in front',
    ],
    [
      'which a name leaves open, also for its absence',
      'the "map" app is not open',
      app('com.maps'),
      'unproven judge: com.maps is in front; a package id in the line would decide it',
    ],
  ])('%s', (_, condition, screen, answer) => {
    expect(assertionSummary(condition, screen)).toBe(answer);
  });
});

describe('app, address and keyboard conditions report expectation and evidence', () => {
  const plain = buildScreen([text('x')]);
  const web = { ...plain, app: { ...plain.app, place: 'https://a.example/X' } };
  const keys = { x: 0, y: 1500, width: 1080, height: 900 };
  test.each<[string, Screen, string, string, object | null]>([
    ['the "com.b" app is open', plain, 'com.b is in front', 'app in front', null],
    ['the "com.b" app is not open', plain, 'com.b is not in front', 'app in front', null],
    ['the URL is "https://b"', web, 'the address is "https://b"', 'address of the page', null],
    ['the URL contains "b"', web, 'the address contains "b"', 'address of the page', null],
    ['the URL is "https://b"', plain, 'the address is "https://b"', 'address of the page', null],
    ['the keyboard is shown', plain, 'the keyboard is shown', 'keyboard', null],
    [
      'the keyboard is hidden',
      buildScreen({ children: [], keyboardAt: 1500 }),
      'the keyboard is hidden',
      'keyboard',
      keys,
    ],
  ])('%s %#', (condition, screen, expected, rule, box) => {
    const answer = proveLine(condition, screen);
    expect(answer.expected).toBe(expected);
    expect(answer.proof).toEqual({ screen: 's2', ref: null, box, rule });
  });

  test('an address in other case is another', () => {
    expect(assertionSummary('the URL is "https://a.example/X"', web)).toBe('met: https://a.example/X');
    expect(assertionSummary('the URL is "https://a.example/x"', web)).toBe(
      'unmet Wrong Screen Bug: https://a.example/X',
    );
  });
});

describe('how the device is held', () => {
  const held = (width: number, height: number, gaps: readonly string[] = []): Screen => ({
    ...buildScreen([text('x')]),
    size: { width, height },
    gaps,
  });

  test.each([
    ['the device is in landscape', held(2400, 1080), 'met: the screen is 2400 x 1080, which is landscape'],
    [
      'the device is in landscape',
      held(1080, 2400),
      'unmet Wrong State Bug: the screen is 1080 x 2400, which is portrait',
    ],
    ['the screen is in portrait mode', held(1080, 2400), 'met: the screen is 1080 x 2400, which is portrait'],
    [
      'the device is not in portrait',
      held(1080, 2400),
      'unmet Wrong State Bug: the screen is 1080 x 2400, which is portrait',
    ],
    ['the device is in portrait', held(900, 900), 'unproven: the screen is as wide as it is high'],
    [
      'the device is in portrait',
      held(1080, 2400, ['stale']),
      'unproven another observation: the screen is being turned',
    ],
  ])('%s %#', (line, screen, answer) => {
    expect(assertionSummary(line, screen)).toBe(answer);
  });
});
