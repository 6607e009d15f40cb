import type { ScreenChangeKind } from '../../../src/screen/model/screen.ts';
import { type Canvas, randomOf } from './canvas.ts';
import * as s from './screens.ts';
import type { Part } from './seen.ts';
import { jpeg, noisy } from './encoding.ts';

/** Two drawn screenshots with a known change. */
export interface Pair {
  readonly name: string;
  readonly kind: ScreenChangeKind;
  /** Only for `scrolled`: pixels, negative when content moved up. */
  readonly dy?: number;
  /** Texts of the two hierarchies, where pixels alone cannot decide. */
  readonly says?: readonly [readonly Part[], readonly Part[]];
  readonly before: () => Canvas;
  readonly after: (before: Canvas) => Canvas | Promise<Canvas>;
}

/** The pairs of one phone; other seeds and themes count as other apps. */
export function pairsFor(p: s.Phone): Pair[] {
  return [...same(p), ...little(p), ...large(p), ...moved(p), ...replaced(p)].map((pair) =>
    p.dark && pair.name !== 'dark theme'
      ? {
          ...pair,
          before: () => pair.before().inverted(),
          after: async () => (await pair.after(pair.before())).inverted(),
        }
      : pair,
  );
}

const mail = (p: s.Phone, off = 0, without = -1, clock?: string, badge?: number): Canvas =>
  s.statusBar(s.toolbar(s.tabBar(s.list(s.blank(p), 1 + p.seed, off, without), 0, badge), 'inbox'), clock);
const join = (p: s.Phone, state?: s.FormState, clock?: string): Canvas =>
  s.statusBar(s.form(s.toolbar(s.blank(p), 'join'), state), clock);
const prefs = (p: s.Phone, on?: readonly number[], ticked?: readonly number[]): Canvas =>
  s.statusBar(s.toolbar(s.tabBar(s.settings(s.blank(p), on, ticked), 3), 'settings'));

function same(p: s.Phone): Pair[] {
  const none = { kind: 'none' } as const;
  return [
    { name: 'drawn again', ...none, before: () => mail(p), after: () => mail(p) },
    { name: 'clock', ...none, before: () => mail(p), after: () => mail(p, 0, -1, '10:42') },
    {
      name: 'clock and battery',
      ...none,
      before: () => join(p),
      after: () => s.statusBar(join(p, {}, '10:42'), '10:42', 0.6),
    },
    {
      name: 'caret',
      ...none,
      before: () => join(p, { caret: true }),
      after: () => join(p, { caret: false }),
    },
    { name: 'noise of 1', ...none, before: () => mail(p), after: (c) => noisy(c, 1) },
    { name: 'noise of 4', ...none, before: () => prefs(p), after: (c) => noisy(c, 4) },
    { name: 'JPEG 90', ...none, before: () => mail(p), after: (c) => jpeg(c, 90) },
    { name: 'JPEG 75', ...none, before: () => prefs(p), after: (c) => jpeg(c, 75) },
    { name: 'smoothing', ...none, before: () => label(p, 0), after: () => label(p, 0.12) },
    {
      name: 'layout 1 px lower',
      ...none,
      before: () => label(p, 0),
      after: () => label(p, 0, 1 / p.density),
    },
  ];
}

function label(p: s.Phone, shift: number, lower = 0): Canvas {
  return prefs(p).text(200, s.STATUS + 22 + lower, 14, 'version three', s.GREY, shift);
}

