import { describe, expect, test } from 'vitest';
import { back, longPress, openLink, pressEnter, swipe, tap, typeText } from '../../../src/simulator/index.ts';
import { overlap } from '../../../src/simulator/layout/place.ts';
import { appWith, centreOf, FRESH, has, node, nodes, phoneOf, tapOn, words } from '../steps.ts';

const MIDDLE = { x: 540, y: 1200 };
const DIALOG =
  'overlays:\n  sure:\n    dialog: Sure?\n    buttons: [{ button: Yes, tap: [{ set: { n: 9 } }, { close: true }] }]';

describe('a tap', () => {
  test('meets what is on top, not what lies under a dialog', () => {
    const app = appWith('- button: Open\n  tap: { open: sure }\n- text: "n=${n}"', 'n: 0', DIALOG);
    const phone = phoneOf(app);
    tapOn(phone, 'open');
    expect(words(phone)).toContain('Sure?');
    tapOn(phone, 'yes');
    expect(words(phone)).toContain('n=9');
    expect(has(phone, 'sure')).toBe(false);
  });

  test('beside a dialog closes it and reaches nothing under it', () => {
    const app = appWith(
      '- button: Open\n  tap: [{ set: { n: "${n + 1}" } }, { open: sure }]\n- text: "n=${n}"',
      'n: 0',
      DIALOG,
    );
    const phone = phoneOf(app);
    const at = centreOf(node(phone, 'open').box);
    tap(phone, at);
    tap(phone, at);
    expect(words(phone)).toContain('n=1');
    expect(has(phone, 'sure')).toBe(false);
  });

  test('on a disabled button does nothing, on a row reaches the row unless a child takes it', () => {
    const app = appWith(
      '- { button: Off, enabled: "false", tap: { set: { n: 5 } } }\n- row: [{ text: Title }, { icon: Plus, tap: { set: { n: 2 } } }]\n  id: line\n  tap: { set: { n: 1 } }\n- { text: "n=${n}" }',
      'n: 0',
    );
    const phone = phoneOf(app);
    tapOn(phone, 'off');
    expect(words(phone)).toContain('n=0');
    tapOn(phone, 'title', 1);
    expect(words(phone)).toContain('n=1');
    tapOn(phone, 'plus');
    expect(words(phone)).toContain('n=2');
  });

  test('shows a ripple that fades', () => {
    const phone = phoneOf(appWith('- button: Go'));
    tapOn(phone, 'go');
    expect(node(phone, 'go').ripple).toBe(0);
    phone.clock.advance(200);
    expect(node(phone, 'go').ripple).toBe(0.5);
    phone.clock.advance(200);
    expect(node(phone, 'go').ripple).toBeNull();
  });

  test('repeated, counts each time and takes its intervals', () => {
    const phone = phoneOf(
      appWith('- { button: Go, tap: { set: { n: "${n + 1}" } } }\n- { text: "n=${n}" }', 'n: 0'),
    );
    tap(phone, centreOf(node(phone, 'go').box), 3, 200);
    expect(words(phone)).toContain('n=3');
    expect(phone.clock.now()).toBe(3 * 60 + 2 * 200);
  });
});

test('a long press does what is declared, else it clicks when the finger leaves', () => {
  const app = appWith(
    '- { button: Both, tap: { set: { n: 1 } }, long_press: { set: { n: 2 } } }\n- { button: One, tap: { set: { n: 3 } } }\n- { text: "n=${n}" }',
    'n: 0',
  );
  const phone = phoneOf(app);
  longPress(phone, centreOf(node(phone, 'both').box));
  expect(words(phone)).toContain('n=2');
  longPress(phone, centreOf(node(phone, 'one').box));
  expect(words(phone)).toContain('n=3');
});

