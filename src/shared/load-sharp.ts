import type { SharpConstructor } from 'sharp';

let loading: Promise<SharpConstructor> | null = null;

/** Returns the picture library. Loading it takes a tenth of a second of processor time, so a run does it while its device starts. */
export function loadSharp(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Frames never repeat as files: a cache would only hold memory.
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
