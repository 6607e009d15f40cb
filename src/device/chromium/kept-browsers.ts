import type { Device } from '../port.ts';
import { type ChromiumProcess, startBrowser } from './browser/browser.ts';
import type { ChromiumDevice } from './device.ts';
import { hostRules } from './browser/host-rules.ts';
import { type ChromiumOptions, chosen, startDevice } from './index.ts';
import { type PageServer, servePages } from './browser/server.ts';
import { OwnTabs } from './tab/tabs.ts';
import { openWebApp, type WebApp } from './browser/web-app.ts';
import type { FoundChromium } from './browser/find.ts';
import { PHONE } from './tab/viewport.ts';

/** A browser that answers later is no longer used, ms. */
const ANSWER_MS = 2000;

/** A browser and the server of its pages, which serve one device at a time. */
interface Kept {
  browser: ChromiumProcess | null;
  /** Executable, network rules, window and scale that the browser was started with. */
  key: string;
  server: PageServer | null;
  /** The tabs of the next device, whose first one was opened ahead. */
  tabs: OwnTabs | null;
  /** True when a device was opened in the browser. */
  isUsed: boolean;
}

/**
 * Keeps browsers between the goals of a worker. Each device gets a browser context of its own, which is removed when the device is closed: the
 * next one finds no cookie, storage, cache, service worker or permission of it. Devices that are open at the same time have browsers of
 * their own.
 */
export class KeptBrowsers {
  readonly #all: Kept[] = [];
  #idle: Kept[] = [];
  #preparing: Promise<void> = Promise.resolve();

  /** Begins to start the browser of the next device, with an empty tab. `open` waits for it, and tries again when it did not start. */
  prepare(options: ChromiumOptions): void {
    const kept = unused();
    this.#all.push(kept);
    this.#preparing = browserWithTab(kept, options).then(
      () => void this.#idle.push(kept),
      () => drop(kept).finally(() => this.#idle.push(kept)),
    );
  }

  /** Returns a device with the app's page loaded, as `createChromiumDevice` does. @throws DEVICE_UNAVAILABLE, NOT_FOUND, APP_INVALID */
  async open(options: ChromiumOptions): Promise<Device> {
    await this.#preparing;
    options.signal?.throwIfAborted();
    const kept = this.#idle.pop() ?? unused();
    if (!this.#all.includes(kept)) this.#all.push(kept);
    try {
      return await this.#openOn(kept, options);
    } catch (error) {
      await drop(kept);
      this.#idle.push(kept);
      throw error;
    }
  }

  /** Ends all browsers and servers. Can be called twice. */
  async close(): Promise<void> {
    await this.#preparing;
    this.#idle = [];
    await Promise.all(
      this.#all.splice(0).map(async (kept) => {
        await drop(kept);
        await kept.server?.close();
      }),
    );
  }

  async #openOn(kept: Kept, options: ChromiumOptions): Promise<Device> {
    const { viewport = PHONE, signal } = options;
    const { browser, app, kind } = await browserFor(kept, options);
    const tabs = kept.tabs ?? new OwnTabs(browser, kept.isUsed ? 'used' : 'new');
    kept.tabs = null;
    kept.isUsed = true;
    const device = await startDevice(tabs, app, viewport, kind);
    const released = this.#released(device, kept);
    if (signal !== undefined) device.closeOn(signal);
    return released;
  }

  /** Returns the device; closing it leaves the browser to the next one, unless the browser does not forget it. */
  #released(device: ChromiumDevice, kept: Kept): Device {
    const close = device.close.bind(device);
    let closing: Promise<void> | null = null;
    const release = async (): Promise<void> => {
      await close().catch(() => drop(kept));
      if (this.#all.includes(kept)) this.#idle.push(kept);
    };
    return Object.assign(device, { close: () => (closing ??= release()) });
  }
}

/** Starts the browser of the next device, and opens an empty tab in it. The page is loaded when the goal begins. */
async function browserWithTab(kept: Kept, options: ChromiumOptions): Promise<void> {
  const { browser } = await browserFor(kept, options);
  const tabs = new OwnTabs(browser, 'new');
  await tabs.openAhead(options.viewport ?? PHONE);
  kept.tabs = tabs;
}

/** Returns the kept browser and the app, after starting a browser when the kept one does not fit or does not respond. */
async function browserFor(
  kept: Kept,
  options: ChromiumOptions,
): Promise<{
  readonly browser: ChromiumProcess;
  readonly app: WebApp;
  readonly kind: FoundChromium['kind'];
}> {
  const { app: named, defects = [], headed = false, viewport = PHONE } = options;
  const found = await chosen(options);
  const app = await openWebApp(named, defects, (folder) => serve(kept, folder));
  const rules = hostRules(app, found.kind);
  const { scale } = viewport;
  const key = JSON.stringify([found.executable, rules, headed, scale]);
  if (kept.key !== key || !(await answers(kept))) await drop(kept);
  kept.browser ??= await startBrowser(found, rules, { headed, scale });
  kept.key = key;
  return { browser: kept.browser, app, kind: found.kind };
}

async function serve(kept: Kept, folder: string): Promise<Pick<PageServer, 'origin' | 'close'>> {
  if (kept.server === null) kept.server = await servePages(folder);
  else await kept.server.serve(folder);
  return { origin: kept.server.origin, close: () => Promise.resolve() };
}

/** True when the browser runs and responds. */
async function answers({ browser }: Kept): Promise<boolean> {
  try {
    await browser?.devtools.send('Browser.getVersion', {}, '', ANSWER_MS);
    return browser !== null;
  } catch {
    return false;
  }
}

function unused(): Kept {
  return { browser: null, key: '', server: null, tabs: null, isUsed: false };
}

async function drop(kept: Kept): Promise<void> {
  const { browser } = kept;
  kept.browser = null;
  kept.tabs = null;
  kept.isUsed = false;
  await browser?.close();
}
