import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findBlur } from '../../../src/vision/surfaces/blur.ts';
import { FrameReader, type Frame } from '../../../src/vision/decode/frame.ts';
import { UnmaskedSpans } from '../../../src/vision/tiles/unmasked-spans.ts';

const [width, height] = [360, 740];
const DENSITY = 1;

/** A page with rows of text and pictures; `seed` tells pages apart. */
function page(seed: number, ground = '#fff', ink = '#222'): string {
  const rows = Array.from({ length: 11 }, (_, i) => {
    const y = 70 + 60 * i;
    const [w, hue] = [60 + ((seed * 37 + i * 71) % 170), (seed * 90 + i * 47) % 360];
    return `<rect x="16" y="${y}" width="40" height="40" fill="hsl(${hue},60%,45%)"/><text x="70" y="${y + 18}" font-size="16" textLength="${w}" font-family="sans-serif" fill="${ink}">Row ${seed * 31 + i} of the list</text><rect x="70" y="${y + 28}" width="${w}" height="8" fill="#999"/>`;
  });
  return `<rect width="${width}" height="${height}" fill="${ground}"/>${rows.join('')}`;
}

const DIALOG = `<rect x="40" y="250" width="280" height="200" rx="16" fill="#fff"/><text x="60" y="300" font-size="18" font-family="sans-serif" fill="#111">Delete this entry?</text><text x="60" y="400" font-size="16" font-family="sans-serif" fill="#07c">Cancel</text>`;
const SHEET = `<rect y="400" width="${width}" height="340" fill="#223"/><text x="30" y="440" font-size="18" font-family="sans-serif" fill="#eee">Share with</text>`;

async function drawn(inner: string, over = '', sigma = 0): Promise<Frame> {
  const svg = (of: string): Buffer =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${of}</svg>`);
  const base = sharp(svg(inner)).removeAlpha();
  const below = await (sigma === 0 ? base : base.blur(sigma)).png().toBuffer();
  return new FrameReader().decode(
    await sharp(below)
      .composite([{ input: svg(over) }])
      .png()
      .toBuffer(),
  );
}

function found(a: Frame, b: Frame): ReturnType<typeof findBlur> {
  return findBlur(a, b, new UnmaskedSpans(width, height, []), DENSITY);
}

describe('a surface over a blurred page', () => {
  test.each([
    ['a dialog', DIALOG, 6],
    ['a dialog over a strong blur', DIALOG, 14],
    ['a sheet that is blank below its title', SHEET, 8],
  ])('is found, opening and closing: %s', async (_, over, sigma) => {
    const [before, after] = [await drawn(page(1)), await drawn(page(1), over, sigma)];
    expect(found(before, after)?.veiled).toBe('after');
    expect(found(after, before)?.veiled).toBe('before');
  });

  test('has its own box', async () => {
    const scrim = `<rect width="${width}" height="${height}" opacity="0.3"/>`;
    const [before, after] = [await drawn(page(1)), await drawn(page(1), scrim + DIALOG, 8)];
    const { x, y, width: w, height: h } = found(before, after)!.box!;
    for (const [side, want] of [
      [x, 40],
      [y, 250],
      [x + w, 320],
      [y + h, 450],
    ] as const)
      expect(Math.abs(side - want)).toBeLessThanOrEqual(24);
  });

  test('is found over a dark page', async () => {
    const dark = page(2, '#101418', '#ddd');
    const scrim = `<rect width="${width}" height="${height}" opacity="0.3"/>`;
    expect(found(await drawn(dark), await drawn(dark, scrim + SHEET, 8))?.veiled).toBe('after');
  });
});

describe('no blurred page', () => {
  test('another page, blurred', async () => {
    expect(found(await drawn(page(1)), await drawn(page(2, '#fff'), DIALOG, 8))).toBeNull();
  });

  test('a dialog on a blank ground', async () => {
    expect(
      found(await drawn(page(1)), await drawn('<rect width="360" height="740" fill="#ddd"/>', DIALOG)),
    ).toBeNull();
  });

  test('a dialog over a picture without outlines', async () => {
    const ground =
      '<defs><linearGradient id="g" y2="1" x2="0"><stop stop-color="#046"/><stop offset="1" stop-color="#fc8"/></linearGradient></defs><rect width="360" height="740" fill="url(#g)"/>';
    expect(found(await drawn(page(1)), await drawn(ground, DIALOG))).toBeNull();
  });

  test('a page that is as sharp as it was', async () => {
    expect(found(await drawn(page(1)), await drawn(page(1), DIALOG))).toBeNull();
    expect(found(await drawn(page(1)), await drawn(page(3)))).toBeNull();
  });
});
