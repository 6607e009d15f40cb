import type { AppState, DeviceFacts } from '../../screen/model/screen.ts';
import { type Clock, systemClock } from '../../shared/clock.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type {
  BrowserLog,
  Capture,
  Device,
  DeviceFact,
  DeviceInfo,
  Gesture,
  LaunchOptions,
  Rest,
  TouchGesture,
} from '../port.ts';
import { linkIn, type WebApp } from './browser/web-app.ts';
import { appStateOf, type LastGesture } from './tab/app-state.ts';
import { answerTo, typeIntoDialog } from './tab/dialog.ts';
import { crashedPage, type KnownPage, pageBehind } from './tab/stand-in.ts';
import { historyBack, performTouch, zoomOf } from './gestures.ts';
import { blur, pressEnter, typeText } from './typing.ts';
import { applyConditions, OWN_CONDITIONS, setLocation, setPermission } from './tab/conditions.ts';
import { readPageFacts, writeClipboard } from './tab/page-facts.ts';
import { type PageCapture, capturePage, pngSize } from './tab/capture.ts';
import { addOwnScripts, drawsText, runsScripts } from './tab/page.ts';
import { withPassing } from './tab/passing.ts';
import type { NotedText } from './tab/passing-texts.ts';
import { Calm } from './tab/calm.ts';
import { Interrupted, type Viewport } from './tab/tab.ts';
import { isTimeout } from './browser/devtools.ts';
import type { PageTab, Tabs } from './tab/tabs.ts';
import { readTimersAfter, readTimersAgain, readTimersBefore } from './timer-reach.ts';

const CAPTURE_TIMEOUT_MS = 10_000;
/** A page that runs no script for this long after a capture timed out does not respond. */
const ANSWER_TIMEOUT_MS = 5000;
/** Captures of a slow page that may time out. */
const SLOW_TRIES = 3;

/** A browser tab that emulates a phone; see `createChromiumDevice`. */
export class ChromiumDevice implements Device {
  readonly info: DeviceInfo;
  readonly clock: Clock = systemClock;
  private readonly tabs: Tabs;
  private readonly app: WebApp;
  private readonly shipped: boolean;
  private viewport: Viewport;
  private openTab: PageTab | null = null;
  /** The last capture of the page; replaces the page while a dialog blocks it. */
  private last: PageCapture | null = null;
  private closing: Promise<void> | null = null;
  /** True until the first gesture: the page has just been loaded in an empty browser context. */
  private fresh = false;
  /** Set by the goal; null for the browser's own. */
  private conditions = OWN_CONDITIONS;
  /** When the last gesture began and ended. */
  private gesture = { began: 0, ended: 0 };
  private lastGesture: LastGesture = { at: 0, tab: null, lookedAt: 0 };
  private lookedAt = 0;
  /** The tab of which the timers were read before the last gesture. */
  private readTimersOf: PageTab | null = null;
  /** Messages that came with the last gesture and stood on the last capture. */
  private standing: readonly NotedText[] = [];
  private readonly calm = new Calm(systemClock, CAPTURE_TIMEOUT_MS);
  private stopListening = (): void => {};

  constructor(tabs: Tabs, app: WebApp, viewport: Viewport, kind: 'installed' | 'shipped') {
    this.tabs = tabs;
    this.app = app;
    this.viewport = viewport;
    this.shipped = kind === 'shipped';
    const trust = kind === 'shipped' ? ' from npm, for trusted pages only' : '';
    this.info = {
      platform: 'web',
      name: `${tabs.name}${trust}, mobile web`,
      capabilities: [
        'back',
        'rotate',
        'set_location',
        'open_link',
        'clear_data',
        'multi_touch',
        'network',
        'appearance',
        'slow_network',
        'locale',
        'clipboard',
        'single_permissions',
        'permissions',
        'today',
      ],
      density: viewport.scale,
    };
  }

