import { describe, expect, it, test } from 'vitest';
import pixelmatch from 'pixelmatch';
import {
  changedRegions,
  countMismatches,
  mergeRegions,
  surelyMismatched,
} from '../../src/vision/tiles/changed-regions.ts';
import { comparePixels } from '../../src/vision/pixel-change.ts';
import { FrameReader } from '../../src/vision/decode/frame.ts';
import { UnmaskedSpans } from '../../src/vision/tiles/unmasked-spans.ts';
import { differingRows, scan, SOFT } from '../../src/vision/tiles/tiles.ts';
import { pairsFor } from './drawing/pairs.ts';
import { Canvas } from './drawing/canvas.ts';
import { pngOf } from './drawing/encoding.ts';
import { frameOf } from './drawing/seen.ts';
import { judgeDrawn, judgeReal } from './judged.ts';
import { SEEN_PHONES, UNSEEN_PHONES } from './phones.ts';
import { SEEN_APPS, UNSEEN_APPS } from './real.ts';

describe('the kind of a change', () => {
  it('is right on every drawn pair, and a scroll is exact to the pixel', async () => {
    const judged = await judgeDrawn([UNSEEN_PHONES[1]!]);
    expect(judged.length).toBeGreaterThan(45);
    expect(judged.filter((j) => j.said !== j.truth || !j.exact)).toEqual([]);
  });

  it('is right on at least 97 of 100 real pairs of the test half', async () => {
    const judged = await judgeReal(UNSEEN_APPS);
    const wrong = judged.filter((j) => j.said !== j.truth);
    expect(judged.length).toBeGreaterThan(30);
    expect(wrong.length / judged.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.03);
  });

  it('is right on the real pairs of the training half', async () => {
    const judged = await judgeReal(SEEN_APPS);
    expect(judged.filter((j) => j.said !== j.truth)).toEqual([]);
  });
});

describe('the fast path and the plain one', () => {
  // Small: nothing here depends on the size.
  const phone = { ...SEEN_PHONES[0]!, width: 240, height: 534 };
  test.each(pairsFor(phone).map((pair) => [pair.name, pair] as const))('agree on: %s', async (_, pair) => {
    const masks = [{ x: 0, y: 0, width: phone.width, height: 24 }];
    const [before, after] = [pngOf(pair.before()), pngOf(await pair.after(pair.before()))];
    const reader = new FrameReader();
    const fast = comparePixels(await reader.decode(before), await reader.decode(after), {
      density: 1,
      masks,
    });
    const [x, y] = [await new FrameReader().decode(before), await new FrameReader().decode(after)];
    expect(comparePixels(x, y, { density: 1, masks })).toEqual(fast);
    // Copies, of which the decoder knows no equal rows.
    expect(comparePixels({ ...x }, { ...y }, { density: 1, masks })).toEqual(fast);
  });
});

describe('mismatches that no smoothed edge can be', () => {
  const phone = { ...SEEN_PHONES[0]!, width: 240, height: 534 };
  // Frames of two sizes are not compared pixel by pixel.
  const pairs = pairsFor(phone).filter(({ name }) => name !== 'rotation');
  test.each(pairs.map((pair) => [pair.name, pair] as const))('are some of all: %s', async (_, pair) => {
    const [a, b] = [frameOf(pair.before()), frameOf(await pair.after(pair.before()))];
    const spans = new UnmaskedSpans(a.width, a.height, []);
    const boxes = mergeRegions(changedRegions(scan(a, b, spans, SOFT, differingRows(a, b, spans))), 4);
    for (const box of boxes)
      for (const threshold of [0.1, 0.25])
        expect(surelyMismatched(a, b, box, { threshold, least: Infinity })).toBeLessThanOrEqual(
          countMismatches(a, b, box, threshold),
        );
  });

  it('are those of a drawn frame, and counted no further than asked for', () => {
    const [a, b] = [new Canvas(40, 40, 1, [255, 255, 255]), new Canvas(40, 40, 1, [255, 255, 255])];
    b.rect(10, 10, 20, 20, [0, 0, 0]);
    const box = { x: 8, y: 8, width: 24, height: 24 };
    const count = (least: number): number =>
      surelyMismatched(frameOf(a), frameOf(b), box, { threshold: 0.1, least });
    expect(count(Infinity)).toBe(400);
    expect(count(7)).toBe(7);
  });
});

describe('pixelmatch on the changed regions', () => {
  const phone = SEEN_PHONES[0]!;
  const pairs = pairsFor(phone).filter((p) =>
    ['toggle', 'counter 3 to 4', 'an l with caret', 'snackbar', 'error text'].includes(p.name),
  );
  test.each(pairs.map((pair) => [pair.name, pair] as const))(
    'finds what it finds on the whole frame: %s',
    async (_, pair) => {
      const [a, b] = [frameOf(pair.before()), frameOf(await pair.after(pair.before()))];
      const whole = pixelmatch(a.data, b.data, undefined, a.width, a.height, { threshold: 0.1 });
      const spans = new UnmaskedSpans(a.width, a.height, []);
      const map = scan(a, b, spans, SOFT, differingRows(a, b, spans));
      const inBoxes = mergeRegions(changedRegions(map), 4).reduce(
        (sum, box) => sum + countMismatches(a, b, box, 0.1),
        0,
      );
      expect(whole).toBeGreaterThan(0);
      expect(inBoxes).toBe(whole);
    },
  );
});

describe('masks', () => {
  it('hide changes below them and nothing beside them', async () => {
    const toggle = pairsFor(SEEN_PHONES[0]!).find((p) => p.name === 'toggle')!;
    const [a, b] = [frameOf(toggle.before()), frameOf(await toggle.after(toggle.before()))];
    const [box] = comparePixels(a, b, { density: 1, masks: [] }).regions;
    const beside = { ...box!, x: box!.x - box!.width };
    expect(comparePixels(a, b, { density: 1, masks: [box!] }).kind).toBe('none');
    expect(comparePixels(a, b, { density: 1, masks: [beside] }).kind).toBe('partial');
  });

  it('may reach beyond the frame, and cover it all', async () => {
    const detail = pairsFor(SEEN_PHONES[0]!).find((p) => p.name === 'detail')!;
    const [a, b] = [frameOf(detail.before()), frameOf(await detail.after(detail.before()))];
    const masks = [{ x: -50, y: -50, width: 5000, height: 5000 }];
    expect(comparePixels(a, b, { density: 1, masks }).kind).toBe('none');
  });
});
