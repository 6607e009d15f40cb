import { describe, expect, test } from 'vitest';
import {
  back,
  parseApp,
  requireChange,
  swipe,
  tap,
  toUiAutomatorXml,
  typeText,
  type Phone,
} from '../../../src/simulator/index.ts';
import { DEFECTS } from '../../../src/simulator/defects/defects.ts';
import { appWith, centreOf, has, node, nodes, phoneOf, tapOn, words } from '../steps.ts';

const STATE = 'n: 0, name: "", on: false, rows: [{ id: a }, { id: b }]';
const APP = appWith(
  [
    '- { heading: Title here }',
    '- { button: Add, tap: [{ set: { n: "${n + 1}" } }, { toast: Added }] }',
    '- { button: Go on, id: go, tap: { go: second } }',
    '- { input: Name, value: name }',
    '- { toggle: Switch, value: on }',
    '- { text: "Count ${n}", id: count }',
    '- { list: rows, items: rows, wrap: true, row: { elements: [{ text: "row ${row.id}" }] } }',
  ].join('\n'),
  STATE,
).replace('title: Second', 'title: Second');

const broken = (defect: string): Phone => phoneOf(APP, [defect]);
const source = (phone: Phone): string => toUiAutomatorXml(phone.view());

describe('each defect has its effect and no other', () => {
  test('dead-button: it ripples and does nothing; its neighbour works', () => {
    const phone = broken('dead-button:add');
    expect(source(phone)).toBe(source(phoneOf(APP)));
    tapOn(phone, 'add');
    expect(node(phone, 'add').ripple).not.toBeNull();
    expect(words(phone)).toContain('Count 0');
    tapOn(phone, 'go');
    expect(phone.state().activity).toBe('.SecondActivity');
  });

  test('toggle-inert: it stays off', () => {
    const phone = broken('toggle-inert:switch');
    tapOn(phone, 'switch');
    expect(node(phone, 'switch').checked).toBe(false);
  });

  test('input-ignored: it takes the focus and stays empty', () => {
    const phone = broken('input-ignored:name');
    tapOn(phone, 'name');
    typeText(phone, 'Ana', false);
    expect(node(phone, 'name')).toMatchObject({ text: '', focused: true });
  });

  test('wrong-text: its own, misspelled, or the given one', () => {
    expect(words(broken('wrong-text:title-here'))).toContain('Tile here');
    expect(words(broken('wrong-text:count'))).toContain('Count 0x');
    expect(words(broken('wrong-text:title-here=Bonjour'))).toContain('Bonjour');
  });

  test('wrong-count: one too high, or off by the given number', () => {
    expect(words(broken('wrong-count:count'))).toContain('Count 1');
    expect(words(broken('wrong-count:count=-3'))).toContain('Count -3');
  });

  test('wrong-order: the last row first', () => {
    expect(words(broken('wrong-order:rows')).slice(-2)).toEqual(['row b', 'row a']);
  });

  test('element-missing: it is gone', () => {
    const phone = broken('element-missing:add');
    expect(has(phone, 'add')).toBe(false);
    expect(has(phone, 'go')).toBe(true);
  });

  test('`ghost`: in the tree, not drawn', () => {
    const phone = broken('ghost:add');
    expect(source(phone)).toBe(source(phoneOf(APP)));
    expect(node(phone, 'add').pixels).toBe(false);
  });

  test('no-effect: it reacts, the data stays', () => {
    const phone = broken('no-effect:add');
    tapOn(phone, 'add');
    expect(words(phone)).toEqual(expect.arrayContaining(['Added', 'Count 0']));
  });

  test('duplicate-action: the effect happens twice', () => {
    const phone = broken('duplicate-action:add');
    tapOn(phone, 'add');
    expect(words(phone)).toContain('Count 2');
  });

  test('crash: the process ends', () => {
    const phone = broken('crash:add');
    tapOn(phone, 'add');
    expect(phone.state()).toMatchObject({
      process: 'dead',
      crash: expect.stringContaining('IllegalStateException: add'),
    });
  });

  test('stuck-spinner: endless loading after a tap on an element, or from the start of a screen', () => {
    const phone = broken('stuck-spinner:go');
    tapOn(phone, 'go');
    phone.clock.advance(3_600_000);
    expect(node(phone, 'loading').kind).toBe('spinner');
    const arriving = broken('stuck-spinner:second');
    expect(has(arriving, 'loading')).toBe(false);
    tapOn(arriving, 'go');
    expect(has(arriving, 'loading')).toBe(true);
  });

  test('wrong-screen: it opens another screen', () => {
    const app = APP.replace('  second:', '  third:\n    title: Third\n  second:');
    const phone = phoneOf(app, ['wrong-screen:go']);
    tapOn(phone, 'go');
    expect(phone.state().activity).toBe('.ThirdActivity');
    const named = phoneOf(app, ['wrong-screen:go=first']);
    tapOn(named, 'go');
    expect(named.state().activity).toBe('.FirstActivity');
  });

  test('error-screen: it opens an error page', () => {
    const phone = broken('error-screen:go');
    tapOn(phone, 'go');
    expect(words(phone)).toContain('Something went wrong');
  });

  test('element-moved: to the other end of the screen', () => {
    expect(node(broken('element-moved:title-here'), 'title-here').box.y).toBeGreaterThan(2000);
    expect(node(broken('element-moved:count'), 'count').box.y).toBeLessThan(400);
  });

  test('off-screen: out of the tree until the page scrolls; clipped: its edge is visible', () => {
    const phone = broken('off-screen:add');
    expect(has(phone, 'add')).toBe(false);
    expect(nodes(phone).some((n) => n.scrollable)).toBe(true);
    const clipped = broken('off-screen:add=clipped');
    const { box, clip } = node(clipped, 'add');
    expect(clip.y + clip.height - box.y).toBe(16);
    tap(clipped, centreOf(box, clip));
    expect(words(clipped)).toContain('Count 1');
  });

  test('out-of-reach: in the tree, below the screen, and no swipe reaches it', () => {
    const phone = broken('out-of-reach:add');
    const before = node(phone, 'add');
    expect(before.box.y).toBeGreaterThan(2400);
    expect(source(phone)).toMatch(/text="Add"[^>]*displayed="false"/);
    swipe(phone, { x: 540, y: 1500 }, { x: 540, y: 700 });
    expect(node(phone, 'add').box).toEqual(before.box);
    tap(phone, centreOf(before.box));
    expect(words(phone)).toContain('Count 0');
  });

  test('scroll-locked: the page does not scroll', () => {
    const far = ['off-screen:add', 'scroll-locked:add'];
    const phone = phoneOf(APP, far);
    for (let i = 0; i < 8; i += 1) swipe(phone, { x: 540, y: 1700 }, { x: 540, y: 500 });
    expect(has(phone, 'add')).toBe(false);
    const free = phoneOf(APP, ['off-screen:add']);
    for (let i = 0; i < 8; i += 1) swipe(free, { x: 540, y: 1700 }, { x: 540, y: 500 });
    expect(has(free, 'add')).toBe(true);
  });

  test('state-lost: the app begins anew after the background, on that screen alone', () => {
    const away = (phone: Phone): void => {
      phone.goHome();
      phone.clock.advance(5000);
      phone.bringToFront();
    };
    const phone = broken('state-lost:first');
    tapOn(phone, 'add');
    away(phone);
    expect(words(phone)).toContain('Count 0');
    const other = broken('state-lost:second');
    tapOn(other, 'add');
    away(other);
    expect(words(other)).toContain('Count 1');
  });

  test('anr: nothing responds, the system reports it after 5 s, and again after waiting', () => {
    const phone = broken('anr:add');
    tapOn(phone, 'add');
    tapOn(phone, 'go');
    expect(phone.state()).toMatchObject({ activity: '.FirstActivity', notResponding: false });
    phone.clock.advance(5000);
    expect(phone.state()).toMatchObject({ process: 'running', notResponding: true });
    expect(words(phone)).toContain('Test isn’t responding');
    tapOn(phone, 'android:id/aerr_wait');
    expect(phone.state().notResponding).toBe(false);
    phone.clock.advance(5000);
    tapOn(phone, 'android:id/aerr_close');
    expect(phone.state()).toMatchObject({ process: 'dead', notResponding: false });
  });

  test('input-cut: the rest is lost', () => {
    for (const [defect, kept] of [
      ['input-cut:name', 'Ana'],
      ['input-cut:name=5', 'Ana T'],
    ] as const) {
      const phone = broken(defect);
      tapOn(phone, 'name');
      typeText(phone, 'Ana Torres', false);
      expect(node(phone, 'name').text).toBe(kept);
    }
  });

  test('disabled: grayed out, and a tap does nothing', () => {
    const phone = broken('disabled:add');
    expect(node(phone, 'add').enabled).toBe(false);
    tapOn(phone, 'add');
    expect(words(phone)).toContain('Count 0');
  });

  test('not-selected: selected, but does not look selected', () => {
    const app = appWith('- { tabs: [{ tab: One, selected: "true" }, { tab: Two }] }');
    expect(node(phoneOf(app), 'one').selected).toBe(true);
    expect(node(phoneOf(app, ['not-selected:one']), 'one').selected).toBe(false);
  });

  test('row-twice and row-missing: one row too many, one too few', () => {
    expect(words(broken('row-twice:rows')).slice(-3)).toEqual(['row a', 'row a', 'row b']);
    expect(words(broken('row-missing:rows')).slice(-1)).toEqual(['row a']);
  });

  test('untranslated: the first language stays, or the text key is shown', () => {
    const app = appWith(
      '- { button: "${t.hello}", id: hi, tap: { set: { tongue: de } } }\n- { text: "${t.bye}", id: bye }',
      'tongue: en',
      'texts: { by: tongue, languages: { en: { hello: Hello, bye: Bye }, de: { hello: Hallo, bye: Ade } } }',
    );
    const shown = (defects: string[]): string[] => {
      const phone = phoneOf(app, defects);
      tapOn(phone, 'hi');
      return words(phone);
    };
    expect(shown([])).toEqual(expect.arrayContaining(['Hallo', 'Ade']));
    expect(shown(['untranslated:bye'])).toEqual(expect.arrayContaining(['Hallo', 'Bye']));
    expect(shown(['untranslated:bye=key'])).toEqual(expect.arrayContaining(['Hallo', 'text_bye']));
    expect(() => broken('untranslated:add')).toThrow(/would not change/);
  });

  test('keyboard-covers: under the open keyboard, visible without it', () => {
    const phone = broken('keyboard-covers:add');
    tapOn(phone, 'name');
    const { box } = node(phone, 'add');
    const keyboard = phone.currentLayout().keyboard;
    expect(box.y).toBeGreaterThan(keyboard?.y ?? Infinity);
    tap(phone, centreOf(box));
    expect(words(phone)).toContain('Count 0');
    phone.hideKeyboard();
    tap(phone, centreOf(box));
    expect(words(phone)).toContain('Count 1');
  });

  test('popup-once: on the first visit only', () => {
    const phone = broken('popup-once:second');
    expect(has(phone, 'rating-popup')).toBe(false);
    tapOn(phone, 'go');
    expect(words(phone)).toContain('Enjoying Test?');
    tapOn(phone, 'rating-later');
    phone.clock.advance(5000);
    expect(has(phone, 'rating-popup')).toBe(false);
    back(phone);
    tapOn(phone, 'go');
    expect(has(phone, 'rating-popup')).toBe(false);
  });

  test('popup-returns: after every kind of dismissal', () => {
    const phone = broken('popup-returns:add');
    for (const dismiss of [
      (): void => tapOn(phone, 'rating-later'),
      (): void => back(phone),
      (): void => tap(phone, { x: 10, y: 2300 }),
    ]) {
      expect(has(phone, 'rating-popup')).toBe(true);
      dismiss();
      expect(has(phone, 'rating-popup')).toBe(false);
      phone.clock.advance(300);
    }
    expect(has(phone, 'rating-popup')).toBe(true);
  });
});

