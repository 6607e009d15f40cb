import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { ScreenChange } from '../../../src/screen/model/screen.ts';
import type { CapturedScreen } from '../../../src/vision/captured-screen.ts';
import { FrameReader, type Frame } from '../../../src/vision/decode/frame.ts';
import { compareScreens } from '../../../src/vision/screen-change.ts';
import { screenOf } from '../drawing/seen.ts';
import { realPairs, SEEN_APPS, UNSEEN_APPS } from '../real.ts';
import { readSource } from '../../../src/screen/read.ts';
import { ACTS } from './acts.ts';
import { LISTS } from './lists.ts';
import { PARTS } from './parts.ts';
import { asSharp, STAGINGS, type Picture, type Staging } from './stage.ts';
import { SURFACES } from './surfaces.ts';
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
  /** Of a wrong pair, as small PNG. */
  readonly pictures: readonly [Buffer, Buffer] | null;
}

const KEPT_WIDTH = 345;

/** A real screen on which something is staged. */
export interface StagedScreen {
  readonly app: string;
  readonly name: string;
  /** Pixels per dp. */
  readonly density: number;
  /** Files of the screenshot and of the element tree. */
  readonly picture: string;
  readonly source: string | null;
  /** The screenshot of another screen, which is resized to this one's size. */
  readonly other: string;
  /** True when that one is another page. */
  readonly isOtherPage: boolean;
}

const FOLDER = fileURLToPath(new URL('../fixtures/', import.meta.url));
const DENSITIES: Readonly<Record<string, number>> = { ...SEEN_APPS, ...UNSEEN_APPS };
export const STAGED_APPS = Object.keys(DENSITIES);

/** Returns the labelled screens of an app, each once. */
export function screensOf(app: string): StagedScreen[] {
  const pairs = realPairs(DENSITIES).filter((pair) => pair.app === app);
  const names = [...new Set(pairs.flatMap(({ before, after }) => [before, after]))].sort();
  return names.map((name, i) => {
    const page = pairs.find(({ before, kind }) => before === name && kind === 'full')?.after;
    return {
      ...filesOf(`${FOLDER}${app}`, name),
      app,
      name,
      density: DENSITIES[app]!,
      other: filesOf(`${FOLDER}${app}`, page ?? names[(i + 1) % names.length]!).picture,
      isOtherPage: page !== undefined,
    };
  });
}

/** Width in dp of most phones. */
const PHONE_DP = 411;
const PICTURE = /\.(png|webp|jpe?g)$/;

/** Returns the screens of a folder with a folder of screenshots for each app; the other page of a screen is one of the next app. */
export async function screensIn(folder: string): Promise<StagedScreen[]> {
  const apps = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const shots = apps.flatMap(({ name: app }) =>
    readdirSync(`${folder}/${app}`)
      .filter((file) => PICTURE.test(file))
      .map((file) => ({ app, name: file.replace(PICTURE, '') })),
  );
  return Promise.all(
    shots.map(async ({ app, name }, i) => {
      const later = [...shots.slice(i), ...shots].find((shot) => shot.app !== app) ?? shots[0]!;
      const files = filesOf(`${folder}/${app}`, name);
      const { width } = await sharp(files.picture).metadata();
      const other = filesOf(`${folder}/${later.app}`, later.name).picture;
      return { ...files, app, name, density: width / PHONE_DP, other, isOtherPage: later.app !== app };
    }),
  );
}

function filesOf(folder: string, name: string): Pick<StagedScreen, 'picture' | 'source'> {
  const pictures = ['webp', 'jpg', 'jpeg', 'png'].map((end) => `${folder}/${name}.${end}`);
  const source = `${folder}/${name}.xml`;
  return {
    picture: pictures.find((file) => existsSync(file))!,
    source: existsSync(source) ? source : null,
  };
}

export const ALL_STAGINGS: readonly Staging[] = [...STAGINGS, ...ACTS, ...LISTS, ...SURFACES, ...PARTS];

/**
 * Judges every staging on every screen, in both directions: from pictures alone, or, with `trees`, where the element tree shows the surface in each of
 * these ways.
 */
