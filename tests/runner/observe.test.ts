/** Tests of R11. */
import { describe, expect, test } from 'vitest';
import { ScreenObserver, type Observation } from '../../src/runner/observe.ts';
import { Redactor } from '../../src/runner/secrets/redactor.ts';
import { node } from '../screen/build.ts';
import { field, Glass, HEIGHT, onlyDrawn, onlyTold, type Shown, text, type Thing, WIDTH } from './glass.ts';

const NOBODY = new AbortController().signal;
const SETTINGS = ['Network', 'Display', 'Storage', 'Battery', 'Privacy', 'Language'];
const MAIL = ['Inbox', 'Invoice of March', 'Weekend trip', 'Travel budget', 'Weather report', 'Coffee'];

function lines(words: readonly string[], from = 60, step = 90): Thing[] {
  return words.map((w, i) => text(w, from + i * step));
}

function eyesOn(show: (now: number, captures: number) => Shown, secrets: Record<string, string> = {}) {
  const glass = new Glass(show);
  return { glass, eyes: new ScreenObserver(glass, new Redactor(new Map(Object.entries(secrets)))) };
}

const textsOf = ({ captured: seen }: Observation): string[] =>
  seen.screen.elements.map((e) => e.text).filter((t) => t !== '');

describe('a settled observation (R11)', () => {
  test('takes two captures of a still screen', async () => {
    const { glass, eyes } = eyesOn(() => ({ things: lines(SETTINGS) }));
    const { captured: seen } = await eyes.observe(true, NOBODY);
    expect(seen.screen.settled).toBe(true);
    expect(seen.screen.animatedRegions).toEqual([]);
    expect(seen.screen.gaps).toEqual([]);
    expect(glass.captures).toBe(2);
  });

  test('waits until a list has stopped and returns where it stopped', async () => {
    const { glass, eyes } = eyesOn((now) => ({ things: lines(SETTINGS, Math.max(60, 260 - now / 6)) }));
    const look = await eyes.observe(true, NOBODY);
    expect(look.captured.screen.settled).toBe(true);
    expect(look.captured.screen.elements.find((e) => e.text === 'Network')?.bounds.y).toBe(60);
    expect(glass.captures).toBeGreaterThan(3);
  });

  test('ends at the deadline when the screen keeps changing, and is not settled', async () => {
    const { glass, eyes } = eyesOn((_, captures) => ({
      things: lines(captures % 2 === 0 ? SETTINGS : MAIL),
    }));
    const { captured: seen } = await eyes.observe(true, NOBODY);
    expect(seen.screen).toMatchObject({ settled: false, hasSteadyTree: false });
    expect(glass.clock.now()).toBeGreaterThan(6000);
    expect(glass.clock.now()).toBeLessThan(8000);
  });

  test('of a moving background is not settled, and its tree is steady', async () => {
    const { eyes } = eyesOn((_, captures) => ({
      things: [
        onlyDrawn({
          box: [0, 0, WIDTH, HEIGHT],
          className: 'View',
          draw: (c) => {
            for (let y = (captures * 17) % 60; y < HEIGHT; y += 60) c.rect(0, y, WIDTH, 30, [225, 232, 250]);
          },
        }),
        ...lines(SETTINGS),
      ],
    }));
    const { captured: seen } = await eyes.observe(true, NOBODY);
    expect(seen.screen).toMatchObject({ settled: false, hasSteadyTree: true });
  });

  test('ignores an animation and reports its region', async () => {
    const spot = { x: 160, y: 640, width: 40, height: 40 };
    const { eyes } = eyesOn((_, captures) => ({
      things: [
        ...lines(SETTINGS),
        {
          box: [160, 640, 200, 680],
          className: 'ProgressBar',
          draw: (c) => c.arc(180, 660, 16, captures * 130, [103, 80, 164]),
        },
      ],
    }));
    const { captured: seen } = await eyes.observe(true, NOBODY);
    expect(seen.screen.settled).toBe(true);
    expect(seen.screen.animatedRegions).toEqual([spot]);
  });

  test('keeps a toast that only one capture shows (R12)', async () => {
    const toast = node('android.widget.Toast', [60, 640, 300, 680], { text: 'Saved' });
    const { eyes } = eyesOn((now) => ({
      things: [
        ...lines(SETTINGS.slice(0, 4)),
        ...(now < 200 ? [onlyDrawn({ ...text('Saved', 640), className: 'TextView' })] : []),
      ],
      over: now < 200 ? [toast] : [],
    }));
    const { captured: seen } = await eyes.observe(true, NOBODY);
    expect(seen.screen.elements.some((e) => e.text === 'Saved')).toBe(false);
    expect(seen.screen.toasts).toEqual(['Saved']);
  });

  test.each([
    ['keeps', 1200, 3200, ['Saved']],
    ['cannot know of', 500, 1300, []],
  ])('after a wait of 5 s it %s a toast that stood from %i to %i ms', async (_, from, to, kept) => {
    const toast = node('android.widget.Toast', [60, 640, 300, 680], { text: 'Saved' });
    const { eyes } = eyesOn((now) => ({
      things: lines(SETTINGS.slice(0, 4)),
      over: now >= from && now < to ? [toast] : [],
    }));
    const { captured: seen } = await eyes.observe(true, NOBODY, 5000);
    expect(seen.screen.toasts).toEqual(kept);
    expect(seen.screen.at).toBeGreaterThanOrEqual(5000);
  });

  test('captures that take 1.5 s miss no toast of 2 s', async () => {
    const toast = node('android.widget.Toast', [60, 640, 300, 680], { text: 'Saved' });
    for (let from = 400; from < 2400; from += 500) {
      const { glass, eyes } = eyesOn((now) => ({
        things: lines(SETTINGS.slice(0, 4)),
        over: now >= from && now < from + 2000 ? [toast] : [],
      }));
      glass.captureMs = 1500;
      const { captured: seen } = await eyes.observe(true, NOBODY, 8000);
      expect(seen.screen.toasts, `from ${from} ms`).toEqual(['Saved']);
    }
  });

  test('stops when aborted', async () => {
    const stop = new AbortController();
    const { eyes } = eyesOn((_, captures) => {
      if (captures === 2) stop.abort();
      return { things: lines(captures % 2 === 0 ? SETTINGS : MAIL) };
    });
    await expect(eyes.observe(true, stop.signal)).rejects.toThrow();
  });
});

