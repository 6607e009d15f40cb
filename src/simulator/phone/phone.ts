import { permissionsOf } from '../app/edit.ts';
import type { AppModel, Effect, OverlayModel } from '../app/model.ts';
import { VirtualClock } from '../clock.ts';
import { layoutScreen, type LayoutResult } from '../layout/windows.ts';
import { NO_LOCALS, type Locals, type TouchTarget } from '../layout/context.ts';
import { LAUNCHER_PACKAGE } from '../layout/system.ts';
import { scaledView } from '../scaled-view.ts';
import { toUiAutomatorXml } from '../uiautomator.ts';
import type { View } from '../view.ts';
import { run, type EffectTarget } from './effects.ts';
import { Memory } from './memory.ts';
import { Notifications } from './notifications.ts';
import { Process } from './process.ts';
import { bringIntoView, presentedStateOf, layoutContextOf, textsIn } from './presentation.ts';
import { pick } from './choosing.ts';
import { activityOf, type LaunchRequest, type OtherApp, type PhoneState } from './types.ts';
import { pressKey } from './typing.ts';

/** The phone is switched on at noon of 14 July 2027, a Wednesday. */
const FIRST_DAY = Date.UTC(2027, 6, 14, 12);

/** The simulated phone: the foreground app, its process, the keyboard and the view. Gestures are in gestures.ts, its settings in settings.ts. */
export class Phone {
  readonly app: AppModel;
  readonly clock: VirtualClock;
  readonly memory: Memory;
  readonly notifications = new Notifications();
  process: Process | null = null;
  front: 'app' | 'launcher' | OtherApp = 'launcher';
  #crash: string | null = null;
  #landscape = false;
  #ripple: { readonly key: string; readonly from: number } | null = null;
  #laidOut: { readonly changes: number; readonly at: number; readonly result: LayoutResult } | null = null;
  #changes = 0;
  #changedAt = -Infinity;
  #source: string | null = null;

  constructor(app: AppModel, clock = new VirtualClock()) {
    this.app = app;
    this.clock = clock;
    this.memory = new Memory(app, () => new Date(FIRST_DAY + clock.now()).toISOString().slice(0, 10));
  }

  state(): PhoneState {
    const front =
      this.front === 'app'
        ? this.app.package
        : this.front === 'launcher'
          ? LAUNCHER_PACKAGE
          : this.front.package;
    const screen = this.front === 'app' ? (this.process?.top?.screen ?? '') : '';
    return {
      front,
      process: this.process === null ? 'dead' : 'running',
      crash: this.#crash,
      notResponding: this.process?.notResponding ?? false,
      activity: screen === '' ? '' : `.${activityOf(screen)}Activity`,
    };
  }

  /** Returns the current view; the same object while nothing changes. */
  view(): View {
    return this.currentLayout().view;
  }

  /** Returns the page source. With a lag, it stays the earlier one for a while after a change. */
  source(scale = 1): string {
    const isRecent = this.clock.now() - this.#changedAt < this.app.behaviour.treeLagMs;
    if (!isRecent || this.#source === null) this.#source = toUiAutomatorXml(scaledView(this.view(), scale));
    return this.#source;
  }

  currentLayout(): LayoutResult {
    const changes = this.#changes + this.clock.fired;
    const now = this.clock.now();
    const known = this.#laidOut;
    if (known?.changes === changes && (known.at === now || now < known.result.until)) return known.result;
    const result = layoutScreen(layoutContextOf(this), presentedStateOf(this));
    this.#laidOut = { changes, at: now, result };
    return result;
  }

  /** True where the page in front is laid out from right to left. */
  get isMirrored(): boolean {
    return this.app.behaviour.mirrored && this.app.screens[this.process?.top?.screen ?? '']?.mirrors === true;
  }

  /** Call this after any change except time. */
  changed(): void {
    this.#changes += 1;
    this.#changedAt = this.clock.now();
  }

  /** Starts the app under test, or brings it to the front. */
  launch(request: LaunchRequest): void {
    if (request.clearState || request.reinstall) {
      this.kill();
      this.memory.forget();
    }
    if (request.restart) {
      this.notifications.clear();
      this.kill();
    }
    if (request.permissions !== 'ask') {
      const answer = request.permissions === 'allow' ? 'granted' : 'denied';
      for (const name of permissionsOf(this.app)) this.memory.permissions[name] = answer;
    }
    if (request.arguments !== undefined || this.process === null)
      this.memory.launchArguments = request.arguments ?? [];
    this.bringToFront();
  }

  bringToFront(): void {
    this.notifications.isOpen = false;
    this.front = 'app';
    this.changed();
    if (this.process !== null) return;
    this.#crash = null;
    this.memory.restart();
    this.process = new Process(this.clock);
    this.enter(this.app.start, 'push');
    this.run(this.app.onLaunch, NO_LOCALS);
    this.#startAppTimers();
  }

  #startAppTimers(): void {
    this.process?.startAppTimers(this.app, (effects, locals) => this.run(effects, locals));
  }