describe('a list', () => {
  const rows = Array.from({ length: 40 }, (_, i) => `{ id: r${i}, name: Row ${i} }`).join(', ');
  const app = appWith(
    '- list: rows\n  items: rows\n  row: { elements: [{ text: "${row.name}" }] }',
    `rows: [${rows}]`,
  );

  test('holds only rows that are in view, clipped to its own box', () => {
    const phone = phoneOf(app);
    const list = node(phone, 'rows');
    expect(list.scrollable).toBe(true);
    expect(words(phone)).toContain('Row 0');
    expect(words(phone)).not.toContain('Row 39');
    for (const row of nodes(phone).filter((n) => n.id === 'row')) {
      expect(overlap(row.box, row.clip)).not.toBeNull();
      expect(row.clip).toEqual(list.box);
    }
  });

  test('scrolls by the finger, no further than its end, and back', () => {
    const phone = phoneOf(app);
    const before = node(phone, 'row').box.y;
    const fifth = (): number => nodes(phone).find((n) => n.text === 'Row 5')?.box.y ?? 0;
    const fifthBefore = fifth();
    swipe(phone, MIDDLE, { x: 540, y: 900 });
    expect(fifth()).toBe(fifthBefore - 300);
    for (let i = 0; i < 20; i += 1) swipe(phone, { x: 540, y: 1900 }, { x: 540, y: 500 });
    expect(words(phone)).toContain('Row 39');
    const last = nodes(phone)
      .filter((n) => n.id === 'row')
      .at(-1);
    const list = node(phone, 'rows');
    expect((last?.box.y ?? 0) + (last?.box.height ?? 0)).toBe(list.box.y + list.box.height);
    for (let i = 0; i < 20; i += 1) swipe(phone, { x: 540, y: 500 }, { x: 540, y: 1900 });
    expect(node(phone, 'row').box.y).toBe(before);
  });

  test('forgets nothing on the way back, and a new screen begins at its top', () => {
    const phone = phoneOf(app);
    swipe(phone, MIDDLE, { x: 540, y: 700 });
    const top = words(phone)[1];
    phone.enter('second', 'push');
    back(phone);
    expect(words(phone)[1]).toBe(top);
  });
});

describe('the keyboard', () => {
  const field = '- { input: Name, value: name }';
  test('opens with the focus, takes taps on its keys and hides on back', () => {
    const phone = phoneOf(appWith(field, 'name: ""'));
    tapOn(phone, 'name');
    expect(phone.look().keyboard).toEqual({ x: 0, y: 1570, width: 1080, height: 830 });
    const key = nodes(phone).find((n) => n.kind === 'key' && n.text === 'h');
    tap(phone, centreOf(key?.box ?? node(phone, 'name').box));
    expect(node(phone, 'name').text).toBe('h');
    back(phone);
    expect(phone.look().keyboard).toBeNull();
    expect(phone.state().front).toBe('com.example.test');
  });

  test('lies over what a page leaves under it, and moves the page up where it makes room', () => {
    const tall = `${field}\n- { space: null, height: 1700 }\n- { button: Save, tap: { set: { name: saved } } }`;
    const covered = phoneOf(
      appWith(tall, 'name: ""').replace('title: First', 'title: First\n    keyboard: covers'),
    );
    const at = centreOf(node(covered, 'save').box);
    tapOn(covered, 'name');
    expect(node(covered, 'save').box.y).toBeGreaterThan(1570);
    tap(covered, at);
    expect(node(covered, 'name').text).not.toBe('saved');
    covered.hideKeyboard();
    tap(covered, at);
    expect(node(covered, 'name').text).toBe('saved');

    const roomy = phoneOf(appWith(tall, 'name: ""'));
    tapOn(roomy, 'name');
    expect(has(roomy, 'save')).toBe(false);
    swipe(roomy, { x: 540, y: 1300 }, { x: 540, y: 400 });
    tapOn(roomy, 'save');
    expect(words(roomy)).toContain('Save');
  });

  test('a field further down is scrolled above the keyboard when it gets the focus', () => {
    const phone = phoneOf(appWith(`- { space: null, height: 1600 }\n${field}`, 'name: ""'));
    tapOn(phone, 'name');
    const { box } = node(phone, 'name');
    expect(box.y + box.height).toBeLessThan(1570);
  });

  test('enter runs the field’s action, or goes on to the next field, or hides the keyboard', () => {
    const app = appWith(
      '- { input: A, value: a }\n- { input: B, value: b, on_enter: { go: second } }',
      'a: "", b: ""',
    );
    const phone = phoneOf(app);
    tapOn(phone, 'a');
    pressEnter(phone);
    expect(node(phone, 'b').focused).toBe(true);
    pressEnter(phone);
    expect(phone.state().place).toBe('.SecondActivity');
    expect(phone.look().keyboard).toBeNull();
  });

  test('the caret blinks twice a second', () => {
    const phone = phoneOf(appWith(field, 'name: ""'));
    tapOn(phone, 'name');
    expect(node(phone, 'name').caret).toBe(true);
    phone.clock.advance(500);
    expect(node(phone, 'name').caret).toBe(false);
  });
});