test('an observation that need not settle takes one capture', async () => {
  const { glass, eyes } = eyesOn(() => ({ things: lines(SETTINGS) }));
  await eyes.observe(false, NOBODY);
  expect(glass.captures).toBe(1);
});

describe('a stale element tree', () => {
  /** The screenshot shows the mail from the second observation on, the tree from capture `from` on. */
  const late = (from: number) => (_: number, captures: number) => ({
    things: lines(captures < 2 ? SETTINGS : MAIL),
    told: lines(captures < from ? SETTINGS : MAIL),
  });

  test('is read again until it matches the screenshot', async () => {
    const { glass, eyes } = eyesOn(late(4));
    await eyes.observe(false, NOBODY);
    const look = await eyes.observe(false, NOBODY);
    expect(textsOf(look)).toEqual(MAIL);
    expect(look.captured.screen.gaps).toEqual([]);
    expect(glass.captures).toBe(4);
  });

  test('is marked as stale after two retries', async () => {
    const { glass, eyes } = eyesOn(late(99));
    await eyes.observe(false, NOBODY);
    const { screen } = (await eyes.observe(false, NOBODY)).captured;
    expect(screen.gaps).toEqual(['stale']);
    expect(screen.warnings.join()).toContain('the screenshot changed and the element tree did not');
    // The picture shows other words where the tree has these.
    const gone = screen.elements.filter((e) => screen.undrawn.includes(e.ref)).map((e) => e.text);
    expect(gone).toEqual(SETTINGS);
    expect(glass.captures).toBe(4);
  });

  test('stays marked until it changes', async () => {
    const { eyes } = eyesOn(late(8));
    await eyes.observe(false, NOBODY);
    const second = await eyes.observe(false, NOBODY);
    const third = await eyes.observe(false, NOBODY);
    const fourth = await eyes.observe(false, NOBODY);
    expect(second.captured.screen.gaps).toEqual(['stale']);
    expect(third.captured.screen.gaps).toEqual(['stale']);
    expect(fourth.captured.screen.gaps).toEqual([]);
    expect(textsOf(fourth)).toEqual(MAIL);
  });

  test('is detected when a dialog over a dimmed screen is drawn but not in the tree', async () => {
    const dim: Thing = {
      box: [0, 0, WIDTH, HEIGHT],
      draw: (c) => c.rect(0, 0, WIDTH, HEIGHT, [0, 0, 0], 0.5).rect(40, 220, 280, 220, [255, 255, 255]),
    };
    const { eyes } = eyesOn((_, captures) => ({
      things: [
        ...lines(SETTINGS),
        ...(captures > 1 ? [dim, onlyDrawn(text('Delete it all?', 260)), onlyDrawn(text('OK', 380))] : []),
      ],
    }));
    await eyes.observe(false, NOBODY);
    const { screen } = (await eyes.observe(false, NOBODY)).captured;
    expect(screen.gaps).toEqual(['stale']);
    // The labels below the dialog are gone, the dimmed ones are there.
    const gone = screen.elements.filter((e) => screen.undrawn.includes(e.ref));
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.every(({ bounds: { y, height } }) => y + height > 220 && y < 440)).toBe(true);
  });

  test('is not suspected when the keyboard went and the page stayed', async () => {
    const keyboard = { x: 0, y: 200, width: WIDTH, height: 520 };
    const keys: Thing = {
      box: [0, 200, WIDTH, HEIGHT],
      draw: (c) =>
        [246, 336, 426, 516].reduce(
          (canvas, y) => canvas.text(20, y, 16, 'q w e r t y u i o p'),
          c.rect(0, 200, WIDTH, 520, [210, 213, 219]),
        ),
    };
    const { glass, eyes } = eyesOn((_, captures) => ({
      things: [...lines(SETTINGS), ...(captures === 1 ? [onlyDrawn(keys)] : [])],
      told: lines(SETTINGS),
      keyboard: captures === 1 ? { shown: true, bounds: keyboard } : { shown: false, bounds: null },
    }));
    await eyes.observe(false, NOBODY);
    const { screen } = (await eyes.observe(false, NOBODY)).captured;
    expect([screen.gaps, screen.undrawn]).toEqual([[], []]);
    expect(glass.captures).toBe(2);
  });

  test.each([
    [true, [], 2],
    [false, ['stale'], 4],
  ])(
    'when things moved during the first capture (%s), that one is no measure for later ones: %j',
    async (moved, gaps, captures) => {
      // The first screenshot shows the page before.
      const { glass, eyes } = eyesOn((_, count) => ({
        things: lines(count === 1 ? SETTINGS : MAIL),
        told: lines(MAIL),
        moved: moved && count === 1,
      }));
      await eyes.observe(false, NOBODY);
      const { screen } = (await eyes.observe(false, NOBODY)).captured;
      expect(screen.gaps).toEqual(gaps);
      expect(screen.undrawn.length > 0).toBe(!moved);
      expect(glass.captures).toBe(captures);
    },
  );

  const theme = (dark: boolean): Shown => ({
    background: dark ? [24, 24, 24] : [255, 255, 255],
    things: SETTINGS.map((w, i) => ({
      ...text(w, 60 + i * 90),
      draw: (c) => c.text(20, 66 + i * 90, 16, w, dark ? [235, 235, 235] : [28, 27, 31]),
    })),
  });

  test.each<readonly [string, (first: boolean) => Shown]>([
    ['the theme turned dark', (first) => theme(!first)],
    [
      'a picture in a corner changed',
      (first) => ({
        things: [
          ...lines(SETTINGS),
          { box: [240, 60, 340, 160], draw: (c) => c.photo(240, 60, 100, 100, first ? 1 : 2) },
        ],
      }),
    ],
    [
      'a film fills the screen',
      (first) => ({
        things: [
          {
            box: [0, 0, WIDTH, HEIGHT],
            className: 'android.view.SurfaceView',
            draw: (c) => c.photo(0, 0, WIDTH, HEIGHT, first ? 1 : 2),
          },
        ],
      }),
    ],
  ])('is not suspected when it tells the same and %s', async (_, show) => {
    const { glass, eyes } = eyesOn((_now, captures) => show(captures === 1));
    await eyes.observe(false, NOBODY);
    const { screen } = (await eyes.observe(false, NOBODY)).captured;
    expect(screen.gaps).not.toContain('stale');
    expect(glass.captures).toBe(2);
  });
});

