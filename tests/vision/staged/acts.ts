/** Puts more than one thing on real screens: surfaces that take each other's place, pages under the same bars, parts that load, panning keyboards. */
import sharp from 'sharp';
import { STAGINGS, type Picture, type Staging } from './stage.ts';

/** Where the bars end, as shares of the height. */
const BARS = { top: 0.13, bottom: 0.9 };

const staged = (name: string): Staging => STAGINGS.find((staging) => staging.name === name)!;

/** One surface takes another's place. */
function swap(from: string, to: string): Staging {
  return {
    name: `${from} to ${to}`,
    kind: 'partial',
    veils: true,
    from: (on, other) => staged(from).stage(on, other),
    stage: (on, other) => staged(to).stage(on, other),
  };
}

/** A surface goes, and another page is there. */
function leave(from: string): Staging {
  return {
    name: `${from} to another page`,
    kind: 'full',
    veils: true,
    needsOther: true,
    from: (on, other) => staged(from).stage(on, other),
    stage: (_, other) => other.data,
  };
}

/** Returns the screen with the rows between two shares of its height from another one. */
function rowsOf(on: Picture, other: Picture, from: number, to: number): Buffer {
  const data = Buffer.from(on.data);
  const [first, last] = [from, to].map((share) => 3 * on.width * Math.round(share * on.height));
  other.data.copy(data, first, first, last);
  return data;
}

/** Moves everything below a share of the height up by another one, and fills in below with the ground. */
function pannedBy(on: Picture, top: number, by: number): Picture {
  const line = 3 * on.width;
  const [first, moved] = [Math.round(top * on.height), Math.round(by * on.height)];
  const data = Buffer.from(on.data);
  on.data.copy(data, first * line, (first + moved) * line);
  return { ...on, data };
}

/** Noise in colours, as of an advertisement or a photo. */
async function picture(on: Picture, top: number, height: number): Promise<Buffer> {
  const [w, h] = [Math.round(0.92 * on.width), Math.round(height * on.height)];
  let seed = 7;
  const next = (): number => (seed = (seed * 1103515245 + 12345) % 2147483648) >> 8;
  const [columns, rows] = [24, 10];
  const raw = Buffer.from(Array.from({ length: columns * rows * 3 }, () => next() & 255));
  const input = await sharp(raw, { raw: { width: columns, height: rows, channels: 3 } })
    .resize(w, h, { fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer();
  return sharp(on.data, { raw: { width: on.width, height: on.height, channels: 3 } })
    .composite([{ input, left: Math.round(0.04 * on.width), top: Math.round(top * on.height) }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

export const ACTS: readonly Staging[] = [
  swap('dialog', 'tall dialog'),
  swap('dialog', 'sheet'),
  swap('menu', 'dialog'),
  leave('dialog'),
  leave('sheet'),
  leave('drawer'),
  {
    name: 'tab under the same bars',
    kind: 'full',
    veils: false,
    needsOther: true,
    stage: (on, other) => rowsOf(on, other, BARS.top, BARS.bottom),
  },
  {
    name: 'lower part loads',
    kind: 'partial',
    veils: false,
    needsOther: true,
    stage: (on, other) => rowsOf(on, other, 0.5, BARS.bottom),
  },
  { name: 'picture loads', kind: 'partial', veils: false, stage: (on) => picture(on, 0.3, 0.2) },
  { name: 'banner loads', kind: 'partial', veils: false, stage: (on) => picture(on, 0.83, 0.06) },
  {
    name: 'keyboard that pans the page',
    kind: 'partial',
    veils: false,
    stage: (on, other) => staged('keyboard').stage(pannedBy(on, 0, 0.25), other),
  },
  {
    name: 'keyboard that pans what lies below the bar',
    kind: 'partial',
    veils: false,
    stage: (on, other) => staged('keyboard').stage(pannedBy(on, BARS.top, 0.2), other),
  },
  {
    name: 'theme',
    kind: 'full',
    orElse: 'partial',
    veils: false,
    stage: (on) =>
      sharp(on.data, { raw: { width: on.width, height: on.height, channels: 3 } })
        .negate()
        .raw()
        .toBuffer(),
  },
];
