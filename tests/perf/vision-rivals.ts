import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import type { Case } from './vision-cases.ts';

/** The plainest comparison of screenshots. */
export async function naive(c: Case): Promise<number> {
  const [a, b] = [await decoded(c.before), await decoded(c.after)];
  const { width, height } = a.info;
  // Nothing to compare pixel by pixel: only decoding costs.
  if (width !== b.info.width || height !== b.info.height) return NaN;
  const bar = Math.round(24 * c.density) * width * 4;
  a.data.fill(0, 0, bar);
  b.data.fill(0, 0, bar);
  return pixelmatch(a.data, b.data, undefined, width, height, { threshold: 0.1 });
}

/** The minimum for any comparison that decodes with sharp. */
export function decodeOnly(c: Case): Promise<unknown> {
  return decoded(c.after);
}

function decoded(png: Uint8Array) {
  return sharp(png, { ignoreIcc: true }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

/**
 * odiff in two ways. Both ignore anti-aliased pixels, as pixelmatch does: without that it counts others and does not read
 * the surrounding pixels.
 */
export interface Odiff {
  /** Its server, which always writes a picture of the differences. */
  server(a: string, b: string, out: string): Promise<unknown>;
  /** Its command, which writes nothing but takes a process each (1 ms). */
  command(a: string, b: string): Promise<void>;
  stop(): void;
}

/** Null where odiff-bin is not installed. */
export async function odiff(): Promise<Odiff | null> {
  try {
    const { ODiffServer } = await import('odiff-bin');
    const binary = join(createRequire(import.meta.url).resolve('odiff-bin'), '../bin/odiff.exe');
    const server = new ODiffServer();
    return {
      server: (a, b, out) => server.compare(a, b, out, { antialiasing: true }),
      command: (a, b) => compareOnce(binary, a, b),
      stop: () => {
        server.stop();
        // It takes the end that it was told for a crash, and says so, unless this is still set when the process ends.
        Object.assign(server, { exiting: true });
      },
    };
  } catch {
    return null;
  }
}

/** The command's exit code for different pictures. */
const DIFFERENT = 22;

function compareOnce(binary: string, a: string, b: string): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(binary, [a, b, '--antialiasing'], (error) => {
      if (error && error.code !== DIFFERENT) reject(error);
      else resolve();
    });
  });
}
