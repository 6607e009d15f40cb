/** Observations of a phone whose element tree takes long: it is read between two screenshots (R11). */
import { describe, expect, test } from 'vitest';
import type { Capture, FramedCapture, Rest } from '../../src/device/port.ts';
import { ScreenObserver } from '../../src/runner/observe.ts';
import { Redactor } from '../../src/runner/secrets/redactor.ts';
import { node } from '../screen/build.ts';
import { Glass, HEIGHT, onlyDrawn, type Shown, text, type Thing, WIDTH } from './glass.ts';

const NOBODY = new AbortController().signal;
const SETTINGS = ['Network', 'Display', 'Storage', 'Battery', 'Privacy', 'Language'];
const MAIL = ['Inbox', 'Invoice of March', 'Weekend trip', 'Travel budget', 'Weather report', 'Coffee'];
const lines = (words: readonly string[], from = 60): Thing[] => words.map((w, i) => text(w, from + i * 90));

const SCREENSHOT_MS = 300;
const TREE_MS = 600;

/** A glass whose parts are asked for one after the other, each at its own time. */
class SlowGlass extends Glass {
  screenshots = 0;
  trees = 0;
  screenshotMs = SCREENSHOT_MS;
  treeMs = TREE_MS;

  async captureFramed(
    given: Uint8Array | null | undefined,
    apartMs: number,
    signal: AbortSignal,
  ): Promise<FramedCapture> {
    const before = given === undefined ? (await this.screenshot(signal)).screenshot : given;
    const since = this.clock.now();
    const tree = await this.tree(signal);
    await this.clock.sleep(Math.max(0, since + apartMs - this.clock.now()), signal);
    return { before, capture: { ...tree, screenshot: (await this.screenshot(signal)).screenshot } };
  }

  protected tree(signal: AbortSignal): Promise<Capture> {
    this.trees += 1;
    this.captureMs = this.treeMs;
    return this.capture(signal);
  }

  protected screenshot(signal: AbortSignal): Promise<Capture> {
    this.screenshots += 1;
    this.captureMs = this.screenshotMs;
    return this.capture(signal);
  }
}

async function observed(show: (now: number, glass: SlowGlass) => Shown, reactMs = 0) {
  const glass: SlowGlass = new SlowGlass((now) => show(now, glass));
  const eyes = new ScreenObserver(glass, new Redactor(new Map()));
  const { captured, png } = await eyes.observe(true, NOBODY, 0, reactMs);
  const texts = captured.screen.elements.map((e) => e.text).filter((t) => t !== '');
  return { glass, eyes, screen: captured.screen, texts, png };
}

describe('a settled observation', () => {
  test('of a still screen takes one tree and two screenshots', async () => {
    const { glass, screen, png } = await observed(() => ({ things: lines(SETTINGS) }));
    expect([glass.trees, glass.screenshots]).toEqual([1, 2]);
    expect(screen).toMatchObject({ settled: true, hasSteadyTree: true, animatedRegions: [], gaps: [] });
    expect(png).not.toBeNull();
  });

  test('gives the app its time to react first', async () => {
    const { glass, texts } = await observed((now) => ({ things: lines(now < 250 ? SETTINGS : MAIL) }), 300);
    expect(texts).toEqual(MAIL);
    expect(glass.trees).toBe(1);
  });

  test.each([
    ['before its tree is read', SCREENSHOT_MS + 100],
    ['after its tree is read', SCREENSHOT_MS + TREE_MS + 100],
  ])('of a screen that changes %s shows the new one', async (_, at) => {
    const { glass, screen, texts } = await observed((now) => ({ things: lines(now < at ? SETTINGS : MAIL) }));
    expect(texts).toEqual(MAIL);
    expect(screen.settled).toBe(true);
    expect([glass.trees, glass.screenshots]).toEqual([2, 3]);
  });

  test('waits until a list has stopped', async () => {
    const { screen } = await observed((now) => ({ things: lines(SETTINGS, Math.max(60, 500 - now / 6)) }));
    expect(screen.settled).toBe(true);
    expect(screen.elements.find((e) => e.text === 'Network')?.bounds.y).toBe(60);
  });

  test('ends at the deadline when the screen keeps changing, and is not settled', async () => {
    const { glass, screen } = await observed((now) => ({
      things: lines(Math.floor(now / 100) % 2 === 0 ? SETTINGS : MAIL, 60 + (now % 700) / 10),
    }));
    expect(screen.settled).toBe(false);
    expect(glass.clock.now()).toBeGreaterThan(6000);
    expect(glass.clock.now()).toBeLessThan(9000);
  });

  test('ignores an animation and reports its region', async () => {
    const { screen } = await observed((now) => ({
      things: [
        ...lines(SETTINGS),
        {
          box: [160, 640, 200, 680],
          className: 'ProgressBar',
          draw: (c) => c.arc(180, 660, 16, now, [103, 80, 164]),
        },
      ],
    }));
    expect(screen).toMatchObject({
      settled: true,
      animatedRegions: [{ x: 160, y: 640, width: 40, height: 40 }],
    });
  });

  test('keeps a toast that a tree showed before the screen settled (R12)', async () => {
    const toast = node('android.widget.Toast', [60, 640, 300, 680], { text: 'Saved' });
    const { screen } = await observed((now) => ({
      things: [...lines(SETTINGS.slice(0, 4)), ...(now < 1000 ? [onlyDrawn(text('Saved', 640))] : [])],
      over: now < 1000 ? [toast] : [],
    }));
    expect(screen.elements.some((e) => e.text === 'Saved')).toBe(false);
    expect(screen.toasts).toEqual(['Saved']);
  });

  test.each(['refused', 'black'] as const)(
    'of a secure window with a %s screenshot compares trees (R13)',
    async (protect) => {
      const { glass, screen, texts } = await observed((now) => ({
        things: lines(now < 1000 ? SETTINGS : MAIL),
        protect,
      }));
      expect(texts).toEqual(MAIL);
      expect(screen).toMatchObject({ settled: true, secure: true });
      expect(glass.trees).toBe(3);
    },
  );
});

