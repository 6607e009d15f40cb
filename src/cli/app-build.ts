/** The name of the app's build tells runs on one build from runs on another. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Goal } from '../goal/model/goal.ts';
import { localApp } from './devices/app-under-test.ts';
import { isUrl } from './devices/app-kinds.ts';
import type { RunOptions } from './flags/options.ts';

/** Larger apps are named by size and time alone, bytes. */
const MAX_BYTES = 512 * 1024 * 1024;
const MAX_FILES = 5000;

/**
 * Returns the build of each goal's app: `--build`, else the name and hash of its file or folder; null for an app that is no file here.
 * Never throws.
 */
export async function appBuilds(
  options: RunOptions,
  goals: readonly Goal[],
): Promise<readonly (string | null)[]> {
  if (options.build !== null) return goals.map(() => options.build);
  const known = new Map<string, Promise<string | null>>();
  return Promise.all(
    goals.map(async (goal) => {
      const app = appPath(options, goal);
      if (app === null) return null;
      const hash = known.get(app) ?? fileBuild(app);
      known.set(app, hash);
      const name = await hash;
      return name === null ? null : withFaults(name, options);
    }),
  );
}

function appPath(options: RunOptions, goal: Goal): string | null {
  try {
    const app = localApp(options, goal);
    return isUrl(app) ? null : app;
  } catch {
    // Opening the device reports what is wrong with the app.
    return null;
  }
}

/** Defects and quirks make another build of a simulated app. */
function withFaults(name: string, { defects, quirks }: RunOptions): string {
  return [name, ...[...defects, ...quirks].toSorted()].join(' ');
}

async function fileBuild(path: string): Promise<string | null> {
  try {
    const hash = createHash('sha256');
    const found = await lstat(path);
    if (found.isDirectory()) await hashFolder(path, hash);
    else if (found.isFile()) await hashFile(path, found, hash);
    else return null;
    return `${basename(path)} ${hash.digest('hex').slice(0, 12)}`;
  } catch {
    return null;
  }
}

type Hash = ReturnType<typeof createHash>;

async function hashFolder(folder: string, hash: Hash): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((e) => e.isFile())
    .map((e) => join(e.parentPath, e.name))
    .filter((path) => !/(?:^|[\\/])(?:\.|node_modules[\\/])/u.test(path.slice(folder.length)))
    .toSorted()
    .slice(0, MAX_FILES);
  for (const file of files) {
    hash.update(file.slice(folder.length));
    await hashFile(file, await lstat(file), hash);
  }
}

async function hashFile(
  path: string,
  { size, mtimeMs }: { readonly size: number; readonly mtimeMs: number },
  hash: Hash,
): Promise<void> {
  if (size > MAX_BYTES) {
    hash.update(`${size} ${mtimeMs}`);
    return;
  }
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
}