  /** Runs effects of the app; does nothing without a process. */
  run(effects: readonly Effect[], locals: Locals): void {
    const { process } = this;
    this.changed();
    if (process === null) return this.#runWithoutApp(effects);
    if (process.hangs && !answersHang(effects)) return;
    run(effects, locals, this.#effectTarget(process));
  }

  /** A notification can be used while its app does not run. */
  #runWithoutApp([first]: readonly Effect[]): void {
    if (first?.do === 'open notification') this.#openNotification(first.id);
    if (first?.do === 'clear notifications') this.#clearNotifications();
  }

  showRipple(key: string): void {
    this.#ripple = { key, from: this.clock.now() };
    this.changed();
  }

  rotate(isLandscape: boolean): void {
    this.#landscape = isLandscape;
    this.memory.orientation = isLandscape ? 'landscape' : 'portrait';
    this.changed();
  }

  /** Delivers a push message to the app, which ignores it while it does not run. */
  receivePush(title: string | null, text: string): void {
    this.memory.push = { title: title ?? '', text };
    this.run(this.app.onPush, NO_LOCALS);
  }

  /** Opens or closes the notification shade. */
  showNotifications(isOpen: boolean): void {
    this.notifications.isOpen = isOpen;
    if (isOpen && this.process !== null) this.process.keyboard = false;
    this.changed();
  }

