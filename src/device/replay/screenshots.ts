import { readFile } from 'node:fs/promises';
import { ThumbruleError } from '../../shared/errors.ts';
import { loadSharp } from '../../shared/load-sharp.ts';

/** Compresses a PNG as lossless WebP, a fraction of its size. @throws PICTURE_UNREADABLE */
export async function compressScreenshot(png: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  try {
    return await sharp(png).webp({ lossless: true, effort: 4 }).toBuffer();
  } catch (cause) {
    throw new ThumbruleError(
      'PICTURE_UNREADABLE',
      `A screenshot (${png.length} bytes) can't be recorded: ${cause instanceof Error ? cause.message : String(cause)}`,
      'Record again; everything recorded before it is kept.',
      { cause },
    );
  }
}

/** Returns a recorded screenshot as PNG. @throws APP_INVALID for a missing or damaged file */
export async function decompressScreenshot(path: string): Promise<Uint8Array> {
  const sharp = await loadSharp();
  try {
    return await sharp(await readFile(path))
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch (cause) {
    throw new ThumbruleError(
      'APP_INVALID',
      `The recording's screenshot ${path} can't be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      'Record it again.',
      { cause },
    );
  }
}