  async start(): Promise<void> {
    await this.launch({ app: null, restart: true, clearState: true, reinstall: false, permissions: 'ask' });
    this.fresh = true;
    if (this.shipped && this.tab.dialog === null && !(await drawsText(this.tab))) throw noFonts();
  }

  async capture(signal: AbortSignal): Promise<Capture> {
    this.calm.onCapture();
    for (let timeouts = 1; ;) {
      signal.throwIfAborted();
      const tab = await this.frontTab();
      try {
        if (tab.crashed) return await this.deadCapture();
        if (tab.dialog !== null) return await this.dialogCapture(tab);
        const before = this.last?.tree ?? null;
        if (this.readTimersOf === tab) await readTimersAgain(tab);
        const page = await capturePage(tab, signal, CAPTURE_TIMEOUT_MS, this.calm.takeFor(tab));
        this.last = page;
        const { standing, lastGesture } = this;
        const passed = withPassing(page.tree, page.noted, {
          tree: before,
          standing,
          gestureAt: lastGesture.at,
        });
        this.standing = passed.standing;
        return this.toCapture({ ...page, tree: passed.tree }, {});
      } catch (error) {
        if (isTimeout(error)) {
          // A page that still runs scripts is slow, and not stuck. So is each page of a browser that gets no time.
          const isStuck = !(await runsScripts(tab, ANSWER_TIMEOUT_MS)) && (await this.tabs.hasTime());
          if (isStuck && this.last !== null) return this.toCapture(this.last, { notResponding: true });
          if (isStuck || timeouts === SLOW_TRIES) throw error;
          timeouts += 1;
        } else if (!(error instanceof Interrupted)) throw error;
      }
    }
  }

  async facts(wanted: readonly DeviceFact[], signal: AbortSignal): Promise<DeviceFacts> {
    signal.throwIfAborted();
    const tab = await this.frontTab();
    // A dialog blocks the page, and a page that crashed tells nothing.
    if (tab.dialog !== null || tab.crashed) return {};
    return readPageFacts(this.tabs, tab, wanted);
  }

  async rest(withinMs: number, signal: AbortSignal): Promise<Rest> {
    this.calm.forget();
    if (this.tab.activity === undefined) return { resting: false, because: 'the browser reports no frames' };
    const tab = await this.frontTab();
    const { crashed, dialog } = tab;
    if (crashed) return { resting: false, because: 'the page has crashed' };
    // A dialog blocks the page.
    if (dialog !== null) return { resting: true, holds: async () => tab.dialog === dialog, underWay: null };
    return await this.calm.waitFor(tab, this.gesture, withinMs, signal, () => this.openTab === tab);
  }

  async perform(gesture: Gesture, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.calm.onGesture();
    const began = this.clock.now();
    const { fresh } = this;
    this.fresh = false;
    this.lastGesture = { at: Date.now(), tab: this.tab, lookedAt: this.lookedAt };
    this.readTimersOf = null;
    // A second load would only be a second visit.
    if (fresh && isFirstLaunch(gesture)) return;
    try {
      if (this.tab.dialog === null) await this.onPage(gesture, signal);
      else await this.onDialog(gesture, signal);
    } catch (error) {
      // The gesture opened a dialog or crashed the page. It was performed, and the next capture shows the result.
      if (!(error instanceof Interrupted)) throw error;
    } finally {
      this.gesture = { began, ended: this.clock.now() };
    }
  }

  takeBrowserLog(signal: AbortSignal): Promise<BrowserLog> {
    return this.tabs.takeLog(signal);
  }

  /** Closes the device when the signal is aborted. */
  closeOn(signal: AbortSignal): void {
    const stop = (): void => void this.close();
    signal.addEventListener('abort', stop, { once: true });
    this.stopListening = () => {
      signal.removeEventListener('abort', stop);
    };
  }

  close(): Promise<void> {
    this.stopListening();
    this.closing ??= Promise.all([this.tabs.close(), this.app.close()]).then(() => {});
    return this.closing;
  }

