import type { ChromiumProcess } from './browser.ts';
import { Tab, type Viewport } from './tab.ts';

/** A tab as the device uses it, however it is reached. */
export type PageTab = Pick<
  Tab,
  'target' | 'dialog' | 'crashed' | 'send' | 'navigate' | 'reply' | 'emulate' | 'close'
>;

/** Where a device gets its tabs from. */
export interface Tabs {
  /** "Chromium 156". */
  readonly name: string;
  /** Opens an empty tab in the place of the one before. `fresh`: with nothing of what pages have stored. */
  replace(before: PageTab | null, fresh: boolean, viewport: Viewport): Promise<PageTab>;
  /** Lets pages know the place and send notifications. */
  grant(): Promise<void>;
  close(): Promise<void>;
}

export const GRANTED = ['geolocation', 'notifications'] as const;

/** Tabs of a browser that was started here: fresh ones in a profile of their own. */
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