function little(p: s.Phone): Pair[] {
  const partial = { kind: 'partial' } as const;
  const typed = (text: string, caret: boolean, keys: boolean): Canvas => {
    const c = join(p, { values: ['maria lopez', text, '', ''], caret });
    return keys ? s.keyboard(c) : c;
  };
  const row = (alpha: number): Canvas => mail(p).rect(0, s.TOP + 144, 1000, 72, s.PURPLE, alpha);
  return [
    { name: 'toggle', ...partial, before: () => prefs(p), after: () => prefs(p, [0, 2, 4, 5]) },
    { name: 'checkbox', ...partial, before: () => prefs(p), after: () => prefs(p, [0, 2, 5], [7]) },
    {
      name: 'a letter with keyboard',
      ...partial,
      before: () => typed('maria@example.co', true, true),
      after: () => typed('maria@example.com', true, true),
    },
    {
      name: 'an l without caret',
      ...partial,
      before: () => typed('emai', false, false),
      after: () => typed('email', false, false),
    },
    {
      name: 'an l with caret',
      ...partial,
      before: () => typed('emai', true, false),
      after: () => typed('email', true, false),
    },
    {
      name: 'counter 3 to 4',
      ...partial,
      before: () => mail(p, 0, -1, '10:41', 3),
      after: () => mail(p, 0, -1, '10:41', 4),
    },
    {
      name: 'counter 8 to 9',
      ...partial,
      before: () => mail(p, 0, -1, '10:41', 8),
      after: () => mail(p, 0, -1, '10:42', 9),
    },
    {
      name: 'progress',
      ...partial,
      before: () => prefs(p).rect(16, s.TOP + 640, 120, 4, s.PURPLE),
      after: () => prefs(p).rect(16, s.TOP + 640, 140, 4, s.PURPLE),
    },
    {
      name: 'error text',
      ...partial,
      before: () => join(p, { caret: false }),
      after: () => join(p, { caret: false, error: 2 }),
    },
    { name: 'snackbar', ...partial, before: () => mail(p), after: () => s.snackbar(mail(p)) },
    { name: 'ripple', ...partial, before: () => mail(p), after: () => row(0.12) },
    { name: 'faint tint', ...partial, before: () => mail(p), after: () => row(0.06) },
    {
      name: 'spinner came',
      ...partial,
      before: () => mail(p),
      after: () => mail(p).arc(mail(p).right / 2, 400, 24, 10, s.PURPLE),
    },
  ];
}

function large(p: s.Phone): Pair[] {
  const partial = { kind: 'partial' } as const;
  const chat = (up: number, bottom: number): Canvas =>
    s.composer(s.statusBar(s.toolbar(s.chat(s.blank(p), up), 'anna')), bottom);
  const end = s.blank(p).bottom;
  return [
    { name: 'row removed', ...partial, before: () => mail(p), after: () => mail(p, 0, 5) },
    {
      name: 'keyboard',
      ...partial,
      before: () => join(p, { caret: false }),
      after: () => s.keyboard(join(p)),
    },
    {
      name: 'keyboard over chat',
      ...partial,
      before: () => chat(0, end - 24),
      after: () => s.keyboard(chat(0, end - 290)),
    },
    { name: 'dialog', ...partial, before: () => mail(p), after: () => s.dialog(s.veil(mail(p), 0.4)) },
    { name: 'dialog gone', ...partial, before: () => s.dialog(s.veil(mail(p), 0.4)), after: () => mail(p) },
    {
      name: 'dialog on form',
      ...partial,
      before: () => join(p),
      after: () => s.dialog(s.veil(join(p), 0.6)),
    },
    {
      name: 'dialog, white veil',
      ...partial,
      before: () => mail(p),
      after: () => s.dialog(s.veil(mail(p), 0.5, [255, 255, 255])),
    },
    { name: 'sheet', ...partial, before: () => mail(p), after: () => s.sheet(s.veil(mail(p), 0.32)) },
    {
      name: 'sheet on settings',
      ...partial,
      before: () => prefs(p),
      after: () => s.sheet(s.veil(prefs(p), 0.32)),
    },
    { name: 'drawer', ...partial, before: () => mail(p), after: () => drawer(s.veil(mail(p), 0.4)) },
    { name: 'menu', ...partial, before: () => mail(p), after: () => menu(mail(p)) },
  ];
}

function drawer(c: Canvas): Canvas {
  c.rect(0, 0, c.right * 0.7, c.bottom, [247, 242, 250]);
  for (let i = 0; i < 8; i++)
    c.round(20, 90 + i * 56, 24, 24, 12, s.GREY).text(
      64,
      95 + i * 56,
      15,
      s.words(randomOf(70 + i), 2).slice(0, 15),
    );
  return c;
}

