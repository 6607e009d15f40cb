import { expect, test } from 'vitest';
import { openLink, swipe, tap } from '../../../src/simulator/index.ts';
import { appWith, centreOf, has, node, phoneOf, tapOn, words } from '../steps.ts';

test('loading hides the page, and later effects run when it ends', () => {
  const phone = phoneOf(
    appWith('- { button: Go, tap: [{ load: { seconds: 2, text: Wait } }, { go: second }] }'),
  );
  tapOn(phone, 'go');
  expect(node(phone, 'loading').kind).toBe('spinner');
  expect(words(phone)).not.toContain('Go');
  phone.clock.advance(1999);
  expect(phone.state().activity).toBe('.FirstActivity');
  phone.clock.advance(1);
  expect(phone.state().activity).toBe('.SecondActivity');
});

test('toasts and snackbars disappear; a snackbar’s action works', () => {
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
  expect(phone.state().activity).toBe('.SecondActivity');
});

test('a drawer opens from the edge, blocks taps to the page and closes at a tap outside', () => {
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

test('a sheet closes when swiped down; a carousel turns by time and by swipe', () => {
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

test('swiping a row and pulling a list', () => {
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

test('a row’s own switch changes this row only', () => {
  const app = appWith(
    '- list: rows\n  items: rows\n  row: { elements: [{ toggle: "${row.id}", id: on, value: row.on }] }',
    'rows: [{ id: a, on: false }, { id: b, on: false }]',
  );
  const phone = phoneOf(app);
  tapOn(phone, 'on', 1);
  expect([node(phone, 'on').checked, node(phone, 'on', 1).checked]).toEqual([false, true]);
});

test('in landscape the screen is wider than high', () => {
  const phone = phoneOf(appWith('- { text: "${orientation}" }'));
  phone.rotate(true);
  expect(phone.view()).toMatchObject({ width: 2400, height: 1080, rotation: 1 });
  expect(words(phone)).toContain('landscape');
});

test('a link of the app opens the app with its parameters, any other a browser', () => {
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

test('an overlay has timers that end with it, and effects when it opens', () => {
  const app = appWith(
    '- { button: Ask, tap: { open: ask } }\n- { text: "${opened} ${ticks}", id: said }',
    'opened: 0, ticks: 0',
    [
      'overlays:',
      '  ask:',
      '    dialog: Saved',
      '    on_enter: { set: { opened: "${opened + 1}" } }',
      '    timers: [{ after: 2.5, do: { close: true } }, { every: 1, do: { set: { ticks: "${ticks + 1}" } } }]',
    ].join('\n'),
  );
  const phone = phoneOf(app);
  tapOn(phone, 'ask');
  expect(phone.memory.read('opened')).toBe(1);
  phone.clock.advance(2000);
  expect(words(phone)).toContain('Saved');
  phone.clock.advance(600);
  expect(words(phone)).not.toContain('Saved');
  expect(words(phone)).toContain('1 2');
  phone.clock.advance(5000);
  expect(words(phone)).toContain('1 2');
  tapOn(phone, 'ask');
  phone.clock.advance(1000);
  expect(phone.memory.read('ticks')).toBe(3);
});

test('the timers of an overlay that was closed by hand never run', () => {
  const app = appWith(
    '- { button: Ask, tap: { open: ask } }\n- { text: "${ticks}", id: said }',
    'ticks: 0',
    'overlays:\n  ask: { dialog: Saved, timers: [{ after: 2, do: { set: { ticks: 9 } } }] }',
  );
  const phone = phoneOf(app);
  tapOn(phone, 'ask');
  phone.dismissOverlay();
  tapOn(phone, 'ask');
  phone.dismissOverlay();
  phone.clock.advance(9000);
  expect(words(phone)).toContain('0');
});
