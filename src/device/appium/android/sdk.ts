import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

const ADB = process.platform === 'win32' ? 'adb.exe' : 'adb';
export const INSTALL_ADB =
  "install the Android SDK's platform tools (Debian: apt-get install adb; macOS: brew install android-platform-tools)";

/** Folder of the Android SDK whose `platform-tools` hold adb: `ANDROID_HOME`, else where the adb on the path is; null: none. */
export function findSdk(env: NodeJS.ProcessEnv = process.env): string | null {
  for (const home of [env['ANDROID_HOME'], env['ANDROID_SDK_ROOT']])
    if (home !== undefined && existsSync(join(home, 'platform-tools', ADB))) return home;
  for (const folder of (env['PATH'] ?? '').split(delimiter)) {
    const adb = join(folder, ADB);
    if (folder === '' || !existsSync(adb)) continue;
    const tools = dirname(realpathSync(adb));
    if (basename(tools) === 'platform-tools') return dirname(tools);
  }
  return null;
}

/** Path of adb in an SDK. */
export function adbPath(sdk: string): string {
  return join(sdk, 'platform-tools', ADB);
}

/** What an Appium that is started here is told of the SDK. */
export function sdkEnv(): Readonly<Record<string, string>> {
  const sdk = findSdk();
  return sdk === null ? {} : { ANDROID_HOME: sdk };
}