  #openNotification(id: number): void {
    const found = this.notifications.take(id);
    this.bringToFront();
    if (found !== undefined && found.screen !== null) this.enter(found.screen, 'push');
  }

  #clearNotifications(): void {
    this.notifications.clear();
    this.showNotifications(false);
  }

  enter(screen: string, how: 'push' | 'replace' | 'clear'): void {
    const { process } = this;
    if (process === null) return;
    const before = this.app.behaviour.sharedMs > 0 ? textsIn(this.view()) : undefined;
    if (how === 'replace') process.stack.pop();
    if (how === 'clear') process.stack.length = 0;
    const since = this.clock.now();
    const entry = { serial: process.nextNumber(), screen, since, loading: null };
    process.stack.push(before === undefined ? entry : { ...entry, before });
    this.#arrive(process);
    this.run(this.app.screens[screen]?.onEnter ?? [], NO_LOCALS);
  }

  /** Leaves the screen for the one below it; the last one for the launcher. */
  leave(): void {
    const { process } = this;
    if (process === null) return;
    if (process.stack.length <= 1) {
      this.goHome();
      return;
    }
    process.stack.pop();
    this.#arrive(process);
  }

  goHome(): void {
    this.notifications.isOpen = false;
    const { process } = this;
    const left = this.front === 'app' ? process?.top?.screen : undefined;
    this.front = 'launcher';
    if (process !== null) process.keyboard = false;
    if (process !== null && left !== undefined) this.#endInBackground(process, left);
    this.changed();
  }

  /** The system needs the memory of an app that nobody sees. */
  #endInBackground(process: Process, screen: string): void {
    if (this.app.screens[screen]?.forgetsInBackground === true) return this.kill();
    if (!this.app.behaviour.endsInBackground) return;
    process.end();
    this.process = process.restored();
    this.process.startScreenTimers(this.app, (effects, locals) => this.run(effects, locals));
    this.#startAppTimers();
  }

  /** Puts another app in front, for a while or for good. */
  launchOther(name: string, title: string, ms: number | null): void {
    const over = this.front === 'app' ? 'app' : 'launcher';
    const other: OtherApp = { package: name, title, over };
    this.front = other;
    if (this.process !== null) this.process.keyboard = false;
    this.changed();
    if (ms === null) return;
    this.clock.after(ms, () => {
      if (this.front === other) this.bringToFront();
    });
  }

  /** Goes back from another app to the app that opened it, or to the launcher. */
  leaveOther(): void {
    const { front } = this;
    if (typeof front === 'object' && front.over === 'app') this.bringToFront();
    else this.goHome();
  }

  /** Focuses a field, opens the keyboard and scrolls the field above it. */
  focus(touch: TouchTarget): void {
    if (this.process === null) return;
    this.process.focus = touch;
    this.process.keyboard = true;
    this.changed();
    bringIntoView(this, touch.key);
  }

  hideKeyboard(): void {
    if (this.process !== null) {
      this.process.keyboard = false;
      this.process.pan = 0;
    }
    this.changed();
  }

  openOverlay(id: string, locals: Locals = NO_LOCALS): void {
    const overlay = this.app.overlays[id];
    if (overlay !== undefined) this.showOverlay(overlay, locals, null);
  }

  /** Opens an overlay; a menu hangs on the control with the key `anchor`. */
  showOverlay(overlay: OverlayModel, locals: Locals, anchor: string | null): void {
    if (this.process === null) return;
    const opened = { overlay, locals, anchor };
    this.process.overlays = [...this.process.overlays, opened];
    this.process.keyboard = false;
    this.changed();
    this.process.startOverlayTimers(opened, (effects) => this.run(effects, locals));
    this.run(overlay.onEnter, locals);
  }

  /** Closes the topmost overlay if it is dismissable. */
  dismissOverlay(): void {
    const { process } = this;
    const open = process?.overlays.at(-1);
    if (process === null || open === undefined || !open.overlay.dismissable) return;
    process.overlays = process.overlays.slice(0, -1);
    this.run(open.overlay.onDismiss, open.locals);
  }

  answerPermission(allow: boolean): void {
    const { process } = this;
    const [asked, ...rest] = process?.permissionRequests ?? [];
    if (process === null || asked === undefined) return;
    process.permissionRequests = rest;
    this.memory.permissions[asked.name] = allow ? 'granted' : 'denied';
    this.run(allow ? asked.granted : asked.denied, asked.locals);
  }

  get isLandscape(): boolean {
    return this.#landscape;
  }

  /** The last touch, until its ripple fades. */
  get ripple(): { readonly key: string; readonly from: number } | null {
    return this.#ripple;
  }

  #arrive(process: Process): void {
    process.overlays = [];
    process.focus = null;
    process.pan = 0;
    process.picker = null;
    process.uncovered = null;
    if (!this.app.behaviour.keyboardStays) process.keyboard = false;
    this.memory.screen = process.top?.screen ?? '';
    this.changed();
    process.startScreenTimers(this.app, (effects, locals) => this.run(effects, locals));
  }

  kill(): void {
    this.process?.end();
    this.process = null;
    this.#crash = null;
    this.changed();
  }

  #crashWith(line: string): void {
    this.kill();
    this.#crash = `FATAL EXCEPTION: main ${line}`;
    this.front = 'launcher';
  }

  #effectTarget(process: Process): EffectTarget {
    const { behaviour } = this.app;
    return {
      memory: this.memory,
      process,
      transitionMs: behaviour.transitionMs,
      toastMs: behaviour.toastMs,
      enter: (screen, how) => this.enter(screen, how),
      leave: () => this.leave(),
      goHome: () => this.goHome(),
      bringToFront: () => this.bringToFront(),
      openOverlay: (id, locals) => this.openOverlay(id, locals),
      closeOverlay: () => {
        process.overlays = process.overlays.slice(0, -1);
      },
      dismissOverlay: () => this.dismissOverlay(),
      ask: (name, granted, denied, locals) => this.#ask(name, granted, denied, locals),
      answer: (allow) => this.answerPermission(allow),
      crash: (line) => this.#crashWith(line),
      launchOther: (name, title, ms) => this.launchOther(name, title, ms),
      notify: (title, text, screenName) => this.notifications.post(title, text, screenName),
      openNotification: (id) => this.#openNotification(id),
      clearNotifications: () => this.#clearNotifications(),
      focusOn: (id) => this.#focusOn(id),
      hideKeyboard: () => this.hideKeyboard(),
      pressKey: (key) => pressKey(this, key),
      pick: (what, day) => pick(this, what, day),
      hang: () => process.hang(),
      closeApp: () => {
        this.kill();
        this.front = 'launcher';
      },
    };
  }

  #ask(name: string, granted: readonly Effect[], denied: readonly Effect[], locals: Locals): void {
    const known = this.memory.permissions[name];
    if (known === 'granted' || known === 'denied') {
      this.run(known === 'granted' ? granted : denied, locals);
      return;
    }
    if (this.process !== null) {
      this.process.permissionRequests = [
        ...this.process.permissionRequests,
        { name, granted, denied, locals },
      ];
      this.process.keyboard = false;
    }
  }

  #focusOn(id: string): void {
    for (const touch of this.currentLayout().layout.touchTargets.values()) {
      if (touch.element.id === id) this.focus(touch);
    }
  }
}

function answersHang(effects: readonly Effect[]): boolean {
  return effects.some((e) => e.do === 'keep waiting' || e.do === 'close app');
}
