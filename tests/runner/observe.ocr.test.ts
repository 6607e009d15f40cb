import { describe, expect, test } from 'vitest';
import { ScreenObserver } from '../../src/runner/observe.ts';
import { Redactor } from '../../src/runner/secrets/redactor.ts';
import type { Rect } from '../../src/screen/model/geometry.ts';
import type { OcrText } from '../../src/screen/model/screen.ts';
import type { TextReader } from '../../src/vision/text/ocr.ts';
import { Glass, HEIGHT, type Shown, text, type Thing, WIDTH } from './glass.ts';

const NOBODY = new AbortController().signal;

/** Returns scripted text, and records the requested regions. */
class Scribe implements TextReader {
  readonly name = 'scribe';
  readonly asked: Rect[][] = [];
  readonly #lines: readonly string[];

  constructor(...lines: readonly string[]) {
    this.#lines = lines;
  }

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  read(_: Uint8Array, within: readonly Rect[]): Promise<readonly OcrText[]> {
    this.asked.push([...within]);
    const at = (i: number): Rect => ({ x: 40, y: 100 + i * 40, width: 200, height: 30 });
    return Promise.resolve(this.#lines.map((line, i) => ({ text: line, bounds: at(i), confidence: 0.95 })));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const game = (level: number): Thing => ({
  box: [0, 80, WIDTH, HEIGHT],
  className: 'android.view.SurfaceView',
  draw: (c) => c.text(40, 200, 24, `Level ${level}`),
});

function eyes(
  show: (now: number, captures: number) => Shown,
  scribe: Scribe | null,
  secrets: Record<string, string> = {},
) {
  return new ScreenObserver(new Glass(show), new Redactor(new Map(Object.entries(secrets))), scribe);
}

describe('OCR', () => {
  test('reads regions that the tree leaves empty, once per screenshot', async () => {
    const scribe = new Scribe('Level 1');
    const looking = eyes((_, captures) => ({ things: [game(captures < 5 ? 1 : 2)] }), scribe);
    const { screen } = (await looking.observe(true, NOBODY)).captured;
    expect(screen.gaps).toEqual(['canvas']);
    expect(screen.ocr?.map((t) => t.text)).toEqual(['Level 1']);
    await looking.observe(true, NOBODY);
    expect(scribe.asked).toEqual([[{ x: 0, y: 80, width: WIDTH, height: HEIGHT - 80 }]]);
    await looking.observe(false, NOBODY);
    expect(scribe.asked).toHaveLength(2);
  });

  test('is not used on ordinary or secure screens', async () => {
    const scribe = new Scribe('Level 1');
    const ordinary = await eyes(() => ({ things: [text('Settings', 100)] }), scribe).observe(true, NOBODY);
    const secure = await eyes(() => ({ things: [game(1)], protect: 'black' }), scribe).observe(true, NOBODY);
    expect(scribe.asked).toEqual([]);
    expect('ocr' in ordinary.captured.screen).toBe(false);
    expect('ocr' in secure.captured.screen).toBe(false);
  });

  test('is off by default', async () => {
    const { screen } = (await eyes(() => ({ things: [game(1)] }), null).observe(true, NOBODY)).captured;
    expect('ocr' in screen).toBe(false);
  });

  test('redacts secrets, also misread ones, and covers their pixels', async () => {
    const secrets = { password: 'correct horse', pin: '1234' };
    const scribe = new Scribe('Key correct horse', 'Key: corect hcrse', 'Level 1', 'Pin 1234');
    const { captured: seen, covers } = await eyes(() => ({ things: [game(1)] }), scribe, secrets).observe(
      true,
      NOBODY,
    );
    expect(seen.screen.ocr?.map((t) => t.text)).toEqual([
      'Key ${secrets.password}',
      '${secrets.password}',
      'Level 1',
      'Pin ${secrets.pin}',
    ]);
    expect(covers.map((c) => c.y)).toEqual([100, 140, 220]);
  });
});
