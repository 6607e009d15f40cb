import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Capabilities } from '../capabilities.ts';
import { ThumbruleError } from '../../../shared/errors.ts';

const IDLE_S = 300;

/**
 * Returns capabilities for Appium's Chromium driver; the user's values win. `binary` is the browser; null to let the driver find one.
 * `resolver` is the value of `--host-resolver-rules`; null leaves the network open.
 * @throws DEVICE_UNAVAILABLE without a chromedriver on this machine, when the capabilities name none
 */
export function chromiumCapabilities(
  given: Capabilities,
  binary: string | null,
  resolver: string | null,
): Capabilities {
  const { 'goog:chromeOptions': own, ...rest } = given;
  const options = (own ?? {}) as { readonly args?: readonly string[] };
  const args = [
    '--headless',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--hide-scrollbars',
    '--disable-dev-shm-usage',
    ...(process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(resolver === null ? [] : [`--host-resolver-rules=${resolver}`]),
  ];
  return {
    platformName: PLATFORMS[process.platform] ?? process.platform,
    browserName: 'chrome',
    'appium:automationName': 'Chromium',
    // Keeps the driver from downloading a browser.
    'appium:autodownloadEnabled': false,
    ...(rest['appium:executable'] === undefined ? { 'appium:executable': chromedriver() } : {}),
    'appium:newCommandTimeout': IDLE_S,
    // The console and the network of the page.
    'goog:loggingPrefs': { browser: 'ALL', performance: 'ALL' },
    // Dialogs stay open for the goal.
    unhandledPromptBehavior: 'ignore',
    ...rest,
    'goog:chromeOptions': {
      ...(binary === null ? {} : { binary }),
      ...options,
      args: [...args, ...(options.args ?? [])],
    },
  };
}

/** Platform names of the driver. */
const PLATFORMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'mac',
  win32: 'windows',
};

function chromedriver(): string {
  const found = findChromedriver();
  if (found !== null) return found;
  throw new ThumbruleError(
    'DEVICE_UNAVAILABLE',
    'No chromedriver was found on this machine.',
    'Install one that fits the browser (Debian: apt-get install chromium-driver), or name it with the capability appium:executable.',
  );
}

/** Returns the chromedriver on the PATH; null when there is none. */
export function findChromedriver(env: NodeJS.ProcessEnv = process.env): string | null {
  const name = process.platform === 'win32' ? 'chromedriver.exe' : 'chromedriver';
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/lib/chromium'].filter((f) => f !== '');
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}
