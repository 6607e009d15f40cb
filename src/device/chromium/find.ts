import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ThumbruleError } from '../../shared/errors.ts';
import { unpackShippedChromium } from './shipped.ts';

export interface FoundChromium {
  readonly executable: string;
  /** `installed`: on this machine. `shipped`: unpacked from the optional npm package; for trusted pages only. */
  readonly kind: 'installed' | 'shipped';
  /** Environment that it needs beside the process's own (fonts and libraries of the shipped one). */
  readonly env: Readonly<Record<string, string>>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/**
 * A Chromium or Chrome to run pages in: the one that `THUMBRULE_CHROMIUM` names, else an installed one, else the
 * one that the optional package @sparticuz/chromium ships (Linux on x64). Null when there is none.
 * @throws DEVICE_UNAVAILABLE when `THUMBRULE_CHROMIUM` names a file that can't be run.
 */
export async function findChromium(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): Promise<FoundChromium | null> {
  const named = env['THUMBRULE_CHROMIUM'];
  if (named !== undefined && named !== '') return { executable: runnable(named), kind: 'installed', env: {} };
  const installed = installedPlaces(env, platform).find(canRun);
  if (installed !== undefined) return { executable: installed, kind: 'installed', env: {} };
  const shipped = await unpackShippedChromium();
  return shipped === null ? null : { ...shipped, kind: 'shipped' };
}

/** Every place where Chrome and Chromium stand on the three desktop systems, the likeliest first. */
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

/** The file itself when it can be run. */
export function runnable(file: string): string {
  if (canRun(file)) return file;
  throw new ThumbruleError(
    'DEVICE_UNAVAILABLE',
    `There is no browser that can be run at ${file}.`,
    'Give the path of a Chromium or Chrome executable in THUMBRULE_CHROMIUM, or unset it to have one looked for.',
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