describe('a secure window (R13)', () => {
  test.each(['refused', 'black'] as const)(
    'with a %s screenshot is read from the tree alone',
    async (protect) => {
      const { eyes } = eyesOn(() => ({ things: lines(SETTINGS), protect }));
      const { captured: seen, png } = await eyes.observe(true, NOBODY);
      expect(seen.screen.secure).toBe(true);
      expect(seen.screen.gaps).toEqual(['secure window']);
      expect(seen.screen.undrawn).toEqual([]);
      expect(seen.screen.settled).toBe(true);
      expect(png === null).toBe(protect === 'refused');
      expect(seen.screen.screenshot === null).toBe(protect === 'refused');
    },
  );

  test('between two observations of the same tree does not make it stale', async () => {
    const { eyes } = eyesOn((_, captures) => ({
      things: lines(SETTINGS),
      ...(captures === 2 ? { protect: 'black' as const } : {}),
    }));
    await eyes.observe(false, NOBODY);
    expect((await eyes.observe(false, NOBODY)).captured.screen.gaps).toEqual(['secure window']);
    expect((await eyes.observe(false, NOBODY)).captured.screen.gaps).toEqual([]);
  });
});

describe('facts from the screenshot', () => {
  test('an empty screenshot of a screen without labels is blank: loading (R30)', async () => {
    const { eyes } = eyesOn(() => ({
      things: [{ box: [0, 80, WIDTH, 600], className: 'android.view.View' }],
    }));
    const { screen } = (await eyes.observe(false, NOBODY)).captured;
    expect(screen.loading.map((l) => [l.sign, l.blocking])).toEqual([['blank', true]]);
  });

  test('a label without pixels is undrawn; its neighbours are not', async () => {
    const { eyes } = eyesOn(() => ({ things: [...lines(SETTINGS), onlyTold(text('Developer mode', 640))] }));
    const { screen } = (await eyes.observe(false, NOBODY)).captured;
    const ghosts = screen.elements.filter((e) => screen.undrawn.includes(e.ref));
    expect(ghosts.map((e) => e.text)).toEqual(['Developer mode']);
  });
});

