import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { ScreenChange } from '../../../src/screen/model/screen.ts';
import type { CapturedScreen } from '../../../src/vision/captured-screen.ts';
import { FrameReader } from '../../../src/vision/frame.ts';
import { compareScreens } from '../../../src/vision/screen-change.ts';
import { screenOf } from '../drawing/seen.ts';
import { realPairs, SEEN_APPS, UNSEEN_APPS } from '../real.ts';
import { readSource } from '../../../src/screen/read.ts';
import { ACTS } from './acts.ts';
import { STAGINGS, type Picture, type Staging } from './stage.ts';
import { withSurface, type TreeStaging } from './tree.ts';

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
  /** How the element trees show the surface; null for pictures alone. */
  readonly tree: TreeStaging | null;
  /** True when the surface goes away. */
  readonly closing: boolean;
  readonly change: ScreenChange;
  readonly right: boolean;
  /** Of a wrong pair. */
  readonly pictures: readonly [Buffer, Buffer] | null;
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
  return judgeWith(app, screens, treatment, stagings, [null]);
}

/** Judges the surfaces on screens with an element tree, in each way in which a tree shows them. */
export async function judgeWithTrees(
  app: string,
  screens: readonly string[],
  treatment: Treatment,
  trees: readonly TreeStaging[],
  stagings: readonly Staging[] = STAGINGS,
): Promise<StagedPair[]> {
  const listed = screens.filter((screen) => existsSync(`${FOLDER}${app}/${screen}.xml`));
  const surfaces = stagings.filter(({ surface }) => surface !== undefined);
  return judgeWith(app, listed, treatment, surfaces, trees);
}

export const ALL_STAGINGS: readonly Staging[] = [...STAGINGS, ...ACTS];

async function judgeWith(
  app: string,
  screens: readonly string[],
  treatment: Treatment,
  stagings: readonly Staging[],
  trees: readonly (TreeStaging | null)[],
): Promise<StagedPair[]> {
  const judged: StagedPair[] = [];
  for (const [i, screen] of screens.entries()) {
    const on = await pictureOf(app, screen, treatment);
    const next = otherPage(app, screen) ?? screens[(i + 1) % screens.length]!;
    const other = await pictureOf(app, next, treatment);
    if (other.width !== on.width || other.height !== on.height) continue;
    for (const staging of stagings) {
      if (staging.kind === 'scrolled' && !isFilled(on)) continue;
      if (staging.needsOther === true && otherPage(app, screen) === null) continue;
      const plain = await encoded(on, (await staging.from?.(on, other)) ?? on.data, treatment);
      const staged = await encoded(on, await staging.stage(on, other), treatment);
      for (const tree of trees) {
        const sources = tree === null ? null : sourcesOf(app, screen, staging, { on, tree });
        for (const closing of [false, true]) {
          const [pictures, xml] = closing
            ? ([[staged, plain], sources?.toReversed()] as const)
            : ([[plain, staged], sources] as const);
          const change = await changeOf(pictures, xml ?? null, on.density * (treatment.scale ?? 1));
          const right = isRight(change, staging, { closing, tree });
          // A copy, because decoded pixels live as long as the bytes that they were decoded from.
          const kept = right ? null : ([Buffer.from(pictures[0]), Buffer.from(pictures[1])] as const);
          judged.push({ app, screen, staging, tree, closing, change, right, pictures: kept });
        }
      }
    }
  }
  return judged;
}

/** Returns a screen of the app that is another page, as labelled by hand. */
function otherPage(app: string, screen: string): string | null {
  const pair = realPairs(STAGED_APPS).find(
    ({ app: of, before, kind }) => of === app && before === screen && kind === 'full',
  );
  return pair?.after ?? null;
}

/** Returns the element trees of a screen and of what is staged on it. */
function sourcesOf(
  app: string,
  screen: string,
  { surface }: Staging,
  { on, tree }: { readonly on: Picture; readonly tree: TreeStaging },
): readonly string[] {
  const xml = readFileSync(`${FOLDER}${app}/${screen}.xml`, 'utf8');
  return [xml, withSurface(xml, surface!(on), { as: tree, density: on.density })];
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

function isRight(
  change: ScreenChange,
  { kind, orElse, veils, from }: Staging,
  { closing, tree }: { readonly closing: boolean; readonly tree: TreeStaging | null },
): boolean {
  if (change.kind !== kind && change.kind !== orElse) return false;
  const said = change.overlay?.kind ?? null;
  // Pictures of two surfaces, or of a surface and another page, do not tell which of them opened.
  if (from !== undefined) return true;
  const mayTell = veils || tree !== null;
  return mayTell ? said === null || said === (closing ? 'closed' : 'opened') : said === null;
}

async function changeOf(
  [before, after]: readonly [Buffer, Buffer],
  xml: readonly string[] | null,
  density: number,
): Promise<ScreenChange> {
  const reader = new FrameReader();
  const seen = async (png: Buffer, text: string | undefined): Promise<CapturedScreen> => {
    const frame = await reader.decode(png);
    if (text === undefined) return { frame, screen: screenOf(frame) };
    const size = { width: frame.width, height: frame.height };
    const { elements, windows } = readSource(
      { format: 'uiautomator', text },
      { size, density, underTest: '' },
    );
    return { frame, screen: screenOf(size, { elements, windows }) };
  };
  return compareScreens(await seen(before, xml?.[0]), await seen(after, xml?.[1]), { target: null, density });
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
