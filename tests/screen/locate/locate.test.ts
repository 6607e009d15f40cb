import { describe, expect, test } from 'vitest';
import { tapTarget } from '../../../src/screen/elements/hittable.ts';
import { locate } from '../../../src/screen/locate/locate.ts';
import type { Locator } from '../../../src/screen/model/locator.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { node, phrase, show, the } from '../build.ts';

const refs = (screen: Screen, parts: Partial<Locator>, options = {}) =>
  locate(screen, phrase(parts), options).matches.map((e) => e.ref);
const button = (text: string, top: number, more = {}) =>
  node('Button', [100, top, 500, top + 100], { text, clickable: true, ...more });

/** A settings page: rows with a title, a summary and a switch. */
const SETTINGS = show(
  node(
    'RecyclerView',
    [0, 200, 1080, 2200],
    { class: 'androidx.recyclerview.widget.RecyclerView', scrollable: true },
    ...['Wi-Fi', 'Bluetooth', 'Airplane mode'].map((title, i) =>
      node(
        'LinearLayout',
        [0, 200 + i * 200, 1080, 400 + i * 200],
        { clickable: true },
        node('TextView', [40, 220 + i * 200, 600, 280 + i * 200], { text: title }),
        node('TextView', [40, 300 + i * 200, 600, 350 + i * 200], { text: i === 0 ? 'HomeNet' : 'Off' }),
        node('Switch', [900, 260 + i * 200, 1040, 340 + i * 200], {
          checkable: true,
          clickable: true,
          checked: i === 0,
        }),
      ),
    ),
  ),
);

/** A form: labels above fields, one field with only a hint. */
const FORM = show(
  node(
    'LinearLayout',
    [0, 200, 1080, 1200],
    {},
    node('TextView', [40, 220, 400, 270], { text: 'Email' }),
    node('EditText', [40, 280, 1040, 380], {
      text: 'a@b.c',
      'resource-id': 'com.app:id/email',
      clickable: true,
    }),
    node('TextView', [40, 420, 400, 470], { text: 'Password' }),
    node('EditText', [40, 480, 1040, 580], { text: '•••', password: true, clickable: true }),
    node('EditText', [40, 680, 1040, 780], {
      text: 'Phone',
      hint: 'Phone',
      'showing-hint': true,
      clickable: true,
    }),
    node('CheckBox', [40, 820, 120, 900], { checkable: true, clickable: true }),
    node('TextView', [140, 830, 900, 890], { text: 'I agree' }),
  ),
);

/** Cards with the same controls. */
const CART = show(
  ...['Milk', 'Bread'].map((name, i) =>
    node(
      'FrameLayout',
      [0, 300 + i * 300, 1080, 560 + i * 300],
      { clickable: true, 'resource-id': 'com.app:id/card' },
      node('TextView', [40, 320 + i * 300, 600, 380 + i * 300], { text: name }),
      node('Button', [700, 320 + i * 300, 1040, 420 + i * 300], { text: 'Delete', clickable: true }),
    ),
  ),
);

