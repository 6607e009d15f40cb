import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ThumbruleError } from '../../shared/errors.ts';

/**
 * Returns false, and writes nothing, when the file exists.
 * @throws DISK when it can't be written; a part of it is not left behind
 */
export async function writeIfMissing(path: string, text: string): Promise<boolean> {
  let made = false;
  try {
    await mkdir(dirname(path), { recursive: true });
    made = true;
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (made && code === 'EEXIST') return false;
    if (code === 'ENOSPC') await rm(path, { force: true });
    throw new ThumbruleError(
      'DISK',
      `Cannot write ${path} (${code || String(cause)})`,
      code === 'ENOSPC' ? 'Free some space on the disk.' : 'Make the folder writable, or name another one.',
      { cause },
    );
  }
}
