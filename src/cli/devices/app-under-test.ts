import { existsSync } from 'node:fs';
import { dirname, resolve, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from '../flags/options.ts';
import type { Goal } from '../../goal/model/goal.ts';
import { ThumbruleError } from '../../shared/errors.ts';

const APP_FILES: Readonly<Record<string, readonly string[]>> = {
  simulated: ['app.yaml'],
  chromium: ['index.html'],
};

/**
 * Returns the app under test: `--app`, else the goal's `app:` (relative to its file), else an app.yaml (simulated
 * phone) or index.html (browser) in a folder above the goal.
 */
export function localApp(options: RunOptions, goal: Goal): string {
  if (options.app !== null) return resolveApp(options.app, '.');
  if (goal.app !== null) {
    const own = resolveApp(goal.app, dirname(goal.file));
    if (isUrl(goal.app) || existsSync(own)) return own;
  }
  const names = APP_FILES[options.device] ?? [];
  for (let folder = dirname(resolve(goal.file)); ; folder = dirname(folder)) {
    const found = names.find((name) => existsSync(join(folder, name)));
    if (found !== undefined) return options.device === 'simulated' ? join(folder, found) : folder;
    if (folder === dirname(folder)) break;
  }
  throw new ThumbruleError(
    'USAGE',
    `No app under test for "${goal.name}" (${goal.file}).`,
    `Set --app, or app: in the goal, or put ${names.join(' or ')} in a folder above the goal.`,
  );
}

/** A local page or folder must exist; a URL may come up later. */
export function requirePages(app: string): void {
  if (isUrl(app) || existsSync(app)) return;
  throw new ThumbruleError(
    'NOT_FOUND',
    `${app} does not exist.`,
    'Set --app to a URL, a folder of pages, or an .html file; paths are relative to the working directory.',
  );
}

/** Returns a URL unchanged, the path of a `file:` URL, or a path resolved against `folder`. */
function resolveApp(app: string, folder: string): string {
  if (!/^file:/i.test(app)) return isUrl(app) ? app : resolve(folder, app);
  try {
    return fileURLToPath(app);
  } catch (cause) {
    throw new ThumbruleError(
      'USAGE',
      `"${app}" is not a file on this machine.`,
      'Write it as file:///folder/page.html, or as a path.',
      { cause },
    );
  }
}

function isUrl(app: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(app);
}
