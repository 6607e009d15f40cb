import type { ChromiumProcess } from './browser.ts';
import { Tab, type Viewport } from './tab.ts';

/** The part of a tab that the device uses. */
export type PageTab = Pick<
  Tab,
  'target' | 'dialog' | 'crashed' | 'send' | 'navigate' | 'reply' | 'emulate' | 'close'
>;

/** Opens tabs for a device. */
export interface Tabs {
  /** "Chromium 156". */
  readonly name: string;
  /** Replaces a tab by an empty one; `fresh` also clears all storage. */
  replace(before: PageTab | null, fresh: boolean, viewport: Viewport): Promise<PageTab>;
  /** Grants pages geolocation and notifications. */
  grant(): Promise<void>;
  close(): Promise<void>;
}

export const GRANTED = ['geolocation', 'notifications'] as const;

/** Tabs of a local browser; a fresh tab gets a new browser context. */
export class OwnTabs implements Tabs {
  readonly #browser: ChromiumProcess;
  #context = '';

  constructor(browser: ChromiumProcess) {
    this.#browser = browser;
  }

  get name(): string {
    return this.#browser.name;
  }

  async replace(before: PageTab | null, fresh: boolean, viewport: Viewport): Promise<PageTab> {
    const { devtools } = this.#browser;
    const old = this.#context;
    if (fresh || old === '') {
      const made = await devtools.send<{ browserContextId: string }>('Target.createBrowserContext');
      this.#context = made.browserContextId;
    }
    const tab = await Tab.open(this.#browser, this.#context, viewport);
    await before?.close();
    if (old !== this.#context && old !== '')
      await devtools.send('Target.disposeBrowserContext', { browserContextId: old });
    return tab;
  }

  async grant(): Promise<void> {
    await this.#browser.devtools.send('Browser.grantPermissions', {
      permissions: GRANTED,
      browserContextId: this.#context,
    });
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
