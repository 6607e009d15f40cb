import type { AppModel, Effect, ElementModel, OverlayModel, TimerModel } from '../app/model.ts';
import type { VirtualClock } from '../clock.ts';
import type { Box } from '../view.ts';
import { NO_LOCALS, type Locals, type TouchTarget } from '../layout/context.ts';
import type { LoadingState, PickerState } from '../layout/presented.ts';

export interface ScreenEntry {
  readonly serial: number;
  readonly screen: string;
  /** Virtual time at which the screen opened. */
  readonly since: number;
  /** Texts that stood on the screen before it, where texts move from page to page. */
  readonly before?: ReadonlyMap<string, Box>;
  loading: LoadingState | null;
}
export interface OpenOverlay {
  readonly overlay: OverlayModel;
  readonly locals: Locals;
  readonly anchor: string | null;
}
export interface OpenMessage {
  readonly id: number;
  readonly look: 'toast' | 'snackbar';
  readonly text: string;
  readonly action: ElementModel | null;
  readonly locals: Locals;
}
export interface PermissionRequest {
  readonly name: string;
  readonly granted: readonly Effect[];
  readonly denied: readonly Effect[];
  readonly locals: Locals;
}

/** Time until the system reports an app that does not respond. */
const ANR_AFTER_MS = 5000;

/** State that ends with the app's process: back stack, overlays, messages, timers, focus. */
export class Process {
  readonly stack: ScreenEntry[] = [];
  overlays: OpenOverlay[] = [];
  messages: OpenMessage[] = [];
  permissionRequests: PermissionRequest[] = [];
  /** The focused input. */
  focus: TouchTarget | null = null;
  keyboard = false;
  /** How far the keyboard pushes the page up, pixels. */
  pan = 0;
  picker: PickerState | null = null;
  /** Key of the row whose actions are uncovered. */
  uncovered: string | null = null;
  readonly scrolls = new Map<string, number>();
  readonly pages = new Map<string, number>();
  /** Per list: time of the last scroll, and the rows in view before it. */
  readonly recentScrolls = new Map<string, { readonly at: number; readonly keys: ReadonlySet<string> }>();
  readonly #clock: VirtualClock;
  readonly #timers = new Set<() => void>();
  #screenTimers: (() => void)[] = [];
  #serial = 0;
  #hangs = false;
  #notResponding = false;
  #stopHangReport: (() => void) | null = null;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  /** Returns the process that takes the place of one that the system ended: its screens and overlays, and nothing that ran. */
  restored(): Process {
    const next = new Process(this.#clock);
    next.#serial = this.#serial;
    next.stack.push(...this.stack.map((entry) => ({ ...entry, loading: null })));
    next.overlays = this.overlays;
    for (const [key, by] of this.scrolls) next.scrolls.set(key, by);
    for (const [key, page] of this.pages) next.pages.set(key, page);
    return next;
  }

  get top(): ScreenEntry | undefined {
    return this.stack.at(-1);
  }

  /** The app stops responding, or goes on doing so: the system reports it after a while. */
  hang(): void {
    this.#hangs = true;
    this.#notResponding = false;
    this.#stopHangReport?.();
    this.#stopHangReport = this.after(ANR_AFTER_MS, () => {
      this.#notResponding = true;
    });
  }

  get hangs(): boolean {
    return this.#hangs;
  }

  /** True when the system reports that the app does not respond. */
  get notResponding(): boolean {
    return this.#notResponding;
  }

  nextNumber(): number {
    this.#serial += 1;
    return this.#serial;
  }

  /** Runs once after `ms`, unless the process ends first. */
  after(ms: number, run: () => void): () => void {
    const cancel = this.#clock.after(ms, () => {
      this.#timers.delete(cancel);
      run();
    });
    this.#timers.add(cancel);
    return cancel;
  }

  /** Starts the timers of the current screen, and stops those of the one before. */
  startScreenTimers(app: AppModel, run: (effects: readonly Effect[], locals: Locals) => void): void {
    for (const cancel of this.#screenTimers) cancel();
    this.#screenTimers = [];
    const timers = app.screens[this.top?.screen ?? '']?.timers ?? [];
    this.#screenTimers = this.#started(timers, (effects) => run(effects, NO_LOCALS));
  }

  /** Starts the timers that run whatever screen is open. */
  startAppTimers(app: AppModel, run: (effects: readonly Effect[], locals: Locals) => void): void {
    this.#started(app.timers, (effects) => run(effects, NO_LOCALS));
  }

  /** Returns what stops each timer; a timer that goes on has another entry each time. */
  #started(timers: readonly TimerModel[], run: (effects: readonly Effect[]) => void): (() => void)[] {
    const stops: (() => void)[] = [];
    for (const [slot, timer] of timers.entries()) {
      const start = (): void => {
        stops[slot] = this.after(timer.afterMs, () => {
          if (timer.every) start();
          run(timer.effects);
        });
      };
      start();
    }
    return stops;
  }

  /** Starts the timers of an overlay. They end when it is closed. */
  startOverlayTimers(opened: OpenOverlay, run: (effects: readonly Effect[]) => void): void {
    for (const timer of opened.overlay.timers) {
      const start = (): void => {
        this.after(timer.afterMs, () => {
          if (!this.overlays.includes(opened)) return;
          if (timer.every) start();
          run(timer.effects);
        });
      };
      start();
    }
  }

  end(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
  }
}
