import { systemClock } from '../../../shared/clock.ts';
import type { Activity } from './activity.ts';
import type { ChromiumProcess } from '../browser/browser.ts';
import { type DevToolsEvent, DevToolsRefusal } from '../browser/devtools.ts';
import { ThumbruleError } from '../../../shared/errors.ts';
import type { BrowserLog } from '../../port.ts';
import { EMPTY_CLIPBOARD } from '../browser/empty-clipboard.ts';
import { emptyPageAnswers } from '../browser/empty-page.ts';
import { PageLog } from './page-log.ts';
import { Tab, type Viewport } from './tab.ts';

/** The part of a tab that the device uses. */
export type PageTab = Pick<
  Tab,
  'target' | 'dialog' | 'crashed' | 'send' | 'navigate' | 'reply' | 'emulate' | 'close'
> & {
  /** The activity of the tab, and how many documents and downloads began in it; absent where no events arrive. */
  readonly activity?: Activity;
  readonly drawsOnce?: boolean;
  readonly documents?: number;
  readonly downloads?: number;
  readonly leaves?: Tab['leaves'];
};

/** Opens tabs for a device. */
export interface Tabs {
  /** "Chromium 156". */
  readonly name: string;
  /** Replaces a tab by an empty one; `fresh` also clears all storage. */
  replace(before: PageTab | null, fresh: boolean, viewport: Viewport): Promise<PageTab>;
  /** Returns the tab in front: one that the page opened, `tab`, or the tab that opened it when it has closed. */
  front(tab: PageTab, viewport: Viewport): Promise<PageTab>;
  /** Closes a tab that a page opened and returns the tab of that page; null for the first tab. */
  closeOpened(tab: PageTab): Promise<PageTab | null>;
  /** Returns what the pages logged since the last call. */
  takeLog(signal: AbortSignal): Promise<BrowserLog>;
  /** False when an empty page does not answer at once either: then the machine has no time for the browser. True where that can't be asked. */
  hasTime(): Promise<boolean>;
  /** Grants pages geolocation and notifications. */
  grant(): Promise<void>;
  /** Grants or denies pages one permission, by its name in browsers. */
  permit(name: string, granted: boolean): Promise<void>;
  close(): Promise<void>;
}

/** A browser that takes longer to forget is no longer used. */
const FORGET_MS = 5000;

export const GRANTED = ['geolocation', 'notifications'] as const;

/** The permissions that a browser grants without asking. A headless shell denies them, so that no page could copy a text. */
const GRANTED_UNASKED = [
  'accelerometer',
  'background-fetch',
  'background-sync',
  'clipboard-write',
  'payment-handler',
  'screen-wake-lock',
  'storage-access',
] as const;

/** Tabs of a local browser; a fresh tab gets a new browser context. */
export class OwnTabs implements Tabs {
  readonly #browser: ChromiumProcess;
  #context = '';
  #current: Tab | null = null;
  /** The tab that was opened ahead, in the browser context. */
  #ahead: Tab | null = null;
  /** The tabs whose pages opened the current one, the first tab first. */
  #openers: Tab[] = [];
  /** Tabs that pages opened, not yet followed. */
  #opened: string[] = [];
  readonly #closed = new Set<string>();
  /** Our own tabs are not followed. */
  #isOpening = false;
  readonly #log = new PageLog(systemClock);
  readonly #kept: 'not' | 'new' | 'used';
  readonly #stopListening: () => void;
  #closing: Promise<void> | null = null;