describe('typing', () => {
  test('goes to the focused field alone, after what stands there or in its place', () => {
    const phone = phoneOf(appWith('- { input: A, value: a }', 'a: x'));
    typeText(phone, 'lost', false);
    expect(node(phone, 'a').text).toBe('x');
    tapOn(phone, 'a');
    typeText(phone, 'y', false);
    expect(node(phone, 'a').text).toBe('xy');
    typeText(phone, 'z', true);
    expect(node(phone, 'a').text).toBe('z');
  });

  test('a password shows dots, a phone number is shown reformatted, a number takes digits only', () => {
    const app = appWith(
      '- { password: P, value: p }\n- { input: T, value: t, keyboard: phone, format: phone, max: 10 }\n- { input: N, value: n, keyboard: number }',
      'p: "", t: "", n: ""',
    );
    const phone = phoneOf(app);
    for (const [id, text] of [
      ['p', 'abc'],
      ['t', '5551234567'],
      ['n', '1a2'],
    ] as const) {
      tapOn(phone, id);
      typeText(phone, text, false);
    }
    expect([node(phone, 'p').text, node(phone, 't').text, node(phone, 'n').text]).toEqual([
      '•••',
      '(555) 123-4567',
      '12',
    ]);
  });

  test('a code goes one digit a box and acts when it is complete', () => {
    const phone = phoneOf(
      appWith('- { otp: Digit, id: code, value: c, length: 4, on_complete: { go: second } }', 'c: ""'),
    );
    tapOn(phone, 'code-1');
    typeText(phone, '12', false);
    expect(
      nodes(phone)
        .filter((n) => n.id.startsWith('code-'))
        .map((n) => n.text),
    ).toEqual(['1', '2', '', '']);
    expect(node(phone, 'code-3').focused).toBe(true);
    typeText(phone, '34', false);
    expect(phone.state().place).toBe('.SecondActivity');
  });
});

describe('a permission', () => {
  const app = appWith(
    '- button: Where\n  tap: { permission: { name: location, granted: { set: { a: granted } }, denied: { set: { a: denied } } } }\n- { text: "a=${a}" }',
    'a: none',
  );
  test('is asked in a window of the system, which taps beside it leave open', () => {
    const phone = phoneOf(app);
    tapOn(phone, 'where');
    const window = phone.view().windows.find((w) => w.package === 'com.google.android.permissioncontroller');
    expect(window?.kind).toBe('system');
    tap(phone, { x: 5, y: 400 });
    expect(words(phone)).toContain('Allow Test to access this device’s location?');
    tapOn(phone, 'permission_allow_foreground_only_button');
    expect(words(phone)).toContain('a=granted');
  });

  test('denied by back, is not asked again, and is asked again once the data is cleared', () => {
    const phone = phoneOf(app);
    tapOn(phone, 'where');
    back(phone);
    expect(words(phone)).toContain('a=denied');
    tapOn(phone, 'where');
    expect(words(phone)).toContain('a=denied');
    phone.launch(FRESH);
    tapOn(phone, 'where');
    expect(has(phone, 'com.android.permissioncontroller:id/permission_deny_button')).toBe(true);
  });

  test('granted at launch is never asked', () => {
    const phone = phoneOf(app);
    phone.launch({ ...FRESH, permissions: 'allow' });
    tapOn(phone, 'where');
    expect(words(phone)).toContain('a=granted');
  });
});

