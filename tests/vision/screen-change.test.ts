import type { CapturedScreen } from '../../src/vision/captured-screen.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';
import type { Canvas } from './drawing/canvas.ts';
import * as s from './drawing/screens.ts';
import { elementsOf, screenOf, seen, textsOf, type Part } from './drawing/seen.ts';
import { SEEN_PHONES } from './phones.ts';
import { describe, expect, it } from 'vitest';

const PHONE = SEEN_PHONES[0]!;
const options = { target: null, density: 1 };
const TOGGLE = { x: 292, y: s.TOP + 8, width: 52, height: 26 };
const OTHER = { x: 292, y: s.TOP + 42 * 4 + 8, width: 52, height: 26 };

const settings = (on: readonly number[]): Canvas =>
  s.statusBar(s.toolbar(s.settings(s.blank(PHONE), on), 'settings'));
const toggle = (checked: boolean, at = TOGGLE): Part => ({
  role: 'toggle',
  className: 'android.widget.Switch',
  resourceId: 'wifi',
  bounds: at,
  state: { checked, checkable: true, clickable: true },
});
const bare = (texts: readonly string[]): CapturedScreen => ({
  screen: screenOf(PHONE, { elements: textsOf(texts) }),
  frame: null,
});

describe('the target of an attempt', () => {
  const before = seen(settings([0]), elementsOf([toggle(true)]));

  it('changed when its pixels or its state did', () => {
    const delta = compareScreens(before, seen(settings([]), elementsOf([toggle(false)])), {
      ...options,
      target: TOGGLE,
    });
    expect(delta).toMatchObject({
      kind: 'partial',
      target: 'changed',
      tree: { added: 0, removed: 0, changed: 1 },
    });
    expect(
      compareScreens(before, seen(settings([]), before.screen.elements), { ...options, target: TOGGLE })
        .target,
    ).toBe('changed');
  });

  it('is unchanged when another control changed', () => {
    const delta = compareScreens(before, seen(settings([0, 4]), before.screen.elements), {
      ...options,
      target: TOGGLE,
    });
    expect(delta).toMatchObject({ kind: 'partial', target: 'unchanged' });
    expect(
      compareScreens(before, seen(settings([0, 4]), before.screen.elements), { ...options, target: OTHER })
        .target,
    ).toBe('changed');
  });

  it('moved when it is elsewhere now', () => {
    const list = (off: number): CapturedScreen =>
      seen(
        s.statusBar(s.list(s.blank(PHONE), 1, off)),
        elementsOf([toggle(true, { x: 80, y: 300 - off, width: 200, height: 40 })]),
      );
    const delta = compareScreens(list(0), list(50), {
      ...options,
      target: { x: 80, y: 300, width: 200, height: 40 },
    });
    expect(delta).toMatchObject({ kind: 'scrolled', dy: -50, target: 'moved' });
  });

  it('is gone when neither tree nor screenshot has it', () => {
    const form = seen(s.statusBar(s.form(s.blank(PHONE))), elementsOf([{ text: 'Full name' }]));
    expect(compareScreens(before, form, { ...options, target: TOGGLE }).target).toBe('gone');
  });

  it('is unchanged under a spinner that turns beside it', () => {
    const turning = (from: number): CapturedScreen =>
      seen(settings([0]).arc(180, 760, 16, from, s.PURPLE), before.screen.elements);
    expect(compareScreens(turning(0), turning(120), { ...options, target: TOGGLE }).target).toBe('unchanged');
  });
});