  private get tab(): PageTab {
    if (this.openTab === null) throw new Error('The device has not been started.');
    return this.openTab;
  }

  /** Returns the tab in front, after following a new tab of the page or going back from one that closed (R80). */
  private async frontTab(): Promise<PageTab> {
    const { tab } = this;
    const front = await this.tabs.front(tab, this.viewport);
    if (front !== tab) await this.switchTo(front);
    return front;
  }

  private async switchTo(tab: PageTab): Promise<void> {
    this.openTab = tab;
    this.last = null;
    try {
      await addOwnScripts(tab);
      await applyConditions(tab, this.conditions);
    } catch (error) {
      // A dialog is open in it already.
      if (!(error instanceof Interrupted)) throw error;
    }
  }

  private async onPage(gesture: Gesture, signal: AbortSignal): Promise<void> {
    switch (gesture.kind) {
      case 'tap':
      case 'long_press':
        await this.tap(gesture, signal);
        return;
      case 'swipe':
      case 'drag':
      case 'pinch':
        await performTouch(this.tab, gesture, await this.pageScale(), signal);
        return;
      case 'type':
        await typeText(this.tab, gesture.text, gesture.clear);
        return;
      case 'key':
        await this.key(gesture.key);
        return;
      case 'hide_keyboard':
        await blur(this.tab);
        return;
      case 'open_link':
        await this.tab.navigate(linkIn(this.app, gesture.url));
        return;
      case 'rotate':
        await this.rotate(gesture.orientation);
        return;
      case 'set_location':
        await setLocation(this.tabs, this.tab, gesture);
        return;
      case 'network':
      case 'appearance':
      case 'locale':
        this.conditions = { ...this.conditions, [gesture.kind]: gesture.to };
        await applyConditions(this.tab, this.conditions);
        return;
      case 'clipboard':
        await this.tabs.permit('clipboard-read', true);
        await writeClipboard(this.tab, gesture.text);
        return;
      case 'permission':
        await setPermission(this.tabs, gesture.permission, gesture.to);
        return;
      case 'text_size':
        throw notSupported('change the font size', 'Remove the step, or use an iOS simulator.');
      case 'notifications':
        throw notSupported('open a notification shade', 'Remove the step, or use an Android phone.');
      case 'push':
        throw notSupported('be sent a push message', 'Remove the step, or use an iOS simulator.');
      case 'background':
        throw notSupported('send an app to the background', 'Remove the step, or use a phone.');
      case 'biometrics':
        throw notSupported('use biometrics', 'Remove the step, or use a phone.');
      case 'launch':
        await this.launch(gesture.options);
    }
  }

  /** Taps, and lets the page note whether that changed anything that its timers find (R14). */
  private async tap(gesture: TouchGesture, signal: AbortSignal): Promise<void> {
    const { tab } = this;
    this.readTimersOf = (await readTimersBefore(tab)) ? tab : null;
    const scale = await this.pageScale();
    // A timer may have run meanwhile, which the reading waits for: its message came before the tap.
    this.lastGesture = { ...this.lastGesture, at: Date.now() };
    await performTouch(tab, gesture, scale, signal);
    if (this.readTimersOf !== null) await readTimersAfter(tab);
  }

  /** The number of screenshot pixels per CSS pixel of the page as it was captured last: gestures are made on what was seen. */
  private async pageScale(): Promise<number> {
    return this.last?.tree.viewport.scale ?? this.viewport.scale * (await zoomOf(this.tab));
  }

  /** Performs a gesture while a dialog blocks the page; most gestures have no effect then. */
  private async onDialog(gesture: Gesture, signal: AbortSignal): Promise<void> {
    const { dialog } = this.tab;
    if (dialog === null) return;
    if (gesture.kind === 'tap') {
      const answer = answerTo(dialog, gesture.at, this.viewport);
      if (answer !== null) await this.tab.reply(answer);
    } else if (gesture.kind === 'type') typeIntoDialog(dialog, gesture);
    else if (gesture.kind === 'key') await this.tab.reply(gesture.key === 'enter');
    else if (gesture.kind === 'launch' || gesture.kind === 'open_link') {
      await this.tab.reply(false);
      await this.onPage(gesture, signal);
    }
  }