test('a part of a list row stays in its row: the list moves instead', () => {
  const phone = phoneOf('apps-under-test/settings/app.yaml', ['off-screen:storage']);
  expect(words(phone)).not.toContain('Storage');
  expect(words(phone)).toContain('About this phone');
  tapOn(phone, 'tab-network');
  expect(words(phone)).not.toContain('Storage');
});

/** Sliders, wheels, rows and maps have an app of their own: tests/simulator/phone/carry.test.ts. */
test('every defect applies to every element of its kinds', () => {
  for (const [kind, { onlyKinds: only = [], appliesTo: fits }] of Object.entries(DEFECTS)) {
    if (fits !== undefined) continue;
    const fitting = only.includes('list')
      ? 'rows'
      : only.includes('input')
        ? 'name'
        : only.includes('toggle')
          ? 'switch'
          : only.includes('heading')
            ? 'title-here'
            : 'add';
    if (only.includes('wheel') || only.includes('slider')) continue;
    expect(() => source(broken(`${kind}:${fitting}`))).not.toThrow();
  }
});

test.each([
  ['wrong-order:add', 'names "add", whose kind must be list  -> known: rows'],
  ['input-ignored:switch', 'whose kind must be input or password or otp  -> known: name'],
  ['dead-button', 'names no element  -> write dead-button:<id>'],
  ['nothing:add', 'unknown defect "nothing"  -> known: dead-button,'],
])('rejects %s with the known names', (defect, message) => {
  expect(() => broken(defect)).toThrow(message);
});

test('a defect that leaves the app as it is is refused where a run is to prove something', () => {
  const app = parseApp(APP, 'app.yaml');
  expect(() => {
    requireChange(app, ['no-effect:switch']);
  }).toThrow('the defect "no-effect:switch" changes nothing in this app');
  expect(() => {
    requireChange(app, ['no-effect:add', 'toggle-inert:switch', 'wrong-screen:go']);
  }).not.toThrow();
});
