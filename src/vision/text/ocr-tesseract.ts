/** Tesseract as WebAssembly with its English model from npm: no download, no system installation. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Worker } from 'tesseract.js';
import type { Rect } from '../../screen/model/geometry.ts';
import type { OcrText } from '../../screen/model/screen.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { loadSharp } from '../../shared/load-sharp.ts';
import type { TextReader } from './ocr.ts';

/** Page segmentation mode: as much text as possible in no particular order. */
const SPARSE_TEXT = '11';
/** Tesseract was trained on letters of about 30 pixels: smaller screenshots are enlarged. */
const MIN_WIDTH = 900;
const PACKAGES = 'tesseract.js @tesseract.js-data/eng';

export function createTesseractReader(): TextReader {
  let worker: Promise<Worker> | null = null;
  const open = (): Promise<Worker> => (worker ??= startWorker());
  return {
    name: 'tesseract',
    prepare: async () => void (await open()),
    read: async (screenshot, within, signal) => {
      const found: OcrText[] = [];
      for (const region of within) {
        signal.throwIfAborted();
        found.push(...(await readRegion(await open(), screenshot, region)));
      }
      return found;
    },
    close: async () => {
      const started = worker;
      worker = null;
      await started?.then(
        (w) => w.terminate(),
        () => undefined,
      );
    },
  };
}

async function startWorker(): Promise<Worker> {
  try {
    const { createWorker, OEM, PSM } = await import('tesseract.js');
    const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
    const worker = await createWorker('eng', OEM.LSTM_ONLY, {
      langPath: join(data, '4.0.0_best_int'),
      cacheMethod: 'none',
      gzip: true,
    });
    await worker.setParameters({ tessedit_pageseg_mode: SPARSE_TEXT as typeof PSM.SPARSE_TEXT });
    return worker;
  } catch (cause) {
    throw new ThumbruleError(
      'NOT_FOUND',
      `OCR can't start: ${cause instanceof Error ? cause.message.split('\n')[0] : String(cause)}`,
      `Install it next to Thumbrule (npm install ${PACKAGES}), or run without --ocr.`,
      { cause },
    );
  }
}

async function readRegion(worker: Worker, screenshot: Uint8Array, region: Rect): Promise<OcrText[]> {
  const { bytes, left, top, zoom } = await cropRegion(screenshot, region);
  if (bytes === null) return [];
  const { data } = await worker.recognize(bytes, {}, { blocks: true, text: false });
  const lines = (data.blocks ?? []).flatMap((b) => b.paragraphs.flatMap((p) => p.lines));
  return lines.flatMap(({ text, bbox, words }) => {
    const line = text.trim();
    if (!/[\p{L}\p{N}]/u.test(line)) return [];
    const bounds = {
      x: left + Math.floor(bbox.x0 / zoom),
      y: top + Math.floor(bbox.y0 / zoom),
      width: Math.ceil((bbox.x1 - bbox.x0) / zoom),
      height: Math.ceil((bbox.y1 - bbox.y0) / zoom),
    };
    // A line is as certain as its least certain word.
    const confidence = Math.min(...words.map((w) => w.confidence)) / 100;
    return [{ text: line, bounds, confidence: Math.round(confidence * 100) / 100 }];
  });
}

interface CroppedRegion {
  readonly bytes: Buffer | null;
  readonly left: number;
  readonly top: number;
  readonly zoom: number;
}

/** Returns the region in grey, enlarged if needed. */
async function cropRegion(screenshot: Uint8Array, region: Rect): Promise<CroppedRegion> {
  const sharp = await loadSharp();
  try {
    const source = sharp(screenshot, { ignoreIcc: true });
    const { width: w, height: h } = await source.metadata();
    const left = Math.max(0, Math.floor(region.x));
    const top = Math.max(0, Math.floor(region.y));
    const width = Math.min(w, Math.ceil(region.x + region.width)) - left;
    const height = Math.min(h, Math.ceil(region.y + region.height)) - top;
    if (width < 8 || height < 8) return { bytes: null, left, top, zoom: 1 };
    const zoom = w < MIN_WIDTH ? Math.min(3, Math.ceil(MIN_WIDTH / w)) : 1;
    const part = source.flatten().extract({ left, top, width, height }).greyscale();
    const bytes = await (zoom > 1 ? part.resize({ width: width * zoom }) : part).png().toBuffer();
    return { bytes, left, top, zoom };
  } catch (cause) {
    throw new ThumbruleError(
      'PICTURE_UNREADABLE',
      `The screenshot (${screenshot.length} bytes) can't be read for text: ${cause instanceof Error ? cause.message : String(cause)}`,
      'Retry. If the error persists, run without --ocr.',
      { cause },
    );
  }
}
