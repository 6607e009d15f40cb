/** Effects of a tap or swipe on the target itself (R20, R21). */
import { backgroundChangesBetween } from '../../../src/core/effects/background-changes.ts';
import { describe, expect, test } from 'vitest';
import type { ScreenChange, Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { effectBetween, type BetweenScreens } from '../../builders/run-state.ts';
import {
  buildScreen,
  button,
  checkbox,
  field,
  heading,
  row,
  text,
  toggle,
  type ScreenSketch,
  type Sketch,
} from '../../builders/screen.ts';

type Page = readonly Sketch[] | ScreenSketch;
/** Of the look before and the look after. */
type Pictures = readonly (string | null)[];
const drawn = (page: Page, picture: string | null = null): Screen => ({
  ...buildScreen(page),
  screenshot: picture,
});
const go = button('Go');
const radio = (words: string, checked: boolean): Sketch => ({ role: 'radio', text: words, checked });
const tab = (words: string, selected = false): Sketch => ({ role: 'tab', text: words, selected });

describe('a tap takes effect on its target when', () => {
  const tapped = (before: Page, after: Page, on = 'Go', more: BetweenScreens = {}): string =>
    effectBetween(drawn(before), drawn(after), { kind: 'tap', on }, more);
  test.each<[string, Page, Page, string, string]>([
    ['nothing new', [go, text('a')], [go, text('a')], 'Go', 'not'],
    ['it is selected', [go], [button('Go', { selected: true })], 'Go', 'its selection changed'],
    ['it is selected no more', [button('Go', { selected: true })], [go], 'Go', 'its selection changed'],
    [
      'a part of it is selected',
      [row(text('Go'))],
      [row(text('Go', { selected: true }))],
      'Go',
      'its selection changed',
    ],
    ['it is checked', [checkbox('Go')], [checkbox('Go', { checked: true })], 'Go', 'it was switched'],
    [
      'a switch in its row is on',
      [row(text('Go'), toggle('', { clickable: false }))],
      [row(text('Go'), toggle('', { clickable: false, checked: true }))],
      'Go',
      'it was switched',
    ],
    [
      'one of two switches is on in place of the other',
      [row(text('Go'), toggle('', { checked: true }), toggle(''))],
      [row(text('Go'), toggle(''), toggle('', { checked: true }))],
      'Go',
      'it was switched',
    ],
    ['it is disabled', [go], [button('Go', { enabled: false })], 'Go', 'it was disabled'],
    ['it is enabled', [button('Go', { enabled: false })], [go], 'Go', 'it was enabled'],
    [
      'its own text changed',
      [button('Go', { id: 'a/go' })],
      [button('Stop', { id: 'a/go' })],
      'Go',
      'its own text changed',
    ],
    [
      'its description changed',
      [button('Go', { description: 'start' })],
      [button('Go', { description: 'stop' })],
      'Go',
      'its own text changed',
    ],
    [
      'a text beside it in its row changed',
      [row(text('Go'), text('1'))],
      [row(text('Go'), text('2'))],
      'Go',
      'its own text changed',
    ],
    [
      'a text came into its row',
      [row(text('Go'))],
      [row(text('Go'), text('2'))],
      'Go',
      'its own text changed',
    ],
    [
      'it holds the focus',
      [field('Name')],
      [field('Name', { focused: true })],
      'Name',
      'the field has the focus',
    ],
    [
      'it held the focus already',
      [field('Name', { focused: true })],
      [field('Name', { focused: true })],
      'Name',
      'the field has the focus (already so)',
    ],
    ['it holds no focus', [field('Name'), text('a')], [field('Name'), text('a')], 'Name', 'not'],
    [
      'the keyboard came for a field that has no focus',
      [field('Name')],
      { children: [field('Name')], keyboardAt: 1500 },
      'Name',
      'the field has the focus',
    ],
    ['the keyboard came for a button', [go], { children: [go], keyboardAt: 1500 }, 'Go', 'not'],
    ['a button holds the focus', [go], [button('Go', { focused: true })], 'Go', 'not'],
    [
      'a radio button that is set stays so',
      [radio('Go', true)],
      [radio('Go', true)],
      'Go',
      'it was selected already (already so)',
    ],
    [
      'a row a part of which is selected stays so',
      [row(text('Go', { selected: true }), text('b'))],
      [row(text('Go', { selected: true }), text('b'))],
      'Go',
      'it was selected already (already so)',
    ],
    ['a radio button that is not set stays so', [radio('Go', false)], [radio('Go', false)], 'Go', 'not'],
    [
      'a checked box stays so',
      [checkbox('Go', { checked: true })],
      [checkbox('Go', { checked: true })],
      'Go',
      'not',
    ],
    [
      'a selected tab stays so',
      [tab('Go', true), tab('B')],
      [tab('Go', true), tab('B')],
      'Go',
      'it was selected already (already so)',
    ],
    [
      'a row with a radio button that is set stays so',
      [row(text('Go'), radio('', true))],
      [row(text('Go'), radio('', true))],
      'Go',
      'it was selected already (already so)',
    ],
  ])('%s', (_, before, after, on, effect) => {
    expect(tapped(before, after, on)).toBe(effect);
  });

  test('an icon that was selected stays so in a bar of its like, not alone', () => {
    const icon = (label: string, x: number, y = 0, selected = false): Sketch => ({
      role: 'button',
      description: label,
      clickable: true,
      selected,
      at: [x, y, 88, 88],
    });
    const stays = (...icons: Sketch[]): string => tapped([...icons, text('a')], [...icons, text('a')], 'Go');
    const heart = icon('Go', 900, 0, true);
    expect(stays(heart)).toBe('not');
    // The arrow that leads back stands at the other end of the bar.
    expect(stays(icon('Back', 0), heart)).toBe('not');
    expect(stays(heart, icon('B', 900 - 4 * 88 - 1))).toBe('not');
    expect(stays(heart, { ...icon('B', 800), clickable: false })).toBe('not');
    expect(stays(heart, { ...icon('B', 800), at: [800, 0, 85, 88] })).toBe('not');
    expect(stays(heart, icon('B', 800, 20))).toBe('not');
    // Each row of a list has a heart.
    const row = (...children: Sketch[]): Sketch => ({ role: 'container', children });
    expect(stays(row(heart), row(icon('B', 900, 200)))).toBe('not');
    const already = 'it was selected already (already so)';
    expect(stays(heart, icon('B', 900 - 4 * 88))).toBe(already);
    expect(stays(heart, icon('B', 900, 4 * 88))).toBe(already);
    expect(stays(heart, { ...icon('B', 800, 2), at: [800, 2, 86, 90] })).toBe(already);
    expect(stays({ ...heart, role: 'tab' })).toBe(already);
    expect(stays(button('Go', { selected: true }))).toBe(already);
  });

  test('it is gone, unless nothing changed at all', () => {
    expect(tapped([go, text('a')], [text('a')])).toBe('the target is gone');
    expect(tapped([go, text('a')], [text('a')], 'Go', { delta: 'none' })).toBe('not');
  });

  test('content moved, and no other effect is seen', () => {
    expect(tapped([go], [go], 'Go', { delta: 'scrolled' })).toBe('the content moved');
    expect(tapped([checkbox('Go')], [checkbox('Go', { checked: true })], 'Go', { delta: 'scrolled' })).toBe(
      'it was switched',
    );
  });

  test('no content moved where only the ground drifts', () => {
    const stripes = [{ x: 0, y: 0, width: 40, height: 900 }];
    const moved = (before: Page, after: Page, animatedRegions: Screen['animatedRegions']): string =>
      effectBetween(
        { ...drawn(before), animatedRegions },
        { ...drawn(after), animatedRegions },
        { kind: 'tap', on: 'Go' },
        { delta: 'scrolled' },
      );
    const [above, below] = [
      text('Milk', { at: [40, 900, 400, 60] }),
      text('Milk', { at: [40, 700, 400, 60] }),
    ];
    expect(moved([go, above], [go, above], stripes)).toBe('not');
    expect(moved([go, above], [go, above], [])).toBe('the content moved');
    expect(moved([go, above], [go, below], stripes)).toBe('the content moved');
  });

  test('the page of a tab shows, where no tab is marked as selected', () => {
    const page = (title: Sketch, chosen = ''): readonly Sketch[] => [
      title,
      ...['Home', 'Cart'].map((name) => tab(name, name === chosen)),
      text('x'),
    ];
    const stays = (title: Sketch, chosen?: string, on = 'Cart'): string =>
      tapped(page(title, chosen), page(title, chosen), on, { delta: 'none' });
    expect(stays(heading(' Cart'))).toBe('its page is shown already (already so)');
    expect(stays(heading('Home'))).toBe('not');
    expect(stays(text('The cart'))).toBe('not');
    expect(stays(heading('The cart'), 'Home')).toBe('not');
    expect(stays({ ...heading(' Cart'), at: [0, 3000, 500, 100] })).toBe('not');
    expect(stays(heading(' Cart'), 'Home')).toBe('not');
    const chip = [...page(heading(' Cart')), text('New', { selected: true })];
    expect(tapped(chip, chip, 'Cart', { delta: 'none' })).toBe('its page is shown already (already so)');
    const button2 = [heading(' Cart'), button('Cart'), text('x')];
    expect(tapped(button2, button2, 'Cart', { delta: 'none' })).toBe('not');
  });

  test('the page of a plain view shows that the line calls a tab, where none beside it is selected', () => {
    const bar = (chosen = ''): readonly Sketch[] =>
      ['Home', 'Cart'].map((name, i) =>
        button(name, { at: [540 * i, 2100, 540, 200], ...(name === chosen ? { selected: true } : {}) }),
      );
    const stays = (line: string, ...page: readonly Sketch[]): string =>
      tapped(page, page, 'Cart', { delta: 'none', goal: goalOf([line]) });
    const named = 'Tap the "Cart" tab';
    expect(stays(named, heading('Cart'), ...bar())).toBe('its page is shown already (already so)');
    expect(stays('Tap "Cart"', heading('Cart'), ...bar())).toBe('not');
    expect(stays(named, heading('Home'), ...bar())).toBe('not');
    expect(stays(named, heading('Cart'), ...bar('Home'))).toBe('not');
  });

  describe('it looks different', () => {
    const moving = { animatedRegions: [{ x: 0, y: 0, width: 1080, height: 300 }] };
    const snackbar: Sketch = { role: 'snackbar', at: [0, 0, 1080, 200], children: [text('Saved')] };
    const looks = (
      before: Page,
      after: Page,
      change: Partial<ScreenChange>,
      pictures: Pictures = ['a', 'b'],
    ): string => {
      const [was = null, is = null] = pictures;
      return effectBetween(
        drawn(before, was),
        drawn(after, is),
        { kind: 'tap', on: 'Go' },
        { delta: change },
      );
    };
    const changed = { target: 'changed' } as const;
    test.each<[string, Page, Page, Partial<ScreenChange>, Pictures, string]>([
      ['in two pictures', [go], [go], changed, ['a', 'b'], 'the target looks different'],
      ['in no picture after', [go], [go], changed, ['a'], 'not'],
      ['in no picture before', [go], [go], changed, [null, 'b'], 'not'],
      ['in no picture at all', [go], [go], changed, [], 'not'],
      ['nowhere', [go], [go], { target: 'unchanged' }, ['a', 'b'], 'not'],
      ['where nothing changed', [go], [go], { ...changed, kind: 'none' }, ['a', 'b'], 'not'],
      ['because it has the focus', [go], [button('Go', { focused: true })], changed, ['a', 'b'], 'not'],
      [
        'where something moves by itself',
        { children: [go], change: moving },
        [go],
        changed,
        ['a', 'b'],
        'not',
      ],
      [
        'where something moves by itself then',
        [go],
        { children: [go], change: moving },
        changed,
        ['a', 'b'],
        'not',
      ],
      ['under a message that came', [go], [go, snackbar], changed, ['a', 'b'], 'not'],
      ['under a message that went', [go, snackbar], [go], changed, ['a', 'b'], 'not'],
    ])('%s', (_, before, after, change, pictures, effect) => {
      expect(looks(before, after, change, pictures)).toBe(effect);
    });

    describe('with the focus, at the lower edge (R20)', () => {
      const section = (focused: boolean, ...content: readonly Sketch[]): Page => [
        {
          at: [0, 2290, 1080, 100],
          children: [
            { at: [0, 2290, 1080, 100], children: [button('Go', { focused, at: [0, 2290, 1080, 100] })] },
            ...content,
          ],
        },
        text('below', { at: [0, content.length === 0 ? 2500 : 2800, 500, 100] }),
      ];
      const turned = { ...changed, targetDetail: 'part' } as const;
      const content = (y: number, words: string): Sketch => ({
        at: [0, y, 1080, 300],
        children: [text(words, { at: [0, y, 1080, 300] })],
      });
      test.each<[string, Page, Page, Partial<ScreenChange>, string]>([
        [
          'a section opened out of view',
          section(false),
          section(true, content(2420, 'More')),
          turned,
          'the target looks different',
        ],
        [
          'the rim of a dead control, while rows load in its group',
          section(false),
          section(true, content(2420, 'More')),
          changed,
          'not',
        ],
        [
          'the background of a dead control, while rows load in its group',
          section(false),
          section(true, content(2420, 'More')),
          { ...changed, targetDetail: 'whole' },
          'not',
        ],
        [
          'a row that moved the others down',
          section(false, content(2420, 'One')),
          section(true, content(2420, ''), content(2440, 'One')),
          turned,
          'not',
        ],
        ['content far below the target', section(false), section(true, content(3400, 'More')), turned, 'not'],
        ['nothing opened', section(false), section(true), turned, 'not'],
        ['content without words', section(false), section(true, content(2420, '')), turned, 'not'],
        [
          'content that was there before',
          section(false, content(2420, 'More')),
          section(true, content(2420, 'More')),
          turned,
          'not',
        ],
        [
          'content elsewhere',
          [...(section(false) as readonly Sketch[])],
          [...(section(true) as readonly Sketch[]), content(2420, 'Advert')],
          turned,
          'not',
        ],
        [
          'a section that looks as before',
          section(false),
          section(true, content(2420, 'More')),
          { target: 'unchanged' },
          'not',
        ],
      ])('%s', (_, before, after, change, effect) => {
        expect(looks(before, after, change)).toBe(effect);
      });
      test('a list below the view that was seen to grow before the tap', () => {
        const live = (...words: readonly string[]): Sketch => ({
          at: [0, 2420, 1080, 300],
          children: words.map((w, i) => text(w, { at: [0, 2420 + i * 20, 1080, 20] })),
        });
        const [first, before, after] = [
          drawn(section(false, live('One')), 'a'),
          drawn(section(false, live('One', 'Two')), 'a'),
          drawn(section(true, live('One', 'Two', 'Three')), 'b'),
        ];
        const did = { kind: 'tap', on: 'Go' };
        const effect = (backgroundChanges: readonly string[]): string =>
          effectBetween(before, after, did, { delta: turned, known: { backgroundChanges } });
        expect(effect([])).toBe('the target looks different');
        expect(effect(backgroundChangesBetween(first, before))).toBe('not');
      });
      test('a section whose content comes and goes by itself', () => {
        const before = drawn(section(false), 'a');
        const after = drawn(section(true, content(2420, 'More')), 'b');
        const inner = after.elements.find((e) => e.text === 'More');
        const backgroundChanges = [`in ${inner?.path.split('/').slice(0, -2).join('/')}`];
        const did = { kind: 'tap', on: 'Go' };
        expect(effectBetween(before, after, did, { delta: turned, known: { backgroundChanges } })).toBe(
          'not',
        );
      });
    });
  });
});

describe('a switch that a step sets', () => {
  const set = (line: string, before: Page, after: Page, on = 'Wi-Fi', more: BetweenScreens = {}): string =>
    effectBetween(drawn(before), drawn(after), { kind: 'tap', on }, { goal: goalOf([line]), ...more });
  const wifi = (checked: boolean): Sketch => toggle('Wi-Fi', { checked });
  test.each<[string, string, Page, Page, string]>([
    ['lands when it is on', 'Turn on "Wi-Fi"', [wifi(false)], [wifi(true)], 'it is on'],
    ['lands when it is off', 'Turn off "Wi-Fi"', [wifi(true)], [wifi(false)], 'it is off'],
    ['did not land when it is off still', 'Turn on "Wi-Fi"', [wifi(false)], [wifi(false)], 'not'],
    ['did not land when it is on still', 'Turn off "Wi-Fi"', [wifi(true)], [wifi(true)], 'not'],
    [
      'lands by the switch in its row',
      'Turn on "Wi-Fi"',
      [row(text('Wi-Fi'), toggle(''))],
      [row(text('Wi-Fi'), toggle('', { checked: true }))],
      'it is on',
    ],
    ['did not land when it is gone', 'Turn on "Wi-Fi"', [wifi(false), text('a')], [text('a')], 'not'],
    [
      'did not land on what is no switch',
      'Turn on "Wi-Fi"',
      [text('Wi-Fi'), text('a')],
      [text('Wi-Fi'), text('b')],
      'not',
    ],
  ])('%s', (_, line, before, after, effect) => {
    expect(set(line, before, after)).toBe(effect);
  });

  test('takes effect by any change of its own when the tap only approaches it', () => {
    expect(
      set('Turn on "Wi-Fi"', [wifi(true)], [wifi(false)], 'Wi-Fi', { made: { purpose: 'approach' } }),
    ).toBe('it was switched');
  });
});