test('a tree that is older than its screenshots is read again, and marked when it stays so', async () => {
  let lag = 0;
  const glass: SlowGlass = new SlowGlass((now) => ({
    things: lines(lag === 0 ? SETTINGS : MAIL),
    told: lines(lag === 0 || now < lag ? SETTINGS : MAIL),
  }));
  const eyes = new ScreenObserver(glass, new Redactor(new Map()));
  const look = async (): Promise<readonly [readonly string[], readonly string[]]> => {
    const { screen } = (await eyes.observe(true, NOBODY)).captured;
    return [screen.elements.map((e) => e.text).filter((t) => t !== ''), screen.gaps];
  };
  expect(await look()).toEqual([SETTINGS, []]);
  lag = glass.clock.now() + 1500;
  expect(await look()).toEqual([MAIL, []]);

  lag = 0;
  expect(await look()).toEqual([SETTINGS, []]);
  lag = glass.clock.now() + 60_000;
  expect((await look())[1]).toEqual(['stale']);
});

test('a moving background leaves the tree steady', async () => {
  const { screen } = await observed((now) => ({
    things: [
      onlyDrawn({
        box: [0, 0, WIDTH, HEIGHT],
        className: 'View',
        draw: (c) => {
          for (let y = (now / 7) % 60; y < HEIGHT; y += 60)
            c.rect(0, Math.round(y), WIDTH, 30, [225, 232, 250]);
        },
      }),
      ...lines(SETTINGS),
    ],
  }));
  expect(screen).toMatchObject({ settled: false, hasSteadyTree: true });
});

/** A slow glass with a stream of pictures. `says` answers each question of whether the screen rests; the screen may change before a tree is read. */
class StreamingGlass extends SlowGlass {
  says: (now: number) => Rest = () => ({ resting: true, holds: () => Promise.resolve(true) });
  isStill = (): boolean => true;
  readonly order: string[] = [];
  #reactedAt = 0;

  async rest(_withinMs: number, _signal: AbortSignal, reactMs = 0): Promise<Rest> {
    this.#reactedAt = this.clock.now() + reactMs;
    return this.says(this.clock.now());
  }