describe('a label', () => {
  test('matches exactly, not in part, and case counts', () => {
    const screen = show(button('Save', 300), button('Save as', 500), button('SAVE', 700));
    expect(refs(screen, { label: 'Save' })).toEqual(['e2']);
    expect(refs(screen, { label: 'Save', match: 'starts' })).toEqual(['e2', 'e3']);
    expect(refs(screen, { label: 'Save' }, { textCase: 'ignore' })).toEqual(['e2', 'e4']);
  });

  test('in another case matches for an action, with a flag, and not for a condition', () => {
    const screen = show(button('SAVE', 300));
    expect(locate(screen, phrase({ label: 'Save' }))).toMatchObject({ matches: [], caseOnly: false });
    expect(locate(screen, phrase({ label: 'Save' })).suggestions[0]).toMatchObject({ score: 0.99 });
    const acting = locate(screen, phrase({ label: 'Save' }), { forAction: true });
    expect(acting.caseOnly).toBe(true);
    expect(acting.matches.map((e) => e.text)).toEqual(['SAVE']);
  });

  test('may be a content description, a hint, or adjoining texts', () => {
    const screen = show(
      node('ImageButton', [900, 100, 1000, 200], { 'content-desc': 'Search', clickable: true }),
      node(
        'LinearLayout',
        [0, 400, 1080, 460],
        {},
        node('TextView', [40, 400, 180, 460], { text: 'Sign' }),
        node('TextView', [185, 400, 260, 460], { text: 'up' }),
      ),
    );
    expect(refs(screen, { label: 'Search' })).toEqual(['e2']);
    expect(refs(screen, { label: 'Sign up' })).toEqual(['e4']);
    expect(locate(FORM, phrase({ label: 'Phone' })).matches.map((e) => e.role)).toEqual(['input']);
  });

  test('may be a line of a description, which is how Flutter joins the texts inside a control', () => {
    const card = show(
      node('Button', [0, 100, 1080, 300], {
        'content-desc': 'Everyday account\n•• 7788\n$2150.00',
        clickable: true,
      }),
      node('Button', [0, 300, 1080, 500], { 'content-desc': 'Savings account\n•• 9021', clickable: true }),
    );
    expect(refs(card, { label: 'Everyday account' })).toEqual(['e2']);
    expect(refs(card, { label: '•• 9021' })).toEqual(['e3']);
    // A part of a line is none.
    expect(refs(card, { label: 'account' })).toEqual([]);
    const own = show(
      node('Button', [0, 100, 1080, 300], { text: 'Pay', 'content-desc': 'Now\nLater', clickable: true }),
    );
    expect(refs(own, { label: 'Later' })).toEqual([]);
  });

  test('without a match returns suggestions, best first, with the reason', () => {
    const {
      matches: fits,
      suggestions: near,
      reason: because,
    } = locate(show(button('Sign in', 300), button('Help', 500)), phrase({ label: 'Sign on' }));
    expect(fits).toEqual([]);
    expect(near.map((n) => n.element.text)).toEqual(['Sign in']);
    expect(near[0]?.reason).toBe('its text is "Sign in"');
    expect(near[0]?.score).toBeGreaterThan(0.5);
    expect(because).toContain('Sign on');
  });

  test('of several elements is ambiguous, in reading order', () => {
    expect(refs(CART, { label: 'Delete' })).toEqual(['e4', 'e7']);
    expect(locate(CART, phrase({ label: 'Delete' })).reason).toContain('2 elements match');
  });

  test('never matches the dots of a password', () => {
    expect(refs(FORM, { label: '•••' })).toEqual([]);
  });

  test('out of view matches when none is in view', () => {
    const off = show(node('ScrollView', [0, 200, 1080, 1000], { scrollable: true }, button('Save', 1200)));
    expect(locate(off, phrase({ label: 'Save' })).matches.map((e) => e.visible)).toEqual([null]);
    const both = show(
      node(
        'ScrollView',
        [0, 200, 1080, 1000],
        { scrollable: true },
        button('Save', 1200),
        button('Save', 300),
      ),
    );
    expect(refs(both, { label: 'Save' })).toEqual(['e4']);
  });

  test('in a dialog comes before the same one below it', () => {
    const screen = show(
      button('OK', 1100),
      node(
        'LinearLayout',
        [60, 1000, 1020, 1500],
        { 'resource-id': 'android:id/parentPanel' },
        node('TextView', [90, 1020, 900, 1090], { text: 'Sure?' }),
        node('Button', [600, 1350, 1000, 1480], { text: 'OK', clickable: true }),
      ),
    );
    expect(refs(screen, { label: 'OK' })).toEqual(['e5']);
  });
});

describe('a role', () => {
  test('decides between the toggle, the row and the text', () => {
    const toggle = locate(SETTINGS, phrase({ label: 'Bluetooth', role: 'toggle' })).matches;
    expect(toggle.map((e) => [e.role, e.bounds.y])).toEqual([['toggle', 460]]);
    expect(locate(SETTINGS, phrase({ label: 'Bluetooth', role: 'row' })).matches.map((e) => e.role)).toEqual([
      'row',
    ]);
    expect(locate(SETTINGS, phrase({ label: 'Bluetooth', role: 'text' })).matches.map((e) => e.role)).toEqual(
      ['text'],
    );
    expect(locate(SETTINGS, phrase({ label: 'Bluetooth' })).matches.map((e) => e.text)).toEqual([
      'Bluetooth',
    ]);
  });

  test('of a field matches by the label above it, its hint or its id', () => {
    expect(locate(FORM, phrase({ label: 'Email', role: 'field' })).matches.map((e) => e.text)).toEqual([
      'a@b.c',
    ]);
    expect(
      locate(FORM, phrase({ label: 'Password', role: 'field' })).matches.map((e) => e.state.password),
    ).toEqual([true]);
    expect(locate(FORM, phrase({ label: 'Phone', role: 'field' })).matches.map((e) => e.hint)).toEqual([
      'Phone',
    ]);
    expect(locate(FORM, phrase({ name: 'email', role: 'field' })).matches.map((e) => e.text)).toEqual([
      'a@b.c',
    ]);
  });

  test('of a checkbox matches by the text beside it', () => {
    expect(locate(FORM, phrase({ label: 'I agree', role: 'checkbox' })).matches.map((e) => e.role)).toEqual([
      'checkbox',
    ]);
  });

  test('that does not match makes elements with the label suggestions with score 1', () => {
    const { matches: fits, suggestions: near } = locate(FORM, phrase({ label: 'Email', role: 'toggle' }));
    expect(fits).toEqual([]);
    expect(near[0]).toMatchObject({ score: 1 });
    expect(near[0]?.reason).toContain('not as a toggle');
  });

  test('alone matches all elements of the role', () => {
    expect(locate(FORM, phrase({ role: 'field' })).matches).toHaveLength(3);
    expect(locate(FORM, phrase({ role: 'spinner' })).reason).toBe('there is no spinner on the screen');
  });

  test('of a button matches a text inside a touchable element', () => {
    const screen = show(
      node(
        'LinearLayout',
        [100, 300, 600, 400],
        { clickable: true },
        node('TextView', [120, 320, 400, 380], { text: 'Continue' }),
      ),
    );
    expect(locate(screen, phrase({ label: 'Continue', role: 'button' })).matches.map((e) => e.role)).toEqual([
      'button',
    ]);
    expect(locate(screen, phrase({ label: 'Continue' })).matches.map((e) => e.role)).toEqual(['text']);
    expect(tapTarget(screen, the(screen, 'Continue')).ref).toBe('e2');
  });
});

