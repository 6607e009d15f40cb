import { resolve } from 'node:path';
import { loadConfig } from '../config/load.ts';
import type { Io } from './io.ts';
import { DEFAULT_RUN_OPTIONS } from './flags/options.ts';

/** Returns the folder with `runs/`: flag, else config file, else the default. Ignores problems of the config file. */
export async function outputFolder(flag: string | undefined, io: Io): Promise<string> {
  const { config } = await loadConfig(io.cwd);
  const out = flag ?? config.out ?? DEFAULT_RUN_OPTIONS.out;
  // Keep paths as short as the user writes them.
  return io.cwd === process.cwd() ? out : resolve(io.cwd, out);
}
