import type { DomDialog } from '../../../screen/sources/dom-format.ts';
import { ThumbruleError } from '../../../shared/errors.ts';
import { systemClock } from '../../../shared/clock.ts';
import { Activity } from './activity.ts';
import type { ChromiumProcess } from '../browser/browser.ts';
import { type DevToolsEvent, DevToolsRefusal } from '../browser/devtools.ts';
import { LEAVES, type Leave } from '../page-leaving.ts';
import { PAGE_LOG_CALLS } from './page-log.ts';
import { WATCH_TASKS } from '../watch-tasks.ts';

export interface Viewport {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Screenshot pixels per CSS pixel. */
  readonly scale: number;
}

/** An open JavaScript dialog, which blocks the page. */
export interface OpenDialog {
  readonly type: DomDialog['type'];
  readonly message: string;
  /** Text in a prompt's field. */
  value: string;
  /** True until something is typed: the field's first text is selected. */
  isUntouched: boolean;
}

/** Thrown when a call can't be answered any more. */
export class Interrupted extends Error {}
/** A dialog has opened and blocks the page. */
class DialogOpened extends Interrupted {}
/** The tab is no longer in front. */
class TabLeft extends Interrupted {}
/** The page's process has crashed. */
class PageCrashed extends Interrupted {}

const LOAD_MS = 20_000;
/** Frames that tell when the tab draws; their pixels are of no interest. */
const WATCH_FRAMES = { format: 'jpeg', quality: 1, maxWidth: 32, maxHeight: 32 };
/** Refusals of calls to a tab that has closed. */
const TAB_CLOSED = /Session with given id not found|the page has closed/;

/** A browser tab that emulates a phone. A dialog or crash rejects pending calls with `Interrupted`. */
export class Tab {
  readonly target: string;
  private readonly browser: ChromiumProcess;
  private readonly session: string;
  /** Ends the tab's part in the browser's events, before its browser context is removed. */
  readonly stopListening: () => void;
  private readonly interrupts = new Set<(why: Interrupted) => void>();
  readonly activity = new Activity(systemClock);
  dialog: OpenDialog | null = null;
  crashed = false;
  /** True when the browser draws a single frame for a screenshot. */
  drawsOnce = false;
  /** Documents that the tab has loaded, and downloads that began in the browser. */
  documents = 0;
  downloads = 0;
  /** Why the page went to other places, newest last. */
  leaves: { readonly at: number; readonly why: Leave }[] = [];

  private constructor(browser: ChromiumProcess, target: string, session: string) {
    this.browser = browser;
    this.target = target;
    this.session = session;
    this.stopListening = browser.devtools.on((event) => {
      if (event.session === session) this.onEvent(event);
      if (event.method === 'Browser.downloadWillBegin') this.downloads += 1;
      if (event.method === 'Target.targetCrashed' && event.params['targetId'] === target) this.onCrash();
    });
  }

  /** Opens an empty tab in a browser context, which has its own cookies and storage. */
  static async open(browser: ChromiumProcess, context: string, viewport: Viewport): Promise<Tab> {
    const { targetId } = await browser.devtools.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      browserContextId: context,
    });
    return await Tab.attach(browser, targetId, viewport);
  }

  /** Attaches to an existing tab. */
  static async attach(browser: ChromiumProcess, target: string, viewport: Viewport): Promise<Tab> {
    const { sessionId } = await browser.devtools.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId: target,
      flatten: true,
    });
    const tab = new Tab(browser, target, sessionId);
    await Promise.all([
      tab.send('Page.enable'),
      tab.send('Inspector.enable'),
      tab.send('Performance.enable'),
      ...PAGE_LOG_CALLS.map(([method, params]) => tab.send(method, params)),
      ...phoneCalls(browser.version).map(([method, params]) => tab.send(method, params)),
      tab.emulate(viewport),
      tab.send('Runtime.addBinding', { name: LEAVES }),
      tab.send(...WATCH_TASKS),
      tab.watchFrames(),
    ]);
    return tab;
  }

  private async watchFrames(): Promise<void> {
    await this.send('Page.startScreencast', WATCH_FRAMES);
    this.activity.isWatched = true;
  }

  async emulate(viewport: Viewport): Promise<void> {
    this.drawsOnce = this.browser.scale === viewport.scale;
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
      // Ignores a late error after an interruption.
      answer.catch(() => {});
      return await Promise.race([answer, interrupted]);
    } catch (error) {
      if (error instanceof DevToolsRefusal && TAB_CLOSED.test(error.message)) throw new TabLeft();
      throw error;
    } finally {
      this.interrupts.delete(stop);
    }
  }

  /** Opens a URL; resolves when it has loaded or a dialog blocks it. */
  async navigate(url: string): Promise<void> {
    const loaded = this.nextLoad();
    try {
      const { errorText } = await this.send<{ errorText?: string }>('Page.navigate', { url });
      // A download, an empty response or a crash: the page stays, and the next capture shows it.
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

  /** Ends pending calls: another tab is in front, and a tab in the background draws nothing. */
  leave(): void {
    this.interrupt(new TabLeft());
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

  private onEvent(event: DevToolsEvent): void {
    const { method, params } = event;
    this.activity.onEvent(event);
    if (method === 'Page.frameNavigated' && (params['frame'] as { parentId?: string }).parentId === undefined)
      this.documents += 1;
    if (method === 'Runtime.bindingCalled' && params['name'] === LEAVES) this.onLeave(params['payload']);
    if (method === 'Page.screencastFrame') this.acknowledge(params['sessionId']);
    if (method === 'Page.javascriptDialogOpening') {
      this.dialog = {
        type: params['type'] as OpenDialog['type'],
        message: String(params['message']),
        value: (params['defaultPrompt'] as string | undefined) ?? '',
        isUntouched: true,
      };
      this.interrupt(new DialogOpened());
    } else if (method === 'Page.javascriptDialogClosed') this.dialog = null;
    else if (method === 'Inspector.targetCrashed') this.onCrash();
  }

  /** Hears that the page goes to another place. */
  private onLeave(why: unknown): void {
    if (why !== 'gesture' && why !== 'unknown' && why !== 'begun' && why !== 'itself') return;
    this.leaves = [...this.leaves.slice(-99), { at: systemClock.now(), why }];
  }

  /** Asks for the next frame. */
  private acknowledge(sessionId: unknown): void {
    const sent = this.browser.devtools.send('Page.screencastFrameAck', { sessionId }, this.session);
    // The tab may have closed.
    sent.catch(() => {});
  }

  private onCrash(): void {
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
    'Check the URL and its server. An app that is served from a folder can only reach this folder.',
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

/** Returns the calls that make a tab emulate a phone: touch, focus, user agent. */
export function phoneCalls(version: string): readonly (readonly [method: string, params: object])[] {
  return [
    ['Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 }],
    ['Emulation.setFocusEmulationEnabled', { enabled: true }],
    ['Emulation.setUserAgentOverride', phoneAgent(version)],
  ];
}

/** Returns the user agent of a phone with a version of Chromium. */
export function phoneAgent(version: string): object {
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