describe('the app’s process', () => {
  test('a crash kills it, shows the launcher and is told; a launch starts it anew', () => {
    const phone = phoneOf(
      appWith('- { button: Boom, tap: { crash: "java.lang.Error: boom" } }\n- { text: "n=${n}" }', 'n: 0'),
    );
    tapOn(phone, 'boom');
    expect(phone.state()).toEqual({
      front: 'com.google.android.apps.nexuslauncher',
      process: 'dead',
      crash: 'FATAL EXCEPTION: main java.lang.Error: boom',
      place: '',
    });
    phone.launch({ ...FRESH, restart: false, clearState: false });
    expect(phone.state()).toMatchObject({ front: 'com.example.test', process: 'running', crash: null });
  });

  test('a restart keeps what is marked persist, cleared data does not', () => {
    const app = appWith(
      '- { button: Both, tap: { set: { kept: 1, lost: 1 } } }\n- { text: "${kept}${lost}" }',
      'kept: { initial: 0, persist: true }, lost: 0',
    );
    const phone = phoneOf(app);
    tapOn(phone, 'both');
    phone.launch({ ...FRESH, clearState: false });
    expect(words(phone)).toContain('10');
    phone.launch(FRESH);
    expect(words(phone)).toContain('00');
  });

  test('home leaves it running and its icon brings it back; back on the first screen does the same', () => {
    const phone = phoneOf(appWith('- { button: Go, tap: { go: second } }'));
    tapOn(phone, 'go');
    phone.goHome();
    expect(phone.state()).toMatchObject({ process: 'running', place: '' });
    tapOn(phone, 'icon');
    expect(phone.state().place).toBe('.SecondActivity');
    back(phone);
    back(phone);
    expect(phone.state().front).toBe('com.google.android.apps.nexuslauncher');
  });

  test('its timers die with it', () => {
    const app = appWith('- { text: "n=${n}" }', 'n: { initial: 0, persist: true }').replace(
      'title: First',
      'title: First\n    timers: [{ every: 1, do: { set: { n: "${n + 1}" } } }]',
    );
    const phone = phoneOf(app);
    phone.clock.advance(3000);
    expect(words(phone)).toContain('n=3');
    phone.launch({ ...FRESH, clearState: false });
    phone.clock.advance(1000);
    expect(words(phone)).toContain('n=4');
    phone.enter('second', 'push');
    phone.clock.advance(5000);
    back(phone);
    expect(words(phone)).toContain('n=4');
  });
});

test('loading hides the page and what follows comes when it is over', () => {
  const phone = phoneOf(
    appWith('- { button: Go, tap: [{ load: { seconds: 2, text: Wait } }, { go: second }] }'),
  );
  tapOn(phone, 'go');
  expect(node(phone, 'loading').kind).toBe('spinner');
  expect(words(phone)).not.toContain('Go');
  phone.clock.advance(1999);
  expect(phone.state().place).toBe('.FirstActivity');
  phone.clock.advance(1);
  expect(phone.state().place).toBe('.SecondActivity');
});

test('toasts and snackbars go by themselves; a snackbar’s action acts', () => {
  const app = appWith(
    '- { button: T, tap: { toast: Hello } }\n- { button: S, tap: { snackbar: { text: Gone, action: Undo, do: { go: second } } } }',
  );
  const phone = phoneOf(app);
  tapOn(phone, 't');
  expect(phone.view().windows.some((w) => w.kind === 'toast')).toBe(true);
  phone.clock.advance(3500);
  expect(words(phone)).not.toContain('Hello');
  tapOn(phone, 's');
  tapOn(phone, 'snackbar-action');
  expect(phone.state().place).toBe('.SecondActivity');
});

