import sharp from 'sharp';
import type { Size } from '../../../src/screen/model/geometry.ts';

interface Decor {
  readonly clock: string;
  /** Height of the status bar, pixels. */
  readonly bar: number;
  /** Height of the keyboard, pixels; 0 for none. */
  readonly keyboard: number;
  readonly dark: boolean;
}

/** Returns the page's screenshot as a phone shows it: with a status bar, and above a keyboard. */
export async function withPhone(png: Uint8Array, size: Size, decor: Decor): Promise<Buffer> {
  const { width, height } = size;
  const ink = decor.dark ? '#fff' : '#222';
  const font = decor.bar * 0.55;
  const battery = 10 + (Number(decor.clock.slice(-2)) % 5) * 3;
  const bar = `<text x="${font}" y="${decor.bar * 0.72}" font-size="${font}" font-family="sans-serif" fill="${ink}">${decor.clock}</text><rect x="${width - 3 * font}" y="${decor.bar * 0.3}" width="${battery}" height="${decor.bar * 0.4}" fill="${ink}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bar}${keyboard(width, height, decor)}</svg>`;
  const base = sharp({ create: { width, height, channels: 3, background: '#000' } });
  const page = await sharp(png)
    .extract({ left: 0, top: 0, width, height: Math.min(height, (await sharp(png).metadata()).height) })
    .png()
    .toBuffer();
  return base
    .composite([
      { input: page, left: 0, top: 0 },
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .png({ compressionLevel: 6 })
    .toBuffer();
}

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '  _____  '];

function keyboard(width: number, height: number, decor: Decor): string {
  if (decor.keyboard === 0) return '';
  const top = height - decor.keyboard;
  const row = decor.keyboard / 4.4;
  const key = width / 10;
  const face = decor.dark ? '#555' : '#fff';
  const keys = KEYS.flatMap((letters, r) =>
    letters.split('').map((letter, i) => {
      const x = (10 - letters.length) * key * 0.5 + i * key;
      const y = top + row * (r + 0.2);
      return `<rect x="${x + 2}" y="${y}" width="${key - 4}" height="${row * 0.84}" rx="5" fill="${face}"/><text x="${x + key * 0.34}" y="${y + row * 0.55}" font-size="${row * 0.4}" font-family="sans-serif" fill="${decor.dark ? '#eee' : '#222'}">${letter.trim()}</text>`;
    }),
  );
  return `<rect x="0" y="${top}" width="${width}" height="${decor.keyboard}" fill="${decor.dark ? '#222' : '#d4d6dc'}"/>${keys.join('')}`;
}
