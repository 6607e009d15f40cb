/** Reads a picture, or the place of one text in it, by OCR: enlarged, dark on light and light on dark, as one line and as one word. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import type { Rect } from '../../src/screen/model/geometry.ts';

/** Words that were read, and how sure the reader is of the least certain one, 0 to 1. */
export interface Reading {
  readonly text: string;
  readonly confidence: number;
}

export interface WitnessReader {
  /** Returns what the whole picture says, enlarged where it is small. */
  whole(picture: Uint8Array, enlarged: boolean): Promise<readonly Reading[]>;
  /** Returns what stands at one place, read as one line and as one word. */
  at(picture: Uint8Array, place: Rect): Promise<readonly Reading[]>;
  close(): Promise<void>;
}

const ENLARGED = 3;
/** A large picture is enlarged less: the reader was trained on letters of about 30 pixels. */
const WIDEST = 2000;
/** Letters at the very edge of a picture are misread, and so are letters with a border around them. */
const MARGIN = 6;
const POLARITIES = [false, true] as const;

export function createWitnessReader(): WitnessReader {
  let started: Promise<Worker> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** Reads one after the other: the mode belongs to the worker. */
  const read = (png: Buffer, mode: PSM): Promise<readonly Reading[]> => {
    const reading = last.then(async () => readWith(await (started ??= start()), png, mode));
    last = reading.catch(() => undefined);
    return reading;
  };
  return {
    whole: async (picture, enlarged) => {
      const { width, height } = await sharp(picture).metadata();
      const zoom = enlarged && width * ENLARGED <= WIDEST ? ENLARGED : 1;
      return read(await part(picture, { x: 0, y: 0, width, height }, zoom, false), PSM.SPARSE_TEXT);
    },
    at: async (picture, place) => {
      const readings: Reading[] = [];
      for (const margin of [MARGIN, -MARGIN])
        for (const mode of [PSM.SINGLE_LINE, PSM.SINGLE_WORD, PSM.SPARSE_TEXT])
          for (const negated of POLARITIES)
            readings.push(...(await read(await part(picture, place, ENLARGED, negated, margin), mode)));
      return readings;
    },
    close: async () => {
      await last;
      await (await started)?.terminate();
    },
  };
}

async function start(): Promise<Worker> {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
  const langPath = join(data, '4.0.0_best_int');
  return createWorker('eng', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', gzip: true });
}

async function readWith(worker: Worker, png: Buffer, mode: PSM): Promise<readonly Reading[]> {
  await worker.setParameters({ tessedit_pageseg_mode: mode });
  const { data } = await worker.recognize(png, {}, { blocks: true, text: false });
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((p) => p.lines));
  return lines.map(({ text, words }) => ({
    text: text.trim(),
    confidence: Math.min(...words.map((w) => w.confidence)) / 100,
  }));
}

/** Returns a part of the picture in grey, with a margin, enlarged. */
async function part(
  picture: Uint8Array,
  place: Rect,
  zoom: number,
  negated: boolean,
  margin = 0,
): Promise<Buffer> {
  const { left, top, width, height } = await inside(picture, place, margin);
  const cut = sharp(picture, { ignoreIcc: true })
    .flatten()
    .extract({ left, top, width, height })
    .greyscale()
    .normalise();
  if (negated) cut.negate();
  return cut
    .resize({ width: width * zoom, kernel: 'cubic' })
    .png()
    .toBuffer();
}

/** How much a pixel differs in grey from the ground when a person sees it as ink, of 255. */
const SEEN = 30;
/** Least share of a place that is ink where a text stands. */
const LEAST_INK = 0.004;
/** Share of each side of a box in which its border lies. */
const BORDER = 0.08;

/** True when something is drawn at a place, its border aside: it is not of one colour. */
export async function hasInk(picture: Uint8Array, place: Rect): Promise<boolean> {
  const [dx, dy] = [place.width * BORDER, place.height * BORDER];
  const inner = {
    x: place.x + dx,
    y: place.y + dy,
    width: place.width - 2 * dx,
    height: place.height - 2 * dy,
  };
  const box = await inside(picture, inner, 0);
  const grey = await sharp(picture, { ignoreIcc: true }).flatten().extract(box).greyscale().raw().toBuffer();
  const ground = grey.toSorted()[Math.floor(grey.length / 2)] ?? 0;
  return grey.filter((pixel) => Math.abs(pixel - ground) >= SEEN).length >= grey.length * LEAST_INK;
}

/** Returns the part of the place that lies in the picture, in whole pixels. */
async function inside(
  picture: Uint8Array,
  place: Rect,
  margin: number,
): Promise<{
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}> {
  const size = await sharp(picture).metadata();
  const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, Math.floor(value)));
  const left = clamp(place.x - margin, size.width - 1);
  const top = clamp(place.y - margin, size.height - 1);
  const right = clamp(place.x + place.width + margin, size.width);
  const bottom = clamp(place.y + place.height + margin, size.height);
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