test('a drawer comes in from the edge, keeps taps from the page and goes on a tap beside it', () => {
  const app = appWith(
    '- { button: Go, tap: { go: second } }',
    '',
    'overlays:\n  side: { drawer: Side, elements: [{ item: Second, tap: { go: second } }] }',
  ).replace('title: First', 'title: First\n    drawer: side');
  const phone = phoneOf(app);
  swipe(phone, { x: 10, y: 1200 }, { x: 700, y: 1200 });
  expect(words(phone)).toContain('Side');
  tap(phone, { x: 400, y: 2000 });
  expect(words(phone)).toContain('Side');
  tap(phone, { x: 1000, y: 1200 });
  expect(words(phone)).not.toContain('Side');
});

test('a sheet goes when it is swiped down; a carousel turns by itself and by the finger', () => {
  const app = appWith(
    '- { button: Open, tap: { open: low } }\n- { carousel: Offers, items: pages, seconds: 4 }',
    'pages: [One, Two, Three]',
    'overlays:\n  low: { sheet: Low, elements: [{ space: null, height: 600 }] }',
  );
  const phone = phoneOf(app);
  expect(words(phone)).toContain('One');
  swipe(phone, centreOf(node(phone, 'offers').box), { x: 100, y: node(phone, 'offers').box.y + 210 });
  expect(words(phone)).toContain('Two');
  phone.clock.advance(4000);
  expect(words(phone)).toContain('Three');
  tapOn(phone, 'open');
  const { box } = node(phone, 'low');
  swipe(phone, { x: 540, y: box.y + 40 }, { x: 540, y: box.y + 440 });
  expect(has(phone, 'low')).toBe(false);
});

test('a row is swiped away; a list is pulled', () => {
  const app = appWith(
    '- list: rows\n  items: rows\n  pull: { set: { pulled: true } }\n  row:\n    swipe_left: { remove: { from: rows, where: item.id == row.id } }\n    elements: [{ text: "${row.id}" }]\n- { text: Pulled, when: pulled }',
    'pulled: false, rows: [{ id: one }, { id: two }]',
  );
  const phone = phoneOf(app);
  const { box } = node(phone, 'row');
  swipe(phone, centreOf(box), { x: 100, y: centreOf(box).y });
  expect(words(phone)).not.toContain('one');
  swipe(phone, { x: 540, y: 800 }, { x: 540, y: 1300 });
  expect(words(phone)).toContain('Pulled');
});

test('a row’s own switch changes that row of the list alone', () => {
  const app = appWith(
    '- list: rows\n  items: rows\n  row: { elements: [{ toggle: "${row.id}", id: on, value: row.on }] }',
    'rows: [{ id: a, on: false }, { id: b, on: false }]',
  );
  const phone = phoneOf(app);
  tapOn(phone, 'on', 1);
  expect([node(phone, 'on').checked, node(phone, 'on', 1).checked]).toEqual([false, true]);
});

test('turned, the screen is wider than high and says so', () => {
  const phone = phoneOf(appWith('- { text: "${orientation}" }'));
  phone.rotate(true);
  expect(phone.view()).toMatchObject({ width: 2400, height: 1080, rotation: 1 });
  expect(words(phone)).toContain('landscape');
});

test('a link of the app opens it with what the link says, any other a browser', () => {
  const app = appWith(
    '- { text: "${what}" }',
    'what: none',
    'links:\n  - { url: "test://item/{id}", do: { set: { what: "${value.id}" } } }',
  );
  const phone = phoneOf(app);
  openLink(phone, 'test://item/a%20b');
  expect(words(phone)).toContain('a b');
  openLink(phone, 'https://example.com');
  expect(phone.state().front).toBe('com.android.chrome');
});
