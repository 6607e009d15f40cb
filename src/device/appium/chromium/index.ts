import { textCapability } from '../android/capabilities.ts';
import type { Capabilities } from '../capabilities.ts';
import { chromiumCapabilities } from './capabilities.ts';
import { HubDevTools } from './devtools.ts';
import { HubTabs } from './tabs.ts';
import { credentialRedactor } from '../redact-credentials.ts';
import type { AppiumHub } from '../hub.ts';
import { freePort } from '../server.ts';
import { AppiumSession } from '../session.ts';
import { openWebApp, type WebApp } from '../../chromium/web-app.ts';
import { ChromiumDevice } from '../../chromium/device.ts';
import { findChromium } from '../../chromium/find.ts';
import { PHONE } from '../../chromium/index.ts';
import type { Device, GoalOutcome } from '../../port.ts';
import { ThumbruleError } from '../../../shared/errors.ts';
import type { Browser } from 'webdriverio';

export interface HubChromiumOptions {
  readonly hub: AppiumHub;
  /** An http(s) URL, a folder of pages, or one .html file. */
  readonly app: string;
  /** `kind:id`, handed to the page in its address; for pages that are made to misbehave. */
  readonly defects?: readonly string[];
  /** Of the Chromium driver and of the hub; they win over ours. */
  readonly capabilities: Capabilities;
  readonly signal?: AbortSignal;
}

/**
 * Mobile web through Appium's Chromium driver: the same device as over the pipe, by the same walker, in a browser that chromedriver
 * started. Pages of this machine are served here, so the browser has to be on this machine too.
 * @throws DEVICE_UNAVAILABLE, USAGE, NOT_FOUND, APP_INVALID
 */
export async function createHubChromiumDevice(options: HubChromiumOptions): Promise<Device> {
  const address = await options.hub.address(options.signal);
  requireLocalHub(address, options.app);
  const app = await openWebApp(options.app, options.defects ?? []);
  let session: AppiumSession | null = null;
  try {
    const found = isLocal(address) ? await findChromium() : null;
    // The one from npm is for what is opened here, under our own rules.
    const binary = found?.kind === 'installed' ? found.executable : null;
    const capabilities = {
      // Two sessions that begin at once on one Appium would choose the same port for their chromedrivers.
      ...(isLocal(address) ? { 'appium:chromedriverPort': await freePort() } : {}),
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

/** The same in a session that somebody else opened and will end. `hub`: where it was opened; `app`: an http(s) URL. */
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
  return Object.assign(device, { reportOutcome: (ending: GoalOutcome) => session.reportOutcome(ending) });
}

function isLocal(hub: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(hub).hostname);
}

function requireLocalHub(hub: string, app: string): void {
  if (isLocal(hub) || /^https?:\/\//i.test(app)) return;
  throw new ThumbruleError(
    'USAGE',
    `The pages of ${app} are on this machine, and the browser behind the hub can't reach them.`,
    'Give --app an address that the hub can open, or leave --hub out.',
  );
}
