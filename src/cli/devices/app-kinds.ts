/** The kinds of apps under test, by the form of their names: an app file, pages, or a package of a phone. */
import { existsSync, statSync } from 'node:fs';
import { ThumbruleError } from '../../shared/errors.ts';
import { isThisMachine } from '../../shared/listen.ts';

type AppKind = 'app file' | 'pages' | 'phone app' | 'URL';

export function isUrl(app: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(app);
}

function kindOf(app: string): AppKind {
  if (isUrl(app) && !/^file:/iu.test(app)) return 'URL';
  if (/\.ya?ml$/iu.test(app)) return 'app file';
  if (isPhoneAppFile(app)) return 'phone app';
  // A package has a dot: com.example.shop.
  const isPath = /^file:|\.html?$|[\\/]/iu.test(app) || !app.includes('.');
  return isPath || isFolder(app) ? 'pages' : 'phone app';
}

/** Returns whether a text is a file or bundle to install. `com.example.app` is a bundle id. */
function isPhoneAppFile(app: string): boolean {
  if (/\.(?:apk|apks|xapk|aab|ipa|zip)$/iu.test(app)) return true;
  return /\.app$/iu.test(app) && (/[\\/]/u.test(app) || app.split('.').length === 2);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

const FITTING: Readonly<Record<string, readonly AppKind[]>> = {
  simulated: ['app file'],
  chromium: ['pages', 'URL'],
  android: ['phone app', 'URL'],
  ios: ['phone app', 'URL'],
};

/** The apps of each kind of device, for messages. */
const WANTED: Readonly<Record<string, string>> = {
  simulated: 'an app.yaml (docs/simulated-apps.md)',
  chromium: 'a URL, a folder of pages, or an .html file',
  android: 'a package such as com.example.shop, or an .apk',
  ios: 'a bundle id such as com.example.shop, an .ipa or an .app',
};

/** Returns whether an app is of a kind that the device can open. Any app fits a device without kinds, such as a recording. */
export function appFits(device: string, app: string): boolean {
  return FITTING[device]?.includes(kindOf(app)) ?? true;
}

/** Returns the error for an app of another kind of device. */
export function wrongKind(app: string, device: string): ThumbruleError {
  return new ThumbruleError(
    'USAGE',
    `"${app}" is not an app for the device "${device}".`,
    `Set --app to ${WANTED[device] ?? 'an app of this device'}; paths are relative to the working directory.`,
  );
}

/**
 * Checks the app of a phone. A hub on another machine may have files that this one lacks.
 * @throws USAGE for an app of another kind of device, NOT_FOUND for a file that does not exist
 */
export function requirePhoneApp(
  app: string,
  device: 'android' | 'ios' | 'chromium',
  hub: string | null,
): void {
  if (!appFits(device, app)) throw wrongKind(app, device);
  if (isUrl(app) || !isPhoneAppFile(app) || existsSync(app) || (hub !== null && !isOnThisMachine(hub)))
    return;
  throw new ThumbruleError(
    'NOT_FOUND',
    `The app ${app} does not exist.`,
    `Set --app to ${WANTED[device] ?? 'an app'}; paths are relative to the working directory.`,
  );
}

/** Returns whether the host of a URL is this machine. */
function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && isThisMachine(new URL(url).hostname);
}