  async captureAtRest(
    first: 'screenshot' | 'tree',
    onScreenshot: (png: Uint8Array) => void,
    signal: AbortSignal,
  ): Promise<Capture | null> {
    const shoot = async (): Promise<Capture> => {
      this.order.push('screenshot');
      const shot = await this.screenshot(signal);
      if (shot.screenshot !== null) onScreenshot(shot.screenshot);
      return shot;
    };
    const early = first === 'screenshot' ? await shoot() : null;
    await this.clock.sleep(Math.max(0, this.#reactedAt - this.clock.now()), signal);
    if (!this.isStill()) return null;
    this.order.push('tree');
    const tree = await this.tree(signal);
    return { ...tree, screenshot: (early ?? (await shoot())).screenshot };
  }
}

describe('a settled observation of a phone that streams its pictures', () => {
  interface Streamed {
    readonly says?: StreamingGlass['says'];
    readonly isStill?: StreamingGlass['isStill'];
    readonly reactMs?: number;
    /** Looks that come before, each `reactMs` after the last. */
    readonly looks?: number;
    readonly parts?: { readonly screenshotMs: number; readonly treeMs: number };
  }
  async function streamed(show: (now: number) => Shown, given: Streamed = {}) {
    const { says, isStill, reactMs = 0, looks = 0, parts } = given;
    const glass = new StreamingGlass(show);
    if (parts !== undefined) Object.assign(glass, parts);
    const eyes = new ScreenObserver(glass, new Redactor(new Map()));
    for (let i = 0; i < looks; i++) await eyes.observe(true, NOBODY);
    if (says !== undefined) glass.says = says;
    if (isStill !== undefined) glass.isStill = isStill;
    const from = glass.order.length;
    const [trees, screenshots, began] = [glass.trees, glass.screenshots, glass.clock.now()];
    const { captured, png } = await eyes.observe(true, NOBODY, 0, reactMs);
    const texts = captured.screen.elements.map((e) => e.text).filter((t) => t !== '');
    return {
      screen: captured.screen,
      texts,
      png,
      asked: [glass.trees - trees, glass.screenshots - screenshots],
      order: glass.order.slice(from),
      tookMs: glass.clock.now() - began,
    };
  }
  const passing = { resting: true, holds: () => Promise.resolve(false) } as const;

  test('takes one tree and one screenshot while the picture stays the same', async () => {
    const { screen, png, asked } = await streamed(() => ({ things: lines(SETTINGS) }));
    expect(asked).toEqual([1, 1]);
    expect(screen).toMatchObject({ settled: true, hasSteadyTree: true, animatedRegions: [], gaps: [] });
    expect(screen.unrest).toBeUndefined();
    expect(png).not.toBeNull();
  });

  test('gives the app its time to react, also where the picture has not changed yet', async () => {
    const { texts, asked } = await streamed((now) => ({ things: lines(now < 250 ? SETTINGS : MAIL) }), {
      reactMs: 300,
    });
    expect(texts).toEqual(MAIL);
    expect(asked).toEqual([1, 1]);
  });

  test('takes the screenshot while the app may still react, and reads the tree after that', async () => {
    const { order, tookMs } = await streamed(() => ({ things: lines(SETTINGS) }), { looks: 1, reactMs: 300 });
    expect(order).toEqual(['screenshot', 'tree']);
    expect(tookMs).toBe(SCREENSHOT_MS + TREE_MS);
  });

  test('reads the tree first on a phone that takes long, so that a toast of 2 s is on it (R12)', async () => {
    const { order } = await streamed(() => ({ things: lines(SETTINGS) }), {
      looks: 1,
      reactMs: 300,
      parts: { screenshotMs: 900, treeMs: 1100 },
    });
    expect(order).toEqual(['tree', 'screenshot']);
  });

  test('drops a screenshot that was taken before the app reacted, and reads the tree at once', async () => {
    let asks = 0;
    const { texts, order, screen, asked } = await streamed(
      (now) => ({ things: lines(now < 1100 ? SETTINGS : MAIL) }),
      { looks: 1, reactMs: 300, isStill: () => ++asks > 1 },
    );
    expect(texts).toEqual(MAIL);
    expect(order).toEqual(['screenshot', 'tree', 'screenshot']);
    expect(asked).toEqual([1, 2]);
    expect(screen).toMatchObject({ settled: true, animatedRegions: [] });
  });

  test('captures again when the picture changed meanwhile, and keeps its toast (R12)', async () => {
    const toast = node('android.widget.Toast', [60, 640, 300, 680], { text: 'Saved' });
    let asks = 0;
    const { screen, texts, asked } = await streamed(
      (now) => (now < 800 ? { things: lines(SETTINGS), over: [toast] } : { things: lines(MAIL) }),
      { says: () => ({ resting: true, holds: () => Promise.resolve(++asks > 1) }) },
    );
    expect(texts).toEqual(MAIL);
    expect(screen).toMatchObject({ settled: true, toasts: ['Saved'] });
    expect(screen.unrest).toBeUndefined();
    expect(asked).toEqual([2, 2]);
  });

  test('compares screenshots when the picture changes again and again, and keeps the toast (R12)', async () => {
    const toast = node('android.widget.Toast', [60, 640, 300, 680], { text: 'Saved' });
    const { screen, texts, asked } = await streamed(
      (now) => (now < 800 ? { things: lines(SETTINGS), over: [toast] } : { things: lines(MAIL) }),
      { says: () => passing },
    );
    expect(texts).toEqual(MAIL);
    expect(screen).toMatchObject({
      settled: true,
      toasts: ['Saved'],
      unrest: 'something was drawn during the capture',
    });
    // The screenshot of the second capture is the one before the third tree.
    expect(asked).toEqual([3, 3]);
  });

  test('compares screenshots when the stream is cut, and says so', async () => {
    const because = 'the stream of pictures ended';
    const { screen, asked, tookMs } = await streamed(() => ({ things: lines(SETTINGS) }), {
      says: () => ({ resting: false, because }),
      reactMs: 300,
    });
    expect(asked).toEqual([1, 2]);
    expect(tookMs).toBeGreaterThanOrEqual(300 + 2 * SCREENSHOT_MS + TREE_MS);
    expect(screen).toMatchObject({ settled: true, unrest: because });
  });

  test.each(['refused', 'black'] as const)(
    'compares the trees of a secure window whose screenshot is %s (R13)',
    async (protect) => {
      const { screen, texts, asked } = await streamed((now) => ({
        things: lines(now < 1000 ? SETTINGS : MAIL),
        protect,
      }));
      expect(texts).toEqual(MAIL);
      expect(screen).toMatchObject({ settled: true, secure: true });
      expect(asked[0]).toBe(3);
    },
  );
});
