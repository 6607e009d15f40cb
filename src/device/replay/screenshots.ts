import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ThumbruleError } from '../../shared/errors.ts';

/** A screenshot as it is kept: lossless, and a fraction of the PNG's size. @throws PICTURE_UNREADABLE */
export async function compressScreenshot(png: Uint8Array): Promise<Uint8Array> {
  try {
    return await sharp(png).webp({ lossless: true, effort: 4 }).toBuffer();
  } catch (cause) {
    throw new ThumbruleError(
      'PICTURE_UNREADABLE',
      `A screenshot (${png.length} bytes) can't be recorded: ${cause instanceof Error ? cause.message : String(cause)}`,
      'Record again; what was recorded before it is kept.',
      { cause },
    );
  }
}

/** A kept picture as the PNG that a device gives. @throws APP_INVALID for a file that is gone or damaged */
export async function decompressScreenshot(path: string): Promise<Uint8Array> {
  try {
    return await sharp(await readFile(path))
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch (cause) {
    throw new ThumbruleError(
      'APP_INVALID',
      `The recording's picture ${path} can't be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      'Record it again.',
      { cause },
    );
  }
}