describe('pixels and hierarchy together', () => {
  const form = (state: s.FormState): Canvas => s.statusBar(s.form(s.toolbar(s.blank(PHONE), 'join'), state));
  const field = (text: string): Part => ({
    role: 'input',
    resourceId: 'mail',
    text,
    bounds: { x: 16, y: s.TOP + 116, width: 328, height: 56 },
  });

  it('ignore a blinking caret', () => {
    const [on, off] = [true, false].map((caret) => seen(form({ caret }), elementsOf([field('maria')])));
    expect(compareScreens(on!, off!, options)).toMatchObject({ kind: 'none', regions: [], ratio: 0 });
  });

  it("report a change as small as a caret when the field's text differs", () => {
    const before = seen(form({ caret: false }), elementsOf([field('emai')]));
    const after = seen(form({ caret: true }), elementsOf([field('email')]));
    expect(compareScreens(before, after, options).kind).toBe('partial');
  });

  it('report no change without a changed pixel, whatever the hierarchy renames', () => {
    const before = seen(settings([0]), textsOf(['one', 'two', 'three']));
    const after = seen(settings([0]), textsOf(['one', 'two', 'four']));
    expect(compareScreens(before, after, options)).toMatchObject({ kind: 'none', tree: { changed: 1 } });
  });

  it('report a sparse screen with other texts as replaced', () => {
    const screen = (title: string): Canvas =>
      s.statusBar(s.tabBar(s.blank(PHONE).text(40, 300, 20, title).text(40, 340, 14, title), 0));
    const at = (texts: readonly string[]): Part[] =>
      texts.map((text, i) => ({ text, bounds: { x: 40, y: 300 + i * 40, width: 120, height: 20 } }));
    const before = seen(screen('welcome'), elementsOf(at(['welcome', 'sign in', 'later'])));
    expect(
      compareScreens(before, seen(screen('verify'), elementsOf(at(['verify', 'code', 'send']))), options)
        .kind,
    ).toBe('full');
    expect(
      compareScreens(before, seen(screen('verify'), elementsOf(at(['verify', 'sign in', 'later']))), options)
        .kind,
    ).toBe('partial');
  });

  it('trust the screenshot when the hierarchy changed elsewhere', () => {
    const elsewhere = (texts: readonly string[]): Part[] =>
      texts.map((text, i) => ({ text, bounds: { x: 16, y: 100 + i * 42, width: 120, height: 20 } }));
    const before = seen(settings([0]), elementsOf(elsewhere(['network', 'display', 'storage'])));
    const after = seen(s.snackbar(settings([0])), elementsOf(elsewhere(['inbox', 'drafts', 'sent'])));
    expect(compareScreens(before, after, options).kind).toBe('partial');
  });

  it('do not report the small window of a menu as another screen', () => {
    const bounds = { x: 180, y: 30, width: 172, height: 200 };
    const windows = [{ kind: 'app', package: 'org.example', title: '', bounds }] as const;
    const before = seen(settings([0]), textsOf(['settings', 'network', 'display', 'storage']));
    const menu = settings([0]).rect(180, 30, 172, 200, [247, 242, 250]).text(200, 50, 15, 'sort');
    const after = seen(menu, textsOf(['sort', 'filter', 'share', 'help']), { windows });
    expect(compareScreens(before, after, options).kind).toBe('partial');
  });

  it('distinguish a removed row from a scrolled list', () => {
    const rows = (names: readonly string[], from: number): Part[] => [
      {
        role: 'list',
        className: 'RecyclerView',
        resourceId: 'list',
        path: '0/0',
        state: { scrollable: true },
        bounds: { x: 0, y: 80, width: 360, height: 640 },
      },
      ...names.map((text, i) => ({
        text,
        path: `0/0/${i}`,
        bounds: { x: 80, y: from + i * 72, width: 240, height: 20 },
      })),
    ];
    const inbox = (off: number, without: number): Canvas =>
      s.statusBar(s.toolbar(s.tabBar(s.list(s.blank(PHONE), 1, off, without), 0), 'inbox'));
    const names = ['anna', 'ben', 'carla', 'dora', 'emil', 'fred', 'gina', 'hugo'];
    const before = seen(inbox(0, -1), elementsOf(rows(names, 92)));
    const removed = rows(names.toSpliced(3, 1), 92);
    expect(compareScreens(before, seen(inbox(0, 3), elementsOf(removed)), options).kind).toBe('partial');
    expect(compareScreens(before, seen(inbox(72, -1), elementsOf(rows(names, 20))), options)).toMatchObject({
      kind: 'scrolled',
      dy: -72,
    });
  });

  it('ignore animated regions, except where an element was added', () => {
    const spot = { x: 160, y: 380, width: 44, height: 44 };
    const spinner: Part = { role: 'spinner', resourceId: 'wait', bounds: spot };
    const turned = (from: number): Canvas => settings([0]).arc(182, 402, 18, from, s.PURPLE);
    const before = seen(turned(0), elementsOf([spinner]), { animatedRegions: [spot] });
    expect(
      compareScreens(before, seen(turned(90), elementsOf([spinner]), { animatedRegions: [spot] }), options)
        .kind,
    ).toBe('none');
    const done = seen(
      settings([0]).text(162, 396, 14, 'done'),
      elementsOf([{ text: 'done', bounds: { ...spot, width: 40 } }]),
    );
    expect(compareScreens(before, done, options).kind).toBe('partial');
  });
});

