import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Returns false, and writes nothing, when the file exists. */
export async function writeIfMissing(path: string, text: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
