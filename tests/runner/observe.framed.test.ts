/** Observations of a phone whose element tree takes long: it is read between two screenshots (R11). */
import { describe, expect, test } from 'vitest';
import type { Capture, FramedCapture } from '../../src/device/port.ts';
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

  async captureFramed(
    given: Uint8Array | null | undefined,
    apartMs: number,
    signal: AbortSignal,
  ): Promise<FramedCapture> {
    const before = given === undefined ? (await this.#screenshot(signal)).screenshot : given;
    const since = this.clock.now();
    this.trees += 1;
    this.captureMs = TREE_MS;
    const tree = await this.capture(signal);
    await this.clock.sleep(Math.max(0, since + apartMs - this.clock.now()), signal);
    return { before, capture: { ...tree, screenshot: (await this.#screenshot(signal)).screenshot } };
  }

  #screenshot(signal: AbortSignal): Promise<Capture> {
    this.screenshots += 1;
    this.captureMs = SCREENSHOT_MS;
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
