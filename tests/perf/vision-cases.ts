import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { renderPng } from '../../src/simulator/render/index.ts';
import { phoneOf, walk } from '../simulator/steps.ts';
import { WALKS } from '../simulator/walks.ts';
import type { Canvas } from '../vision/drawing/canvas.ts';
import { pairsFor } from '../vision/drawing/pairs.ts';
import type { Phone } from '../vision/drawing/screens.ts';

/** Two consecutive screenshots, as PNG. */
export interface Case {
  readonly name: string;
  readonly density: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Drawn pairs for the typical changes of a run. */
const DRAWN = new Set([
  'clock',
  'caret',
  'noise of 1',
  'JPEG 90',
  'toggle',
  'a letter with keyboard',
  'counter 3 to 4',
  'snackbar',
  'ripple',
  'row removed',
  'keyboard',
  'dialog',
  'sheet',
  'scroll 37',
  'scroll 300',
  'half a screen, button floats',
  'detail',
  'other list, same bars',
  'other tab',
  'splash to list',
]);
/** Pairs of real screens with every kind of change: app, before, after, pixels per dp. */
const REAL: readonly (readonly [string, string, string, number])[] = [
  ['shieldapp', '00', '01', 2.625],
  ['shieldapp', '01', '02', 2.625],
  ['shieldapp', '03', '04', 2.625],
  ['london-quest', '00', '01', 2.625],
  ['london-quest', '01', '02', 2.625],
  ['mediaphone', '00', '03', 3],
  ['mediaphone', '01', '02', 3],
  ['mediaphone', '02', '03', 3],
  ['lightning', '00', '01', 3],
  ['lightning', '01', '02', 3],
  ['termux-ide', '00', '02', 2.625],
  ['termux-ide', '00', '01', 2.625],
];
const FIXTURES = fileURLToPath(new URL('../vision/fixtures/', import.meta.url));
const SHOP = fileURLToPath(new URL('../../apps-under-test/shop/app.yaml', import.meta.url));

export async function drawnCases(phone: Phone): Promise<Case[]> {
  const { density } = phone;
  const cases: Case[] = [];
  const [first] = pairsFor(phone);
  const same = await drawn(first!.before());
  cases.push({ name: 'equal bytes', density, before: same, after: Uint8Array.from(same) });
  cases.push({ name: 'encoded again', density, before: same, after: await drawn(first!.before(), 3) });
  for (const pair of pairsFor(phone)) {
    if (!DRAWN.has(pair.name)) continue;
    const before = await drawn(pair.before());
    cases.push({ name: pair.name, density, before, after: await drawn(await pair.after(pair.before())) });
  }
  return cases;
}

/** Screenshots of the simulated phone before and after each step of a goal, in its own PNGs. */
export function simulatedCases(): Case[] {
  const phone = phoneOf(SHOP);
  let before = renderPng(phone.view());
  return WALKS['shop']!['add-to-cart']!.steps.map((step) => {
    walk(phone, step);
    const after = renderPng(phone.view());
    const one = { name: step, density: 2.625, before, after };
    before = after;
    return one;
  });
}

/** Real screens, encoded as their phones encode them. */
export async function realCases(): Promise<Case[]> {
  return Promise.all(
    REAL.map(async ([app, before, after, density]) => ({
      name: `${app} ${before} to ${after}`,
      density,
      before: await real(app, before),
      after: await real(app, after),
    })),
  );
}

async function real(app: string, name: string): Promise<Uint8Array> {
  const file = ['webp', 'jpg'].map((end) => `${FIXTURES}${app}/${name}.${end}`).find((f) => existsSync(f))!;
  const { data, info } = await sharp(readFileSync(file))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return asPhone(data, info.width, info.height);
}

function drawn(c: Canvas, level?: number): Promise<Uint8Array> {
  return asPhone(c.data, c.width, c.height, level);
}

/** 8-bit RGBA with a filter per row and zlib's level 6, as in 21 of 23 sampled screenshots of Android phones. */
function asPhone(data: Uint8Array, width: number, height: number, level = 6): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: level, adaptiveFiltering: true })
    .toBuffer();
}
