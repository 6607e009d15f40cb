import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { findAppium } from './server.ts';

/** An installed Appium and the versions of its drivers; null for a driver that is not installed. */
export interface InstalledAppium {
  readonly version: string;
  /** Its `APPIUM_HOME`; null for the default. */
  readonly home: string | null;
  readonly drivers: Readonly<Record<string, string | null>>;
}

const DRIVERS = ['uiautomator2', 'xcuitest', 'chromium'];

/** Returns the installed Appium; null when there is none. `home` is that of `startAppium`. */
export function installedAppium(
  home: string | undefined = process.env['APPIUM_HOME'],
): InstalledAppium | null {
  const found = findAppium(home);
  if (found === null) return null;
  const folder = found.home ?? home ?? join(homedir(), '.appium');
  const version = (name: string): string | null =>
    versionIn(join(folder, 'node_modules', `appium-${name}-driver`, 'package.json'));
  return {
    version: versionAbove(found.script) ?? 'of an unknown version',
    home: found.home,
    drivers: Object.fromEntries(DRIVERS.map((name) => [name, version(name)])),
  };
}

/** True when webdriverio is installed, which phones need. */
export function hasWebdriverio(): boolean {
  try {
    import.meta.resolve('webdriverio');
    return true;
  } catch {
    return false;
  }
}

function versionIn(file: string): string | null {
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version ?? null;
}

/** Returns the version of the package that a script belongs to. */
function versionAbove(script: string): string | null {
  for (let folder = dirname(script); ; folder = dirname(folder)) {
    const version = versionIn(join(folder, 'package.json'));
    if (version !== null || folder === dirname(folder)) return version;
  }
}
