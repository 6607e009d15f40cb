import { appendFileSync } from 'node:fs';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ThumbruleError } from '../shared/errors.ts';

/** An append-only file of JSON lines. A line is with the operating system when `append` resolves: a killed process loses none. */
export interface Journal {
  readonly path: string;
  append(line: object): Promise<void>;
  /** Appends the last line. When the disk takes no more, the lines before it make room: a file without its last line does not tell how it ended. */
  finish(line: object): Promise<void>;
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
  /** Ends of the complete lines, bytes from the beginning. */
  const ends = [0];
  const write = async (text: string): Promise<void> => {
    const from = ends.at(-1) ?? 0;
    try {
      // The threads that an asynchronous write needs are busy with pictures for a while: a turn would wait for them.
      appendFileSync(path, text);
      ends.push(from + Buffer.byteLength(text));
    } catch (error) {
      // A full disk takes a part of the line, which would spoil the next one.
      await truncate(path, from).catch(() => {});
      throw error;
    }
  };
  const writeLast = async (text: string): Promise<void> => {
    for (;;) {
      try {
        await write(text);
        return;
      } catch (error) {
        // The first line says what the file is about.
        if (ends.length <= 2) throw error;
        ends.pop();
        await truncate(path, ends.at(-1) ?? 0);
      }
    }
  };
  const queued = (line: object, how: (text: string) => Promise<void>): Promise<void> => {
    const text = `${JSON.stringify(line)}\n`;
    const written = queue.then(() => withDiskErrors(path, () => how(text)));
    queue = written.catch(() => {});
    return written;
  };
  return {
    path,
    append: (line) => queued(line, write),
    finish: (line) => queued(line, writeLast),
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