  /** Closing the tabs leaves a kept browser open, without anything of them. One that was used may have a text of the tabs before on its clipboard. */
  constructor(browser: ChromiumProcess, kept: 'not' | 'new' | 'used' = 'not') {
    this.#browser = browser;
    this.#kept = kept;
    this.#stopListening = browser.devtools.on((event) => {
      this.#onEvent(event);
      this.#log.onEvent(event);
    });
  }

  get name(): string {
    return this.#browser.name;
  }

  /** Opens an empty tab before a device needs one. The first `replace` takes it. */
  async openAhead(viewport: Viewport): Promise<void> {
    this.#ahead = await this.#openFresh(viewport);
  }

  /** Opens an empty tab in a new browser context. */
  async #openFresh(viewport: Viewport): Promise<Tab> {
    const { devtools } = this.#browser;
    const made = await devtools.send<{ browserContextId: string }>('Target.createBrowserContext');
    this.#context = made.browserContextId;
    const [tab] = await Promise.all([
      Tab.open(this.#browser, this.#context, viewport),
      this.#tellDownloads(this.#context),
      ...GRANTED_UNASKED.map((name) => this.#permitIfKnown(name)),
    ]);
    return tab;
  }

  /** Makes the browser tell when a download begins. The file is not kept. */
  async #tellDownloads(browserContextId: string): Promise<void> {
    const how = { behavior: 'deny', browserContextId, eventsEnabled: true };
    // An older browser does not know it.
    await this.#browser.devtools.send('Browser.setDownloadBehavior', how).catch(() => undefined);
  }

  async replace(before: PageTab | null, fresh: boolean, viewport: Viewport): Promise<PageTab> {
    const { devtools } = this.#browser;
    const old = this.#context;
    const outdated = this.#openers.splice(0);
    const ahead = this.#ahead;
    this.#ahead = null;
    this.#isOpening = true;
    try {
      if (ahead !== null) await ahead.emulate(viewport);
      const isFresh = fresh || old === '';
      const tab =
        ahead ?? (isFresh ? await this.#openFresh(viewport) : await Tab.open(this.#browser, old, viewport));
      this.#current = tab;
      if (before === null && this.#kept === 'used') await tab.send(...EMPTY_CLIPBOARD);
      if (before === null) await devtools.send('Target.setDiscoverTargets', { discover: true });
    } finally {
      this.#isOpening = false;
    }
    for (const tab of [before, ...outdated]) await tab?.close();
    this.#opened = [];
    if (old !== this.#context && old !== '')
      await devtools.send('Target.disposeBrowserContext', { browserContextId: old });
    return this.#current;
  }

  async front(tab: PageTab, viewport: Viewport): Promise<PageTab> {
    const opened = this.#opened.pop();
    if (opened !== undefined && !this.#closed.has(opened)) {
      try {
        const next = await Tab.attach(this.#browser, opened, viewport);
        if (this.#current !== null) this.#openers.push(this.#current);
        this.#current = next;
        return next;
      } catch (error) {
        // It has closed again.
        if (!(error instanceof DevToolsRefusal)) throw error;
      }
    }
    if (!this.#closed.has(tab.target)) return tab;
    const opener = await this.#toOpener();
    if (opener !== null) return opener;
    throw new ThumbruleError(
      'DEVICE_LOST',
      'The page closed its own tab, the only one.',
      'Start the goal on a page that stays open.',
    );
  }

  async closeOpened(tab: PageTab): Promise<PageTab | null> {
    if (this.#openers.length === 0) return null;
    await tab.close();
    return await this.#toOpener();
  }

  async #toOpener(): Promise<Tab | null> {
    const opener = this.#openers.pop() ?? null;
    if (opener === null) return null;
    this.#current = opener;
    await opener.send('Page.bringToFront');
    return opener;
  }

  #onEvent({ method, params }: DevToolsEvent): void {
    if (method === 'Target.targetDestroyed') {
      this.#closed.add(String(params['targetId']));
      if (params['targetId'] === this.#current?.target) this.#current?.leave();
    }
    if (method !== 'Target.targetCreated' || this.#isOpening) return;
    const info = params['targetInfo'] as { targetId: string; type: string; browserContextId?: string };
    if (info.type !== 'page' || info.browserContextId !== this.#context) return;
    this.#opened.push(info.targetId);
    this.#current?.leave();
  }

  takeLog(): Promise<BrowserLog> {
    return Promise.resolve(this.#log.take());
  }

  hasTime(): Promise<boolean> {
    return emptyPageAnswers(this.#browser.devtools);
  }

  async grant(): Promise<void> {
    // `Browser.grantPermissions` would deny every other one.
    await Promise.all(GRANTED.map((name) => this.permit(name, true)));
  }

  async permit(name: string, granted: boolean): Promise<void> {
    await this.#browser.devtools.send('Browser.setPermission', {
      permission: { name },
      setting: granted ? 'granted' : 'denied',
      browserContextId: this.#context,
    });
  }

  /** Grants a permission that an older browser may not know. */
  async #permitIfKnown(name: string): Promise<void> {
    await this.permit(name, true).catch((error: unknown) => {
      if (!(error instanceof DevToolsRefusal)) throw error;
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#kept === 'not' ? this.#browser.close() : this.#forget();
    return this.#closing;
  }

  /** Closes all tabs, and removes cookies, storage, caches, service workers and permissions of their browser context. */
  async #forget(): Promise<void> {
    for (const tab of [this.#current, ...this.#openers]) tab?.stopListening();
    this.#stopListening();
    if (this.#context === '') return;
    const context = { browserContextId: this.#context };
    await this.#browser.devtools.send('Target.disposeBrowserContext', context, '', FORGET_MS);
  }
}
