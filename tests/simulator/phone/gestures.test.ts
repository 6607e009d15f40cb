import { describe, expect, test } from 'vitest';
import { back, longPress, swipe, tap } from '../../../src/simulator/index.ts';
import { intersection } from '../../../src/simulator/layout/arrange.ts';
import { appWith, centreOf, has, node, nodes, phoneOf, tapOn, words } from '../steps.ts';

const MIDDLE = { x: 540, y: 1200 };
const DIALOG =
  'overlays:\n  sure:\n    dialog: Sure?\n    buttons: [{ button: Yes, tap: [{ set: { n: 9 } }, { close: true }] }]';

describe('a tap', () => {
  test('hits the topmost element, not one under a dialog', () => {
    const app = appWith('- button: Open\n  tap: { open: sure }\n- text: "n=${n}"', 'n: 0', DIALOG);
    const phone = phoneOf(app);
    tapOn(phone, 'open');
    expect(words(phone)).toContain('Sure?');
    tapOn(phone, 'yes');
    expect(words(phone)).toContain('n=9');
    expect(has(phone, 'sure')).toBe(false);
  });

  test('outside a dialog closes it and hits nothing below', () => {
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

  test('on a disabled button does nothing; on a row hits the row unless a child takes it', () => {
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

  test('repeated, counts each time and takes its pauses', () => {
    const phone = phoneOf(
      appWith('- { button: Go, tap: { set: { n: "${n + 1}" } } }\n- { text: "n=${n}" }', 'n: 0'),
    );
    tap(phone, centreOf(node(phone, 'go').box), 3, 200);
    expect(words(phone)).toContain('n=3');
    expect(phone.clock.now()).toBe(3 * 60 + 2 * 200);
  });
});

test('a long press runs its effect, else clicks at release', () => {
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

  test('contains visible rows only, clipped to its box', () => {
    const phone = phoneOf(app);
    const list = node(phone, 'rows');
    expect(list.scrollable).toBe(true);
    expect(words(phone)).toContain('Row 0');
    expect(words(phone)).not.toContain('Row 39');
    for (const row of nodes(phone).filter((n) => n.id === 'row')) {
      expect(intersection(row.box, row.clip)).not.toBeNull();
      expect(row.clip).toEqual(list.box);
    }
  });

  test('scrolls with the finger, no further than its end, and back', () => {
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

  test('keeps its position on the way back; a new screen starts at the top', () => {
    const phone = phoneOf(app);
    swipe(phone, MIDDLE, { x: 540, y: 700 });
    const top = words(phone)[1];
    phone.enter('second', 'push');
    back(phone);
    expect(words(phone)[1]).toBe(top);
  });
});
