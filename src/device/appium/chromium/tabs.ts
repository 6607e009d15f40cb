import { systemClock } from '../../../shared/clock.ts';
import { DevToolsRefusal } from '../../chromium/browser/devtools.ts';
import {
  cannotOpen,
  Interrupted,
  metricsOf,
  type OpenDialog,
  phoneCalls,
  type Viewport,
} from '../../chromium/tab/tab.ts';
import { GRANTED, type PageTab, type Tabs } from '../../chromium/tab/tabs.ts';
import type { AppiumSession } from '../session.ts';
import type { BrowserLog } from '../../port.ts';
import { DialogOpenError, type HubDevTools, TabCrashedError } from './devtools.ts';
import { HubPageLog } from './page-log.ts';

const LOAD_MS = 20_000;
const ASK_MS = 50;

/** Tabs of a browser behind chromedriver: always its front window. */
export class HubTabs implements Tabs {
  readonly name: string;
  readonly #session: AppiumSession;
  readonly #devtools: HubDevTools;
  readonly #log: HubPageLog;
  readonly #version: string;
  /** Origin whose storage is cleared for a fresh tab, because chromedriver has no browser contexts. */
  readonly #origin: string;
  /** Tabs that were there before the page opened any. */
  #known: readonly string[] = [];
  /** The tabs whose pages opened the current one, the first tab first. */
  #openers: PageTab[] = [];

  constructor(session: AppiumSession, devtools: HubDevTools, version: string, origin: string) {
    this.#session = session;
    this.#devtools = devtools;
    this.#log = new HubPageLog(session);
    this.#version = version;
    this.#origin = origin;
    this.name = `Chromium ${version.split('.')[0]}`;
  }

