import { appendFile, mkdir, truncate, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ThumbruleError } from '../shared/errors.ts';

/** An append-only file of JSON lines. A line is with the operating system when `append` resolves: a killed process loses none. */
export interface Journal {
  readonly path: string;
  append(line: object): Promise<void>;
}

/**
 * Creates the file and its folders. Lines are written in the order of the calls, awaited or not. Throws DISK when the file exists or
 * cannot be written.
 */
export async function openJournal(path: string): Promise<Journal> {
  await withDiskErrors(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '', { flag: 'wx' });
  });
  let queue: Promise<void> = Promise.resolve();
  /** Length of all complete lines, bytes. */
  let completeBytes = 0;
  const write = async (text: string): Promise<void> => {
    try {
      await appendFile(path, text);
      completeBytes += Buffer.byteLength(text);
    } catch (error) {
      // A full disk takes a part of the line, which would spoil the next one.
      await truncate(path, completeBytes).catch(() => {});
      throw error;
    }
  };
  return {
    path,
    append(line) {
      const text = `${JSON.stringify(line)}\n`;
      const written = queue.then(() => withDiskErrors(path, () => write(text)));
      queue = written.catch(() => {});
      return written;
    },
  };
}

/** Runs a disk operation; an error becomes DISK and names the path. */
export async function withDiskErrors<T>(path: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    throw new ThumbruleError(
      'DISK',
      code === 'EEXIST' ? `${path} already exists` : `Cannot write ${path} (${code || String(cause)})`,
      code === 'ENOSPC' ? 'Free some space on the disk.' : 'Choose another folder with --out.',
      { cause },
    );
  }
}
