import { hitAt } from '../phone/hit.ts';
import { tap } from '../phone/gestures.ts';
import { typeText } from '../phone/typing.ts';
import type { ViewWindow } from '../view.ts';
import type { AndroidSystem } from './android-system.ts';
import { key } from './shell.ts';
import { performActions } from './uia2-actions.ts';
import { type Elements, find } from './uia2-elements.ts';
import { MODELLED_SETTINGS } from './uia2-settings.ts';
import { shownSource } from './uia2-source.ts';
import { noSuchElement, notModelled, WebDriverError } from './webdriver-error.ts';
import type { Body } from './webdriver-server.ts';
import { setClipboard } from '../phone/settings.ts';

interface RouteContext {
  readonly system: AndroidSystem;
  readonly elements: Elements;
  readonly settings: Record<string, unknown>;
  /** Reports a gesture or text that reached the phone. */
  readonly made: (what: string) => void;
  /** Variable parts of the path. */
  readonly params: readonly string[];
}

type RouteHandler = (body: Body, context: RouteContext) => unknown;

/** Routes of a session, by method and path; `:id` is any one part. */
export const SESSION_ROUTES: Readonly<Record<string, RouteHandler>> = {
  'GET /source': (_, { system, settings }) => shownSource(system, settings),
  'GET /screenshot': (_, { system }) => {
    // Lets due events of the system happen.
    void system.phone;
    return Buffer.from(system.live.screenshot()).toString('base64');
  },
  'GET /orientation': (_, { system }) => (system.phone.isLandscape ? 'LANDSCAPE' : 'PORTRAIT'),
  'POST /orientation': ({ orientation }, { system, made }) => {
    made('rotate');
    system.phone.rotate(orientation === 'LANDSCAPE');
    return orientation;
  },
  'GET /window/current/size': (_, { system }) => {
    const { width, height } = system.phone.view();
    return { width, height };
  },
  'GET /appium/device/system_bars': (_, { system }) => ({
    statusBar: system.phone.view().windows.find((w) => w.root.kind === 'status bar')?.box.height ?? 0,
  }),
  'GET /appium/device/pixel_ratio': (_, { system }) => system.phone.view().density,
  'GET /appium/device/display_density': (_, { system }) => Math.round(system.phone.view().density * 160),
  'GET /appium/device/info': (_, { system }) => deviceInfo(system),
  'POST /appium/device/set_clipboard': ({ content, contentType }, { system, made }) => {
    if (contentType !== 'plaintext') throw notModelled(`a clipboard of ${String(contentType)}`);
    made('clipboard');
    setClipboard(system.phone, Buffer.from(String(content), 'base64').toString('utf8'));
    return null;
  },
  'POST /appium/device/open_notifications': (_, { system, made }) => {
    made('notifications');
    system.phone.showNotifications(true);
    return null;
  },
  'GET /appium/settings': (_, { settings }) => settings,
  'POST /appium/settings': (body, { settings }) => change(settings, (body['settings'] ?? {}) as Body),
  'POST /appium/list_windows': ({ skipScreenshots }, { system }) => {
    if (skipScreenshots !== true) throw notModelled('screenshots of single windows');
    return windowsOf(system);
  },
  'GET /element/active': (_, { system, elements }) => {
    const { phone } = system;
    const focus = phone.front === 'app' ? phone.process?.focus : null;
    if (focus === null || focus === undefined) throw noSuchElement();
    return elements.named(phone, focus.key);
  },
  'POST /element': ({ strategy, selector }, { system, elements }) => {
    const [first] = find(system.phone, String(strategy), String(selector));
    if (first === undefined) throw noSuchElement();
    return elements.named(system.phone, first);
  },
  'POST /elements': ({ strategy, selector }, { system, elements }) =>
    find(system.phone, String(strategy), String(selector)).map((k) => elements.named(system.phone, k)),
  'POST /element/:id/click': async (_, { system, elements, params, made }) => {
    const { phone } = system;
    const { key: wanted } = elements.touched(phone, params[0] ?? '');
    const box = phone.currentLayout().layout.boxes.get(wanted);
    if (box === undefined) throw noSuchElement();
    const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    made(`tap ${at.x},${at.y} ${hitAt(phone.currentLayout().view, phone.currentLayout().layout, at).kind}`);
    await system.live.act((p) => tap(p, at));
    return null;
  },
  'POST /element/:id/value': ({ text, replace }, context) => type(context, String(text), replace === true),
  'POST /element/:id/clear': (_, context) => type(context, '', true),
  'POST /actions': async ({ actions }, { system, made }) => {
    await system.live.act((p) => performActions(p, actions as Parameters<typeof performActions>[1], made));
    return null;
  },
  'POST /appium/device/press_keycode': async ({ keycode }, { system, made }) => {
    made(`key ${String(keycode)}`);
    if (!key(Number(keycode), system)) throw notModelled(`the key ${String(keycode)}`);
    return null;
  },
};

function change(settings: Record<string, unknown>, wanted: Body): boolean {
  for (const [name, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(settings, name))
      throw new WebDriverError(400, 'invalid argument', `There is no setting ${name}`);
    if (settings[name] !== value && !MODELLED_SETTINGS.has(name)) throw notModelled(`the setting ${name}`);
    settings[name] = value;
  }
  return true;
}

function type({ system, elements, params, made }: RouteContext, text: string, replace: boolean): null {
  const { phone } = system;
  const touch = elements.touched(phone, params[0] ?? '');
  if (phone.process === null) throw noSuchElement();
  // Sets the text without the keyboard; the field gets focus.
  phone.process.focus = touch;
  made(text === '' ? 'clear' : 'text');
  typeText(phone, text, replace);
  return null;
}

function deviceInfo({ phone, properties }: AndroidSystem): unknown {
  const { width, height, density } = phone.view();
  return {
    androidId: '0000000000000000',
    manufacturer: properties.get('ro.product.manufacturer'),
    model: properties.get('ro.product.model'),
    brand: 'simulated',
    apiVersion: properties.get('ro.build.version.sdk'),
    platformVersion: properties.get('ro.build.version.release'),
    carrierName: '',
    realDisplaySize: `${width}x${height}`,
    displayDensity: Math.round(density * 160),
    networks: [],
    locale: 'en_US',
    timeZone: 'UTC',
    bluetooth: { state: 'OFF' },
  };
}

/** As in Android's AccessibilityWindowInfo: 1 application, 2 input method, 3 system. */
const WINDOW_TYPES: Readonly<Record<ViewWindow['kind'], number>> = {
  app: 1,
  dialog: 1,
  keyboard: 2,
  system: 3,
  toast: 3,
};

function windowsOf(system: AndroidSystem): readonly unknown[] {
  const view = system.phone.view();
  const listed = view.windows.filter((w) => w.kind !== 'toast');
  const active = listed.findLast((w) => w.kind !== 'keyboard' && w.root.kind !== 'status bar');
  return listed
    .map((w, layer) => ({
      windowId: system.windowId(w),
      displayId: 0,
      physicalDisplayId: null,
      virtualDisplayId: null,
      rect: { left: w.box.x, top: w.box.y, right: w.box.x + w.box.width, bottom: w.box.y + w.box.height },
      packageName: w.package,
      screenshot: null,
      type: w.root.kind === 'dialog' && w.kind === 'system' ? 1 : WINDOW_TYPES[w.kind],
      title: w.title,
      layer,
      isAccessibilityFocused: false,
      isActive: w === active,
      isFocused: w === active,
      isInPictureInPictureMode: false,
    }))
    .toReversed();
}
