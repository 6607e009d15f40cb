import sharp from 'sharp';
import { Canvas, randomOf } from './canvas.ts';
import { encodePng } from './png.ts';

/** Adds noise of at most `most` to each channel. */
export function noisy(c: Canvas, most: number): Canvas {
  const random = randomOf(most);
  for (let k = 0; k < c.data.length; k++) {
    if (k % 4 !== 3)
      c.data[k] = Math.max(0, Math.min(255, c.data[k]! + Math.round((random() * 2 - 1) * most)));
  }
  return c;
}

/** Encodes and decodes the screenshot with a lossy encoder. */
export async function jpeg(c: Canvas, quality: number): Promise<Canvas> {
  const raw = { width: c.width, height: c.height, channels: 4 as const };
  const bytes = await sharp(c.data, { raw }).jpeg({ quality }).toBuffer();
  c.data.set(await sharp(bytes).ensureAlpha().raw().toBuffer());
  return c;
}

/** Encodes the screenshot as a phone sends it. */
export function pngOf(c: Canvas): Buffer {
  return encodePng({ width: c.width, height: c.height, channels: 4, data: c.data }, 2);
}

/** Returns the screenshot at another size, as a gallery or a video shows it. */
export async function resized(c: Canvas, factor: number): Promise<Canvas> {
  const [width, height] = [Math.round(c.width * factor), Math.round(c.height * factor)];
  const raw = { width: c.width, height: c.height, channels: 4 as const };
  const small = new Canvas(width, height, 1, [0, 0, 0]);
  small.data.set(await sharp(c.data, { raw }).resize({ width, height, fit: 'fill' }).raw().toBuffer());
  return small;
}