  private async key(key: 'enter' | 'back' | 'home'): Promise<void> {
    if (key === 'enter') await pressEnter(this.tab);
    else if (key === 'back') await this.back();
    else throw notSupported('go to a home screen', 'Remove the step, or use a phone.');
  }

  /** Goes back one page; from the first page of a tab that a page opened, to that page. */
  private async back(): Promise<void> {
    if (await historyBack(this.tab)) return;
    const opener = await this.tabs.closeOpened(this.tab);
    if (opener !== null) await this.switchTo(opener);
  }

  /** Launches the app: a restart opens a new tab without the old page's state, cleared data a new browser context. */
  private async launch(options: LaunchOptions): Promise<void> {
    if (options.reinstall) throw notSupported('reinstall an app', 'Use clearState: it empties all storage.');
    const old = this.openTab;
    if (options.restart || options.clearState || old === null || old.crashed) {
      const fresh = options.clearState || old === null;
      this.openTab = await this.tabs.replace(old, fresh, this.viewport);
      await addOwnScripts(this.openTab);
      await applyConditions(this.openTab, this.conditions);
      this.last = null;
    }
    if (options.permissions === 'allow') await this.tabs.grant();
    const url = options.app === null ? this.app.startUrl : linkIn(this.app, options.app);
    if (this.openTab !== old || options.app !== null) await this.tab.navigate(url);
  }

  private async rotate(orientation: 'portrait' | 'landscape'): Promise<void> {
    const { width, height, scale } = this.viewport;
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    this.viewport =
      orientation === 'portrait'
        ? { width: short, height: long, scale }
        : { width: long, height: short, scale };
    await this.tab.emulate(this.viewport);
  }

  private async dialogCapture(tab: PageTab): Promise<Capture> {
    if (tab.dialog === null) return await this.capture(new AbortController().signal);
    return this.toCapture(await pageBehind(tab.dialog, this.knownPage()), {});
  }

  private async deadCapture(): Promise<Capture> {
    return this.toCapture(await crashedPage(this.knownPage()), {
      process: 'dead',
      crash: 'The page crashed: its process has ended.',
    });
  }

  private knownPage(): KnownPage {
    return { last: this.last, startUrl: this.app.startUrl, viewport: this.viewport };
  }

  private toCapture(
    { tree, screenshot, moved = false }: Pick<PageCapture, 'tree' | 'screenshot'> & Partial<PageCapture>,
    state: Partial<AppState>,
  ): Capture {
    this.lookedAt = this.clock.now();
    return {
      at: this.lookedAt,
      screenshot,
      source: { format: 'dom', text: JSON.stringify(tree) },
      ...(moved ? { moved } : {}),
      size: pngSize(screenshot),
      app: { ...appStateOf(tree, this.app.startUrl, this.tab, this.lastGesture), ...state },
      // A desktop browser has no on-screen keyboard.
      keyboard: { shown: false, bounds: null },
    };
  }
}

/** True for a launch that asks for no more than what a device that has just been opened shows. */
function isFirstLaunch(gesture: Gesture): boolean {
  if (gesture.kind !== 'launch') return false;
  const { app, reinstall, permissions } = gesture.options;
  return app === null && !reinstall && permissions !== 'allow';
}

function noFonts(): ThumbruleError {
  return new ThumbruleError(
    'DEVICE_UNAVAILABLE',
    'The Chromium from npm finds no fonts, so all text would be blank.',
    'Delete ~/.cache/thumbrule so that it is unpacked again, or install a font (Debian: fonts-dejavu-core) or Chromium.',
  );
}

function notSupported(what: string, instead: string): ThumbruleError {
  return new ThumbruleError('NOT_SUPPORTED', `Mobile web can't ${what}.`, instead);
}
