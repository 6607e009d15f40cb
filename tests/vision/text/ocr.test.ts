import { afterAll, describe, expect, test } from 'vitest';
import { renderPng } from '../../../src/simulator/render/index.ts';
import { ThumbruleError } from '../../../src/shared/errors.ts';
import { createTesseractReader } from '../../../src/vision/text/ocr-tesseract.ts';
import { regionsForOcr } from '../../../src/vision/text/ocr.ts';
import { hierarchy, node, page, screenOf, show } from '../../screen/build.ts';
import { box, node as drawn, viewOf, windowOf } from '../../simulator/render/views.ts';

const NOBODY = new AbortController().signal;
const WHOLE = { x: 0, y: 0, width: 1080, height: 2400 };
const text = (words: string, y = 300) => node('TextView', [40, y, 1040, y + 60], { text: words });

describe('regions for OCR', () => {
  const game = node('android.view.SurfaceView', [0, 200, 1080, 2000]);

  test('none on ordinary screens, with images, a small canvas or a web view with text', () => {
    expect(regionsForOcr(show(text('Settings')))).toEqual([]);
    expect(regionsForOcr(show(text('Photo'), node('ImageView', [0, 400, 1080, 800])))).toEqual([]);
    expect(regionsForOcr(show(text('Chart'), node('android.view.SurfaceView', [0, 400, 300, 500])))).toEqual(
      [],
    );
    const page = node('android.webkit.WebView', [0, 0, 1080, 2400], {}, text('Hello'));
    expect(regionsForOcr(show(page))).toEqual([]);
  });

  test('a game, a web view without text, a poster without a description', () => {
    expect(regionsForOcr(show(text('Bar', 100), game))).toEqual([
      { x: 0, y: 200, width: 1080, height: 1800 },
    ]);
    expect(regionsForOcr(show(node('android.webkit.WebView', [0, 0, 1080, 2400])))).toEqual([WHOLE]);
    const poster = { x: 0, y: 400, width: 1080, height: 1000 };
    expect(regionsForOcr(show(text('Offer'), node('ImageView', [0, 400, 1080, 1400])))).toEqual([poster]);
  });

  test('the whole screen when the tree has no text at all', () => {
    const bare = node('android.view.View', [0, 0, 1080, 2400]);
    expect(regionsForOcr(show(bare))).toEqual([WHOLE]);
  });

  test('never a protected screen, nor a poster below a dialog; a game around a dialog', () => {
    expect(regionsForOcr({ ...show(game), secure: true })).toEqual([]);
    const dialog = node('FrameLayout', [60, 900, 1020, 1500], {}, text('Sure?', 1000));
    const poster = node('ImageView', [0, 400, 1080, 2000]);
    expect(regionsForOcr(screenOf(hierarchy(page(poster), dialog)))).toEqual([]);
    expect(regionsForOcr(screenOf(hierarchy(page(game), dialog)))).toHaveLength(1);
  });
});

describe('Tesseract from npm', () => {
  const reader = createTesseractReader();
  afterAll(() => reader.close());

  const view = viewOf(1080, 1200, [
    windowOf(
      drawn('screen', box(0, 0, 1080, 1200), {
        children: [
          drawn('text', box(60, 100, 900, 90), { text: 'Level 3 complete', textSize: 64 }),
          drawn('text', box(60, 300, 900, 60), { text: 'Score 1250', textSize: 44 }),
          drawn('button', box(60, 900, 500, 140), { text: 'Play again' }),
        ],
      }),
    ),
  ]);

  test('reads drawn words with their bounds and its confidence', { timeout: 240_000 }, async () => {
    const picture = renderPng(view);
    const lines = await reader.read(picture, [{ x: 0, y: 0, width: 1080, height: 1200 }], NOBODY);
    const sure = lines.filter((l) => l.confidence >= 0.9);
    expect(sure.map((l) => l.text)).toEqual(expect.arrayContaining(['Level 3 complete', 'Score 1250']));
    const level = sure.find((l) => l.text === 'Level 3 complete');
    expect(level?.bounds.x).toBeGreaterThanOrEqual(50);
    expect(level?.bounds.y).toBeGreaterThanOrEqual(90);
    expect((level?.bounds.y ?? 0) + (level?.bounds.height ?? 999)).toBeLessThanOrEqual(200);

    const part = await reader.read(picture, [{ x: 40, y: 280, width: 900, height: 100 }], NOBODY);
    expect(part.map((l) => l.text)).toEqual(['Score 1250']);
    expect(part[0]?.bounds.y).toBeGreaterThanOrEqual(290);
    expect(await reader.read(picture, [{ x: 0, y: 400, width: 1080, height: 400 }], NOBODY)).toEqual([]);
    expect(await reader.read(picture, [{ x: 2000, y: 0, width: 50, height: 50 }], NOBODY)).toEqual([]);
  });

  test('refuses bytes that are not an image', { timeout: 120_000 }, async () => {
    const error = await reader.read(new Uint8Array(9), [WHOLE], NOBODY).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ThumbruleError);
    expect(error).toMatchObject({ code: 'PICTURE_UNREADABLE' });
  });
});
