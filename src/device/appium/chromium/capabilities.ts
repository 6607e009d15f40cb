import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Capabilities } from '../capabilities.ts';
import { ThumbruleError } from '../../../shared/errors.ts';

const IDLE_S = 300;

/**
 * Capabilities for Appium's Chromium driver; what the user gives wins. `binary`: the browser, null: what the driver finds. `resolver`: a value
 * for `--host-resolver-rules`; null leaves the network open.
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
    // A browser that was found by the driver itself would be fetched from the network.
    'appium:autodownloadEnabled': false,
    ...(rest['appium:executable'] === undefined ? { 'appium:executable': chromedriver() } : {}),
    'appium:newCommandTimeout': IDLE_S,
    // A dialog is shown to the goal, and answered by it.
    unhandledPromptBehavior: 'ignore',
    ...rest,
    'goog:chromeOptions': {
      ...(binary === null ? {} : { binary }),
      ...options,
      args: [...args, ...(options.args ?? [])],
    },
  };
}

/** As the driver spells them. */
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

/** The chromedriver on the path; null: none. */
export function findChromedriver(env: NodeJS.ProcessEnv = process.env): string | null {
  const name = process.platform === 'win32' ? 'chromedriver.exe' : 'chromedriver';
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/lib/chromium'].filter((f) => f !== '');
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}
