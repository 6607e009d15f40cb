import sharp from 'sharp';
import type { StoreScreenshot } from '../../src/trace/writer.ts';
import { type Item, SIZE } from './trace.ts';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Pictures that were drawn, and stored: many runs are written of the same few screens. */
const drawn = new Map<string, Promise<Uint8Array>>();
const stored = new WeakMap<Uint8Array, Map<string, ReturnType<StoreScreenshot>>>();

/** Draws items as a plain app would show them. */
export function drawPng(items: readonly Item[], background = '#f6f2ea'): Promise<Uint8Array> {
  const key = JSON.stringify([items, background]);
  const png = drawn.get(key) ?? draw(items, background);
  drawn.set(key, png);
  return png;
}

async function draw(items: readonly Item[], background: string): Promise<Uint8Array> {
  const shapes = items.map(({ role, label, at, checked }) => {
    const text = (fill: string, size = 28) =>
      `<text x="${at.x + 20}" y="${at.y + at.height / 2 + 10}" font-family="sans-serif" font-size="${size}" fill="${fill}">${escape(label)}</text>`;
    const box = (fill: string, stroke: string) =>
      `<rect x="${at.x}" y="${at.y}" width="${at.width}" height="${at.height}" rx="14" fill="${fill}" stroke="${stroke}" stroke-width="2"/>`;
    if (role === 'button') return box('#3a5a40', '#3a5a40') + text('#ffffff');
    if (role === 'input') return box('#ffffff', '#9a9484') + text('#4a463c');
    if (role === 'heading') return text('#1d1b16', 44);
    if (role === 'checkbox')
      return box(checked === true ? '#a3b18a' : '#ffffff', '#9a9484') + text('#1d1b16');
    if (role === 'snackbar') return box('#33312b', '#33312b') + text('#ffffff', 24);
    return text('#1d1b16');
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><rect width="100%" height="100%" fill="${background}"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** An encoder like the product's: covers are painted over, then WebP at half size with a thumbnail. */
export const storePicture: StoreScreenshot = (png, covers) => {
  const known = stored.get(png) ?? new Map<string, ReturnType<StoreScreenshot>>();
  stored.set(png, known);
  const key = JSON.stringify(covers);
  const picture = known.get(key) ?? encode(png, covers);
  known.set(key, picture);
  return picture;
};

const encode: StoreScreenshot = async (png, covers) => {
  const covered = await sharp(png)
    .composite(
      covers.map(({ x, y, width, height }) => ({
        input: { create: { width, height, channels: 4, background: '#000000' } },
        left: x,
        top: y,
      })),
    )
    .png()
    .toBuffer();
  const { data, info } = await sharp(covered)
    .resize({ width: 360 })
    .webp()
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(covered).resize({ width: 96 }).webp().toBuffer();
  return { bytes: data, width: info.width, height: info.height, thumbnail };
};