describe('without a screenshot', () => {
  const texts = ['welcome', 'sign in', 'later', 'help'];

  it('the hierarchy alone decides', () => {
    expect(compareScreens(bare(texts), bare(texts), options)).toMatchObject({ kind: 'none', ratio: 0 });
    expect(compareScreens(bare(texts), bare([...texts, 'wrong password']), options)).toMatchObject({
      kind: 'partial',
      tree: { added: 1 },
    });
    expect(compareScreens(bare(texts), bare(['inbox', 'drafts', 'sent', 'spam']), options).kind).toBe('full');
  });

  it('a common shift is a scroll', () => {
    const at = (off: number): CapturedScreen => ({
      frame: null,
      screen: screenOf(PHONE, {
        elements: elementsOf(
          texts.map((text, i) => ({ text, bounds: { x: 0, y: 200 + i * 50 - off, width: 90, height: 20 } })),
        ),
      }),
    });
    expect(compareScreens(at(0), at(120), options)).toMatchObject({ kind: 'scrolled', dy: -120 });
  });

  it('two blank screenshots count as none', () => {
    const black = (words: string[]): CapturedScreen => seen(s.blank(PHONE, [0, 0, 0]), textsOf(words));
    expect(compareScreens(black(texts), black([...texts, 'wrong password']), options).kind).toBe('partial');
  });

  it('a rotated phone is a full change', () => {
    const turned = screenOf({ width: PHONE.height, height: PHONE.width }, { elements: textsOf(texts) });
    expect(compareScreens(bare(texts), { screen: turned, frame: null }, options).kind).toBe('full');
  });
});

describe('the status bar', () => {
  it('is ignored down to the first content of the app', () => {
    const clock = (time: string): Canvas => s.blank(PHONE).text(16, 30, 12, time).text(40, 200, 20, 'hello');
    const title: Part = { text: 'hello', bounds: { x: 40, y: 200, width: 80, height: 20 } };
    const whole: Part = { description: 'all of it', bounds: { x: 0, y: 0, width: 360, height: 800 } };
    const [a, b] = ['10:41', '10:42'].map((time) => seen(clock(time), elementsOf([whole, title])));
    expect(compareScreens(a!, b!, options).kind).toBe('none');
  });

  it('is content where a page begins at the top', () => {
    const count = (n: string): Canvas => s.blank(PHONE).text(16, 6, 14, n).text(40, 200, 20, 'hello');
    const [a, b] = ['3 new', '4 new'].map((text) =>
      seen(count(text), elementsOf([{ text, bounds: { x: 16, y: 6, width: 60, height: 14 } }])),
    );
    expect(compareScreens(a!, b!, options).kind).toBe('partial');
  });
});

describe('the inside of a target that looks different (R20)', () => {
  const d = PHONE.density;
  const BUTTON = { x: 40 * d, y: 200 * d, width: 280 * d, height: 48 * d };
  const drawn = (draw: (c: Canvas) => Canvas): CapturedScreen =>
    seen(
      draw(s.blank(PHONE).rect(40, 200, 280, 48, [210, 210, 210])),
      elementsOf([{ text: 'More', className: 'android.widget.Button', bounds: BUTTON }]),
    );
  const sign = (c: Canvas): Canvas => c.rect(52, 220, 24, 8, [20, 20, 20]);
  const plus = (c: Canvas): Canvas => sign(c).rect(58, 212, 12, 24, [20, 20, 20]);
  const detail = (before: (c: Canvas) => Canvas, after: (c: Canvas) => Canvas): string | undefined =>
    compareScreens(drawn(before), drawn(after), { target: BUTTON, density: d }).targetDetail;

  it('is a part of it when its sign turns', () => {
    expect(detail(plus, sign)).toBe('part');
  });

  it('is nothing when a focus ring is drawn on its rim', () => {
    expect(detail(sign, (c) => sign(c.frame(40, 200, 280, 48, 3, [0, 90, 255])))).toBeUndefined();
  });

  it('is a part of it when its sign turns and a focus ring is drawn', () => {
    expect(detail(plus, (c) => sign(c.frame(40, 200, 280, 48, 3, [0, 90, 255])))).toBe('part');
  });

  it('is the whole of it when its background changes', () => {
    expect(detail(sign, (c) => sign(c.rect(40, 200, 280, 48, [120, 160, 240])))).toBe('whole');
  });
});

describe('a faint tint', () => {
  const ROW = { x: 0, y: 160, width: PHONE.width, height: 40 };
  const rows = (): Canvas => s.list(s.blank(PHONE), 3);
  /** Stripes behind the page, each 20 high and 80 apart, as a background that drifts leaves between two looks. */
  const striped = (from: number, count: number): Canvas => {
    const page = rows();
    for (let i = 0; i < count; i += 1) page.rect(0, from + i * 80, page.right, 20, [103, 80, 164], 0.06);
    return page;
  };
  const before = seen(rows());
  const after = (canvas: Canvas): string | null =>
    compareScreens(before, seen(canvas), { ...options, target: ROW }).target;

  it('of one row is its state', () => {
    const one = rows();
    one.rect(0, 160, one.right, 40, [103, 80, 164], 0.06);
    expect(after(one)).toBe('changed');
  });

  it('of a row and of the one that was chosen before is its state', () => {
    const two = rows();
    two.rect(0, 160, two.right, 40, [103, 80, 164], 0.06).rect(0, 320, two.right, 40, [103, 80, 164], 0.06);
    expect(after(two)).toBe('changed');
  });

  it('all over the page is none', () => {
    expect(after(striped(90, 7))).toBe('unchanged');
  });
});
