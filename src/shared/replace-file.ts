import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Writes a file that may exist, in one step: readers see the old content or the new one. A link in its place is replaced, never followed, so that a
 * foreign folder cannot make us write elsewhere.
 */
export async function replaceFile(path: string, data: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(draft, data, { flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
