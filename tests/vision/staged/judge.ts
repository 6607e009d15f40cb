import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { ScreenChange } from '../../../src/screen/model/screen.ts';
import type { CapturedScreen } from '../../../src/vision/captured-screen.ts';
import { FrameReader } from '../../../src/vision/frame.ts';
import { compareScreens } from '../../../src/vision/screen-change.ts';
import { screenOf } from '../drawing/seen.ts';
import { realPairs, SEEN_APPS, UNSEEN_APPS } from '../real.ts';
import { STAGINGS, type Picture, type Staging } from './stage.ts';

/** How the pictures are shown: inverted, resized, encoded with loss. */
export interface Treatment {
  readonly name: string;
  readonly inverted?: boolean;
  readonly scale?: number;
  readonly jpeg?: number;
}

export const TREATMENTS: readonly Treatment[] = [
  { name: 'as captured' },
  { name: 'inverted', inverted: true },
  { name: 'half the size', scale: 0.5 },
  { name: 'JPEG 80', jpeg: 80 },
];

export interface StagedPair {
  readonly app: string;
  readonly screen: string;
  readonly staging: Staging;
  /** True when the surface goes away. */
  readonly closing: boolean;
  readonly change: ScreenChange;
  readonly right: boolean;
  readonly pictures: readonly [Buffer, Buffer];
}

const FOLDER = fileURLToPath(new URL('../fixtures/', import.meta.url));
export const STAGED_APPS: Readonly<Record<string, number>> = { ...SEEN_APPS, ...UNSEEN_APPS };

/** Returns the screens of an app, each once. */
export function screensOf(app: string): string[] {
  const pairs = realPairs(STAGED_APPS).filter((pair) => pair.app === app);
  return [...new Set(pairs.flatMap(({ before, after }) => [before, after]))].sort();
}

/** Judges every staging on a screen of an app, in both directions, from pictures alone. */
export async function judgeStaged(
  app: string,
  screens: readonly string[],
  treatment: Treatment,
  stagings: readonly Staging[] = STAGINGS,
): Promise<StagedPair[]> {
  const judged: StagedPair[] = [];
  for (const [i, screen] of screens.entries()) {
    const on = await pictureOf(app, screen, treatment);
    const other = await pictureOf(app, screens[(i + 1) % screens.length]!, treatment);
    if (other.width !== on.width || other.height !== on.height) continue;
    const plain = await encoded(on, on.data, treatment);
    for (const staging of stagings) {
      if (staging.kind === 'scrolled' && !isFilled(on)) continue;
      const staged = await encoded(on, await staging.stage(on, other), treatment);
      for (const closing of [false, true]) {
        const pictures = closing ? ([staged, plain] as const) : ([plain, staged] as const);
        const change = await changeOf(pictures, on.density * (treatment.scale ?? 1));
        judged.push({
          app,
          screen,
          staging,
          closing,
          change,
          right: isRight(change, staging, closing),
          pictures,
        });
      }
    }
  }
  return judged;
}

/** Share of the rows between the bars that show something on a page that has more to scroll. */
const FILLED = 0.5;
/** Difference of brightness from which a row shows something. */
const SHOWS = 24;

function isFilled({ data, width, height }: Picture): boolean {
  let [rows, filled] = [0, 0];
  for (let y = Math.round(0.13 * height); y < 0.9 * height; y += 4) {
    const greens = Array.from({ length: width >> 2 }, (_, i) => data[3 * (y * width + 4 * i) + 1]!);
    rows++;
    if (Math.max(...greens) - Math.min(...greens) > SHOWS) filled++;
  }
  return filled >= FILLED * rows;
}

function isRight(change: ScreenChange, { kind, veils }: Staging, closing: boolean): boolean {
  if (change.kind !== kind) return false;
  const said = change.overlay?.kind ?? null;
  return veils ? said === null || said === (closing ? 'closed' : 'opened') : said === null;
}

async function changeOf([before, after]: readonly [Buffer, Buffer], density: number): Promise<ScreenChange> {
  const reader = new FrameReader();
  const seen = async (png: Buffer): Promise<CapturedScreen> => {
    const frame = await reader.decode(png);
    return { frame, screen: screenOf(frame) };
  };
  return compareScreens(await seen(before), await seen(after), { target: null, density });
}

async function pictureOf(app: string, screen: string, { inverted }: Treatment): Promise<Picture> {
  const file = ['webp', 'jpg'].map((end) => `${FOLDER}${app}/${screen}.${end}`).find((f) => existsSync(f))!;
  const decoded = sharp(readFileSync(file)).removeAlpha();
  const { data, info } = await (inverted === true ? decoded.negate({ alpha: false }) : decoded)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  let sum = 0;
  for (let i = 1; i < data.length; i += 3000) sum += data[i]!;
  const dark = sum / Math.ceil(data.length / 3000) < 110;
  return { width, height, data, density: STAGED_APPS[app]!, dark };
}

function encoded({ width, height }: Picture, data: Buffer, { scale, jpeg }: Treatment): Promise<Buffer> {
  const raw = sharp(data, { raw: { width, height, channels: 3 } });
  const sized = scale === undefined ? raw : raw.resize(Math.round(width * scale));
  return jpeg === undefined
    ? sized.png({ compressionLevel: 1 }).toBuffer()
    : sized.jpeg({ quality: jpeg }).toBuffer();
}
