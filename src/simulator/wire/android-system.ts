import { permissionsOf } from '../app/edit.ts';
import { KEYBOARD_PACKAGE, LAUNCHER_PACKAGE } from '../layout/system.ts';
import { openLink } from '../phone/links.ts';
import type { Phone } from '../phone/phone.ts';
import { activityOf } from '../phone/types.ts';
import type { ViewWindow } from '../view.ts';
import type { LivePhone } from './live-phone.ts';
import { Logcat } from './logcat.ts';

export const SERVER_PACKAGE = 'io.appium.uiautomator2.server';
export const TEST_PACKAGE = `${SERVER_PACKAGE}.test`;
export const SETTINGS_PACKAGE = 'io.appium.settings';
export const INSTRUMENTATION = `${TEST_PACKAGE}/androidx.test.runner.AndroidJUnitRunner`;
const KEYBOARD_SERVICE = `${KEYBOARD_PACKAGE}/com.android.inputmethod.latin.LatinIME`;
const PERMISSION_PACKAGE = 'com.google.android.permissioncontroller';
const BROWSER_PACKAGE = 'com.android.chrome';

const PERMISSIONS: Readonly<Record<string, string>> = {
  location: 'android.permission.ACCESS_FINE_LOCATION',
  notifications: 'android.permission.POST_NOTIFICATIONS',
  camera: 'android.permission.CAMERA',
  microphone: 'android.permission.RECORD_AUDIO',
  contacts: 'android.permission.READ_CONTACTS',
  storage: 'android.permission.READ_MEDIA_IMAGES',
};

type ConnectionState = 'device' | 'offline' | 'unauthorized' | 'absent';

/** The instrumentation that runs the driver's server on the phone. */
export interface Instrumentation {
  /** Port on this machine while it runs; null: it does not run. */
  readonly port: number | null;
  /** Its stream of pictures. */
  readonly pictures: { readonly port: number | null };
  start(): Promise<void>;
  stop(): void;
}

/** The Android system around the one simulated app: packages, processes, settings, files, logs. */
export class AndroidSystem {
  readonly serial: string;
  readonly live: LivePhone;
  readonly logcat = new Logcat();
  readonly properties = new Map<string, string>([
    ['ro.build.version.sdk', '34'],
    ['ro.build.version.release', '14'],
    ['ro.product.manufacturer', 'Simulated'],
    ['ro.product.model', 'SIMULATED phone'],
    ['ro.product.name', 'simulated'],
    ['ro.product.device', 'simulated'],
    ['sys.boot_completed', '1'],
  ]);
  /** Version codes by package. */
  readonly packages: Map<string, number>;
  readonly settings = new Map<string, string>([
    ['secure/default_input_method', KEYBOARD_SERVICE],
    ['global/airplane_mode_on', '0'],
  ]);
  readonly files = new Map<string, Buffer>();
  /** Duration of each shell command, ms. */
  shellMs = 0;
  instrumentation: Instrumentation = {
    port: null,
    pictures: { port: null },
    start: async () => {},
    stop: () => {},
  };
  #state: ConnectionState = 'device';
  readonly #processes = new Map<number, string>();
  readonly #waiting = new Map<number, () => void>();
  readonly #windowIds = new Map<string, number>();
  #lastPid = 1000;
  #app: { readonly process: object; readonly pid: number } | null = null;
  #crash: string | null = null;
  #silent = false;
  #disconnected = (): void => {};
  #endInstrumentation = (_why: string): void => {};

