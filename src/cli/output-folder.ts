import { resolve } from 'node:path';
import { loadConfig } from '../config/load.ts';
import type { Io } from './io.ts';
import { DEFAULT_RUN_OPTIONS } from './flags/options.ts';

/** The folder that holds `runs/`: flag, else config file, else the default. A config file that is wrong elsewhere is no obstacle. */
export async function outputFolder(flag: string | undefined, io: Io): Promise<string> {
  const { config } = await loadConfig(io.cwd);
  const out = flag ?? config.out ?? DEFAULT_RUN_OPTIONS.out;
  // Paths are shown as short as the user would write them.
  return io.cwd === process.cwd() ? out : resolve(io.cwd, out);
}
