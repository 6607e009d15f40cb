import { ThumbruleError } from '../../shared/errors.ts';
import type { Device } from '../port.ts';
import { type WebApp, openWebApp } from './browser/web-app.ts';
import { startBrowser } from './browser/browser.ts';
import { ChromiumDevice } from './device.ts';
import { type FoundChromium, findChromium, INSTALL_CHROMIUM, installedAt, runnable } from './browser/find.ts';
import { hostRules } from './browser/host-rules.ts';
import type { Viewport } from './tab/tab.ts';
import { OwnTabs } from './tab/tabs.ts';
import { PHONE } from './tab/viewport.ts';

export interface ChromiumOptions {
  /** An http(s) URL, a folder of pages, or one .html file. */
  readonly app: string;
  /** Defects (`kind:id`) that the page gets in its URL, for test pages. */
  readonly defects?: readonly string[];
  /** Path of a Chromium or Chrome; found automatically by default. */
  readonly executable?: string;
  /** Shows the browser's window; false by default. */
  readonly headed?: boolean;
  /** Viewport of the emulated phone; 412x915 CSS pixels at 2.625 by default. */
  readonly viewport?: Viewport;
  /** Closes the device when aborted. */
  readonly signal?: AbortSignal;
}

/**
 * Returns a Chromium that emulates a phone, with the app's page loaded.
 * @throws DEVICE_UNAVAILABLE, NOT_FOUND, APP_INVALID
 */
export async function createChromiumDevice(options: ChromiumOptions): Promise<Device> {
  options.signal?.throwIfAborted();
  const found = await chosen(options);
  const app = await openWebApp(options.app, options.defects ?? []);
  let device: ChromiumDevice | null = null;
  try {
    device = await start(found, app, options);
    const { signal } = options;
    signal?.throwIfAborted();
    if (signal !== undefined) device.closeOn(signal);
    return device;
  } catch (error) {
    await (device === null ? app.close() : device.close());
    throw error;
  }
}

async function start(
  found: FoundChromium,
  app: WebApp,
  { headed = false, viewport = PHONE }: ChromiumOptions,
): Promise<ChromiumDevice> {
  const browser = await startBrowser(found, hostRules(app, found.kind), { headed, scale: viewport.scale });
  return startDevice(new OwnTabs(browser), app, viewport, found.kind);
}

/** Starts a device in new tabs; closes them when that fails. */
export async function startDevice(
  tabs: OwnTabs,
  app: WebApp,
  viewport: Viewport,
  kind: FoundChromium['kind'],
): Promise<ChromiumDevice> {
  const device = new ChromiumDevice(tabs, app, viewport, kind);
  try {
    await device.start();
    return device;
  } catch (error) {
    await device.close();
    throw error;
  }
}

/** Returns the browser to use. @throws DEVICE_UNAVAILABLE when there is none */
export async function chosen({
  executable,
  headed = false,
}: Pick<ChromiumOptions, 'executable' | 'headed'>): Promise<FoundChromium> {
  if (executable !== undefined) return installedAt(runnable(executable));
  const found = await findChromium({ whole: headed });
  if (found !== null) return found;
  throw new ThumbruleError(
    'DEVICE_UNAVAILABLE',
    'No Chromium or Chrome was found on this machine.',
    `${INSTALL_CHROMIUM}.`,
  );
}