export async function judgeStaged(
  screens: readonly StagedScreen[],
  treatment: Treatment,
  stagings: readonly Staging[] = STAGINGS,
  trees: readonly TreeStaging[] | null = null,
): Promise<StagedPair[]> {
  const judged: StagedPair[] = [];
  for (const screen of screens) {
    if (trees !== null && screen.source === null) continue;
    const on = await pictureOf(screen, treatment);
    const other = await otherOf(screen, on, treatment);
    const hasList = isFilled(on) && !NO_LIST.test(`${screen.app}/${screen.name}`);
    const asIs = await shown(on, on.data, treatment);
    for (const staging of stagings) {
      if (trees !== null && staging.surface === undefined) continue;
      if ((staging.kind === 'scrolled' || staging.needsList === true) && !hasList) continue;
      if (staging.needsOther === true && !screen.isOtherPage) continue;
      const plain =
        staging.from === undefined ? asIs : await shown(on, await staging.from(on, other), treatment);
      const staged = await shown(on, await staging.stage(on, other), treatment);
      for (const tree of trees ?? [null]) {
        const sources = tree === null ? null : sourcesOf(screen, staging, { on, tree });
        for (const closing of [false, true]) {
          const [frames, xml] = closing
            ? ([[staged, plain], sources?.toReversed()] as const)
            : ([[plain, staged], sources] as const);
          const change = changeOf(frames, xml ?? null, on.density * (treatment.scale ?? 1));
          const right = isRight(change, staging, { closing, tree });
          const pictures = right ? null : ([await small(frames[0]), await small(frames[1])] as const);
          judged.push({
            app: screen.app,
            screen: screen.name,
            staging,
            tree,
            closing,
            change,
            right,
            pictures,
          });
        }
      }
    }
  }
  return judged;
}

/** Returns the element trees of a screen and of what is staged on it. */
function sourcesOf(
  { source }: StagedScreen,
  { surface }: Staging,
  { on, tree }: { readonly on: Picture; readonly tree: TreeStaging },
): readonly string[] {
  const xml = readFileSync(source!, 'utf8');
  return [xml, withSurface(xml, surface!(on), { as: tree, density: on.density })];
}

/** Screens without a list that are filled: a wallpaper, and pages with a border around them. */
const NO_LIST = /^(ios-x\/00|termux-ide\/.*)$/;

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
  { kind, orElse, veils, from, surface, isOutlined }: Staging,
  { closing, tree }: { readonly closing: boolean; readonly tree: TreeStaging | null },
): boolean {
  if (change.kind !== kind && change.kind !== orElse) return false;
  const said = change.overlay?.kind ?? null;
  // Pictures of two surfaces, or of a surface and another page, do not tell which of them opened.
  if (from !== undefined) return true;
  const mayTell = veils || surface !== undefined || isOutlined === true || tree !== null;
  return mayTell ? said === null || said === (closing ? 'closed' : 'opened') : said === null;
}

function changeOf(
  [before, after]: readonly [Frame, Frame],
  xml: readonly string[] | null,
  density: number,
): ScreenChange {
  const seen = (frame: Frame, text: string | undefined): CapturedScreen => {
    if (text === undefined) return { frame, screen: screenOf(frame) };
    const size = { width: frame.width, height: frame.height };
    const { elements, windows } = readSource(
      { format: 'uiautomator', text },
      { size, density, underTest: '' },
    );
    return { frame, screen: screenOf(size, { elements, windows }) };
  };
  return compareScreens(seen(before, xml?.[0]), seen(after, xml?.[1]), { target: null, density });
}

async function pictureOf(
  { picture, density }: Pick<StagedScreen, 'picture' | 'density'>,
  { inverted }: Treatment,
): Promise<Picture> {
  const decoded = sharp(readFileSync(picture)).removeAlpha().toColourspace('srgb');
  const { data, info } = await (inverted === true ? decoded.negate({ alpha: false }) : decoded)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  let sum = 0;
  for (let i = 1; i < data.length; i += 3000) sum += data[i]!;
  const dark = sum / Math.ceil(data.length / 3000) < 110;
  return { width, height, data, density, dark };
}

/** Returns the other screen in the size of this one. */
async function otherOf(
  { other, density }: StagedScreen,
  on: Picture,
  treatment: Treatment,
): Promise<Picture> {
  const picture = await pictureOf({ picture: other, density }, treatment);
  const { width, height } = on;
  if (picture.width === width && picture.height === height) return picture;
  const data = await asSharp(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { ...picture, width, height, data };
}

/** Returns the pixels as a device hands them over after the treatment. */
async function shown({ width, height }: Picture, data: Buffer, { scale, jpeg }: Treatment): Promise<Frame> {
  const raw = sharp(data, { raw: { width, height, channels: 3 } });
  const sized = scale === undefined ? raw : raw.resize(Math.round(width * scale));
  if (jpeg !== undefined) return new FrameReader().decode(await sized.jpeg({ quality: jpeg }).toBuffer());
  const { data: pixels, info } = await sized.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  // Without loss, encoding and decoding change nothing.
  return { width: info.width, height: info.height, data: pixels, png: new Uint8Array() };
}

function small({ width, height, data }: Frame): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: KEPT_WIDTH })
    .png()
    .toBuffer();
}
