import type { DomDialog } from '../../screen/sources/dom-format.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type { ChromiumProcess } from './browser.ts';
import { type DevToolsEvent, DevToolsRefusal } from './devtools.ts';

export interface Viewport {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Screenshot pixels per CSS pixel. */
  readonly scale: number;
}

/** What the browser says of a JavaScript dialog that blocks the page. */
export interface OpenDialog {
  readonly type: DomDialog['type'];
  readonly message: string;
  /** What stands in a prompt's field; changes as the device types. */
  value: string;
}

/** What kept a page from answering a call that was under way. */
export class Interrupted extends Error {}
/** A dialog has opened; the page answers nothing until it is closed. */
class DialogOpened extends Interrupted {}
/** The page's process has ended. */
class PageCrashed extends Interrupted {}

const LOAD_MS = 20_000;

/** One tab of the browser, emulating a phone. Calls that a dialog or a crash would leave hanging are rejected with `Interrupted`. */
export class Tab {
  readonly target: string;
  private readonly browser: ChromiumProcess;
  private readonly session: string;
  private readonly stopListening: () => void;
  private readonly interrupts = new Set<(why: Interrupted) => void>();
  dialog: OpenDialog | null = null;
  crashed = false;

  private constructor(browser: ChromiumProcess, target: string, session: string) {
    this.browser = browser;
    this.target = target;
    this.session = session;
    this.stopListening = browser.devtools.on((event) => {
      if (event.session === session) this.hear(event);
      if (event.method === 'Target.targetCrashed' && event.params['targetId'] === target) this.crash();
    });
  }

  /** Opens an empty tab in a browser context (a profile of its own with its cookies and storage). */
  static async open(browser: ChromiumProcess, context: string, viewport: Viewport): Promise<Tab> {
    const { targetId } = await browser.devtools.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      browserContextId: context,
    });
    return await Tab.attach(browser, targetId, viewport);
  }

  /** Takes over a tab that exists (one that a page opened). */
  static async attach(browser: ChromiumProcess, target: string, viewport: Viewport): Promise<Tab> {
    const { sessionId } = await browser.devtools.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId: target,
      flatten: true,
    });
    const tab = new Tab(browser, target, sessionId);
    await Promise.all([
      tab.send('Page.enable'),
      tab.send('Inspector.enable'),
      ...phoneCalls(browser.version).map(([method, params]) => tab.send(method, params)),
      tab.emulate(viewport),
    ]);
    return tab;
  }

  async emulate(viewport: Viewport): Promise<void> {
    await this.send('Emulation.setDeviceMetricsOverride', metricsOf(viewport));
  }

  /** @throws Interrupted, DevToolsRefusal, DEVICE_LOST, DEVICE_TIMEOUT */
  async send<T = unknown>(method: string, params: object = {}, timeoutMs?: number): Promise<T> {
    if (this.dialog !== null) throw new DialogOpened();
    if (this.crashed) throw new PageCrashed();
    let stop: (why: Interrupted) => void = () => {};
    const interrupted = new Promise<never>((_, reject) => {
      stop = reject;
      this.interrupts.add(stop);
    });
    try {
      const answer = this.browser.devtools.send<T>(method, params, this.session, timeoutMs);
      // It may be answered, or refused, long after it was interrupted; nobody waits for it then.
      answer.catch(() => {});
      return await Promise.race([answer, interrupted]);
    } finally {
      this.interrupts.delete(stop);
    }
  }

  /** Opens a URL and returns when it has loaded, or as soon as a dialog of its own blocks it. */
  async navigate(url: string): Promise<void> {
    const loaded = this.nextLoad();
    try {
      const { errorText } = await this.send<{ errorText?: string }>('Page.navigate', { url });
      // Aborted: a download, an answer without a page, a crash. The page stays as it is, and the next look shows it.
      if (errorText === 'net::ERR_ABORTED') return;
      if (errorText !== undefined) throw cannotOpen(url, errorText);
      await loaded.done;
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    } finally {
      loaded.cancel();
    }
  }

  async reply(accept: boolean): Promise<void> {
    const dialog = this.dialog;
    if (dialog === null) return;
    this.dialog = null;
    const promptText = dialog.type === 'prompt' ? { promptText: dialog.value } : {};
    await this.browser.devtools.send('Page.handleJavaScriptDialog', { accept, ...promptText }, this.session);
  }

  async close(): Promise<void> {
    this.stopListening();
    await this.browser.devtools.send('Target.closeTarget', { targetId: this.target }).catch((error) => {
      if (!(error instanceof DevToolsRefusal)) throw error;
    });
  }

  /** Resolves at the next load event, at a same-document navigation, when a dialog opens, or after the time limit. */
  private nextLoad(): { done: Promise<void>; cancel: () => void } {
    let cancel = (): void => {};
    const done = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOAD_MS);
      const stop = this.browser.devtools.on((event) => {
        if (event.session !== this.session) return;
        if (/^Page\.(loadEventFired|navigatedWithinDocument|javascriptDialogOpening)$/.test(event.method))
          cancel();
      });
      cancel = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
    });
    return { done, cancel };
  }

  private hear({ method, params }: DevToolsEvent): void {
    if (method === 'Page.javascriptDialogOpening') {
      this.dialog = {
        type: params['type'] as OpenDialog['type'],
        message: String(params['message']),
        value: (params['defaultPrompt'] as string | undefined) ?? '',
      };
      this.interrupt(new DialogOpened());
    } else if (method === 'Page.javascriptDialogClosed') this.dialog = null;
    else if (method === 'Inspector.targetCrashed') this.crash();
  }

  private crash(): void {
    this.crashed = true;
    this.dialog = null;
    this.interrupt(new PageCrashed());
  }

  private interrupt(why: Interrupted): void {
    for (const stop of this.interrupts) stop(why);
  }
}

export function cannotOpen(url: string, why: string): ThumbruleError {
  return new ThumbruleError(
    'DEVICE_UNAVAILABLE',
    `Chromium can't open ${url} (${why}).`,
    'See that the address is right and its server runs. An app served from a folder can reach that folder alone.',
  );
}

/** Parameters of `Emulation.setDeviceMetricsOverride`. */
export function metricsOf({ width, height, scale }: Viewport): object {
  const landscape = width > height;
  return {
    width,
    height,
    deviceScaleFactor: scale,
    mobile: true,
    screenWidth: width,
    screenHeight: height,
    screenOrientation: landscape
      ? { type: 'landscapePrimary', angle: 90 }
      : { type: 'portraitPrimary', angle: 0 },
  };
}

/** Calls that make a tab that of a phone: touch, focus, and the name that it gives itself. */
export function phoneCalls(version: string): readonly (readonly [method: string, params: object])[] {
  return [
    ['Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 }],
    ['Emulation.setFocusEmulationEnabled', { enabled: true }],
    ['Emulation.setUserAgentOverride', phone(version)],
  ];
}

function phone(version: string): object {
  const major = version.split('.')[0] ?? '';
  return {
    userAgent: `Mozilla/5.0 (Linux; Android 14; Mobile) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`,
    platform: 'Linux armv8l',
    userAgentMetadata: {
      platform: 'Android',
      platformVersion: '14',
      architecture: '',
      model: '',
      mobile: true,
    },
  };
}