function menu(c: Canvas): Canvas {
  c.rect(c.right - 180, 30, 172, 200, [247, 242, 250]);
  for (let i = 0; i < 4; i++) c.text(c.right - 164, 48 + i * 48, 15, s.words(randomOf(90 + i), 1));
  return c;
}

function moved(p: s.Phone): Pair[] {
  const by = (off: number, more: Partial<Pair> = {}): Pair => ({
    name: `scroll ${off}`,
    kind: 'scrolled',
    dy: -off,
    before: () => mail(p),
    after: () => mail(p, off),
    ...more,
  });
  const button = (c: Canvas): Canvas => c.round(c.right - 72, c.bottom - 152, 56, 56, 16, [234, 221, 255]);
  const far = Math.round(p.height / 2);
  return [
    by(37),
    by(Math.round(p.height / 8)),
    by(far, {
      name: 'half a screen, button floats',
      before: () => button(mail(p)),
      after: () => button(mail(p, far)),
    }),
    by(-Math.round(p.height / 6), {
      name: 'scroll back',
      before: () => mail(p, Math.round(p.height / 6)),
      after: () => mail(p),
    }),
    by(Math.round(p.height / 8), {
      name: 'scroll, JPEG 90',
      after: () => jpeg(mail(p, Math.round(p.height / 8)), 90),
    }),
  ];
}

function replaced(p: s.Phone): Pair[] {
  const full = { kind: 'full' } as const;
  const sparse = (title: string, body: string, button: string): Canvas => {
    const c = s.statusBar(s.blank(p)).text(24, 120, 28, title).text(24, 170, 13, body, s.GREY);
    c.round(24, c.bottom - 120, c.right - 48, 48, 24, s.PURPLE);
    return c.text(60, c.bottom - 104, 15, button, [255, 255, 255]);
  };
  const says = (...texts: readonly string[]): Part[] =>
    texts.map((text, i) => {
      const [x, y] = (
        [
          [24, 120],
          [24, 170],
          [60, s.blank(p).bottom - 104],
        ] as const
      )[i]!;
      const d = p.density;
      return { text, bounds: { x: x * d, y: y * d, width: 180 * d, height: 20 * d } };
    });
  const splash = (): Canvas => {
    const c = s.blank(p, s.PURPLE);
    return s.statusBar(c.round(c.right / 2 - 48, c.bottom / 2 - 48, 96, 96, 48, [255, 255, 255]));
  };
  return [
    {
      name: 'detail',
      ...full,
      before: () => mail(p),
      after: () => s.statusBar(s.toolbar(s.detail(s.blank(p), 9 + p.seed), 'message')),
    },
    {
      name: 'other list, same bars',
      ...full,
      before: () => mail(p),
      after: () => s.statusBar(s.toolbar(s.tabBar(s.list(s.blank(p), 20 + p.seed), 0), 'spam')),
    },
    {
      name: 'other tab',
      ...full,
      before: () => mail(p),
      after: () => s.statusBar(s.toolbar(s.tabBar(s.grid(s.blank(p), 4), 2), 'orders')),
    },
    { name: 'list to form', ...full, before: () => mail(p), after: () => join(p) },
    { name: 'form to settings', ...full, before: () => join(p), after: () => prefs(p) },
    {
      name: 'sparse to sparse',
      says: [
        says('welcome', 'sign in to shop', 'next'),
        says('enter code', 'look at your phone now', 'verify'),
      ],
      ...full,
      before: () => sparse('welcome', 'sign in to shop', 'next'),
      after: () => sparse('enter code', 'look at your phone now', 'verify'),
    },
    { name: 'splash to list', ...full, before: splash, after: () => mail(p) },
    { name: 'dark theme', ...full, before: () => prefs(p), after: () => prefs(p).inverted() },
    {
      name: 'rotation',
      ...full,
      before: () => mail(p),
      after: () => mail({ ...p, width: p.height, height: p.width }),
    },
  ];
}
