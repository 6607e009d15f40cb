import { textCapability } from '../android/capabilities.ts';
import type { Capabilities } from '../capabilities.ts';
import { chromiumCapabilities } from './capabilities.ts';
import { HubDevTools } from './devtools.ts';
import { HubTabs } from './tabs.ts';
import { credentialRedactor } from '../redact-credentials.ts';
import type { AppiumHub } from '../hub.ts';
import { localPorts } from '../local-ports.ts';
import { AppiumSession } from '../session.ts';
import { openWebApp, type WebApp } from '../../chromium/browser/web-app.ts';
import { ChromiumDevice } from '../../chromium/device.ts';
import { findChromium } from '../../chromium/browser/find.ts';
import { PHONE } from '../../chromium/tab/viewport.ts';
import type { Device, GoalOutcome } from '../../port.ts';
import { ThumbruleError } from '../../../shared/errors.ts';
import type { Browser } from 'webdriverio';

export interface HubChromiumOptions {
  readonly hub: AppiumHub;
  /** An http(s) URL, a folder of pages, or one .html file. */
  readonly app: string;
  /** Defects (`kind:id`) that the page gets in its URL, for test pages. */
  readonly defects?: readonly string[];
  /** Capabilities for driver and hub; they override the defaults. */
  readonly capabilities: Capabilities;
  readonly signal?: AbortSignal;
}

/**
 * Returns mobile web behind Appium's Chromium driver: the same device as the local one, in a browser that chromedriver starts. Local pages
 * are served on this machine, so the browser has to run here too.
 * @throws DEVICE_UNAVAILABLE, USAGE, NOT_FOUND, APP_INVALID
 */
export async function createHubChromiumDevice(options: HubChromiumOptions): Promise<Device> {
  if (options.hub.url !== null) requireLocalHub(options.hub.url, options.app);
  const address = await options.hub.address(options.signal);
  const app = await openWebApp(options.app, options.defects ?? []);
  let session: AppiumSession | null = null;
  try {
    const found = isLocal(address) ? await findChromium({ whole: true }) : null;
    // The Chromium from npm is for trusted pages only.
    const binary = found?.kind === 'installed' ? found.executable : null;
    const capabilities = {
      ...(await localPorts('chromium', address)),
      ...chromiumCapabilities(options.capabilities, binary, app.resolver),
    };
    session = await AppiumSession.open({ hub: address, capabilities, signal: options.signal });
    return await startDevice(session, address, app, options.capabilities);
  } catch (error) {
    await session?.end();
    await app.close();
    throw error;
  }
}

/** Returns the device in a session of a test runner, which also ends it. `app` is an http(s) URL. */
export async function chromiumDeviceOf(browser: Browser, hub: string, app: string): Promise<Device> {
  return startDevice(AppiumSession.attach(browser), hub, await openWebApp(app, []), {});
}

async function startDevice(
  session: AppiumSession,
  address: string,
  app: WebApp,
  capabilities: Capabilities,
): Promise<Device> {
  const { sessionId, capabilities: granted } = session.browser;
  const version = textCapability(granted as Capabilities, 'browserVersion') ?? '';
  const devtools = new HubDevTools(address, sessionId, credentialRedactor(address, capabilities));
  const tabs = new HubTabs(session, devtools, version, new URL(app.startUrl).origin);
  const device = new ChromiumDevice(tabs, app, PHONE, 'installed');
  await device.start();
  return Object.assign(device, { reportOutcome: (outcome: GoalOutcome) => session.reportOutcome(outcome) });
}

function isLocal(hub: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(hub).hostname);
}

function requireLocalHub(hub: string, app: string): void {
  if (isLocal(hub) || /^https?:\/\//i.test(app)) return;
  throw new ThumbruleError(
    'USAGE',
    `The pages of ${app} are on this machine, and the browser behind the hub can't reach them.`,
    'Give --app a URL that the hub can open, or remove --hub.',
  );
}
