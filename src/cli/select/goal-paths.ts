import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ThumbruleError } from '../../shared/errors.ts';

/** Folders to search when no paths are given. */
const DEFAULT_FOLDERS = ['goals', '.finalrun/tests'];

/**
 * Returns the given paths, else those of the config file, else the default folder.
 * @throws USAGE when there is none
 */
export async function pathsOrDefault(
  paths: readonly string[],
  configured: readonly string[],
  cwd: string,
): Promise<readonly string[]> {
  if (paths.length > 0) return paths;
  if (configured.length > 0) return configured;
  for (const folder of DEFAULT_FOLDERS) {
    if ((await stat(join(cwd, folder)).catch(() => null))?.isDirectory() === true) return [folder];
  }
  throw new ThumbruleError(
    'USAGE',
    'No goals given, and no folder "goals" here.',
    'Name files, folders or suites, or create a first goal with  thumbrule init',
  );
}
