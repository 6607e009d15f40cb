import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, join } from 'node:path';

/** Names on `PATH`, and in the folders of other tools. */
const NAMES = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];

/**
 * Returns the paths of Chromium's headless shells, the likeliest first: on `PATH`, where Playwright keeps them, and where Puppeteer does.
 * A headless shell is the same engine without windows, tabs and menus of its own.
 */
export function headlessShells(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  const ending = platform === 'win32' ? '.exe' : '';
  const names = NAMES.map((name) => `${name}${ending}`);
  const folders = (env['PATH'] ?? '').split(delimiter).filter((p) => p !== '');
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...keptShells(playwrightFolder(env, platform), /^chromium_headless_shell-\d+$/, names),
    ...keptShells(puppeteerFolder(env), /^\w+-[\d.]+$/, names),
  ];
}

/** True for the path of a headless shell, which has no window. */
export function isHeadlessShell(executable: string): boolean {
  return /headless[-_]shell/i.test(basename(executable));
}

/** Returns `<root>/<folder of a version>/<any folder>/<name>`, the newest version first. */
function keptShells(root: string, version: RegExp, names: readonly string[]): string[] {
  return entriesOf(root)
    .filter((name) => version.test(name))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .flatMap((name) => entriesOf(join(root, name)).map((folder) => join(root, name, folder)))
    .flatMap((folder) => names.map((name) => join(folder, name)));
}

function playwrightFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const named = env['PLAYWRIGHT_BROWSERS_PATH'] ?? '';
  // "0" stands for a folder inside of Playwright's own package.
  if (named !== '' && named !== '0') return named;
  const home = homeOf(env);
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'ms-playwright');
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'ms-playwright');
  return join(env['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'ms-playwright');
}

function puppeteerFolder(env: NodeJS.ProcessEnv): string {
  const cache = env['PUPPETEER_CACHE_DIR'] ?? join(homeOf(env), '.cache', 'puppeteer');
  return join(cache, 'chrome-headless-shell');
}

function homeOf(env: NodeJS.ProcessEnv): string {
  return env['HOME'] ?? env['USERPROFILE'] ?? homedir();
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
