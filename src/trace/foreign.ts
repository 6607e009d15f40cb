/**
 * Checks runs that were made elsewhere: a shard, an artifact of another branch, a run that somebody sent. A run names files in its own folder
 * only, holds plain files and folders, and is of a size that a run can have.
 */
import { constants } from 'node:fs';
import { lstat, open, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ThumbruleError } from '../shared/errors.ts';

/** A longer file of JSON lines is not read, bytes. A long goal takes 20 MB. */
const MAX_LINES_BYTES = 256 * 1024 * 1024;
/** A larger picture or recording is not embedded, bytes. */
const MAX_MEDIA_BYTES = 32 * 1024 * 1024;
/** Folders in folders of a goal; screenshots are in one. */
const MAX_DEPTH = 4;
const MAX_FILES = 100_000;

/** True for the name of one file or folder, which leads nowhere else. */
export function isPlainName(name: string): boolean {
  return name.length <= 255 && !/[/\\:\p{Cc}]/u.test(name) && !/^\.|^$|^~/u.test(name);
}

/** True for a path within a folder: names joined by `/`. */
export function isPlainPath(path: string): boolean {
  return path.split('/').every(isPlainName);
}

/** Reads a file of JSON lines. @throws TRACE_INVALID when it is too large or no plain file; what the file system throws */
export async function readLinesFile(path: string): Promise<string> {
  const { size } = await plainFile(path);
  if (size > MAX_LINES_BYTES)
    throw unusable(
      path,
      `has ${Math.round(size / 1024 / 1024)} MB; at most ${MAX_LINES_BYTES / 1024 / 1024} are read`,
    );
  return readFile(path, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NOFOLLOW });
}

async function plainFile(path: string): Promise<{ readonly size: number }> {
  const found = await lstat(path);
  if (found.isFile()) return found;
  throw unusable(path, found.isSymbolicLink() ? 'is a link' : 'is no plain file');
}

/** Throws TRACE_INVALID when a folder in a run is a link or leads out of the run. */
export async function requireInside(run: string, folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null);
  if (found === null) return;
  const [outer, inner] = await Promise.all([realpath(run), realpath(folder)]);
  if (found.isSymbolicLink() || !inner.startsWith(outer + sep))
    throw unusable(folder, 'leads out of the run');
  if (!found.isDirectory()) throw unusable(folder, 'is no folder');
}

/** Throws TRACE_INVALID unless a folder holds plain files and folders only. */
export async function requirePlainTree(folder: string): Promise<void> {
  const open: { readonly path: string; readonly depth: number }[] = [{ path: folder, depth: 1 }];
  let files = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.depth > MAX_DEPTH) throw unusable(next.path, 'lies too deep for a run');
    const entries = await readdir(next.path, { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      },
    );
    for (const entry of entries) {
      const path = join(next.path, entry.name);
      files += 1;
      if (files > MAX_FILES) throw unusable(folder, `holds more than ${MAX_FILES} files`);
      if (entry.isDirectory()) open.push({ path, depth: next.depth + 1 });
      else if (!entry.isFile())
        throw unusable(path, entry.isSymbolicLink() ? 'is a link' : 'is no plain file');
    }
  }
}

/** Beginnings of WebP, PNG, JPEG, MP4 and WebM, with the byte at which each stands. */
const SIGNATURES: readonly (readonly [number, string])[] = [
  [8, 'WEBP'],
  [0, '\u0089PNG\r\n'],
  [0, '\u00FF\u00D8\u00FF'],
  [4, 'ftyp'],
  [0, '\u001A\u0045\u00DF\u00A3'],
];

/** Returns the path of a picture or recording of a run; null when it is missing, lies elsewhere, is too large or holds something else. */
export async function mediaFile(run: string, path: string): Promise<string | null> {
  if (!isPlainPath(path.replaceAll('\\', '/'))) return null;
  const real = await realpath(join(run, path)).catch(() => null);
  if (real === null || !real.startsWith((await realpath(run)) + sep)) return null;
  const found = await stat(real);
  if (!found.isFile() || found.size > MAX_MEDIA_BYTES) return null;
  const file = await open(real);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    const start = buffer.subarray(0, bytesRead).toString('latin1');
    return SIGNATURES.some(([at, signature]) => start.startsWith(signature, at)) ? real : null;
  } finally {
    await file.close();
  }
}

function unusable(path: string, what: string): ThumbruleError {
  return new ThumbruleError(
    'TRACE_INVALID',
    `${path} ${what}`,
    'The run was changed or was not made by Thumbrule. Run the goal again.',
  );
}