describe('secrets', () => {
  const SECRET = { password: 'correct horse' };
  const KEYBOARD = { shown: true, bounds: { x: 0, y: 470, width: WIDTH, height: 250 } };

  test('are redacted, and their pixels covered', async () => {
    const { eyes } = eyesOn(
      () => ({
        things: [...lines(SETTINGS.slice(0, 3)), field('correct horse', 340)],
        keyboard: KEYBOARD,
        app: { place: 'https://a.example/?p=correct horse' },
      }),
      SECRET,
    );
    const { captured: seen, covers } = await eyes.observe(true, NOBODY);
    expect(JSON.stringify(seen.screen)).not.toContain('correct horse');
    expect(JSON.stringify(seen.screen)).toContain('${secrets.password}');
    expect(covers).toEqual([
      { x: 16, y: 340, width: 328, height: 40 },
      { x: 0, y: 470, width: WIDTH, height: 40 },
    ]);
  });

  test('in a toast that has disappeared are redacted, too', async () => {
    const toast = node('android.widget.Toast', [60, 640, 300, 680], { text: 'Your key: correct horse' });
    const { eyes } = eyesOn((now) => ({ things: lines(SETTINGS), over: now < 200 ? [toast] : [] }), SECRET);
    const { captured: seen } = await eyes.observe(true, NOBODY);
    expect(seen.screen.toasts).toEqual(['Your key: ${secrets.password}']);
  });
});
