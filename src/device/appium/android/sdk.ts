import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

const ADB = process.platform === 'win32' ? 'adb.exe' : 'adb';
export const INSTALL_ADB =
  "install the Android SDK's platform tools (Debian: apt-get install adb; macOS: brew install android-platform-tools)";

/** Returns the Android SDK folder: `ANDROID_HOME`, or that of the adb on the PATH; null when there is none. */
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

/** Returns the path of adb in an SDK. */
export function adbPath(sdk: string): string {
  return join(sdk, 'platform-tools', ADB);
}

/** Returns environment variables that tell Appium where the SDK is. */
export function sdkEnv(): Readonly<Record<string, string>> {
  const sdk = findSdk();
  return sdk === null ? {} : { ANDROID_HOME: sdk };
}