  constructor(serial: string, live: LivePhone) {
    this.serial = serial;
    this.live = live;
    this.packages = new Map([
      [live.phone.app.package, 1],
      ...[LAUNCHER_PACKAGE, KEYBOARD_PACKAGE, PERMISSION_PACKAGE, BROWSER_PACKAGE].map(
        (name): [string, number] => [name, 34],
      ),
      [SETTINGS_PACKAGE, 1],
      [SERVER_PACKAGE, 1],
      [TEST_PACKAGE, 1],
    ]);
    for (const name of ['system_server', 'adbd', LAUNCHER_PACKAGE]) this.run(name);
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Plugs the phone in or out; clients lose their connections. */
  attach(state: ConnectionState): void {
    this.#state = state;
    if (state === 'device') return;
    this.#endInstrumentation('disconnected');
    this.#disconnected();
  }

  onDisconnect(listener: () => void): void {
    this.#disconnected = listener;
  }

  /** Returns the phone now, after logging a crash of its app. */
  get phone(): Phone {
    const phone = this.live.now;
    const { crash, notResponding } = phone.state();
    if (crash !== null && crash !== this.#crash) {
      const pid = this.#app?.pid ?? 0;
      this.logcat.add('E', 'AndroidRuntime', 'FATAL EXCEPTION: main');
      this.logcat.add('E', 'AndroidRuntime', `Process: ${phone.app.package}, PID: ${pid}`);
      this.logcat.add('E', 'AndroidRuntime', crash.replace('FATAL EXCEPTION: main ', ''));
    }
    if (notResponding && !this.#silent)
      this.logcat.add('E', 'ActivityManager', `ANR in ${phone.app.package}`);
    this.#crash = crash;
    this.#silent = notResponding;
    return phone;
  }

  /** Returns package and activity in focus; a permission dialog belongs to another app. */
  focused(): { readonly name: string; readonly activity: string } {
    const { phone } = this;
    const { front, activity: place } = phone.state();
    if (front === phone.app.package && (phone.process?.permissionRequests.length ?? 0) > 0)
      return {
        name: PERMISSION_PACKAGE,
        activity: 'com.android.permissioncontroller.permission.ui.GrantPermissionsActivity',
      };
    return { name: front, activity: place === '' ? '.MainActivity' : place };
  }

  /** Returns the id of a window: each activity has a window of its own, and no two have the same id. */
  windowId({ kind, package: name, title }: ViewWindow): number {
    const activity = kind === 'app' ? this.phone.state().activity : '';
    const window = [kind, name, title, activity].join('\n');
    const id = this.#windowIds.get(window) ?? this.#windowIds.size + 1;
    this.#windowIds.set(window, id);
    return id;
  }

  /** The app's first activity. */
  get startActivity(): string {
    return `.${activityOf(this.live.phone.app.start)}Activity`;
  }

  /** Processes by id. */
  processes(): ReadonlyMap<number, string> {
    const { phone } = this;
    if (phone.process === null) this.#app = null;
    else if (this.#app?.process !== phone.process) this.#app = { process: phone.process, pid: this.#pid() };
    const app = this.#app === null ? [] : [[this.#app.pid, phone.app.package] as const];
    return new Map([...this.#processes, ...app]);
  }

  /** Starts a system process and returns its id. */
  run(name: string): number {
    const pid = this.#pid();
    this.#processes.set(pid, name);
    return pid;
  }

  kill(pid: number): void {
    this.#processes.delete(pid);
    this.#waiting.get(pid)?.();
    this.#waiting.delete(pid);
  }

  /** Resolves when a system process is killed. */
  ended(pid: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(pid, resolve));
  }

  /** Stops all processes of a package. */
  stop(name: string): void {
    if (name === SERVER_PACKAGE || name === TEST_PACKAGE) this.#endInstrumentation('force-stop');
    for (const [pid, process] of this.#processes) if (process === name) this.#processes.delete(pid);
    const { phone } = this;
    if (name !== phone.app.package) return;
    phone.notifications.clear();
    phone.kill();
    if (phone.front === 'app') phone.goHome();
  }

  /** Deletes an app's data and permissions. */
  clear(name: string): boolean {
    if (!this.packages.has(name)) return false;
    this.stop(name);
    if (name === this.live.phone.app.package) this.live.phone.memory.forget();
    return true;
  }

  /** Brings an app to the front and starts it if needed; false for an unknown activity. */
  start(name: string, activity: string | null, restart: boolean): boolean {
    if (!this.packages.has(name)) return false;
    const { phone } = this;
    if (name !== phone.app.package) {
      if (name === LAUNCHER_PACKAGE) phone.goHome();
      else if (name === BROWSER_PACKAGE) phone.launchOther(name, 'Chrome', null);
      else if (name === SETTINGS_PACKAGE && !this.#runs(name)) this.run(name);
      return true;
    }
    const known = Object.keys(phone.app.screens).map((screen) => `.${activityOf(screen)}Activity`);
    const asked = activity?.replace(phone.app.package, '') ?? this.startActivity;
    if (!known.includes(asked)) return false;
    if (restart) this.stop(name);
    phone.bringToFront();
    return true;
  }

  open(url: string): void {
    openLink(this.phone, url);
  }

  /** Returns the Android names of the app's permissions, and whether each is granted. */
  permissions(): readonly { readonly name: string; readonly granted: boolean }[] {
    const { app, memory } = this.live.phone;
    return permissionsOf(app).map((own) => ({
      name: androidPermission(own),
      granted: memory.permissions[own] === 'granted',
    }));
  }

  permit(permission: string, granted: boolean): boolean {
    const { app, memory } = this.live.phone;
    const own = permissionsOf(app).find((name) => androidPermission(name) === permission);
    if (own === undefined) return false;
    memory.permissions[own] = granted ? 'granted' : 'unknown';
    return true;
  }

  /** Returns the port on this machine behind a port of the phone; null when nothing listens. */
  portOf(remote: string): number | null {
    const { port, pictures } = this.instrumentation;
    if (remote === 'tcp:7810') return pictures.port;
    return remote === 'tcp:6790' ? port : null;
  }

  /** Runs the driver's server until it ends, and returns the reason. */
  async instrument(gone: Promise<void>): Promise<string> {
    this.#endInstrumentation('replaced');
    const pid = this.run(SERVER_PACKAGE);
    const ended = new Promise<string>((resolve) => {
      this.#endInstrumentation = (reason) => {
        this.instrumentation.stop();
        this.kill(pid);
        resolve(reason);
      };
    });
    await this.instrumentation.start();
    void gone.then(() => this.#endInstrumentation('client gone'));
    return ended;
  }

  /** Stops the driver's server: its session was deleted, or it crashed. */
  endInstrumentation(reason: string): void {
    this.#endInstrumentation(reason);
  }

  #runs(name: string): boolean {
    return [...this.#processes.values()].includes(name);
  }

  #pid(): number {
    this.#lastPid += 7;
    return this.#lastPid;
  }
}

function androidPermission(own: string): string {
  return PERMISSIONS[own] ?? `android.permission.${own.toUpperCase().replaceAll(' ', '_')}`;
}