  async replace(before: PageTab | null, fresh: boolean, viewport: Viewport): Promise<PageTab> {
    const { targetId } = await this.#devtools.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
    });
    const old =
      before?.target ?? (await this.#session.read('ask for the window', (b) => b.getWindowHandle()));
    await this.#session.read('go to the new tab', (b) => b.switchToWindow(targetId));
    const tab = new HubTab(this.#session, this.#devtools, targetId);
    await this.#devtools.send('Target.closeTarget', { targetId: old });
    if (fresh) await this.#forget();
    await this.#beAPhone(tab, viewport);
    this.#openers = [];
    this.#known = pageIds(await this.#devtools.send<Targets>('Target.getTargets', {}));
    return tab;
  }

  async front(tab: PageTab, viewport: Viewport): Promise<PageTab> {
    if (tab.dialog !== null) return tab;
    const pages = await this.#pagesBeside(tab);
    // A dialog or a crash of the page is in front of everything.
    if (pages === null) return tab;
    const opened = pages.find((id) => !this.#known.includes(id));
    if (opened !== undefined) {
      this.#known = pages;
      this.#openers.push(tab);
      return await this.#goTo(new HubTab(this.#session, this.#devtools, opened), viewport);
    }
    return pages.includes(tab.target) ? tab : ((await this.#toOpener()) ?? tab);
  }

  async closeOpened(tab: PageTab): Promise<PageTab | null> {
    if (this.#openers.length === 0) return null;
    await tab.close();
    return await this.#toOpener();
  }

  async #toOpener(): Promise<PageTab | null> {
    const opener = this.#openers.pop() ?? null;
    if (opener !== null)
      await this.#session.read('go back to the tab', (b) => b.switchToWindow(opener.target));
    return opener;
  }

  async #goTo(tab: HubTab, viewport: Viewport): Promise<PageTab> {
    await this.#session.read('go to the new tab', (b) => b.switchToWindow(tab.target));
    try {
      await this.#beAPhone(tab, viewport);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    }
    return tab;
  }

  async #beAPhone(tab: HubTab, viewport: Viewport): Promise<void> {
    await tab.send('Page.enable');
    for (const [method, params] of phoneCalls(this.#version)) await tab.send(method, params);
    await tab.emulate(viewport);
  }

  /** Returns the ids of the open tabs; null when a dialog or a crash of the current one blocks the question. */
  async #pagesBeside(tab: PageTab): Promise<readonly string[] | null> {
    try {
      return pageIds(await tab.send<Targets>('Target.getTargets'));
    } catch (error) {
      if (error instanceof Interrupted) return null;
      throw error;
    }
  }

  hasTime(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async grant(): Promise<void> {
    // `Browser.grantPermissions` would deny every other one.
    for (const name of GRANTED) await this.permit(name, true);
  }

  async permit(name: string, granted: boolean): Promise<void> {
    const setting = granted ? 'granted' : 'denied';
    try {
      await this.#devtools.send('Browser.setPermission', { permission: { name }, setting });
    } catch (error) {
      if (!(error instanceof DevToolsRefusal)) throw error;
      await this.#session.read('change a permission', (b) => b.setPermissions({ name }, setting));
    }
  }

  takeLog(signal: AbortSignal): Promise<BrowserLog> {
    return this.#log.take(signal);
  }

  close(): Promise<void> {
    return this.#session.end();
  }

  async #forget(): Promise<void> {
    await this.#devtools.send('Network.clearBrowserCookies', {});
    await this.#devtools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' });
  }
}

interface Targets {
  readonly targetInfos: readonly { readonly targetId: string; readonly type: string }[];
}

/** Returns the ids of the open tabs. */
function pageIds({ targetInfos }: Targets): readonly string[] {
  return targetInfos.filter((t) => t.type === 'page').map((t) => t.targetId);
}

/** The front window, emulating a phone. A dialog is detected when it blocks a call. */
class HubTab implements PageTab {
  readonly target: string;
  readonly #session: AppiumSession;
  readonly #devtools: HubDevTools;
  dialog: OpenDialog | null = null;
  crashed = false;

  constructor(session: AppiumSession, devtools: HubDevTools, target: string) {
    this.#session = session;
    this.#devtools = devtools;
    this.target = target;
  }

  async send<T = unknown>(method: string, params: object = {}, timeoutMs?: number): Promise<T> {
    if (this.dialog !== null || this.crashed) throw new Interrupted();
    try {
      return await this.#devtools.send<T>(method, params, timeoutMs);
    } catch (error) {
      if (error instanceof DialogOpenError) {
        this.dialog = await this.#dialogInFront();
        throw new Interrupted();
      }
      if (error instanceof TabCrashedError) {
        this.crashed = true;
        throw new Interrupted();
      }
      throw error;
    }
  }

  async navigate(url: string): Promise<void> {
    try {
      const { errorText } = await this.send<{ errorText?: string }>('Page.navigate', { url });
      if (errorText === 'net::ERR_ABORTED') return;
      if (errorText !== undefined) throw cannotOpen(url, errorText);
      for (const began = systemClock.now(); systemClock.now() - began < LOAD_MS;) {
        if (await this.#isLoaded()) return;
        await systemClock.sleep(ASK_MS);
      }
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    }
  }

  async emulate(viewport: Viewport): Promise<void> {
    await this.send('Emulation.setDeviceMetricsOverride', metricsOf(viewport));
  }

  async reply(accept: boolean): Promise<void> {
    const { dialog } = this;
    if (dialog === null) return;
    this.dialog = null;
    const { type, value } = dialog;
    if (type === 'prompt' && accept)
      await this.#session.type('fill in the dialog', (b) => b.sendAlertText(value));
    await this.#session.write('answer the dialog', (b) => (accept ? b.acceptAlert() : b.dismissAlert()));
  }

  async close(): Promise<void> {
    await this.#devtools.send('Target.closeTarget', { targetId: this.target });
  }

  async #isLoaded(): Promise<boolean> {
    try {
      const { result } = await this.send<{ result: { value?: unknown } }>('Runtime.evaluate', {
        expression: 'document.readyState',
        returnByValue: true,
      });
      return result.value === 'complete';
    } catch (error) {
      // The page is being replaced.
      if (error instanceof DevToolsRefusal) return false;
      throw error;
    }
  }

  /** Returns the open dialog. WebDriver reports only its message; typing empty text shows whether it is a prompt. */
  async #dialogInFront(): Promise<OpenDialog> {
    const message = await this.#session.read('read the dialog', (b) => b.getAlertText());
    const typed = await this.#session
      .read('look for a field', (b) => b.sendAlertText(''))
      .then(
        () => true,
        () => false,
      );
    return { type: typed ? 'prompt' : 'confirm', message, value: '', isUntouched: true };
  }
}
