import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ThumbruleError } from '../../../shared/errors.ts';
import { headlessShells, isHeadlessShell } from './headless-shells.ts';
import { unpackShippedChromium } from './shipped.ts';

export interface FoundChromium {
  readonly executable: string;
  /** `installed` on this machine, or `shipped` with the optional npm package, which is for trusted pages only. */
  readonly kind: 'installed' | 'shipped';
  /** False for a headless shell. */
  readonly hasWindow: boolean;
  /** Additional environment variables (fonts and libraries of the shipped browser). */
  readonly env: Readonly<Record<string, string>>;
}

export const INSTALL_CHROMIUM =
  'Install one (Debian: apt-get install chromium-headless-shell), name one in THUMBRULE_CHROMIUM, or install the npm package @sparticuz/chromium (Linux x64)';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

export interface Wanted {
  /** A whole browser, which can show a window and be driven by chromedriver; by default a headless shell is as good, and preferred. */
  readonly whole?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  readonly platform?: NodeJS.Platform;
}

/**
 * Finds a Chromium or Chrome: `THUMBRULE_CHROMIUM`, else an installed headless shell, else a whole browser, else the one in the optional
 * package @sparticuz/chromium (Linux on x64). Returns null when there is none.
 * @throws DEVICE_UNAVAILABLE when `THUMBRULE_CHROMIUM` names a file that can't be run.
 */
export async function findChromium({
  whole = false,
  env = process.env,
  platform = process.platform,
}: Wanted = {}): Promise<FoundChromium | null> {
  const named = env['THUMBRULE_CHROMIUM'];
  if (named !== undefined && named !== '') return installedAt(runnable(named));
  const shells = whole ? [] : headlessShells(env, platform);
  const installed = [...shells, ...installedPlaces(env, platform)].find(canRun);
  if (installed !== undefined) return installedAt(installed);
  const shipped = await unpackShippedChromium();
  return shipped === null ? null : { ...shipped, kind: 'shipped', hasWindow: false };
}

/** Returns a browser of this machine. */
export function installedAt(executable: string): FoundChromium {
  return { executable, kind: 'installed', hasWindow: !isHeadlessShell(executable), env: {} };
}

/** @throws DEVICE_UNAVAILABLE for a browser that can't show a window */
export function requireWindow({ executable, kind, hasWindow }: FoundChromium): void {
  if (hasWindow) return;
  throw new ThumbruleError(
    'DEVICE_UNAVAILABLE',
    kind === 'shipped'
      ? 'The browser from npm has no window.'
      : `${executable} has no window: it is a headless shell.`,
    'Leave --headed out, or install a whole Chrome or Chromium (THUMBRULE_CHROMIUM can name it).',
  );
}

/** Returns the usual paths of Chrome and Chromium on a platform, the likeliest first. */
export function installedPlaces(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') return macPlaces();
  if (platform === 'win32') return windowsPlaces(env);
  const folders = (env['PATH'] ?? '').split(delimiter).filter((p) => p !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const fixed = ['/usr/bin/chromium', '/usr/lib/chromium/chromium', '/opt/google/chrome/chrome'];
  return [...onPath, ...fixed, '/snap/bin/chromium'];
}

function macPlaces(): string[] {
  return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    ['Google Chrome', 'Chromium'].map((app) => join(folder, `${app}.app`, 'Contents', 'MacOS', app)),
  );
}

function windowsPlaces(env: NodeJS.ProcessEnv): string[] {
  const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => env[name] ?? '');
  return roots
    .filter((root) => root !== '')
    .flatMap((root) =>
      [String.raw`Google\Chrome`, 'Chromium', String.raw`Microsoft\Edge`].map(
        (app) => `${root}\\${app}\\Application\\${app.endsWith('Edge') ? 'msedge' : 'chrome'}.exe`,
      ),
    );
}

/** Returns the file if it is executable. @throws DEVICE_UNAVAILABLE otherwise */
export function runnable(file: string): string {
  if (canRun(file)) return file;
  throw new ThumbruleError(
    'DEVICE_UNAVAILABLE',
    `${file} is not an executable browser.`,
    'Set THUMBRULE_CHROMIUM to a Chromium or Chrome executable, or unset it to use an installed one.',
  );
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