describe('a row', () => {
  test('contains the control that shares the smallest container with its text', () => {
    expect(locate(CART, phrase({ label: 'Delete', row: 'Bread' })).matches.map((e) => e.bounds.y)).toEqual([
      620,
    ]);
    expect(
      locate(CART, phrase({ label: 'Delete', row: 'Milk', role: 'button' })).matches.map((e) => e.bounds.y),
    ).toEqual([320]);
    expect(
      locate(SETTINGS, phrase({ role: 'toggle', row: 'Airplane mode' })).matches.map((e) => e.bounds.y),
    ).toEqual([660]);
  });

  test('without a match is named in the reason', () => {
    expect(locate(CART, phrase({ label: 'Delete', row: 'Eggs' })).reason).toBe('no row "Eggs" is there');
    const screen = show(
      node(
        'FrameLayout',
        [0, 300, 1080, 400],
        { clickable: true },
        node('TextView', [40, 320, 500, 380], { text: 'Milk' }),
      ),
      button('Delete', 2000),
    );
    const located = locate(screen, phrase({ label: 'Delete', row: 'Milk' }));
    expect(located.matches).toEqual([]);
    expect(located.reason).toContain('not in the row of "Milk"');
  });

  test('of a flat grid is the line of the text', () => {
    const cells = ['Milk', 'Bread', 'Eggs'].flatMap((name, i) => [
      node('TextView', [40, 300 + i * 120, 600, 400 + i * 120], { text: name }),
      node('Button', [700, 300 + i * 120, 1040, 400 + i * 120], { text: '+', clickable: true }),
    ]);
    const flat = show(node('LinearLayout', [0, 300, 1080, 2000], {}, ...cells));
    expect(locate(flat, phrase({ label: '+', row: 'Bread' })).matches.map((e) => e.bounds.y)).toEqual([420]);
  });
});

describe('for an action', () => {
  test('a touchable element is preferred to a title of the same name, and a row counts once', () => {
    const screen = show(node('TextView', [40, 100, 500, 180], { text: 'Settings' }), button('Settings', 600));
    expect(refs(screen, { label: 'Settings' })).toEqual(['e2', 'e3']);
    expect(refs(screen, { label: 'Settings' }, { forAction: true })).toEqual(['e3']);
  });
});

describe('positions', () => {
  test('choose among equal labels, by container, relation, region and ordinal', () => {
    const relation = { kind: 'relation', relation: 'below', anchors: [phrase({ label: 'Bread' })] } as const;
    expect(
      locate(CART, phrase({ label: 'Delete', places: [{ kind: 'ordinal', n: 2 }] })).matches.map(
        (e) => e.bounds.y,
      ),
    ).toEqual([620]);
    expect(
      locate(CART, phrase({ label: 'Delete', places: [{ kind: 'ordinal', n: -1 }] })).matches.map(
        (e) => e.bounds.y,
      ),
    ).toEqual([620]);
    expect(locate(CART, phrase({ label: 'Delete', places: [{ kind: 'ordinal', n: 3 }] })).reason).toContain(
      'only 2',
    );
    expect(locate(CART, phrase({ label: 'Delete', places: [relation] })).matches).toEqual([]);
    expect(
      locate(CART, phrase({ label: 'Delete', places: [{ ...relation, relation: 'right of' }] })).matches.map(
        (e) => e.bounds.y,
      ),
    ).toEqual([620]);
  });

  test('that do not hold make the elements suggestions, with the reason', () => {
    const located = locate(CART, phrase({ label: 'Milk', places: [{ kind: 'region', region: 'bottom' }] }));
    expect(located.matches).toEqual([]);
    expect(located.reason).toContain("'Milk' is at the top");
    expect(located.suggestions[0]).toMatchObject({ score: 1 });
  });
});
