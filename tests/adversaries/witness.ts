/** OCR as an independent witness: it reads the last screenshot of a case and says whether the case shows what it claims. */
import sharp from 'sharp';
import { createTesseractReader } from '../../src/vision/ocr-tesseract.ts';
import type { AdversaryCase } from './format.ts';

export interface Witness {
  /** Returns the texts of the case that the witness contradicts; empty when it agrees. */
  contradictions(given: AdversaryCase, screenshot: Uint8Array | null): Promise<readonly string[]>;
  close(): Promise<void>;
}

export function createWitness(): Witness {
  const reader = createTesseractReader();
  return {
    contradictions: async ({ drawn, undrawn }, screenshot) => {
      if (drawn.length + undrawn.length === 0 || screenshot === null) return [];
      const { width, height } = await sharp(screenshot).metadata();
      const found = await reader.read(
        screenshot,
        [{ x: 0, y: 0, width, height }],
        new AbortController().signal,
      );
      const read = plain(found.map(({ text }) => text).join(' '));
      return [
        ...drawn.filter((text) => !read.includes(plain(text))).map((text) => `"${text}" can't be read`),
        ...undrawn.filter((text) => read.includes(plain(text))).map((text) => `"${text}" can be read`),
      ];
    },
    close: () => reader.close(),
  };
}

/** OCR often loses spaces and marks. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
